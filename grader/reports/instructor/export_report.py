"""The result of an export in a terminal: what was written, and every student left out."""

from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from grader.model import Note
from grader.reports import sentences
from grader.reports.sentences import Words


def word(words: Words, key: str, **values: object) -> str:
    """Return a sentence of this report."""
    return words.word(key, "export", **values)


def show_written(console: Console, message: str) -> None:
    """Print what was written."""
    console.print(Text(sentences.printable(message), style="bold"))


def show_filled(
    console: Console, words: Words, file: Path, counts: tuple[int, int], notes: Iterable[Note], ungraded: list[str]
) -> None:
    """Print how many grades the file received and how many it did not, why, and the students in it without a grade."""
    show_written(console, word(words, "filled", file=file, filled=counts[0], lost=counts[1]))
    show_notes(console, words, notes)
    show_names(console, word(words, "without", file=file), ungraded)


def show_notes(console: Console, words: Words, notes: Iterable[Note]) -> None:
    """Print why grades were left out, one note per line."""
    for note in notes:
        console.print(Text(f"  {words.note(note)}", style="yellow"))


def show_names(console: Console, head: str, names: list[str]) -> None:
    """Print a list, one name per line; nothing when it is empty."""
    if names:
        console.print(Text(sentences.printable(head)))
    for name in names:
        console.print(Text(f"  {sentences.printable_name(name)}"))
