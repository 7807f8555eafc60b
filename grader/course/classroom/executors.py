"""Where hand-ins are graded: on this machine's cores, each in a process forked for it alone.

The processes come from a server that has imported the grader and has never seen a hand-in: each grading begins in the
same state, whatever came before it; memory does not grow with the class; a process that dies takes one grading."""

import itertools
import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol

from pebble import concurrent

from grader.course.classroom import preload
from grader.course.classroom.grade_in_process import Graded, grade_alone
from grader.model import Settings
from grader.submission.submission import Submission

_NAME = "grading"  # with a number: of a process, and of the thread that waits for it
_numbers = itertools.count()
_LAST_WAIT = 2  # seconds; one that waits for the server to begin ends with this process, and so does the server
_STUCK = 3 * 3600  # seconds; a hand-in's own limits lie far below, so only a fault of the grader lasts this long


class Executor(Protocol):
    """Something that grades several hand-ins at a time."""

    def room(self) -> int:
        """How many may be underway."""

    def start(self, handed_in: Submission, settings: Settings) -> "Future[Graded]":
        """Begin to grade one."""

    def stop(self, underway: "Future[Graded]") -> bool:
        """End one that is underway, which fails then; False where that cannot be done."""

    def close(self) -> None:
        """Stop what is underway, and wait until it has stopped."""


class Cores:
    """`jobs` processes at a time on this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._names: dict[Future[Graded], str] = {}
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([preload.__name__])

    def room(self) -> int:
        return self._jobs

    def start(self, handed_in: Submission, settings: Settings) -> "Future[Graded]":
        limit = _STUCK * max(settings.patience, 1)
        # pebble reads `context`, which its types call mp_context
        process: Any = concurrent.process
        name = f"{_NAME} {next(_numbers)}"
        in_own_process = process(name=name, daemon=True, timeout=limit, context=self._context)
        with preload.told(handed_in, settings):  # heard by the server, which is started with the first grading
            future: Future[Graded] = in_own_process(grade_alone)(handed_in, settings)
        self._names[future] = name
        future.add_done_callback(lambda done: self._names.pop(done, None))
        return future

    def stop(self, underway: "Future[Graded]") -> bool:
        """End the process that grades it."""
        _kill(lambda name: name == self._names.get(underway))
        return True

    def close(self) -> None:
        """Stop what is underway, and wait until it has stopped.

        A cancelled future is no way to: an answer that comes at that moment ends pebble's thread with a traceback."""
        _kill(lambda name: name.startswith(_NAME))
        for thread in threading.enumerate():
            if thread.name.startswith(_NAME):
                thread.join(_LAST_WAIT)


def _kill(wanted: Callable[[str], bool]) -> None:
    for process in multiprocessing.active_children():
        if wanted(process.name):
            process.kill()
