"""A single game, from its opening to its end."""

import random
from collections.abc import Callable
from typing import Protocol

from arena.handin import Forfeit
from arena.model import Ending, Game
from arena.position import Position
from grader.model import Note

Judge = Callable[[Position, int], bool | None]


class Player(Protocol):
    """A player of one game."""

    def choose(self, position: Position, rng: random.Random) -> tuple[int, float]:
        """Return a column, and the CPU milliseconds it took to find. Raise Forfeit."""

    def close(self) -> None:
        """Release the player's resources."""


def play(
    labels: tuple[str, str], players: tuple[Player, Player], opening: tuple[int, ...], rng: random.Random, judge: Judge
) -> Game:
    """Play the game between two players, the first of whom moves first, and return it."""
    position, milliseconds = Position.of(opening), list[float]()
    ended, note = Ending.FOUR, None
    try:
        while not position.is_over():
            column, duration = players[position.to_move - 1].choose(position, rng)
            if column not in position.legal():
                raise Forfeit(Ending.ILLEGAL, Note.of("arena_illegal", column=column))
            position = position.play(column)
            milliseconds.append(round(duration, 3))
        if not position.winner():
            ended = Ending.FULL
        winner = labels[position.winner() - 1] if position.winner() else None
    except Forfeit as forfeit:
        ended, note, winner = forfeit.ended, forfeit.note, labels[2 - position.to_move]
    keeps = _judge_moves(opening, position.moves, judge)
    return Game(*labels, opening, position.moves, ended, winner, note, tuple(milliseconds), keeps)


def _judge_moves(opening: tuple[int, ...], moves: tuple[int, ...], judge: Judge) -> tuple[bool | None, ...]:
    """Return, for each move after the opening, whether it keeps the result."""
    return tuple(judge(Position.of(moves[:ply]), moves[ply]) for ply in range(len(opening), len(moves)))
