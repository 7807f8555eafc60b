"""Statistics of a class, shared by all its reports."""

import statistics
from collections.abc import Sequence
from fractions import Fraction

from grader.course.gradebook.entry import Entry


def counts(entries: Sequence[Entry]) -> dict[str, int]:
    """Count the entries by state. Each is in one of the first four counts; late work is counted in addition."""
    graded = sum(entry.graded for entry in entries)
    missing = sum(not entry.label for entry in entries)
    unreadable = sum(bool(entry.label) and entry.points is None and not entry.fault for entry in entries)
    return {
        "graded": graded,
        "unreadable": unreadable,
        "not_graded": len(entries) - graded - missing - unreadable,
        "missing": missing,
        "late_work": sum(bool(entry.late) for entry in entries),
    }


def mean_and_median(entries: Sequence[Entry]) -> tuple[Fraction, Fraction] | None:
    """Return the mean and the median of the scores after the late policy; None when nothing is graded."""
    scores = [entry.score for entry in entries if entry.graded and entry.score is not None]
    return (statistics.mean(scores), statistics.median(scores)) if scores else None
