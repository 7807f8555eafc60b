"""The history of a submission in a terminal: when it was graded, by whom, why, and its points."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.course.gradebook import Grading
from grader.reports import sentences

_COUNTS = "▸"


def show(label: str, gradings: Sequence[Grading], current: int | None, language: str, console: Console) -> None:
    """Print a table with a line per grading, oldest first; `current` is the id of the one that counts."""
    console.print(Text(sentences.printable(label), style="bold"))
    if not gradings:
        console.print(Text(f"  {sentences.word(language, 'hand_in_pending', 'notes')}\n"))
        return
    table = Table(box=box.SIMPLE, pad_edge=False, show_edge=False)
    for key in ("when", "points", "why", "by"):
        table.add_column(sentences.word(language, key, "history"), overflow="fold")
    table.columns[1].justify = "right"
    for grading in gradings:
        mark = _COUNTS if grading.id == current else " "
        cells = (f"{mark} {grading.graded_at:%Y-%m-%d %H:%M}", _points(grading, language), _why(grading, language))
        table.add_row(*(Text(sentences.printable(cell)) for cell in (*cells, grading.graded_by)))
    console.print(table)
    console.print(Text(f"  {_COUNTS} {sentences.word(language, 'counts', 'history')}\n", style="dim"))


def show_forgotten(label: str, count: int, language: str, console: Console) -> None:
    """Print what was deleted."""
    console.print(Text(sentences.printable(sentences.word(language, "forgotten", "history", name=label, count=count))))


def _points(grading: Grading, language: str) -> str:
    if grading.report is None:
        return "–"
    return f"{sentences.points(language, grading.report.score)} / {sentences.points(language, grading.report.out_of)}"


def _why(grading: Grading, language: str) -> str:
    """Return the reason for the grading, and why it has no report."""
    why = sentences.word(language, str(grading.why), "history", reason=grading.reason)
    return f"{why}. {sentences.note(language, grading.problem)}" if grading.problem else why
