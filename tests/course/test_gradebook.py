"""Tests of the gradebook: no grading is lost or repeated, and each has its reason."""

import os
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from grader.gradebook import database
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Why
from grader.gradebook.run import SILENCE, Process, Run, Skip
from grader.grading import fingerprint
from grader.model import Note, Settings
from grader.submission import reading
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, hand_in
from tests.support.engine import read
from tests.support.gradings import KEY, a_report, put

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
        *(
            "rubric",
            "rubric/checks",
            "rubric/checks/answers",
            "rubric/checks/data",
            "rubric/checks/positions",
            "rubric/locale",
            "rubric/misconceptions",
        ),
        *("reference", "starter"),
    }
    assert {"grader/worker/request_loop.py", "grader/model.py", "rubric/misconceptions/get_first_row.py"} <= names
    # A report holds the texts of its diagnosis; other sentences are looked up when it is shown.
    texts = {f"rubric/locale/misconceptions.{language}.toml" for language in ("en", "fr")}
    assert {name for name in names if name.startswith("rubric/locale/")} == texts
    assert not names & {
        "rubric/checks/equivalent.toml",
        "rubric/rubric.toml",
    }  # for the exam only, as the strawmen are; the key has a fingerprint of the rubric itself
