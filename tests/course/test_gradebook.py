"""Tests of the gradebook: no grading is lost or repeated, which ones count, what its file keeps, and what it costs."""

import gc
import io
import os
import sqlite3
import subprocess
import sys
import threading
import time
import weakref
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest
from rich.console import Console

from grader.assignment.policies import LatePolicy
from grader.cli import class_view
from grader.course import figures
from grader.gradebook import database, roster
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Why
from grader.gradebook.owners import Policies
from grader.gradebook.roster import Student
from grader.gradebook.run import SILENCE, Process, Run, Skip
from grader.grading import fingerprint
from grader.model import CheckResult, ExerciseResult, GraderError, Note, Outcome, Report, Settings
from grader.submission import reading
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, WORDS, hand_in, refused_saying
from tests.support.engine import read
from tests.support.gradebooks import exercises, failed_entry, graded_entry, missing_entry
from tests.support.gradings import KEY, a_report, put
from tests.support.sample_reports import faulty, sample

FAULT = Note.of("hand_in_not_graded", why="the process that graded it died")


@pytest.fixture
def book(tmp_path: Path) -> Gradebook:
    return Gradebook(tmp_path / "book.sqlite", create=True)


def test_an_entry_tells_what_was_graded(book: Gradebook) -> None:
    before = datetime.now(UTC)
    with Run(book).open() as run:
        assert put(run, "ana") is Why.NEW
        assert run.claim("ana", KEY) is Skip.DONE
    (entry,) = book.entries()
    assert entry.report == a_report()
    assert (entry.label, entry.score, entry.late, entry.seconds) == ("ana", Fraction(1, 3), None, 1.5)
    assert entry.graded_at is not None
    assert before <= entry.graded_at <= datetime.now(UTC)
    (grading,) = book.history("ana")
    assert (grading.id, grading.graded_by != "") == (entry.grading, True)


def test_every_change_has_its_reason_and_nothing_is_overwritten(book: Gradebook) -> None:
    changes = [
        (KEY, Why.NEW),
        (replace(KEY, content="2"), Why.HAND_IN_CHANGED),
        (replace(KEY, content="2", rubric="2"), Why.RUBRIC_CHANGED),
        (replace(KEY, content="2", rubric="2", grader="2"), Why.GRADER_CHANGED),
        (replace(KEY, content="2", rubric="2", grader="2", settings="2"), Why.SETTINGS_CHANGED),
    ]
    for number, (key, why) in enumerate(changes):
        with Run(book).open() as run:
            assert put(run, "ana", key, a_report(f"{number}/7")) is why
    history = book.history("ana")
    assert [(grading.key, grading.why) for grading in history] == changes
    assert [grading.report.score for grading in history if grading.report] == [Fraction(n, 7) for n in range(5)]


def test_an_earlier_version_handed_in_again_counts_again(book: Gradebook) -> None:
    with Run(book).open() as run:
        put(run, "ana", KEY, a_report("1"))
        put(run, "ana", replace(KEY, content="worse"), a_report("0"))
        assert run.claim("ana", KEY) is Skip.DONE
        assert run.claim("ana", KEY) is Skip.DONE
    (entry,) = book.entries()
    assert entry.score == 1
    assert [grading.why for grading in book.history("ana")] == [Why.NEW, Why.HAND_IN_CHANGED, Why.SEEN_BEFORE]


def test_a_fault_of_the_grader_is_tried_again_and_never_replaces_a_grade(book: Gradebook) -> None:
    with Run(book).open() as run:
        assert put(run, "bob", result=FAULT) is Why.NEW
    (entry,) = book.entries()
    assert (entry.report, entry.problem, entry.fault) == (None, FAULT, True)
    with Run(book).open() as run:
        assert put(run, "bob") is Why.RETRY
    with Run(book, "once more").open() as run:
        assert put(run, "bob", result=FAULT) is Why.REGRADE
    assert book.entries()[0].report == a_report(name="bob")
    with Run(book).open() as run:
        assert run.claim("bob", KEY) is Skip.DONE
        put(run, "bob", replace(KEY, content="new"), FAULT)
    assert book.entries()[0].problem == FAULT  # the earlier grade is for another version
    assert len(book.history("bob")) == 4


def test_a_regrading_goes_on_where_it_was_stopped_and_then_may_be_asked_again(book: Gradebook) -> None:
    with Run(book).open() as run:
        put(run, "ana")
        put(run, "bob")
    stopped = Run(book, "new checks")
    assert put(stopped, "ana") is Why.REGRADE
    with Run(book, "new checks").open() as run:
        assert run.claim("ana", KEY) is Skip.DONE
        assert put(run, "bob") is Why.REGRADE
    with Run(book, "new checks").open() as run:
        assert run.claim("ana", KEY) is Why.REGRADE
    reasons = [(grading.why, grading.reason) for grading in book.history("ana")]
    assert reasons == [(Why.NEW, ""), (Why.REGRADE, "new checks")]


def test_two_runs_never_have_the_same_hand_in(book: Gradebook) -> None:
    one, other = Run(book), Run(book)
    with other.open():
        assert one.claim("ana", KEY) is Why.NEW
        assert other.claim("ana", KEY) is Skip.ELSEWHERE
        assert not other.record("ana", KEY, database.dump_report(a_report()), Why.NEW, 0)
        assert book.entries() == []
        with one.open():
            pass
        assert other.claim("ana", KEY) is Why.NEW


def dead_process() -> int:
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    return child.pid


@pytest.mark.parametrize("case", ["killed", "pid used again", "zombie", "silent elsewhere", "heard of elsewhere"])
def test_what_a_dead_run_had_claimed_is_free(case: str, book: Gradebook) -> None:
    other = Run(book)
    assert other.claim("ana", KEY) is Why.NEW
    change = {
        "killed": ("pid", dead_process()),
        "pid used again": ("began", "1"),
        "zombie": ("pid", (zombie := subprocess.Popen([sys.executable, "-c", ""])).pid),
        "silent elsewhere": ("host", "another"),
        "heard of elsewhere": ("host", "another"),
    }[case]
    time.sleep(0.3 if case == "zombie" else 0)
    book.connection.execute(f"UPDATE run SET {change[0]} = ? WHERE id = ?", (change[1], other.id))
    if case == "silent elsewhere":
        book.connection.execute("UPDATE run SET heartbeat = heartbeat - ?", (SILENCE + 1,))
    expected = Skip.ELSEWHERE if case == "heard of elsewhere" else Why.NEW
    assert Run(book).claim("ana", KEY) is expected
    zombie.wait()


def test_this_process_is_alive_and_no_other_is_taken_for_it() -> None:
    here = Process.here()
    assert here.is_alive(0)
    assert not replace(here, pid=dead_process()).is_alive(time.time())
    assert not replace(here, began=str(int(here.began) - 1)).is_alive(time.time())


def test_many_at_once_record_everything_once(tmp_path: Path) -> None:
    path, labels = tmp_path / "book.sqlite", [f"student {n}" for n in range(25)]

    def work() -> None:
        with Gradebook(path, create=True) as book, Run(book).open() as run:
            for label in labels:
                why = run.claim(label, KEY)
                if isinstance(why, Why):
                    assert run.record(label, KEY, database.dump_report(a_report(name=label)), why, 0)

    threads = [threading.Thread(target=work) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Gradebook(path) as book:
        rows = book.connection.execute("SELECT label FROM grading").fetchall()
        assert Counter(row["label"] for row in rows) == dict.fromkeys(labels, 1)
        assert book.connection.execute("SELECT count(*) FROM claim").fetchone()[0] == 0


def test_the_key_follows_what_decides_a_grade_and_nothing_else(tmp_path: Path) -> None:
    how = Settings(isolation={"tier": "official", "kernel": "6.1"})
    path = hand_in(tmp_path / "ana", connect4=CONNECT4)
    before = fingerprint.key(reading.content(read(path, how)), ASSIGNMENT, how)
    os.utime(path / "connect4.py", (0, 0))
    (path / "notes.txt").write_text("nothing that is graded")
    (path / "notes.py").write_text("")
    changed = replace(how, language="fr", isolation={"tier": "official", "kernel": "6.2"})
    assert fingerprint.key(reading.content(read(path, how)), ASSIGNMENT, changed).settings == before.settings
    for other in (replace(how, seed=1), replace(how, feedback="summary"), replace(how, isolation={"tier": "practice"})):
        assert fingerprint.key(before.content, ASSIGNMENT, other) != before
    (path / "connect4.py").write_text(CONNECT4 + "# one more line\n")
    assert reading.content(read(path, how)) != before.content


def test_what_only_shows_or_carries_grades_is_no_reason_to_grade_again() -> None:
    """When this fails for a new folder or file, decide whether it has an effect on grades."""
    names = set(fingerprint._files(ASSIGNMENT))
    folders = {name.rpartition("/")[0] for name in names}
    assert folders == {
        *("grader", *(f"grader/{name}" for name in ("worker", "sandbox", "submission", "assignment", "grading"))),
        *("rubric", *(f"rubric/{name}" for name in ("checks", "locale", "misconceptions"))),
        *(f"rubric/checks/{name}" for name in ("answers", "data", "positions")),
        *("reference", "starter"),
    }
    assert {"grader/worker/request_loop.py", "grader/model.py", "rubric/misconceptions/get_first_row.py"} <= names
    # A report holds the texts of its diagnosis; other sentences are looked up when it is shown.
    texts = {f"rubric/locale/misconceptions.{language}.toml" for language in ("en", "fr")}
    assert {name for name in names if name.startswith("rubric/locale/")} == texts
    # For the exam only, as the strawmen are; the key has a fingerprint of the rubric itself.
    assert not names & {"rubric/checks/equivalent.toml", "rubric/rubric.toml"}


def test_what_is_gone_counts_no_more_and_keeps_its_history(book: Gradebook) -> None:
    book.set_students([Student("ana"), Student("bob")])
    with Run(book).open() as run:
        for label in ("ana", "ana-old", "bob"):
            put(run, label)
    assert [entry.student for entry in book.entries()] == [None, None, Student("bob"), Student("ana")]
    assert book.entries()[-1].problem == Note.of("hand_in_perhaps", names="ana, ana-old")
    assert book.set_hand_ins({"ana": (None, None)}) == ["ana-old", "bob"]
    assert [(entry.label, entry.student) for entry in book.entries()] == [("ana", Student("ana")), ("", Student("bob"))]
    assert book.set_hand_ins({"ana": (None, None)}) == []
    assert [grading.label for grading in book.history("bob")] == ["bob"]
    assert book.set_hand_ins({"ana": (None, None), "bob": (None, None)}) == []
    assert [(entry.label, entry.student) for entry in book.entries()] == [
        ("ana", Student("ana")),
        ("bob", Student("bob")),
    ]


def test_nobody_is_said_to_have_handed_in_nothing_who_may_have(book: Gradebook) -> None:
    book.set_students(
        [Student("1", "Ana Roy"), Student("2", "Ana Roy"), Student("bob"), Student("cleo"), Student("dan")]
    )
    book.set_hand_ins(dict.fromkeys(("Ana Roy", "bob", "cleo"), (None, None)))
    with Run(book).open() as run:
        put(run, "bob")
    roy, bob, cleo, first, second, dan = book.entries()
    assert roy.problem == cleo.problem == Note.of("hand_in_pending")
    assert ([note.key for note in roy.notes], cleo.student) == (["hand_in_ambiguous"], Student("cleo"))
    assert bob.graded
    assert first.problem == second.problem == Note.of("hand_in_perhaps", names="Ana Roy")
    assert dan.problem == Note.of("hand_in_missing")
    found = {key: count for key, count in figures.counts(book.entries()).items() if count}
    assert found == {"graded": 1, "not_yet": 2, "unsure": 2, "missing": 1}


@pytest.mark.parametrize(("policy", "counts"), [("latest", "ana-late"), ("best", "ana-best"), ("", None)])
def test_of_several_attempts_one_counts(policy: str, counts: str | None, book: Gradebook) -> None:
    book.set_students([Student("ana"), Student("bob")])
    scores = {"ana": "1/4", "ana-best": "1/2", "ana-late": "1/3", "bob": "1/8"}
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    times = {label: (noon + timedelta(hours=hour), None) for hour, label in enumerate(scores)}
    book.set_hand_ins(times, None, Policies(policy))
    with Run(book).open() as run:
        for label, score in scores.items():
            put(run, label, result=a_report(score, label))
    entries = {entry.label: entry for entry in book.entries()}
    assert [label for label, entry in entries.items() if entry.student == Student("ana") and entry.graded] == (
        [counts] if counts else []
    )
    assert ("" in entries) == (counts is None)  # Ana, of whose hand-ins any may count
    assert figures.counts(book.entries())["graded"] == (2 if counts else 4)
    assert sum(entry.superseded for entry in entries.values()) == (2 if counts else 0)
    assert entries["bob"].student == Student("bob")


def test_an_attempt_is_never_guessed(book: Gradebook) -> None:
    book.set_students([Student("ana")])
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    for times in ((noon, None), (noon, noon)):
        book.set_hand_ins(
            dict(zip(("ana", "ana-2"), ((time, None) for time in times), strict=True)), None, Policies("latest")
        )
        assert [entry.student for entry in book.entries()] == [None, None, Student("ana")]
    book.set_hand_ins(dict.fromkeys(("ana", "ana-2"), (None, None)), None, Policies("best"))
    with Run(book).open() as run:
        put(run, "ana")
        assert [entry.student for entry in book.entries()] == [None, None, Student("ana")]  # one is not graded yet
        put(run, "ana-2", result=Note.of("hand_in_unreadable", why="it is empty"))
    first, second = book.entries()
    assert (first.student, first.graded, second.superseded) == (Student("ana"), True, True)


def test_late_work_costs_points_and_the_report_stays(book: Gradebook) -> None:
    due = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
    policy = LatePolicy(due, None, timedelta(0), Fraction(1, 4), percent=False, at_most=None)
    with Run(book).open() as run:
        for label in ("ana", "bob", "cleo", "dan"):
            put(run, label, result=a_report("1/3", label))
    book.set_students([Student("ana"), Student("bob", extension="24"), Student("zoe")])
    book.set_hand_ins(
        {**dict.fromkeys(("ana", "bob", "cleo"), (due + timedelta(hours=1), None)), "dan": (None, None)}, policy
    )
    ana, bob, cleo, dan, zoe = book.entries()
    assert (ana.late, ana.score, ana.penalty) == (1, Fraction(1, 12), Fraction(1, 4))
    assert ana.report is not None
    assert ana.report.score == Fraction(1, 3)
    assert (bob.late, bob.score) == (0, Fraction(1, 3))
    assert (cleo.late, [note.key for note in cleo.notes]) == (1, ["hand_in_unmatched"])
    assert (dan.late, dan.score) == (None, Fraction(1, 3))
    assert (zoe.label, zoe.student, zoe.problem) == ("", Student("zoe"), Note.of("hand_in_missing"))
    assert not book.has_other_policy(policy)
    assert book.has_other_policy(None)


@pytest.mark.parametrize("report", [a_report(), sample(), sample("fr"), faulty()])
def test_a_report_is_kept_without_loss(report: Report) -> None:
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


def test_what_is_no_report_and_no_gradebook_is_refused(tmp_path: Path) -> None:
    for text in ("", "{}", "[]", '{"version": 1, "report": {"submission": "a"}}', '{"version": 9}'):
        with pytest.raises(GraderError):
            database.load_report(text)
    (tmp_path / "text.sqlite").write_text("this is no database, and long enough to say so" * 10)
    with sqlite3.connect(tmp_path / "other.sqlite") as other:
        other.execute("CREATE TABLE notes (text)")
    other.close()
    for name, create, said in (
        ("none.sqlite", False, "python -m grader class"),
        ("text.sqlite", True, "cannot be opened"),
        ("other.sqlite", True, "is no gradebook"),
        ("nowhere/book.sqlite", True, "cannot be opened"),
    ):
        with refused_saying(said):
            Gradebook(tmp_path / name, create)
    assert not (tmp_path / "none.sqlite").exists()


@pytest.mark.parametrize("version", [database.SCHEMA_VERSION - 1, database.SCHEMA_VERSION + 1])
def test_a_gradebook_of_another_version_is_refused_and_left_alone(version: int, tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    with Gradebook(file, create=True) as book:
        book.connection.execute(f"PRAGMA user_version = {version}")
    for create in (True, False):
        with refused_saying(f"of version {version}.* name a new file with --gradebook"):
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
    text = database.dump_note(Note.of("hand_in_unreadable", why=Note.of("is_a_link")))
    assert database.load_note(text) is database.load_note(text)


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
    with a_class(tmp_path / "book", 10) as book:
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
        assert len(loaded) == 10
        assert most <= 1  # each report is freed when the next one is loaded
        assert light == [replace(entry, report=None) for entry in whole]
        assert [entry.points and entry.points.earned for entry in light] == [Fraction(1, 2)] * 10
        most = 0
        kept = book.entries()
        assert most == 9, "the watch sees nothing"
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
    lines.clear()
    assert shown(100).count("Points") == 1
