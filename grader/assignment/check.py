"""One check of an exercise, which grading calls example by example, and the errors that end one.

Nothing here imports pytest or Hypothesis: the process that starts the gradings of a class does without them."""

import traceback
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from grader.assignment.rubric import Exercise
from grader.model import Evidence, GraderError, Note, Outcome
from grader.sandbox.limits import Allowance

Example = Mapping[str, Any]  # arguments of a check by name
_IMMUTABLE = {int, str, bool, float}


class AnswerError(Exception):
    """The call raised an error or returned a value of the wrong type."""

    def __init__(self, outcome: Outcome, note: Note, evidence: Evidence | None = None) -> None:
        super().__init__(outcome, note)
        self.outcome, self.note, self.evidence = outcome, note, evidence


class WorkerStopped(BaseException):
    """The worker was killed, or there is no function to call: the judge does not look for a smaller example."""

    def __init__(self, outcome: Outcome, note: Note, evidence: Evidence | None = None) -> None:
        super().__init__(outcome, note)
        self.outcome, self.note, self.evidence = outcome, note, evidence


def place_of(error: BaseException, rubric: Path, within: bool = False) -> str:
    """Return where code of the folder `rubric` raised an error, as its file and line; '' when other code raised it.

    `within`: or called what raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in (frames if within else frames[-1:]) if Path(frame.filename).is_relative_to(rubric)]
    return f"{Path(own[-1].filename).relative_to(rubric)}, line {own[-1].lineno}" if own else ""


def copy_example(value: Any) -> Any:
    """Return a deep copy of an example, or of a part of it: of plain containers in a fraction of deepcopy's time."""
    kind = type(value)
    if kind in _IMMUTABLE:
        return value
    if kind is list or kind is tuple:
        return kind(value if _IMMUTABLE.issuperset(map(type, value)) else map(copy_example, value))
    return {key: copy_example(item) for key, item in value.items()} if kind is dict else deepcopy(value)


@dataclass(frozen=True)
class Check:
    """One check of an exercise: its function, its examples and its weight."""

    id: str
    title: str
    weight: Fraction
    kind: str
    allowance: Allowance
    function: Callable[..., None]
    fixtures: tuple[str, ...]  # parameters of the function among `student` and `reference`
    examples: tuple[Example, ...] = ()  # smallest first; a check without parameters has one empty example
    rubric: Path = Path()  # the folder of the rubric that holds it, in which it is shown where an error is

    def ask(self, example: Example, student: Any, reference: Any) -> None:
        """Run the check on one example. Raise what the check raises for wrong answers, and GraderError when its own
        code, or other code of the rubric, raises something else."""
        fixtures = {"student": student, "reference": reference}
        try:
            self.function(**{name: fixtures[name] for name in self.fixtures}, **example)
        except (AssertionError, AnswerError, GraderError):
            raise
        except Exception as error:
            is_missing = isinstance(error, AttributeError) and error.obj is reference
            where = place_of(error, self.rubric, within=is_missing)
            if not where:
                raise  # from the engine
            raised = f"the check {self.id} raises {type(error).__name__}: {error}"
            raise GraderError(f"{where}: {raised}; a check says what it expects by assert alone") from error


def points_by_check(exercise: Exercise, checks: Iterable[Check]) -> dict[str, Fraction]:
    """Return the points of each check by id: its share of the points of its kind, by weight."""
    checks = list(checks)
    totals = {kind: sum(check.weight for check in checks if check.kind == kind) for kind in exercise.points}
    return {check.id: exercise.points[check.kind] * check.weight / totals[check.kind] for check in checks}
