"""The value types of the gradebook: gradings, and the current entry of each submission or missing student."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from grader.assignment.policies import LatePolicy
from grader.gradebook.adjustments import Adjustment, adjust_exercises, adjust_score, in_force, set_grade
from grader.gradebook.roster import Student, short_label
from grader.model import SYNTAX_ERRORS, ExerciseResult, Key, Note, Outcome, Report, join_first

_UNREADABLE = ("does_not_compile", "newer_syntax", "left_out")  # keys of notes on a definition that was left out
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


@dataclass(frozen=True)
class HandIn:
    """A submission in the class's folder: its time, the note on where that comes from, and its late policy."""

    time: datetime | None = None
    time_note: Note | None = None
    policy: LatePolicy | None = None
    gone: bool = False  # from the folder
    attempts: str = ""  # which attempt of several counts
    groups: str = ""  # which submission of a group counts


@dataclass(frozen=True)
class EntryContext:
    """What makes an entry of a submission, beside its grading."""

    label: str
    hand_in: HandIn
    student: Student | None = None
    doubt: Note | None = None
    adjustments: Sequence[Adjustment] = ()  # of the whole class


def make_entry(grading: Grading | None, about: EntryContext) -> Entry:
    """Return the entry of a submission. `grading` is the current one; None while there is none.

    Adjustments of exercises come before the late policy, and those of the grade as a whole after it."""
    mine = in_force(about.adjustments, about.student.id if about.student else "", about.label)
    doubt = (about.doubt,) if about.doubt else ()
    if grading is None:
        notes = (*doubt, *_waiting_note(mine))
        time = about.hand_in.time
        pending = Entry(about.label, about.student, None, PENDING, submitted_at=time, notes=notes, adjustments=mine)
        return _with_set_grade(pending)
    entry = Entry(
        label=about.label,
        student=about.student,
        points=None,
        problem=grading.problem,
        submitted_at=about.hand_in.time,
        graded_at=grading.graded_at,
        grading=grading.id,
        seconds=grading.seconds,
        fault=grading.fault,
        notes=doubt if grading.report else (*doubt, *_waiting_note(mine)),
        adjustments=mine,
    )
    return _add_score(entry, grading.report, about.hand_in) if grading.report else _with_set_grade(entry)


def _with_set_grade(entry: Entry) -> Entry:
    """Return an entry without a report with the grade that was set by hand; as it is when none was."""
    given = set_grade(entry.adjustments)
    if given is None or given.out_of is None:
        return entry
    adjustment, _ = adjust_score(Fraction(0), given.out_of, entry.adjustments)
    return give(entry, adjustment, given.out_of)


def give(entry: Entry, score: Fraction, out_of: Fraction) -> Entry:
    """Return an entry without a report with this grade; why there is no report becomes a note."""
    notes = tuple(note for note in (entry.problem, *entry.notes) if note and note.key != "adjustment_waits")
    points = Points(Fraction(0), out_of, complete=True)
    return replace(entry, points=points, problem=None, score=score, adjustment=score, fault=False, notes=notes)


def _add_score(entry: Entry, graded: Report, hand_in: HandIn) -> Entry:
    """Return the entry with its report adjusted, and the grade after the late policy and all adjustments."""
    policy = hand_in.policy
    late = days_late(hand_in, entry.student.extension if entry.student else "")
    report, notes = adjust_exercises(graded, entry.adjustments)
    points = Points.of(report)
    is_charged = policy is not None and set_grade(entry.adjustments) is None
    score = points.earned - policy.penalty(points.earned, late) if policy and is_charged else points.earned
    adjustment, limits = adjust_score(score, points.out_of, entry.adjustments)
    time_note = hand_in.time_note if policy else None
    return replace(
        entry,
        points=points,
        score=score + adjustment,
        late=late,
        adjustment=adjustment,
        report=report,
        notes=tuple(note for note in (*_why_low(report), *entry.notes, time_note, *notes, *limits) if note),
    )


def days_late(hand_in: HandIn, extension: str) -> int | None:
    """Return the days late by what the time rests on; None when that is unknown, or makes nobody late.

    A platform's mark says no number of days: it is one, and none with an extension, of which the platform may not know.
    """
    if hand_in.policy is None:
        return None
    match hand_in.time_note.key if hand_in.time_note else "":
        case "time_of_file_aside":
            return None
        case "time_marked_late":
            return None if extension else 1
        case "time_not_marked_late":
            return 0
    return hand_in.policy.days_late(hand_in.time, extension)


def missing_entry(student: Student, perhaps: Sequence[str] | None, adjustments: Sequence[Adjustment]) -> Entry:
    """Return the entry of a student who surely owns no submission; `perhaps` are the labels that may be theirs."""
    names = join_first([*map(short_label, perhaps or ())])
    problem = Note.of("hand_in_perhaps", names=names) if perhaps else Note.of("hand_in_missing")
    mine = in_force(adjustments, student.id, "")
    return _with_set_grade(Entry("", student, None, problem, notes=_waiting_note(mine), adjustments=mine))


def _waiting_note(adjustments: Sequence[Adjustment]) -> tuple[Note, ...]:
    """Return a note that adjustments do not count yet; none without adjustments."""
    return (Note.of("adjustment_waits"),) if adjustments else ()


def _why_low(report: Report) -> tuple[Note, ...]:
    """Return notes on the exercises that earned nothing since nothing was found to call: under other names, not
    readable, not written. Only a submission with nothing at all has a note of its own."""
    lost = [exercise for exercise in report.exercises if not exercise.score]
    misnamed = [exercise.name for exercise in lost if _first_value(exercise, ("misnamed",), "near")]
    unreadable = {exercise.name: line for exercise in lost if (line := _first_value(exercise, _UNREADABLE, "line"))}
    absent = {exercise.name for exercise in lost if exercise.outcome is Outcome.NOT_WRITTEN} - {*misnamed}
    if report.exercises and len(absent) == len(report.exercises):
        left_out = (dict(warning.values).get("type") for warning in report.warnings if warning.key == "left_out")
        return (Note.of("hand_in_damaged" if SYNTAX_ERRORS.intersection(left_out) else "hand_in_blank"),)
    core = absent & {exercise.name for exercise in report.exercises if not exercise.bonus}
    return (
        *([Note.of("other_names_found", count=len(misnamed))] if misnamed else []),
        *(Note.of("cannot_be_read", exercise=name, line=line) for name, line in unreadable.items()),
        *([Note.of("core_not_written", count=len(core))] if core else []),
    )


def _first_value(exercise: ExerciseResult, keys: Collection[str], name: str) -> str:
    """Return a value of the first note with one of the keys; "" when the exercise has none."""
    notes = (note for check in exercise.checks for note in check.notes if note.key in keys)
    return next((str(dict(note.values).get(name, "")) for note in notes), "")
