"""A class in a terminal: one line per submission, statistics of the class, and what an instructor should check."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from grader.course import figures
from grader.gradebook.entry import Entry
from grader.gradebook.roster import short_label
from grader.reports import adjustment_text, sentences
from grader.reports.sentences import Words

_TIME_SOURCES = (
    "time_from_metadata",
    "time_from_zip",
    "time_from_modified",
    "time_unknown",
)  # counted below the table instead of shown on each line

_PART = 500  # rows of one rich table
_BETWEEN = 6  # characters of padding between the three columns


def show(entries: Sequence[Entry], words: Words, console: Console) -> None:
    """Print the table, the statistics, and where submission times came from."""
    for table in _tables(entries, words, console.width):
        console.print(table)
    console.print()
    for line in [*_statistics(entries, words), *_time_sources(entries, words)]:
        console.print(Text(line))


def show_closing(entries: Sequence[Entry], book: Path, words: Words, console: Console, remaining: int | None) -> None:
    """Print where the grades are and what to do next; after an interrupt, `remaining` submissions are ungraded."""
    fault_count = sum(entry.fault for entry in entries)
    if remaining is not None:
        remaining_text = [_word(words, "still", count=remaining)] if remaining else []
        console.print(Text(" ".join([_word(words, "stopped"), *remaining_text]), style="bold yellow"))
    if fault_count:
        console.print(Text(_word(words, "faults", count=fault_count), style="bold red"))
    console.print(Text(_word(words, "kept", file=book), overflow="fold"))
    if remaining is None:
        console.print(Text(_word(words, "next"), style="dim"))


def student_name(entry: Entry) -> str:
    """Return the student's name or id, else the submission's label."""
    student = entry.student
    return sentences.printable_name((student.name or student.id) if student else short_label(entry.label))


def name_order(entry: Entry) -> tuple[str, str]:
    """Return a sort key by the student's name, in which accents and capitals decide only between equal letters."""
    name = student_name(entry)
    letters = unicodedata.normalize("NFKD", name.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(char for char in letters if not unicodedata.combining(char)), name


def state(entry: Entry, words: Words) -> str:
    """Return the remarks on a line of the table; '' when all is well."""
    notes = (entry.problem, *(note for note in entry.notes if note.key not in _TIME_SOURCES))
    remarks = [words.note(note) for note in notes if note]
    remarks[:0] = adjustment_text.lines(words, entry.adjustments)
    if entry.late:
        days = _word(words, "late_one" if entry.late == 1 else "late", days=entry.late)
        remarks.insert(0, f"{days} (-{words.points(entry.penalty)})." if entry.penalty else f"{days}.")
    return " ".join(remarks).replace("\n", " ")


def _tables(entries: Sequence[Entry], words: Words, width: int) -> Iterator[Table]:
    """Yield the table in parts: a single rich table of thousands of rows takes many times the memory of its text."""
    heads = _word(words, "hand_in"), words.word("points"), _word(words, "state")
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
    counts = [_word(words, key, count=count) for key, count in figures.counts(entries).items() if count]
    lines = [f"{_word(words, 'total', count=total)} {', '.join(counts)}.".replace(" .", "")]
    averages = figures.mean_and_median(entries)
    if averages:
        mean, median = (words.points(value) for value in averages)
        lines.append(_word(words, "middle", mean=mean, median=median))
    return lines


def _time_sources(entries: Sequence[Entry], words: Words) -> list[str]:
    """Return how many submission times came from which source other than a table."""
    counts = Counter(note for entry in entries for note in entry.notes if note.key in _TIME_SOURCES)
    return [f"{words.note(note)} ({count})" for note, count in sorted(counts.items(), key=str)]


def _word(words: Words, key: str, **values: object) -> str:
    return sentences.printable(words.word(key, "class", **values))
