"""From what a hand-in returned to a plain value that can be compared with `==`, or to a `Wrong` that equals nothing.

The accepted types stand in rubric.toml (`returns`); this is their meaning. NumPy and Python numbers are as good as
each other, a list as good as a tuple for a pair; a bool is no number, a float no index, a list of lists no board.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from grader.worker.protocol import Opaque, Ref

Grid = tuple[tuple[int, ...], ...]
_WIDEST = 20  # the columns of a board that are shown


@dataclass(frozen=True, eq=False)
class Wrong:
    """An answer of the wrong type: equal to nothing. `reason` is a key of `locale/`."""

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


class OneOf(frozenset[Any]):
    """Answers that are as good as each other; only this side makes one."""


class AsSaid(OneOf):
    """Answers that mean the same under every reading: what is said of a full column is no row."""


class WrongShape(Exception):
    """An answer that cannot even be taken apart as the pair or the object it should be."""

    def __init__(self, raw: Any, reason: str) -> None:
        super().__init__(reason)
        self.raw, self.reason = raw, reason


def canonical(raw: Any, returns: str) -> Any:
    """The plain value of `raw` for what an exercise `returns`. Raises WrongShape for what is no pair, or no object."""
    return _CONTRACTS[returns](raw)


def index(raw: Any) -> Any:
    """A place, a count or a player: an integer, Python's or NumPy's."""
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
    """A score: any real number but not a bool."""
    if type(raw) in (int, float):
        return raw
    if isinstance(raw, np.integer | np.floating):
        return raw.item()
    return Wrong(raw, _reason(raw, "not_a_number"))


def board(raw: Any) -> Any:
    """A NumPy array of integers, as a tuple of rows."""
    if isinstance(raw, np.ndarray) and raw.dtype.kind in "iu" and raw.ndim == 2:
        return grid(raw)
    if isinstance(raw, np.ndarray):
        return Wrong(raw, "not_an_integer_board")
    return Wrong(raw, _reason(raw, "list_is_no_board" if isinstance(raw, list) else "not_a_board"))


def truth(raw: Any) -> Any:
    """True or False; None, 0 and 1 stand for them, since nothing is said of the other case."""
    if raw is None or type(raw) is bool or isinstance(raw, np.bool_):
        return bool(raw)
    if type(raw) is int and raw in (0, 1):
        return bool(raw)
    return Wrong(raw, "not_a_truth")


def number_and_index(raw: Any) -> Any:
    """(number, index), as a score and a column; the index is judged only where it is compared."""
    if type(raw) not in (tuple, list) or len(raw) != 2:
        raise WrongShape(raw, _reason(raw, "not_a_pair"))
    score = Wrong(None, "score_is_none") if raw[0] is None else number(raw[0])
    return score, Wrong(None, "column_is_none") if raw[1] is None else index(raw[1])


def move(raw: Any) -> Any:
    """A place (x, y) as a tuple, or x alone."""
    if type(raw) in (tuple, list) and len(raw) == 2:
        pair = index(raw[0]), index(raw[1])
        return next((Wrong(raw, part.reason) for part in pair if isinstance(part, Wrong)), pair)
    plain = index(raw)
    return Wrong(raw, _reason(raw, "not_a_move")) if isinstance(plain, Wrong) else plain


def index_and_number(raw: Any) -> Any:
    """(index, number), as a column and a score; both are judged only where they are compared."""
    if type(raw) not in (tuple, list) or len(raw) != 2:
        raise WrongShape(raw, _reason(raw, "not_a_pair_of_column_and_score"))
    return index(raw[0]), number(raw[1])


def indices(raw: Any) -> Any:
    """Integers in an order: a list, a tuple or a one-dimensional array of them; anything else cannot be sorted."""
    if isinstance(raw, np.ndarray) and raw.ndim == 1:
        raw = list(raw)
    if type(raw) not in (tuple, list):
        raise WrongShape(raw, _reason(raw, "not_a_list_of_columns"))
    columns = [index(item) for item in raw]
    if any(isinstance(item, Wrong) for item in columns):
        raise WrongShape(raw, "not_a_list_of_columns")
    return columns


def numbers(raw: Any) -> Any:
    """A list of integers."""
    if type(raw) is list and all(type(item) is int for item in raw):
        return raw
    return Wrong(raw, "not_a_list_of_numbers")


def text(raw: Any) -> Any:
    """A string."""
    return raw if type(raw) is str else Wrong(raw, _reason(raw, "not_a_text"))


def made(raw: Any) -> Any:
    """An object of the hand-in's own class."""
    if not isinstance(raw, Ref):
        raise WrongShape(raw, "not_an_object")
    return raw


def plain(raw: Any) -> Any:
    """Lists, tuples and numbers as they are, NumPy's numbers and arrays as Python's: what no other contract fits."""
    if isinstance(raw, list | tuple):
        return type(raw)(plain(item) for item in raw)
    if isinstance(raw, np.ndarray):
        return raw.tolist()
    return raw.item() if isinstance(raw, np.generic) else raw


def grid(array: Any) -> Grid:
    """The lines of a board as a tuple of tuples."""
    return tuple(tuple(int(cell) for cell in line) for line in array)


def _or_none(contract: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda raw: None if raw is None else contract(raw)


def _reason(raw: Any, otherwise: str) -> str:
    return "returned_none" if raw is None else otherwise


_CONTRACTS: dict[str, Callable[[Any], Any]] = {
    "index": index,
    "index or None": _or_none(index),
    "board or None": _or_none(board),
    "number": number,
    "number and index": number_and_index,
    "index and number": index_and_number,
    "indices": indices,
    "truth": truth,
    "object": made,
    "move": move,
    "numbers": numbers,
    "text": text,
    "plain": plain,
}


def reason_of(value: Any) -> str:
    """Why an answer, or a part of it, is of the wrong type; '' when it is not."""
    parts = value if isinstance(value, tuple) else (value,)
    return next((part.reason for part in parts if isinstance(part, Wrong)), "")


def show(value: Any) -> str:
    """A value as a person would write it in Python, in at most a few lines."""
    if isinstance(value, Wrong):
        return show(value.raw)
    if isinstance(value, OneOf):
        return " / ".join(show(item) for item in sorted(value))
    if isinstance(value, Opaque | Ref):
        return f"<{value.type_name}>"
    if isinstance(value, float | np.floating):
        return repr(float(value))
    if isinstance(value, np.bool_ | np.integer):
        return str(value)
    if isinstance(value, np.ndarray) or is_grid(value):
        return show_board(value)
    if isinstance(value, tuple | list):
        inner = ", ".join(show(item) for item in value[:8]) + (", …" if len(value) > 8 else "")
        return f"[{inner}]" if isinstance(value, list) else f"({inner}{',' if len(value) == 1 else ''})"
    try:
        text = repr(value)
    except ValueError:  # a number of more digits than Python writes
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 200 else text[:200] + "…"


def is_grid(value: Any) -> bool:
    """True for a tuple of tuples of one length: a board, in plain form."""
    if type(value) is not tuple or len(value) < 2 or not all(type(line) is tuple for line in value):
        return False
    return len({len(line) for line in value}) == 1 and 4 < len(value[0]) <= _WIDEST


def show_board(value: Any) -> str:
    """A board as NumPy code."""
    rows = np.atleast_1d(np.array(value, dtype=object))[:8]
    lines = [", ".join(str(cell) for cell in np.atleast_1d(line)[:_WIDEST])[:200] for line in rows]
    return "np.array([" + ",\n          ".join(f"[{line}]" for line in lines) + "])"
