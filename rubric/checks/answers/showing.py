"""Text of this assignment's arguments in messages: boards, and grids as lists of columns."""

from itertools import product
from typing import Any

import numpy as np

from grader.assignment.authors import ArgumentText, Rows, grid, show_board


def describe_argument(argument: Any) -> ArgumentText | None:
    """Return the text of a board or grid, with the rows to draw; return None for any other argument."""
    if isinstance(argument, np.ndarray):
        setup = "board = " + show_board(argument).replace("\n", "\n        ")
        return ArgumentText("board", setup, grid(argument))
    if not (isinstance(argument, list) and argument and isinstance(argument[0], list)):
        return None
    rows = tuple(zip(*(reversed(column) for column in argument), strict=True))
    if not any(map(any, argument)):
        return ArgumentText("grille_vierge()", rows=rows, rows_from_bottom=True)
    setup = "grille = [" + ",\n          ".join(str(column) for column in argument) + "]"
    return ArgumentText("grille", setup, rows, rows_from_bottom=True)


def lines_of_four(board: Rows, cell: tuple[int, int] | None = None) -> tuple[tuple[int, int], ...]:
    """Return the cells of all lines of four, row from the top; with `cell`, this one and those of lines through it."""
    found = {cell} if cell else set()
    for row, col, (down, right) in product(range(len(board)), range(len(board[0])), ((0, 1), (1, 0), (1, 1), (1, -1))):
        line = [(row + i * down, col + i * right) for i in range(4)]
        if not all(r < len(board) and 0 <= c < len(board[0]) for r, c in line) or (cell and cell not in line):
            continue
        if board[row][col] and len({board[r][c] for r, c in line}) == 1:
            found.update(line)
    return tuple(sorted(found))
