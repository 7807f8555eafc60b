"""Grading plainly, and with what earlier gradings have left: what is asked and what is told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from grader import examples, wire
from grader.channel import Exchange, Worker
from grader.clock import Clock
from grader.grade import grade
from grader.model import Settings
from grader.past import PAST
from grader.reports import FORMATS


def forget() -> None:
    """As in a new process, with nothing on disk."""
    examples.forget()
    PAST.forget()


@contextmanager
def asked() -> Iterator[list[str]]:
    """What the workers are really asked, as it comes."""
    found: list[str] = []
    plain = Worker._said

    def said(self: Worker, body: bytes, clock: Clock) -> Exchange:
        found.append(repr(wire.decode(body)))
        return plain(self, body, clock)

    with mock.patch.object(Worker, "_said", said):
        yield found


def told(path: Path, chosen: Settings) -> tuple[str, tuple[str, ...]]:
    """The report, and what was asked for it."""
    with asked() as found:
        report = FORMATS["json"](grade(path, chosen))
    return report, tuple(found)


def ways(path: Path, chosen: Settings, *earlier: Path) -> list[tuple[str, tuple[str, ...]]]:
    """The hand-in graded plainly, after the earlier ones twice, and once more after itself."""
    found = []
    steps: list[Callable[[], object]] = [forget, lambda: [grade(other, chosen) for other in earlier * 2], lambda: None]
    for prepare in steps:
        prepare()
        found.append(told(path, chosen))
    return found
