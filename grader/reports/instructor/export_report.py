"""What an export did, in a terminal: what is written, and everybody who is left out."""

from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from grader.model import Note
from grader.reports import sentences


def word(language: str, key: str, **values: object) -> str:
    """A sentence of this report."""
    return sentences.word(language, key, "export", **values)


def show_written(console: Console, said: str) -> None:
    """What is written."""
    console.print(Text(sentences.printable(said), style="bold"))


def show_filled(
    console: Console, language: str, file: Path, counts: tuple[int, int], notes: Iterable[Note], without: list[str]
) -> None:
    """How many grades got into the file and how many did not, why, and who is in it without a grade."""
    show_written(console, word(language, "filled", file=file, filled=counts[0], lost=counts[1]))
    for note in notes:
        console.print(Text(f"  {sentences.note(language, note)}", style="yellow"))
    show_names(console, word(language, "without", file=file), without)


def show_names(console: Console, head: str, names: list[str]) -> None:
    """A list, one line each; nothing when it is empty."""
    if names:
        console.print(Text(sentences.printable(head)))
    for name in names:
        console.print(Text(f"  {sentences.printable(name)}"))
