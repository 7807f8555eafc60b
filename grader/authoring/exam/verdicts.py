"""Verdicts on mutants, stored as they come, so that an interrupted exam goes on where it stopped.

One file of JSON lines in the user's state folder for each version of the grader, its rubric, Python and NumPy."""

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from grader.assignment.seed import state_folder
from grader.authoring.exam.mutants import Mutant
from grader.grading import fingerprint

PATIENCE = 0.1  # ends endless loops, and searches that prune nothing, sooner; right programs need less time


@dataclass(frozen=True)
class Verdict:
    """The result of grading a mutant. `calls` is the number of calls until it lost points, or of all calls."""

    mutant: Mutant
    killed_in: str  # the exercise in which it lost points; "" when it survived
    calls: int
    elsewhere: tuple[str, ...] = ()  # exercises that do not hold it and lost points
    fault: bool = False  # the grader failed


def load(mutants: Iterable[Mutant]) -> dict[str, Verdict]:
    """Return the stored verdicts on these mutants, by the digest of the mutant."""
    by_digest = {mutant.digest: mutant for mutant in mutants}
    return {digest: Verdict(by_digest[digest], *rest) for digest, *rest in _lines() if digest in by_digest}


def _lines() -> Iterator[tuple[Any, ...]]:
    with suppress(OSError, RuntimeError):
        for line in file().read_text(encoding="utf-8").splitlines():
            with suppress(ValueError, TypeError):  # a line that was cut off
                digest, killed_in, calls, elsewhere = json.loads(line)
                yield digest, killed_in, calls, tuple(elsewhere)


def save(verdict: Verdict) -> None:
    """Store a verdict, unless the grader failed; do nothing where files cannot be written."""
    if verdict.fault:
        return
    line = json.dumps([verdict.mutant.digest, verdict.killed_in, verdict.calls, verdict.elsewhere])
    with suppress(OSError, RuntimeError):
        file().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(file(), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "w") as opened:
            opened.write(f"{line}\n")


def file() -> Path:
    """Return the path of the file of verdicts under the checks as they are."""
    decisive = [
        fingerprint.grader_fingerprint(),
        fingerprint.rubric_fingerprint(),
        sys.version,
        version("numpy"),
        PATIENCE,
    ]
    return state_folder() / f"exam-{hashlib.sha256(repr(decisive).encode()).hexdigest()[:16]}.jsonl"
