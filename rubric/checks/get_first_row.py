"""get_first_row"""

import pytest
from hypothesis import given

from rubric.checks.strategies import HAND_OUT, Game, games


@pytest.mark.weight(1)
def check_hand_out(student, reference):
    """The three examples of the assignment."""
    for col, row in ((0, 4), (3, 1), (6, 5)):
        assert student.get_first_row(HAND_OUT.board, col) == reference.row(row)


@pytest.mark.weight(1)
def check_every_height(student, reference):
    """Each column at each height, from empty to full."""
    for col in range(7):
        for height in range(7):
            row = None if height == 6 else reference.row(5 - height)
            assert student.get_first_row(Game((col,) * height).board, col) == row


@pytest.mark.weight(2)
@given(game=games())
def check_any_game(student, reference, game):
    """Every column of any board."""
    for col in range(7):
        assert student.get_first_row(game.board, col) == reference.get_first_row(game.board, col)
