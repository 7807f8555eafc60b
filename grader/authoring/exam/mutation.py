"""Mutation test of the checks: grade every mutant in the exercises that hold it, and list the survivors."""

import signal
import tomllib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grader.assignment import current as folder
from grader.assignment.current import exercises, python_exercises
from grader.authoring.exam import verdicts
from grader.authoring.exam.mutants import Mutant, mutants, mutants_of_hand_ins
from grader.authoring.exam.verdicts import PATIENCE, Verdict
from grader.grading.grade import grade_submission
from grader.grading.preparation import prepare
from grader.model import LAYERS, ExerciseResult, Outcome, Settings
from grader.sandbox import server
from grader.submission.submission import Submission

_FULLY = 10  # one killed mutant in so many is graded in the exercises, too, that reach it through another
Key = tuple[str, str, str]


def exempt_exercises() -> frozenset[str]:
    """Return the exercises whose checks need not kill every mutant: hand-written wrong programs test these checks."""
    return frozenset(name for name, exercise in python_exercises().items() if not exercise.mutants)


def judge(mutant: Mutant) -> Verdict:
    """Grade a mutant in the exercises that hold it, up to the first failed check; a tenth of those that fail one, also
    in the exercises that only reach it through these."""
    calls = 0
    for exercise in mutant.holders:
        results = _grade(mutant, {exercise, *mutant.unwritten})
        calls += results[exercise].calls
        if _has(Outcome.GRADER_FAULT, results[exercise]):
            return Verdict(mutant, "", calls, fault=True)
        if _lost(results[exercise]):
            sampled = int(mutant.digest, 16) % _FULLY == 0
            return Verdict(mutant, exercise, calls, _charged_elsewhere(mutant) if sampled else ())
    return Verdict(mutant, "", calls)


def _charged_elsewhere(mutant: Mutant) -> tuple[str, ...]:
    others = [name for name in mutant.others if name not in exempt_exercises()]
    results = _grade(mutant, {*mutant.holders, *others, *mutant.unwritten}) if others else {}
    return tuple(name for name in others if _lost(results[name]))


def _grade(mutant: Mutant, names: set[str]) -> dict[str, ExerciseResult]:
    settings = Settings(exercises=frozenset(names), patience=PATIENCE, stop_at_loss=True)
    return {result.name: result for result in grade_submission(Submission("", dict(mutant.texts)), settings).exercises}


def _lost(result: ExerciseResult) -> bool:
    return any(check.outcome is not Outcome.PASSED for check in result.checks)


def _has(outcome: Outcome, result: ExerciseResult) -> bool:
    return any(check.outcome is outcome for check in result.checks)


def judge_all(
    selected: Sequence[Mutant], jobs: int, on_verdict: Callable[[Verdict], None] = lambda _: None
) -> list[Verdict]:
    """Judge mutants in `jobs` processes. Return the verdicts in the order of the mutants; call `on_verdict` with each
    as soon as it is available. Ended early, it waits for the mutants being judged, and for no others."""
    prepare([exercises()[name] for name in sorted({name for mutant in selected for name in mutant.holders})], 0)
    found: dict[int, Verdict] = {}
    with server.preloaded_server(LAYERS), ProcessPoolExecutor(jobs, initializer=_ignore_interrupts) as pool:
        futures = {pool.submit(judge, mutant): index for index, mutant in enumerate(selected)}
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


def examine(selected: Sequence[Mutant], jobs: int, on_progress: Callable[[Progress], None] = lambda _: None) -> "Exam":
    """Judge the mutants on which no verdict is stored, and store each verdict as soon as it is available."""
    known = verdicts.load(selected)
    stored = len(known)

    survivors = len(Exam(tuple(known.values())).survivors)

    def report() -> None:
        on_progress(Progress(len(known), stored, len(selected), survivors))

    def keep(verdict: Verdict) -> None:
        nonlocal survivors
        verdicts.save(verdict)
        known[verdict.mutant.digest] = verdict
        survivors += len(Exam((verdict,)).survivors)
        report()

    report()
    judge_all([mutant for mutant in selected if mutant.digest not in known], jobs, keep)
    return Exam(tuple(known[mutant.digest] for mutant in selected))


def all_mutants(corpus: Path | None = None) -> list[Mutant]:
    """Return every mutant of the model solution, without those that only `exempt_exercises` hold, and the mutants of
    the right hand-ins in `corpus`."""
    files = {exercise.file for exercise in python_exercises().values() if exercise.mutants}
    candidates = [mutant for file in sorted(files) for mutant in mutants(file)]
    of_reference = [mutant for mutant in candidates if not mutant.holders or set(mutant.holders) - exempt_exercises()]
    return of_reference + list(mutants_of_hand_ins(corpus) if corpus else ())


def default_corpus() -> Path | None:
    """Return the folder of the assignment's right hand-ins, if it has one."""
    corpus = folder.root() / "tests" / "corpus" / "correct"
    return corpus if corpus.is_dir() else None


def equivalents() -> dict[Key, str]:
    """Return the keys of the mutants that are listed as equivalent (still correct), each with the reason.

    A mutant is a line before and after; where its group names no file, the file stands before them."""
    keys = {}
    for group in _read_table("equivalent"):
        for words in group["mutants"]:
            place, before, after = (group["file"], *words) if "file" in group else words
            keys[place, before, after] = group["because"]
    return keys


def shared_work() -> dict[str, set[str]]:
    """Return the exercises whose work a file does in the function of another exercise, by the file."""
    return {group["file"]: set(group["exercises"]) for group in _read_table("shared")}


def _read_table(table: str) -> list[dict[str, Any]]:
    file = folder.rubric() / "checks" / "equivalent.toml"
    return list(tomllib.loads(file.read_text(encoding="utf-8")).get(table, [])) if file.is_file() else []


@dataclass(frozen=True)
class Exam:
    """The verdicts on all mutants, by category."""

    verdicts: tuple[Verdict, ...]

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
        listed = shared_work()
        return [v for v in self.verdicts if set(v.elsewhere) - listed.get(v.mutant.file, set())]

    @property
    def faults(self) -> list[Verdict]:
        """Mutants on which the grader failed."""
        return [verdict for verdict in self.verdicts if verdict.fault]

    @property
    def equivalent(self) -> list[Verdict]:
        """Survivors that are listed as equivalent."""
        listed = equivalents()
        return [v for v in self.survivors if v.mutant.key in listed]

    @property
    def holes(self) -> list[Verdict]:
        """Survivors that are not listed as equivalent: mistakes that the checks do not detect."""
        listed = equivalents()
        return [v for v in self.survivors if v.mutant.key not in listed]

    @property
    def stale(self) -> list[Key]:
        """Keys listed as equivalent that belong to a killed mutant or to none."""
        return sorted(equivalents().keys() - {verdict.mutant.key for verdict in self.survivors})

    @property
    def survivors(self) -> list[Verdict]:
        """Mutants that some exercise holds and none found out."""
        return [v for v in self.verdicts if not v.killed_in and not v.fault and v.mutant.holders]


def curve(verdicts: Iterable[Verdict], steps: Sequence[int]) -> list[tuple[int, int]]:
    """Return for each step the number of mutants killed within this many calls of the student's functions."""
    calls = [verdict.calls for verdict in verdicts if verdict.killed_in]
    return [(step, sum(number <= step for number in calls)) for step in steps]
