"""A class in figures, the same wherever they are told."""

import statistics
from collections.abc import Sequence
from fractions import Fraction

from grader.course.gradebook.entry import Entry


def counts(entries: Sequence[Entry]) -> dict[str, int]:
    """How many lines of a class are what; each is one of the first four, and may be late work as well."""
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
    """Of the points after the policy for late work; None when nothing is graded."""
    scores = [entry.score for entry in entries if entry.graded and entry.score is not None]
    return (statistics.mean(scores), statistics.median(scores)) if scores else None
