"""Tests of the grading of a class: each submission gets the grade it would get alone, whatever the others do."""

import multiprocessing
import os
import shutil
import signal
import tarfile
import zipfile
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from grader.course.classroom import archives, node, scheduler
from grader.course.classroom.discovery import hand_ins, open_class
from grader.course.classroom.enrolment import enrol
from grader.course.classroom.executors import Cores
from grader.course.classroom.grade_in_process import GradingResult
from grader.course.classroom.scheduler import Scheduler
from grader.course.gradebook import Entry, Gradebook, Student, Why, lateness, roster, serialization, submission_time
from grader.course.gradebook.lateness import Policy
from grader.course.gradebook.ownership import Policies
from grader.course.gradebook.run import Run
from grader.grading import fingerprint
from grader.grading.grade import grade, read
from grader.model import TIERS, CheckResult, ExerciseResult, GraderError, Note, Outcome, Report, Settings
from grader.sandbox import selftest
from grader.submission.submission import Submission
from tests.support.building import CONNECT4, hand_in
from tests.support.class_driver import ONE_EXERCISE, grade_class
from tests.support.classes import ENDS, FAULTY, GRADED, HANGS, STUB, WRONG, Failing, Slow, entries_of, why_unread


@pytest.fixture
def folder(tmp_path: Path) -> Path:
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
        futures[0].result(timeout=20)
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
        future.result(timeout=20)
    path = hand_in(tmp_path / "bob", connect4=STUB)
    assert place.start(read(path, ONE_EXERCISE), ONE_EXERCISE).result(timeout=60).fault == ""


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


def test_which_hand_ins_there_are(folder: Path, tmp_path: Path) -> None:
    (folder / ".git").mkdir()
    (folder / "__MACOSX").mkdir()
    (folder / "class.sqlite").touch()
    found, aside = hand_ins(folder)
    assert [path.name for path in found] == ["ana", "bob.zip", "empty", "eve", "work.rar"]
    assert [path.name for path in aside] == ["notes.txt"]
    with pytest.raises(GraderError, match=r"this looks like one hand-in .*python -m grader grade"):
        hand_ins(folder / "ana")
    with pytest.raises(GraderError, match="holds no hand-in"):
        hand_ins(folder / "empty")
    with pytest.raises(GraderError, match="is not a folder"):
        hand_ins(folder / "nowhere")


CANVAS = {
    "dupontjean_1001_50001_connect4.py": STUB,
    "dupontjean_1001_50002_noeud.py": "x = 1\n",
    "leaann_LATE_1002_50003_tp-2.ipynb": "{}",
    "leaann_LATE_1002_50004_rapport.pdf": "PDF",
    "roybob_1003_50005_connect4.py": "first = 1\n",
    "roybob_1003_50006_noeud.py": "x = 1\n",
    "roybob_1003_50010_connect4-1.py": "second = 2\n",
    "dupontmarie_1004_text.html": "<p>Nothing</p>",
}
MOODLE = {
    "Jean Dupont_48211_assignsubmission_file_connect4.py": STUB,
    "Jean Dupont_48211_assignsubmission_file_noeud.py": "x = 1\n",
    "Zoé Petit_48213_assignsubmission_onlinetext_onlinetext.html": "<p>Voilà</p>",
}


def texts_in(paths: list[Path]) -> dict[str, dict[str, str]]:
    """Return the texts of the files of each submission."""
    return {path.name: {file.name: file.read_text() for file in sorted(path.iterdir())} for path in paths}


def download(folder: Path, files: dict[str, str]) -> Path:
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text)
        os.utime(folder / name, (1_772_000_000,) * 2)
    return folder


def test_what_a_platform_does_not_sort_is_one_hand_in_per_student(tmp_path: Path) -> None:
    with open_class(download(tmp_path / "canvas", CANVAS)) as (paths, others):
        assert texts_in(paths) == {
            "dupontjean_1001": {"connect4.py": STUB, "noeud.py": "x = 1\n"},
            "leaann_1002": {"tp-2.ipynb": "{}", "rapport.pdf": "PDF"},
            "roybob_1003": {"connect4.py": "second = 2\n", "noeud.py": "x = 1\n"},
        }
        assert [path.name for path in others] == ["dupontmarie_1004_text.html"]
        time = datetime.fromtimestamp(1_772_000_000, UTC)
        assert submission_time.infer_time(paths[0], None) == (time, Note.of("time_from_modified"))
    assert not paths[0].exists()
    with open_class(tmp_path / "canvas", every_attempt=True) as (paths, _):
        assert texts_in(paths[2:]) == {
            "roybob_1003": {"connect4.py": "second = 2\n", "noeud.py": "x = 1\n"},
            "roybob_1003 (attempt 1)": {"connect4.py": "first = 1\n", "noeud.py": "x = 1\n"},
        }
    with open_class(download(tmp_path / "moodle", MOODLE)) as (paths, others):
        (path,) = paths
        assert path.name == "Jean Dupont_48211_assignsubmission_file"
        assert texts_in([path])[path.name] == {"connect4.py": STUB, "noeud.py": "x = 1\n"}
        assert [path.name for path in others] == ["Zoé Petit_48213_assignsubmission_onlinetext_onlinetext.html"]
    with Gradebook(tmp_path / "class.sqlite", create=True) as book:
        (tmp_path / "roster.csv").write_text("id,name\n1003,Bob Roy\n1,Ann Lea\n")
        with open_class(tmp_path / "canvas", every_attempt=True) as (paths, _):
            enrol(book, paths, tmp_path / "roster.csv", None, Policies("best"))
            with Run(book).open() as run:
                ends = [graded_result(score) for score in ("3", "7")]
                executor = Failing({path.name: [ends[path.name.endswith("(attempt 1)")]] for path in paths})
                Scheduler(run, executor, ONE_EXERCISE).grade(paths)
        last, first = (entry for entry in book.entries() if entry.label.startswith("roybob"))
    assert (first.graded, first.student, last.superseded, last.graded) == (
        True,
        Student("1003", "Bob Roy"),
        True,
        False,
    )
    assert last.notes == (Note.of("attempt_not_counted", label="roybob_1003 (attempt 1)"),)


def graded_result(score: str) -> GradingResult:
    """Return the result of a grading with this score of 20."""
    check = CheckResult("check_x", "X.", Outcome.WRONG, Fraction(score), Fraction(20))
    report = Report("x", "en", (ExerciseResult("get_first_row", "A", (check,)),))
    return replace(GRADED, report=serialization.dump(report))


@pytest.mark.parametrize("ending", [".zip", ".tar.gz"])
@pytest.mark.parametrize("top", ["", "hand-ins/"])
def test_the_archive_of_a_class_is_read_as_it_was_downloaded(ending: str, top: str, tmp_path: Path) -> None:
    folder, archive = download(tmp_path / "class", CANVAS), tmp_path / f"submissions{ending}"
    if ending == ".zip":
        with zipfile.ZipFile(archive, "w") as made:
            for name, text in CANVAS.items():
                made.writestr(zipfile.ZipInfo(f"{top}{name}", (2026, 3, 1, 10, 0, 0)), text)
    else:
        with tarfile.open(archive, "w:gz") as made_tar:
            made_tar.add(folder, arcname=top or ".")
    with open_class(archive, ZoneInfo("Europe/Paris")) as (paths, others):
        assert [path.name for path in paths] == ["dupontjean_1001", "leaann_1002", "roybob_1003"]
        assert [path.name for path in others] == ["dupontmarie_1004_text.html"]
        time, _ = submission_time.infer_time(paths[0], None)
        assert time == (
            datetime(2026, 3, 1, 9, tzinfo=UTC) if ending == ".zip" else datetime.fromtimestamp(1_772_000_000, UTC)
        )


def test_a_hand_in_may_be_a_tar(tmp_path: Path) -> None:
    work = hand_in(tmp_path / "work", connect4=STUB)
    (tmp_path / "class").mkdir()
    os.utime(work / "connect4.py", (1_772_000_000,) * 2)
    (work / "notes.md").touch()  # later than the work
    for name, mode in (("ana.tar.gz", "w:gz"), ("eve.tar.xz", "w:xz"), ("leaann_1002_50003_work.tgz", "w:gz")):
        with tarfile.open(tmp_path / "class" / name, mode) as archive:  # type: ignore[call-overload]
            archive.add(work, arcname="work")
    (tmp_path / "class" / "bad.tgz").write_bytes(b"no tar")
    with zipfile.ZipFile(tmp_path / "class" / "roybob_1003_50005_tp.zip", "w") as made:
        made.writestr("connect4.py", STUB)
    with open_class(tmp_path / "class") as (paths, _):
        assert [path.name for path in paths] == [
            *("ana.tar.gz", "bad.tgz", "eve.tar.xz", "leaann_1002.tgz", "roybob_1003.zip")
        ]
        good = [paths[0], *paths[2:]]
        assert [read(path, ONE_EXERCISE).texts for path in good] == [{"connect4": STUB}] * 4
        newest = (datetime.fromtimestamp(1_772_000_000, UTC), Note.of("time_from_modified"))
        assert [submission_time.infer_time(path, None) for path in good[:3]] == [newest] * 3
        assert submission_time.infer_time(paths[1], None) == (None, Note.of("time_unknown"))
        with pytest.raises(GraderError):
            read(paths[1], ONE_EXERCISE)
    found = roster.match(["ana.tar.gz", "leaann_1002.tgz"], [Student("ana"), Student("1002"), Student("7")])
    assert [found.owners[label].id for label in ("ana.tar.gz", "leaann_1002.tgz")] == ["ana", "1002"]


@pytest.mark.parametrize("name", ["../evil.py", "/tmp/evil.py", "a/../../evil.py", "..\\evil.py"])
def test_an_archive_writes_nothing_elsewhere(name: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr(name, "x = 1\n")
    with pytest.raises(GraderError, match=r"class\.zip cannot be unpacked .*would be written elsewhere"):
        archives.unpack(tmp_path / "class.zip", tmp_path / "in", None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["class.zip"]


def test_an_archive_that_cannot_be_read_or_is_too_large_is_said(tmp_path: Path) -> None:
    (tmp_path / "class.zip").write_bytes(b"PK")
    with pytest.raises(GraderError, match="unpack it yourself"), open_class(tmp_path / "class.zip"):
        pass
    with tarfile.open(tmp_path / "class.tar.gz", "w:gz") as archive:
        archive.add(download(tmp_path / "class", CANVAS), arcname="class")
        link = tarfile.TarInfo("link.py")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    with pytest.raises(GraderError, match="more than 3 files"):
        archives.unpack(tmp_path / "class.tar.gz", tmp_path / "out", None, archives.Limits(3, 1 << 20))
    archives.unpack(tmp_path / "class.tar.gz", tmp_path / "out", None)
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"class"}


DUE = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
LATE = Policy(DUE, UTC, timedelta(0), Fraction(1), percent=False, at_most=None)


def test_times_come_from_the_table_by_id_or_name_else_from_the_hand_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lateness, "policy", lambda: LATE)
    paths = [hand_in(tmp_path / "class" / name, connect4=STUB) for name in ("ana", "bob-7", "cleo")]
    os.utime(paths[2] / "connect4.py", (DUE.timestamp() + 90_000,) * 2)
    (tmp_path / "times.csv").write_text(
        "id,time\nana,2026-03-01T23:59:00Z\n7,2026-03-02 00:00\ncleo,\n8,2026-03-01 10:00\nDan,2026-03-01 10:00\n"
    )
    (tmp_path / "roster.csv").write_text("id,name\n7,Bob\n8,Ana\n9,Cleo\n")
    with Gradebook(tmp_path / "class.sqlite", create=True) as book:
        enrolment = enrol(book, paths, tmp_path / "roster.csv", tmp_path / "times.csv")
        assert enrolment.unused_times == ["Dan"]
        assert not enrolment.new_policy
        with Run(book).open() as run:
            Scheduler(run, Failing({path.name: [GRADED] for path in paths}), ONE_EXERCISE).grade(paths)
        ana, bob, cleo = book.entries()
        assert [entry.late for entry in (ana, bob, cleo)] == [0, 1, 2]
        monkeypatch.setattr(lateness, "policy", lambda: None)
        assert [entry.late for entry in book.entries()[:3]] == [0, 1, 2]  # as it was applied
        assert enrol(book, paths, None, None).new_policy
        assert [entry.late for entry in book.entries()[:3]] == [None] * 3
        monkeypatch.setattr(lateness, "policy", lambda: LATE)
        assert (bob.student, bob.notes) == (Student("7", "Bob"), ())
        assert [note.key for note in cleo.notes] == ["time_from_modified"]
        (tmp_path / "roster.csv").write_text("id,extension\n7,soon\n")
        with pytest.raises(GraderError, match="the roster, 7: extension 'soon' is no date-time"):
            enrol(book, paths, tmp_path / "roster.csv", None)
        assert len(book.students()) == 3  # the old roster is still stored
