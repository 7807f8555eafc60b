"""Text of this assignment's arguments in messages: boards, and grids as lists of columns."""

from typing import Any

import numpy as np

from grader.assignment.authors import ArgumentText, grid, show_board


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
