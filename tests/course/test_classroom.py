"""Tests of the grading of a class: each submission gets the grade it would get alone, whatever the others do."""

import multiprocessing
import os
import shutil
import signal
import threading
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grader.course.classroom import node, scheduler
from grader.course.classroom.executors import Cores
from grader.course.classroom.grade_in_process import GradingResult
from grader.course.gradebook import Entry, Gradebook, Why, serialization
from grader.grading import fingerprint
from grader.grading.grade import grade, read
from grader.model import TIERS, GraderError, Note, Settings
from grader.sandbox import selftest
from grader.submission.submission import Submission
from tests.support.building import hand_in
from tests.support.class_driver import ONE_EXERCISE, grade_class
from tests.support.class_folder import class_folder
from tests.support.classes import FAULTY, GRADED, HANGS, STUB, WRONG, Failing, Slow, entries_of, why_unread
from tests.support.processes import PATIENCE


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return class_folder(tmp_path)


def whys(file: Path, label: str) -> list[Why]:
    with Gradebook(file) as book:
        return [grading.why for grading in book.history(label)]


def kept(entry: Entry) -> str:
    assert entry.report is not None
    return serialization.dump(entry.report)


def test_each_as_if_alone_and_nothing_twice(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "class.sqlite"
    progress = grade_class(folder, file)
    assert (progress.total, progress.graded, progress.settled, progress.not_graded) == (5, 5, 0, 0)
    entries = entries_of(file)
    assert entries.keys() == {"ana", "bob.zip", "eve", "empty", "work.rar"}
    for name in ("ana", "bob.zip", "eve"):
        assert kept(entries[name]) == serialization.dump(grade(folder / name, ONE_EXERCISE))
    assert [entries[name].score for name in ("ana", "bob.zip")] == [1.5, 0]
    assert "no Python file" in why_unread(entries["empty"])
    assert "unpack" in why_unread(entries["work.rar"])
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


def test_what_takes_much_longer_than_others_is_put_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_POLL", "_POLL_ELSEWHERE", "_LEAST_SLOW", "_SLOW_AT_FIRST"):
        monkeypatch.setattr(scheduler, name, 0.05)
    ends: dict[str, list[Any]] = {"a": [], "b": [GRADED], "c": [GRADED], "d": [FAULTY, GRADED], "e": [GRADED]}
    for name in ends:
        hand_in(tmp_path / "class" / name, connect4=STUB)
    place = Slow(ends)
    progress = grade_class(tmp_path / "class", tmp_path / "class.sqlite", workplace=place)
    assert (progress.graded, progress.not_graded, progress.settled) == (5, 0, 0)
    assert place.begun == ["a", "b", "c", "d", "e", "d", "a"]
    assert not any(entry.fault for entry in entries_of(tmp_path / "class.sqlite").values())


def test_where_all_take_long_only_the_first_few_are_graded_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_POLL", "_POLL_ELSEWHERE", "_LEAST_SLOW", "_SLOW_AT_FIRST"):
        monkeypatch.setattr(scheduler, name, 0.05)
    monkeypatch.setattr(scheduler, "_SLOW_FACTOR", 1e6)  # so that how fast this machine is decides nothing

    class AllSlow(Slow):
        def start(self, handed_in: Submission, settings: Settings) -> "Future[GradingResult]":
            future = super().start(handed_in, settings)
            if handed_in.name in "ef":
                threading.Timer(0.3, future.set_result, [GRADED]).start()
            return future

        def stop(self, underway: "Future[GradingResult]") -> bool:
            self.ends[self.begun[-1]] = [GRADED]
            underway.set_exception(RuntimeError("stopped"))
            return True

    for name in "abcdef":
        hand_in(tmp_path / "class" / name, connect4=STUB)
    place = AllSlow({name: [] for name in "abcdef"})
    progress = grade_class(tmp_path / "class", tmp_path / "class.sqlite", workplace=place)
    assert (progress.graded, progress.not_graded) == (6, 0)
    assert place.begun == [*"abcdef", *"abcd"]


def test_nothing_is_put_off_for_what_has_a_room_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long: Future[GradingResult] = Future()
    names, tries = "abcde", list[str]()

    class Once(Failing):
        def start(self, handed_in: Submission, settings: Settings) -> "Future[GradingResult]":
            tries.append(handed_in.name)
            if handed_in.name == "e":
                monkeypatch.setattr(scheduler, "_SLOW_AT_FIRST", -1)  # every grading is slow from now on
            if tries.count("e") == 2:
                long.set_result(GRADED)
            return long if handed_in.name == "a" else super().start(handed_in, settings)

        def stop(self, _underway: "Future[GradingResult]") -> bool:
            raise AssertionError("nobody waits")

    for name in names:
        hand_in(tmp_path / "class" / name, connect4=STUB)
    ends: dict[str, list[Any]] = {name: [GRADED] for name in names} | {"e": [RuntimeError("died"), GRADED]}
    assert grade_class(tmp_path / "class", tmp_path / "class.sqlite", workplace=Once(ends)).graded == 5
    assert tries == ["a", "b", "c", "d", "e", "e"]


def test_what_was_put_off_may_take_what_it_takes_and_fail_as_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_POLL", "_POLL_ELSEWHERE", "_LEAST_SLOW", "_SLOW_AT_FIRST"):
        monkeypatch.setattr(scheduler, name, 0.05)
    ends: dict[str, list[Any]] = {"a": [], "b": [GRADED]}
    for name in ends:
        hand_in(tmp_path / "class" / name, connect4=STUB)
    place = Slow(ends)
    monkeypatch.setattr("tests.support.classes.GRADED", FAULTY)  # the result of its second grading
    progress = grade_class(tmp_path / "class", tmp_path / "class.sqlite", workplace=place)
    assert place.begun[:3] == ["a", "b", "a"]
    assert (progress.graded, progress.not_graded) == (1, 1)


def test_a_grading_that_is_stopped_is_gone(tmp_path: Path) -> None:
    path = hand_in(tmp_path / "ana", connect4=HANGS)
    place = Cores(2)
    futures = [place.start(read(path, ONE_EXERCISE), ONE_EXERCISE) for _ in range(2)]
    assert place.stop(futures[0])
    with pytest.raises(Exception, match="Abnormal termination"):
        futures[0].result(timeout=PATIENCE)
    assert not futures[1].done()
    place.close()


def test_a_killed_process_is_one_grading_that_failed(tmp_path: Path) -> None:
    path = hand_in(tmp_path / "ana", connect4=HANGS)
    place = Cores(1)
    future = place.start(read(path, ONE_EXERCISE), ONE_EXERCISE)
    (grading,) = [process for process in multiprocessing.active_children() if process.name.startswith("grading ")]
    assert grading.pid is not None
    os.kill(grading.pid, signal.SIGKILL)
    with pytest.raises(Exception, match="Abnormal termination"):
        future.result(timeout=PATIENCE)
    path = hand_in(tmp_path / "bob", connect4=STUB)
    assert place.start(read(path, ONE_EXERCISE), ONE_EXERCISE).result(timeout=PATIENCE).fault == ""


def test_a_node_grades_as_this_machine_does_or_says_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = hand_in(tmp_path / "bob", connect4=WRONG)
    task = node.Task(read(path, ONE_EXERCISE), ONE_EXERCISE, fingerprint.grader_fingerprint(), "practice")
    report = serialization.load(node.grade_on_node(task).report)
    assert report.isolation["tier"] in TIERS
    assert replace(report, isolation=ONE_EXERCISE.isolation) == grade(path, ONE_EXERCISE)
    assert "another version" in str(node.answer(replace(task, kit="0.0.0"))["impossible"])

    def too_weak(accepted: str, _hidden: Path) -> dict[str, object]:
        raise GraderError(f"not graded: {accepted} is asked for")

    monkeypatch.setattr(selftest, "require_tier", too_weak)
    assert "practice is asked for" in str(node.answer(task)["impossible"])
