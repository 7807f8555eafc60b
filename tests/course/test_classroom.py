"""Tests of the grading of a class: each submission gets the grade it would get alone, whatever the others do."""

import multiprocessing
import os
import random
import shutil
import signal
import time
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.assignment import Assignment
from grader.course import cluster, scheduler
from grader.course.cluster import Cluster
from grader.course.grading_process import GradingResult
from grader.course.scheduler import LocalExecutor
from grader.gradebook import database
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry, Why
from grader.grading import fingerprint
from grader.model import TIERS, GraderError, Note, Settings
from grader.sandbox import clock, selftest
from grader.submission.reading import Submission
from tests import ASSIGNMENT
from tests.support.building import WITH_SCHEDULER_STATISTICS, WORDS, hand_in
from tests.support.class_driver import ONE_EXERCISE, grade_class
from tests.support.classes import (
    FAULTY,
    GRADED,
    HANGS,
    STUB,
    WRONG,
    Failing,
    a_class,
    at_work,
    check_class,
    class_folder,
    entries_of,
    rows,
    start,
    wait_for,
    why_unread,
)
from tests.support.engine import grade, read
from tests.support.processes import PATIENCE, descendants, wait_until_gone


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return class_folder(tmp_path)


def whys(file: Path, label: str) -> list[Why]:
    with Gradebook(file) as book:
        return [grading.why for grading in book.history(label)]


def kept(entry: Entry) -> str:
    assert entry.report is not None
    return database.dump_report(entry.report)


def test_each_as_if_alone_and_nothing_twice(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "class.sqlite"
    progress = grade_class(folder, file)
    assert (progress.total, progress.graded, progress.settled, progress.not_graded) == (5, 5, 0, 0)
    entries = entries_of(file)
    assert entries.keys() == {"ana", "bob.zip", "eve", "empty", "work.rar"}
    for name in ("ana", "bob.zip", "eve"):
        assert kept(entries[name]) == database.dump_report(grade(folder / name, ONE_EXERCISE))
    assert [entries[name].score for name in ("ana", "bob.zip")] == [1.5, 0]
    assert "no Python file" in why_unread(entries["empty"])
    assert "not opened" in why_unread(entries["work.rar"])
    check_again(folder, file)


def check_again(folder: Path, file: Path) -> None:
    """Check that another run in a moved folder grades only what is new or changed, and a regrading everything."""
    folder = folder.rename(folder.with_name("moved"))
    before = entries_of(file)
    hand_in(folder / "eve", connect4=STUB)
    hand_in(folder / "zoe", connect4=STUB)
    progress = grade_class(folder, file)
    assert (progress.graded, progress.settled) == (2, 4)
    after = entries_of(file)
    assert [name for name in before if after[name] != before[name]] == ["eve"]
    assert whys(file, "eve") == [Why.NEW, Why.HAND_IN_CHANGED]
    shutil.rmtree(folder / "ana")
    assert grade_class(folder, file, regrade="a new check").graded == 5
    assert whys(file, "zoe") == [Why.NEW, Why.REGRADE]
    assert entries_of(file)["ana"] == before["ana"]  # a removed submission stays in the gradebook


def test_a_fault_of_the_grader_is_tried_once_more_then_told_and_costs_nobody_else(tmp_path: Path) -> None:
    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    ends: dict[str, list[Any]] = {
        "a": [GRADED],
        "b": [FAULTY, GRADED],
        "c": [FAULTY, FAULTY],
        "d": [GraderError("no worker can be had"), RuntimeError("gone")],
        "e": [TimeoutError(), GRADED],
        "f": [GRADED],
    }
    for name in ends:
        hand_in(folder / name, connect4=STUB)
    progress = grade_class(folder, file, workplace=Failing(ends))
    assert (progress.graded, progress.not_graded, progress.settled) == (4, 2, 0)
    assert not any(ends.values())
    entries = entries_of(file)
    assert {name for name, entry in entries.items() if entry.fault} == {"c", "d"}
    assert entries["c"].problem == Note.of("hand_in_not_graded", why="the grader failed in eval_board, check_x")
    assert entries["d"].problem == Note.of("hand_in_not_graded", why="RuntimeError: gone")
    ends |= {"c": [GRADED], "d": [GRADED]}
    assert grade_class(folder, file, workplace=Failing(ends)).graded == 2
    assert not any(entry.fault for entry in entries_of(file).values())


def test_a_long_grading_does_not_hold_up_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lasts long makes room for one other at a time, and is graded once."""
    begun: list[str] = []
    long: Future[GradingResult] = Future()
    now = [1000.0]
    monkeypatch.setattr("grader.course.scheduler.time.monotonic", lambda: now[0])

    class OneLong(Failing):
        def has_room(self, underway: Sequence[float]) -> bool:
            now[0] += 4
            return len(underway) - sum(seconds > 10 for seconds in underway) < 1

        def start(self, handed_in: Submission, settings: Settings) -> "Future[GradingResult]":
            begun.append(handed_in.name)
            if handed_in.name == "e":
                long.set_result(GRADED)
            return long if handed_in.name == "a" else super().start(handed_in, settings)

    for name in "abcde":
        hand_in(tmp_path / "class" / name, connect4=STUB)
    ends: dict[str, list[Any]] = {"b": [GRADED], "c": [GRADED], "d": [FAULTY, GRADED], "e": [GRADED]}
    progress = grade_class(tmp_path / "class", tmp_path / "class.sqlite", workplace=OneLong(ends))
    assert (progress.graded, progress.not_graded, progress.settled) == (5, 0, 0)
    assert now[0] > 1010
    assert begun == ["a", "b", "c", "d", "e", "d"]
    assert not any(entry.fault for entry in entries_of(tmp_path / "class.sqlite").values())


def test_where_waiting_looks_like_sleep_a_long_grading_keeps_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    for text in (b"0 0 0\n", b""):
        monkeypatch.setattr(clock, "_read", lambda _, text=text: text)
        assert not LocalExecutor(2, ASSIGNMENT).has_room([1e6, 1e6])


def test_as_many_long_gradings_as_jobs_go_on_beside_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "knows_waiting", lambda: True)
    place, short, long = LocalExecutor(2, ASSIGNMENT), scheduler._LONG / 2, scheduler._LONG * 2
    assert place.has_room([])
    assert place.has_room([short])
    assert not place.has_room([short, short])
    assert place.has_room([long, short])
    assert not place.has_room([long, short, short])
    assert place.has_room([long, long, short])
    assert not place.has_room([long, long, short, short])
    assert not place.has_room([long, long, long, long])


@pytest.mark.slow
@WITH_SCHEDULER_STATISTICS
def test_a_long_grading_gives_way_and_its_report_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "_LONG", 0.05)
    at_once = set[int]()

    class Counting(LocalExecutor):
        def start(self, handed_in: Submission, settings: Settings) -> "Future[GradingResult]":
            future = super().start(handed_in, settings)
            names = [process.name for process in multiprocessing.active_children()]
            at_once.add(names.count("grading"))
            return future

    for name in "ab":
        hand_in(tmp_path / "class" / name, connect4=HANGS)
    progress = grade_class(tmp_path / "class", tmp_path / "class.sqlite", workplace=Counting(1, ASSIGNMENT))
    assert (progress.graded, progress.not_graded, at_once) == (2, 0, {1, 2})
    alone = grade(tmp_path / "class" / "a", ONE_EXERCISE)
    for name, entry in entries_of(tmp_path / "class.sqlite").items():
        assert kept(entry) == database.dump_report(replace(alone, submission=name))


def test_a_killed_process_is_one_grading_that_failed(tmp_path: Path) -> None:
    path = hand_in(tmp_path / "ana", connect4=HANGS)
    place = LocalExecutor(1, ASSIGNMENT)
    future = place.start(read(path, ONE_EXERCISE), ONE_EXERCISE)
    (grading,) = [process for process in multiprocessing.active_children() if process.name == "grading"]
    assert grading.pid is not None
    os.kill(grading.pid, signal.SIGKILL)
    with pytest.raises(Exception, match="Abnormal termination"):
        future.result(timeout=PATIENCE)
    path = hand_in(tmp_path / "bob", connect4=STUB)
    assert place.start(read(path, ONE_EXERCISE), ONE_EXERCISE).result(timeout=PATIENCE).fault == ""


def here() -> tuple[Assignment, Path | None]:
    return ASSIGNMENT, ONE_EXERCISE.state


def test_a_node_grades_as_this_machine_does_or_says_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = hand_in(tmp_path / "bob", connect4=WRONG)
    task = cluster.Task(read(path, ONE_EXERCISE), ONE_EXERCISE, fingerprint.grader_fingerprint(ASSIGNMENT), "practice")
    report = database.load_report(cluster.grade_on_node(task).report)
    assert report.isolation["tier"] in TIERS
    assert replace(report, isolation=ONE_EXERCISE.isolation) == grade(path, ONE_EXERCISE)
    assert "another version" in str(cluster.answer(replace(task, kit="0.0.0"), here)["impossible"])

    def too_weak(accepted: str, _hidden: Path) -> dict[str, object]:
        raise GraderError(Note.of("too_weak", tier="practice", required=accepted))

    monkeypatch.setattr(selftest, "require_tier", too_weak)
    why = database.load_note(str(cluster.answer(task, here)["impossible_note"]))
    assert "practice is required" in WORDS["en"].note(why)
    assert "practice est exigé" in WORDS["fr"].note(why)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_three_hundred_hand_ins(tmp_path: Path) -> None:
    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    kinds = a_class(folder, 300, hanging=6)
    progress = grade_class(folder, file, jobs=2)
    assert (progress.graded, progress.not_graded) == (300, 0)
    check_class(file, kinds, folder)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_twenty_kills_lose_and_repeat_nothing(tmp_path: Path) -> None:
    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    kinds, draw, seen = a_class(folder, 90), random.Random(20), set[str]()
    for number in range(20):
        with start("-m", "tests.support.class_driver", folder, file) as process:
            if number % 4:  # every fourth run is killed while it starts
                wait_for(lambda: at_work(file, process.pid), at_least=1)
            time.sleep(draw.uniform(0, 1))
            children = descendants(process.pid)
            process.kill()
            process.communicate()
        assert wait_until_gone(children)
        assert rows(file, "PRAGMA integrity_check") in ([("ok",)], [])
        now = {row[0] for row in rows(file, "SELECT label FROM grading")}
        assert seen <= now
        seen = now
    assert 0 < len(seen) < 90, "the kills fell before or after the work"
    grade_class(folder, file)
    check_class(file, kinds, folder)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_two_runs_at_once_share_a_class(tmp_path: Path) -> None:
    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    kinds = a_class(folder, 16)
    with (
        start("-m", "tests.support.class_driver", folder, file) as one,
        start("-m", "tests.support.class_driver", folder, file) as other,
    ):
        for process in (one, other):
            _, errors = process.communicate(timeout=600)
            assert (process.returncode, errors) == (0, "")
    check_class(file, kinds, folder)
    assert len({row[0] for row in rows(file, "SELECT run FROM grading")}) == 2


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.filterwarnings("ignore")  # Dask warns when a worker dies
def test_a_cluster_that_loses_a_worker_gives_the_same_grades(tmp_path: Path) -> None:
    from distributed import LocalCluster

    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    kinds = a_class(folder, 18)
    local: Any = LocalCluster
    with local(n_workers=3, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None) as cluster:
        place = Killing(Cluster(cluster.scheduler_address, ASSIGNMENT, "practice"))
        try:
            progress = grade_class(folder, file, workplace=place)
        finally:
            place.close()
    assert place.killed
    assert (progress.graded, progress.not_graded) == (18, 0)
    check_class(file, kinds, folder)


class Killing:
    """A cluster that kills one of its workers when the tenth submission is started."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster, self._started, self.killed = cluster, 0, 0
        self.has_room, self.close = cluster.has_room, cluster.close

    def start(self, handed_in: Submission, settings: Settings) -> "Future[GradingResult]":
        self._started += 1
        if self._started == 10:
            self.killed = min(self._cluster._client.run(os.getpid).values())
            os.kill(self.killed, signal.SIGKILL)
        return self._cluster.start(handed_in, settings)
