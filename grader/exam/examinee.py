"""A misconception of the catalogue as the checks see a student: run in this process, since it is our own code."""

from collections.abc import Callable
from typing import Any

from grader import assignment, session
from grader.catalogue import Misconception, catalogue
from grader.judge import Judge
from grader.model import Evidence, ExerciseResult, Outcome
from grader.rubric import Exercise, exercises
from grader.values import OneOf
from grader.variant import Variant


class Examinee(Variant):
    """A variant with what the plugin tells a student, and nothing to remember of it."""

    seed = 0
    said = ""
    fault = None
    evidence: Evidence | None = None

    def answer(self, name: str, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """One answer, where the variant knows several that are as good: now this one, now that one. Where the catalogue
        says so the whole set is the answer, and no right one."""
        said = super().answer(name, function, args)
        return said if catalogue(name).takes_sets else self._one(said)

    def _one(self, answer: Any) -> Any:
        if isinstance(answer, OneOf):  # an empty one: there is no answer
            return sorted(answer, key=repr)[self.calls % len(answer)] if answer else None
        return tuple(map(self._one, answer)) if type(answer) is tuple else answer

    def start_exercise(self, _exercise: Exercise, _supply: object, _hurried: bool) -> None:
        """Only the calls are counted anew."""
        self.calls = 0

    def start_check(self, _allowance: object, **_: object) -> None:
        """Nothing is limited, nor written down."""
        self._visits_in_all = 0

    def saw_failure(self, _left: object, _expected: str, _relation: str) -> None:
        """Nobody reads it."""

    def saw_message(self, _said: str) -> None:
        """Nobody reads it."""

    def measure(self) -> None:
        """Nothing is measured."""

    def allow(self, _times: float, _note: str) -> None:
        """Nothing is limited."""


def sit(exercise_name: str, function: Callable[..., Any] | None) -> ExerciseResult:
    """The checks of an exercise on a variant of the model solution, or on itself, up to the first lost one."""
    exercise, oracle = exercises()[exercise_name], assignment.Oracle()
    examinee: Any = Examinee(exercise, function, oracle)
    judge = Judge(examinee, oracle, 0, None)
    session.run(judge, [exercise], stop_at_loss=True)
    return judge.result(exercise, partial=True)


def loses(exercise_name: str, entry: Misconception) -> bool:
    """True when the misconception loses points in its exercise."""
    kept = (Outcome.PASSED, Outcome.GRADER_FAULT)
    return any(check.outcome not in kept for check in sit(exercise_name, entry.function).checks)
