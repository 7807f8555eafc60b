"""Tests of the gradebook's file: what it keeps of a report, what is forgotten."""

import sqlite3
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from grader.gradebook import database
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Why
from grader.gradebook.run import Run
from grader.model import CheckResult, ExerciseResult, GraderError, Note, Outcome, Report
from tests.support.building import CONNECT4, WORDS, edited, graded, hand_in
from tests.support.gradings import KEY, a_report, put


@pytest.fixture
def book(tmp_path: Path) -> Gradebook:
    return Gradebook(tmp_path / "book.sqlite", create=True)


@pytest.mark.parametrize("made", [True, False])
def test_a_report_is_kept_without_loss(made: bool, tmp_path: Path) -> None:
    report = a_report()
    if not made:  # a real report, with a diagnosis, a supplied dependency and a warning
        text = edited(CONNECT4, ("aligned >= 4", "aligned >= 5")) + "\nimport nothing_of_the_kind\n"
        report = graded(hand_in(tmp_path / "ana", connect4=text), "check_winner", "get_board_score")
        assert any(exercise.diagnosis for exercise in report.exercises)
        assert any(exercise.supplied for exercise in report.exercises)
        assert report.warnings
    kept = database.dump_report(report)
    assert database.load_report(kept) == report
    assert database.dump_report(database.load_report(kept)) == kept
    assert kept.isascii()


def test_a_note_within_a_note_is_kept_and_what_was_kept_as_text_is_read() -> None:
    note = Note.of("hand_in_unreadable", why=Note.of("nothing_read", name="a", why=Note.of("is_a_link")))
    assert database.load_note(database.dump_note(note)) == note
    report = Report("a", "fr", (), (note, Note.of("found_as", file="a", found="b")))
    assert database.load_report(database.dump_report(report)) == report
    before = (
        '{"key": "hand_in_unreadable", "values": [["why", "a.zip is encrypted: hand in a zip without a password."]]}'
    )
    said = WORDS["fr"].note(database.load_note(before))
    assert said == "Rien n'a pu être lu\N{NO-BREAK SPACE}: a.zip is encrypted: hand in a zip without a password."


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"version": 1, "report": {"submission": "a"}}', '{"version": 9}'])
def test_what_is_no_report_is_refused(text: str) -> None:
    with pytest.raises(GraderError):
        database.load_report(text)


def test_what_is_no_gradebook_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GraderError, match="python -m grader class"):
        Gradebook(tmp_path / "none.sqlite")
    assert not (tmp_path / "none.sqlite").exists()
    (tmp_path / "text.sqlite").write_text("this is no database, and long enough to say so" * 10)
    with pytest.raises(GraderError, match="cannot be opened"):
        Gradebook(tmp_path / "text.sqlite", create=True)
    with sqlite3.connect(tmp_path / "other.sqlite") as other:
        other.execute("CREATE TABLE notes (text)")
    other.close()
    with pytest.raises(GraderError, match="is no gradebook"):
        Gradebook(tmp_path / "other.sqlite", create=True)
    with pytest.raises(GraderError, match="cannot be opened"):
        Gradebook(tmp_path / "nowhere" / "book.sqlite", create=True)


@pytest.mark.parametrize("version", [database.SCHEMA_VERSION - 1, database.SCHEMA_VERSION + 1])
def test_a_gradebook_of_another_version_is_refused_and_left_alone(version: int, tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    with Gradebook(file, create=True) as book:
        book.connection.execute(f"PRAGMA user_version = {version}")
    for create in (True, False):
        with pytest.raises(GraderError, match=f"of version {version}.* name a new file with --gradebook"):
            Gradebook(file, create)
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (version,)
    connection.close()


def test_what_is_forgotten_is_not_in_the_file(tmp_path: Path) -> None:
    file = str(tmp_path / "book.sqlite")
    with Gradebook(file, create=True) as book, Run(book).open() as run:
        for label in ("ana", "bob"):
            put(run, label, result=a_report(name=f"secret of {label}"))
        assert isinstance(run.claim("ana", replace(KEY, content="2")), Why)
        assert book.forget("ana") == 1
        assert not run.record("ana", replace(KEY, content="2"), Note.of("x"), Why.HAND_IN_CHANGED, 0.1)
        assert [entry.label for entry in book.entries()] == ["bob"]
    data = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"secret of bob" in data
    assert b"secret of ana" not in data


def test_it_is_durable_and_nobody_elses_business(book: Gradebook) -> None:
    pragma = {name: book.connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    assert pragma == {"journal_mode": "wal", "synchronous": 2}  # 2: FULL
    assert book.path.stat().st_mode & 0o777 == 0o600


def test_what_thousands_have_alike_is_held_once() -> None:
    right = CheckResult("check_x", "X.", Outcome.PASSED, Fraction(1), Fraction(1))
    lost = replace(right, id="check_y", outcome=Outcome.WRONG, score=Fraction(0))
    report = Report("ana", "en", (ExerciseResult("eval_board", "A", (right, lost)),))
    one, other = (
        database.load_report(database.dump_report(made)) for made in (report, replace(report, submission="bob"))
    )
    assert one == report
    assert one.exercises[0].checks[0] is other.exercises[0].checks[0]
    assert one.exercises[0].checks[1] == other.exercises[0].checks[1] == lost
