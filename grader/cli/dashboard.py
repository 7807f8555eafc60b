"""Verb `dashboard`: write HTML pages about a class."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from grader.cli.common import GRADED, Verbs, add_gradebook_verb, console, words_of
from grader.course.dashboard import folder
from grader.course.figures import summarise
from grader.course.grades import grades
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.reports import sentences
from grader.reports.instructor.dashboard_html import render_dashboard
from grader.reports.instructor.feedback_folder import page
from grader.reports.sentences import Words


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = add_gradebook_verb(
        verbs,
        "dashboard",
        run,
        summary="write pages that show what a class did not understand",
        description="Write a folder of pages to open in a browser, without a server or network: what the class did "
        "not understand, scores, exercises, students, and each student's page as the student would see it. An "
        "earlier dashboard in OUT is replaced.",
        example="class.sqlite dashboard --lang fr",
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to write: new, or an earlier dashboard")


def run(options: argparse.Namespace) -> int:
    """Read the gradebook and write the folder."""
    folder.assert_replaceable(options.out.resolve())
    words = words_of(options)
    with Gradebook(options.gradebook) as book:
        entries = book.entries()
    with Console(stderr=True).status("…"):
        html_pages = pages(entries, words, options.gradebook.stem)
        folder.write(options.out, html_pages)
    count = len(html_pages) - 1  # without the index
    message = words.word("written_to", "dashboard", file=options.out / "index.html", count=count)
    console().print(Text(sentences.printable(message)))
    return GRADED


def pages(entries: Sequence[Entry], words: Words, name: str) -> dict[str, str]:
    """Return the HTML of all pages of the dashboard by path. `name` is the title of the class."""
    summary = summarise(entries)
    graded = {place: grade for place, entry in enumerate(entries) for grade in grades([entry])[0]}
    links = {place: f"students/{folder.file_name(entries[place].label, place + 1)}" for place in graded}
    students = {links[place]: page(grade, words) for place, grade in graded.items()}
    return {"index.html": render_dashboard(summary, words, name, links), **students}
