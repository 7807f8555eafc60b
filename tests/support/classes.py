"""Classes made for a test: submissions of several kinds, executors with scripted results, gradebook queries."""

import sqlite3
import subprocess
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

from grader.course.grading_process import GradingResult
from grader.gradebook import database
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry
from grader.model import Report, Settings
from grader.submission.reading import Submission
from tests.support.building import CONNECT4, ROOT, WORDS, edited, hand_in
from tests.support.class_driver import ONE_EXERCISE
from tests.support.engine import grade
from tests.support.processes import PATIENCE

ROW = "            return row\n    return None\n"
WRONG = edited(CONNECT4, (ROW, ROW.replace("return row\n", "return row + 1\n")))
ENDS = "import os\nos._exit(0)\n" + CONNECT4
HANGS = edited(CONNECT4, (ROW, ROW.replace("return row\n", "while True: pass\n")))
SLEEPS = edited(CONNECT4, (ROW, "            import time; time.sleep(0.002); return row\n    return None\n"))
STUB = "def get_first_row(board, col):\n    raise NotImplementedError\n"


def entries_of(file: Path) -> dict[str, Entry]:
    with Gradebook(file) as book:
        return {entry.label: entry for entry in book.entries()}


def why_unread(entry: Entry) -> str:
    assert entry.problem is not None
    assert not entry.fault
    return WORDS["en"].note(entry.problem)


class Failing:
    """An executor with scripted results: for each submission, the results of its successive gradings."""

    def __init__(self, ends: dict[str, list[Any]]) -> None:
        self.ends = ends

    def has_room(self, underway: Sequence[float]) -> bool:
        return len(underway) < 2

    def start(self, handed_in: Submission, settings: Settings) -> "Future[GradingResult]":
        end = self.ends[handed_in.name].pop(0)
        future: Future[GradingResult] = Future()
        if isinstance(end, Exception):
            future.set_exception(end)
        else:
            future.set_result(end)
        return future

    def close(self) -> None:
        pass


GRADED = GradingResult(database.dump_report(Report("x", "en", ())), "", 1.0)
FAULTY = replace(GRADED, fault="the grader failed in eval_board, check_x")


def wait_for(query: Any, at_least: int) -> set[int]:
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        items: set[int] = query()
        if len(items) >= at_least:
            return items
        time.sleep(0.05)
    raise AssertionError("nothing was started")


def start(*arguments: object) -> "subprocess.Popen[str]":
    command = [sys.executable, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


KINDS = {"right": CONNECT4, "wrong": WRONG, "stub": STUB, "sleeps": SLEEPS, "ends": ENDS}


def a_class(folder: Path, count: int, hanging: int = 0) -> dict[str, str]:
    """Create `count` submissions, some of which hang and some of which are empty; return the kind of each."""
    kinds = {}
    for number in range(count):
        kind = "hangs" if number < hanging else "empty" if number % 17 == 0 else list(KINDS)[number % len(KINDS)]
        kinds[f"{number:03}-{kind}"] = kind
        hand_in(folder / f"{number:03}-{kind}")
        if kind != "empty":
            hand_in(folder / f"{number:03}-{kind}", connect4={**KINDS, "hangs": HANGS}[kind])
    return kinds


def check_class(file: Path, kinds: dict[str, str], folder: Path) -> None:
    """Assert that the gradebook holds every submission once, with the result of its kind graded alone."""
    expected: dict[str, str] = {}
    with Gradebook(file) as book:
        rows = book.connection.execute("SELECT label FROM grading").fetchall()
        assert Counter(row["label"] for row in rows) == dict.fromkeys(kinds, 1)
        for entry in book.entries():
            kind = kinds[entry.label]
            if kind == "empty":
                assert "no Python file" in why_unread(entry)
                continue
            if kind not in expected:
                expected[kind] = database.dump_report(replace(grade(folder / entry.label, ONE_EXERCISE), submission=""))
            assert entry.report is not None
            assert entry.report.submission == entry.label
            assert (
                database.dump_report(replace(entry.report, submission="", isolation=ONE_EXERCISE.isolation))
                == expected[kind]
            )
    assert expected.keys() == set(kinds.values()) - {"empty"}


def at_work(file: Path, pid: int) -> set[Any]:
    """Return the submissions claimed by this process's run."""
    query = f"SELECT label FROM claim JOIN run ON run.id = claim.run WHERE pid = {pid}"
    return {row[0] for row in rows(file, query)}


def rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    """Return the result of a query; return nothing while the gradebook does not exist yet."""
    if not file.exists():
        return []
    connection = sqlite3.connect(file)
    try:
        return connection.execute(query).fetchall()
    except sqlite3.OperationalError:
        return []
    finally:
        connection.close()


def class_folder(tmp_path: Path) -> Path:
    """Make a class with a correct, a wrong, a hostile, an empty and an unreadable submission."""
    folder = tmp_path / "class"
    hand_in(folder / "ana", connect4=CONNECT4)
    hand_in(folder / "eve", connect4=ENDS)
    (folder / "empty").mkdir()
    (folder / "work.rar").write_bytes(b"Rar!")
    (folder / "notes.txt").write_text("for Friday")
    with zipfile.ZipFile(folder / "bob.zip", "w") as archive:
        archive.writestr("bob/tp/connect4.py", WRONG)
    return folder
