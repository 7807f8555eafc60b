"""Asks one submission the checks of its exercises, and judges how each of them ends."""

import re
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from itertools import repeat
from typing import Any

from _pytest.assertion import util as assertions

from grader.assignment.collection import Check, Example, Script
from grader.assignment.oracle import Oracle
from grader.assignment.rubric import Exercise
from grader.grading.errors import AnswerError, WorkerStopped
from grader.grading.shrinking import shrink
from grader.grading.student import Student
from grader.model import CheckResult, Evidence, ExerciseResult, GraderError, Note, Outcome
from grader.sandbox.limits import Allowance
from grader.sandbox.worker_process import OutOfStep

_NOTE_KEY = re.compile(r"[a-z_]+")
MOST_CALLS = 40  # spent on finding a smaller example
_ANSWERED = (Outcome.WRONG, Outcome.WRONG_TYPE, Outcome.RAISED)  # how a check ends that can be asked more


@dataclass(frozen=True)
class Verdict:
    """How a check, or one example of it, ended: whose doing it was, what to say of it, and what to show."""

    outcome: Outcome
    notes: tuple[Note, ...] = ()
    evidence: Evidence | None = None

    def is_like(self, other: "Verdict") -> bool:
        """True when both fail in the same way, perhaps on different examples."""
        return self.outcome is other.outcome and [n.key for n in self.notes] == [n.key for n in other.notes]


PASSED = Verdict(Outcome.PASSED)


class Judge:
    """Asks one submission the checks of an exercise, the smallest example first.

    `supply` answers dependencies in the place of the submission, or is None. `seeks` says whether smaller examples are
    looked for once one has failed."""

    def __init__(
        self,
        student: Student,
        oracle: Oracle,
        checks: Mapping[str, Sequence[Check]],
        supply: Any = None,
        seeks: bool = True,
    ) -> None:
        self._student, self._oracle, self._checks, self._supply, self._seeks = student, oracle, checks, supply, seeks

    def judge(self, exercise: Exercise, hurried: bool = False, stop_at_loss: bool = False) -> ExerciseResult:
        """Ask all checks of an exercise, or those up to the first lost one; `hurried`: what it calls has hung already,
        and gets less time. Raises GraderError for checks that do not fit the rubric."""
        self._student.start_exercise(exercise, self._supply, hurried)
        self._student.start_check(Allowance(total=20))
        reading = self._reading(exercise.name)
        verdicts: list[tuple[Check, Verdict]] = []
        for check in self._checks[exercise.name]:
            verdicts.append((check, self._verdict(exercise, check)))
            if stop_at_loss and verdicts[-1][1].outcome is not Outcome.PASSED:
                break
        return _result(exercise, verdicts, reading, self._student.calls, partial=stop_at_loss)

    def _reading(self, exercise: str) -> str | None:
        """Which reading the hand-in follows; None when it cannot be asked."""
        try:
            return self._oracle.recognise(exercise, self._student)
        except (AnswerError, WorkerStopped):
            return None

    def _verdict(self, exercise: Exercise, check: Check) -> Verdict:
        self._student.start_check(check.allowance)
        with _comparisons(self._student.record_comparison):
            for example, script in zip(check.examples, check.scripts or repeat(()), strict=False):
                verdict, error = self._asked(check, example, script)
                if verdict.outcome is Outcome.GRADER_FAULT and error is not None:
                    _complain(exercise, check, error)
                if verdict.outcome is not Outcome.PASSED:
                    return self._confirmed(check, example, verdict) if example else verdict
        return PASSED

    def _asked(self, check: Check, example: Example, script: Script = ()) -> tuple[Verdict, BaseException | None]:
        """The verdict on one example, and what was raised. `script`: the requests the model solution got."""
        self._student.start_example(script)
        try:
            check.ask(deepcopy(example), self._student, self._oracle)  # a check may change what it is given
        except OutOfStep:
            return self._asked(check, example)
        except (Exception, WorkerStopped) as error:
            return judged(error, self._student.evidence), error
        return PASSED, None

    def _confirmed(self, check: Check, example: Example, failed: Verdict) -> Verdict:
        """The verdict on the smallest example that fails likewise; or that the answer is not always the same."""
        if failed.outcome not in _ANSWERED or not self._seeks:
            return failed
        again, _ = self._asked(check, example)
        if again.outcome is Outcome.PASSED:
            return Verdict(Outcome.WRONG, (Note.of("inconsistent"),), failed.evidence)
        most = self._student.calls + MOST_CALLS
        smaller = failed

        def fails(tried: Example) -> bool:
            nonlocal smaller
            if self._student.calls >= most:
                return False
            verdict, _ = self._asked(check, tried)
            if not verdict.is_like(failed):
                return False
            smaller = verdict
            return True

        shrink(example, fails)
        return smaller


@contextmanager
def _comparisons(record: Callable[[str, object, object], None]) -> Iterator[None]:
    """Within, a comparison that fails in an assertion of a check is recorded: its operator and both sides.

    pytest rewrites the assertions of the check files to call this function of its own, which it sets while a test runs
    (the hook pytest_assertrepr_compare has no other way to be called); tests/test_judge.py fails when that changes."""

    def compared(op: str, left: object, right: object) -> str:
        record(op, left, right)
        return "not so"  # nobody reads pytest's own account of it

    before, assertions._reprcompare = assertions._reprcompare, compared
    try:
        yield
    finally:
        assertions._reprcompare = before


def _complain(exercise: Exercise, check: Check, error: BaseException) -> None:
    """Say on the terminal of whoever grades why the grader itself failed."""
    said = [str(error)] if isinstance(error, GraderError) else traceback.format_exception(error)
    print(f"grader fault in {exercise.name}, {check.id}:", *said, file=sys.stderr)


def judged(error: BaseException, seen: Evidence | None) -> Verdict:
    """Whose doing an error was that ended a check, what to say of it, and what to show."""
    if isinstance(error, AnswerError | WorkerStopped):
        return Verdict(error.outcome, (error.note,), error.evidence)
    if isinstance(error, AssertionError):
        key = _NOTE_KEY.match(str(error))
        said = str(error).partition("\n")[0]
        notes = (Note.of(said, left=seen.left, right=seen.expected),) if key and key.group() == said and seen else ()
        if seen is not None and seen.reason:
            return Verdict(Outcome.WRONG_TYPE, (Note.of(seen.reason),), seen)
        return Verdict(Outcome.WRONG, notes, seen)
    return Verdict(Outcome.GRADER_FAULT, (Note.of("grader_fault"),), None)


def _result(
    exercise: Exercise, verdicts: Sequence[tuple[Check, Verdict]], reading: str | None, calls: int, partial: bool
) -> ExerciseResult:
    """Share the exercise's points out among its checks, by kind and weight; all have run, or some if `partial`."""
    if not partial and {check.kind for check, _ in verdicts} != set(exercise.points):
        raise GraderError(f"checks/{exercise.check_module}.py: kinds of checks are not those of rubric.toml")
    totals = {kind: sum(check.weight for check, _ in verdicts if check.kind == kind) for kind in exercise.points}
    results = tuple(_check_result(check, verdict, exercise, totals) for check, verdict in verdicts)
    return ExerciseResult(exercise.name, exercise.part, results, reading, bonus=exercise.bonus, calls=calls)


def _check_result(
    check: Check, verdict: Verdict, exercise: Exercise, totals: Mapping[str, Fraction | int]
) -> CheckResult:
    points = exercise.points[check.kind] * check.weight / totals[check.kind]
    if verdict.outcome is Outcome.GRADER_FAULT:
        points = Fraction(0)  # taken out of the total: it costs the student nothing
    score = points if verdict.outcome is Outcome.PASSED else Fraction(0)
    return CheckResult(check.id, check.title, verdict.outcome, score, points, verdict.notes, verdict.evidence)
