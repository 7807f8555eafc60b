"""Requests sent ahead of their replies: all CPU time is charged, though not every reply is timed on its own."""

import sys

import pytest

from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess, request

_LIMIT = Limit(cpu=5)
_COUNTS = "def get_first_row(board, col):\n    for _ in range(col): pass\n    return col\n"


@pytest.fixture
def worker(fork_server: ForkServer) -> WorkerProcess:
    worker = fork_server.fork()
    worker.ask("load", ["connect4", {}, {"connect4": _COUNTS}, False], _LIMIT)
    return worker


def bodies(*counts: int) -> list[bytes]:
    return [request("call", ["connect4", "get_first_row", [None, count]]) for count in counts]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a clock of the CPU time of another process")
def test_the_cpu_time_of_all_replies_is_charged(worker: WorkerProcess) -> None:
    requests = bodies(*[20_000] * 200)  # each takes some 0.2 ms
    worker.expect(requests, _LIMIT)
    charged, used = worker.spent_seconds, worker.cpu_seconds()
    for body in requests:
        assert worker.exchange(body, _LIMIT) == {"value": 20_000}
    used = worker.cpu_seconds() - used
    assert used > 0.02
    assert worker.spent_seconds - charged == pytest.approx(used, abs=0.005)
    worker.kill()


def test_quick_replies_before_a_call_that_hangs_still_come(worker: WorkerProcess) -> None:
    requests = bodies(1, 2, 10**12)
    worker.expect(requests, _LIMIT)
    limit = Limit(cpu=0.2)
    assert [worker.exchange(body, limit) for body in requests[:2]] == [{"value": 1}, {"value": 2}]
    with pytest.raises(ProcessEnded, match="timed_out"):
        worker.exchange(requests[2], limit)
    assert not worker.alive
