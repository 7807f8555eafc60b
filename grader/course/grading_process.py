"""The process that grades one submission of a class, forked from a server that has loaded what all need."""

import gc
import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from grader.assignment.assignment import Assignment, load_assignment
from grader.gradebook import database
from grader.model import GraderError, Outcome, Report, Settings
from grader.sandbox import launch
from grader.submission.reading import Submission

_VARIABLE = "GRADER_READY"
_failure = ""


@dataclass(frozen=True)
class GradingResult:
    """What the process of a grading returns."""

    report: str  # by serialization.dump
    fault: str  # where the grader itself failed; "" when it did not
    seconds: float  # of the submission's own computing


def grade_alone(
    submission: Submission, assignment: Assignment, settings: Settings, long_after: float = 0.0
) -> GradingResult:
    """Grade a submission in this process, which holds the solution and ends with its parent. Raise GraderError when the
    checks cannot be prepared or nothing can be graded.

    After `long_after` seconds, unless 0, it gives way to other gradings."""
    launch.close_memory()
    launch.die_with_parent()
    from grader.grading.grade import grade_submission  # here: the process that starts gradings needs no pytest
    from grader.sandbox.worker_process import WorkerProcess

    before = WorkerProcess.spent_in_all
    report = grade_submission(submission, assignment, settings, long_after=long_after)
    return GradingResult(database.dump_report(report), _fault(report), WorkerProcess.spent_in_all - before)


def _fault(report: Report) -> str:
    faulty_checks = [
        f"{exercise.name}, {check.id}"
        for exercise in report.exercises
        for check in exercise.checks
        if check.outcome is Outcome.GRADER_FAULT
    ]
    return f"the grader failed in {faulty_checks[0]}" if faulty_checks else ""


def grade_prepared(
    submission: Submission, assignment: Assignment, settings: Settings, long_after: float
) -> GradingResult:
    """Grade a submission in a process forked from the server. Raise GraderError when the checks were not prepared."""
    if _failure:
        raise GraderError(_failure)
    return grade_alone(submission, assignment, settings, long_after)


@contextmanager
def pass_settings(first: Submission, assignment: Assignment, settings: Settings) -> Iterator[None]:
    """Let a server that starts in the `with` block prepare for gradings with these settings.

    It prepares the core exercises, and the bonus exercises whose file the `first` submission has."""
    exercises = sorted(settings.exercises) if settings.exercises is not None else None
    values = [str(assignment.root), exercises, sorted(first.texts), settings.seed, list(settings.layers)]
    values.append(None if settings.state is None else str(settings.state))
    os.environ[_VARIABLE] = json.dumps(values)
    try:
        yield
    finally:
        del os.environ[_VARIABLE]


def _prepare(
    root: str, names: list[str] | None, files: list[str], seed: int, layers: list[str], state: str | None
) -> None:
    import pebble  # noqa: F401  # imported by each forked process as it starts

    from grader.grading import grade, preparation  # noqa: F401  # `grade` for all modules that a grading imports
    from grader.sandbox import server

    launch.close_memory()
    server.preload(layers)
    assignment = load_assignment(Path(root))
    candidates = [ex for ex in assignment.rubric.exercises.values() if not ex.bonus or ex.file in files]
    chosen = [ex for ex in candidates if names is None or ex.name in names]
    settings = Settings(seed=seed, layers=tuple(layers), state=None if state is None else Path(state))
    preparation.prepare(chosen, assignment, settings)
    for exercise in chosen:
        if not exercise.answers:
            assignment.solution.module(exercise.file)
    gc.freeze()  # these objects live as long as the server: no garbage collection in a grading needs to scan them


if _VARIABLE in os.environ:
    gc.set_threshold(50_000)  # as in grader/__main__.py
    launch.die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole process group; the parent handles it
    try:
        _prepare(*json.loads(os.environ.pop(_VARIABLE)))
    except Exception as error:
        _failure = str(error) if isinstance(error, GraderError) else f"{type(error).__name__}: {error}"
