"""Random play on bitboards."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from rubric.checks.answers import bitboard
from rubric.checks.strategies import Game


class Position(NamedTuple):
    """An unfinished position: the pieces of the side to move and of the other, as bits, and the columns played."""

    own: int
    other: int
    columns: tuple[int, ...]

    @property
    def game(self) -> Game:
        return Game(self.columns)

    @property
    def mirrored(self) -> "Position":
        """Return the position with left and right exchanged."""
        return play(tuple(bitboard.COLS - 1 - col for col in self.columns))


def play(columns: tuple[int, ...]) -> Position:
    """Return the position after these legal columns."""
    own = other = 0
    for col in columns:
        own, other = other, own | bitboard.moves(own | other)[col]
    return Position(own, other, columns)


def quiet_positions(rng: Random, shortest: int, longest: int, full: int | None = None) -> Iterator[Position]:
    """Yield distinct positions with `shortest` to `longest` pieces, without end; no move that leads there wins.

    `full`: so many columns are full, and no others."""
    visited = set()
    while True:
        filled = rng.sample(range(bitboard.COLS), full) if full else []
        position = _quiet_position(rng, rng.randint(shortest, longest), filled)
        if position is None or (full is not None and position.game.open_columns != bitboard.COLS - full):
            continue
        if position[:2] not in visited:
            visited.add(position[:2])
            yield position


def _quiet_position(rng: Random, pieces: int, filled: Sequence[int]) -> Position | None:
    """Return a position of so many pieces, more of them in the columns `filled`; None when only a win is left."""
    own, other, columns = 0, 0, []
    for _ in range(pieces):
        landing = bitboard.moves(own | other)
        wins = bitboard.completions(own)
        quiet = [col for col, bit in landing.items() if not bit & wins]
        if not quiet:
            return None
        col = rng.choice(quiet + [col for col in quiet if col in filled] * 3)
        columns.append(col)
        own, other = other, own | landing[col]
    return Position(own, other, tuple(columns))
