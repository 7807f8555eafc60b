"""Executors, which grade several submissions at a time, and the executor for the cores of this machine.

Each grading runs in a process of its own, forked from a server that has imported the grader and never loads a
submission. So every grading starts in the same state, memory does not grow with the class, and a crash costs one
grading only."""

import multiprocessing
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, Protocol

from pebble import concurrent

from grader.assignment.assignment import Assignment
from grader.course.classroom import preload
from grader.course.classroom.grade_in_process import GradingResult
from grader.model import Settings
from grader.sandbox import clock
from grader.submission.reading import Submission

_NAME = "grading"  # of the process of each, and of the thread that waits for it
_JOIN_TIMEOUT = 2  # seconds; a thread that still waits for the fork server to start ends with this process
_LONG = 10.0  # seconds; a grading that lasts longer gives way to another one
_STUCK = 24 * 3600  # seconds; a submission's limits end an hour of CPU time, at a tenth of a core some ten hours


class Executor(Protocol):
    """Something that grades several submissions at a time."""

    def has_room(self, underway: Sequence[float]) -> bool:
        """Return whether a grading may start beside those underway, which have lasted so many seconds."""

    def start(self, submission: Submission, settings: Settings) -> "Future[GradingResult]":
        """Start to grade a submission."""

    def close(self) -> None:
        """Stop all gradings and wait until they have stopped."""


class Cores:
    """Executor that grades up to `jobs` submissions at a time on this machine.

    Up to as many long gradings go on beside them at a low priority, so that one whose functions all hang does not hold
    up the class: only where a busy machine costs a submission nothing, since the kernel tells waiting from sleep."""

    def __init__(self, jobs: int, assignment: Assignment) -> None:
        self._assignment = assignment
        self._jobs, self._long = jobs, _LONG if clock.knows_waiting() else 0.0
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([preload.__name__])

    def has_room(self, underway: Sequence[float]) -> bool:
        long = sum(seconds > self._long for seconds in underway) if self._long else 0
        return len(underway) - min(long, self._jobs) < self._jobs

    def start(self, submission: Submission, settings: Settings) -> "Future[GradingResult]":
        limit = _STUCK * max(settings.patience, 1)
        process: Any = concurrent.process  # Any: pebble's parameter is `context`, its type stubs say mp_context
        in_own_process = process(name=_NAME, daemon=True, timeout=limit, context=self._context)
        with preload.pass_settings(
            submission, self._assignment, settings
        ):  # read by the fork server, which the first grading starts
            grade = in_own_process(preload.grade_prepared)
            future: Future[GradingResult] = grade(submission, self._assignment, settings, self._long)
        return future

    def close(self) -> None:
        """Kill all gradings and wait until they have ended.

        The futures are not cancelled: a result that arrives at that moment would end pebble's thread with a
        traceback."""
        for process in multiprocessing.active_children():
            if process.name == _NAME:
                process.kill()
        for thread in threading.enumerate():
            if thread.name == _NAME:
                thread.join(_JOIN_TIMEOUT)
