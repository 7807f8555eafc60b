"""The oracle's quick arithmetic answers what the model solution does."""

from math import inf
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.checks import strategies
from grader.checks.strategies import Game
from grader.oracle import Oracle, module

CONNECT4 = module("connect4")
DRAWN: Any = strategies  # which bear no types


def plain(board: Any, player: int, k: int, full_is_leaf: bool) -> float:
    """Minimax from the model solution's own functions, under either reading of a full board."""
    value = CONNECT4.get_board_score(board, player)
    if k == 0 or abs(value) == inf or (full_is_leaf and board.all()):
        return float(value)
    boards = [CONNECT4.get_next_board(board, col, player) for col in range(7)]
    return max((-plain(new, 3 - player, k - 1, full_is_leaf) for new in boards if new is not None), default=-inf)


@given(game=DRAWN.games())
def test_winners(game: Game) -> None:
    for row, col in game.cells:
        assert Oracle().check_winner(game.board, row, col) == CONNECT4.check_winner(game.board, row, col)


@given(cells=st.lists(st.integers(0, 2), min_size=42, max_size=42))
def test_boards_nobody_can_reach(cells: list[int]) -> None:
    board = np.array(cells).reshape(6, 7)
    expected = [[CONNECT4.check_winner(board, row, col) for col in range(7)] for row in range(6)]
    assert [[Oracle().check_winner(board, row, col) for col in range(7)] for row in range(6)] == expected
    assert Oracle().get_board_score(board, 1) == CONNECT4.get_board_score(board, 1)


@pytest.mark.parametrize("full_is_leaf", [True, False])
@settings(max_examples=60, deadline=None)
@given(game=DRAWN.unfinished_games() | DRAWN.late_games(), player=st.sampled_from([1, 2]), k=st.integers(0, 2))
def test_scores(full_is_leaf: bool, game: Game, player: int, k: int) -> None:
    oracle = Oracle()
    oracle.full_board_is_leaf = full_is_leaf
    assert oracle.score(game.board, player, k) == plain(game.board, player, k, full_is_leaf)
    if full_is_leaf and not game.over and k:
        score, column = CONNECT4.eval_board(game.board, player, k)
        assert oracle.score(game.board, player, k) == score
        assert column in oracle.best_columns(game.board, player, k)
