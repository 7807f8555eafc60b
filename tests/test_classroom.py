"""A whole class: every hand-in graded as if alone, whatever the others do, and whatever kills the grading."""

import multiprocessing
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grader import selftest
from grader.classroom import node
from grader.classroom.alone import Graded
from grader.classroom.cluster import Cluster
from grader.classroom.conduct import Conduct, Progress
from grader.classroom.enrol import enrol
from grader.classroom.found import hand_ins
from grader.classroom.workplace import Cores
from grader.cli import main
from grader.cli.class_progress import described
from grader.grade import grade, read
from grader.gradebook import Entry, Gradebook, Student, Why, fingerprint, lateness, stored
from grader.gradebook.lateness import Policy
from grader.gradebook.run import Run
from grader.model import TIERS, GraderError, Note, Report, Settings
from grader.submission import Submission
from tests.building import CONNECT4, ROOT, edited, hand_in
from tests.class_driver import ONE, grade_class
from tests.processes import descendants, gone

ROW = "            return row\n    return None\n"
WRONG = edited(CONNECT4, (ROW, ROW.replace("return row\n", "return row + 1\n")))
ENDS = "import os\nos._exit(0)\n" + CONNECT4
HANGS = edited(CONNECT4, (ROW, ROW.replace("return row\n", "while True: pass\n")))
SLEEPS = edited(CONNECT4, (ROW, "            import time; time.sleep(0.002); return row\n    return None\n"))
STUB = "def get_first_row(board, col):\n    raise NotImplementedError\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Right, wrong, hostile, empty, and in a form nobody reads."""
    folder = tmp_path / "class"
    hand_in(folder / "ana", connect4=CONNECT4)
    hand_in(folder / "eve", connect4=ENDS)
    (folder / "empty").mkdir()
    (folder / "work.rar").write_bytes(b"Rar!")
    (folder / "notes.txt").write_text("for Friday")
    with zipfile.ZipFile(folder / "bob.zip", "w") as archive:
        archive.writestr("bob/tp/connect4.py", WRONG)
    return folder


def entries_of(file: Path) -> dict[str, Entry]:
    with Gradebook(file) as book:
        return {entry.label: entry for entry in book.entries()}


def whys(file: Path, label: str) -> list[Why]:
    with Gradebook(file) as book:
        return [grading.why for grading in book.history(label)]


def kept(entry: Entry) -> str:
    assert entry.report is not None
    return stored.dump(entry.report)


def why_unread(entry: Entry) -> str:
    assert entry.problem is not None
    assert not entry.fault
    return dict(entry.problem.values)["why"]


def test_each_as_if_alone_and_nothing_twice(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "class.sqlite"
    progress = grade_class(folder, file)
    assert (progress.total, progress.graded, progress.settled, progress.not_graded) == (5, 5, 0, 0)
    entries = entries_of(file)
    assert entries.keys() == {"ana", "bob.zip", "eve", "empty", "work.rar"}
    for name in ("ana", "bob.zip", "eve"):
        assert kept(entries[name]) == stored.dump(grade(folder / name, ONE))
    assert [entries[name].score for name in ("ana", "bob.zip")] == [1.5, 0]
    assert "no Python file" in why_unread(entries["empty"])
    assert "unpack" in why_unread(entries["work.rar"])
    check_again(folder, file)


def check_again(folder: Path, file: Path) -> None:
    """Only what is changed or new is graded; wherever the folder stands; until everything is asked for."""
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
    assert entries_of(file)["ana"] == before["ana"]  # what is gone from the folder is not gone from the gradebook


class Failing:
    """A workplace whose gradings end as they are told to, by hand-in, one after the other."""

    def __init__(self, ends: dict[str, list[Any]]) -> None:
        self.ends = ends

    def room(self) -> int:
        return 2

    def start(self, handed_in: Submission, settings: Settings) -> "Future[Graded]":
        end = self.ends[handed_in.name].pop(0)
        future: Future[Graded] = Future()
        if isinstance(end, Exception):
            future.set_exception(end)
        else:
            future.set_result(end)
        return future

    def close(self) -> None:
        pass


GRADED = Graded(stored.dump(Report("x", "en", ())), "", 1.0)
FAULTY = replace(GRADED, fault="the grader failed in eval_board, check_x")


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


def test_a_killed_process_is_one_grading_that_failed(tmp_path: Path) -> None:
    path = hand_in(tmp_path / "ana", connect4=HANGS)
    place = Cores(1)
    future = place.start(read(path, ONE), ONE)
    (grading,) = [process for process in multiprocessing.active_children() if process.name == "grading"]
    assert grading.pid is not None
    os.kill(grading.pid, signal.SIGKILL)
    with pytest.raises(Exception, match="Abnormal termination"):
        future.result(timeout=20)
    path = hand_in(tmp_path / "bob", connect4=STUB)
    assert place.start(read(path, ONE), ONE).result(timeout=60).fault == ""


def _when(ask: Any, at_least: int) -> set[int]:
    give_up = time.monotonic() + 60
    while time.monotonic() < give_up:
        found: set[int] = ask()
        if len(found) >= at_least:
            return found
        time.sleep(0.05)
    raise AssertionError("nothing was started")


def test_a_node_grades_as_this_machine_does_or_says_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = hand_in(tmp_path / "bob", connect4=WRONG)
    task = node.Task(read(path, ONE), ONE, fingerprint.kit(), "practice")
    report = stored.load(node.grade_on_node(task).report)
    assert report.isolation["tier"] in TIERS
    assert replace(report, isolation=ONE.isolation) == grade(path, ONE)
    assert "another version" in str(node.answer(replace(task, kit="0.0.0"))["impossible"])

    def too_weak(accepted: str) -> dict[str, object]:
        raise GraderError(f"not graded: {accepted} is asked for")

    monkeypatch.setattr(selftest, "required", too_weak)
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


ISOLATED = {"tier": "official", "self_test": "1/1"}


@contextmanager
def graded_by(place: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The command line with gradings that are not made."""
    with monkeypatch.context() as patch:
        patch.setattr("grader.cli.class_.Cores", lambda jobs: place)
        patch.setattr(selftest, "required", lambda accepted: ISOLATED)
        yield


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "work"
    names = {"ana": "Ana", "eve": "Ève [bold]", "zoe": "Zoé"}
    for name in ("ana", "eve", "with a name so long that no line of a terminal can hold it, nor two of them"):
        hand_in(folder / name, connect4=STUB)
    (folder / "a.rar").touch()
    roster = "id,name\n" + "".join(f"{key},{name}\n" for key, name in names.items())
    (folder / "roster.csv").write_text(roster, encoding="utf-8")
    ends: dict[str, list[Any]] = {path.name: [GRADED] for path in folder.iterdir()}
    ends["eve"] = [FAULTY, FAULTY]
    options = ["class", str(folder), "--roster", str(folder / "roster.csv"), "--fail-under", "0"]
    with graded_by(Failing(ends), monkeypatch):
        assert main([*options, "--lang", "en"]) == 2
        said = capsys.readouterr()
        for words in ("Ana", "Ève [bold]", "Zoé", "Nothing was handed in.", "fits nobody", "unpack", "work.sqlite"):
            assert words in said.out
        for words in ("Hand-ins: 4; graded: 2, cannot be read: 1, not graded: 1, missing: 1", "Mean 0, median 0"):
            assert words in said.out
        assert "Left aside, as no hand-ins: roster.csv" in said.err
        assert all(len(line) <= 80 for line in said.out.splitlines())
        ends["eve"] = [GRADED]
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another machine"))  # where the seed is another
        assert main([*options, "--lang", "fr"]) == 0
        said = capsys.readouterr()
        for words in ("Rendus : 4 ; notés : 3", "illisibles : 1", "manquants : 1", "Moyenne 0, médiane 0"):
            assert words in said.out
        assert all(len(line) <= 80 for line in said.out.splitlines())
        assert main([*options[:-1], "1"]) == 1
    assert (tmp_path / "work.sqlite").is_file()


DUE = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
LATE = Policy(DUE, UTC, timedelta(0), Fraction(1), percent=False, at_most=None)


def test_times_come_from_the_table_by_id_or_name_else_from_the_hand_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lateness, "policy", lambda: LATE)
    paths = [hand_in(tmp_path / "class" / name, connect4=STUB) for name in ("ana", "bob-7", "cleo")]
    os.utime(paths[2] / "connect4.py", (DUE.timestamp() + 90_000,) * 2)
    (tmp_path / "times.csv").write_text("id,time\nana,2026-03-01T23:59:00Z\n7,2026-03-02 00:00\n")
    (tmp_path / "roster.csv").write_text("id,name\n7,Bob\n8,Ana\n9,Cleo\n")
    with Gradebook(tmp_path / "class.sqlite", create=True) as book:
        enrol(book, paths, tmp_path / "roster.csv", tmp_path / "times.csv")
        with Run(book).open() as run:
            Conduct(run, Failing({path.name: [GRADED] for path in paths}), ONE).grade(paths)
        ana, bob, cleo = book.entries()
        assert [entry.late for entry in (ana, bob, cleo)] == [0, 1, 2]
        assert (bob.student, bob.notes) == (Student("7", "Bob"), ())
        assert [note.key for note in cleo.notes] == ["time_from_modified"]
        (tmp_path / "roster.csv").write_text("id,extension\n7,soon\n")
        with pytest.raises(GraderError, match="the roster, 7: extension 'soon' is no date-time"):
            enrol(book, paths, tmp_path / "roster.csv", None)
        assert len(book.students()) == 3  # those from before


def test_the_line_while_it_runs_tells_rate_time_left_and_who() -> None:
    progress = Progress(total=100, graded=20, settled=30, not_graded=4, current=["ana", "b\n" * 50])
    said = described(progress, 240, "en")  # 24 in four minutes; 46 are left
    assert said.startswith("6/min, 8 min left ana, b b")
    assert len(said) <= 52
    assert "encore 8 min" in described(progress, 240, "fr")
    assert described(Progress(total=3), 0, "en") == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["class", "nowhere"], "is not a folder"),
        (["class", "starter"], "python -m grader grade starter"),
        (["class", "tests/handins", "--roster", "nowhere.csv"], "nowhere.csv cannot be read"),
        (["class", "tests/handins", "--times", "nowhere.csv"], "nowhere.csv cannot be read"),
        (["class", "tests/handins", "--gradebook", "README.md"], "README.md cannot be opened"),
        (["class", "tests/handins", "--cluster", "tcp://127.0.0.1:1"], "no cluster answers at tcp://127.0.0.1:1"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("grader.classroom.cluster._PATIENCE", 1)
    place = [] if "--gradebook" in arguments else ["--gradebook", str(tmp_path / "class.sqlite")]
    assert main([*arguments, *place]) == 2
    assert said in capsys.readouterr().err


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(GraderError, match=r"pip install '\.\[cluster\]'"):
        Cluster("tcp://127.0.0.1:8786", "official")


def start(*arguments: object) -> "subprocess.Popen[str]":
    command = [sys.executable, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_an_interrupt_keeps_what_is_done_and_leaves_nothing_running(tmp_path: Path) -> None:
    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    hand_in(folder / "eve", connect4="import time\ntime.sleep(1000)\n" + CONNECT4)
    (folder / "a.rar").touch()
    with start("-m", "grader", "class", folder, "--jobs", 2, "--lang", "fr") as process:
        _when(lambda: _at_work(file, process.pid), at_least=1)
        children = _when(lambda: descendants(process.pid), at_least=3)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=30)
    assert process.returncode == 2
    assert "la même commande continue" in output
    assert "Traceback" not in errors
    assert gone(children)
    assert _rows(file, "SELECT * FROM claim") == []
    assert entries_of(file).keys() == {"a.rar"}


KINDS = {"right": CONNECT4, "wrong": WRONG, "stub": STUB, "sleeps": SLEEPS, "ends": ENDS}


def a_class(folder: Path, count: int, hanging: int = 0) -> dict[str, str]:
    """The kind of each of so many hand-ins, some of which hang and some of which are empty."""
    kinds = {}
    for number in range(count):
        kind = "hangs" if number < hanging else "empty" if number % 17 == 0 else list(KINDS)[number % len(KINDS)]
        kinds[f"{number:03}-{kind}"] = kind
        hand_in(folder / f"{number:03}-{kind}")
        if kind != "empty":
            hand_in(folder / f"{number:03}-{kind}", connect4={**KINDS, "hangs": HANGS}[kind])
    return kinds


def check_class(file: Path, kinds: dict[str, str], folder: Path) -> None:
    """Every hand-in stands in the gradebook once, and as one of its kind that was graded alone."""
    alone: dict[str, str] = {}
    with Gradebook(file) as book:
        rows = book.connection.execute("SELECT label FROM grading").fetchall()
        assert Counter(row["label"] for row in rows) == dict.fromkeys(kinds, 1)
        for entry in book.entries():
            kind = kinds[entry.label]
            if kind == "empty":
                assert "no Python file" in why_unread(entry)
                continue
            if kind not in alone:
                alone[kind] = stored.dump(replace(grade(folder / entry.label, ONE), submission=""))
            assert entry.report is not None
            assert entry.report.submission == entry.label
            assert stored.dump(replace(entry.report, submission="", isolation=ONE.isolation)) == alone[kind]
    assert alone.keys() == set(kinds.values()) - {"empty"}


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
    kinds, draw, seen = a_class(folder, 40), random.Random(20), set[str]()
    for number in range(20):
        with start("-m", "tests.class_driver", folder, file) as process:
            if number % 4:  # else while it starts
                _when(lambda: _at_work(file, process.pid), at_least=1)
            time.sleep(draw.uniform(0, 2))
            children = descendants(process.pid)
            process.kill()
            process.communicate()
        assert gone(children, seconds=20)
        assert _rows(file, "PRAGMA integrity_check") in ([("ok",)], [])
        now = {row[0] for row in _rows(file, "SELECT label FROM grading")}
        assert seen <= now
        seen = now
    assert 0 < len(seen) < 40, "the kills fell before or after the work"
    grade_class(folder, file)
    check_class(file, kinds, folder)


def _at_work(file: Path, pid: int) -> set[Any]:
    """What the run of this process has claimed."""
    query = f"SELECT label FROM claim JOIN run ON run.id = claim.run WHERE pid = {pid}"
    return {row[0] for row in _rows(file, query)}


def _rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    """What the gradebook answers; nothing while it is not made yet."""
    if not file.exists():
        return []
    connection = sqlite3.connect(file)
    try:
        return connection.execute(query).fetchall()
    except sqlite3.OperationalError:
        return []
    finally:
        connection.close()


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_two_runs_at_once_share_a_class(tmp_path: Path) -> None:
    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    kinds = a_class(folder, 16)
    with (
        start("-m", "tests.class_driver", folder, file) as one,
        start("-m", "tests.class_driver", folder, file) as other,
    ):
        for process in (one, other):
            _, errors = process.communicate(timeout=600)
            assert (process.returncode, errors) == (0, "")
    check_class(file, kinds, folder)
    assert len({row[0] for row in _rows(file, "SELECT run FROM grading")}) == 2


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.filterwarnings("ignore")  # of Dask's own, when a worker dies
def test_a_cluster_that_loses_a_worker_gives_the_same_grades(tmp_path: Path) -> None:
    from distributed import LocalCluster

    folder, file = tmp_path / "class", tmp_path / "class.sqlite"
    kinds = a_class(folder, 18)
    local: Any = LocalCluster
    with local(n_workers=3, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None) as cluster:
        place = Killing(Cluster(cluster.scheduler_address, "practice"))
        try:
            progress = grade_class(folder, file, workplace=place)
        finally:
            place.close()
    assert place.killed
    assert (progress.graded, progress.not_graded) == (18, 0)
    check_class(file, kinds, folder)


class Killing:
    """A cluster of which a worker is killed when the tenth hand-in is begun."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster, self._started, self.killed = cluster, 0, 0
        self.room, self.close = cluster.room, cluster.close

    def start(self, handed_in: Submission, settings: Settings) -> "Future[Graded]":
        self._started += 1
        if self._started == 10:
            self.killed = min(self._cluster._client.run(os.getpid).values())
            os.kill(self.killed, signal.SIGKILL)
        return self._cluster.start(handed_in, settings)
