"""greedy"""

import pytest
from hypothesis import given, settings

from rubric.checks.playing import CHOICES, STATEMENT, TIES
from rubric.checks.strategies import chosen, unfinished_games


@pytest.mark.weight(1)
def check_opening(student, reference):
    """The empty board, the board of the statement, and equals of which one is nearer to the centre."""
    for game in (STATEMENT.cut(0), STATEMENT):
        assert student.greedy(game.board, game.player) in reference.greedy_columns(game.board, game.player)
    for game, col in TIES:
        assert student.greedy(game.board, game.player) == col


@pytest.mark.weight(2)
def check_wins(student, reference):
    """A move that wins at once is played, along any of the 69 alignments."""
    for game in chosen("alignments"):
        before = game.cut(len(game.moves) - 1)
        assert student.greedy(before.board, before.player) in reference.greedy_columns(before.board, before.player)


@pytest.mark.weight(2)
def check_blocks(student):
    """A threat is blocked, unless there is a win."""
    for game, columns in CHOICES:
        assert student.greedy(game.board, game.player) in columns


@pytest.mark.weight(3)
@settings(max_examples=100)
@given(game=unfinished_games())
def check_any_game(student, reference, game):
    """Any board: a win, else a block, else the best value after the move, nearest to the centre."""
    assert student.greedy(game.board, game.player) in reference.greedy_columns(game.board, game.player)
