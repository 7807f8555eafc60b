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

from grader.assignment.assignment import Assignment
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


def load(mutants: Iterable[Mutant], file: Path | None) -> dict[str, Verdict]:
    """Return the stored verdicts on these mutants, by the digest of the mutant."""
    by_digest = {mutant.digest: mutant for mutant in mutants}
    return {digest: Verdict(by_digest[digest], *rest) for digest, *rest in _lines(file) if digest in by_digest}


def _lines(file: Path | None) -> Iterator[tuple[Any, ...]]:
    if file is None:
        return
    with suppress(OSError):
        for line in file.read_text(encoding="utf-8").splitlines():
            with suppress(ValueError, TypeError):  # a line that was cut off
                digest, killed_in, calls, elsewhere = json.loads(line)
                yield digest, killed_in, calls, tuple(elsewhere)


def save(verdict: Verdict, file: Path | None) -> None:
    """Store a verdict, unless the grader failed; do nothing where files cannot be written."""
    if verdict.fault or file is None:
        return
    line = json.dumps([verdict.mutant.digest, verdict.killed_in, verdict.calls, verdict.elsewhere])
    with suppress(OSError):
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "w") as opened:
            opened.write(f"{line}\n")


def file_of(assignment: Assignment, state: Path | None) -> Path | None:
    """Return the path of the file of verdicts under the checks as they are; None where none are kept."""
    if state is None:
        return None
    decisive = [
        fingerprint.grader_fingerprint(assignment),
        fingerprint.rubric_fingerprint(assignment),
        sys.version,
        version("numpy"),
        PATIENCE,
    ]
    return state / f"exam-{hashlib.sha256(repr(decisive).encode()).hexdigest()[:16]}.jsonl"
