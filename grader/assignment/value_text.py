"""Values as Python code, for messages and for lines to paste."""

from itertools import product
from typing import Any

import numpy as np

from grader.assignment.answer_types import FloatBoard, OneOf, Wrong
from grader.assignment.loose_values import Unordered, Within
from grader.worker.protocol import Opaque, Ref

_LONGEST = 1000  # characters of a list or tuple, whatever lies in it
_WIDEST = 20  # columns displayed of a board


def show(value: Any) -> str:
    """Format a value as Python code of a few lines at most."""
    if type(value) is int:  # most values are
        return _show_plain(value)
    if isinstance(value, Wrong | Within):
        return show(value.raw)
    if isinstance(value, FloatBoard):
        return f"{show_board(value)[:-1]}, dtype=float)"
    if isinstance(value, OneOf):
        return " / ".join(show(item) for item in sorted(value))
    if isinstance(value, set | frozenset):
        return _show_set(value)
    if isinstance(value, Unordered):
        return show(list(value))
    if isinstance(value, Opaque | Ref):
        return f"<{value.type_name}>"
    if isinstance(value, float | np.floating):
        return repr(float(value))
    if isinstance(value, np.bool_ | np.integer):
        return str(value)
    if isinstance(value, np.ndarray) and value.ndim != 2:
        return f"np.array({show(value.tolist())})"
    if isinstance(value, np.ndarray) or is_grid(value):
        return show_board(value)
    if _is_list_of_rows(value):
        lines = [show(line) for line in value[:8]] + ["…"] * (len(value) > 8)
        return "[" + ",\n ".join(lines) + "]"
    if isinstance(value, tuple | list):
        return _show_items(value)
    return _show_plain(value)


def _show_items(value: list[Any] | tuple[Any, ...]) -> str:
    """Format a list or tuple on one line."""
    inner = ", ".join(show(item) for item in value[:8]) + (", …" if len(value) > 8 else "")
    text = f"[{inner}]" if isinstance(value, list) else f"({inner}{',' if len(value) == 1 else ''})"
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def _show_plain(value: Any) -> str:
    """Format a value that holds no others."""
    try:
        text = repr(value)
    except ValueError:  # an int with more digits than Python converts to text
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 200 else text[:200] + "…"


def _show_set(value: set[Any] | frozenset[Any]) -> str:
    """Format a set, its items in the order of their texts, which does not depend on how it was built."""
    items = sorted(map(show, value), key=lambda text: (len(text), text))
    text = f"{{{', '.join(items[:8])}{', …' if len(items) > 8 else ''}}}" if items else "set()"
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def is_grid(value: Any) -> bool:
    """Return True for a board in plain form: a tuple of tuples of equal length."""
    if type(value) is not tuple or len(value) < 2 or not all(type(line) is tuple for line in value):
        return False
    return len({len(line) for line in value}) == 1 and 4 < len(value[0]) <= _WIDEST


def _is_list_of_rows(value: Any) -> bool:
    """Return True for a list of lists of equal length, such as a grid, which is readable with a line for each."""
    if type(value) is not list or len(value) < 3 or not all(type(line) is list for line in value):
        return False
    return len({len(line) for line in value}) == 1 and len(value[0]) > 2 and not any(map(_holds_lists, value))


def _holds_lists(line: list[Any]) -> bool:
    return any(isinstance(item, list | tuple) for item in line)


def alternatives(value: Any) -> list[str]:
    """Return the equally right answers that a value stands for, each as Python code: one, or several."""
    if isinstance(value, OneOf):
        return [show(item) for item in sorted(value)]
    if type(value) is tuple and any(isinstance(item, OneOf) for item in value):
        choices = (sorted(item) if isinstance(item, OneOf) else [item] for item in value)
        return [show(answer) for answer in product(*choices)]
    return [show(value)]


def show_board(value: Any) -> str:
    """Format a board as NumPy code."""
    rows = np.array(value, dtype=object)[:8]
    lines = [", ".join(str(cell) for cell in line[:_WIDEST])[:200] for line in rows]
    return "np.array([" + ",\n          ".join(f"[{line}]" for line in lines) + "])"
