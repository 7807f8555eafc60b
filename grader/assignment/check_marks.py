"""The marks of a check: its weight, its kind of points, and its limits."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import pytest

from grader.model import GraderError
from grader.sandbox.limits import Allowance

_ALLOWED = {
    "weight": 'weight(n, kind="…") with a number n above 0',
    "limit": "limit(call=5, total=120), seconds above 0",
}
_OTHERS = ("parametrize", "hypothesis")  # marks that the collection understands besides


@dataclass(frozen=True)
class Marks:
    """What the marks of a check say."""

    weight: Fraction
    kind: str
    allowance: Allowance


def read_marks(item: pytest.Function, unfit: Callable[[str], GraderError]) -> Marks:
    """Return what the marks of a check say. Raise what `unfit` makes of the reason, for marks that say nothing."""
    for mark in item.iter_markers():
        if mark.name not in (*_ALLOWED, *_OTHERS):
            raise unfit(f"there is no mark {mark.name!r}; the marks are: weight, limit, parametrize")
    try:
        weight, kind = _weight(item.get_closest_marker("weight"))
    except (TypeError, ValueError, OverflowError):
        raise unfit(f"the mark is {_ALLOWED['weight']}") from None
    try:
        return Marks(weight, kind, _allowance(item.get_closest_marker("limit")))
    except (TypeError, ValueError):
        raise unfit(f"the mark is {_ALLOWED['limit']}") from None


def _weight(mark: pytest.Mark | None) -> tuple[Fraction, str]:
    if mark is None:
        return Fraction(1), ""
    (weight,), kind = mark.args, mark.kwargs.get("kind", "")
    if not isinstance(weight, int | float | Fraction) or isinstance(weight, bool) or weight <= 0:
        raise ValueError
    if mark.kwargs.keys() - {"kind"} or not isinstance(kind, str):
        raise ValueError
    return Fraction(weight), kind


def _allowance(mark: pytest.Mark | None) -> Allowance:
    allowance = Allowance(*mark.args, **mark.kwargs) if mark else Allowance()
    if not (allowance.call > 0 and allowance.total > 0):
        raise ValueError
    return allowance
