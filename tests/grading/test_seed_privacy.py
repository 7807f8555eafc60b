"""Nothing that crosses the pipe to a worker tells the private seed, from which all examples are drawn."""

from collections.abc import Iterator
from typing import Any

import pytest

from grader.sandbox.worker_process import WorkerProcess
from grader.worker import protocol
from tests.support.building import REFERENCE, graded

SEED = 271828182845904523536028747


def numbers(value: Any) -> Iterator[int]:
    """Yield every integer in a decoded message, in texts too."""
    if isinstance(value, dict | list | tuple):
        for item in value.items() if isinstance(value, dict) else value:
            yield from numbers(item)
    elif isinstance(value, int):
        yield value
    elif isinstance(value, str) and value.isdecimal():
        yield int(value)


def test_no_request_holds_the_seed_or_a_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    send = WorkerProcess._send

    def record(worker: WorkerProcess, body: bytes, clock: Any) -> None:
        sent.append(body)
        send(worker, body, clock)

    monkeypatch.setattr(WorkerProcess, "_send", record)
    assert graded(REFERENCE, "get_first_row", "mcts", seed=SEED).complete
    seeds = [request for request in map(protocol.decode, sent) if "seed" in request.values()]
    assert len(seeds) > 20
    parts = {SEED % (1 << bits) for bits in range(24, 96, 8)} | {SEED >> bits for bits in range(0, 72, 8)}
    near = {part + offset for part in parts for offset in range(-50, 51)}
    assert not near & {number for body in sent for number in numbers(protocol.decode(body))}
