"""check_winner"""

import pytest
from hypothesis import given

from grader.checks.strategies import HAND_OUT, games, late_games, rows


@pytest.mark.weight(1)
def check_hand_out(student):
    """Nobody has won on the board of the examples; one alignment in each direction is seen."""
    for row, col in ((3, 2), (2, 2), (2, 3), (5, 0), (0, 0)):
        assert student.check_winner(HAND_OUT.board, row, col) == 0
    for row, col, winner, game in first_of_each_direction():
        assert student.check_winner(game.board, row, col) == winner


def first_of_each_direction():
    """For each direction the shortest game of the list: the last piece played, and the game."""
    shortest = {}
    for game, *cells in rows("alignments"):
        (r0, c0), (r1, c1) = (tuple(map(int, cell.split(","))) for cell in sorted(cells)[:2])
        direction = (r1 - r0, c1 - c0)
        if direction not in shortest or len(game.moves) < len(shortest[direction].moves):
            shortest[direction] = game
    for game in shortest.values():
        col = game.moves[-1]
        yield 6 - game.moves.count(col), col, game.winner, game


@pytest.mark.weight(2)
def check_every_alignment(student):
    """All 69 alignments, of both players, from each of their four pieces."""
    for game, *cells in rows("alignments"):
        for cell in cells:
            row, col = map(int, cell.split(","))
            assert student.check_winner(game.board, row, col) == game.winner


@pytest.mark.weight(1)
def check_other_cells(student, reference):
    """On a won board, the cells outside the alignment are not part of it."""
    for game, *_ in rows("alignments")[::3]:
        for row, col in game.cells:
            assert student.check_winner(game.board, row, col) == reference.check_winner(game.board, row, col)


@pytest.mark.weight(1)
def check_five_or_more(student, reference):
    """Five, six or seven aligned, and two alignments at once."""
    for game, *_ in rows("long_lines"):
        for row, col in game.cells:
            assert student.check_winner(game.board, row, col) == reference.check_winner(game.board, row, col)


@pytest.mark.weight(1)
def check_near_misses(student, reference):
    """Three in a row, a gap, a line that would go on at the other side of the board: nobody has won."""
    for game, _ in rows("near_misses"):
        for row, col in game.cells:
            assert student.check_winner(game.board, row, col) == reference.check_winner(game.board, row, col)


@pytest.mark.weight(2)
@given(game=games() | late_games())
def check_any_game(student, reference, game):
    """Every cell of any board."""
    for row, col in game.cells:
        assert student.check_winner(game.board, row, col) == reference.check_winner(game.board, row, col)
