"""Strawmen: programs without the idea of an exercise, of which none may earn more than a small share of its points.

An assignment has them in `rubric/strawmen/<file>.toml`, as tables of texts: "title" = "program". A table is named after
the exercises in which its programs are graded, joined by "+"; "exercise/kind" asks the checks of one kind alone. A
program is graded like a hand-in: the model solution, followed by the program's own definitions.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from grader.assignment.assignment import Assignment
from grader.assignment.check import Check
from grader.assignment.oracle import read_text
from grader.grading.grade import grade_exercise
from grader.grading.judge import Graded, Judge
from grader.grading.loading import Files
from grader.grading.preparation import prepare
from grader.grading.student import WorkerStudent
from grader.model import GraderError, Settings
from grader.sandbox.limits import Allowance
from grader.sandbox.server import ForkServer

MOST = Fraction(15, 100)  # of an exercise's points
_LONG = 10 * Allowance().call  # seconds of CPU that a call may take
_LIMITS = "most"  # the table of other limits


@dataclass(frozen=True)
class Strawman:
    """A program, the exercises it is graded in, by the rubric's order, and the kind of each."""

    title: str
    text: str
    kinds: Mapping[str, str]  # by exercise; "" where all the points count

    def __str__(self) -> str:
        return f"{'+'.join(name + '/' * bool(kind) + kind for name, kind in self.kinds.items())}: {self.title}"


@dataclass(frozen=True)
class Share:
    """The share of an exercise's points, or of one kind, that a strawman earns and may earn."""

    strawman: Strawman
    exercise: str
    share: Fraction
    most: Fraction

    @property
    def line(self) -> str:
        """Return the line of the table: "14 %  longest: the three examples, memorised"."""
        return f"{float(100 * self.share):3.0f} %  {self.exercise}: {self.strawman.title}"


def strawmen(assignment: Assignment) -> list[Strawman]:
    """Return the strawmen of the assignment; an empty list when it has none. Raise GraderError for a wrong table."""
    return [strawman for path in _paths(assignment) for strawman in _strawmen(path, assignment)]


def shares(strawman: Strawman, fork_server: ForkServer, assignment: Assignment, settings: Settings) -> list[Share]:
    """Return what a strawman earns in each of its exercises."""
    rubric = assignment.rubric.exercises
    limits = {name: most for path in _paths(assignment) for name, most in _limits(path, assignment).items()}
    student = WorkerStudent(fork_server, _files(strawman, assignment), settings.patience, settings.seed)
    oracle, graded, found = assignment.oracle(), dict[str, Graded](), list[Share]()
    with closing(student.session):
        for name, kind in strawman.kinds.items():
            if len(strawman.kinds) == 1:  # all that it depends on is right
                checks = _checks(name, kind, assignment, settings)
                points = {key: value for key, value in rubric[name].points.items() if kind in ("", key)}
                judge = Judge(student, oracle, {name: checks}, shrinks=False)
                result = judge.judge(replace(rubric[name], points=points))
            else:
                graded[name] = grade_exercise(rubric[name], assignment, student, oracle, settings, graded)
                result = graded[name].result
            found.append(Share(strawman, name, result.score / result.out_of, limits.get(name, MOST)))
    return found


def measure(assignment: Assignment, settings: Settings, programs: Sequence[Strawman], jobs: int) -> Iterator[Share]:
    """Yield what these strawmen earn, in their order; those of one table are graded by one process."""
    tables = [list(group) for _, group in groupby(programs, key=lambda each: each.kinds)]
    with ProcessPoolExecutor(jobs) as pool:
        for found in pool.map(partial(_shares, assignment, settings), tables):
            yield from found


def examine(assignment: Assignment, settings: Settings, jobs: int, whole: bool = False) -> tuple[bool, str]:
    """Return whether no strawman earns more than it may, and the table: of each exercise the one that earns most, then
    those that earn too much. Unless `whole`, those are left out whose checks may all take long."""
    programs = strawmen(assignment)
    quick = [each for each in programs if whole or not _takes_long(each, assignment, settings)]
    found = list(measure(assignment, settings, quick, jobs))
    too_much = [f"too much: {share.line}" for share in found if share.share > share.most]
    best = {share.exercise: share for share in sorted(found, key=lambda share: share.share)}
    rows = [f"  {best[name].line}" for name in assignment.rubric.exercises if name in best]
    rest = f", {len(programs) - len(quick)} more with --mutants" if len(quick) < len(programs) else ""
    figures = f"{len(quick)} programs{rest}; the most in each exercise:"
    return not too_much, "\n".join([figures, *rows, *too_much]) if found else "the assignment has none"


def _takes_long(strawman: Strawman, assignment: Assignment, settings: Settings) -> bool:
    """Return True when one kind of checks is asked, whose calls may take many times the usual limit."""
    return any(
        kind and all(each.allowance.call > _LONG for each in _checks(name, kind, assignment, settings))
        for name, kind in strawman.kinds.items()
    )


def _checks(name: str, kind: str, assignment: Assignment, settings: Settings) -> tuple[Check, ...]:
    checks = prepare([assignment.rubric.exercises[name]], assignment, settings)[name]
    return tuple(each for each in checks if kind in ("", each.kind))


def _shares(assignment: Assignment, settings: Settings, table: list[Strawman]) -> list[Share]:
    with ForkServer() as fork_server:
        return [share for strawman in table for share in shares(strawman, fork_server, assignment, settings)]


def _files(strawman: Strawman, assignment: Assignment) -> Files:
    """Return the files of the hand-in."""
    first = assignment.rubric.exercises[next(iter(strawman.kinds))]
    if first.answers:
        return Files({}, assignment, {first.file: strawman.text})
    if first.program:
        return Files({first.file: strawman.text}, assignment)
    solution = read_text(assignment.reference / f"{first.file}.py")
    return Files({first.file: f"{solution}\n\n{strawman.text}"}, assignment)


def _paths(assignment: Assignment) -> list[Path]:
    return sorted((assignment.rubric_folder / "strawmen").glob("*.toml"))


def _read(path: Path) -> dict[str, dict[str, Any]]:
    """Return the tables of a file. Raise GraderError when it is not TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise GraderError(f"strawmen/{path.name} is not TOML: {error}") from None


def _limits(path: Path, assignment: Assignment) -> dict[str, Fraction]:
    """Return the limits of a file by exercise. Raise GraderError for one that is none."""
    limits = _read(path).get(_LIMITS, {})
    if not isinstance(limits, dict):
        raise GraderError(f"strawmen/{path.name}: {_LIMITS} is {limits!r}; allowed is a table, [{_LIMITS}]")
    for name, most in limits.items():
        if name not in assignment.rubric.exercises:
            raise GraderError(f"strawmen/{path.name}: [{_LIMITS}] names {name}, which is no exercise of rubric.toml")
        if type(most) not in (int, float) or not 0 <= most <= 1:
            raise GraderError(
                f"strawmen/{path.name}: [{_LIMITS}] gives {name} {most!r}: a number from 0 to 1 is expected"
            )
    return {name: Fraction(str(most)) for name, most in limits.items()}


def _strawmen(path: Path, assignment: Assignment) -> list[Strawman]:
    """Return the strawmen of a file. Raise GraderError for a table or a program that cannot be graded."""
    _limits(path, assignment)
    exercises, found = assignment.rubric.exercises, []
    for name, programs in _read(path).items():
        if name == _LIMITS:
            continue
        kinds = dict(part.partition("/")[::2] for part in name.split("+"))
        for exercise, kind in kinds.items():
            if exercise not in exercises or (kind and kind not in exercises[exercise].points):
                raise GraderError(f"strawmen/{path.name}: [{name}] names no exercise of rubric.toml, or no kind of it")
        if len({exercises[exercise].file for exercise in kinds}) > 1:
            raise GraderError(f"strawmen/{path.name}: [{name}] names exercises of several files; a program is one file")
        if not isinstance(programs, dict) or not all(isinstance(text, str) for text in programs.values()):
            raise GraderError(f'strawmen/{path.name}: [{name}] holds programs as texts: "title" = "def …"')
        found += [Strawman(title, text, kinds) for title, text in programs.items()]
    return found
