"""Drawings of boards beside examples."""

import re
from dataclasses import replace

import numpy as np

from grader.grading.evidence import Call
from grader.model import Evidence
from grader.reports import drawing
from rubric.checks.answers.showing import lines_of_four
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


def test_marked_cells_stand_in_brackets_and_rings() -> None:
    board = ((0, 0, 0), (1, 1, 2), (2, 1, 1))
    evidence = Evidence(boards=(board,), marks=((0, 2), (1, 0), (1, 1), (2, 1)))
    assert drawing.drawn_board(evidence).splitlines()[:3] == ["0 │ · ·[·]", "1 │[● ●]✕", "2 │ ✕[●]●"]
    assert drawing.drawn_svg(evidence).count("<circle") == 9 + 4
    assert drawing.drawn_svg(replace(evidence, marks=())).count("<circle") == 9


def test_lines_of_four_are_those_of_the_board_or_through_a_cell() -> None:
    board = ((0, 0, 0, 2, 0), (1, 0, 2, 1, 0), (1, 2, 1, 2, 0), (2, 1, 1, 1, 1))
    diagonal, row = {(0, 3), (1, 2), (2, 1), (3, 0)}, {(3, 1), (3, 2), (3, 3), (3, 4)}
    assert set(lines_of_four(board)) == diagonal | row
    assert set(lines_of_four(board, (3, 4))) == row
    assert set(lines_of_four(board, (1, 0))) == {(1, 0)}  # an asked cell without a line
