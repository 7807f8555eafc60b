"""The value types of the gradebook: gradings, and the current entry of each submission or missing student."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from grader.course.gradebook.adjustments import Adjustment
from grader.course.gradebook.student import Student
from grader.grading.fingerprint import Key
from grader.model import Note, Report

PENDING = Note.of("hand_in_pending")  # the problem of a submission that no run has graded yet


class Why(StrEnum):
    """The reason for a grading."""

    NEW = "new"
    HAND_IN_CHANGED = "hand_in_changed"
    RUBRIC_CHANGED = "rubric_changed"
    POINTS_CHANGED = "points_changed"  # nothing else has: recomputed from the stored result
    GRADER_CHANGED = "grader_changed"
    SETTINGS_CHANGED = "settings_changed"
    SEEN_BEFORE = "seen_before"  # an earlier version was handed in again: its grading counts again
    REGRADE = "regrade"  # requested by --regrade, with a reason
    RETRY = "retry"  # after a fault of the grader


@dataclass(frozen=True)
class Grading:
    """One grading in the history of a submission: its report, or the problem that prevented one."""

    id: int
    label: str
    key: Key
    report: Report | None
    problem: Note | None
    fault: bool  # of the grader itself: no grade, and the next run tries again
    seconds: float
    graded_at: datetime
    graded_by: str
    why: Why
    reason: str = ""


@dataclass(frozen=True)
class Points:
    """The points of a report, its exercises adjusted, before the late policy is applied."""

    earned: Fraction
    out_of: Fraction
    complete: bool  # False when the grader itself failed in a check: no grade

    @classmethod
    def of(cls, report: Report) -> "Points":
        return cls(report.score, report.out_of, report.complete)


@dataclass(frozen=True)
class Entry:
    """The current state of a submission, or of a student on the roster who surely owns none.

    points, problem   exactly one is set; `problem` is a note on why there is no report
    score             points after the late policy and all adjustments; None without a report
    adjustment        points that adjustments of the grade as a whole add to it, after the late policy
    adjustments       those that are in force, also while there is no report
    late              days late, each started day counted: 0 in time, None when unknown or without a policy
    grading           the id of the current grading, see `Gradebook.history`; None when there is none
    notes             hints for the instructor: whose submission this may be, where its time was taken from
    report            None when there is none, or `Gradebook.entries` was called without reports
    """

    label: str  # the name of the submission's folder or file; "" for a missing submission
    student: Student | None
    points: Points | None
    problem: Note | None
    score: Fraction | None = None
    late: int | None = None
    submitted_at: datetime | None = None
    graded_at: datetime | None = None
    grading: int | None = None
    seconds: float = 0.0
    fault: bool = False  # not graded because of a fault of the grader
    superseded: bool = False  # another attempt of the same student, or of the group, counts
    shared: bool = False  # another member of the group stands for this submission in the figures of the class
    notes: tuple[Note, ...] = ()
    report: Report | None = None  # its exercises adjusted
    adjustment: Fraction = Fraction(0)
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def graded(self) -> bool:
        """True when there is a grade that counts. A fault of the grader gives no grade, never a zero."""
        is_complete = self.points is not None and self.points.complete and self.score is not None
        return is_complete and not self.fault and not self.superseded

    @property
    def is_pending(self) -> bool:
        """True when no run has graded the submission yet."""
        return self.problem == PENDING

    @property
    def penalty(self) -> Fraction:
        """The points lost by lateness."""
        if self.points is None or self.score is None:
            return Fraction(0)
        return self.points.earned + self.adjustment - self.score
