"""Which positions that may follow a node are leaves, thousands at a time: for a search that is supplied est_feuille.

A position is a pair of integers, the pieces of either player, as in bitboard.py; here many are worked out at once."""

from typing import Any

import numpy as np

from rubric.checks.answers import bitboard

_PLIES = 4  # below a node: 2,801 positions at most
_PLACES = [(bitboard.ROWS - 1 - y) * bitboard.STRIDE + x for x in range(bitboard.COLS) for y in range(bitboard.ROWS)]
Pieces = np.ndarray[Any, np.dtype[np.int64]]
Ahead = list[list[Any]]  # [[depth of the node, greatest depth], is a leaf, cells of a position, cells of all of them]


def ahead(node: Any, deepest: int) -> Ahead:
    """What est_feuille(deepest) answers at a node and at those below it, down to the greatest depth or not so far that
    the next question, further down, can be answered down to it. Empty for a node no search comes to."""
    left = deepest - node.profondeur if type(deepest) is int and type(node.profondeur) is int else -1
    if left < 0 or sorted(map(len, node.colonnes)) != [bitboard.ROWS] * bitboard.COLS:
        return []
    mover = np.array([bitboard.of_columns(node.colonnes, node.pion_a_placer)])
    other = np.array([bitboard.of_columns(node.colonnes, 3 - node.pion_a_placer)])
    found: Ahead = []
    for ply in range(1 + (left if left <= _PLIES else min(_PLIES, left - _PLIES - 1))):
        over = _has_won(mover) | _has_won(other) | ((mover | other) == bitboard.FULL) | (ply == left)
        player = node.pion_a_placer if ply % 2 == 0 else 3 - node.pion_a_placer
        for is_leaf, chosen in ((True, over), (False, ~over)):
            cells = _cells(mover[chosen], other[chosen], player)
            found.append([[node.profondeur + ply, deepest], is_leaf, bitboard.ROWS * bitboard.COLS, cells])
        mover, other = _after_moves(mover[~over], other[~over])
    return [group for group in found if group[-1]]


def _has_won(own: Pieces) -> Any:
    won = np.zeros(own.shape, dtype=bool)
    for step in bitboard.STEPS:
        pairs = own & own >> step
        won |= (pairs & pairs >> 2 * step) != 0
    return won


def _after_moves(mover: Pieces, other: Pieces) -> tuple[Pieces, Pieces]:
    """The positions after each move of each of these: who has not moved is the mover then."""
    taken = mover | other
    movers, others = [], []
    for column in bitboard.COLUMNS.values():
        free = column & ~taken
        lowest = free & ~(free >> bitboard.STRIDE)  # the free cell without another below it: lower rows are higher bits
        is_open = free != 0
        movers.append(other[is_open])
        others.append((mover | lowest)[is_open])
    return np.concatenate(movers), np.concatenate(others)


def _cells(mover: Pieces, other: Pieces, player: int) -> bytes:
    """The cells of each position as a worker writes them down: columns from the left, bottom first, a byte a cell."""
    written: bytes = (player * _bits(mover) + (3 - player) * _bits(other)).tobytes()
    return written


def _bits(pieces: Pieces) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """A row for each position: 1 in each cell that holds a piece, columns from the left, bottom first."""
    return np.unpackbits(pieces.astype("<i8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")[:, _PLACES]
