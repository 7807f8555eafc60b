"""Makes answers comparable: to plain values of the type an exercise returns, and values that compare loosely."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from math import isfinite
from typing import Any, Self

import numpy as np

from grader.model import GraderError
from grader.worker.protocol import Opaque, Ref

Grid = tuple[tuple[int, ...], ...]
_INTEGERS = {int}
PRINTED = "printed text"  # the type of answers that a call prints instead of returning them
_WITHIN = "number within 0.01"
_PAIR = "tuple[str, int]"
_TUPLE = re.compile(r"tuple\[(\w+(?:, ?\w+)*)\]")
_ITEMS = {"int": "index", "float": "number"}  # what an item of a tuple is called in Python and here
_TOLERANCE = re.compile(r"number within (\d{1,20}(?:\.\d{1,20})?(?:e-?\d{1,2})?)")
# What an author may write who does not know the types yet.
_SYNONYMS = {
    **{"integer": "index", "int": "index", "float": "number", "string": "str", "boolean": "bool"},
    **{"array": "board or None", "any": "plain", "anything": "plain", "tuple": "plain", "dictionary": "dict"},
}


class Approx(float):
    """A number that equals all numbers at most `tolerance` away from it. `raw` is the number as it was returned."""

    raw: Any
    tolerance: float

    def __new__(cls, raw: Any, tolerance: float) -> Self:
        number = super().__new__(cls, raw)
        number.raw, number.tolerance = raw, tolerance
        return number

    def __getnewargs__(self) -> tuple[Any, float]:  # type: ignore[override]
        return self.raw, self.tolerance

    def __eq__(self, other: object) -> bool:
        if isinstance(other, bool | np.bool_) or not isinstance(other, int | float | np.integer | np.floating):
            return False
        # Digits lost in the subtraction, such as those of 0.3 - 0.2, must not decide at the limit itself.
        distance = abs(float(self) - float(other))
        return float(self) == float(other) or distance <= self.tolerance * (1 + 1e-9)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = float.__hash__


class Unordered(tuple[Any, ...]):
    """Items that equal the same ones in any order, each as often, in a list, a tuple or a set."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple | list | set | frozenset) or len(self) != len(other):
            return False
        return Counter(map(hashable, self)) == Counter(map(hashable, other))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(len(self))


def hashable(item: Any) -> Any:
    """Return a value by which equal plain values (answer_types.plain) are found: a list is the same as a tuple of the
    same items."""
    if isinstance(item, Unordered):
        return item
    if isinstance(item, tuple | list):
        return tuple(map(hashable, item))
    if isinstance(item, set | frozenset):
        return frozenset(map(hashable, item))
    return (dict, frozenset((key, hashable(value)) for key, value in item.items())) if isinstance(item, dict) else item


@dataclass(frozen=True, eq=False)
class WrongType:
    """An answer of the wrong type. It equals nothing, itself included. `reason` is a key of `locale/`."""

    raw: Any
    reason: str

    def __eq__(self, other: object) -> bool:
        return False

    def __lt__(self, other: object) -> bool:
        return False

    __gt__ = __le__ = __ge__ = __lt__
    __hash__ = object.__hash__  # a check may look for an answer in a set


class Anything:
    """The answer of a variant to a question that its mistake leaves open: every answer agrees with it."""


ANYTHING = Anything()


class OneOf(frozenset[Any]):
    """A set of equally right answers. Only trusted code creates it, never a submission."""


class AnyReading(OneOf):
    """Equally right answers that are the same under every reading: the answer for a full column is not a row number."""


class PrintedText(str):
    """What a call printed."""


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
    convert = _CONVERTERS.get(returns)
    if convert is not None:
        return convert(raw)
    tolerance = tolerance_of(returns)
    if tolerance is not None:
        return number_within(raw, tolerance)
    if items := items_of(returns):
        return tuple_of(raw, items)
    raise GraderError(f"no answer is of the type {returns!r}; {allowed(returns)}")


def exists(returns: object) -> bool:
    """Return whether there is such a type of answers."""
    if not isinstance(returns, str):
        return False
    return returns in _CONVERTERS or tolerance_of(returns) is not None or bool(items_of(returns))


def items_of(returns: str) -> tuple[str, ...]:
    """Return the types of the items of a type such as "tuple[str, int]"; none for any other type."""
    match = _TUPLE.fullmatch(returns)
    names = [_ITEMS.get(name, name) for name in re.split(", ?", match[1])] if match else []
    return tuple(names) if all(name in _CONVERTERS for name in names) else ()


def tolerance_of(returns: str) -> float | None:
    """Return the tolerance of a type such as "number within 0.01", above 0; None for any other type."""
    match = _TOLERANCE.fullmatch(returns)
    tolerance = float(match[1]) if match else 0.0
    return tolerance if tolerance > 0 and isfinite(tolerance) else None


def is_number(returns: str) -> bool:
    """Return whether answers of the type are numbers that may be floats."""
    return returns == "number" or tolerance_of(returns) is not None


def allowed(returns: object) -> str:
    """Return the names of the types, the closest to an unknown one first, as the end of a sentence."""
    close = get_close_matches(_SYNONYMS.get(str(returns), str(returns)), _CONVERTERS, 1)
    opening = f"did you mean {close[0]!r}? The" if close else "the"
    names = ", ".join(map(repr, _CONVERTERS))
    more = f"tuples of int, float, bool, str, list, dict and set, as in {_PAIR!r}"
    return f"{opening} types are: {names}, {more}, and 'number within T' with a tolerance T above 0, as in {_WITHIN!r}"


def index(raw: Any) -> Any:
    """Convert a position, a count or a player: an integer of Python or NumPy."""
    if type(raw) is int:
        return raw
    if isinstance(raw, np.integer):
        return int(raw)
    if isinstance(raw, bool | np.bool_):
        return WrongType(raw, "bool_is_no_index")
    if isinstance(raw, float | np.floating):
        return WrongType(raw, "float_is_no_index")
    return WrongType(raw, _reason(raw, "not_an_index"))


def number(raw: Any) -> Any:
    """Convert a score: a real number, but not a bool."""
    if type(raw) in (int, float):
        return raw
    if isinstance(raw, np.integer | np.floating):
        return raw.item()
    return WrongType(raw, _reason(raw, "not_a_number"))


def number_within(raw: Any, tolerance: float) -> Any:
    """Convert a number that need not be exact."""
    exact = number(raw)
    return exact if isinstance(exact, WrongType) else Approx(exact, tolerance)


def board(raw: Any) -> Any:
    """Convert a two-dimensional NumPy array of integers to a tuple of rows, and one of whole floats to a FloatBoard."""
    if isinstance(raw, np.ndarray) and raw.dtype.kind in "iu" and raw.ndim == 2:
        return grid(raw)
    if isinstance(raw, np.ndarray) and raw.dtype.kind == "f" and raw.ndim == 2 and _are_whole(raw):
        return FloatBoard(grid(raw))
    if isinstance(raw, np.ndarray):
        return WrongType(raw, "not_an_integer_board")
    return WrongType(raw, _reason(raw, "list_is_no_board" if isinstance(raw, list) else "not_a_board"))


def _are_whole(cells: Any) -> bool:
    return bool(np.isfinite(cells).all()) and bool((np.mod(cells, 1) == 0).all())


def of_integers(answer: Any) -> Any:
    """Return a board as it is, and a WrongType in place of a FloatBoard."""
    return WrongType(answer, "not_an_integer_board") if isinstance(answer, FloatBoard) else answer


def truth(raw: Any) -> Any:
    """Convert what Python takes for true or false in an `if`: None, numbers, texts, whatever holds items. Of an object
    of the submission's own nothing is known."""
    try:
        return WrongType(raw, "not_a_truth") if isinstance(raw, Opaque | Ref) else bool(raw)
    except ValueError:  # an array of several items
        return WrongType(raw, "not_a_truth")


def bool_only(raw: Any) -> Any:
    """Convert True or False, of Python or of NumPy, whose comparisons return its own. 0, 1 and None are none."""
    if isinstance(raw, bool | np.bool_):
        return bool(raw)
    return WrongType(raw, _reason(raw, "not_a_bool"))


def number_and_index(raw: Any) -> Any:
    """Convert a pair (score, column). An item of a wrong type becomes a WrongType, which only fails
    when it is compared."""
    if type(raw) not in (tuple, list) or len(raw) != 2:
        raise WrongShape(raw, _reason(raw, "not_a_pair"))
    score = WrongType(None, "score_is_none") if raw[0] is None else number(raw[0])
    return score, WrongType(None, "column_is_none") if raw[1] is None else index(raw[1])


def move(raw: Any) -> Any:
    """Convert a position (x, y) to a tuple, or x alone to an integer."""
    if type(raw) in (tuple, list) and len(raw) == 2:
        pair = index(raw[0]), index(raw[1])
        return next((WrongType(raw, part.reason) for part in pair if isinstance(part, WrongType)), pair)
    plain = index(raw)
    return WrongType(raw, _reason(raw, "not_a_move")) if isinstance(plain, WrongType) else plain


def index_and_number(raw: Any) -> Any:
    """Convert a pair (column, score). An item of a wrong type becomes a WrongType, which only fails
    when it is compared."""
    if type(raw) not in (tuple, list) or len(raw) != 2:
        raise WrongShape(raw, _reason(raw, "not_a_pair_of_column_and_score"))
    return index(raw[0]), number(raw[1])


def index_and_index(raw: Any) -> Any:
    """Convert a pair of integers: a tuple, a list or a one-dimensional array. An item of a wrong type becomes a
    WrongType, which fails only when it is compared."""
    items = list(raw) if isinstance(raw, np.ndarray) and raw.ndim == 1 else raw
    if type(items) not in (tuple, list) or len(items) != 2:
        raise WrongShape(raw, _reason(raw, "not_a_pair_of_integers"))
    return index(items[0]), index(items[1])


def in_any_order(raw: Any) -> Any:
    """Convert a list, tuple, set or one-dimensional array to its items, whose order does not matter."""
    if isinstance(raw, np.ndarray) and raw.ndim == 1:
        raw = raw.tolist()
    if type(raw) not in (tuple, list, set, frozenset):
        return WrongType(raw, _reason(raw, "not_a_collection"))
    return Unordered(map(plain, raw))


def set_only(raw: Any) -> Any:
    """Convert a set, and nothing else that holds items."""
    if type(raw) not in (set, frozenset):
        return WrongType(raw, _reason(raw, "not_a_set"))
    return frozenset(map(plain, raw))


def list_only(raw: Any) -> Any:
    """Convert a list, and nothing else that holds items."""
    return plain(raw) if type(raw) is list else WrongType(raw, _reason(raw, "not_a_list"))


def dict_only(raw: Any) -> Any:
    """Convert a dictionary; keys and values become plain values."""
    return plain(raw) if type(raw) is dict else WrongType(raw, _reason(raw, "not_a_dict"))


def tuple_of(raw: Any, items: tuple[str, ...]) -> Any:
    """Convert a tuple, each item by its type. An item of a wrong type becomes a WrongType."""
    if type(raw) is not tuple or len(raw) != len(items):
        return WrongType(raw, _reason(raw, "not_a_tuple"))
    return tuple(map(canonical, raw, items))


def indices(raw: Any) -> Any:
    """Convert a list, tuple or one-dimensional array of integers to a list. Raise WrongShape for anything else, since
    the checks sort the result."""
    if isinstance(raw, np.ndarray) and raw.ndim == 1:
        raw = list(raw)
    if type(raw) not in (tuple, list):
        raise WrongShape(raw, _reason(raw, "not_a_list_of_columns"))
    integers = [index(item) for item in raw]
    if any(isinstance(item, WrongType) for item in integers):
        raise WrongShape(raw, "not_a_list_of_columns")
    return integers


def numbers(raw: Any) -> Any:
    """Accept a list of integers."""
    if type(raw) is list and all(type(item) is int for item in raw):
        return raw
    return WrongType(raw, "not_a_list_of_numbers")


def text(raw: Any) -> Any:
    """Accept a string, and nothing that only looks like one."""
    return raw if type(raw) is str else WrongType(raw, _reason(raw, "not_a_text"))


def printed_text(raw: Any) -> Any:
    """Convert what a call prints: spaces at the end of a line and empty lines at the end are left out."""
    if type(raw) is not str:
        return WrongType(raw, _reason(raw, "not_a_text"))
    return PrintedText("\n".join(line.rstrip() for line in raw.splitlines()).rstrip("\n"))


def object_reference(raw: Any) -> Any:
    """Accept a reference to an object of the submission's class. Raise WrongShape for anything else."""
    if not isinstance(raw, Ref):
        raise WrongShape(raw, "not_an_object")
    return raw


def plain(raw: Any) -> Any:
    """Convert NumPy numbers and arrays to Python values, inside containers too. Return other values unchanged."""
    if type(raw) is int:
        return raw
    if isinstance(raw, list | tuple | set | frozenset):
        return type(raw)(raw if _INTEGERS.issuperset(map(type, raw)) else map(plain, raw))
    if isinstance(raw, dict):
        return {plain(key): plain(item) for key, item in raw.items()}
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
    "index and index": index_and_index,
    "indices": indices,
    "in any order": in_any_order,
    "list": list_only,
    "dict": dict_only,
    "str": text,
    "set": set_only,
    "truth": truth,
    "bool": bool_only,
    "object": object_reference,
    "move": move,
    "numbers": numbers,
    "text": text,
    PRINTED: printed_text,
    "plain": plain,
}
# The values of `returns` in rubric.toml; the last but one with any items, the last with any tolerance.
NAMES = (*_CONVERTERS, _PAIR, _WITHIN)


def reason_of(value: Any) -> str:
    """Return the reason of the first WrongType in an answer, or '' when there is none."""
    parts = value if isinstance(value, tuple) else (value,)
    return next((part.reason for part in parts if isinstance(part, WrongType)), "")
