"""The oracle's bitboard arithmetic agrees with the model solution."""

from math import inf
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubric.checks import Oracle, strategies
from rubric.checks.answers import bitboard
from rubric.checks.strategies import Game
from tests import ASSIGNMENT

CONNECT4 = ASSIGNMENT.solution.module("connect4")
STRATEGIES: Any = strategies  # untyped


def plain(board: Any, player: int, k: int, full_is_leaf: bool) -> float:
    """Return the minimax value by the model solution's own functions, under either reading of a full board."""
    value = CONNECT4.get_board_score(board, player)
    if k == 0 or abs(value) == inf or (full_is_leaf and board.all()):
        return float(value)
    boards = [CONNECT4.get_next_board(board, col, player) for col in range(7)]
    return max((-plain(new, 3 - player, k - 1, full_is_leaf) for new in boards if new is not None), default=-inf)


@given(game=STRATEGIES.games())
def test_winners(game: Game) -> None:
    for row, col in game.cells:
        assert Oracle().check_winner(game.board, row, col) == CONNECT4.check_winner(game.board, row, col)


@given(cells=st.lists(st.integers(0, 2), min_size=42, max_size=42))
def test_boards_nobody_can_reach(cells: list[int]) -> None:
    board = np.array(cells).reshape(6, 7)
    expected = [[CONNECT4.check_winner(board, row, col) for col in range(7)] for row in range(6)]
    assert [[Oracle().check_winner(board, row, col) for col in range(7)] for row in range(6)] == expected
    assert Oracle().get_board_score(board, 1) == CONNECT4.get_board_score(board, 1)


@given(game=STRATEGIES.unfinished_games() | STRATEGIES.late_games(), player=st.sampled_from([1, 2]))
def test_cells_that_complete_an_alignment(game: Game, player: int) -> None:
    if not game.over:
        completions = bitboard.completions(bitboard.pieces(game.board, player))
        for row, col in zip(*np.nonzero(game.board == 0), strict=True):
            board = game.board.copy()
            board[row, col] = player
            completes = bool(completions >> row * bitboard.STRIDE + col & 1)
            assert completes == (CONNECT4.check_winner(board, row, col) == player)


@pytest.mark.parametrize("full_is_leaf", [True, False])
@settings(max_examples=60)
@given(
    game=STRATEGIES.unfinished_games() | STRATEGIES.late_games(), player=st.sampled_from([1, 2]), k=st.integers(0, 2)
)
def test_scores(full_is_leaf: bool, game: Game, player: int, k: int) -> None:
    oracle = Oracle()
    oracle.full_board_is_leaf = full_is_leaf
    assert oracle.score(game.board, player, k) == plain(game.board, player, k, full_is_leaf)
    if full_is_leaf and not game.over and k:
        score, column = CONNECT4.eval_board(game.board, player, k)
        assert oracle.score(game.board, player, k) == score
        assert column in oracle.best_columns(game.board, player, k)


@settings(max_examples=60)
@given(
    game=STRATEGIES.unfinished_games() | STRATEGIES.late_games(),
    pion=st.sampled_from([1, 2]),
    turn=st.booleans(),
    k=st.integers(1, 3),
)
def test_values_of_nodes(game: Game, pion: int, turn: bool, k: int) -> None:
    oracle, node = Oracle(), ASSIGNMENT.solution.module("noeud").Noeud
    assert oracle.value(pion, game.grid, turn, k) == node(pion, game.grid, turn).remonter_score(k)
    if not game.over:
        root = node(pion, game.grid, turn)  # the root's window stays open, so that every child's value is exact
        values = {move: root.creer_fils(*move).remonter_score(k) for move in oracle.legal_moves(game.grid)}
        best = (max if turn else min)(values.values())
        assert oracle.best_moves(pion, game.grid, turn, k) == [move for move, value in values.items() if value == best]


@settings(max_examples=60)
@given(game=STRATEGIES.games() | STRATEGIES.won_games(), pion=st.sampled_from([1, 2]), turn=st.booleans())
def test_values_of_leaves(game: Game, pion: int, turn: bool) -> None:
    value = ASSIGNMENT.solution.module("noeud").Noeud(pion, game.grid, turn).remonter_score(0)
    assert Oracle().value(pion, game.grid, turn, 0) == value


def test_the_values_of_the_statement() -> None:
    grid = [[0] * 6 for _ in range(7)]
    assert [Oracle().value(1, grid, True, depth) for depth in (1, 2, 3, 4, 5, 6, 7)] == [7, -3, 9, -2, 6, 0, 5]


@pytest.mark.slow
def test_eight_plies_from_the_empty_grid() -> None:
    grid, board = [[0] * 6 for _ in range(7)], np.zeros((6, 7), dtype=int)
    assert Oracle().value(1, grid, True, 8) == ASSIGNMENT.solution.module("noeud").Noeud(1, grid).remonter_score(8)
    assert Oracle().score(board, 1, 8) == full_width(board, 1, 8)


def full_width(board: Any, player: int, k: int) -> float:
    """Return the minimax value without pruning, valuing each position only once."""
    cache: dict[tuple[bytes, int], float] = {}

    def value(board: Any, player: int, k: int) -> float:
        key = board.tobytes(), k
        if key not in cache:
            here = CONNECT4.get_board_score(board, player)
            boards = [CONNECT4.get_next_board(board, col, player) for col in range(7)] if k and abs(here) < inf else []
            cache[key] = max((-value(new, 3 - player, k - 1) for new in boards if new is not None), default=here)
        return cache[key]

    return value(board, player, k)
