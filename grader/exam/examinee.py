"""A misconception of the catalogue as the checks see a student: run in this process, since it is our own code."""

import time
from collections.abc import Callable
from typing import Any

from grader import plugin
from grader.misconceptions.catalogue import Misconception
from grader.model import Evidence, ExerciseResult, Outcome
from grader.oracle import Oracle
from grader.rubric import Exercise, exercises
from grader.variant import Variant


class Examinee(Variant):
    """A variant with what the plugin tells a student, and nothing to remember of it."""

    seed = 0
    said = ""
    fault = None
    evidence: Evidence | None = None

    def start_exercise(self, _exercise: Exercise, _supply: object) -> None:
        """Only the calls are counted anew."""
        self.calls = 0

    def start_check(self, _allowance: object) -> None:
        """Nothing is limited."""

    def saw_failure(self, _left: object, _expected: str, _relation: str) -> None:
        """Nobody reads it."""

    def saw_message(self, _said: str) -> None:
        """Nobody reads it."""

    def cpu(self) -> float:
        """CPU seconds of this process."""
        return time.process_time()

    def allow(self, _cpu: float, _note: str) -> None:
        """Nothing is limited."""


def sit(exercise_name: str, function: Callable[..., Any] | None) -> ExerciseResult:
    """The checks of an exercise on a variant of the model solution, or on itself, up to the first lost one."""
    exercise, oracle = exercises()[exercise_name], Oracle()
    examinee: Any = Examinee(exercise, function, oracle)
    (result,) = plugin.run(plugin.GraderPlugin(examinee, oracle, 0, None), [exercise], stop_at_loss=True)
    return result


def loses(exercise_name: str, entry: Misconception) -> bool:
    """True when the misconception loses points in its exercise."""
    return any(check.outcome is not Outcome.PASSED for check in sit(exercise_name, entry.function).checks)
