"""The frozen values the gradebook speaks in."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from grader.course.gradebook.roster import Student
from grader.grading.fingerprint import Key
from grader.model import Note, Report


class Why(StrEnum):
    """Why something was graded."""

    NEW = "new"
    HAND_IN_CHANGED = "hand_in_changed"
    RUBRIC_CHANGED = "rubric_changed"
    GRADER_CHANGED = "grader_changed"
    SETTINGS_CHANGED = "settings_changed"
    SEEN_BEFORE = "seen_before"  # what had been graded once is there again: that grading counts again
    REGRADE = "regrade"  # it was asked for, with a reason
    RETRY = "retry"  # the grader had failed


@dataclass(frozen=True)
class Grading:
    """One grading in the history of a hand-in: its report, or the problem that there is none."""

    id: int
    label: str
    key: Key
    report: Report | None
    problem: Note | None
    fault: bool  # the grader's own: no grade, and tried again by the next run
    seconds: float
    graded_at: datetime
    graded_by: str
    why: Why
    reason: str = ""


@dataclass(frozen=True)
class Points:
    """What a report comes to, before the policy for late work."""

    earned: Fraction
    out_of: Fraction
    complete: bool  # False when the grader itself failed somewhere: no grade

    @classmethod
    def of(cls, report: Report) -> "Points":
        """Those of this report."""
        return cls(report.score, report.out_of, report.complete)


@dataclass(frozen=True)
class Entry:
    """A line of the gradebook as it stands: a hand-in, or a student of the roster whose hand-in is missing.

    points, problem   one of them; `problem` says why nothing was reported, as a sentence of locale/
    score             points after the policy for late work; None without a report
    late              days late that have begun: 0 in time, None when not known, or without a policy
    grading           the id of the grading it comes from, see `Gradebook.history`; None for a missing hand-in
    notes             what an instructor should know: whose it may be, where its time was taken from
    report            what the points come from; None where it was not asked for as well
    """

    label: str  # the hand-in's folder or file; "" for a missing one
    student: Student | None
    points: Points | None
    problem: Note | None
    score: Fraction | None = None
    late: int | None = None
    submitted_at: datetime | None = None
    graded_at: datetime | None = None
    grading: int | None = None
    seconds: float = 0.0
    fault: bool = False  # not graded by the grader's own fault
    notes: tuple[Note, ...] = ()
    report: Report | None = None

    @property
    def graded(self) -> bool:
        """True when there is a grade: what the grader itself failed on is none, and never a zero."""
        return self.points is not None and self.points.complete and self.score is not None and not self.fault

    @property
    def penalty(self) -> Fraction:
        """The points lateness cost."""
        return self.points.earned - self.score if self.points and self.score is not None else Fraction(0)
