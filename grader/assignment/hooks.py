"""What the engine asks of an assignment in code: the names that `rubric/checks/__init__.py` may define.

    Oracle          what a check asks as `reference`: a subclass of `oracle.Oracle` with questions of its own, and the
                    readings it accepts; by default the functions of the model solution, by name
    Substitution    what answers in the place of a wrong dependency: a subclass of `substitution.Substitution` that may
                    answer more than was asked, or search in a worker; by default the functions of the model solution,
                    called with the same arguments
    described       how an argument of a call is written and drawn in a message (ArgumentText), or None; by default as
                    Python

An assignment that needs none of them leaves the file empty. What is data stands in `rubric.toml`.
"""

from collections.abc import Callable
from typing import Any

from grader.assignment import folder
from grader.assignment.argument_text import ArgumentText
from grader.assignment.oracle import Oracle
from grader.assignment.substitution import Substitution


def oracle() -> Oracle:
    """A new oracle of this assignment."""
    kind: type[Oracle] = getattr(folder.load("checks"), "Oracle", Oracle)
    return kind()


def substitution(oracle: Oracle, names: tuple[str, ...]) -> Substitution:
    """Answers the dependencies `names` of a submission under the readings of `oracle`."""
    kind: type[Substitution] = getattr(folder.load("checks"), "Substitution", Substitution)
    return kind(oracle, names)


def described(argument: Any) -> ArgumentText | None:
    """How an argument is shown; None: as Python writes it."""
    describe: Callable[[Any], ArgumentText | None] | None = getattr(folder.load("checks"), "described", None)
    return describe(argument) if describe else None
