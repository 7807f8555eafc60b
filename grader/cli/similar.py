"""Verb `similar`: show which submissions resemble each other."""

import argparse
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from grader.cli.options import GRADED, Verbs, add_language, assert_writable, assignment, console, words_of, write
from grader.course.similarity import Comparison, Pair, compare
from grader.reports import sentences, similar_page
from grader.reports.sentences import Words
from grader.reports.similar_page import percent, summary_lines, word


def show(comparison: Comparison, words: Words, least: float, console: Console) -> None:
    """Print the ranked pairs, the summary, and the warning that similarity proves nothing."""
    if comparison.pairs:
        console.print(_table(comparison, words))
    for line in (*summary_lines(comparison, words, least), word(words, "hint")):
        console.print(Text(line))
    for note in comparison.notes:
        console.print(Text(words.note(note), style="yellow"))


def _table(comparison: Comparison, words: Words) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    for key in ("first", "second"):
        table.add_column(word(words, key), overflow="fold", ratio=1)
    table.add_column(word(words, "file"), no_wrap=True)
    for key in ("of_first", "of_second"):
        table.add_column(word(words, key), justify="right", no_wrap=True)
    for number, pair in enumerate(comparison.pairs, 1):
        table.add_row(str(number), *_row(pair, words))
    return table


def _row(pair: Pair, words: Words) -> tuple[Text, ...]:
    likeness = pair.likeness
    names = (pair.first.hand_in, pair.second.hand_in, f"{likeness.file}.py")
    shares = (percent(words, likeness.of_first), percent(words, likeness.of_second))
    return tuple(Text(sentences.printable_name(cell)) for cell in (*names, *shares))


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = verbs.add_parser(
        "similar",
        help="show which hand-ins resemble each other: a hint, never a verdict",
        description="Rank pairs of hand-ins by what they have in common beyond the starter's own lines. Names, texts, "
        "comments and layout do not count. A hint for a person who reads both, never a verdict.",
        epilog="example: python -m grader similar hand-ins --min 60 --html similar.html",
    )
    parser.add_argument("path", type=Path, metavar="DIR", help="the folder that holds the hand-ins, or its archive")
    parser.add_argument("--min", type=_percent, default=60, metavar="P", help="from P per cent on (default: 60)")
    parser.add_argument("--top", type=_count, default=20, metavar="N", help="at most N pairs (default: 20)")
    parser.add_argument("--html", type=Path, metavar="FILE", help="also write a page that shows the pairs side by side")
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Compare the submissions, write the page, and show the table. The exit status does not depend on the result."""
    words, least = words_of(options), options.min / 100
    if options.html:
        assert_writable(options.html)
    comparison = _compare(options, words, least)
    if options.html:
        write(options.html, similar_page.render(comparison, words, least))
    show(comparison, words, least, console())
    return GRADED


def _compare(options: argparse.Namespace, words: Words, least: float) -> Comparison:
    """Compare the submissions, with progress on the terminal."""
    columns = (TextColumn("{task.description}", markup=False), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("…", total=None)

        def on_start(name: str) -> None:
            progress.update(task, description=sentences.printable_name(name))

        def on_progress(done: int, total: int) -> None:
            description = similar_page.word(words, "comparing")
            progress.update(task, description=description, completed=done, total=total)

        return compare(options.path, assignment(options), least, options.top, on_start, on_progress)


def _percent(text: str) -> float:
    """Parse a number from 0 to 100. argparse shows the name of this function: "invalid _percent value"."""
    number = float(text)
    if not 0 <= number <= 100:
        raise argparse.ArgumentTypeError(f"{text} is not a percentage, 0 to 100")
    return number


def _count(text: str) -> int:
    """Parse a whole number above 0."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)
