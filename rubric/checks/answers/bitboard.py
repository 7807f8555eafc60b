"""Game tree search on bitboards: the oracle's own arithmetic, many times quicker than the model solution.

A player's pieces are the bits of one integer, eight bits a row, the eighth always empty, so that a line never goes on
at the other side. The tests hold every answer equal to the model solution's.
"""

from collections.abc import Callable
from math import inf
from typing import Any

import numpy as np

ROWS, COLS, STRIDE = 6, 7, 8
STEPS = (1, STRIDE, STRIDE + 1, STRIDE - 1)  # right, down, and the two diagonals
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
_THROUGH = {1 << at: tuple(line for line in WINDOWS if line >> at & 1) for at in range(ROWS * STRIDE)}  # by cell


def pieces(board: Any, player: int) -> int:
    """The pieces of a player on a NumPy board of shape (6, 7), as bits."""
    padded = np.zeros((ROWS, STRIDE), dtype=bool)
    padded[:, :COLS] = board == player
    return int.from_bytes(np.packbits(padded, bitorder="little").tobytes(), "little")


def of_columns(columns: Any, player: int) -> int:
    """The pieces of a player in a list of columns, bottom first, as bits."""
    cells = [(x, y) for x, column in enumerate(columns) for y, piece in enumerate(column) if piece == player]
    return sum(1 << (ROWS - 1 - y) * STRIDE + x for x, y in cells)


def board(first: int, second: int) -> Any:
    """The NumPy board of shape (6, 7) with these pieces of player 1 and of player 2."""
    bits = [[1 << row * STRIDE + col for col in range(COLS)] for row in range(ROWS)]
    return np.array([[bool(first & bit) + 2 * bool(second & bit) for bit in line] for line in bits])


def aligned(own: int) -> int:
    """The pieces that are part of an alignment of four or more."""
    found = 0
    for step in STEPS:
        pairs = own & own >> step
        starts = pairs & pairs >> 2 * step
        found |= starts | starts << step | starts << 2 * step | starts << 3 * step
    return found


def has_won(own: int) -> bool:
    """True when these pieces hold an alignment."""
    for step in STEPS:
        pairs = own & own >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def won(board: Any) -> bool:
    """True when somebody has four aligned."""
    return any(has_won(pieces(board, player)) for player in (1, 2))


def winners(board: Any) -> list[list[int]]:
    """What check_winner answers in every cell."""
    first, second = aligned(pieces(board, 1)), aligned(pieces(board, 2))
    bits = [[1 << row * STRIDE + col for col in range(COLS)] for row in range(ROWS)]
    return [[1 if first & bit else 2 if second & bit else 0 for bit in line] for line in bits]


def moves(taken: int) -> dict[int, int]:
    """Each column that is not full, with the cell a piece comes to rest in."""
    landing = FULL & ~taken & (taken >> STRIDE | _BOTTOM)
    return {col: 1 << (landing & cells).bit_length() - 1 for col, cells in COLUMNS.items() if landing & cells}


class Search:
    """Negamax: alpha-beta from the centre outwards, with a table of what is known of each position.

    A position is worth the advantage of the side to move, unless somebody has won. `gain(bit, own)` is what a piece
    there adds to the advantage of the side whose pieces, without it, are `own`."""

    def __init__(self, gain: Callable[[int, int], int], full_board_is_leaf: bool) -> None:
        self._gain, self._full_is_leaf = gain, full_board_is_leaf
        self._bounds: dict[tuple[int, int, int], tuple[float, float]] = {}  # by own, other, plies

    def columns(self, own: int, other: int, value: int, plies: int) -> dict[int, float]:
        """The score of each legal column for the side to move, whose pieces are `own` and who is `value` ahead.

        The game is not over, and `plies` at least 1."""
        return {
            col: self._after(own, other, bit, value, plies - 1, -inf, inf) for col, bit in moves(own | other).items()
        }

    def _after(self, own: int, other: int, bit: int, value: int, plies: int, alpha: float, beta: float) -> float:
        """What a move is worth to the side that makes it: exactly, or as far as alpha and beta need it."""
        value += self._gain(bit, own)
        own |= bit
        if has_won(own):
            return inf
        if plies == 0 or (self._full_is_leaf and own | other == FULL):
            return value
        return -self._best(other, own, -value, plies, -beta, -alpha)

    def _best(self, own: int, other: int, value: int, plies: int, alpha: float, beta: float) -> float:
        """What a position is worth to the side to move, likewise."""
        low, high = self._bounds.get((own, other, plies), (-inf, inf))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best = -inf
        landing = moves(own | other)
        for bit in [landing[col] for col in _FROM_THE_CENTRE if col in landing]:
            best = max(best, self._after(own, other, bit, value, plies - 1, max(alpha, best), beta))
            if best >= beta:
                break
        self._bounds[own, other, plies] = (best if best > alpha else low, best if best < beta else high)
        return best


def weighed(weights: Any) -> Callable[[int, int], int]:
    """The gain by weights of shape (6, 7): a piece counts what its cell does."""
    by_bit = {1 << row * STRIDE + col: int(weights[row][col]) for row in range(ROWS) for col in range(COLS)}
    return lambda bit, _own: by_bit[bit]


def lines_left(bit: int, own: int) -> int:
    """The gain by alignments: a piece closes to the opponent those through its cell that hold no piece of its side."""
    return sum(not line & own for line in _THROUGH[bit])


def lines_ahead(own: int, other: int) -> int:
    """The alignments still open to the side whose pieces are `own`, less those open to the other."""
    return sum(not line & other for line in WINDOWS) - sum(not line & own for line in WINDOWS)
