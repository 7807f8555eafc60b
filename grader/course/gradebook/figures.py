"""Statistics of a class, shared by all its reports."""

import statistics
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from grader.course.gradebook.entry import PENDING, Entry


def counts(entries: Sequence[Entry]) -> dict[str, int]:
    """Count the entries by state. Each is in one of the counts; late work is counted in addition.

    A submission of a group counts once, and its other members as those who share it."""
    shared = sum(entry.shared for entry in entries)
    entries = each_hand_in_once(entries)
    graded = sum(entry.graded for entry in entries)
    problems = Counter(entry.problem.key for entry in entries if entry.problem and not entry.superseded)
    superseded = sum(entry.superseded for entry in entries)
    others = [problems[key] for key in ("hand_in_unreadable", PENDING.key, "hand_in_missing", "hand_in_perhaps")]
    unreadable, not_yet, missing, unsure = others
    return {
        "graded": graded,
        "unreadable": unreadable,
        "not_graded": len(entries) - graded - superseded - sum(others),
        "not_yet": not_yet,
        "missing": missing,
        "unsure": unsure,
        "superseded": superseded,
        "shared": shared,
        "late_work": sum(bool(entry.late) for entry in entries),
    }


def each_hand_in_once(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries with each submission of a group once."""
    return [entry for entry in entries if not entry.shared]


def mean_and_median(entries: Sequence[Entry]) -> tuple[Fraction, Fraction] | None:
    """Return the mean and the median of the scores after the late policy; None when nothing is graded."""
    scores = [entry.score for entry in each_hand_in_once(entries) if entry.graded and entry.score is not None]
    return (statistics.mean(scores), statistics.median(scores)) if scores else None
