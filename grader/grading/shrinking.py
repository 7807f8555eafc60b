"""Smaller examples than one that has failed: what a student is shown should hold no piece that does not matter."""

from collections.abc import Callable
from typing import Any

from grader.assignment.collection import Example


def shrink(example: Example, fails: Callable[[Example], bool]) -> Example:
    """The smallest example found that still `fails`, which is called with one that is smaller at a time.

    An argument is made smaller by its own method `smaller`, which yields values of the same kind, far smaller ones
    first; arguments without that method stay as they are."""
    for name in [name for name, value in example.items() if hasattr(value, "smaller")]:
        example = _shrink_argument(example, name, fails)
    return example


def _shrink_argument(example: Example, name: str, fails: Callable[[Example], bool]) -> Example:
    tried: set[Any] = set()
    while True:
        untried = (value for value in example[name].smaller() if value not in tried)
        for value in untried:
            tried.add(value)
            if fails({**example, name: value}):
                example = {**example, name: value}
                break
        else:
            return example
