"""Values as Python code, for messages and for lines to paste."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

import numpy as np

from grader.assignment.answers import Approx, FloatBoard, OneOf, Unordered, WrongType
from grader.worker.protocol import MAX_DEPTH, Opaque, Ref

_LONGEST = 1000  # characters of a list or tuple, whatever lies in it
_LONGEST_LINE = 200  # characters of a value that holds no others, and of a row
_MOST_ITEMS = 8  # of a container
_WIDEST = 20  # columns displayed of a board
_DEEPEST = MAX_DEPTH + 4  # containers around a value that is displayed: more than any answer has
_Around = tuple[int, ...]  # the ids of the containers around a value
Rows = tuple[tuple[int, ...], ...]


def show(value: Any) -> str:
    """Format a value as Python code of a few lines at most. Never raises, whatever the value holds."""
    return _show(value, ())


def _show(value: Any, around: _Around) -> str:
    """Format a value inside these containers: one that holds itself, or is nested too deeply, becomes an ellipsis."""
    if type(value) is int:  # most values are
        return _show_plain(value)
    if isinstance(value, WrongType | Approx):
        return _show(value.raw, around)
    if isinstance(value, Opaque | Ref):
        return f"<{' '.join(value.type_name.split())}>"
    if isinstance(value, float | np.floating):
        return repr(float(value))
    if isinstance(value, np.bool_ | np.integer):
        return str(value)
    if not isinstance(value, tuple | list | set | frozenset | dict | np.ndarray):
        return _show_plain(value)
    if id(value) in around or len(around) >= _DEEPEST:
        return "…"
    return _show_container(value, (*around, id(value)))


def _show_container(value: Any, around: _Around) -> str:
    """Format what holds other values; the last of `around` is its own id."""
    if isinstance(value, FloatBoard):
        return f"{_show_board(value, around)[:-1]}, dtype=float)"
    if isinstance(value, OneOf):
        return " / ".join(_show(item, around) for item in _in_order(value))
    if isinstance(value, set | frozenset):
        items = sorted((_show(item, around) for item in value), key=lambda text: (len(text), text))
        return _join(items, "{", "}") if items else "set()"
    if isinstance(value, dict):
        return _join([f"{_show(key, around)}: {_show(item, around)}" for key, item in _first(value.items())], "{", "}")
    if isinstance(value, np.ndarray) and value.ndim != 2:
        return f"np.array({_show(value.tolist(), around)})"
    if isinstance(value, np.ndarray) or is_grid(value):
        return _show_board(value, around)
    if _is_list_of_rows(value):
        lines = [_cut(_show(line, around), _LONGEST_LINE) for line in value[:8]] + ["…"] * (len(value) > 8)
        return "[" + ",\n ".join(lines) + "]"
    items = [_show(item, around) for item in _first(value)]
    if isinstance(value, list | Unordered):
        return _join(items, "[", "]")
    return _join(items, "(", ",)" if len(value) == 1 else ")")


def _first(items: Collection[Any]) -> list[Any]:
    """Return the first items that are displayed, and one more where there are more."""
    return list(islice(items, _MOST_ITEMS + 1))


def _join(items: Sequence[str], opening: str, closing: str) -> str:
    """Return the texts of items on one line; only the first of more than `_MOST_ITEMS`."""
    more = ", …" if len(items) > _MOST_ITEMS else ""
    return _cut(f"{opening}{', '.join(items[:_MOST_ITEMS])}{more}{closing}", _LONGEST)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most] + "…"


def _in_order(items: Collection[Any]) -> list[Any]:
    """Return items in their order; where they have none, in that of their texts."""
    try:
        return sorted(items)
    except (TypeError, ValueError):  # values of several types, or arrays
        return sorted(items, key=show)


def _show_plain(value: Any) -> str:
    """Format a value that holds no others."""
    try:
        text = repr(value)
    except Exception:  # an int with more digits than Python converts to text, or an object that cannot be described
        text = f"<{type(value).__name__}>"
    return _cut(text, _LONGEST_LINE)


def is_grid(value: Any) -> bool:
    """Return True for a board in plain form: a tuple of tuples of equal length."""
    if type(value) is not tuple or len(value) < 2 or not all(type(line) is tuple for line in value):
        return False
    return len({len(line) for line in value}) == 1 and 4 < len(value[0]) <= _WIDEST


def _is_list_of_rows(value: Any) -> bool:
    """Return True for a list of lists of equal length, such as a grid: each gets a line."""
    if type(value) is not list or len(value) < 3 or not all(type(line) is list for line in value):
        return False
    return len({len(line) for line in value}) == 1 and len(value[0]) > 2 and not any(map(_holds_lists, value))


def _holds_lists(line: list[Any]) -> bool:
    return any(isinstance(item, list | tuple) for item in line)


def alternatives(value: Any) -> list[str]:
    """Return the equally right answers that a value stands for, each as Python code: one, or several."""
    if isinstance(value, OneOf):
        return [show(item) for item in _in_order(value)]
    if type(value) is tuple and any(isinstance(item, OneOf) for item in value):
        choices = (_in_order(item) if isinstance(item, OneOf) else [item] for item in value)
        return [show(answer) for answer in product(*choices)]
    return [show(value)]


def show_board(value: Any) -> str:
    """Format a board, which is an array or holds rows, as NumPy code."""
    return _show_board(value, ())


def _show_board(value: Any, around: _Around) -> str:
    # Not np.array(value): it takes cells that are arrays apart, and raises where these do not fit each other.
    rows = value[:8].tolist() if isinstance(value, np.ndarray) else list(islice(value, 8))
    lines = [", ".join(" ".join(_show(cell, around).split()) for cell in line[:_WIDEST]) for line in rows]
    return "np.array([" + ",\n          ".join(f"[{line[:_LONGEST_LINE]}]" for line in lines) + "])"


@dataclass(frozen=True)
class ArgumentText:
    """An argument as text in the call, a statement to put before the call, and a board to draw."""

    text: str
    setup: str = ""
    rows: Rows | None = None  # of the board, top row first
    rows_from_bottom: bool = False  # its rows are numbered from 0 at the bottom


Describe = Callable[[Any], ArgumentText | None]  # how an assignment displays an argument; None: as Python code
