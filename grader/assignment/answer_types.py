"""Conversion of an answer of the submission to a plain value that `==` can compare, or to a `Wrong`: equal to nothing.

Implements the answer types that `returns` names in rubric.toml. NumPy numbers count as Python numbers, and a list of
two as a pair. A bool is not a number, a float is not an index, and a list of lists is not a board.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from grader.model import GraderError
from grader.worker.protocol import Opaque, Ref

Grid = tuple[tuple[int, ...], ...]
_LONGEST = 1000  # characters of a list or tuple, whatever lies in it
_WIDEST = 20  # columns displayed of a board


@dataclass(frozen=True, eq=False)
class Wrong:
    """An answer of the wrong type. It equals nothing, itself included. `reason` is a key of `locale/`."""

    raw: Any
    reason: str

    def __eq__(self, other: object) -> bool:
        return False

    def __lt__(self, other: object) -> bool:
        return False

    __gt__ = __le__ = __ge__ = __lt__
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return show(self.raw)


class Anything:
    """The answer of a variant to a question that its mistake leaves open: every answer agrees with it."""


ANYTHING = Anything()


class OneOf(frozenset[Any]):
    """A set of equally right answers. Only trusted code creates it, never a submission."""


class AnyReading(OneOf):
    """Equally right answers that are the same under every reading: the answer for a full column is not a row number."""


class FloatBoard(tuple[Any, ...]):
    """The rows of a board of floats that are whole numbers. It equals the same rows of integers."""


class WrongShape(Exception):
    """An answer without the required structure, for example a number where a pair is expected."""

    def __init__(self, raw: Any, reason: str) -> None:
        super().__init__(reason)
        self.raw, self.reason = raw, reason


def canonical(raw: Any, returns: str) -> Any:
    """Convert `raw` according to `returns` of an exercise. Raise WrongShape when it lacks the required structure,
    and GraderError when there is no such type."""
    if returns not in _CONVERTERS:
        raise GraderError(f"no answer is of the type {returns!r}; the types are: {', '.join(map(repr, NAMES))}")
    return _CONVERTERS[returns](raw)


def index(raw: Any) -> Any:
    """Convert a position, a count or a player: an integer of Python or NumPy."""
    if type(raw) is int:
        return raw
    if isinstance(raw, np.integer):
        return int(raw)
    if isinstance(raw, bool | np.bool_):
        return Wrong(raw, "bool_is_no_index")
    if isinstance(raw, float | np.floating):
        return Wrong(raw, "float_is_no_index")
    return Wrong(raw, _reason(raw, "not_an_index"))


def number(raw: Any) -> Any:
    """Convert a score: a real number, but not a bool."""
    if type(raw) in (int, float):
        return raw
    if isinstance(raw, np.integer | np.floating):
        return raw.item()
    return Wrong(raw, _reason(raw, "not_a_number"))


def board(raw: Any) -> Any:
    """Convert a two-dimensional NumPy array of integers to a tuple of rows, and one of whole floats to a FloatBoard."""
    if isinstance(raw, np.ndarray) and raw.dtype.kind in "iu" and raw.ndim == 2:
        return grid(raw)
    if isinstance(raw, np.ndarray) and raw.dtype.kind == "f" and raw.ndim == 2 and np.all(np.mod(raw, 1) == 0):
        return FloatBoard(grid(raw))
    if isinstance(raw, np.ndarray):
        return Wrong(raw, "not_an_integer_board")
    return Wrong(raw, _reason(raw, "list_is_no_board" if isinstance(raw, list) else "not_a_board"))


def of_integers(answer: Any) -> Any:
    """Return a board as it is, and a Wrong in place of a FloatBoard."""
    return Wrong(answer, "not_an_integer_board") if isinstance(answer, FloatBoard) else answer


def truth(raw: Any) -> Any:
    """Convert a truth value. Accept None, 0 and 1: statements often leave open what to return instead of False."""
    if raw is None or type(raw) is bool or isinstance(raw, np.bool_):
        return bool(raw)
    if type(raw) is int and raw in (0, 1):
        return bool(raw)
    return Wrong(raw, "not_a_truth")


def number_and_index(raw: Any) -> Any:
    """Convert a pair (score, column). An item of the wrong type becomes Wrong, which fails only when it is compared."""
    if type(raw) not in (tuple, list) or len(raw) != 2:
        raise WrongShape(raw, _reason(raw, "not_a_pair"))
    score = Wrong(None, "score_is_none") if raw[0] is None else number(raw[0])
    return score, Wrong(None, "column_is_none") if raw[1] is None else index(raw[1])


def move(raw: Any) -> Any:
    """Convert a position (x, y) to a tuple, or x alone to an integer."""
    if type(raw) in (tuple, list) and len(raw) == 2:
        pair = index(raw[0]), index(raw[1])
        return next((Wrong(raw, part.reason) for part in pair if isinstance(part, Wrong)), pair)
    plain = index(raw)
    return Wrong(raw, _reason(raw, "not_a_move")) if isinstance(plain, Wrong) else plain


def index_and_number(raw: Any) -> Any:
    """Convert a pair (column, score). An item of the wrong type becomes Wrong, which fails only when it is compared."""
    if type(raw) not in (tuple, list) or len(raw) != 2:
        raise WrongShape(raw, _reason(raw, "not_a_pair_of_column_and_score"))
    return index(raw[0]), number(raw[1])


def indices(raw: Any) -> Any:
    """Convert a list, tuple or one-dimensional array of integers to a list. Raise WrongShape for anything else, since
    the checks sort the result."""
    if isinstance(raw, np.ndarray) and raw.ndim == 1:
        raw = list(raw)
    if type(raw) not in (tuple, list):
        raise WrongShape(raw, _reason(raw, "not_a_list_of_columns"))
    integers = [index(item) for item in raw]
    if any(isinstance(item, Wrong) for item in integers):
        raise WrongShape(raw, "not_a_list_of_columns")
    return integers


def numbers(raw: Any) -> Any:
    """Accept a list of integers."""
    if type(raw) is list and all(type(item) is int for item in raw):
        return raw
    return Wrong(raw, "not_a_list_of_numbers")


def text(raw: Any) -> Any:
    """Accept a string, and nothing that only looks like one."""
    return raw if type(raw) is str else Wrong(raw, _reason(raw, "not_a_text"))


def object_reference(raw: Any) -> Any:
    """Accept a reference to an object of the submission's class. Raise WrongShape for anything else."""
    if not isinstance(raw, Ref):
        raise WrongShape(raw, "not_an_object")
    return raw


def plain(raw: Any) -> Any:
    """Convert NumPy numbers and arrays to Python values, inside lists and tuples too. Return other values unchanged."""
    if isinstance(raw, list | tuple):
        return type(raw)(plain(item) for item in raw)
    if isinstance(raw, np.ndarray):
        return raw.tolist()
    return raw.item() if isinstance(raw, np.generic) else raw


def grid(array: Any) -> Grid:
    """Convert the rows of a board to a tuple of tuples."""
    return tuple(tuple(int(cell) for cell in line) for line in array)


def _or_none(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda raw: None if raw is None else convert(raw)


def _reason(raw: Any, default: str) -> str:
    return "returned_none" if raw is None else default


_CONVERTERS: dict[str, Callable[[Any], Any]] = {
    "index": index,
    "index or None": _or_none(index),
    "board or None": _or_none(board),
    "number": number,
    "number and index": number_and_index,
    "index and number": index_and_number,
    "indices": indices,
    "truth": truth,
    "object": object_reference,
    "move": move,
    "numbers": numbers,
    "text": text,
    "plain": plain,
}
NAMES = tuple(_CONVERTERS)  # the values of `returns` in rubric.toml


def reason_of(value: Any) -> str:
    """Return the reason of the first Wrong in an answer, or '' when there is none."""
    parts = value if isinstance(value, tuple) else (value,)
    return next((part.reason for part in parts if isinstance(part, Wrong)), "")


def show(value: Any) -> str:
    """Format a value as Python code of a few lines at most."""
    if isinstance(value, Wrong):
        return show(value.raw)
    if isinstance(value, FloatBoard):
        return f"{show_board(value)[:-1]}, dtype=float)"
    if isinstance(value, OneOf):
        return " / ".join(show(item) for item in sorted(value))
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
        inner = ", ".join(show(item) for item in value[:8]) + (", …" if len(value) > 8 else "")
        text = f"[{inner}]" if isinstance(value, list) else f"({inner}{',' if len(value) == 1 else ''})"
        return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    try:
        text = repr(value)
    except ValueError:  # an int with more digits than Python converts to text
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 200 else text[:200] + "…"


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
