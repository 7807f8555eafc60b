"""Grading a class: begin as many hand-ins as there is room for, write each down when it is done.

One that takes much longer than the others, as one does that hangs in every function, is put off while others wait: it
is stopped, and graded anew after them."""

import statistics
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field, replace
from pathlib import Path

from pebble import ProcessExpired

from grader.course.classroom.discovery import label
from grader.course.classroom.executors import Executor
from grader.course.classroom.grade_in_process import Graded
from grader.course.gradebook import Why
from grader.course.gradebook.run import Run, Standing
from grader.grading import fingerprint
from grader.grading.fingerprint import Key
from grader.grading.grade import read
from grader.model import GraderError, Note, Settings
from grader.submission.submission import Submission

_LOOK, _LOOK_ELSEWHERE = 0.1, 1.0  # seconds between two looks at the clock, and at other runs
_TRIES = 2
_MUCH_LONGER = 5  # times what three quarters take at most: what was done of one that is put off is lost
_LONG, _VERY_LONG = 0.5, 60.0  # seconds: no less is much; what is, before a few are done
_A_FEW = 4


@dataclass(frozen=True)
class Task:
    """A hand-in that is being graded."""

    path: Path
    handed_in: Submission
    key: Key
    why: Why
    tries: int = 1
    begun: float = 0.0  # when, by the monotonic clock
    stopped: bool = False  # to be graded after the others
    last: bool = False  # whatever it takes now


@dataclass
class Progress:
    """How far the class is."""

    total: int
    graded: int = 0  # by this run
    settled: int = 0  # graded before
    not_graded: int = 0  # by a fault of the grader
    current: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)  # which another run is at

    @property
    def done(self) -> int:
        """The hand-ins that need nothing more of this run."""
        return self.graded + self.settled + self.not_graded

    @property
    def left(self) -> int:
        """The hand-ins that do."""
        return self.total - self.done


class Scheduler:
    """The grading of one class in one run."""

    def __init__(
        self, run: Run, workplace: Executor, settings: Settings, watch: Callable[[Progress], None] = lambda _: None
    ) -> None:
        self._run, self._workplace, self._settings, self._watch = run, workplace, settings, watch
        self.progress = Progress(0)
        self._running: dict[Future[Graded], Task] = {}
        self._took: list[float] = []
        self._again: deque[Task] = deque()  # the grader failed at these
        self._put_off: deque[Task] = deque()
        self._elsewhere: deque[Path] = deque()  # claimed by another run: asked about again at the end

    def grade(self, paths: Iterable[Path]) -> Progress:
        """Grade what is not graded yet. Whatever stops it, what was done is written down."""
        waiting = deque(paths)
        self.progress.total = len(waiting)
        while waiting or self._again or self._running or self._put_off or self._elsewhere:
            self._fill(waiting)
            self._tell()
            self._finish_some()
            if (waiting or self._again) and not self._has_room():
                self._stop_slow()
            elif not (waiting or self._again or self._running):
                waiting, self._elsewhere = self._elsewhere, deque()
        self._tell()
        return self.progress

    def _fill(self, waiting: deque[Path]) -> None:
        """Start as many as there is room for."""
        while waiting and self._has_room():
            self._begin(waiting.popleft())
        while self._again and self._has_room():
            self._start(self._again.popleft())
        while self._put_off and not (waiting or self._again) and self._has_room():
            self._start(self._put_off.popleft())

    def _has_room(self) -> bool:
        return len(self._running) < self._workplace.room()

    def _begin(self, path: Path) -> None:
        """Start a hand-in, unless it need not be graded, or nothing of it can be read."""
        handed_in, content, problem = _read(path, self._settings)
        key = fingerprint.key(content, self._settings)
        why = self._run.claim(label(path), key)
        if why is Standing.DONE:
            self.progress.settled += 1
        elif why is Standing.ELSEWHERE:
            self._elsewhere.append(path)
        elif handed_in is not None:
            self._start(Task(path, handed_in, key, why))
        elif problem is not None:
            self._record(path, key, problem, why)

    def _start(self, task: Task) -> None:
        future = self._workplace.start(task.handed_in, self._settings)
        self._running[future] = replace(task, begun=time.monotonic())

    def _stop_slow(self) -> None:
        """Put off what keeps others waiting for much longer than they will take."""
        most = _VERY_LONG * max(self._settings.patience, 1)
        if len(self._took) >= _A_FEW:
            *_, upper = statistics.quantiles(self._took, n=4, method="inclusive")
            most = max(_LONG, _MUCH_LONGER * upper)
        for future, task in list(self._running.items()):
            is_slow = time.monotonic() - task.begun > most and not (task.stopped or task.last)
            if is_slow and self._workplace.stop(future):
                self._running[future] = replace(task, stopped=True)

    def _finish_some(self) -> None:
        """Write down what is done by the next look; look after the run meanwhile."""
        done: set[Future[Graded]] = set()
        if self._running:
            done, _ = wait(self._running, timeout=_LOOK, return_when=FIRST_COMPLETED)
        elif self._elsewhere:
            time.sleep(_LOOK_ELSEWHERE)
        for future in done:
            self._finish(self._running.pop(future), future)
        self._run.beat()

    def _finish(self, task: Task, future: "Future[Graded]") -> None:
        """Write a report down; where the grader failed, try once more, then say so."""
        graded = _result(future)
        if isinstance(graded, Graded) and not graded.fault:
            self._took.append(graded.seconds)
            self._record(task.path, task.key, graded.report, task.why, graded.seconds)
        elif task.stopped:
            self._put_off.append(replace(task, stopped=False, last=True))
        elif task.tries < _TRIES:
            self._again.append(replace(task, tries=task.tries + 1))
        else:
            why = graded.fault if isinstance(graded, Graded) else graded
            self._record(task.path, task.key, Note.of("hand_in_not_graded", why=why), task.why)

    def _record(self, path: Path, key: Key, result: str | Note, why: Why, seconds: float = 0.0) -> None:
        fault = isinstance(result, Note) and result.key == "hand_in_not_graded"
        if not self._run.record(label(path), key, result, why, seconds, fault):
            self.progress.settled += 1  # another run has taken it over, and wrote it down
        elif fault:
            self.progress.not_graded += 1
        else:
            self.progress.graded += 1

    def _tell(self) -> None:
        self.progress.current = [label(task.path) for task in self._running.values()]
        self.progress.elsewhere = [label(path) for path in self._elsewhere]
        self._watch(self.progress)


def _read(path: Path, settings: Settings) -> tuple[Submission | None, str, Note | None]:
    """The hand-in and the fingerprint of what was read; or the problem, whose ever it is."""
    try:
        handed_in = read(path, settings)
        return handed_in, fingerprint.content(handed_in), None
    except GraderError as error:
        return None, fingerprint.unreadable(error.said), Note.of("hand_in_unreadable", why=error.said)
    except Exception as error:  # the reader's own failure is no zero, and no end of the class
        why = f"{type(error).__name__}: {error}"
        return None, fingerprint.unreadable(why), Note.of("hand_in_not_graded", why=why)


def _result(future: "Future[Graded]") -> Graded | str:
    """What came back, or why nothing did."""
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
