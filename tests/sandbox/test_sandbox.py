"""The layers stop all probes, most probes succeed without them, and killing any process leaves nothing behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.cli import main
from grader.model import LAYERS, GraderError, Settings
from grader.sandbox import launch, selftest, server
from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkedServer, ForkServer
from grader.sandbox.worker_process import ProcessEnded
from grader.worker import protocol
from tests.support.building import CONNECT4, REFERENCE, ROOT, edited, exercise, full, graded, hand_in
from tests.support.engine import grade
from tests.support.processes import descendants, processes, wait_until_gone

pytestmark = pytest.mark.usefixtures("no_original")
NO_OPEN = tuple(layer for layer in LAYERS if layer != "landlock")
ONLY_LIMITS = ("rlimits",)
GRADE = [sys.executable, "-m", "grader", "grade"]


@pytest.mark.parametrize(("layers", "seccomp"), [(LAYERS, "allow"), (NO_OPEN, "no-open")])
def test_everything_is_stopped(layers: tuple[str, ...], seccomp: str) -> None:
    found = selftest.run(REFERENCE, layers)
    assert found.open_probes == ()
    assert len(found.probes) >= 40
    assert found.tier == "official"
    assert found.facts["seccomp"] == seccomp


def test_without_the_layers_the_probes_get_through() -> None:
    found = selftest.run(REFERENCE, ONLY_LIMITS)
    assert {probe.layer for probe in found.open_probes} == {"files", "processes", "network", "kernel"}
    assert len(found.open_probes) >= 30
    assert found.tier == "practice"
    assert len(found.remedies()) == 4


def test_below_the_tier_nothing_is_graded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    weak = selftest.run(REFERENCE, ONLY_LIMITS)
    monkeypatch.setattr(selftest, "run", lambda _: weak)
    report = tmp_path / "report.json"
    path = hand_in(tmp_path / "work", connect4=CONNECT4)
    for language, sentence in (("en", "nothing was graded"), ("fr", "rien n'a été noté")):
        assert main(["grade", str(path), "--report", f"json={report}", "--lang", language]) == 2
        said = capsys.readouterr()
        assert not report.exists()
        assert said.out == ""
        for word in (sentence, "official", "libseccomp2", "--accept practice"):
            assert word in said.err
    assert main(["sandbox"]) == 2
    shown = capsys.readouterr().out
    assert all(word in shown for word in ("OPEN", "files: open", "network: open", "libseccomp2"))


def test_a_library_that_is_missing_is_named_not_a_failure() -> None:
    with ForkServer(("rlimits", "landlock")) as fork_server:
        worker = fork_server.fork()
        assert worker.facts["seccomp"] == "none"
        worker.kill()


def test_a_worker_that_could_not_be_closed_gets_no_hand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.sandbox.server._state", lambda _: {"Threads": "2"})
    with ForkServer() as fork_server, pytest.raises(GraderError, match="not closed"):
        fork_server.fork()


def test_no_open_costs_no_points(tmp_path: Path) -> None:
    imports = "import math, random, itertools, functools, copy, time\nfrom collections import deque\n"
    path = hand_in(tmp_path, connect4=imports + CONNECT4)
    report = grade(path, Settings(exercises=frozenset({"get_first_row", "get_next_board"}), layers=NO_OPEN))
    assert all(full(result) for result in report.exercises)
    assert report.warnings == ()


def test_the_standard_library_may_be_imported_late(tmp_path: Path) -> None:
    late = edited(CONNECT4, ("    new_board = board.copy()\n", "    import csv\n    new_board = board.copy()\n"))
    report = graded(hand_in(tmp_path, connect4=late), "get_next_board")
    assert full(exercise(report, "get_next_board"))


def test_a_killed_worker_or_fork_server_is_a_stop_not_a_hang() -> None:
    with ForkServer() as fork_server:
        worker = fork_server.fork()
        os.kill(worker.pid, signal.SIGKILL)
        with pytest.raises(ProcessEnded):
            worker.ask("call", ["connect4", "f", []], Limit(cpu=1))
        other = fork_server.fork()
        fork_server.process.kill()
        fork_server.process.wait()
        assert wait_until_gone({other.pid})
        with pytest.raises((ProcessEnded, GraderError)):
            other.ask("call", ["connect4", "f", []], Limit(cpu=1))
        for _ in range(2):
            with pytest.raises(GraderError, match="does not answer"):
                fork_server.fork()


@pytest.mark.parametrize("delay", [0.3, 0.8, 1.5])
def test_killing_the_grader_leaves_nothing(delay: float, tmp_path: Path) -> None:
    path = hand_in(
        tmp_path / "work",
        connect4=edited(CONNECT4, ("    row = get_first_row", "    while True: 0\n    row = get_first_row")),
    )
    (scratch := tmp_path / "scratch").mkdir()
    environment = os.environ | {"TMPDIR": str(scratch)}
    report = tmp_path / "report.json"
    with subprocess.Popen([*GRADE, str(path), "--report", f"json={report}"], cwd=ROOT, env=environment) as grader:
        time.sleep(delay)
        below = descendants(grader.pid)
        grader.kill()
    assert wait_until_gone(below)
    assert {entry.name for entry in tmp_path.iterdir()} == {"work", "scratch"}
    assert not list(scratch.iterdir())


def test_the_memory_of_the_grader_is_closed() -> None:
    program = """
import argparse, ctypes
from grader.cli.options import isolation
dumpable = lambda: ctypes.CDLL(None).prctl(3, 0, 0, 0, 0)
before = dumpable()
isolation(argparse.Namespace(root=None), "practice")
print(before, dumpable())
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["1", "0"]


def test_what_a_worker_says_is_small() -> None:
    half = [0] * (protocol.MAX_REPLY // 2)
    assert protocol.decode(protocol.encode(half, max_size=protocol.MAX_REPLY)) == half
    with pytest.raises(protocol.WireError):
        protocol.encode(half * 3, max_size=protocol.MAX_REPLY)
    assert len(protocol.encode(half * 3)) > protocol.MAX_REPLY


@pytest.fixture
def original(monkeypatch: pytest.MonkeyPatch) -> Iterator[ForkServer]:
    """A preloaded fork server."""
    monkeypatch.setattr(server, "_preloaded", {})
    server.preload(LAYERS)
    (made,) = server._preloaded.values()
    with made:
        yield made


@pytest.mark.skipif(sys.platform != "linux", reason="twins are Linux only")
def test_a_twins_workers_are_as_closed_and_end_with_it(original: ForkServer) -> None:
    with ForkServer() as apart, server.fork_server(LAYERS) as one, server.fork_server(LAYERS) as other:
        assert isinstance(one, ForkedServer)
        workers = [one.fork(), other.fork(), one.fork()]
        known = apart.fork()
        assert [worker.facts for worker in workers] == [known.facts] * 3
        assert workers[0].kill() is not None
        _, twin = processes()[workers[2].pid]
        left = workers[1]
        one.control.close()
        assert wait_until_gone({twin, workers[2].pid})
        assert left.ask("visits", [], Limit(cpu=5)) == {"value": 0}
        with server.fork_server(LAYERS) as third:
            third.fork()
            assert len(descendants(original.process.pid)) == 4  # two twins with a worker each: no zombie is left


@pytest.mark.skipif(sys.platform != "linux", reason="twins are Linux only")
def test_without_its_original_a_twin_is_a_fork_server_of_its_own(original: ForkServer) -> None:
    with server.fork_server(LAYERS) as twin:
        twin.fork()
        below = descendants(original.process.pid)
        original.process.kill()
        original.process.wait()
        assert wait_until_gone(below)
        with pytest.raises(GraderError, match="does not answer"):
            twin.fork()
    with server.fork_server(LAYERS) as another:
        assert not isinstance(another, ForkedServer)
        assert another.fork().facts
    with server.fork_server(LAYERS[:1]) as others:
        assert not isinstance(others, ForkedServer)


@pytest.mark.parametrize(
    "loaded_before", ["", "import random, numpy.random\n"]
)  # as a .pth file in site-packages may do
def test_what_is_drawn_while_a_file_loads_is_the_same_in_every_worker(
    loaded_before: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launch, "_BOOT", loaded_before + launch._BOOT)
    drawn = "import random, numpy as np\nNUMBERS = random.random(), np.random.rand()\ndef f(): return NUMBERS\n"
    answers = []
    with ForkServer() as fork_server:
        for _ in range(2):
            worker = fork_server.fork()
            worker.ask("load", ["connect4", {}, {"connect4": drawn}, False], Limit(cpu=10))
            answers.append(worker.ask("call", ["connect4", "f", []], Limit(cpu=10)))
    assert answers[0] == answers[1]
    assert type(answers[0]["value"]) is tuple


def test_a_file_that_cannot_be_loaded_in_time_costs_its_exercises_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("grader.grading.loading.LOAD_LIMIT", Limit(cpu=0.05))
    report = graded(hand_in(tmp_path, connect4="x = 1\n" * 40_000), "get_first_row", "get_next_board")
    assert {str(check.notes[0].key) for result in report.exercises for check in result.checks} == {"load_timed_out"}
