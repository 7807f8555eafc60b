"""Making of the current entries of a class from what the gradebook stores."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from grader.assignment.policies import LatePolicy
from grader.course.gradebook.adjustments import Adjustment, adjust_exercises, adjust_score, in_force
from grader.course.gradebook.entry import PENDING, Entry, Grading, Points
from grader.course.gradebook.roster import short_label
from grader.course.gradebook.student import Student
from grader.grading.loading import SYNTAX_ERRORS
from grader.model import Note, Outcome, Report, first_of


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
class Circumstances:
    """What makes an entry of a submission, beside its grading."""

    label: str
    hand_in: HandIn
    student: Student | None = None
    doubt: Note | None = None
    adjustments: Sequence[Adjustment] = ()  # of the whole class


def make_entry(grading: Grading | None, about: Circumstances) -> Entry:
    """Return the entry of a submission. `grading` is the current one; None while there is none.

    Adjustments of exercises come before the late policy, and those of the grade as a whole after it."""
    mine = in_force(about.adjustments, about.student.id if about.student else "", about.label)
    doubt = (about.doubt,) if about.doubt else ()
    if grading is None:
        notes = (*doubt, *_waiting_note(mine))
        time = about.hand_in.time
        return Entry(about.label, about.student, None, PENDING, submitted_at=time, notes=notes, adjustments=mine)
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
    return _add_score(entry, grading.report, about.hand_in) if grading.report else entry


def _add_score(entry: Entry, graded: Report, hand_in: HandIn) -> Entry:
    """Return the entry with its report adjusted, and the grade after the late policy and all adjustments."""
    policy = hand_in.policy
    late = policy.days_late(hand_in.time, entry.student.extension if entry.student else "") if policy else None
    report, notes = adjust_exercises(graded, entry.adjustments)
    points = Points.of(report)
    score = points.earned - policy.penalty(points.earned, late) if policy else points.earned
    adjustment, limits = adjust_score(score, points.out_of, entry.adjustments)
    time_note = hand_in.time_note if policy else None
    return replace(
        entry,
        points=points,
        score=score + adjustment,
        late=late,
        adjustment=adjustment,
        report=report,
        notes=tuple(note for note in (_why_blank(report), *entry.notes, time_note, *notes, *limits) if note),
    )


def missing_entry(student: Student, perhaps: Sequence[str] | None, adjustments: Sequence[Adjustment]) -> Entry:
    """Return the entry of a student who surely owns no submission; `perhaps` are the labels that may be theirs."""
    names = first_of([*map(short_label, perhaps or ())])
    problem = Note.of("hand_in_perhaps", names=names) if perhaps else Note.of("hand_in_missing")
    mine = in_force(adjustments, student.id, "")
    return Entry("", student, None, problem, notes=_waiting_note(mine), adjustments=mine)


def _waiting_note(adjustments: Sequence[Adjustment]) -> tuple[Note, ...]:
    """Return a note that adjustments do not count yet; none without adjustments."""
    return (Note.of("adjustment_waits"),) if adjustments else ()


def _why_blank(report: Report) -> Note | None:
    """Return a note on why a submission holds nothing to grade; None when it does."""
    if {exercise.outcome for exercise in report.exercises} != {Outcome.NOT_WRITTEN}:
        return None
    left_out = (dict(warning.values).get("type") for warning in report.warnings if warning.key == "left_out")
    return Note.of("hand_in_damaged" if SYNTAX_ERRORS.intersection(left_out) else "hand_in_blank")
