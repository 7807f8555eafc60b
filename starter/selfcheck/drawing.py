"""Écrire une position en Python, avec son dessin. / Write a position as Python, with its drawing."""

import numbers

import numpy as np

NUMBERS = "0 1 2 3 4 5 6"


def is_integer(value):
    """A Python or NumPy integer; True is not one."""
    return isinstance(value, numbers.Integral) and not isinstance(value, bool)


def plain(value):
    """The same value without NumPy, as the grading compares it."""
    if isinstance(value, (list, tuple)):
        return type(value)(map(plain, value)) if type(value) in (list, tuple) else tuple(map(plain, value))
    return value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value


def is_number(value):
    """A Python or NumPy number, as the grading takes it: no True, no Fraction, no array of one number."""
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)


def drawn_rows(board):
    return [" ".join(".OX"[cell] if cell in (1, 2) else "." for cell in row) for row in board.tolist()]


def board_as_python(board):
    """The lines that make `board`, each with the same row drawn in a comment."""
    rows = [
        f"    {row},  # {number}   {drawn}"
        for number, (row, drawn) in enumerate(zip(board.tolist(), drawn_rows(board), strict=True))
    ]
    return ["board = np.array([", *rows, f"])                          #     {NUMBERS}"]


def grid_as_python(grid):
    """The lines that make the grid of part B, and its drawing below: beside it, a row would seem to be a column."""
    if not any(map(any, grid)):
        return ["grille = grille_vierge()"]
    columns = [f"    {column},  # x = {x}" for x, column in enumerate(grid)]
    drawing = [*drawn_rows(np.array(grid).T[::-1]), NUMBERS]
    return ["grille = [", *columns, "]", *(f"#   {row}" for row in drawing)]


def describe(value):
    """An answer as a beginner would write it: no np.int64(...), boards drawn."""
    if isinstance(value, np.ndarray):
        return _describe_array(value)
    if _is_grid(value):
        return "\n".join(["", *drawn_rows(np.array(value).T[::-1]), NUMBERS])
    if isinstance(value, (list, tuple)):
        inside = ", ".join(map(describe, value))
        return f"[{inside}]" if isinstance(value, list) else f"({inside})"
    if isinstance(value, np.generic):
        return repr(value.item())
    if type(value).__repr__ is object.__repr__:
        return f"<{type(value).__name__}>"
    text = repr(value)
    return text if len(text) <= 200 else text[:200] + "..."


def _is_grid(value):
    """Seven columns of six integers."""
    return (
        isinstance(value, list)
        and len(value) == 7
        and all(isinstance(column, list) and len(column) == 6 and all(map(is_integer, column)) for column in value)
    )


def _describe_array(array):
    if array.shape != (6, 7) or not np.issubdtype(array.dtype, np.integer):
        return f"np.array, shape {array.shape}, dtype {array.dtype}"
    return "\n".join(["", *drawn_rows(array), NUMBERS])
