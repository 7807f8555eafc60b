"""What workers are really asked while a hand-in is graded."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from grader import wire
from grader.channel import Worker
from grader.clock import Clock
from grader.grade import grade
from grader.model import Settings
from grader.reports import FORMATS


@contextmanager
def asked() -> Iterator[list[list[str]]]:
    """The requests each worker gets, as it gets them."""
    found: dict[Worker, list[str]] = {}
    requests: list[list[str]] = []
    send = Worker._send

    def sent(worker: Worker, body: bytes, clock: Clock) -> None:
        send(worker, body, clock)
        messages = [wire.decode(each) for _, each in worker._ahead]
        found.setdefault(worker, []).extend(repr(one) for one in messages)

    with mock.patch.object(Worker, "_send", sent):
        yield requests
    requests.extend(found.values())


def told(path: Path, chosen: Settings) -> tuple[str, list[list[str]]]:
    """The report as JSON, and what was asked for it."""
    with asked() as found:
        report = grade(path, chosen)
    assert report.complete
    return FORMATS["json"](report), found
