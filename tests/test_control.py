"""A template answers in the order it is asked in, whoever waits; the next worker is there before it is needed."""

import ctypes
import os
import socket
import struct
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from grader import boot, cores, sandbox
from grader.channel import Worker
from grader.clock import Limit
from grader.control import Control
from grader.model import LAYERS, GraderError
from grader.sandbox import Template
from tests.processes import descendants, gone

needs_cores = pytest.mark.skipif(
    sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2, reason="a core is free where there are two, on Linux"
)


@pytest.fixture
def spare(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """On a core, with another free."""
    monkeypatch.setattr(cores, "kit", lambda: f"test-{os.getpid()}")
    with cores.one():
        assert cores.spare()
        yield


def answer(end: socket.socket, *numbers: int) -> None:
    for number in numbers:
        end.send(struct.pack("<q", number))


def test_answers_come_in_the_order_of_the_questions_whoever_waits_first() -> None:
    ours, theirs = boot.sockets()
    with ours, theirs:
        control = Control(ours, 5)
        first, second, third = (control.ask(letter, place) for place, letter in enumerate((b"a", b"b", b"c")))
        answer(theirs, 10, 20, 30)
        assert (second(), third(), first(), second()) == (20, 30, 10, 20)
        control.ask(b"d", 7)  # nobody waits for it
        fifth = control.ask(b"e", -1)
        answer(theirs, 40, -9)
        assert fifth() == -9
        control.settle()  # nothing is owed any more
        said = [struct.unpack("<cq", theirs.recv(16)) for _ in range(5)]
        assert said == [(b"a", 0), (b"b", 1), (b"c", 2), (b"d", 7), (b"e", -1)]


def test_a_template_that_is_gone_or_silent_is_an_error() -> None:
    ours, theirs = boot.sockets()
    control = Control(ours, 0.05)
    waits = control.ask(b"b")
    theirs.close()
    with pytest.raises(OSError, match=r"closed its socket|reset by peer"):
        waits()
    control.close()
    ours, theirs = boot.sockets()
    with theirs:
        control = Control(ours, 0.05)
        with pytest.raises(TimeoutError):
            control.ask(b"a")()
        control.close()


class Torn:
    """A socket that is interrupted once it has sent, or received."""

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
    ours, theirs = boot.sockets()
    with ours, theirs:
        control: Any = Control(Torn(ours), 5)  # type: ignore[arg-type]
        answer(theirs, 1, said, 2)
        assert control.ask(b"a")() == 1
        with pytest.raises(KeyboardInterrupt):
            control.ask(letter)()
        for call in (lambda: control.ask(b"b"), control.hear):
            with pytest.raises(OSError, match="not heard to the end"):
                call()


@pytest.mark.parametrize("kind", [socket.SOCK_SEQPACKET, socket.SOCK_STREAM])
def test_requests_do_not_run_together(kind: socket.SocketKind, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they may where there are no messages, on macOS, now that nobody waits for an answer."""
    monkeypatch.setattr(boot, "sockets", lambda: socket.socketpair(socket.AF_UNIX, kind))
    with Template() as template:
        for _ in range(3):
            workers = [template.fork() for _ in range(3)]
            for worker in workers:
                worker.end()
        assert runs(template.fork())


def runs(worker: Worker) -> bool:
    """True for a worker that is closed and answers."""
    return worker.facts["seccomp"] == "allow" and worker.ask("visits", [], Limit(cpu=5)) == {"value": 0}


@needs_cores
def test_where_a_core_is_free_the_next_worker_is_there_already(spare: None) -> None:
    with Template() as template:
        first = template.fork()
        assert template._next is not None
        expected = template._next[0]()
        assert descendants(template.process.pid) == {first.pid, expected}
        ended = first.end()
        second = template.fork()
        assert second.pid == expected
        assert runs(second)
        status = ended()  # waited for after the next has answered
        assert status is not None
        assert os.WTERMSIG(status) == 9
        assert gone({first.pid})
        assert first.end()() is None
        assert second.kill() is not None
        assert runs(template.fork())
        left = descendants(template.process.pid)
    assert gone(left)


@needs_cores
def test_without_a_free_core_none_is_begun_early(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "kit", lambda: f"test-{os.getpid()}")
    with Template() as template:
        assert not cores.spare()  # this process stays nowhere
        assert runs(template.fork())
        assert not template._next
        with cores.one():
            signs = [cores._sign() for _ in cores._others]
            assert all(cores._takes(sign, core) for sign, core in zip(signs, cores._others, strict=True))
            assert runs(template.fork())
            assert not template._next
            for sign in signs:
                sign.close()
            assert runs(template.fork())
            assert template._next is not None


@needs_cores
def test_the_next_worker_leaves_nothing_open(spare: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sandbox, "_ready", {})
        before = set(Path("/proc/self/fd").iterdir())
        with sandbox.ready(LAYERS), sandbox.template(LAYERS) as twin:
            twin.fork().kill()
            assert twin._next is not None
        with Template() as template:
            template.fork().kill()
            assert template._next is not None
        assert set(Path("/proc/self/fd").iterdir()) == before


@needs_cores
def test_a_template_that_dies_with_a_worker_begun_is_said_to_be_gone(spare: None) -> None:
    with Template() as template:
        template.fork()
        below = descendants(template.process.pid)
        template.process.kill()
        template.process.wait()
        assert gone(below)
        for _ in range(2):
            with pytest.raises(GraderError, match=r"does not answer|is gone|not closed: {}"):
                runs(template.fork())


@needs_cores
def test_what_ends_does_so_on_another_core(spare: None) -> None:
    (core,) = os.sched_getaffinity(0)
    with Template() as template:
        worker = template.fork()
        assert os.sched_getaffinity(worker.pid) == {core}
        cores.leave(worker.pid)
        assert core not in os.sched_getaffinity(worker.pid)


def test_a_template_is_told_no_path_of_the_kit() -> None:
    codes = [boot._code(name) for name in boot._MODULES]
    seen = set()
    while codes:
        code = codes.pop()
        seen.add(code.co_filename)
        codes += [part for part in code.co_consts if isinstance(part, type(code))]
    assert seen == {f"{name}.py" for name in boot._MODULES}


FULL = """
made, left = package.template.fork_worker, [2]
def no_room():
    raise BlockingIOError
def limited(*args):
    left[0] -= 1
    if left[0] < 0:
        __import__("os").fork = no_room
    return made(*args)
package.template.fork_worker = limited
package.template.begin"""


@needs_cores
def test_where_no_more_can_be_forked_the_one_at_hand_goes_on(spare: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boot, "_BOOT", boot._BOOT.replace("package.template.begin", FULL.strip()))
    with Template() as template:
        first, second = template.fork(), template.fork()  # and a third was asked for
        assert runs(first)
        assert runs(second)
        with pytest.raises(GraderError, match="no worker can be forked"):
            template.fork()
        assert runs(first)


def test_that_a_template_died_is_not_its_workers_doing() -> None:
    with Template() as template:
        worker = template.fork()
        template.process.kill()
        template.process.wait()
        with pytest.raises(GraderError, match="is gone"):
            worker.ask("visits", [], Limit(cpu=5))


@needs_cores
@pytest.mark.parametrize("twin", [False, True])
def test_all_workers_are_waited_for(twin: bool, spare: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each would stay a zombie where nothing waits for orphans, as in many a container."""
    monkeypatch.setattr(sandbox, "_ready", {})
    ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER: orphans come to this process
    known = set()
    try:
        with sandbox.ready(LAYERS) if twin else nullcontext(), sandbox.template(LAYERS) as template:
            for _ in range(3):
                worker = template.fork()
                known.add(worker.pid)
                worker.end()
            assert template._next is not None
            known.add(template._next[0]())
        assert len(known) == 4
        assert not any(Path(f"/proc/{pid}").exists() for pid in known)
    finally:
        ctypes.CDLL(None).prctl(36, 0)
