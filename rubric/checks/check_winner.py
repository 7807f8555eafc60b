"""check_winner"""

import pytest
from hypothesis import given, settings

from rubric.checks.strategies import BESIDE, HAND_OUT, games, late_games, rows

NOBODY = ((3, 2), (2, 2), (2, 3), (5, 0), (0, 0))  # cells of the examples' board


def assert_direction(student, step):
    """Assert every alignment with this step (rows, columns), of both players, from each of its four pieces."""
    for row, col in NOBODY:
        assert student.check_winner(HAND_OUT.board, row, col) == 0
    for game, *words in rows("alignments"):
        cells = sorted(tuple(map(int, word.split(","))) for word in words)
        if (cells[1][0] - cells[0][0], cells[1][1] - cells[0][1]) == step:
            for row, col in cells:
                assert student.check_winner(game.board, row, col) == game.winner


@pytest.mark.weight(2)
def check_horizontal(student):
    """Nobody has won on the board of the examples; every horizontal alignment is seen from each of its pieces."""
    assert_direction(student, (0, 1))


@pytest.mark.weight(2)
def check_vertical(student):
    """Every vertical alignment, from each of its pieces."""
    assert_direction(student, (1, 0))


@pytest.mark.weight(2)
def check_falling_diagonal(student):
    """Every diagonal that falls to the right, from each of its pieces."""
    assert_direction(student, (1, 1))


@pytest.mark.weight(2)
def check_rising_diagonal(student):
    """Every diagonal that rises to the right, from each of its pieces."""
    assert_direction(student, (1, -1))


@pytest.mark.weight(2)
def check_near_misses(student, reference):
    """Three in a row, a gap, a line that would go on at the other side of the board: no alignment."""
    for game, (row, col) in BESIDE:
        assert student.check_winner(game.board, row, col) == 0
    for game in [game for game, *_ in rows("alignments")[:4]] + [game for game, *_ in rows("near_misses")]:
        for row, col in game.pieces:
            assert student.check_winner(game.board, row, col) == reference.check_winner(game.board, row, col)


@pytest.mark.weight(1)
def check_five_or_more(student, reference):
    """Five, six or seven aligned, and two alignments at once."""
    for game, *_ in rows("long_lines"):
        for row, col in game.pieces:
            assert student.check_winner(game.board, row, col) == reference.check_winner(game.board, row, col)


@pytest.mark.weight(2)
@settings(max_examples=15)
@given(game=games() | late_games())
def check_any_game(student, reference, game):
    """Every cell of any board: empty cells, and pieces outside the alignment, are 0."""
    for row, col in game.cells:
        assert student.check_winner(game.board, row, col) == reference.check_winner(game.board, row, col)
