"""The class on the terminal: progress while it is graded, then its table and its figures."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from grader.course import figures
from grader.gradebook import run
from grader.gradebook.entry import Entry
from grader.reports import plain, sentences
from grader.reports.grade_tables import class_word, name_order, state, student_name, time_sources
from grader.reports.sentences import Words

_PART = 500  # rows of one rich table
_BETWEEN = 6  # characters of padding between the three columns
_WIDEST = 28  # columns for the names of the current submissions


def show(entries: Sequence[Entry], words: Words, console: Console) -> None:
    """Print the table, the statistics, and where submission times came from."""
    entries = sorted(entries, key=name_order)
    for table in _tables(entries, words, console.width):
        console.print(table)
    console.print()
    for line in [*_statistics(entries, words), *time_sources(entries, words)]:
        console.print(Text(line))


def show_closing(entries: Sequence[Entry], book: Path, words: Words, console: Console, remaining: int | None) -> None:
    """Print where the grades are and what to do next; after an interrupt, `remaining` submissions are ungraded."""
    fault_count = sum(entry.fault for entry in entries)
    if remaining is not None:
        remaining_text = [class_word(words, "still", count=remaining)] if remaining else []
        console.print(Text(" ".join([class_word(words, "stopped"), *remaining_text]), style="bold yellow"))
    if fault_count:
        console.print(Text(class_word(words, "faults", count=fault_count), style="bold red"))
    console.print(Text(class_word(words, "kept", file=book), overflow="fold"))
    if remaining is None:
        console.print(Text(class_word(words, "next"), style="dim"))


def _tables(entries: Sequence[Entry], words: Words, width: int) -> Iterator[Table]:
    """Yield the table in parts: a single rich table of thousands of rows takes many times the memory of its text."""
    heads = class_word(words, "hand_in"), words.word("points"), class_word(words, "state")
    names, points, states = _widths(heads, entries, words)
    names = min(names, 30, max(1, (width - points - _BETWEEN) // 2))
    states = min(states, max(1, width - names - points - _BETWEEN))
    for part in range(0, max(len(entries), 1), _PART):
        table = Table(box=box.SIMPLE, pad_edge=False, show_edge=False, show_header=part == 0)
        table.add_column(heads[0], overflow="fold", width=names)
        table.add_column(heads[1], justify="right", no_wrap=True, width=points)
        table.add_column(heads[2], overflow="fold", width=states)
        for entry in entries[part : part + _PART]:
            style = "magenta" if entry.fault else "red" if entry.problem else ""
            name, earned, remark = _cells(entry, words)
            table.add_row(Text(name), earned, Text(remark, style=style))
        yield table


def _widths(heads: tuple[str, str, str], entries: Sequence[Entry], words: Words) -> tuple[int, ...]:
    """Return the natural widths of the three columns."""
    widths = tuple(map(cell_len, heads))
    for entry in entries:
        widths = tuple(max(width, cell_len(cell)) for width, cell in zip(widths, _cells(entry, words), strict=True))
    return widths


def _cells(entry: Entry, words: Words) -> tuple[str, str, str]:
    return student_name(entry), _points(entry, words), state(entry, words)


def _points(entry: Entry, words: Words) -> str:
    if entry.points is None or entry.score is None:
        return "–"
    return f"{words.points(entry.score)} / {words.points(entry.points.out_of)}"


def _statistics(entries: Sequence[Entry], words: Words) -> list[str]:
    """Return the numbers of the class, without those that are 0."""
    total = sum(bool(entry.label) for entry in figures.each_hand_in_once(entries))
    counts = [class_word(words, key, count=count) for key, count in figures.counts(entries).items() if count]
    lines = [f"{class_word(words, 'total', count=total)} {', '.join(counts)}.".replace(" .", "")]
    averages = figures.mean_and_median(entries)
    if averages:
        mean, median = (words.points(value) for value in averages)
        lines.append(class_word(words, "middle", mean=mean, median=median))
    return lines


@contextmanager
def progress_line(words: Words) -> Iterator[Callable[[run.Progress], None]]:
    """Yield a function that shows the progress it is called with, on stderr: where that is no terminal, as a line for
    each submission when it has ended."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield _Lines(words, console).show
        return
    columns = (BarColumn(bar_width=16), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    start = time.monotonic()
    with Progress(*columns, console=console, transient=True) as line:
        task = line.add_task(words.word("preparing", "class"), total=None)

        def on_progress(progress: run.Progress) -> None:
            text = describe(progress, time.monotonic() - start, words)
            line.update(task, total=progress.total, completed=progress.done, description=text)

        yield on_progress


class _Lines:
    """A line for each submission that has ended, for a log."""

    def __init__(self, words: Words, console: Console) -> None:
        self._words, self._console, self._count = words, console, 0

    def show(self, progress: run.Progress) -> None:
        """Print the submissions that have ended since the last call."""
        for label, seconds in progress.ended[self._count :]:
            self._count += 1
            text = self._words.word(
                "ended" if seconds is not None else "ended_recomputed",
                "class",
                done=progress.settled + self._count,
                total=progress.total,
                name=sentences.printable_name(label),
                seconds=self._words.number(round(seconds or 0.0, 1)),
            )
            self._console.print(text, markup=False, soft_wrap=True)


def describe(progress: run.Progress, seconds: float, words: Words) -> str:
    """Return the text of the line after `seconds`: rate and time left, as far as known, and current submissions."""
    count = progress.graded + progress.not_graded  # not `settled`, which cost this run no time
    parts = []
    if count and seconds > 0:
        rate = count / seconds
        minutes = progress.remaining / rate / 60
        key = "rate" if minutes >= 1 else "rate_soon"
        parts.append(words.word(key, "class", rate=f"{60 * rate:.0f}", left=round(minutes)))
    if progress.current:
        parts.append(_join_names(progress.current))
    elif progress.elsewhere:
        parts.append(words.word("elsewhere", "class", names=_join_names(progress.elsewhere)))
    return " ".join(parts)


def _join_names(labels: list[str]) -> str:
    return plain.shorten(sentences.printable_name(", ".join(labels)), _WIDEST)
