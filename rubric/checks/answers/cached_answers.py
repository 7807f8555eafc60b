"""Answers of the oracle about single positions, cached per process, since a class is asked the same examples."""

from math import inf
from typing import Any

import numpy as np

from rubric import solution
from rubric.checks.answers import bitboard


def array(cells: bytes) -> Any:
    """Return the board with these cells, which cannot be modified."""
    return np.frombuffer(cells, dtype=int).reshape(solution.module("connect4").ROWS, solution.module("connect4").COLS)


@solution.memoize
def winners(cells: bytes) -> list[list[int]]:
    """Return the answer of check_winner for every cell."""
    return bitboard.winners(array(cells))


def has_winner(cells: bytes) -> bool:
    """Return whether somebody has won."""
    return bitboard.won(array(cells))


@solution.memoize
def board_score(cells: bytes, player: int) -> float:
    """Return the value of a board for a player."""
    board = array(cells)
    if bitboard.won(board):
        return float(solution.module("connect4").get_board_score(board, player))
    return weighed(board, player)


def weighed(board: Any, player: int) -> int:
    """Return the sum of weights under a player's pieces, minus the sum under the opponent's."""
    weights = solution.module("connect4").WEIGHTS
    return int(weights[board == player].sum() - weights[board == 3 - player].sum())


@solution.memoize
def score(cells: bytes, player: int, k: int, full_board_is_leaf: bool) -> float:
    """Return the minimax score under either reading of a full board."""
    full = bool(array(cells).all())
    if k == 0 or abs(board_score(cells, 1)) == inf or (full and full_board_is_leaf):
        return board_score(cells, player)
    return max((score for _, score in column_scores(cells, player, k, full_board_is_leaf)), default=-inf)


@solution.memoize
def column_scores(cells: bytes, player: int, k: int, full_board_is_leaf: bool) -> tuple[tuple[int, float], ...]:
    """Return the score of each legal column of an unfinished game."""
    board = array(cells)
    own, other = bitboard.pieces(board, player), bitboard.pieces(board, 3 - player)
    search = bitboard.Search(bitboard.weighed(solution.module("connect4").WEIGHTS), full_board_is_leaf)
    return tuple(search.columns(own, other, weighed(board, player), k).items())


@solution.memoize
def node_value(pion_ordi: int, columns: tuple[tuple[int, ...], ...], attaquant: bool, depth: int) -> float:
    """Return the alpha-beta value of a root for the computer."""
    computer, human = (bitboard.of_columns(columns, player) for player in (pion_ordi, 3 - pion_ordi))
    if bitboard.has_won(computer) or bitboard.has_won(human):
        return inf if bitboard.has_won(computer) else -inf
    if depth == 0 or computer | human == bitboard.FULL:
        return bitboard.lines_ahead(computer, human)
    values = [value for _, value in move_values(pion_ordi, columns, attaquant, depth)]
    return max(values) if attaquant else min(values)


@solution.memoize
def move_values(
    pion_ordi: int, columns: tuple[tuple[int, ...], ...], attaquant: bool, depth: int
) -> tuple[tuple[tuple[int, int], float], ...]:
    """Return each legal move with its exact value for the computer, for an unfinished game and depth >= 1."""
    mover = pion_ordi if attaquant else 3 - pion_ordi
    own, other = bitboard.of_columns(columns, mover), bitboard.of_columns(columns, 3 - mover)
    search = bitboard.Search(bitboard.lines_left, full_board_is_leaf=True)
    values = search.columns(own, other, bitboard.lines_ahead(own, other), depth)
    return tuple(
        ((x, solution.given("puissance4").hauteur(x, columns)), value if attaquant else -value)
        for x, value in values.items()
    )
