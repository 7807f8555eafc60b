"""Grading every mutant: which lose points in an exercise that holds them, after how many calls, and which do not."""

import tomllib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from grader.assignment import folder
from grader.assignment.rubric import coded
from grader.authoring.exam.mutants import Mutant, mutants
from grader.grading.grade import grade_submission
from grader.model import GraderError, Outcome, Settings
from grader.submission.submission import Submission

_PATIENCE = 0.5  # an endless loop is ended sooner; the model solution is far from any limit


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant. `calls` were made of it until it lost points, or in all."""

    mutant: Mutant
    killed_in: str  # the exercise in which it lost points; "" when it kept them all
    calls: int


def by_hand() -> frozenset[str]:
    """The exercises that need not take points from every mutant: the tests plant mistakes in them."""
    return frozenset(name for name, exercise in coded().items() if not exercise.mutants)


def judge(mutant: Mutant) -> Verdict:
    """Grade a mutant in the exercises that hold it, up to the first lost check."""
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


def judge_all(chosen: Sequence[Mutant], jobs: int, done: Callable[[Verdict], None] = lambda _: None) -> list[Verdict]:
    """Judge mutants in `jobs` processes, in their order; `done` is told of each as it comes."""
    with ProcessPoolExecutor(jobs) as pool:
        futures = {pool.submit(judge, mutant): index for index, mutant in enumerate(chosen)}
        found = {}
        for future in as_completed(futures):
            found[futures[future]] = future.result()
            done(future.result())
    return [found[index] for index in sorted(found)]


def all_mutants() -> list[Mutant]:
    """Every mutant of the model solution, but for those that only exercises `by_hand` hold."""
    files = {exercise.file for exercise in coded().values() if exercise.mutants}
    found = [mutant for file in sorted(files) for mutant in mutants(file)]
    return [mutant for mutant in found if not mutant.holders or set(mutant.holders) - by_hand()]


def equivalents() -> dict[tuple[str, str, str], str]:
    """The mutants that are no mistakes, by key, each with the argument."""
    file = folder.rubric() / "checks" / "equivalent.toml"
    groups = tomllib.loads(file.read_text(encoding="utf-8"))["equivalent"] if file.is_file() else []
    return {(group["file"], before, after): group["because"] for group in groups for before, after in group["mutants"]}


@dataclass(frozen=True)
class Exam:
    """The verdicts, told apart."""

    verdicts: tuple[Verdict, ...]

    @property
    def killed(self) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if verdict.killed_in]

    @property
    def unread(self) -> list[Verdict]:
        """Changes of what no exercise reads: the values of examples."""
        return [verdict for verdict in self.verdicts if not verdict.mutant.holders]

    @property
    def equivalent(self) -> list[Verdict]:
        """Survivors that are listed as no mistakes."""
        return [v for v in self._survivors() if v.mutant.key in equivalents()]

    @property
    def holes(self) -> list[Verdict]:
        """Survivors that nobody has explained: holes in the checks."""
        return [v for v in self._survivors() if v.mutant.key not in equivalents()]

    @property
    def stale(self) -> list[tuple[str, str, str]]:
        """Listed as no mistakes, but killed, or no mutant any more."""
        return sorted(equivalents().keys() - {verdict.mutant.key for verdict in self._survivors()})

    def _survivors(self) -> list[Verdict]:
        return [v for v in self.verdicts if not v.killed_in and v.mutant.holders]


def curve(verdicts: Iterable[Verdict], steps: Sequence[int]) -> list[tuple[int, int]]:
    """How many are killed within so many calls of the student's functions."""
    calls = [verdict.calls for verdict in verdicts if verdict.killed_in]
    return [(step, sum(number <= step for number in calls)) for step in steps]
