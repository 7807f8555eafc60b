"""get_next_board"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.assignment.authors import of_integers
from rubric.checks.strategies import (
    HAND_OUT,
    Game,
    late_games,
    rare_games,
    roomy_games,
    rows_of,
    single_columns,
    unfinished_games,
    won_games,
)

HALF_FULL = Game((1, 1, 1, 5, 5, 0))


def assert_played(student, reference, game, player):
    """Assert the board after a move in each column with two free cells or more."""
    for col in range(7):
        if len(game.columns[col]) < 5:
            assert student.get_next_board(game.board, col, player) == reference.get_next_board(game.board, col, player)


def has_played(answer, game, col):
    """Return True for a board with a piece of any number where the next one in this column comes to rest, and no other
    change."""
    before, row = rows_of(game.board), 5 - len(game.columns[col])
    if not isinstance(answer, tuple) or list(map(len, answer)) != list(map(len, before)):
        return False
    return [cell for cell in game.cells if answer[cell[0]][cell[1]] != before[cell[0]][cell[1]]] == [(row, col)]


def assert_plays(student, reference):
    """Assert moves that every program makes right which plays at all: the first piece on the board of the examples, and
    one in the middle of another board."""
    for game, columns in ((HAND_OUT, (1,)), (HALF_FULL, (1, 5))):
        if not any(has_played(student.get_next_board(game.board, col, 1), game, col) for col in columns):
            answer = student.get_next_board(game.board, columns[0], 1)
            assert answer == reference.get_next_board(game.board, columns[0], 1), "nothing_played"


@pytest.mark.weight(4)
def check_hand_out(student, reference):
    """The example of the assignment, and the other columns of its board."""
    for col in (2, 0, 3, 6):
        assert student.get_next_board(HAND_OUT.board, col, 1) == reference.get_next_board(HAND_OUT.board, col, 1)


@pytest.mark.weight(6)
@settings(max_examples=40)
@given(game=single_columns(5, 6) | late_games() | rare_games("last_cell", "open_column"))
def check_full_column(student, reference, game):
    """None when the column is full, a board when it has one free cell left."""
    assert_plays(student, reference)
    for col in range(7):
        if len(game.columns[col]) >= 5:
            assert student.get_next_board(game.board, col, 1) == reference.get_next_board(game.board, col, 1)


@pytest.mark.weight(7)
@settings(max_examples=50)
@given(game=roomy_games(2) | unfinished_games() | single_columns(5), col=st.integers(0, 6))
def check_board_untouched(student, reference, game, col):
    """The board it is given stays as it was."""
    if len(game.columns[col]) == 6:
        return
    board, before = student.keep(game.board), rows_of(game.board)
    answer = student.get_next_board(board, col, 1)
    assert student.look(board) == before, "board_changed"
    if len(game.columns[col]) < 5 and not has_played(answer, game, col):  # whoever plays nothing does not earn the copy
        assert student.get_next_board(board, col, 1) == reference.get_next_board(game.board, col, 1), "nothing_played"


@pytest.mark.weight(6)
def check_boards_apart(student, reference):
    """Each call makes a board of its own: a later call leaves the boards of earlier ones as they were."""
    assert_plays(student, reference)
    student.show_earlier_calls()
    first = student.keep_answer("first", "get_next_board", HAND_OUT.board, 1, 1)
    before = student.look(first)
    student.keep_answer("second", "get_next_board", HAND_OUT.board, 6, 2)
    assert student.look(first) == before, "boards_shared"
    again = student.keep_answer("again", "get_next_board", HAND_OUT.board, 1, 1)
    assert student.are_one(first, again) == False, "boards_shared"  # noqa: E712


@pytest.mark.weight(5)
def check_integers(student, reference):
    """The new board holds integers, not floats."""
    assert_plays(student, reference)
    for col in (2, 0):
        answer = student.get_next_board(HAND_OUT.board, col, 1)
        if has_played(answer, HAND_OUT, col):
            assert of_integers(answer) == answer
        else:
            assert answer == reference.get_next_board(HAND_OUT.board, col, 1)


@pytest.mark.weight(5)
@settings(max_examples=40)
@given(game=unfinished_games())
def check_any_game(student, reference, game):
    """Every column with two free cells or more of any board, for player 1."""
    assert_played(student, reference, game, 1)


@pytest.mark.weight(6)
@settings(max_examples=40)
@given(game=unfinished_games())
def check_player_two(student, reference, game):
    """Every column with two free cells or more of any board, for player 2."""
    assert_played(student, reference, game, 2)


@pytest.mark.weight(2)
@settings(max_examples=15)
@given(game=won_games())
def check_won_boards(student, reference, game):
    """A won board is played on like any other."""
    assert_played(student, reference, game, 1)
