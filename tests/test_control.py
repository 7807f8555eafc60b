"""A template answers in the order it is asked in, whoever waits; the next worker is there before it is needed."""

import os
import socket
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

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
        end.send(struct.pack("q", number))


def test_answers_come_in_the_order_of_the_questions_whoever_waits_first() -> None:
    ours, theirs = boot.sockets()
    with ours, theirs:
        control = Control(ours, 5)
        first, second, third = (control.ask(request) for request in (b"a", b"b", b"c"))
        answer(theirs, 10, 20, 30)
        assert (second(), third(), first()) == (20, 30, 10)
        fourth = control.ask(b"d")
        answer(theirs, -9)
        assert fourth() == -9
        assert [theirs.recv(16) for _ in range(4)] == [b"a", b"b", b"c", b"d"]


def test_a_template_that_is_gone_or_silent_is_an_error() -> None:
    ours, theirs = boot.sockets()
    control = Control(ours, 0.05)
    with pytest.raises(TimeoutError):
        control.ask(b"a")()
    waits = control.ask(b"b")
    theirs.close()
    for _ in range(2):
        with pytest.raises(OSError, match=r"closed its socket|reset by peer"):
            waits()
    with pytest.raises(BrokenPipeError):
        control.ask(b"c")
    control.close()


def runs(worker: Worker) -> bool:
    """True for a worker that is closed and answers."""
    return worker.facts["seccomp"] == "allow" and worker.ask("visits", [], Limit(cpu=5)) == {"value": 0}


@needs_cores
def test_where_a_core_is_free_the_next_worker_is_there_already(spare: None) -> None:
    with Template() as template:
        first = template.fork()
        assert template._next is not None
        expected = template._next[0]()
        template._next = (lambda: expected, template._next[1])
        assert descendants(template.process.pid) == {first.pid, expected}
        ended = first.end()
        second = template.fork()
        assert second.pid == expected
        assert runs(second)
        assert ended is not None
        assert os.WTERMSIG(ended()) == 9  # waited for after the next has answered
        assert gone({first.pid})
        assert first.end() is None
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
            signs = [socket.socket(socket.AF_UNIX) for _ in cores._others]
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
            with pytest.raises(GraderError, match=r"does not answer|stopped while it was being closed"):
                template.fork()


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
    assert Path(boot.__file__).parent.name == "grader"
