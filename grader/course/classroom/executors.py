"""Executors, which grade several submissions at a time, and the executor for the cores of this machine.

Each grading runs in a process of its own, forked from a server that has imported the grader and never loads a
submission. So every grading starts in the same state, memory does not grow with the class, and a crash costs one
grading only."""

import itertools
import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Protocol

from pebble import concurrent

from grader.course.classroom import preload
from grader.course.classroom.grade_in_process import GradingResult, grade_alone
from grader.model import Settings
from grader.submission.submission import Submission

_NAME = "grading"  # with a number: the name of a process, and of the thread that waits for it
_numbers = itertools.count()
_JOIN_TIMEOUT = 2  # seconds; a thread that still waits for the fork server to start ends with this process
_STUCK = 3 * 3600  # seconds; a submission's own limits are far lower, so only a fault of the grader lasts this long


class Executor(Protocol):
    """Something that grades several submissions at a time."""

    def room(self) -> int:
        """Return how many gradings may be underway at once."""

    def start(self, submission: Submission, settings: Settings) -> "Future[GradingResult]":
        """Start to grade a submission."""

    def stop(self, future: "Future[GradingResult]") -> bool:
        """Stop a grading, whose future then fails; return False when this executor cannot stop gradings."""

    def close(self) -> None:
        """Stop all gradings and wait until they have stopped."""


class Cores:
    """Executor that runs up to `jobs` processes at a time on this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._names: dict[Future[GradingResult], str] = {}
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([preload.__name__])

    def room(self) -> int:
        return self._jobs

    def start(self, submission: Submission, settings: Settings) -> "Future[GradingResult]":
        limit = _STUCK * max(settings.patience, 1)
        process: Any = concurrent.process  # Any: pebble's parameter is `context`, its type stubs say mp_context
        name = f"{_NAME} {next(_numbers)}"
        in_own_process = process(name=name, daemon=True, timeout=limit, context=self._context)
        with preload.pass_settings(submission, settings):  # read by the fork server, which the first grading starts
            future: Future[GradingResult] = in_own_process(grade_alone)(submission, settings)
        self._names[future] = name
        future.add_done_callback(lambda done: self._names.pop(done, None))
        return future

    def stop(self, future: "Future[GradingResult]") -> bool:
        """Kill the process of the grading."""
        _kill(lambda name: name == self._names.get(future))
        return True

    def close(self) -> None:
        """Kill all gradings and wait until they have ended.

        The futures are not cancelled: a result that arrives at that moment would end pebble's thread with a
        traceback."""
        _kill(lambda name: name.startswith(_NAME))
        for thread in threading.enumerate():
            if thread.name.startswith(_NAME):
                thread.join(_JOIN_TIMEOUT)


def _kill(matches: Callable[[str], bool]) -> None:
    for process in multiprocessing.active_children():
        if matches(process.name):
            process.kill()
