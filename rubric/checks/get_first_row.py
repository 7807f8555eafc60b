"""get_first_row"""

import pytest
from hypothesis import given, settings

from rubric.checks.strategies import HAND_OUT, Game, games, late_games, rare_games, rows_of, single_columns


@pytest.mark.weight(2)
def check_hand_out(student, reference):
    """The three examples of the assignment."""
    for col, row in ((0, 4), (3, 1), (6, 5)):
        assert student.get_first_row(HAND_OUT.board, col) == reference.row(row)


@pytest.mark.weight(4)
def check_every_height(student, reference):
    """Each column at each height, from empty to two free cells, beside another column of some height."""
    for col in range(7):
        for height in range(5):
            game = Game(((col + 1) % 7,) * ((3 * col + 2 * height) % 4) + (col,) * height)
            assert student.get_first_row(game.board, col) == reference.row(5 - height)


def assert_finds_a_cell(student, reference):
    """Assert one of the rows of a column that fills up: whoever knows no row does not earn the end of a column."""
    games = [Game((2,) * height) for height in range(4)]
    if all(student.get_first_row(game.board, 2) != reference.row(5 - len(game.moves)) for game in games):
        assert student.get_first_row(games[-1].board, 2) == reference.row(2), "no_row"


@pytest.mark.weight(4)
@settings(max_examples=40)
@given(game=single_columns(4, 5, 6) | late_games() | rare_games())
def check_full_column(student, reference, game):
    """None when the column is full, and only then: one free cell is enough for a piece."""
    assert_finds_a_cell(student, reference)
    for col in range(7):
        if len(game.columns[col]) >= 4:
            assert student.get_first_row(game.board, col) == reference.get_first_row(game.board, col)


@pytest.mark.weight(4)
@given(game=games())
def check_any_game(student, reference, game):
    """Every column of any board that has two free cells or more."""
    for col in range(7):
        if len(game.columns[col]) < 5:
            assert student.get_first_row(game.board, col) == reference.get_first_row(game.board, col)


@pytest.mark.weight(1)
def check_board_untouched(student, reference):
    """The board it is given stays as it was."""
    game, rows = Game((3, 0, 0)), {0: 3, 3: 4, 5: 5}
    board = student.keep(game.board)
    right = [student.get_first_row(board, col) == reference.row(row) for col, row in rows.items()]
    assert student.look(board) == rows_of(game.board), "board_changed"
    if right.count(True) < 2:  # whoever finds no cell, or the same one always, does not earn this
        for col, row in rows.items():
            assert student.get_first_row(game.board, col) == reference.row(row)
