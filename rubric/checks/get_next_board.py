"""get_next_board"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubric.checks.strategies import HAND_OUT, Game, games, won_games


@pytest.mark.weight(1)
def check_hand_out(student, reference):
    """The example of the assignment, and the other columns of its board."""
    for col in (2, 0, 3, 6):
        assert student.get_next_board(HAND_OUT.board, col, 1) == reference.get_next_board(HAND_OUT.board, col, 1)


@pytest.mark.weight(1)
def check_full_column(student, reference):
    """None when the column is full, a board when it has one free cell left."""
    for col in range(7):
        for height in (5, 6):
            board = Game((col,) * height).board
            assert student.get_next_board(board, col, 1) == reference.get_next_board(board, col, 1)


@pytest.mark.weight(1)
@given(game=games(), col=st.integers(0, 6), player=st.sampled_from([1, 2]))
def check_board_untouched(student, reference, game, col, player):
    """The board it is given stays as it was."""
    board = student.keep(game.board)
    expected = reference.get_next_board(game.board, col, player)
    assert student.get_next_board(board, col, player) == expected
    assert student.look(board) == tuple(map(tuple, game.board.tolist())), "board_changed"
    assert student.get_next_board(board, col, player) == expected, "asked_twice"


@pytest.mark.weight(2)
@given(game=games() | won_games(), player=st.sampled_from([1, 2]))
def check_any_game(student, reference, game, player):
    """Every column of any board, won boards too, for either player."""
    for col in range(7):
        assert student.get_next_board(game.board, col, player) == reference.get_next_board(game.board, col, player)
