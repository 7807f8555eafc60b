"""pytest, told how to grade: the fixtures a check asks for, and one CheckResult per check.

A check is a plain function `check_*` in `checks/<exercise>.py`: its docstring's first line is its title, its marks
are `weight(n, kind="")` and `limit(call, total)`. Everything a student will read is made from the call itself.
"""

import re
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import hypothesis
import pytest

from grader import examples, values
from grader.dialogue import Allowance
from grader.faults import Enough, Fault, Halt
from grader.model import Evidence, GraderError, Note, Outcome
from grader.oracle import Oracle
from grader.rubric import Exercise
from grader.student import Student

_NOTE_KEY = re.compile(r"[a-z_]+")


@dataclass(frozen=True)
class Judged:
    """How one check function ended, before points are shared out."""

    id: str
    title: str
    weight: Fraction
    kind: str
    outcome: Outcome
    notes: tuple[Note, ...] = ()
    evidence: Evidence | None = None


class GraderPlugin:
    """Runs the checks of some exercises against one hand-in, and keeps what they found."""

    def __init__(
        self, student: Student, oracle: Oracle, seed: int, supply: Any, started: Callable[[str], None] = lambda _: None
    ) -> None:
        self.student, self.oracle, self._seed, self._supply, self._started = student, oracle, seed, supply, started
        self.judged: dict[str, list[Judged]] = {}
        self.readings: dict[str, str | None] = {}
        self.calls: dict[str, int] = {}
        self.exercises: dict[Path, Exercise] = {}
        self.broken: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A check file that cannot be read is the grader's fault."""
        if report.failed:
            last_line = str(report.longrepr).strip().rpartition("\n")[2].removeprefix("E").strip()
            self.broken.append(f"  {report.nodeid}: {last_line}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool | None:
        """Ask a check the examples that the seed gives; one without examples is called by pytest."""
        if not examples.has_examples(pyfuncitem):
            return None
        examples.ask(pyfuncitem, self._seed, lambda error: self.student.saw_message(str(error)))
        return True

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Begin the exercise when this is its first check, then the check."""
        exercise = self.exercises[item.path]
        if exercise.name not in self.judged:
            self._started(exercise.name)
            self.judged[exercise.name] = []
            self.student.start_exercise(exercise, self._supply)
            self.student.start_check(Allowance(total=20))
            self.readings[exercise.name] = self._reading(exercise.name)
        limit = item.get_closest_marker("limit")
        self.student.start_check(Allowance(*limit.args, **limit.kwargs) if limit else Allowance())

    def _reading(self, exercise: str) -> str | None:
        """Which reading the hand-in follows; None when it cannot be asked."""
        try:
            return self.oracle.recognise(exercise, self.student)
        except (Fault, Halt):
            return None

    def pytest_assertrepr_compare(self, op: str, left: object, right: object) -> list[str]:
        """A comparison failed: keep the call it is about, and what was expected. pytest need not explain it."""
        self.student.saw_failure(left, expected_text(op, right), op)
        return ["not so"]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport | None:
        """Judge the check when it has run, or could not. pytest's own costly account of it is not made."""
        if call.when == "collect":
            return None
        error = call.excinfo.value if call.excinfo is not None else None
        if call.when == "call" or error is not None:
            self._judge(item, error)
            self.calls[self.exercises[item.path].name] = self.student.calls
        outcome: Literal["passed", "failed"] = "passed" if error is None else "failed"
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, call.when)

    def _judge(self, item: pytest.Item, error: BaseException | None) -> None:
        exercise = self.exercises[item.path]
        mark = item.get_closest_marker("weight")
        weight, kind = (mark.args[0], mark.kwargs.get("kind", "")) if mark else (1, "")
        if isinstance(error, Enough):  # the search for a smaller example was cut short
            error = self.student.fault or AssertionError(self.student.said)
        outcome, notes, evidence = verdict(error, self.student.evidence)
        if outcome is Outcome.GRADER_FAULT and error is not None:
            said = [str(error)] if isinstance(error, GraderError) else traceback.format_exception(error)
            print(f"grader fault in {exercise.name}, {item.name}:", *said, file=sys.stderr)
        doc = (item.obj.__doc__ or item.name).strip().splitlines()[0]  # type: ignore[attr-defined]
        name = getattr(item, "originalname", item.name)
        judged = Judged(name, doc, Fraction(weight), kind, outcome, notes, evidence)
        self._add(exercise.name, judged)

    def _add(self, exercise: str, judged: Judged) -> None:
        """The cases of one check are one check: it ends as its first lost case."""
        found = self.judged[exercise]
        if found and found[-1].id == judged.id:
            if found[-1].outcome is Outcome.PASSED:
                found[-1] = judged
        else:
            found.append(judged)


def verdict(error: BaseException | None, seen: Evidence | None) -> tuple[Outcome, tuple[Note, ...], Evidence | None]:
    """Whose doing the end of a check was, what to say of it, and what to show."""
    if error is None:
        return Outcome.PASSED, (), None
    if isinstance(error, Fault | Halt):
        return error.outcome, (error.note,), error.evidence
    if isinstance(error, AssertionError):
        key = _NOTE_KEY.match(str(error))
        said = str(error).partition("\n")[0]
        notes = (Note.of(said, left=seen.left, right=seen.expected),) if key and key.group() == said and seen else ()
        if seen is not None and seen.reason:
            return Outcome.WRONG_TYPE, (Note.of(seen.reason),), seen
        return Outcome.WRONG, notes, seen
    if isinstance(error, hypothesis.errors.Flaky) and seen is not None:
        return Outcome.WRONG, (Note.of("inconsistent"),), seen
    return Outcome.GRADER_FAULT, (Note.of("grader_fault"),), None


def expected_text(op: str, right: object) -> str:
    """The right-hand side of a failed comparison, as Python."""
    if op == "in" and isinstance(right, Sequence):
        return ", ".join(values.show(item) for item in right)
    return values.show(right)
