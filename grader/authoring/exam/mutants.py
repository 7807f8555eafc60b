"""Every mutant of the model solution, made by cosmic-ray, and the exercises that hold it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count, pairwise, zip_longest
from typing import Any

from grader import libraries
from grader.assignment import folder
from grader.assignment.rubric import exercises


@dataclass(frozen=True)
class Mutant:
    """The model solution with one small change: `before` became `after` on `line` of `file`."""

    file: str
    line: int
    before: str
    after: str
    text: str
    holders: tuple[str, ...]  # the exercises whose functions reach the line; () when none does

    @property
    def key(self) -> tuple[str, str, str]:
        """What identifies it as long as the line is not rewritten."""
        return self.file, self.before, self.after

    def __str__(self) -> str:
        return f"{self.file}.py:{self.line}  {self.before}  →  {self.after}"


@cache
def mutants(file: str) -> tuple[Mutant, ...]:
    """The mutants of reference/<file>.py, each once. Raises GraderError when cosmic-ray is not installed."""
    text = (folder.reference() / f"{file}.py").read_text(encoding="utf-8")
    found: dict[str, Mutant] = {}
    for mutated in _mutated(text):
        lines = enumerate(zip_longest(text.splitlines(), mutated.splitlines(), fillvalue=""), 1)
        number, before, after = next((n, old.strip(), new.strip()) for n, (old, new) in lines if old != new)
        found.setdefault(mutated, Mutant(file, number, before, after, mutated, _holders(file, text, number)))
    return tuple(found.values())


def library() -> Any:
    """What makes mutants. Raises GraderError when it is missing."""
    return libraries.library("cosmic_ray.mutating", "mutants need cosmic-ray", "dev")


def _mutated(text: str) -> Iterator[str]:
    """The text with each change of each operator of cosmic-ray that needs no argument, statement after statement."""
    library()
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator, operator_names

    operators = [get_operator(name) for name in sorted(operator_names())]
    for before, statement, after in _statements(text):
        for operator in operators:
            if list(operator.arguments()):
                continue
            for occurrence in count():
                mutated = mutate_code(statement, operator(), occurrence)
                if mutated is None:
                    break
                yield before + mutated + after


def _statements(text: str) -> Iterator[tuple[str, str, str]]:
    """Each statement at top level, with what is before and after it: it is read anew for every mutant."""
    lines = text.splitlines(keepends=True)
    ends = [statement.end_lineno or 0 for statement in ast.parse(text).body]
    for first, last in pairwise([0, *ends]):
        yield "".join(lines[:first]), "".join(lines[first:last]), "".join(lines[last:])


def _holders(file: str, text: str, line: int) -> tuple[str, ...]:
    """The exercises whose function holds the line, or calls what holds it without another exercise in between."""
    definitions = _definitions(text)
    own = {name.rpartition(".")[2]: name for name, exercise in exercises().items() if exercise.file == file}
    home = next(name for name, (_, last, _) in definitions.items() if line <= last)  # a blank line: what follows it
    if home in own:
        return (own[home],)
    if home == "__init__":  # given to students, and every method needs it
        return tuple(own.values())
    return tuple(name for short, name in own.items() if home in _reached(short, definitions, set(own)))


def _reached(start: str, definitions: dict[str, tuple[int, int, set[str]]], exercises_: set[str]) -> set[str]:
    """The definitions that `start` uses, directly or through others that are no exercise."""
    found, left = set(), [start]
    while left:
        for name in definitions[left.pop()][2] & definitions.keys():
            if name not in found and name not in exercises_:
                found.add(name)
                left.append(name)
    return found


@cache
def _definitions(text: str) -> dict[str, tuple[int, int, set[str]]]:
    """First line, last line and the names used, of every function, method asked for and other statement."""
    found: dict[str, tuple[int, int, set[str]]] = {}
    asked_for = {name.partition(".")[0] for name in exercises()}
    for statement in ast.parse(text).body:
        methods = isinstance(statement, ast.ClassDef) and statement.name in asked_for
        for part in statement.body if methods else [statement]:  # type: ignore[attr-defined]
            used = {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}
            used |= {node.attr for node in ast.walk(part) if isinstance(node, ast.Attribute)}
            first, _, before = found.get(_name(part), (part.lineno, 0, set()))  # a constant may be filled in afterwards
            found[_name(part)] = (first, part.end_lineno or part.lineno, before | used)
    return found


def _name(statement: ast.stmt) -> str:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return statement.name
    if isinstance(statement, ast.Assign):
        target = statement.targets[0]
        return ast.unparse(target.value if isinstance(target, ast.Subscript) else target)
    return f"line {statement.lineno}"
