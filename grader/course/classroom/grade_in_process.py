"""One hand-in graded in a process of its own, so that no grading can touch another."""

import time
from dataclasses import dataclass

from grader.course.classroom import preload
from grader.course.gradebook import serialization
from grader.grading.grade import grade_submission
from grader.model import GraderError, Outcome, Report, Settings
from grader.sandbox import hardening
from grader.submission.submission import Submission


@dataclass(frozen=True)
class Graded:
    """What comes back: the dumped report, what of it the grader itself failed at ("" nothing), and how long it took."""

    report: str
    fault: str
    seconds: float


def grade_alone(handed_in: Submission, settings: Settings) -> Graded:
    """Grade in this process, which knows the answers and ends with the one that asked. Raises GraderError."""
    hardening.close_memory()
    hardening.die_with_parent()
    if why := preload.failure():
        raise GraderError(why)
    start = time.monotonic()
    report = grade_submission(handed_in, settings)
    return Graded(serialization.dump(report), _fault(report), time.monotonic() - start)


def _fault(report: Report) -> str:
    failed = [
        f"{exercise.name}, {check.id}"
        for exercise in report.exercises
        for check in exercise.checks
        if check.outcome is Outcome.GRADER_FAULT
    ]
    return f"the grader failed in {failed[0]}" if failed else ""
