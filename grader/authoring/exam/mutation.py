"""Mutation test of the checks: grade every mutant in the exercises that hold it, and list the survivors."""

import tomllib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from grader.assignment import folder
from grader.assignment.rubric import python_exercises
from grader.authoring.exam.mutants import Mutant, mutants
from grader.grading.grade import grade_submission
from grader.model import GraderError, Outcome, Settings
from grader.submission.submission import Submission

_PATIENCE = 0.5  # ends endless loops sooner; the model solution needs far less time


@dataclass(frozen=True)
class Verdict:
    """The result of grading a mutant. `calls` is the number of calls until it lost points, or of all calls."""

    mutant: Mutant
    killed_in: str  # the exercise in which it lost points; "" when it survived
    calls: int


def exempt_exercises() -> frozenset[str]:
    """Return the exercises whose checks need not kill every mutant: hand-written wrong programs test these checks."""
    return frozenset(name for name, exercise in python_exercises().items() if not exercise.mutants)


def judge(mutant: Mutant) -> Verdict:
    """Grade a mutant in the exercises that hold it, up to the first failed check."""
    calls = 0
    for exercise in mutant.holders:
        settings = Settings(exercises=frozenset([exercise]), patience=_PATIENCE, stop_at_loss=True)
        (result,) = grade_submission(Submission(mutant.file, {mutant.file: mutant.text}), settings).exercises
        calls += result.calls
        if any(check.outcome is Outcome.GRADER_FAULT for check in result.checks):
            raise GraderError(f"the grader failed on a mutant: {mutant}")
        if any(check.outcome is not Outcome.PASSED for check in result.checks):
            return Verdict(mutant, exercise, calls)
    return Verdict(mutant, "", calls)


def judge_all(
    selected: Sequence[Mutant], jobs: int, on_verdict: Callable[[Verdict], None] = lambda _: None
) -> list[Verdict]:
    """Judge mutants in `jobs` processes. Return the verdicts in the order of the mutants; call `on_verdict` with each
    as soon as it is available."""
    with ProcessPoolExecutor(jobs) as pool:
        futures = {pool.submit(judge, mutant): index for index, mutant in enumerate(selected)}
        verdicts = {}
        for future in as_completed(futures):
            verdicts[futures[future]] = future.result()
            on_verdict(future.result())
    return [verdicts[index] for index in sorted(verdicts)]


def all_mutants() -> list[Mutant]:
    """Return every mutant of the model solution, without those that only `exempt_exercises` hold."""
    files = {exercise.file for exercise in python_exercises().values() if exercise.mutants}
    candidates = [mutant for file in sorted(files) for mutant in mutants(file)]
    return [mutant for mutant in candidates if not mutant.holders or set(mutant.holders) - exempt_exercises()]


def equivalents() -> dict[tuple[str, str, str], str]:
    """Return the keys of the mutants that are listed as equivalent (still correct), each with the reason."""
    file = folder.rubric() / "checks" / "equivalent.toml"
    groups = tomllib.loads(file.read_text(encoding="utf-8"))["equivalent"] if file.is_file() else []
    return {(group["file"], before, after): group["because"] for group in groups for before, after in group["mutants"]}


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
    def equivalent(self) -> list[Verdict]:
        """Survivors that are listed as equivalent."""
        return [v for v in self._survivors() if v.mutant.key in equivalents()]

    @property
    def holes(self) -> list[Verdict]:
        """Survivors that are not listed as equivalent: mistakes that the checks do not detect."""
        return [v for v in self._survivors() if v.mutant.key not in equivalents()]

    @property
    def stale(self) -> list[tuple[str, str, str]]:
        """Keys listed as equivalent that belong to a killed mutant or to none."""
        return sorted(equivalents().keys() - {verdict.mutant.key for verdict in self._survivors()})

    def _survivors(self) -> list[Verdict]:
        return [v for v in self.verdicts if not v.killed_in and v.mutant.holders]


def curve(verdicts: Iterable[Verdict], steps: Sequence[int]) -> list[tuple[int, int]]:
    """Return for each step the number of mutants killed within this many calls of the student's functions."""
    calls = [verdict.calls for verdict in verdicts if verdict.killed_in]
    return [(step, sum(number <= step for number in calls)) for step in steps]
