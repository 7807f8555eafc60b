"""Verb `history`: show every grading of a student's hand-ins."""

import argparse
from collections.abc import Collection, Sequence
from datetime import datetime

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.cli.options import GRADED, Verbs, add_gradebook_verb, add_student, console, words_of
from grader.gradebook.adjustments import Adjustment
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry, Grading
from grader.gradebook.roster import find
from grader.model import GraderError, Note
from grader.reports import grade_tables, sentences
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
        cells = (f"{mark} {local(grading.graded_at)}", _points(grading, words), _why(grading, words))
        table.add_row(*(Text(sentences.printable(cell)) for cell in (*cells, grading.graded_by)))
    console.print(table)
    console.print(Text(f"  {_COUNTS} {words.word('counts', 'history')}\n", style="dim"))


def show_grades(entries: Sequence[Entry], words: Words, console: Console) -> None:
    """Print the grade that counts, with what lateness costs, adjustments, and what keeps it from being one."""
    for entry in entries:
        if entry.points is not None and entry.score is not None:
            points = f"{words.points(entry.score)} / {words.points(entry.points.out_of)}"
            text = f"{words.word('final', 'history', points=points)} {grade_tables.state(entry, words)}"
            console.print(Text(text.strip()))
            console.print()


def local(time: datetime) -> str:
    """Return a time by the clocks of this machine."""
    return f"{time.astimezone():%Y-%m-%d %H:%M}"


def show_missing(name: str, words: Words, console: Console) -> None:
    """Print that somebody has handed in nothing."""
    console.print(Text(sentences.printable_name(name), style="bold"))
    console.print(Text(f"  {words.note(Note.of('hand_in_missing'))}\n"))


def show_adjustments(adjustments: Sequence[Adjustment], words: Words, console: Console) -> None:
    """Print a table with a line per adjustment, oldest first; nothing when there is none."""
    if not adjustments:
        return
    console.print(Text(words.word("adjustments", "history"), style="bold"))
    table = Table(box=box.SIMPLE, pad_edge=False, show_edge=False)
    for key in ("number", "adjusted_when", "points", "why", "by"):
        table.add_column(words.word(key, "history"), overflow="fold")
    table.columns[2].justify = "right"
    for each in adjustments:
        points = grade_tables.with_sign(words, each.points)
        if each.out_of is not None:
            points = f"{words.points(each.points)} / {words.points(each.out_of)}"
        cells = (f"  {each.id}", local(each.made_at), points, _comment(each, words), each.made_by)
        style = "dim" if each.removed_at else ""
        table.add_row(*(Text(sentences.printable(cell), style=style) for cell in cells))
    console.print(table)
    console.print()


def _comment(each: Adjustment, words: Words) -> str:
    """Return the comment, with the exercise, and who took the adjustment back."""
    titled = words.word("titled", title=each.exercise, text=each.comment)
    comment = titled if each.exercise else each.comment
    if each.removed_at is None:
        return comment
    when = local(each.removed_at)
    return f"{comment} ({words.word('taken_back', 'history', when=when, by=each.removed_by)})"


def _points(grading: Grading, words: Words) -> str:
    if grading.report is None:
        return "–"
    return f"{words.points(grading.report.score)} / {words.points(grading.report.out_of)}"


def _why(grading: Grading, words: Words) -> str:
    """Return the reason for the grading, and why it has no report."""
    why = words.word(str(grading.why), "history", reason=grading.reason)
    return f"{why}. {words.note(grading.problem)}" if grading.problem else why


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = add_gradebook_verb(
        verbs,
        "history",
        run,
        summary="show every grading of a student's hand-ins, with its reason",
        description="Show when the hand-ins of a student were graded, by whom and why, with the points before "
        "lateness; also of those that are no longer in the class's folder. Then every adjustment, with its comment.",
        example="class.sqlite 21-0345",
    )
    add_student(parser)


def run(options: argparse.Namespace) -> int:
    """Show the history of each hand-in that is, or may be, the student's."""
    with Gradebook(options.gradebook) as book:
        who = book.resolve(options.student)
        name, adjustments = book.name_of(who), book.adjustments_of(who)
        try:
            labels = book.labels(who)
        except GraderError:  # one who has left the roster may have adjustments
            if not adjustments:
                raise
            labels = []
        entries = [entry for entry in book.entries(reports=False) if not entry.superseded]
        if name != who and labels:
            console().print(Text(sentences.printable_name(name), style="bold"))
        for label in labels:
            show(label, book.history(label), book.current(label), words_of(options), console())
    if not labels:
        show_missing(name, words_of(options), console())
    chosen = {(entry.label, entry.student): entry for entry in entries if _is_of(entry, who, labels)}
    show_grades([*chosen.values()], words_of(options), console())
    show_adjustments(adjustments, words_of(options), console())
    return GRADED


def _is_of(entry: Entry, who: str, labels: Collection[str]) -> bool:
    """Return whether a grade is that of the student, or of a hand-in of nobody's that was asked for."""
    return bool(find(who, [entry.student])) if entry.student and who not in labels else entry.label in labels
