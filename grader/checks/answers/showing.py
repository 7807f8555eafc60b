"""How the arguments of this assignment stand in a message: boards, and grids as lists of columns."""

from typing import Any

import numpy as np

from grader import values
from grader.written import Written


def described(argument: Any) -> Written | None:
    """A board or a grid, drawn below; None for anything else."""
    if isinstance(argument, np.ndarray):
        setup = "board = " + values.show_board(argument).replace("\n", "\n        ")
        return Written("board", setup, values.grid(argument))
    if not (isinstance(argument, list) and argument and isinstance(argument[0], list)):
        return None
    rows = tuple(zip(*(reversed(column) for column in argument), strict=True))
    if not any(map(any, argument)):
        return Written("grille_vierge()", rows=rows)
    return Written("grille", "grille = [" + ",\n          ".join(str(column) for column in argument) + "]", rows)
