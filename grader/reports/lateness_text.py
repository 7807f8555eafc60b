"""The sentence on what lateness costs, for students and instructors."""

from fractions import Fraction

from grader.model import Note
from grader.reports.sentences import Words


def line(words: Words, days: int | None, penalty: Fraction, score: Fraction, out_of: Fraction) -> str:
    """Return how late a submission is, what that costs, and the grade; "" when it costs nothing."""
    if not penalty:
        return ""
    amounts = {"cost": penalty, "score": score, "out_of": out_of}
    shown = {name: words.points(amount) for name, amount in amounts.items()}
    return words.note(Note.of("late_penalty", days=days, **shown))
