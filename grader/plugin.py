"""pytest's part in grading: one judged check per check, from its weight, its title and how it ended.

A check is a plain pytest function in checks/: the first line of its docstring is the title a student sees, its share
of the exercise's points is `@pytest.mark.weight(n, kind="")`, its time limits are `@pytest.mark.limit(call, total)`;
`@pytest.mark.together` says that no question of it tells the answer to another, `@pytest.mark.compares` that it only
compares the numbers it is answered.
Everything a student will read is made from the call itself.
"""

from fractions import Fraction
from pathlib import Path
from typing import Literal

import hypothesis
import pytest

from grader import examples
from grader.budget import Allowance
from grader.faults import Inconsistent
from grader.judge import Judge, expected_text
from grader.past import Check
from grader.rubric import Exercise
from grader.seen import plain


class GraderPlugin:
    """Runs the checks of some exercises for a judge."""

    def __init__(self, judge: Judge, exercises: dict[Path, Exercise]) -> None:
        self.judge, self._exercises = judge, exercises
        self.broken: list[str] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A check file that cannot be read is the grader's fault."""
        if report.failed:
            last_line = str(report.longrepr).strip().rpartition("\n")[2].removeprefix("E").strip()
            self.broken.append(f"  {report.nodeid}: {last_line}")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Tell the judge which checks there are."""
        if not self.broken:
            for path, exercise in self._exercises.items():
                self.judge.knows(exercise, [check_of(item) for item in session.items if item.path == path])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Pass over what is judged already."""
        return True if self.judge.has_ended(item.nodeid) else None

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Begin the check."""
        self.judge.begin(self._exercises[item.path], check_of(item))

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool | None:
        """A check that was passed before is asked as it was then; or else of the examples that the seed gives, when it
        takes some; or else by pytest."""
        if self.judge.passes_as_before(check_of(pyfuncitem)):
            return True
        if not examples.has_examples(pyfuncitem):
            return None
        student = self.judge.student
        examples.ask(pyfuncitem, self.judge.seed, lambda error: student.saw_message(str(error)))
        return True

    def pytest_assertrepr_compare(self, op: str, left: object, right: object) -> list[str]:
        """A comparison failed: keep the call it is about, and what was expected. pytest need not explain it."""
        self.judge.student.saw_failure(left, expected_text(op, plain(right)), op)
        return ["not so"]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport | None:
        """Judge the check when it has run, or could not. pytest's own costly account of it is not made."""
        if call.when == "collect":
            return None
        error = call.excinfo.value if call.excinfo is not None else None
        if isinstance(error, hypothesis.errors.Flaky):
            error = Inconsistent(str(error))
        if call.when == "call" or error is not None:
            self.judge.end(self._exercises[item.path], check_of(item), error)
        outcome: Literal["passed", "failed"] = "passed" if error is None else "failed"
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, call.when)


def check_of(item: pytest.Item) -> Check:
    """What is to be known of a check before it runs."""
    mark, limit = item.get_closest_marker("weight"), item.get_closest_marker("limit")
    weight, kind = (mark.args[0], mark.kwargs.get("kind", "")) if mark else (1, "")
    return Check(
        node=item.nodeid,
        id=getattr(item, "originalname", item.name),
        title=(item.obj.__doc__ or item.name).strip().splitlines()[0],  # type: ignore[attr-defined]
        weight=Fraction(weight),
        kind=kind,
        allowance=Allowance(*limit.args, **limit.kwargs) if limit else Allowance(),
        together=item.get_closest_marker("together") is not None,
        compares=item.get_closest_marker("compares") is not None,
    )
