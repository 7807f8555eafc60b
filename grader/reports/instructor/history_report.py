"""The history of a submission in a terminal: when it was graded, by whom, why, and its points."""

from collections.abc import Sequence
from fractions import Fraction

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.gradebook.adjustments import Adjustment
from grader.gradebook.entry import Entry, Grading
from grader.model import Note
from grader.reports import adjustment_text, sentences
from grader.reports.instructor.class_report import student_name
from grader.reports.sentences import Words

_COUNTS = "▸"


def show(label: str, gradings: Sequence[Grading], current: int | None, words: Words, console: Console) -> None:
    """Print a table with a line per grading, oldest first; `current` is the id of the one that counts."""
    console.print(Text(sentences.printable_name(label), style="bold"))
    if not gradings:
        console.print(Text(f"  {words.word('hand_in_pending', 'notes')}\n"))
        return
    table = Table(box=box.SIMPLE, pad_edge=False, show_edge=False)
    for key in ("when", "points", "why", "by"):
        table.add_column(words.word(key, "history"), overflow="fold")
    table.columns[1].justify = "right"
    for grading in gradings:
        mark = _COUNTS if grading.id == current else " "
        cells = (f"{mark} {grading.graded_at:%Y-%m-%d %H:%M}", _points(grading, words), _why(grading, words))
        table.add_row(*(Text(sentences.printable(cell)) for cell in (*cells, grading.graded_by)))
    console.print(table)
    console.print(Text(f"  {_COUNTS} {words.word('counts', 'history')}\n", style="dim"))


def show_missing(name: str, words: Words, console: Console) -> None:
    """Print that somebody has handed in nothing."""
    console.print(Text(sentences.printable_name(name), style="bold"))
    console.print(Text(f"  {words.note(Note.of('hand_in_missing'))}\n"))


def show_forgotten(label: str, count: int, words: Words, console: Console) -> None:
    """Print what was deleted."""
    name = sentences.printable_name(label)
    console.print(Text(words.word("forgotten", "history", name=name, count=count)))


def show_adjustments(adjustments: Sequence[Adjustment], words: Words, console: Console) -> None:
    """Print a table with a line per adjustment, oldest first; nothing when there is none."""
    if not adjustments:
        return
    console.print(Text(words.word("adjustments", "history"), style="bold"))
    table = Table(box=box.SIMPLE, pad_edge=False, show_edge=False)
    for key in ("adjusted_when", "points", "why", "by"):
        table.add_column(words.word(key, "history"), overflow="fold")
    table.columns[1].justify = "right"
    for each in adjustments:
        points = adjustment_text.with_sign(words, each.points)
        cells = (f"  {each.made_at:%Y-%m-%d %H:%M}", points, _comment(each, words), each.made_by)
        style = "dim" if each.removed_at else ""
        table.add_row(*(Text(sentences.printable(cell), style=style) for cell in cells))
    console.print(table)
    console.print()


def show_adjusted(name: str, changes: Sequence[tuple[Entry, Entry]], words: Words, console: Console) -> None:
    """Print each grade before and after an adjustment, and what keeps it from counting in full."""
    scored = [(old, new) for old, new in changes if new.points]
    if not scored:
        console.print(Text(words.note(Note.of("adjustment_of_waits", who=name))))
    for old, new in scored:
        amounts = {"before": old.score, "after": new.score, "out_of": new.points.out_of if new.points else None}
        shown = {key: words.points(amount or Fraction(0)) for key, amount in amounts.items()}
        console.print(Text(words.word("adjusted", "history", name=student_name(new), **shown)))
        limits = (note for note in new.notes if note.key.startswith("adjustment_"))
        for note in limits:
            console.print(Text(words.note(note), style="yellow"))


def show_removed(count: int, words: Words, console: Console) -> None:
    """Print how many adjustments were taken back."""
    console.print(Text(words.word("removed", "history", count=count)))


def _comment(each: Adjustment, words: Words) -> str:
    """Return the comment, with the exercise, and who took the adjustment back."""
    titled = words.word("titled", title=each.exercise, text=each.comment)
    comment = titled if each.exercise else each.comment
    if each.removed_at is None:
        return comment
    when = f"{each.removed_at:%Y-%m-%d %H:%M}"
    return f"{comment} ({words.word('taken_back', 'history', when=when, by=each.removed_by)})"


def _points(grading: Grading, words: Words) -> str:
    if grading.report is None:
        return "–"
    return f"{words.points(grading.report.score)} / {words.points(grading.report.out_of)}"


def _why(grading: Grading, words: Words) -> str:
    """Return the reason for the grading, and why it has no report."""
    why = words.word(str(grading.why), "history", reason=grading.reason)
    return f"{why}. {words.note(grading.problem)}" if grading.problem else why
