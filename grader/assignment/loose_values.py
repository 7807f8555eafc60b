"""Answers that equal more than themselves: numbers within a tolerance, and items in any order."""

from collections import Counter
from typing import Any, Self

import numpy as np


class Within(float):
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
