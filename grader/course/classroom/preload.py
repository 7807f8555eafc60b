"""Imported by the server that gradings are forked from, before the first: what depends on no hand-in is done there.

What is to be made ready is told in the environment, since the server is started by multiprocessing. When the checks
cannot be prepared, `failure` says why to whoever asks."""

import gc
import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from grader.model import GraderError, Settings
from grader.sandbox import hardening
from grader.submission.submission import Submission

_TOLD = "GRADER_READY"
_failure = ""


def failure() -> str:
    """Why the checks cannot be prepared; "" when they are. To be called in a process forked from the server."""
    return _failure


@contextmanager
def told(first: Submission, settings: Settings) -> Iterator[None]:
    """What is started inside is made ready for gradings with these settings: of the core, and of the bonus files that
    the first hand-in has."""
    exercises = sorted(settings.exercises) if settings.exercises is not None else None
    os.environ[_TOLD] = json.dumps([exercises, sorted(first.texts), settings.seed, list(settings.layers)])
    try:
        yield
    finally:
        del os.environ[_TOLD]


def _make_ready(chosen: list[str] | None, files: list[str], seed: int, layers: list[str]) -> None:
    import pebble  # noqa: F401  # which each process asks for as it begins

    from grader.assignment import oracle
    from grader.assignment.rubric import exercises
    from grader.course.classroom import grade_in_process  # noqa: F401  # with all that a grading imports
    from grader.grading import preparation
    from grader.sandbox import server

    hardening.close_memory()
    server.preload(layers)
    there = [ex for ex in exercises().values() if not ex.bonus or ex.file in files]
    wanted = [ex for ex in there if chosen is None or ex.name in chosen]
    preparation.prepare(wanted, seed, layers)
    for exercise in wanted:
        if not exercise.answers:
            oracle.module(exercise.file)
    gc.freeze()  # what is there stays for good: no grading goes through it to find what can be freed


if _TOLD in os.environ:
    hardening.die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who is interrupted is the one that started this
    try:
        _make_ready(*json.loads(os.environ.pop(_TOLD)))
    except Exception as error:
        _failure = str(error) if isinstance(error, GraderError) else f"{type(error).__name__}: {error}"
