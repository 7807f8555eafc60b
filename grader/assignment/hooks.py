"""The hooks of an assignment: optional names that `rubric/checks/__init__.py` may define.

    Oracle             subclass of `oracle.Oracle`, which checks receive as `reference`: adds methods and readings.
                       Default: the functions of the model solution, by name.
    Substitution       subclass of `substitution.Substitution`, which replaces wrong dependencies: may return additional
                       answers, or search in a worker. Default: the model solution, called with the same arguments.
    describe_argument  function that returns how a message displays an argument of a call (ArgumentText), or None.
                       Default: as Python code.

The file is empty in an assignment without hooks. Data belongs in `rubric.toml`.
"""

from collections.abc import Callable
from typing import Any

from grader.assignment import folder
from grader.assignment.argument_text import ArgumentText
from grader.assignment.oracle import Oracle
from grader.assignment.substitution import Substitution


def oracle() -> Oracle:
    """Create an oracle of this assignment."""
    kind: type[Oracle] = getattr(folder.load("checks"), "Oracle", Oracle)
    return kind()


def substitution(oracle: Oracle, names: tuple[str, ...]) -> Substitution:
    """Create the substitution of the dependencies `names` of a submission, under the readings of `oracle`."""
    kind: type[Substitution] = getattr(folder.load("checks"), "Substitution", Substitution)
    return kind(oracle, names)


def describe_argument(argument: Any) -> ArgumentText | None:
    """Return how messages display an argument, or None to display it as Python code."""
    describe: Callable[[Any], ArgumentText | None] | None = getattr(folder.load("checks"), "describe_argument", None)
    return describe(argument) if describe else None
