"""Sentences about the adjustments of a grade, for students and instructors."""

from collections.abc import Iterable
from fractions import Fraction

from grader.gradebook.adjustments import Adjustment
from grader.model import Note
from grader.reports.sentences import Words


def lines(words: Words, adjustments: Iterable[Adjustment]) -> list[str]:
    """Return a sentence for each adjustment: its points, its exercise if it has one, and the comment."""
    return [_line(words, each) for each in adjustments]


def with_sign(words: Words, points: Fraction) -> str:
    """Format points with their sign: +0.5, or −1 as -1."""
    return f"{'+' if points > 0 else ''}{words.points(points)}"


def _line(words: Words, each: Adjustment) -> str:
    key, values = "adjusted", {"points": with_sign(words, each.points), "comment": each.comment}
    if each.exercise:
        key, values = "adjusted_in", {**values, "exercise": each.exercise}
    return words.note(Note.of(key, **values))
