"""Imported by the server that gradings are forked from, before the first: what depends on no hand-in is done there.

What is to be made ready is told in the environment, since the server is started by multiprocessing. Whatever fails here
is left to the gradings: they go the plain way, and say what is wrong."""

import gc
import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from grader import guard
from grader.model import Settings
from grader.submission import Submission

_TOLD = "GRADER_READY"


@contextmanager
def told(first: Submission, settings: Settings) -> Iterator[None]:
    """What is started inside is made ready for gradings with these settings, of the files the first hand-in has."""
    exercises = sorted(settings.exercises) if settings.exercises is not None else None
    os.environ[_TOLD] = json.dumps([exercises, sorted(first.texts), settings.seed, list(settings.layers)])
    try:
        yield
    finally:
        del os.environ[_TOLD]


def _make_ready(chosen: list[str] | None, files: list[str], seed: int, layers: list[str]) -> None:
    import pebble  # noqa: F401  # which each process asks for as it begins

    from grader import assignment, kept, oracle, sandbox, session
    from grader.classroom import alone  # noqa: F401  # with all that a grading imports
    from grader.past import PAST
    from grader.rubric import exercises

    guard.close_memory()
    sandbox.make_ready(layers)
    wanted = [ex for ex in exercises().values() if ex.file in files and (chosen is None or ex.name in chosen)]
    with kept.on_disk(seed):
        session.make_ready(wanted, seed)
        for exercise in wanted:
            oracle.module(exercise.file)
        PAST.recall([exercise.name for exercise in wanted], seed, assignment.Oracle().reading)
    gc.freeze()  # what is there stays for good: no grading goes through it to find what can be freed


if _TOLD in os.environ:
    guard.die_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who is interrupted is the one that started this
    with suppress(Exception):
        _make_ready(*json.loads(os.environ.pop(_TOLD)))
