"""Grades mutants, and keeps the verdicts."""

import hashlib
import json
import os
import signal
import sys
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from grader.assignment.assignment import Assignment
from grader.assignment.rubric import Rubric
from grader.authoring.mutants import Mutant, mutants, mutants_of_hand_ins
from grader.grading import fingerprint
from grader.grading.grade import grade_submission
from grader.grading.preparation import prepare
from grader.model import LAYERS, ExerciseResult, Outcome, Settings
from grader.sandbox import server
from grader.submission.reading import Submission

PATIENCE = 0.1  # ends endless loops, and searches that prune nothing, sooner; right programs need less time
_FULLY = 10  # one killed mutant in so many is graded in the exercises, too, that reach it through another
Key = tuple[str, str, str]


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


def exempt_exercises(rubric: Rubric) -> frozenset[str]:
    """Return the exercises whose checks need not kill every mutant: hand-written wrong programs test these checks."""
    return frozenset(name for name, exercise in rubric.python_exercises.items() if not exercise.mutants)


def judge(assignment: Assignment, state: Path | None, mutant: Mutant) -> Verdict:
    """Grade a mutant in the exercises that hold it, up to the first failed check; a tenth of those that fail one, also
    in the exercises that only reach it through these."""
    calls, grade = 0, partial(_grade, assignment, state, mutant)
    for exercise in mutant.holders:
        results = grade({exercise, *mutant.unwritten})
        calls += results[exercise].calls
        if _has(Outcome.GRADER_FAULT, results[exercise]):
            return Verdict(mutant, "", calls, fault=True)
        if _lost(results[exercise]):
            sampled = int(mutant.digest, 16) % _FULLY == 0
            return Verdict(
                mutant, exercise, calls, _charged_elsewhere(mutant, assignment.rubric, grade) if sampled else ()
            )
    return Verdict(mutant, "", calls)


def _charged_elsewhere(
    mutant: Mutant, rubric: Rubric, grade: Callable[[set[str]], dict[str, ExerciseResult]]
) -> tuple[str, ...]:
    others = [name for name in mutant.others if name not in exempt_exercises(rubric)]
    results = grade({*mutant.holders, *others, *mutant.unwritten}) if others else {}
    return tuple(name for name in others if _lost(results[name]))


def _grade(assignment: Assignment, state: Path | None, mutant: Mutant, names: set[str]) -> dict[str, ExerciseResult]:
    settings = Settings(exercises=frozenset(names), patience=PATIENCE, stop_at_loss=True, state=state)
    report = grade_submission(Submission("", dict(mutant.texts)), assignment, settings)
    return {result.name: result for result in report.exercises}


def _lost(result: ExerciseResult) -> bool:
    return any(check.outcome is not Outcome.PASSED for check in result.checks)


def _has(outcome: Outcome, result: ExerciseResult) -> bool:
    return any(check.outcome is outcome for check in result.checks)


def judge_all(
    selected: Sequence[Mutant],
    assignment: Assignment,
    state: Path | None,
    jobs: int,
    on_verdict: Callable[[Verdict], None] = lambda _: None,
) -> list[Verdict]:
    """Judge mutants in `jobs` processes. Return the verdicts in the order of the mutants; call `on_verdict` with each
    as soon as it is available. Ended early, it waits for the mutants being judged, and for no others."""
    names = sorted({name for mutant in selected for name in mutant.holders})
    prepare([assignment.rubric.exercises[name] for name in names], assignment, Settings(state=state))
    found: dict[int, Verdict] = {}
    with server.preloaded_server(LAYERS), ProcessPoolExecutor(jobs, initializer=_ignore_interrupts) as pool:
        futures = {pool.submit(judge, assignment, state, mutant): index for index, mutant in enumerate(selected)}
        try:
            for future in as_completed(futures):
                found[futures[future]] = future.result()
                on_verdict(future.result())
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return [found[index] for index in sorted(found)]


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process of the terminal


@dataclass(frozen=True)
class Progress:
    """How far an exam has come. `stored`: the number of verdicts of earlier runs among the `done` ones."""

    done: int
    stored: int
    total: int
    survivors: int


def examine(
    selected: Sequence[Mutant],
    assignment: Assignment,
    state: Path | None,
    jobs: int,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> "Exam":
    """Judge the mutants on which no verdict is stored, and store each verdict as soon as it is available."""
    file, listed = file_of(assignment, state), read_equivalents(assignment)
    known = load(selected, file)
    stored = len(known)

    survivors = len(Exam(tuple(known.values()), listed).survivors)

    def report() -> None:
        on_progress(Progress(len(known), stored, len(selected), survivors))

    def keep(verdict: Verdict) -> None:
        nonlocal survivors
        save(verdict, file)
        known[verdict.mutant.digest] = verdict
        survivors += len(Exam((verdict,), listed).survivors)
        report()

    report()
    remaining = [mutant for mutant in selected if mutant.digest not in known]
    judge_all(remaining, assignment, state, jobs, keep)
    return Exam(tuple(known[mutant.digest] for mutant in selected), listed)


def all_mutants(assignment: Assignment, corpus: Path | None = None) -> list[Mutant]:
    """Return every mutant of the model solution and of the right hand-ins in `corpus`. Those that only
    `exempt_exercises` hold are left out."""
    files = {exercise.file for exercise in assignment.rubric.python_exercises.values() if exercise.mutants}
    candidates = [mutant for file in sorted(files) for mutant in mutants(file, assignment)]
    exempt = exempt_exercises(assignment.rubric)
    of_reference = [mutant for mutant in candidates if not mutant.holders or set(mutant.holders) - exempt]
    return of_reference + list(mutants_of_hand_ins(corpus, assignment) if corpus else ())


def default_corpus(assignment: Assignment) -> Path | None:
    """Return the folder of the assignment's right hand-ins, if it has one."""
    corpus = assignment.root / "tests" / "corpus" / "correct"
    return corpus if corpus.is_dir() else None


@dataclass(frozen=True)
class Equivalents:
    """What `rubric/checks/equivalent.toml` lists: the keys of mutants that are still correct, each with the reason, and
    by the file of a hand-in, the exercises whose work it does in the function of another exercise."""

    keys: Mapping[Key, str]
    shared_work: Mapping[str, Collection[str]]


def read_equivalents(assignment: Assignment) -> Equivalents:
    """Read the list. A mutant is a line before and after, after its file where its group names none."""
    file, keys = assignment.rubric_folder / "checks" / "equivalent.toml", {}
    tables = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    for group in tables.get("equivalent", []):
        for words in group["mutants"]:
            place, before, after = (group["file"], *words) if "file" in group else words
            keys[place, before, after] = group["because"]
    return Equivalents(keys, {group["file"]: set(group["exercises"]) for group in tables.get("shared", [])})


@dataclass(frozen=True)
class Exam:
    """The verdicts on all mutants, by category."""

    verdicts: tuple[Verdict, ...]
    listed: Equivalents

    @property
    def killed(self) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if verdict.killed_in]

    @property
    def unread(self) -> list[Verdict]:
        """Mutants of code that no exercise uses, such as example values."""
        return [verdict for verdict in self.verdicts if not verdict.mutant.holders]

    @property
    def elsewhere(self) -> list[Verdict]:
        """Mutants for which an exercise lost points that does not hold them, nor shares its work with one that does."""
        shared = self.listed.shared_work
        return [v for v in self.verdicts if set(v.elsewhere) - set(shared.get(v.mutant.file, ()))]

    @property
    def faults(self) -> list[Verdict]:
        """Mutants on which the grader failed."""
        return [verdict for verdict in self.verdicts if verdict.fault]

    @property
    def equivalent(self) -> list[Verdict]:
        """Survivors that are listed as equivalent."""
        return [v for v in self.survivors if v.mutant.key in self.listed.keys]

    @property
    def holes(self) -> list[Verdict]:
        """Survivors that are not listed as equivalent: mistakes that the checks do not detect."""
        return [v for v in self.survivors if v.mutant.key not in self.listed.keys]

    @property
    def stale(self) -> list[Key]:
        """Keys listed as equivalent that belong to a killed mutant or to none."""
        return sorted(self.listed.keys.keys() - {verdict.mutant.key for verdict in self.survivors})

    @property
    def survivors(self) -> list[Verdict]:
        """Mutants that some exercise holds and none found out."""
        return [v for v in self.verdicts if not v.killed_in and not v.fault and v.mutant.holders]


def curve(verdicts: Iterable[Verdict], steps: Sequence[int]) -> list[tuple[int, int]]:
    """Return for each step the number of mutants killed within this many calls of the student's functions."""
    calls = [verdict.calls for verdict in verdicts if verdict.killed_in]
    return [(step, sum(number <= step for number in calls)) for step in steps]
