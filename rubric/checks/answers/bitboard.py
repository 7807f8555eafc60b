"""Bitboards and game tree search for the oracle, many times faster than the model solution.

The pieces of one player are the bits of one integer: eight bits per row, the eighth always empty, so that no alignment
wraps to the next row. The tests compare every function with the model solution.
"""

from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np

ROWS, COLS, STRIDE = 6, 7, 8
STEPS = (1, STRIDE, STRIDE + 1, STRIDE - 1)  # horizontal, vertical and both diagonals
FULL = sum(1 << row * STRIDE + col for row in range(ROWS) for col in range(COLS))
CENTRE = sum(1 << row * STRIDE + COLS // 2 for row in range(ROWS))
COLUMNS = {col: sum(1 << row * STRIDE + col for row in range(ROWS)) for col in range(COLS)}
_BOTTOM = sum(1 << (ROWS - 1) * STRIDE + col for col in range(COLS))
_FROM_THE_CENTRE = sorted(range(COLS), key=lambda col: abs(col - COLS // 2))
WINDOWS = tuple(  # the 69 alignments
    line
    for step in STEPS
    for start in range(ROWS * STRIDE)
    if (line := sum(1 << start + i * step for i in range(4))) & FULL == line
)
# The alignments through each cell.
_THROUGH = {1 << at: tuple(line for line in WINDOWS if line >> at & 1) for at in range(ROWS * STRIDE)}


def pieces(board: Any, player: int) -> int:
    """Return the pieces of a player on a NumPy board of shape (6, 7), as bits."""
    padded = np.zeros((ROWS, STRIDE), dtype=bool)
    padded[:, :COLS] = board == player
    return int.from_bytes(np.packbits(padded, bitorder="little").tobytes(), "little")


def of_columns(columns: Any, player: int) -> int:
    """Return the pieces of a player in a list of columns (bottom cell first), as bits."""
    cells = [(x, y) for x, column in enumerate(columns) for y, piece in enumerate(column) if piece == player]
    return sum(1 << (ROWS - 1 - y) * STRIDE + x for x, y in cells)


def board(first: int, second: int) -> Any:
    """Return the NumPy board of shape (6, 7) with these pieces of player 1 and of player 2."""
    bits = [[1 << row * STRIDE + col for col in range(COLS)] for row in range(ROWS)]
    return np.array([[bool(first & bit) + 2 * bool(second & bit) for bit in line] for line in bits])


def aligned(own: int) -> int:
    """Return the pieces that belong to an alignment of four or more."""
    result = 0
    for step in STEPS:
        pairs = own & own >> step
        starts = pairs & pairs >> 2 * step
        result |= starts | starts << step | starts << 2 * step | starts << 3 * step
    return result


def has_won(own: int) -> bool:
    """Return True when these pieces contain an alignment."""
    for step in STEPS:
        pairs = own & own >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def completions(own: int) -> int:
    """Return the cells, free or not, that would complete an alignment of these pieces, which contain none yet."""
    result = 0
    for step in STEPS:
        pairs = own & own >> step
        triples = pairs & own >> 2 * step
        result |= triples << 3 * step | triples >> step  # an end is missing
        result |= (pairs & own >> 3 * step) << 2 * step | (own & pairs >> 2 * step) << step  # an inner cell is
    return result & FULL


def won(board: Any) -> bool:
    """Return True when either player has four aligned."""
    return any(has_won(pieces(board, player)) for player in (1, 2))


def winners(board: Any) -> list[list[int]]:
    """Return the answer of check_winner for every cell."""
    first, second = aligned(pieces(board, 1)), aligned(pieces(board, 2))
    bits = [[1 << row * STRIDE + col for col in range(COLS)] for row in range(ROWS)]
    return [[1 if first & bit else 2 if second & bit else 0 for bit in line] for line in bits]


def landing_cells(occupied: int) -> int:
    """Return the free cells that have no free cell below them: of each column one, unless a piece hangs in the air."""
    return FULL & ~occupied & (occupied >> STRIDE | _BOTTOM)


def moves(occupied: int) -> dict[int, int]:
    """Return, for each column that is not full, the cell where a piece lands."""
    landing = landing_cells(occupied)
    return {col: 1 << (landing & cells).bit_length() - 1 for col, cells in COLUMNS.items() if landing & cells}


class Search:
    """Alpha-beta search (negamax), centre columns first, with a transposition table.

    The value of a position is the advantage of the side to move, or infinity once a player has won. `gain(bit, own)` is
    the change in advantage when the side whose pieces are `own` plays `bit`."""

    def __init__(self, gain: Callable[[int, int], int], full_board_is_leaf: bool) -> None:
        self._gain, self._full_is_leaf = gain, full_board_is_leaf
        self._bounds: dict[tuple[int, int, int], tuple[float, float]] = {}  # keys: own pieces, other pieces, plies left

    def columns(self, own: int, other: int, value: int, plies: int) -> dict[int, float]:
        """Return the score of each legal column for the side to move.

        `own` are the pieces of the side to move, `value` is its advantage, `plies` is at least 1; the game is not over.
        """
        return {
            col: self._move_value(own, other, bit, value, plies - 1, -inf, inf)
            for col, bit in moves(own | other).items()
        }

    def _move_value(self, own: int, other: int, bit: int, value: int, plies: int, alpha: float, beta: float) -> float:
        """Return the value of playing `bit` for the side that plays it; only a bound when outside the window."""
        value += self._gain(bit, own)
        own |= bit
        if has_won(own):
            return inf
        if plies == 0 or (self._full_is_leaf and own | other == FULL):
            return value
        return -self._best(other, own, -value, plies, -beta, -alpha)

    def _best(self, own: int, other: int, value: int, plies: int, alpha: float, beta: float) -> float:
        """Return the value of a position for the side to move; only a bound when outside the window."""
        low, high = self._bounds.get((own, other, plies), (-inf, inf))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best = -inf
        landing = moves(own | other)
        for bit in [landing[col] for col in _FROM_THE_CENTRE if col in landing]:
            best = max(best, self._move_value(own, other, bit, value, plies - 1, max(alpha, best), beta))
            if best >= beta:
                break
        self._bounds[own, other, plies] = (best if best > alpha else low, best if best < beta else high)
        return best


def weighed(weights: Any) -> Callable[[int, int], int]:
    """Return a gain function for cell weights of shape (6, 7): a piece counts the weight of its cell."""
    by_bit = {1 << row * STRIDE + col: int(weights[row][col]) for row in range(ROWS) for col in range(COLS)}
    return lambda bit, _own: by_bit[bit]


def lines_left(bit: int, own: int) -> int:
    """Return the gain of a piece as the number of alignments it blocks for the opponent.

    These are the alignments through its cell that contain no piece of `own` yet."""
    return sum([not line & own for line in _THROUGH[bit]])  # in a list: half the time of a generator


def lines_ahead(own: int, other: int) -> int:
    """Return the number of alignments still open to `own`, minus the number still open to `other`."""
    return sum(not line & other for line in WINDOWS) - sum(not line & own for line in WINDOWS)
