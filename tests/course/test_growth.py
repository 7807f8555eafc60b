"""Tests that the cost of a submission does not grow with the class, counted in steps and objects, not in seconds."""

import gc
import io
import weakref
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from rich.console import Console

from grader.cli import class_view
from grader.gradebook import database, roster
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Why
from grader.gradebook.roster import Student
from grader.gradebook.run import Run
from grader.model import CheckResult, ExerciseResult, Key, Note, Outcome, Report
from tests.support.building import WORDS
from tests.support.gradebooks import exercises, failed_entry, graded_entry, missing_entry

KEY = Key("content", "rubric", "grader", "settings")


def a_class(file: Path, size: int) -> Gradebook:
    """Make a gradebook of `size` submissions, each with a different mistake."""
    book = Gradebook(file, create=True)
    with Run(book).open() as run:
        for number in range(size):
            lost = CheckResult("c", f"t{number}", Outcome.WRONG, Fraction(1, 2), Fraction(1))
            report = Report(f"{number:04}", "en", (ExerciseResult("e", "A", (lost,)),))
            assert isinstance(run.claim(report.submission, KEY), Why)
            assert run.record(report.submission, KEY, database.dump_report(report), Why.NEW, 1.0)
    return book


def steps_of_a_claim(book: Gradebook) -> int:
    """Count the instructions SQLite's virtual machine runs to claim a changed submission."""
    steps: list[None] = []
    book.connection.set_progress_handler(lambda: steps.append(None), 1)
    with Run(book).open() as run:
        started = len(steps)
        assert run.claim("0007", replace(KEY, content="changed")) is Why.HAND_IN_CHANGED
        found = len(steps) - started
    book.connection.set_progress_handler(None, 0)
    return found


def test_to_claim_a_hand_in_reads_no_other(tmp_path: Path) -> None:
    with a_class(tmp_path / "small", 10) as small, a_class(tmp_path / "large", 400) as large:
        few = steps_of_a_claim(small)
        assert few > 50
        assert steps_of_a_claim(large) <= few + 10


def test_the_class_as_it_stands_holds_one_report_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_class(tmp_path / "book", 40) as book:
        whole = book.entries()
        load, loaded, most = database.load_report, list[weakref.ref[Report]](), 0

        def watched(text: str) -> Report:
            nonlocal most
            gc.collect()
            most = max(most, sum(one() is not None for one in loaded))
            report = load(text)
            loaded.append(weakref.ref(report))
            return report

        monkeypatch.setattr(database, "load_report", watched)
        light = book.entries(reports=False)
        assert len(loaded) == 40
        assert most <= 1  # each report is freed when the next one is loaded
        assert light == [replace(entry, report=None) for entry in whole]
        assert [entry.points and entry.points.earned for entry in light] == [Fraction(1, 2)] * 40
        most = 0
        kept = book.entries()
        assert most == 39, "the watch sees nothing"
        assert kept == whole


def test_a_roster_is_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    words, read = roster._words, list[str]()
    monkeypatch.setattr(roster, "_words", lambda text: read.append(text) or words(text))  # type: ignore[func-returns-value]
    students = [Student(f"e{number:04}", f"Ana Roy{number}", f"ana.{number}@x.fr") for number in range(300)]
    labels = [f"e{number:04}" if number % 2 else f"Roy{number} Ana" for number in range(300)]
    found = roster.match(labels, students)
    assert len(found.owners) == 300
    assert len(read) < 20 * 300


@pytest.mark.parametrize("width", [20, 24, 40, 60, 200])
def test_a_long_class_is_shown_as_one_table_with_whole_points(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    long = "a-name-that-is-far-too-long-for-the-first-column"
    lines = [graded_entry(name, *exercises("f", "p")) for name in ("ana", "bob", "zoe")]
    lines += [missing_entry(long), failed_entry("eve"), graded_entry("dan", *exercises("f", "f"))]

    def shown(part: int) -> str:
        monkeypatch.setattr(class_view, "_PART", part)
        console = Console(file=io.StringIO(), width=width, legacy_windows=False)
        class_view.show(lines, WORDS["en"], console)
        assert isinstance(console.file, io.StringIO)
        return console.file.getvalue()

    whole = shown(100)
    assert [line.rstrip() for line in shown(2).splitlines()] == [line.rstrip() for line in whole.splitlines()]
    assert whole.count("Points") == 1
    assert whole.count("15 / 20") == 3
    assert whole.count("20 / 20") == 1
    assert max(map(len, whole.splitlines())) <= width


def test_an_empty_class_is_shown() -> None:
    console = Console(file=io.StringIO(), width=60)
    class_view.show([], WORDS["fr"], console)
    assert isinstance(console.file, io.StringIO)
    assert "Points" in console.file.getvalue()


def test_a_note_that_many_have_is_one_object() -> None:
    text = database.dump_note(Note.of("hand_in_unreadable", why=Note.of("is_a_link")))
    assert database.load_note(text) is database.load_note(text)
