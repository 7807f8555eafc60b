"""The grading of one submission in a process of its own, so that no grading can affect another."""

import time
from dataclasses import dataclass

from grader.assignment.assignment import Assignment
from grader.course.gradebook import serialization
from grader.model import Outcome, Report, Settings
from grader.sandbox import launch
from grader.submission.reading import Submission


@dataclass(frozen=True)
class GradingResult:
    """What the process of a grading returns."""

    report: str  # by serialization.dump
    fault: str  # where the grader itself failed; "" when it did not
    seconds: float


def grade_alone(
    submission: Submission, assignment: Assignment, settings: Settings, long_after: float = 0.0
) -> GradingResult:
    """Grade a submission in this process, which holds the solution and ends with its parent. Raise GraderError when the
    checks cannot be prepared or nothing can be graded.

    After `long_after` seconds, unless 0, it gives way to other gradings."""
    launch.close_memory()
    launch.die_with_parent()
    from grader.grading.grade import grade_submission  # here: the process that starts gradings needs no pytest

    start = time.monotonic()
    report = grade_submission(submission, assignment, settings, long_after=long_after)
    return GradingResult(serialization.dump(report), _fault(report), time.monotonic() - start)


def _fault(report: Report) -> str:
    faulty_checks = [
        f"{exercise.name}, {check.id}"
        for exercise in report.exercises
        for check in exercise.checks
        if check.outcome is Outcome.GRADER_FAULT
    ]
    return f"the grader failed in {faulty_checks[0]}" if faulty_checks else ""
