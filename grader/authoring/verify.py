"""Proves what the kit says of its assignment: model solution, stubs, statement, checks, misconceptions."""

import ast
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from copy import deepcopy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from grader.assignment import value_text
from grader.assignment.answers import PRINTED, items_of
from grader.assignment.assignment import Assignment
from grader.assignment.check import Check
from grader.assignment.misconceptions import Misconception
from grader.assignment.rubric import Exercise
from grader.authoring import mutation, strawmen
from grader.authoring.release import statements
from grader.grading.comparison import RIGHT, agrees, expected_answer
from grader.grading.grade import grade
from grader.grading.judge import Judge
from grader.grading.preparation import prepare
from grader.grading.variant import VariantStudent
from grader.model import ExerciseResult, GraderError, Outcome, Report, Settings
from grader.worker.protocol import Opaque

_NUMBER = -987_654_321
_NONSENSE: dict[str, tuple[Any, ...]] = {  # answers of each type that no statement asks for together
    "board or None": (np.full((2, 2), 77), np.full((3, 3), 78), np.full((2, 2), 77.0)),
    "number and index": ((_NUMBER, _NUMBER), (1 - _NUMBER, 1 - _NUMBER)),
    "index and number": ((_NUMBER, _NUMBER), (1 - _NUMBER, 1 - _NUMBER)),
    "index and index": ((_NUMBER, _NUMBER), (1 - _NUMBER, 1 - _NUMBER)),
    "move": ((_NUMBER, _NUMBER), (1 - _NUMBER, 1 - _NUMBER)),
    "indices": ([_NUMBER], [1 - _NUMBER] * 2),
    "numbers": ([_NUMBER], [1 - _NUMBER] * 2),
    "in any order": ([_NUMBER], [1 - _NUMBER] * 2),
    "list": ([_NUMBER], [1 - _NUMBER] * 2),
    "dict": ({_NUMBER: _NUMBER}, {"nonsense": 77}),
    "str": ("nonsense 77", "nonsense 78"),
    "set": ({_NUMBER}, {_NUMBER, 1 - _NUMBER}),
    "truth": (True, False),
    "bool": (True, False),
    "text": ("nonsense 77", "nonsense 78"),
    "plain": ("nonsense 77", _NUMBER),
}
_OF_OTHER_TYPES: tuple[Any, ...] = (None, 0, "", [], Opaque("object"))  # answers that no check may break down at
_NUMBERS = (_NUMBER, 1 - _NUMBER)
_EARNS_ALL = "the model solution earns every point"
_EARNS_NONE = "the stubs earn none"
_SAME_POINTS = "the statement gives the points of the rubric"
_SAME_STUBS = "stubs and model solution have the same names, signatures and docstrings"
_CAN_BE_LOST = "every check can be lost"
_NO_IDEA = "no program without the idea of an exercise earns more than a small share of it"
_LOSE_POINTS = "every misconception of the catalogue loses points in its exercise"
_TOLD_APART = "some question tells each misconception from the model solution"


def run_checks(
    exercise_name: str, function: Callable[..., Any] | None, assignment: Assignment, settings: Settings
) -> ExerciseResult:
    """Run the checks of an exercise, up to the first failed one, on the model solution with `function` in place of its
    own; None: without a replacement. The checks whose calls may take long come last."""
    exercise = assignment.rubric.exercises[exercise_name]
    examinee: Any = VariantStudent(exercise, function, assignment)
    prepared = prepare([exercise], assignment, settings)[exercise_name]
    checks = {exercise_name: sorted(prepared, key=lambda check: check.allowance.call)}
    return Judge(examinee, examinee.oracle, checks, shrinks=False).judge(exercise, stop_at_loss=True)


def loses_points(exercise_name: str, entry: Misconception, assignment: Assignment, settings: Settings) -> bool:
    """Return True when the misconception loses points in its exercise."""
    harmless = (Outcome.PASSED, Outcome.GRADER_FAULT)
    result = run_checks(exercise_name, entry.function, assignment, settings)
    return any(check.outcome not in harmless for check in result.checks)


def unlosable(assignment: Assignment, settings: Settings) -> Iterator[str]:
    """Yield a sentence about each check that no wrong answer loses: its file, its name, and what a check does."""
    for exercise in assignment.rubric.exercises.values():
        assignment.catalogue(exercise.name)  # raises what is wrong with it
        for check in prepare([exercise], assignment, settings)[exercise.name]:
            functions = _wrong_functions(exercise)
            if all(_failure(exercise, check, function, assignment) is None for function in functions):
                yield f"checks/{exercise.check_module}.py, {check.id}: no wrong answer loses it; what does it assert?"
            for answer in _OF_OTHER_TYPES:
                error = _failure(exercise, check, partial(_answer, answer), assignment)
                if isinstance(error, GraderError):
                    yield f"{error}; it is so when the answer is {value_text.show(answer)}"
                    break


def _failure(
    exercise: Exercise, check: Check, function: Callable[..., Any], assignment: Assignment
) -> Exception | None:
    """Return the error by which a function loses a check, a GraderError when the check is at fault; None when it
    passes."""
    examinee: Any = VariantStudent(exercise, function, assignment)
    oracle = examinee.oracle
    try:
        oracle.adopt_reading(exercise.name, examinee)
        for example in check.examples:
            examinee.start_check()
            check.ask(deepcopy(example), examinee, oracle)
    except Exception as error:
        return error
    return None


def _nonsense(returns: str) -> tuple[Any, ...]:
    items = items_of(returns)
    return tuple(zip(*map(_nonsense, items), strict=False)) if items else _NONSENSE.get(returns, _NUMBERS)


def _wrong_functions(exercise: Exercise) -> list[Callable[..., Any]]:
    """Return functions that answer nonsense, and one that spoils its arguments, too."""
    answers = _nonsense(exercise.returns)
    if exercise.returns == PRINTED:
        return [partial(_print, answer) for answer in answers]

    def spoil(*args: Any) -> Any:
        for argument in args:
            if isinstance(argument, np.ndarray):
                argument.fill(77)
            elif isinstance(argument, list | dict | set):
                argument.clear()
        return answers[0]

    return [spoil, *(partial(_answer, answer) for answer in answers)]


def _answer(answer: Any, *_: Any) -> Any:
    return answer


def _print(answer: Any, *_: Any) -> None:
    print(answer)


@dataclass(frozen=True)
class Finding:
    """A claim about the assignment, whether it holds, and figures or counterexamples."""

    claim: str
    holds: bool
    detail: str
    lines: tuple[str, ...] = ()  # what breaks the claim, one a line


def verify(
    assignment: Assignment,
    settings: Settings,
    jobs: int,
    on_start: Callable[[str], None] = lambda _: None,
    whole: bool = False,
) -> Iterator[Finding]:
    """Check every claim except the one about mutants, each when it is asked for; `on_start` gets it before.

    `whole`: grade all strawmen, also those whose checks take long."""
    for claim, check in (
        (_EARNS_ALL, partial(_reference, assignment, settings, jobs, on_start)),
        (_EARNS_NONE, partial(_starter, assignment, settings)),
        (_SAME_POINTS, partial(_points, assignment)),
        (_SAME_STUBS, partial(_stubs, assignment)),
        (_CAN_BE_LOST, partial(_checks, assignment, settings)),
        (_NO_IDEA, partial(_strawmen, assignment, settings, jobs, whole)),
        (_TOLD_APART, partial(_questions, assignment, jobs)),
        (_LOSE_POINTS, partial(_misconceptions, assignment, settings, jobs)),
    ):
        on_start(claim)
        yield check()


def verify_mutants(
    assignment: Assignment,
    state: Path | None,
    jobs: int,
    corpus: Path | None,
    on_progress: Callable[[mutation.Progress], None],
) -> tuple[Finding, mutation.Exam]:
    """Check that the mutants of the model solution, and of the right hand-ins in `corpus`, lose points where they
    should."""
    exam = mutation.examine(mutation.all_mutants(assignment, corpus), assignment, state, jobs, on_progress)
    problems = [
        *(f"the grader failed on: {v.mutant}" for v in exam.faults),
        *(f"not killed: {v.mutant}" for v in exam.holes),
        *(f"charged to {', '.join(v.elsewhere)} too: {v.mutant}" for v in exam.elsewhere),
        *(f"not equivalent: {' | '.join(key)}" for key in exam.stale),
    ]
    killed, unread, equivalent = len(exam.killed), len(exam.unread), len(exam.equivalent)
    figures = f"{killed} of {killed + len(exam.holes)}; {equivalent} more are equivalent, {unread} read by no exercise"
    return Finding("every mutant that is a mistake loses points", not problems, figures, tuple(problems)), exam


def _reference(assignment: Assignment, settings: Settings, jobs: int, on_start: Callable[[str], None]) -> Finding:
    """Prepare all checks, each of which the model solution must pass; grade it in each exercise of the core."""
    exercises, reports = assignment.rubric.exercises, list[Report]()
    with ProcessPoolExecutor(jobs) as pool:
        tasks = {pool.submit(_prepare, assignment, settings, name): name for name in reversed(list(exercises))}
        for task in as_completed(tasks):
            reports += task.result()
            on_start(f"{_EARNS_ALL}: {tasks[task]}")
    holds = all(report.complete and report.score == report.out_of for report in reports)
    score, out_of = (float(sum(getattr(report, name) for report in reports)) for name in ("score", "out_of"))
    bonus = float(sum(sum(exercise.points.values()) for exercise in exercises.values() if exercise.bonus))
    return Finding(_EARNS_ALL, holds, f"{score:g} of {out_of:g}, and {bonus:g} of bonus")


def _prepare(assignment: Assignment, settings: Settings, name: str) -> list[Report]:
    """Store the checks of an exercise for the other processes; of the core, return the model solution's report."""
    prepare([assignment.rubric.exercises[name]], assignment, settings)
    wanted = replace(settings, exercises=frozenset([name]))
    return [grade(assignment.reference, assignment, wanted)] if name in assignment.rubric.core else []


def _starter(assignment: Assignment, settings: Settings) -> Finding:
    report = grade(assignment.starter, assignment, settings)
    written = [e.name for e in report.exercises if e.outcome is not Outcome.NOT_WRITTEN]
    holds = report.complete and report.score == 0 and not written
    detail = f"{float(report.score):g} points, {len(report.exercises) - len(written)} exercises not written yet"
    return Finding(_EARNS_NONE, holds, detail)


def _points(assignment: Assignment) -> Finding:
    """Compare the points in the tables of the statement, in each language, with the rubric."""
    exercises = assignment.rubric.exercises
    rubric = {name.rpartition(".")[2]: sum(exercise.points.values()) for name, exercise in exercises.items()}
    errors = []
    for name, pages in statements(assignment).items():
        text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
        rows = re.findall(r"^\| `(?:\w+\.)?(\w+)`[^|]* \| ([\d.,]+) \|", text, re.MULTILINE)
        told = {exercise: {points.replace(",", ".") for row, points in rows if row == exercise} for exercise in rubric}
        errors += [
            f"{name}: {exercise}" for exercise in rubric if set(map(Fraction, told[exercise])) != {rubric[exercise]}
        ]
    detail = ", ".join(errors) or f"{float(sum(rubric.values())):g} points, bonus included, in both languages"
    return Finding(_SAME_POINTS, not errors, detail)


def _stubs(assignment: Assignment) -> Finding:
    """Compare names, parameters and docstrings of the stubs with those of the model solution."""
    errors, count = [], 0
    exercises = assignment.rubric.python_exercises.values()
    for file in sorted({exercise.file for exercise in exercises if not exercise.program}):
        places = (assignment.starter, assignment.reference)
        stubs, solved = (_signatures(place / f"{file}.py") for place in places)
        errors += [f"{file}.{name}" for name in stubs.keys() | solved.keys() if stubs.get(name) != solved.get(name)]
        count += len(stubs)
    detail = ", ".join(sorted(errors)) or f"{count} functions and methods"
    return Finding(_SAME_STUBS, not errors, detail)


def _checks(assignment: Assignment, settings: Settings) -> Finding:
    problems = list(unlosable(assignment, settings))
    checks = prepare(list(assignment.rubric.exercises.values()), assignment, settings)
    count = sum(map(len, checks.values()))
    detail = "; ".join([f"{count - len(problems)} of {count}", *problems])
    return Finding(_CAN_BE_LOST, not problems, detail)


def _strawmen(assignment: Assignment, settings: Settings, jobs: int, whole: bool) -> Finding:
    return Finding(_NO_IDEA, *strawmen.examine(assignment, settings, jobs, whole))


def _signatures(path: Path) -> dict[str, tuple[str, str | None]]:
    parts = ast.parse(path.read_text(encoding="utf-8")).body
    classes = [part for part in parts if isinstance(part, ast.ClassDef) and not part.name.startswith("_")]
    methods = [part for class_ in classes for part in class_.body]
    functions = [part for part in [*parts, *methods] if isinstance(part, ast.FunctionDef)]
    public = [part for part in functions if part.name == "__init__" or not part.name.startswith("_")]
    return {part.name: (ast.unparse(part.args), ast.get_docstring(part)) for part in public}


def _misconceptions(assignment: Assignment, settings: Settings, jobs: int) -> Finding:
    entries = _entries(assignment)
    with ProcessPoolExecutor(jobs) as pool:
        results = list(pool.map(partial(_loses_points, assignment, settings), *zip(*entries, strict=True)))
    survivors = [entry for entry, loses in zip(entries, results, strict=True) if not loses]
    reasons = [_why_kept(assignment, settings, *each) for each in survivors]
    detail = "; ".join([f"{len(entries) - len(survivors)} of {len(entries)}", *reasons])
    return Finding(_LOSE_POINTS, not survivors, detail)


def _why_kept(assignment: Assignment, settings: Settings, exercise: str, name: str) -> str:
    """Return the sentence about a misconception that keeps its points: an accepted reading may make it right."""
    entry = next(each for each in assignment.catalogue(exercise).misconceptions if each.name == name)
    reading = run_checks(exercise, entry.function, assignment, settings).reading
    why = f"right under the accepted reading {reading!r}" if reading else "right in every check"
    file = f"misconceptions/{assignment.rubric.exercises[exercise].check_module}"
    return f"{file}: {name} keeps its points in {exercise}, being {why}: add a check that it fails, or take it out"


def _questions(assignment: Assignment, jobs: int) -> Finding:
    """Find whether each misconception answers some question of its catalogue otherwise than the model solution."""
    entries = _entries(assignment)
    with ProcessPoolExecutor(jobs) as pool:
        reasons = list(pool.map(partial(_why_never_named, assignment), *zip(*entries, strict=True), chunksize=10))
    problems = [f"{exercise}: {name} {why}" for (exercise, name), why in zip(entries, reasons, strict=True) if why]
    detail = "; ".join([f"{len(entries) - len(problems)} of {len(entries)}", *problems])
    return Finding(_TOLD_APART, not problems, detail)


def _why_never_named(assignment: Assignment, exercise: str, name: str) -> str:
    """Return why no submission would be diagnosed with this misconception; '' when one could be."""
    reading, numbers = assignment.oracle().reading, range(len(assignment.catalogue(exercise).questions))
    answers, right = (
        [expected_answer(assignment, exercise, variant, number, reading) for number in numbers]
        for variant in (name, RIGHT)
    )
    if all(map(agrees, answers, right)):
        return "answers every question as the model solution does: add one to QUESTIONS"
    return ""


def _entries(assignment: Assignment) -> list[tuple[str, str]]:
    """Return all misconceptions, each by its exercise and name, in the order of the rubric."""
    names = assignment.rubric.exercises
    return [(name, entry.name) for name in names for entry in assignment.catalogue(name).misconceptions]


def _loses_points(assignment: Assignment, settings: Settings, exercise: str, name: str) -> bool:
    entry = next(entry for entry in assignment.catalogue(exercise).misconceptions if entry.name == name)
    return loses_points(exercise, entry, assignment, settings)
