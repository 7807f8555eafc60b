"""Requests sent ahead of their replies: a reply that has come with an earlier one is not timed on its own."""

import os
from collections.abc import Iterator

import pytest

from grader.sandbox import clock
from grader.sandbox.clock import Limit
from grader.sandbox.pipes import Pipes
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import OutOfStep, ProcessEnded, WorkerProcess, request
from grader.worker import protocol

_LIMIT = Limit(cpu=5)
_COUNTS = "def get_first_row(board, col):\n    for _ in range(col): pass\n    return col\n"
_ID = bytes(range(protocol.ID))


def bodies(*counts: int) -> list[bytes]:
    return [request("call", ["connect4", "get_first_row", [None, count]]) for count in counts]


def reply(value: int) -> bytes:
    return protocol.frame(_ID, protocol.encode({"value": value}))


@pytest.fixture
def cpu(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The CPU seconds that the clock of the worker shows at each reading, in this order."""
    readings = list[float]()
    monkeypatch.setattr(clock, "cpu_seconds", lambda _: readings.pop(0))
    monkeypatch.setattr(os, "urandom", lambda _: _ID)
    return readings


@pytest.fixture
def replies() -> Iterator[tuple[WorkerProcess, int]]:
    """A worker whose replies the test writes to the pipe."""
    request_read, request_write = os.pipe()
    reply_read, reply_write = os.pipe()
    pipes = Pipes(request_write, reply_read)
    yield WorkerProcess(os.getpid(), pipes, lambda _: None), reply_write
    for descriptor in (request_read, reply_write):
        os.close(descriptor)
    pipes.close()


def test_replies_that_came_together_are_timed_once(cpu: list[float], replies: tuple[WorkerProcess, int]) -> None:
    (worker, reply_write), requests = replies, bodies(1, 2, 3)
    cpu += [10.0, 10.5, 10.75]  # at the start, after the first two replies, after the third
    worker.expect(requests)
    os.write(reply_write, reply(1) + reply(2) + reply(3)[:15])
    assert worker.take_reply(requests[0]) is None  # not sent yet
    assert worker.exchange(requests[0], _LIMIT) == {"value": 1}
    assert (worker.spent_seconds, cpu) == (0.5, [10.75])
    assert worker.take_reply(requests[1]) == {"value": 2}
    assert (worker.spent_seconds, cpu) == (0.5, [10.75])
    assert worker.take_reply(requests[2]) is None  # not whole yet
    os.write(reply_write, reply(3)[15:])
    assert worker.exchange(requests[2], _LIMIT) == {"value": 3}
    assert (worker.spent_seconds, cpu) == (0.75, [])


def test_what_passes_between_two_requests_is_not_charged(cpu: list[float], replies: tuple[WorkerProcess, int]) -> None:
    (worker, reply_write), requests = replies, bodies(1, 2)
    cpu += [10.0, 10.5, 70.0, 70.25]  # before and after each request: off Linux, this clock shows the time of day
    for number, body in enumerate(requests, 1):
        os.write(reply_write, reply(number))
        assert worker.exchange(body, _LIMIT) == {"value": number}
    assert (worker.spent_seconds, cpu) == (0.75, [])


def test_a_long_reply_is_not_decoded_untimed(cpu: list[float], replies: tuple[WorkerProcess, int]) -> None:
    (worker, reply_write), requests = replies, bodies(1, 2)
    cpu += [0.0, 0.5, 0.75]
    worker.expect(requests)
    os.write(reply_write, reply(1) + protocol.frame(_ID, protocol.encode({"value": "x" * 1000})))
    assert worker.exchange(requests[0], _LIMIT) == {"value": 1}
    assert worker.take_reply(requests[1]) is None
    assert worker.exchange(requests[1], _LIMIT) == {"value": "x" * 1000}
    assert worker.answer_seconds > 0


@pytest.mark.parametrize(
    "second",
    [
        pytest.param(protocol.frame(bytes(protocol.ID), protocol.encode({"value": 2})), id="another id"),
        pytest.param(protocol.frame(_ID, protocol.encode({"need": "check_winner", "args": []})), id="a question"),
        pytest.param(protocol.frame(_ID, b"\xc1"), id="no message"),
    ],
)
def test_what_is_no_reply_ends_the_worker(
    second: bytes, cpu: list[float], replies: tuple[WorkerProcess, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    (worker, reply_write), requests = replies, bodies(1, 2)
    killed = list[int]()
    monkeypatch.setattr(os, "kill", lambda pid, _: killed.append(pid))
    monkeypatch.setattr(worker._pipes, "close", lambda: None)  # the fixture closes them
    cpu += [0.0, 0.5]
    worker.expect(requests)
    os.write(reply_write, reply(1) + second)
    assert worker.exchange(requests[0], _LIMIT) == {"value": 1}
    with pytest.raises(ProcessEnded, match="protocol"):
        worker.take_reply(requests[1])
    assert (worker.alive, killed) == (False, [worker.pid])


def test_another_request_than_the_one_sent_ahead_is_noticed(
    cpu: list[float], replies: tuple[WorkerProcess, int]
) -> None:
    (worker, reply_write), requests = replies, bodies(1, 2, 3)
    cpu += [0.0, 0.5]
    worker.expect(requests[:2])
    os.write(reply_write, reply(1) + reply(2))
    assert worker.exchange(requests[0], _LIMIT) == {"value": 1}
    with pytest.raises(OutOfStep):
        worker.take_reply(requests[2])
    assert worker.take_reply(requests[1]) == {"value": 2}


def test_quick_replies_before_a_call_that_hangs_still_come(fork_server: ForkServer) -> None:
    worker = fork_server.fork()
    worker.ask("load", ["connect4", {}, {"connect4": _COUNTS}, False], _LIMIT)
    requests = bodies(1, 2, 10**12)
    worker.expect(requests)
    limit = Limit(cpu=0.2)
    assert [worker.exchange(body, limit) for body in requests[:2]] == [{"value": 1}, {"value": 2}]
    with pytest.raises(ProcessEnded, match="timed_out"):
        worker.exchange(requests[2], limit)
    assert not worker.alive
