"""`python -m grader similar DIR`"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grader.cli.common import GRADED, add_language, console, language, must_be_writable, write
from grader.course import similar
from grader.reports import sentences
from grader.reports.instructor import similar_page, similar_report

if TYPE_CHECKING:
    from grader.cli.common import Verbs


def add(verbs: "Verbs") -> None:
    """The verb and its options."""
    parser = verbs.add_parser(
        "similar",
        help="show which hand-ins resemble each other: a hint, never a verdict",
        description="Rank pairs of hand-ins by what they have in common beyond the starter's own lines. Names, texts, "
        "comments and layout do not count. A hint for a person who reads both, never a verdict.",
        epilog="example: python -m grader similar hand-ins --min 60 --html similar.html",
    )
    parser.add_argument("path", type=Path, metavar="DIR", help="the folder that holds one hand-in per student")
    parser.add_argument("--min", type=_percent, default=60, metavar="P", help="from P per cent on (default: 60)")
    parser.add_argument("--top", type=_count, default=20, metavar="N", help="at most N pairs (default: 20)")
    parser.add_argument("--html", type=Path, metavar="FILE", help="also write a page that shows the pairs side by side")
    add_language(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Compare, write the page, show the table. The exit status says only that it was done."""
    chosen, least = language(options), options.min / 100
    if options.html:
        must_be_writable(options.html)
    found = _compared(options, chosen, least)
    if options.html:
        write(options.html, similar_page.render(found, chosen, least))
    similar_report.show(found, chosen, least, console())
    return GRADED


def _compared(options: argparse.Namespace, chosen: str, least: float) -> similar.Comparison:
    """The comparison, with progress on the terminal."""
    columns = (TextColumn("{task.description}", markup=False), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("…", total=None)
        return similar.compare(
            options.path,
            least,
            options.top,
            lambda name: progress.update(task, description=sentences.printable(name)),
            lambda done, total: progress.update(
                task, description=similar_report.word(chosen, "comparing"), completed=done, total=total
            ),
        )


def _percent(text: str) -> float:
    """A number from 0 to 100."""
    number = float(text)
    if not 0 <= number <= 100:
        raise argparse.ArgumentTypeError(f"{text} is not a percentage, 0 to 100")
    return number


def _count(text: str) -> int:
    """A whole number above 0."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)
