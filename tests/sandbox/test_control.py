"""The control socket and work in a process of its own: each request is answered, and no limit can be exceeded."""

import ctypes
import marshal
import os
import socket
import struct
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from grader.model import LAYERS, GraderError
from grader.sandbox import apart, launch, server
from grader.sandbox.clock import Limit
from grader.sandbox.server import Control, ForkServer
from grader.sandbox.worker_process import WorkerProcess
from tests.support.processes import processes


def answer(end: socket.socket, *numbers: int) -> None:
    for number in numbers:
        end.send(struct.pack("<q", number))


def test_a_fork_server_that_is_gone_or_silent_is_an_error() -> None:
    ours, theirs = launch.make_socket_pair()
    control = Control(ours, 0.05)
    theirs.close()
    with pytest.raises(OSError, match=r"closed its socket|reset by peer|Broken pipe"):
        control.ask(b"b")
    control.close()
    ours, theirs = launch.make_socket_pair()
    with theirs:
        control = Control(ours, 0.05)
        with pytest.raises(TimeoutError):
            control.ask(b"a")
        control.close()


class Torn:
    """A socket that raises KeyboardInterrupt after a certain send or recv."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    def settimeout(self, seconds: float) -> None:
        self._end.settimeout(seconds)

    def send(self, said: bytes) -> int:
        sent = self._end.send(said)
        if said[:1] == b"i":
            raise KeyboardInterrupt
        return sent

    def recv(self, size: int) -> bytes:
        said = self._end.recv(size)
        if said == struct.pack("<q", 13):
            raise KeyboardInterrupt
        return said


@pytest.mark.parametrize(("letter", "said"), [(b"i", 1), (b"a", 13)])
def test_after_an_interrupt_no_answer_is_taken_for_another(letter: bytes, said: int) -> None:
    ours, theirs = launch.make_socket_pair()
    with ours, theirs:
        control: Any = Control(Torn(ours), 5)  # type: ignore[arg-type]
        answer(theirs, 1, said, 2)
        assert control.ask(b"a") == 1
        with pytest.raises(KeyboardInterrupt):
            control.ask(letter)
        with pytest.raises(OSError, match="not heard to the end"):
            control.ask(b"b")


@pytest.mark.parametrize("kind", [socket.SOCK_SEQPACKET, socket.SOCK_STREAM])
def test_requests_do_not_run_together(kind: socket.SocketKind, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream socket, as used on macOS, does not preserve message boundaries."""
    monkeypatch.setattr(launch, "make_socket_pair", lambda: socket.socketpair(socket.AF_UNIX, kind))
    with ForkServer() as fork_server:
        for _ in range(3):
            workers = [fork_server.fork() for _ in range(3)]
            for worker in workers:
                worker.kill()
        assert runs(fork_server.fork())


def runs(worker: WorkerProcess) -> bool:
    """Return whether the worker is confined and replies."""
    return worker.facts["seccomp"] == "allow" and worker.ask("visits", [], Limit(cpu=5)) == {"value": 0}


def test_a_fork_server_is_told_no_path_of_the_kit() -> None:
    paths = list(launch._WORKER.glob("*.py"))
    codes = [marshal.loads(launch._compile(path.stem, path)) for path in paths]
    seen = set()
    while codes:
        code = codes.pop()
        seen.add(code.co_filename)
        codes += [part for part in code.co_consts if isinstance(part, type(code))]
    assert seen == {path.name for path in paths}


FULL = """
made, left = fork_server.fork_worker, [2]
def no_room():
    raise BlockingIOError
def limited(*args):
    left[0] -= 1
    if left[0] < 0:
        __import__("os").fork = no_room
    return made(*args)
fork_server.fork_worker = limited
fork_server.begin"""


def test_where_no_more_can_be_forked_those_at_hand_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launch, "_BOOT", launch._BOOT.replace("fork_server.begin", FULL.strip()))
    with ForkServer() as fork_server:
        first, second = fork_server.fork(), fork_server.fork()
        assert runs(first)
        assert runs(second)
        with pytest.raises(GraderError, match="no worker can be forked"):
            fork_server.fork()
        assert runs(first)


def test_that_a_fork_server_died_is_not_its_workers_doing() -> None:
    with ForkServer() as fork_server:
        worker = fork_server.fork()
        fork_server.process.kill()
        fork_server.process.wait()
        with pytest.raises(GraderError, match="is gone"):
            worker.ask("visits", [], Limit(cpu=5))


@pytest.mark.parametrize("twin", [False, True])
def test_all_workers_are_waited_for(twin: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise they stay zombies where nothing reaps orphans, as in many containers."""
    monkeypatch.setattr(server, "_preloaded", {})
    ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER: orphans become children of this process
    known = set()
    try:
        with server.preloaded_server(LAYERS) if twin else nullcontext(), server.fork_server(LAYERS) as fork_server:
            for _ in range(3):
                worker = fork_server.fork()
                known.add(worker.pid)
                worker.kill()
        assert len(known) == 3
        assert not any(Path(f"/proc/{pid}").exists() for pid in known)
    finally:
        ctypes.CDLL(None).prctl(36, 0)


def test_the_result_crosses_as_plain_data() -> None:
    data = {"texts": {"connect4": "é\n" * 100_000}, "pair": (1, [2.5, None, True])}
    assert apart.run(lambda: data) == data


@pytest.mark.parametrize(
    "work",
    [
        pytest.param(lambda: 1 / 0, id="an exception"),
        pytest.param(lambda: bytearray(8 << 30), id="memory"),
        pytest.param(lambda: "x" * apart.MAX_RESULT, id="a large result"),
        pytest.param(lambda: os.kill(os.getpid(), 9), id="a crash"),
        pytest.param(lambda: os.write(3, b"\x81\xa5value\x01"), id="what is no reply"),
        pytest.param(lambda: os._exit(0), id="no reply"),
    ],
)
def test_what_goes_wrong_is_beyond_the_limits(work: Callable[[], Any]) -> None:
    with pytest.raises(apart.BeyondLimits):
        apart.run(work)


def endless() -> None:
    while True:
        pass


@pytest.mark.parametrize(("limit", "work"), [("CPU_SECONDS", endless), ("WALL_SECONDS", lambda: time.sleep(100))])
def test_time_is_limited(limit: str, work: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, limit, 1)
    with pytest.raises(apart.BeyondLimits):
        apart.run(work)
    children = [pid for pid, (_, parent) in processes().items() if parent == os.getpid()]
    assert not [pid for pid in children if Path(f"/proc/{pid}/cmdline").read_bytes() == own_command()]


def own_command() -> bytes:
    return Path("/proc/self/cmdline").read_bytes()


def test_nothing_can_be_written_or_started(tmp_path: Path) -> None:
    def attempts() -> list[str]:
        found = []
        for attempt in (lambda: (tmp_path / "file").write_text("x"), (tmp_path / "folder").mkdir, os.fork):
            try:
                attempt()
                found.append("done")
            except OSError:
                found.append("refused")
        return found

    if apart._filter() is None:
        pytest.skip("there is no seccomp here")
    assert apart.run(attempts) == ["refused"] * 3
    assert list(tmp_path.iterdir()) == []
