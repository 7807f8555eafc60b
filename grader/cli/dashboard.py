"""Verb `dashboard`: write HTML pages about a class."""

import argparse
import re
import tempfile
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from shutil import rmtree

from rich.console import Console
from rich.text import Text

from grader import environment
from grader.cli.options import GRADED, Verbs, add_gradebook_verb, console, words_of
from grader.course.figures import summarise
from grader.course.grades import grades
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.model import GraderError
from grader.reports import sentences
from grader.reports.dashboard import render_dashboard
from grader.reports.feedback_page import student_page
from grader.reports.sentences import Words

MARKER = ".dashboard"  # lists the files of the dashboard: a folder with any other file is not replaced
_SIGNATURE = "written by python -m grader dashboard, which replaces this folder"


def file_name(label: str, number: int) -> str:
    """Return a file name for a page, valid on every file system and without a path; `number` makes it unique."""
    plain = unicodedata.normalize("NFKD", label).encode("ascii", "ignore").decode().casefold()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-")
    return f"{slug or 'hand-in'}-{number}.html"


def assert_replaceable(folder: Path) -> None:
    """Raise GraderError unless `folder` does not exist, or holds only what an earlier dashboard wrote."""
    environment.assert_writable(folder)
    if not folder.exists():
        return
    if not folder.is_dir():
        raise GraderError(f"{folder} is there and is not a folder: name another one")
    foreign = sorted(_names(folder) - _listed_names(folder))
    if foreign:
        raise GraderError(f"{folder} holds {foreign[0]!r}, which is no page of a dashboard: name a new folder")


def write(folder: Path, pages: Mapping[str, str]) -> None:
    """Replace the folder by one with these pages. The keys of `pages` are paths relative to it, with `/`."""
    folder = folder.resolve()
    assert_replaceable(folder)
    with environment.writing(folder):
        temporary = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".grader-"))  # only its owner may read the grades
        try:
            _fill(temporary / "new", pages)
            _exchange(folder, temporary)
        finally:
            rmtree(temporary, ignore_errors=True)


def _fill(folder: Path, pages: Mapping[str, str]) -> None:
    folder.mkdir(mode=0o700)
    for name, page in pages.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(page, encoding="utf-8")
    (folder / MARKER).write_text("\n".join([_SIGNATURE, *pages]) + "\n", encoding="utf-8")


def _exchange(folder: Path, temporary: Path) -> None:
    """Move `folder` to `temporary`/old and `temporary`/new to `folder`; undo the first move when the second fails."""
    if folder.exists():
        folder.rename(temporary / "old")
    try:
        (temporary / "new").rename(folder)
    except OSError:
        if (temporary / "old").exists():
            (temporary / "old").rename(folder)
        raise


def _names(folder: Path) -> set[str]:
    """Return the relative paths of all files and links below the folder; links are not followed."""
    paths = (path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return {path.relative_to(folder).as_posix() for path in paths}


def _listed_names(folder: Path) -> set[str]:
    """Return the relative paths an earlier dashboard lists as its own; the empty set when there is none."""
    marker = folder / MARKER
    if marker.is_symlink() or not marker.is_file():
        return set()
    lines = marker.read_text(encoding="utf-8", errors="replace").splitlines()
    return {MARKER, *lines[1:]} if lines[:1] == [_SIGNATURE] else set()


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
    assert_replaceable(options.out.resolve())
    words = words_of(options)
    with Gradebook(options.gradebook) as book:
        entries = book.entries()
    with Console(stderr=True).status("…"):
        html_pages = pages(entries, words, options.gradebook.stem)
        write(options.out, html_pages)
    count = len(html_pages) - 1  # without the index
    message = words.word("written_to", "dashboard", file=options.out / "index.html", count=count)
    console().print(Text(sentences.printable(message)))
    return GRADED


def pages(entries: Sequence[Entry], words: Words, name: str) -> dict[str, str]:
    """Return the HTML of all pages of the dashboard by path. `name` is the title of the class."""
    summary = summarise(entries)
    graded = {place: grade for place, entry in enumerate(entries) for grade in grades([entry])[0]}
    links = {place: f"students/{file_name(entries[place].label, place + 1)}" for place in graded}
    students = {links[place]: student_page(grade, words, lists_checks=True) for place, grade in graded.items()}
    return {"index.html": render_dashboard(summary, words, name, links), **students}
