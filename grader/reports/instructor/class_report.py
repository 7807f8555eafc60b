"""A class in a terminal: one line a hand-in, the class in figures, and what needs a person's eye."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.course.gradebook import Entry, figures
from grader.reports import sentences

_COUNTED = ("time_from_metadata", "time_from_zip", "time_from_modified", "time_unknown")  # said once for all

_PART = 500  # rows
_BETWEEN = 6  # columns between the three of the table


def show(entries: Sequence[Entry], language: str, console: Console) -> None:
    """Print the class."""
    for table in _tables(entries, language, console.width):
        console.print(table)
    console.print()
    for line in [*_figures(entries, language), *_times(entries, language)]:
        console.print(Text(line))


def closing(entries: Sequence[Entry], book: Path, language: str, console: Console, left: int | None) -> None:
    """Print where the grades are, and what to do next; `left` are still to be graded where it was interrupted."""
    faults = sum(entry.fault for entry in entries)
    if left is not None:
        still = [_word(language, "still", count=left)] if left else []
        console.print(Text(" ".join([_word(language, "stopped"), *still]), style="bold yellow"))
    if faults:
        console.print(Text(_word(language, "faults", count=faults), style="bold red"))
    console.print(Text(_word(language, "kept", file=book), overflow="fold"))
    if left is None:
        console.print(Text(_word(language, "next"), style="dim"))


def who(entry: Entry) -> str:
    """The student's name, else what the hand-in is called."""
    student = entry.student
    return sentences.printable((student.name or student.id) if student else entry.label).replace("\n", " ")


def state(entry: Entry, language: str) -> str:
    """What there is to say of a line: that all is well is not."""
    notes = (entry.problem, *(note for note in entry.notes if note.key not in _COUNTED))
    said = [sentences.note(language, note) for note in notes if note]
    if entry.late:
        days = _word(language, "late_one" if entry.late == 1 else "late", days=entry.late)
        said.insert(0, f"{days} (-{sentences.points(language, entry.penalty)})." if entry.penalty else f"{days}.")
    return " ".join(said)


def _tables(entries: Sequence[Entry], language: str, width: int) -> Iterator[Table]:
    """One table, in parts: as a whole, one of thousands of rows takes many times the memory of what it shows."""
    heads = _word(language, "hand_in"), sentences.word(language, "points"), _word(language, "state")
    names, points, states = _widths(heads, entries, language)
    names = min(names, 30, max(1, (width - points - _BETWEEN) // 2))
    states = min(states, max(1, width - names - points - _BETWEEN))
    for part in range(0, max(len(entries), 1), _PART):
        table = Table(box=box.SIMPLE, pad_edge=False, show_edge=False, show_header=part == 0)
        table.add_column(heads[0], overflow="fold", width=names)
        table.add_column(heads[1], justify="right", no_wrap=True, width=points)
        table.add_column(heads[2], overflow="fold", width=states)
        for entry in entries[part : part + _PART]:
            style = "magenta" if entry.fault else "red" if entry.problem else ""
            name, earned, said = _cells(entry, language)
            table.add_row(Text(name), earned, Text(said, style=style))
        yield table


def _widths(heads: tuple[str, str, str], entries: Sequence[Entry], language: str) -> tuple[int, ...]:
    """How wide the three columns are, without a limit."""
    widths = tuple(map(cell_len, heads))
    for entry in entries:
        widths = tuple(max(width, cell_len(cell)) for width, cell in zip(widths, _cells(entry, language), strict=True))
    return widths


def _cells(entry: Entry, language: str) -> tuple[str, str, str]:
    return who(entry), _points(entry, language), state(entry, language)


def _points(entry: Entry, language: str) -> str:
    if entry.points is None or entry.score is None:
        return "–"
    return f"{sentences.points(language, entry.score)} / {sentences.points(language, entry.points.out_of)}"


def _figures(entries: Sequence[Entry], language: str) -> list[str]:
    """The class in numbers; those that are 0 are left out."""
    total = sum(bool(entry.label) for entry in entries)
    said = [_word(language, key, count=count) for key, count in figures.counts(entries).items() if count]
    lines = [f"{_word(language, 'total', count=total)} {', '.join(said)}.".replace(" .", "")]
    middle = figures.mean_and_median(entries)
    if middle:
        mean, median = (sentences.points(language, value) for value in middle)
        lines.append(_word(language, "middle", mean=mean, median=median))
    return lines


def _times(entries: Sequence[Entry], language: str) -> list[str]:
    """Where the times were taken from, when not from a table."""
    counts = Counter(note for entry in entries for note in entry.notes if note.key in _COUNTED)
    return [f"{sentences.note(language, note)} ({count})" for note, count in sorted(counts.items(), key=str)]


def _word(language: str, key: str, **values: object) -> str:
    return sentences.printable(sentences.word(language, key, "class", **values))
