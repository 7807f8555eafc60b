"""The class as it stands, counted: `summarise(entries)`. Pure; nothing here knows a language or a page."""

import statistics
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from grader.course.dashboard import losses
from grader.course.dashboard.model import Summary, Trouble
from grader.course.gradebook import Entry, figures
from grader.model import Outcome, Report

_SLOW = 3  # times what is typical of the class
_MEDDLING = ("protocol", "load_protocol")  # notes


def summarise(entries: Sequence[Entry]) -> Summary:
    """The class in figures, from the lines of its gradebook."""
    graded = {place: entry.report for place, entry in enumerate(entries) if entry.report and entry.graded}
    exercises = losses.exercises(graded)
    mean, median = figures.mean_and_median(entries) or (None, None)
    typical = statistics.median(entries[place].seconds for place in graded) if graded else 0.0
    return Summary(
        entries=tuple(entries),
        graded=tuple(graded),
        out_of=max((report.out_of for report in graded.values()), default=Fraction(0)),
        mean=mean,
        median=median,
        counts=figures.counts(entries),
        exercises=exercises,
        misconceptions=losses.misconceptions(graded),
        checks=losses.ranked([check for success in exercises for check in success.checks]),
        examples=losses.examples(graded),
        troubles=_troubles(entries, graded, typical),
        typical_seconds=typical,
    )


def _troubles(entries: Sequence[Entry], graded: dict[int, Report], typical: float) -> tuple[Trouble, ...]:
    """The hand-ins that were stopped, ended the program, meddled with the grading, or took very long."""
    found = [
        Trouble(
            place,
            timed_out=_where(report, Outcome.TIMED_OUT),
            crashed=_where(report, Outcome.CRASHED),
            meddled=_meddled(report),
            slow=entries[place].seconds > _SLOW * typical,
        )
        for place, report in graded.items()
    ]
    return tuple(at for at in found if at != Trouble(at.place))


def _where(report: Report, outcome: Outcome) -> tuple[str, ...]:
    return tuple(e.name for e in report.exercises if any(check.outcome is outcome for check in e.checks))


def _meddled(report: Report) -> tuple[str, ...]:
    found: Counter[str] = Counter()
    for exercise in report.exercises:
        found[exercise.name] += sum(note.key in _MEDDLING for check in exercise.checks for note in check.notes)
    return tuple(name for name, count in found.items() if count)
