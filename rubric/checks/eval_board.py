"""eval_board"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubric.checks.strategies import CENTRE, HAND_OUT, games, late_games, rows, unfinished_games, won_games


@pytest.mark.weight(2)
def check_statement(student):
    """The two examples of the assignment."""
    assert student.eval_board(CENTRE.board, 2, 2) == (-11, 3)
    assert student.eval_board(CENTRE.board, 2, 1) == (3, 3)


@pytest.mark.weight(1)
@given(game=games())
def check_depth_zero(student, reference, game):
    """At depth 0 the score is get_board_score."""
    score, _ = student.eval_board(game.board, game.player, 0)
    assert score == reference.score(game.board, game.player, 0), "the_score"


@pytest.mark.weight(1)
@given(game=won_games(), k=st.integers(1, 3))
def check_won_boards(student, reference, game, k):
    """A won game is a leaf at any depth."""
    score, _ = student.eval_board(game.board, game.player, k)
    assert score == reference.score(game.board, game.player, k), "the_score"


@pytest.mark.weight(2)
@given(game=unfinished_games())
def check_one_ply(student, reference, game):
    """One ply ahead: the best score."""
    score, _ = student.eval_board(game.board, game.player, 1)
    assert score == reference.score(game.board, game.player, 1), "the_score"


@pytest.mark.weight(3)
@settings(max_examples=40)
@given(game=unfinished_games())
def check_two_plies(student, reference, game):
    """Two plies ahead: the score when the opponent answers best."""
    score, _ = student.eval_board(game.board, game.player, 2)
    assert score == reference.score(game.board, game.player, 2), "the_score"


@pytest.mark.weight(2)
@pytest.mark.limit(call=60, total=600)
@settings(max_examples=12)
@given(game=unfinished_games() | unfinished_games(max_moves=14), k=st.just(3))
def check_three_plies(student, reference, game, k):
    """Three plies ahead."""
    score, _ = student.eval_board(game.board, game.player, k)
    assert score == reference.score(game.board, game.player, k), "the_score"


@pytest.mark.weight(2)
@pytest.mark.limit(call=60, total=600)
@settings(max_examples=30)
@given(game=late_games(min_moves=34, max_moves=42), k=st.integers(1, 4))
def check_end_of_game(student, reference, game, k):
    """Near the end, when columns are full and the board may fill up within the depth."""
    score, _ = student.eval_board(game.board, game.player, k)
    assert score == reference.score(game.board, game.player, k), "the_score"


@pytest.mark.weight(3)
@settings(max_examples=40)
@given(game=unfinished_games(), k=st.integers(1, 2))
def check_column(student, reference, game, k):
    """The column is legal and reaches the score."""
    scores = reference.column_scores(game.board, game.player, k)
    if max(scores.values()) > -float("inf"):
        _, col = student.eval_board(game.board, game.player, k)
        assert col in reference.best_columns(game.board, game.player, k), "the_column"


@pytest.mark.weight(1)
@pytest.mark.limit(call=60, total=600)
def check_hopeless(student, reference):
    """When every move loses, the column is still a legal one."""
    for game, k in rows("hopeless")[:12]:
        _, col = student.eval_board(game.board, game.player, int(k))
        assert col in reference.legal_columns(game.board), "the_column"


@pytest.mark.weight(1)
def check_board_untouched(student, reference):
    """The board it is given stays as it was, and the answer is the same when asked again."""
    board = student.keep(HAND_OUT.board)
    for _ in range(2):
        score, _ = student.eval_board(board, 1, 2)
        assert score == reference.score(HAND_OUT.board, 1, 2), "the_score"
        assert student.look(board) == tuple(map(tuple, HAND_OUT.board.tolist())), "board_changed"
