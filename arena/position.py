"""A position of the game on bitboards: immutable, cheap to play on, equal to any other position with the same pieces.

A player's pieces are the bits of an integer, seven bits per column from the bottom. The seventh bit is always empty, so
that neither a line of four nor the sum that finds a column's next free cell carries into the next column."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

ROWS, COLS, HEIGHT = 6, 7, 7
CELLS = ROWS * COLS
COLUMNS = tuple(((1 << ROWS) - 1) << HEIGHT * col for col in range(COLS))  # the six cells of each column
BOTTOMS = tuple(1 << HEIGHT * col for col in range(COLS))
STEPS = (1, HEIGHT - 1, HEIGHT, HEIGHT + 1)  # bit distance of neighbours: up, down right, right, up right


def aligned(pieces: int) -> bool:
    """Tell whether at least four of a player's pieces are in a line."""
    for step in STEPS:
        pairs = pieces & pieces >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces of both players. `moves` is one sequence of columns that leads here, and is ignored in comparisons."""

    first: int = 0  # pieces of player 1, who moves first
    second: int = 0
    moves: tuple[int, ...] = field(default=(), compare=False)

    @classmethod
    def of(cls, moves: Iterable[int]) -> "Position":
        """Return the position after the moves. Raise ValueError when one is illegal."""
        position = cls()
        for col in moves:
            position = position.play(col)
        return position

    @property
    def to_move(self) -> int:
        """The player to move, 1 or 2, even when the game is over."""
        return 1 + len(self.moves) % 2

    @property
    def sides(self) -> tuple[int, int]:
        """The pieces of the player to move, then those of the opponent."""
        return (self.first, self.second) if self.to_move == 1 else (self.second, self.first)

    def legal(self) -> list[int]:
        """Return the columns that may be played, from the left; none when the game is over."""
        return [] if self.winner() else self._open_columns()

    def play(self, col: int) -> "Position":
        """Return the position after a move. Raise ValueError when it is illegal."""
        if col not in range(COLS):
            raise ValueError(f"there is no column {col}: columns are 0 to {COLS - 1}")
        occupied = self.first | self.second
        bit = occupied + BOTTOMS[col] & COLUMNS[col]
        if not bit:
            raise ValueError(f"column {col} is full after {list(self.moves)}")
        if self.winner():
            raise ValueError(f"the game is over after {list(self.moves)}")
        first = self.to_move == 1
        return Position(self.first | bit * first, self.second | bit * (not first), (*self.moves, int(col)))

    def winner(self) -> int:
        """Return the player with four in a line, 1 or 2, else 0."""
        return 1 if aligned(self.first) else 2 if aligned(self.second) else 0

    def is_over(self) -> bool:
        """Tell whether somebody has won, or the board is full."""
        return not self.legal()

    def board(self) -> npt.NDArray[np.int_]:
        """Return the board of part A: a new array of shape (6, 7), row 0 on top, 0 empty, 1 and 2 the players."""
        return np.array(self.columns()).T[::-1].copy()

    def columns(self) -> list[list[int]]:
        """Return the grid of part B: seven columns of six cells, from the bottom."""
        return [[self._cell(HEIGHT * col + row) for row in range(ROWS)] for col in range(COLS)]

    def _cell(self, index: int) -> int:
        return (self.first >> index & 1) + 2 * (self.second >> index & 1)

    def _open_columns(self) -> list[int]:
        occupied = self.first | self.second
        return [col for col in range(COLS) if occupied + BOTTOMS[col] & COLUMNS[col]]
