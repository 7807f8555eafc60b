"""Precomputed est_feuille answers for the positions below a node, so that a search needs one request for thousands.

A position is a pair of integers, the pieces of each player (bitboard.py). NumPy arrays hold many positions at once.
"""

from typing import Any

import numpy as np

from rubric.checks.answers import bitboard

_PLIES = 4  # computed at once: at most 2,801 positions
_PLACES = [(bitboard.ROWS - 1 - y) * bitboard.STRIDE + x for x in range(bitboard.COLS) for y in range(bitboard.ROWS)]
Pieces = np.ndarray[Any, np.dtype[np.int64]]
Ahead = list[list[Any]]  # [[node depth, depth limit], is a leaf, cells per position, cells of all positions]


def ahead(node: Any, deepest: int) -> Ahead:
    """Return the answers of est_feuille(deepest) for a node and for the positions below it, grouped by depth and
    answer.

    The plies covered are chosen so that the next request, made further down, can cover the rest in one batch. Return an
    empty list for a node that no search visits."""
    plies_left = deepest - node.profondeur if type(deepest) is int and type(node.profondeur) is int else -1
    if plies_left < 0 or sorted(map(len, node.colonnes)) != [bitboard.ROWS] * bitboard.COLS:
        return []
    mover = np.array([bitboard.of_columns(node.colonnes, node.pion_a_placer)])
    other = np.array([bitboard.of_columns(node.colonnes, 3 - node.pion_a_placer)])
    groups: Ahead = []
    for ply in range(1 + (plies_left if plies_left <= _PLIES else min(_PLIES, plies_left - _PLIES - 1))):
        is_leaf_mask = _has_won(mover) | _has_won(other) | ((mover | other) == bitboard.FULL) | (ply == plies_left)
        player = node.pion_a_placer if ply % 2 == 0 else 3 - node.pion_a_placer
        for is_leaf, selection in ((True, is_leaf_mask), (False, ~is_leaf_mask)):
            cells = _cells(mover[selection], other[selection], player)
            groups.append([[node.profondeur + ply, deepest], is_leaf, bitboard.ROWS * bitboard.COLS, cells])
        mover, other = _after_moves(mover[~is_leaf_mask], other[~is_leaf_mask])
    return [group for group in groups if group[-1]]


def _has_won(own: Pieces) -> Any:
    won = np.zeros(own.shape, dtype=bool)
    for step in bitboard.STEPS:
        pairs = own & own >> step
        won |= (pairs & pairs >> 2 * step) != 0
    return won


def _after_moves(mover: Pieces, other: Pieces) -> tuple[Pieces, Pieces]:
    """Return the positions after every move from these positions; the side to move is exchanged."""
    occupied = mover | other
    movers, others = [], []
    for column in bitboard.COLUMNS.values():
        free = column & ~occupied
        lowest = free & ~(free >> bitboard.STRIDE)  # the lowest free cell: lower rows are higher bits
        is_open = free != 0
        movers.append(other[is_open])
        others.append((mover | lowest)[is_open])
    return np.concatenate(movers), np.concatenate(others)


def _cells(mover: Pieces, other: Pieces, player: int) -> bytes:
    """Return the cells of each position in a worker's encoding: columns from the left, bottom first, one byte each."""
    cells: bytes = (player * _bits(mover) + (3 - player) * _bits(other)).tobytes()
    return cells


def _bits(pieces: Pieces) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return one row per position: 1 in each cell with a piece, columns from the left, bottom first."""
    return np.unpackbits(pieces.astype("<i8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")[:, _PLACES]
