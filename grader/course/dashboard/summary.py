"""Computation of the dashboard's statistics, without any text or layout: `summarise(entries)`."""

import statistics
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from grader.course.dashboard import losses
from grader.course.dashboard.model import Summary, Trouble
from grader.course.gradebook import figures
from grader.course.gradebook.entry import Entry
from grader.model import Outcome, Report

_SLOW = 3  # times the typical duration of a grading
_MEDDLING = "protocol"  # key of the note on a submission that writes to the channel of the replies


def summarise(entries: Sequence[Entry]) -> Summary:
    """Compute the statistics of a class from the entries of its gradebook."""
    reports = {
        place: entry.report for place, entry in enumerate(entries) if entry.report and entry.graded and not entry.shared
    }
    exercises = losses.exercises(reports)
    mean, median = figures.mean_and_median(entries) or (None, None)
    typical = statistics.median(entries[place].seconds for place in reports) if reports else 0.0
    return Summary(
        entries=tuple(entries),
        graded=tuple(reports),
        out_of=max((report.out_of for report in reports.values()), default=Fraction(0)),
        mean=mean,
        median=median,
        counts=figures.counts(entries),
        exercises=exercises,
        misconceptions=losses.misconceptions(reports),
        checks=losses.rank_checks([check for success in exercises for check in success.checks]),
        examples=losses.examples(reports),
        troubles=_troubles(entries, reports, typical),
        typical_seconds=typical,
    )


def _troubles(entries: Sequence[Entry], reports: dict[int, Report], typical: float) -> tuple[Trouble, ...]:
    """Return the submissions that timed out, crashed, meddled with the replies, or took very long to grade."""
    troubles = [
        Trouble(
            place,
            timed_out=_where(report, Outcome.TIMED_OUT),
            crashed=_where(report, Outcome.CRASHED),
            meddled=_meddling(report),
            slow=entries[place].seconds > _SLOW * typical,
        )
        for place, report in reports.items()
    ]
    return tuple(trouble for trouble in troubles if trouble != Trouble(trouble.place))


def _where(report: Report, outcome: Outcome) -> tuple[str, ...]:
    return tuple(e.name for e in report.exercises if any(check.outcome is outcome for check in e.checks))


def _meddling(report: Report) -> tuple[str, ...]:
    counts: Counter[str] = Counter()
    for exercise in report.exercises:
        counts[exercise.name] += sum(note.key == _MEDDLING for check in exercise.checks for note in check.notes)
    return tuple(name for name, count in counts.items() if count)
