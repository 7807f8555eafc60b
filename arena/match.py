"""One game, from its opening to its end."""

import random
from collections.abc import Callable
from typing import Protocol

from arena.handin import Forfeit
from arena.model import Ended, Game
from arena.position import Position
from grader.model import Note

Judge = Callable[[Position, int], bool | None]


class Player(Protocol):
    """Somebody at the board."""

    def choose(self, position: Position, draw: random.Random) -> tuple[int, float]:
        """A column, and the milliseconds of CPU it took to find. Raises Forfeit."""

    def close(self) -> None:
        """Leave the board."""


def play(
    labels: tuple[str, str], players: tuple[Player, Player], opening: tuple[int, ...], draw: random.Random, judge: Judge
) -> Game:
    """The game between two players; the first of them moves first."""
    position, milliseconds = Position.of(opening), list[float]()
    ended, note = Ended.FOUR, None
    try:
        while not position.is_over():
            column, spent = players[position.to_move - 1].choose(position, draw)
            if column not in position.legal():
                raise Forfeit(Ended.ILLEGAL, Note.of("arena_illegal", column=column))
            position = position.play(column)
            milliseconds.append(round(spent, 3))
        if not position.winner():
            ended = Ended.FULL
        winner = labels[position.winner() - 1] if position.winner() else None
    except Forfeit as forfeit:
        ended, note, winner = forfeit.ended, forfeit.note, labels[2 - position.to_move]
    keeps = _judged(opening, position.moves, judge)
    return Game(*labels, opening, position.moves, ended, winner, note, tuple(milliseconds), keeps)


def _judged(opening: tuple[int, ...], moves: tuple[int, ...], judge: Judge) -> tuple[bool | None, ...]:
    """Of each move after the opening: whether it keeps the result."""
    return tuple(judge(Position.of(moves[:ply]), moves[ply]) for ply in range(len(opening), len(moves)))
