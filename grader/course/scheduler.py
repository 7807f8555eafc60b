"""Scheduler of a class: grades as many submissions at a time as the executor has room for, and records each result."""

import multiprocessing
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from pebble import ProcessExpired, concurrent

from grader.assignment.assignment import Assignment, read_submission
from grader.course import grading_process
from grader.course.discovery import label
from grader.course.grading_process import GradingResult
from grader.gradebook import database
from grader.gradebook.entry import Why
from grader.gradebook.roster import Identities
from grader.gradebook.run import Progress, Run, Skip
from grader.grading import fingerprint
from grader.grading.recomputation import Recomputation
from grader.model import GraderError, Key, Note, Settings
from grader.sandbox import clock
from grader.submission import reading
from grader.submission.reading import Submission

_NAME = "grading"  # of the process of each, and of the thread that waits for it
_JOIN_TIMEOUT = 2  # seconds; a thread that still waits for the fork server to start ends with this process
_LONG = 10.0  # seconds; a grading that lasts longer gives way to another one
_STUCK = 24 * 3600  # seconds; a submission's limits end an hour of CPU time, at a tenth of a core some ten hours
_POLL, _POLL_ELSEWHERE = 0.1, 1.0  # seconds between two polls of the gradings, and of submissions other runs claimed
_TRIES = 2


class Executor(Protocol):
    """Something that grades several submissions at a time."""

    def has_room(self, underway: Sequence[float]) -> bool:
        """Return whether a grading may start beside those underway, which have lasted so many seconds."""

    def start(self, submission: Submission, settings: Settings) -> "Future[GradingResult]":
        """Start to grade a submission."""

    def close(self) -> None:
        """Stop all gradings and wait until they have stopped."""


class LocalExecutor:
    """Executor that grades up to `jobs` submissions at a time on this machine.

    Up to as many long gradings go on beside them at a low priority, so that one whose functions all hang does not hold
    up the class: only where a busy machine costs a submission nothing, since the kernel tells waiting from sleep."""

    def __init__(self, jobs: int, assignment: Assignment) -> None:
        self._assignment = assignment
        self._jobs, self._long = jobs, _LONG if clock.knows_waiting() else 0.0
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([grading_process.__name__])

    def has_room(self, underway: Sequence[float]) -> bool:
        long = sum(seconds > self._long for seconds in underway) if self._long else 0
        return len(underway) - min(long, self._jobs) < self._jobs

    def start(self, submission: Submission, settings: Settings) -> "Future[GradingResult]":
        limit = _STUCK * max(settings.patience, 1)
        process: Any = concurrent.process  # Any: pebble's parameter is `context`, its type stubs say mp_context
        in_own_process = process(name=_NAME, daemon=True, timeout=limit, context=self._context)
        with grading_process.pass_settings(
            submission, self._assignment, settings
        ):  # read by the fork server, which the first grading starts
            grade = in_own_process(grading_process.grade_prepared)
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


@dataclass(frozen=True)
class Task:
    """A submission that is being graded."""

    path: Path
    submission: Submission
    key: Key
    why: Why
    tries: int = 1
    started_at: float = 0.0  # by the monotonic clock


class Scheduler:
    """The grading of one class in one run. `on_progress` is called several times a second."""

    def __init__(
        self,
        run: Run,
        executor: Executor,
        assignment: Assignment,
        settings: Settings,
        on_progress: Callable[[Progress], None] = lambda _: None,
        identities: Identities | None = None,
        accepted: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    ) -> None:
        """`accepted` maps, by label, names in a submission to those of the assignment for which they stand."""
        self._run, self._executor, self._assignment = run, executor, assignment
        self._settings, self._on_progress = settings, on_progress
        self._identities, self._accepted = identities or Identities([], []), accepted
        self.progress = Progress(0)
        self._recomputation = Recomputation(assignment)
        self._running: dict[Future[GradingResult], Task] = {}
        self._retries: deque[Task] = deque()  # after a fault of the grader
        self._elsewhere: deque[Path] = deque()  # claimed by another run

    def grade(self, paths: Iterable[Path]) -> Progress:
        """Grade the submissions that need it. Each result is recorded at once, so an interrupt loses none.

        1. Start as many gradings as there is room for.
        2. Wait a moment for gradings to end, and record their results or queue them again.
        3. When nothing else is left, claim again what another run had claimed: that run may have died."""
        waiting = deque(paths)
        self.progress.total = len(waiting)
        while waiting or self._retries or self._running or self._elsewhere:
            self._fill(waiting)
            self._report_progress()
            self._finish_some()
            if not (waiting or self._retries or self._running):
                waiting, self._elsewhere = self._elsewhere, deque()
        self._report_progress()
        return self.progress

    def _fill(self, waiting: deque[Path]) -> None:
        """Start gradings while there is room: first new submissions, then retries."""
        while waiting and self._has_room():
            self._begin(waiting.popleft())
        while self._retries and self._has_room():
            self._start(self._retries.popleft())

    def _has_room(self) -> bool:
        now = time.monotonic()
        return self._executor.has_room([now - task.started_at for task in self._running.values()])

    def _begin(self, path: Path) -> None:
        """Claim a submission and start to grade it; when it cannot be read, record that instead."""
        submission, content, problem = _read(
            partial(read_submission, path, self._assignment, self._settings, self._accepted.get(label(path), {})),
            partial(self._identities.identify, label(path)),
        )
        key = fingerprint.key(content, self._assignment, self._settings)
        why = self._run.claim(label(path), key)
        if why is Skip.DONE:
            self.progress.settled += 1
        elif why is Skip.ELSEWHERE:
            self._elsewhere.append(path)
        elif why is Why.POINTS_CHANGED and self._recompute(path, key):
            self.progress.recomputed += 1
        elif submission is not None:
            if why is Why.POINTS_CHANGED:
                self.progress.points_regraded += 1
                why = Why.RUBRIC_CHANGED
            self._start(Task(path, submission, key, why))
        elif problem is not None:
            self._record(path, key, problem, why)

    def _recompute(self, path: Path, key: Key) -> bool:
        """Record the stored report with the points of the rubric as it is now; return False when that is not exact."""
        before = self._run.graded_before(label(path))
        report = self._recomputation.apply(before[0]) if before else None
        if before is None or report is None:
            return False
        self._record(path, key, database.dump_report(report), Why.POINTS_CHANGED, before[1])
        return True

    def _start(self, task: Task) -> None:
        future = self._executor.start(task.submission, self._settings)
        self._running[future] = replace(task, started_at=time.monotonic())

    def _finish_some(self) -> None:
        """Wait up to one polling interval for gradings to end, finish those that did, and send the run's heartbeat."""
        done: set[Future[GradingResult]] = set()
        if self._running:
            done, _ = wait(self._running, timeout=_POLL, return_when=FIRST_COMPLETED)
        elif self._elsewhere:
            time.sleep(_POLL_ELSEWHERE)
        for future in done:
            self._finish(self._running.pop(future), future)
        self._run.beat()

    def _finish(self, task: Task, future: "Future[GradingResult]") -> None:
        """Record the report; after a fault of the grader, queue the task for one more try, then record the fault."""
        result = _result(future)
        if isinstance(result, GradingResult) and not result.fault:
            self._record(task.path, task.key, result.report, task.why, result.seconds)
        elif task.tries < _TRIES:
            self._retries.append(replace(task, tries=task.tries + 1))
        else:
            why = result.fault if isinstance(result, GradingResult) else result
            self._record(task.path, task.key, Note.of("hand_in_not_graded", why=why), task.why)

    def _record(self, path: Path, key: Key, result: str | Note, why: Why, seconds: float = 0.0) -> None:
        is_fault = isinstance(result, Note) and result.key == "hand_in_not_graded"
        if not self._run.record(label(path), key, result, why, seconds, is_fault):
            self.progress.settled += 1  # another run has taken over the claim and recorded the grading
            return
        self.progress.ended.append((label(path), None if why is Why.POINTS_CHANGED else seconds))
        if is_fault:
            self.progress.not_graded += 1
        else:
            self.progress.graded += 1

    def _report_progress(self) -> None:
        self.progress.current = [label(task.path) for task in self._running.values()]
        self.progress.elsewhere = [label(path) for path in self._elsewhere]
        self._on_progress(self.progress)


def _read(
    read: Callable[[], Submission], identify: Callable[[Submission], Submission]
) -> tuple[Submission | None, str, Note | None]:
    """Read a submission; return it or None, the fingerprint of its content, and the problem when it is None."""
    try:
        submission = identify(read())
        return submission, reading.content(submission), None
    except GraderError as error:
        return None, reading.unreadable(error.message), Note.of("hand_in_unreadable", why=error.message)
    except Exception as error:  # a bug of the reader: recorded as a fault, so that it neither counts 0 nor ends the run
        why = f"{type(error).__name__}: {error}"
        return None, reading.unreadable(why), Note.of("hand_in_not_graded", why=why)


def _result(future: "Future[GradingResult]") -> GradingResult | str:
    """Return the result of a grading, or why there is none."""
    try:
        return future.result()
    except GraderError as error:
        return str(error)
    except ProcessExpired:
        return "the process that graded it died"
    except TimeoutError:
        return "the process that graded it did not end"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
