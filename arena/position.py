"""A position of the game on bitboards: immutable, cheap to play on, equal to any other with the same pieces.

A player's pieces are the bits of one integer, seven bits a column from the bottom, the seventh always empty, so that
neither a line nor the sum that finds a column's next cell goes on into the next column.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

ROWS, COLS, HEIGHT = 6, 7, 7
CELLS = ROWS * COLS
COLUMNS = tuple(((1 << ROWS) - 1) << HEIGHT * col for col in range(COLS))  # the six cells of each column
BOTTOMS = tuple(1 << HEIGHT * col for col in range(COLS))
STEPS = (1, HEIGHT - 1, HEIGHT, HEIGHT + 1)  # up, down to the right, to the right, up to the right


def aligned(pieces: int) -> bool:
    """True when four of a player's pieces, or more, are in a line."""
    for step in STEPS:
        pairs = pieces & pieces >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


@dataclass(frozen=True, slots=True)
class Position:
    """Who has pieces where. `moves` is one way that leads here, columns from the left, and no part of the identity."""

    first: int = 0  # the pieces of player 1, who begins
    second: int = 0
    moves: tuple[int, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, moves: Iterable[int]) -> "Position":
        """The position after the moves. Raises ValueError when one is illegal."""
        position = cls()
        for col in moves:
            position = position.play(col)
        return position

    @property
    def to_move(self) -> int:
        """1 or 2: who moves next, or would if the game were not over."""
        return 1 + len(self.moves) % 2

    @property
    def sides(self) -> tuple[int, int]:
        """The pieces of the player to move, and those of the other."""
        return (self.first, self.second) if self.to_move == 1 else (self.second, self.first)

    def legal(self) -> list[int]:
        """The columns that may be played, from the left; none when the game is over."""
        return [] if self.winner() else self._open()

    def play(self, col: int) -> "Position":
        """The position after a move. Raises ValueError when it is illegal."""
        if col not in range(COLS):
            raise ValueError(f"there is no column {col}: columns are 0 to {COLS - 1}")
        taken = self.first | self.second
        bit = taken + BOTTOMS[col] & COLUMNS[col]
        if not bit:
            raise ValueError(f"column {col} is full after {list(self.moves)}")
        if self.winner():
            raise ValueError(f"the game is over after {list(self.moves)}")
        first = self.to_move == 1
        return Position(self.first | bit * first, self.second | bit * (not first), (*self.moves, int(col)))

    def winner(self) -> int:
        """1 or 2 when that player has four aligned, else 0."""
        return 1 if aligned(self.first) else 2 if aligned(self.second) else 0

    def is_over(self) -> bool:
        """True when somebody has won, or the board is full."""
        return not self.legal()

    def board(self) -> npt.NDArray[np.int_]:
        """The board of part A: a fresh array of shape (6, 7), row 0 on top, 0 empty, 1 and 2 the players."""
        return np.array(self.columns()).T[::-1].copy()

    def columns(self) -> list[list[int]]:
        """The grid of part B: seven columns of six cells, from the bottom."""
        return [[self._cell(HEIGHT * col + row) for row in range(ROWS)] for col in range(COLS)]

    def _cell(self, index: int) -> int:
        return (self.first >> index & 1) + 2 * (self.second >> index & 1)

    def _open(self) -> list[int]:
        taken = self.first | self.second
        return [col for col in range(COLS) if taken + BOTTOMS[col] & COLUMNS[col]]
