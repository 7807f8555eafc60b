"""Playing the games of a field in one process, with a fork server for the submissions."""

import random
import time
from functools import cached_property

from arena import ASSIGNMENT
from arena.engines import Engine, engine
from arena.field import BuiltIn, Field, Pairing
from arena.handin import HandInPlayer
from arena.match import Player, play
from arena.model import Game
from arena.perfect import Perfect
from arena.position import Position
from grader.grading.loading import Files
from grader.sandbox.server import ForkServer


class BuiltInPlayer:
    """A built-in player at the board."""

    def __init__(self, player: Engine) -> None:
        self._engine = player

    def choose(self, position: Position, rng: random.Random) -> tuple[int, float]:
        """Return a column, and the CPU milliseconds it took to find."""
        start = time.process_time()
        column = self._engine.choose(position, rng)
        return column, 1000 * (time.process_time() - start)

    def close(self) -> None:
        """Do nothing: there are no resources to release."""


class MatchRunner:
    """Runner of the games of a field. Engines, files and the fork server are reused from game to game."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._entrants = {entrant.label: entrant for entrant in field.entrants}
        self._engines: dict[str, Engine] = {}
        self._files: dict[str, Files] = {}

    def play(self, pairing: Pairing) -> Game:
        labels = pairing.first, pairing.second
        players = self._player(pairing.first), self._player(pairing.second)
        judge = keeps_result if self._field.judged else skip_judgement
        try:
            return play(labels, players, pairing.opening, random.Random(pairing.seed), judge)
        finally:
            for player in players:
                player.close()

    def is_broken(self) -> bool:
        """Tell whether the fork server was killed, and with it the submissions it served."""
        return "_fork_server" in vars(self) and self._fork_server.process.poll() is not None

    def close(self) -> None:
        if "_fork_server" in vars(self):
            self._fork_server.__exit__()

    @cached_property
    def _fork_server(self) -> ForkServer:
        return ForkServer(self._field.layers)

    def _player(self, label: str) -> Player:
        entrant = self._entrants[label]
        if isinstance(entrant, BuiltIn):
            return BuiltInPlayer(self._engines.setdefault(label, engine(entrant.spec)))
        files = self._files.setdefault(label, Files(entrant.texts, ASSIGNMENT))
        return HandInPlayer(entrant, files, self._fork_server, self._field.move_time)


def keeps_result(position: Position, column: int) -> bool | None:
    """Tell whether a move keeps the result of the position; return None where every move does."""
    perfect = Perfect()
    if all(perfect.keeps(position, move) for move in position.legal()):
        return None
    return perfect.keeps(position, column)


def skip_judgement(_position: Position, _column: int) -> bool | None:
    """Return None: the move is not judged."""
    return None
