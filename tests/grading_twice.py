"""Grading plainly, and with what earlier gradings have left: what is asked and what is told."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from grader import examples, wire
from grader.channel import Exchange, Worker
from grader.clock import Clock
from grader.dialogue import Dialogue
from grader.grade import grade
from grader.model import Settings
from grader.past import PAST
from grader.reports import FORMATS


def forget() -> None:
    """As in a new process, with nothing on disk."""
    examples.forget()
    PAST.forget()


@contextmanager
def asked() -> Iterator[list[list[str]]]:
    """What each worker is really asked, as it comes, one question at a time; of one that another was brought to the
    place of, nothing."""
    found: dict[Worker, list[str]] = {}
    said, brought_back = Worker._said, Dialogue._brought_back
    told: list[list[str]] = []

    def hear(worker: Worker, body: bytes, clock: Clock) -> Exchange:
        message = wire.decode(body)
        several = message["args"][0] if message.get("op") == "several" else [body]
        if message.get("op") != "compile":  # nothing of the hand-in runs there
            found.setdefault(worker, []).extend(repr(wire.decode(one)) for one in several)
        return said(worker, body, clock)

    def forget(dialogue: Dialogue, *args: Any) -> Worker:
        assert dialogue._worker is not None
        del found[dialogue._worker]
        return brought_back(dialogue, *args)

    with mock.patch.object(Worker, "_said", hear), mock.patch.object(Dialogue, "_brought_back", forget):
        yield told
    told.extend(found.values())


def told(path: Path, chosen: Settings) -> tuple[str, list[list[str]]]:
    """The report, and what was asked for it."""
    with asked() as found:
        report = grade(path, chosen)
    assert report.complete
    return FORMATS["json"](report), found


def ways(path: Path, chosen: Settings, *earlier: Path) -> list[tuple[str, list[list[str]]]]:
    """The hand-in graded plainly, after the earlier ones twice, and once more after itself."""
    found = []
    steps: list[Callable[[], object]] = [forget, lambda: [grade(other, chosen) for other in earlier * 2], lambda: None]
    for prepare in steps:
        prepare()
        found.append(told(path, chosen))
    return found
