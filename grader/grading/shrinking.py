"""The search for a smaller example that fails too, so that no needless piece is in the example a student sees."""

from collections.abc import Callable
from typing import Any

from grader.assignment.check import Example


def shrink(example: Example, fails: Callable[[Example], bool]) -> Example:
    """Return the smallest example that `fails`; `fails` is called with one smaller example at a time.

    Arguments with a method `smaller` are shrunk, the others stay: it yields smaller values of the same kind, the
    smallest ones first."""
    for name in [name for name, value in example.items() if hasattr(value, "smaller")]:
        example = _shrink_argument(example, name, fails)
    return example


def _shrink_argument(example: Example, name: str, fails: Callable[[Example], bool]) -> Example:
    attempts: set[Any] = set()
    while True:
        untried = (value for value in example[name].smaller() if value not in attempts)
        for value in untried:
            attempts.add(value)
            if fails({**example, name: value}):
                example = {**example, name: value}
                break
        else:
            return example
