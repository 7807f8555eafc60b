"""A process that plays games: it has the field, a fork server for the hand-ins, and one judge."""

import random
import time
from functools import cached_property

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
    """A player of the kit."""

    def __init__(self, its_engine: Engine) -> None:
        self._engine = its_engine

    def choose(self, position: Position, draw: random.Random) -> tuple[int, float]:
        """A column, and the milliseconds of CPU it took to find."""
        before = time.process_time()
        column = self._engine.choose(position, draw)
        return column, 1000 * (time.process_time() - before)

    def close(self) -> None:
        """Nothing to do."""


class MatchRunner:
    """Seats the players of a field at the board."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._entrants = {entrant.label: entrant for entrant in field.entrants}
        self._engines: dict[str, Engine] = {}
        self._files: dict[str, Files] = {}

    def play(self, pairing: Pairing) -> Game:
        labels = pairing.first, pairing.second
        players = self._player(pairing.first), self._player(pairing.second)
        judge = keeps if self._field.judged else not_judged
        try:
            return play(labels, players, pairing.opening, random.Random(pairing.seed), judge)
        finally:
            for player in players:
                player.close()

    def is_broken(self) -> bool:
        """True when the fork server was killed, and with it whoever was playing."""
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
        files = self._files.setdefault(label, Files(entrant.texts, entrant.given))
        return HandInPlayer(entrant, files, self._fork_server, self._field.move_time)


def keeps(position: Position, column: int) -> bool | None:
    """Whether a move keeps the result of the position; None where every move does."""
    perfect = Perfect()
    if all(perfect.keeps(position, legal) for legal in position.legal()):
        return None
    return perfect.keeps(position, column)


def not_judged(_position: Position, _column: int) -> bool | None:
    """No move is judged."""
    return None
