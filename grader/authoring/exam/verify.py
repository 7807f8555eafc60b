"""The proof that the kit is sound, step by step: what `python -m grader verify` runs."""

import ast
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from grader.assignment import folder
from grader.assignment.misconception import catalogue
from grader.assignment.rubric import coded, exercises
from grader.authoring.exam import mutation
from grader.authoring.exam.examinee import loses
from grader.authoring.release import STATEMENTS
from grader.grading.grade import grade
from grader.model import Outcome, Settings


@dataclass(frozen=True)
class Finding:
    """One claim, whether it holds, and the figures or what contradicts it."""

    claim: str
    holds: bool
    detail: str


def verify(jobs: int) -> Iterator[Finding]:
    """Everything but the mutants."""
    yield from (_reference(), _starter(), _points(), _stubs(), _misconceptions(jobs))


def verify_mutants(jobs: int, done: Callable[[int, int], None]) -> tuple[Finding, mutation.Exam]:
    """All mutants; `done` is told how many of how many have been graded."""
    chosen = mutation.all_mutants()
    graded = 0

    def one_more(_verdict: mutation.Verdict) -> None:
        nonlocal graded
        graded += 1
        done(graded, len(chosen))

    exam = mutation.Exam(tuple(mutation.judge_all(chosen, jobs, one_more)))
    wrong = [f"not killed: {v.mutant}" for v in exam.holes] + [f"not equivalent: {' | '.join(k)}" for k in exam.stale]
    killed, unread, equivalent = len(exam.killed), len(exam.unread), len(exam.equivalent)
    figures = f"{killed} of {killed + len(exam.holes)}; {equivalent} more are equivalent, {unread} read by no exercise"
    return Finding("every mutant that is a mistake loses points", not wrong, "; ".join([figures, *wrong])), exam


def _reference() -> Finding:
    report = grade(folder.reference(), Settings())
    right = report.complete and all(exercise.score == exercise.out_of for exercise in report.exercises)
    detail = f"{float(report.score):g} of {float(report.out_of):g}, and {float(report.bonus):g} of bonus"
    return Finding("the model solution earns every point", right, detail)


def _starter() -> Finding:
    report = grade(folder.starter(), Settings())
    written = [e.name for e in report.exercises if e.outcome is not Outcome.NOT_WRITTEN]
    right = report.complete and report.score == 0 and not written
    detail = f"{float(report.score):g} points, {len(report.exercises) - len(written)} exercises not written yet"
    return Finding("the stubs earn none", right, detail)


def _points() -> Finding:
    """The table of each statement says the rubric's points."""
    rubric = {name.rpartition(".")[2]: sum(exercise.points.values()) for name, exercise in exercises().items()}
    wrong = []
    for name in sorted((path.name for path in folder.root().glob(STATEMENTS)), key=len):
        text = (folder.root() / name).read_text(encoding="utf-8")
        found = re.findall(r"^\| `(?:\w+\.)?(\w+)`[^|]* \| ([\d.,]+) \|", text, re.MULTILINE)
        table = {exercise: Fraction(points.replace(",", ".")) for exercise, points in found}
        wrong += [f"{name}: {exercise}" for exercise in rubric if table.get(exercise) != rubric[exercise]]
    detail = ", ".join(wrong) or f"{float(sum(rubric.values())):g} points, bonus included, in both languages"
    return Finding("the statement gives the points of the rubric", not wrong, detail)


def _stubs() -> Finding:
    """Same names, parameters and docstrings, in the same order."""
    wrong, count = [], 0
    for file in sorted({exercise.file for exercise in coded().values()}):
        stubs, solved = (_signatures(place / f"{file}.py") for place in (folder.starter(), folder.reference()))
        wrong += [f"{file}.{name}" for name in stubs.keys() | solved.keys() if stubs.get(name) != solved.get(name)]
        count += len(stubs)
    detail = ", ".join(sorted(wrong)) or f"{count} functions and methods"
    return Finding("stubs and model solution have the same names, signatures and docstrings", not wrong, detail)


def _signatures(path: Path) -> dict[str, tuple[str, str | None]]:
    parts = ast.parse(path.read_text(encoding="utf-8")).body
    kinds = [part for part in parts if isinstance(part, ast.ClassDef) and not part.name.startswith("_")]
    methods = [part for kind in kinds for part in kind.body]
    functions = [part for part in [*parts, *methods] if isinstance(part, ast.FunctionDef)]
    public = [part for part in functions if part.name == "__init__" or not part.name.startswith("_")]
    return {part.name: (ast.unparse(part.args), ast.get_docstring(part)) for part in public}


def _misconceptions(jobs: int) -> Finding:
    entries = [(name, entry.name) for name in exercises() for entry in catalogue(name).misconceptions]
    with ProcessPoolExecutor(jobs) as pool:
        lost = list(pool.map(_entry_loses, *zip(*entries, strict=True)))
    kept = [f"{exercise}: {name}" for (exercise, name), is_lost in zip(entries, lost, strict=True) if not is_lost]
    detail = f"{len(entries) - len(kept)} of {len(entries)}" + "".join(f"; keeps its points: {name}" for name in kept)
    return Finding("every misconception of the catalogue loses points in its exercise", not kept, detail)


def _entry_loses(exercise: str, name: str) -> bool:
    return loses(exercise, next(entry for entry in catalogue(exercise).misconceptions if entry.name == name))
