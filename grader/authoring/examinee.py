"""Run of the checks on a misconception, in this process: it is trusted code and needs no worker."""

from collections.abc import Callable
from typing import Any

from grader.assignment.answer_types import OneOf
from grader.assignment.assignment import Assignment
from grader.assignment.misconception import Misconception
from grader.assignment.rubric import Exercise
from grader.grading.judge import Judge
from grader.grading.preparation import prepare
from grader.grading.variant import Variant
from grader.model import Evidence, ExerciseResult, Outcome, Settings


class Examinee(Variant):
    """A variant with the interface that the judge expects of a student. It ignores limits and evidence."""

    seed = 0
    comparison: Evidence | None = None
    replies: tuple[()] = ()

    def __init__(self, exercise: Exercise, function: Callable[..., Any] | None, assignment: Assignment) -> None:
        self.oracle, self._assignment = assignment.oracle(), assignment
        super().__init__(exercise, function, self.oracle)

    @property
    def session(self) -> "Examinee":
        """The examinee itself, which has the methods of ExerciseSession that the judge calls."""
        return self

    @property
    def evidence(self) -> "Examinee":
        """The examinee itself, which has the members of EvidenceRecorder that the judge uses."""
        return self

    def answer(self, name: str, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Return one answer of the variant. Of several equal ones (OneOf), choose another in each call, or return all
        of them, which no check accepts, when the catalogue sets `takes_sets`."""
        answer = super().answer(name, function, args)
        return answer if self._assignment.catalogue(name).takes_sets else self._choose(answer)

    def _choose(self, answer: Any) -> Any:
        if isinstance(answer, OneOf):  # empty when there is no answer
            return sorted(answer, key=repr)[self.calls % len(answer)] if answer else None
        return tuple(map(self._choose, answer)) if type(answer) is tuple else answer

    def start_exercise(self, _exercise: Exercise, _supply: object, _after_timeout: bool) -> None:
        self.calls = 0

    def start_check(self, _allowance: object = None) -> None:
        super().start_check()

    def start_reading(self) -> None:
        """Do nothing: a variant has no limits."""

    def start_example(self) -> None:
        """Begin an example, with the counters at 0."""
        super().start_check()

    def show_earlier_calls(self) -> None:
        """Do nothing: no report uses the evidence."""

    def count_steps(self, _at_most: int | None = None) -> None:
        """Do nothing: steps are counted in a worker."""

    def steps(self) -> int:
        """Return 0: no steps are counted."""
        return 0

    def record_comparison(self, _op: str, _left: object, _right: object, oracle: object = None) -> None:
        """Do nothing: no report uses the evidence."""


def run_checks(
    exercise_name: str, function: Callable[..., Any] | None, assignment: Assignment, settings: Settings
) -> ExerciseResult:
    """Run the checks of an exercise, up to the first failed one, on the model solution with `function` in place of its
    own; None: without a replacement. The checks whose calls may take long come last."""
    exercise = assignment.rubric.exercises[exercise_name]
    examinee: Any = Examinee(exercise, function, assignment)
    prepared = prepare([exercise], assignment, settings)[exercise_name]
    checks = {exercise_name: sorted(prepared, key=lambda check: check.allowance.call)}
    return Judge(examinee, examinee.oracle, checks, shrinks=False).judge(exercise, stop_at_loss=True)


def loses_points(exercise_name: str, entry: Misconception, assignment: Assignment, settings: Settings) -> bool:
    """Return True when the misconception loses points in its exercise."""
    harmless = (Outcome.PASSED, Outcome.GRADER_FAULT)
    result = run_checks(exercise_name, entry.function, assignment, settings)
    return any(check.outcome not in harmless for check in result.checks)
