"""evaluate_position"""

import pytest
from hypothesis import given, settings

from rubric.checks.playing import RULES, STATEMENT
from rubric.checks.strategies import chosen, games


@pytest.mark.weight(1)
def check_statement(student):
    """The two values of the statement."""
    assert student.evaluate_position(STATEMENT.board, 1) == -3
    assert student.evaluate_position(STATEMENT.board, 2) == 17


@pytest.mark.weight(3)
def check_each_rule(student):
    """Each line of the table by itself, for either player."""
    for game, first, second in RULES:
        assert student.evaluate_position(game.board, 1) == first
        assert student.evaluate_position(game.board, 2) == second


@pytest.mark.weight(2)
def check_every_window(student, reference):
    """Four aligned, and three of them, in all 69 places."""
    for game in chosen("alignments"):
        for board in (game.cut(len(game.moves) - 1).board, game.board):
            for player in (1, 2):
                assert student.evaluate_position(board, player) == reference.evaluate_position(board, player)


@pytest.mark.weight(3)
@settings(max_examples=100)
@given(game=games())
def check_any_game(student, reference, game):
    """Any board, won ones among them, for either player."""
    for player in (1, 2):
        assert student.evaluate_position(game.board, player) == reference.evaluate_position(game.board, player)
