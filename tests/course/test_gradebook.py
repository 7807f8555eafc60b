"""Tests of the gradebook: no grading is lost or repeated, and each has its reason."""

import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from grader.course.gradebook import Gradebook, Student, Why, figures, lateness, schema, serialization
from grader.course.gradebook.lateness import Policy
from grader.course.gradebook.ownership import Policies
from grader.course.gradebook.run import Run, Standing
from grader.course.gradebook.runs import SILENCE, Process
from grader.grading import fingerprint
from grader.grading.fingerprint import Key
from grader.grading.grade import read
from grader.model import CheckResult, Evidence, ExerciseResult, GraderError, Note, Outcome, Report, Settings, Tree
from grader.reports import sentences
from tests.support.building import CONNECT4, edited, graded, hand_in

KEY = Key("content", "rubric", "grader", "settings")
FAULT = Note.of("hand_in_not_graded", why="the process that graded it died")


def a_report(score: str = "1/3", name: str = "ana") -> Report:
    """Make a report with values that are hard to store: thirds, lone surrogates, NUL, a tree, nested boards."""
    tree = Tree("", "7", True, (Tree("3", "\ud800", False, cut=True),))
    evidence = Evidence(("import os",), "f(\0)", "'\ud83d'", boards=(((0, 1), (2, 0)),), size=2, tree=tree)
    check = CheckResult("c", "t", Outcome.WRONG, Fraction(score), Fraction(2), (Note.of("raised", x="é\n"),), evidence)
    result = ExerciseResult("eval_board", "A", (check,), None, ("check_winner",), calls=3)
    return Report(name, "fr", (result,), (Note.of("w"),), {"tier": "official", "facts": {"abi": 6, "on": True}}, False)


@pytest.fixture
def book(tmp_path: Path) -> Gradebook:
    return Gradebook(tmp_path / "book.sqlite", create=True)


def put(run: Run, label: str, key: Key = KEY, result: Report | Note | None = None) -> Why:
    """Claim a submission, which must need a grading, and record a result for it."""
    why = run.claim(label, key)
    assert isinstance(why, Why)
    said = result or a_report(name=label)
    fault = isinstance(said, Note) and said.key == "hand_in_not_graded"
    assert run.record(label, key, serialization.dump(said) if isinstance(said, Report) else said, why, 1.5, fault)
    return why


@pytest.mark.parametrize("made", [True, False])
def test_a_report_is_kept_without_loss(made: bool, tmp_path: Path) -> None:
    report = a_report()
    if not made:  # a real report, with a diagnosis, a supplied dependency and a warning
        text = edited(CONNECT4, ("aligned >= 4", "aligned >= 5")) + "\nimport nothing_of_the_kind\n"
        report = graded(hand_in(tmp_path / "ana", connect4=text), "check_winner", "get_board_score")
        assert any(exercise.diagnosis for exercise in report.exercises)
        assert any(exercise.supplied for exercise in report.exercises)
        assert report.warnings
    kept = serialization.dump(report)
    assert serialization.load(kept) == report
    assert serialization.dump(serialization.load(kept)) == kept
    assert kept.isascii()


def test_a_note_within_a_note_is_kept_and_what_was_kept_as_text_is_read() -> None:
    note = Note.of("hand_in_unreadable", why=Note.of("nothing_read", name="a", why=Note.of("is_a_link")))
    assert serialization.load_note(serialization.dump_note(note)) == note
    report = Report("a", "fr", (), (note, Note.of("found_as", file="a", found="b")))
    assert serialization.load(serialization.dump(report)) == report
    before = (
        '{"key": "hand_in_unreadable", "values": [["why", "a.zip is encrypted: hand in a zip without a password."]]}'
    )
    said = sentences.note("fr", serialization.load_note(before))
    assert said == "Rien n'a pu être lu : a.zip is encrypted: hand in a zip without a password."


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"version": 1, "report": {"submission": "a"}}', '{"version": 9}'])
def test_what_is_no_report_is_refused(text: str) -> None:
    with pytest.raises(GraderError):
        serialization.load(text)


def test_an_entry_tells_what_was_graded(book: Gradebook) -> None:
    before = datetime.now(UTC)
    with Run(book).open() as run:
        assert put(run, "ana") is Why.NEW
        assert run.claim("ana", KEY) is Standing.DONE
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
        assert run.claim("ana", KEY) is Standing.DONE
        assert run.claim("ana", KEY) is Standing.DONE
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
        assert run.claim("bob", KEY) is Standing.DONE
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
        assert run.claim("ana", KEY) is Standing.DONE
        assert put(run, "bob") is Why.REGRADE
    with Run(book, "new checks").open() as run:
        assert run.claim("ana", KEY) is Why.REGRADE
    reasons = [(grading.why, grading.reason) for grading in book.history("ana")]
    assert reasons == [(Why.NEW, ""), (Why.REGRADE, "new checks")]


def test_two_runs_never_have_the_same_hand_in(book: Gradebook) -> None:
    one, other = Run(book), Run(book)
    with other.open():
        assert one.claim("ana", KEY) is Why.NEW
        assert other.claim("ana", KEY) is Standing.ELSEWHERE
        assert not other.record("ana", KEY, serialization.dump(a_report()), Why.NEW, 0)
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
    expected = Standing.ELSEWHERE if case == "heard of elsewhere" else Why.NEW
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
                    assert run.record(label, KEY, serialization.dump(a_report(name=label)), why, 0)

    threads = [threading.Thread(target=work) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Gradebook(path) as book:
        rows = book.connection.execute("SELECT label FROM grading").fetchall()
        assert Counter(row["label"] for row in rows) == dict.fromkeys(labels, 1)
        assert book.connection.execute("SELECT count(*) FROM claim").fetchone()[0] == 0


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
    with Gradebook(tmp_path / "new.sqlite", create=True) as book:
        book.connection.execute("PRAGMA user_version = 99")
    with pytest.raises(GraderError, match="update the kit"):
        Gradebook(tmp_path / "new.sqlite")
    with pytest.raises(GraderError, match="cannot be opened"):
        Gradebook(tmp_path / "nowhere" / "book.sqlite", create=True)


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


def test_a_gradebook_of_the_first_version_is_converted(tmp_path: Path) -> None:
    file = tmp_path / "book.sqlite"
    with Gradebook(file, create=True) as book, Run(book).open() as run:
        put(run, "ana")
        book.connection.execute("DROP TABLE hand_in")
        book.connection.execute("DROP TABLE adjustment")
        book.connection.execute(
            "CREATE TABLE hand_in (label TEXT PRIMARY KEY, submitted_at TEXT, time_note TEXT) STRICT"
        )
        book.connection.execute("INSERT INTO hand_in VALUES ('ana', '2026-03-01T10:00:00+00:00', NULL)")
        book.connection.execute("PRAGMA user_version = 1")
    for _ in range(2):
        with Gradebook(file) as book:
            (entry,) = book.entries()
            assert (entry.report, entry.submitted_at) == (a_report(), datetime(2026, 3, 1, 10, tzinfo=UTC))
            assert book.connection.execute("PRAGMA user_version").fetchone()[0] == schema.VERSION


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


def test_late_work_costs_points_and_the_report_stays(book: Gradebook, monkeypatch: pytest.MonkeyPatch) -> None:
    due = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
    policy = Policy(due, None, timedelta(0), Fraction(1, 4), percent=False, at_most=None)
    monkeypatch.setattr(lateness, "policy", lambda: policy)
    with Run(book).open() as run:
        for label in ("ana", "bob", "cleo", "dan"):
            put(run, label, result=a_report("1/3", label))
    book.set_students([Student("ana"), Student("bob", extension="24"), Student("zoe")])
    book.set_hand_ins(
        {**dict.fromkeys(("ana", "bob", "cleo"), (due + timedelta(hours=1), None)), "dan": (None, None)}, policy
    )
    monkeypatch.setattr(lateness, "policy", lambda: None)  # the rubric says something else by then
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


def test_without_a_stored_policy_that_of_the_rubric_holds(book: Gradebook, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a gradebook of the first version, until the class is graded again."""
    due = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
    policy = Policy(due, None, timedelta(0), Fraction(1, 4), percent=False, at_most=None)
    with Run(book).open() as run:
        put(run, "ana")
    book.set_hand_ins({"ana": (due + timedelta(hours=1), None)})
    assert book.entries()[0].late is None
    book.connection.execute("UPDATE hand_in SET policy = NULL")
    monkeypatch.setattr(lateness, "policy", lambda: policy)
    assert (book.entries()[0].late, book.entries()[0].penalty) == (1, Fraction(1, 4))
    assert not book.has_other_policy(None)


def test_the_key_follows_what_decides_a_grade_and_nothing_else(tmp_path: Path) -> None:
    how = Settings(isolation={"tier": "official", "kernel": "6.1"})
    path = hand_in(tmp_path / "ana", connect4=CONNECT4)
    before = fingerprint.key(fingerprint.content(read(path, how)), how)
    os.utime(path / "connect4.py", (0, 0))
    (path / "notes.txt").write_text("nothing that is graded")
    (path / "notes.py").write_text("")
    changed = replace(how, language="fr", isolation={"tier": "official", "kernel": "6.2"})
    assert fingerprint.key(fingerprint.content(read(path, how)), changed).settings == before.settings
    for other in (replace(how, seed=1), replace(how, feedback="summary"), replace(how, isolation={"tier": "practice"})):
        assert fingerprint.key(before.content, other) != before
    (path / "connect4.py").write_text(CONNECT4 + "# one more line\n")
    assert fingerprint.content(read(path, how)) != before.content


def test_what_only_shows_or_carries_grades_is_no_reason_to_grade_again() -> None:
    """When this fails for a new folder or file, decide whether it has an effect on grades."""
    names = set(fingerprint._files())
    folders = {name.rpartition("/")[0] for name in names}
    catalogues = {name for name in folders if name.startswith("rubric/misconceptions/")}
    assert folders - catalogues == {
        *("grader", *(f"grader/{name}" for name in ("worker", "sandbox", "submission", "assignment", "grading"))),
        *(
            "rubric",
            "rubric/checks",
            "rubric/checks/answers",
            "rubric/checks/data",
            "rubric/checks/positions",
            "rubric/misconceptions",
        ),
        *("reference", "starter"),
    }
    assert {"grader/worker/request_loop.py", "grader/model.py", "rubric/misconceptions/get_first_row.py"} <= names
    assert "rubric/misconceptions/eval_board/columns.py" in names
    assert not names & {
        "rubric/checks/equivalent.toml",
        "rubric/rubric.toml",
    }  # for the exam only; the key has a fingerprint of the rubric itself


def test_what_thousands_have_alike_is_held_once() -> None:
    right = CheckResult("check_x", "X.", Outcome.PASSED, Fraction(1), Fraction(1))
    lost = replace(right, id="check_y", outcome=Outcome.WRONG, score=Fraction(0))
    report = Report("ana", "en", (ExerciseResult("eval_board", "A", (right, lost)),))
    one, other = (serialization.load(serialization.dump(made)) for made in (report, replace(report, submission="bob")))
    assert one == report
    assert one.exercises[0].checks[0] is other.exercises[0].checks[0]
    assert one.exercises[0].checks[1] == other.exercises[0].checks[1] == lost
