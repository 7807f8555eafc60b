"""A misconception of the catalogue as the checks see a student: run in this process, since it is our own code."""

from collections.abc import Callable
from typing import Any

from grader.assignment import hooks
from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Misconception, catalogue
from grader.assignment.rubric import Exercise, exercises
from grader.grading.judge import Judge
from grader.grading.preparation import prepare
from grader.grading.variant import Variant
from grader.model import Evidence, ExerciseResult, Outcome


class Examinee(Variant):
    """A variant with what the judge tells a student, and nothing to remember of it."""

    seed = 0
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
        self.calls = 0

    def start_check(self, _allowance: object = None) -> None:
        super().start_check()

    def start_example(self, _script: object = ()) -> None:
        """Begin an example: nothing of the one before is remembered."""
        super().start_check()

    def ask_one_by_one(self) -> None:
        """Do nothing: no request is ever sent ahead."""

    def measure(self) -> None:
        """Measure nothing: the time of what runs in this process says nothing."""

    def allow(self, _times: float, _note: str) -> None:
        """Limit nothing."""

    def record_comparison(self, _op: str, _left: object, _right: object) -> None:
        """Record nothing: nobody reads it."""


def sit(exercise_name: str, function: Callable[..., Any] | None) -> ExerciseResult:
    """The checks of an exercise on a variant of the model solution, or on itself, up to the first lost one."""
    exercise, oracle = exercises()[exercise_name], hooks.oracle()
    examinee: Any = Examinee(exercise, function, oracle)
    return Judge(examinee, oracle, prepare([exercise], 0), seeks=False).judge(exercise, stop_at_loss=True)


def loses(exercise_name: str, entry: Misconception) -> bool:
    """True when the misconception loses points in its exercise."""
    kept = (Outcome.PASSED, Outcome.GRADER_FAULT)
    return any(check.outcome not in kept for check in sit(exercise_name, entry.function).checks)
