"""Where hand-ins are graded: on this machine's cores, each in a process forked for it alone.

The processes come from a server that has imported the grader and has never seen a hand-in: each grading begins in the
same state, whatever came before it; memory does not grow with the class; a process that dies takes one grading."""

import multiprocessing
from concurrent.futures import Future
from typing import Protocol

from pebble import concurrent

from grader.classroom.alone import Graded, grade_alone
from grader.model import Settings
from grader.submission import Submission

_STUCK = 3 * 3600  # seconds; a hand-in's own limits lie far below, so only a fault of the grader lasts this long


class Workplace(Protocol):
    """Something that grades several hand-ins at a time."""

    def room(self) -> int:
        """How many may be underway."""

    def start(self, handed_in: Submission, settings: Settings) -> "Future[Graded]":
        """Begin to grade one. Cancelling the future stops it."""

    def close(self) -> None:
        """Stop what is left."""


class Cores:
    """`jobs` processes at a time on this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([grade_alone.__module__])

    def room(self) -> int:
        """How many may be underway."""
        return self._jobs

    def start(self, handed_in: Submission, settings: Settings) -> "Future[Graded]":
        """Begin to grade one."""
        limit = _STUCK * max(settings.patience, 1)
        in_own_process = concurrent.process(name="grading", daemon=True, timeout=limit, mp_context=self._context)
        future: Future[Graded] = in_own_process(grade_alone)(handed_in, settings)
        return future

    def close(self) -> None:
        """Nothing is left: each process ends with its grading."""
