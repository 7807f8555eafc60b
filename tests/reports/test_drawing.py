"""Drawings of boards beside examples."""

import re

import numpy as np

from grader.grading.evidence import Call
from grader.reports import drawing
from tests import ASSIGNMENT


def test_a_grid_of_columns_has_row_zero_at_the_bottom() -> None:
    """The statement reads grille[x][y] with y = 0 at the bottom; a board of part A has row 0 at the top."""
    grid = [[1, 2, 0], [0, 0, 0], [1, 0, 0], [0, 0, 0]]
    board = np.array([[0, 0, 0, 0], [2, 0, 0, 0], [1, 0, 1, 0]])
    calls = (Call("f", (argument,), describe=ASSIGNMENT.describe) for argument in (grid, board))
    of_grid, of_board = (call.evidence("", "==") for call in calls)
    assert of_grid.boards == of_board.boards
    assert [line[:5] for line in drawing.drawn_board(of_grid).splitlines()[:3]] == ["2 │ ·", "1 │ ✕", "0 │ ●"]
    assert [line[:5] for line in drawing.drawn_board(of_board).splitlines()[:3]] == ["0 │ ·", "1 │ ✕", "2 │ ●"]
    labels = [re.findall(r'<text x="20"[^>]*>(\d)<', drawing.drawn_svg(each)) for each in (of_grid, of_board)]
    assert labels == [["2", "1", "0"], ["0", "1", "2"]]
