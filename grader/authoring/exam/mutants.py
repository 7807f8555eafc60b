"""Generation of mutants of the model solution with cosmic-ray, and the exercises that can detect each mutant."""

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
    holders: tuple[str, ...]  # exercises whose functions contain or reach the line

    @property
    def key(self) -> tuple[str, str, str]:
        """Identifier that does not depend on the line number."""
        return self.file, self.before, self.after

    def __str__(self) -> str:
        return f"{self.file}.py:{self.line}  {self.before}  →  {self.after}"


@cache
def mutants(file: str) -> tuple[Mutant, ...]:
    """Return the distinct mutants of reference/<file>.py. Raise GraderError when cosmic-ray is not installed."""
    text = (folder.reference() / f"{file}.py").read_text(encoding="utf-8")
    result: dict[str, Mutant] = {}
    for mutated in _mutated(text):
        lines = enumerate(zip_longest(text.splitlines(), mutated.splitlines(), fillvalue=""), 1)
        number, before, after = next((n, old.strip(), new.strip()) for n, (old, new) in lines if old != new)
        result.setdefault(mutated, Mutant(file, number, before, after, mutated, _holders(file, text, number)))
    return tuple(result.values())


def library() -> Any:
    """Import the library that generates mutants. Raise GraderError when it is not installed."""
    return libraries.library("cosmic_ray.mutating", "mutants need cosmic-ray", "dev")


def _mutated(text: str) -> Iterator[str]:
    """Yield mutated texts: each occurrence of each operator of cosmic-ray without arguments, in each statement."""
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
    """Yield each top-level statement with the text before and after it.

    cosmic-ray parses its input again for every mutant, so short inputs save time."""
    lines = text.splitlines(keepends=True)
    ends = [statement.end_lineno or 0 for statement in ast.parse(text).body]
    for first, last in pairwise([0, *ends]):
        yield "".join(lines[:first]), "".join(lines[first:last]), "".join(lines[last:])


def _holders(file: str, text: str, line: int) -> tuple[str, ...]:
    """Return the exercises whose function contains the line, or uses the definition that contains it, directly or
    through definitions that are not exercises."""
    definitions = _definitions(text)
    by_short_name = {name.rpartition(".")[2]: name for name, exercise in exercises().items() if exercise.file == file}
    # A blank line counts as part of the next definition.
    home = next(name for name, (_, last, _) in definitions.items() if line <= last)
    if home in by_short_name:
        return (by_short_name[home],)
    if home == "__init__":  # no exercise itself, but every method needs it
        return tuple(by_short_name.values())
    shorts = set(by_short_name)
    return tuple(name for short, name in by_short_name.items() if home in _reachable(short, definitions, shorts))


def _reachable(start: str, definitions: dict[str, tuple[int, int, set[str]]], exercise_names: set[str]) -> set[str]:
    """Return the definitions that `start` uses, directly or through definitions that are not exercises."""
    visited, stack = set(), [start]
    while stack:
        for name in definitions[stack.pop()][2] & definitions.keys():
            if name not in visited and name not in exercise_names:
                visited.add(name)
                stack.append(name)
    return visited


@cache
def _definitions(text: str) -> dict[str, tuple[int, int, set[str]]]:
    """Map each top-level statement, and each method of a class with exercises, to its first line, its last line and the
    names it uses."""
    result: dict[str, tuple[int, int, set[str]]] = {}
    owners = {name.partition(".")[0] for name in exercises()}
    for statement in ast.parse(text).body:
        methods = isinstance(statement, ast.ClassDef) and statement.name in owners
        for part in statement.body if methods else [statement]:  # type: ignore[attr-defined]
            names = {node.id for node in ast.walk(part) if isinstance(node, ast.Name)}
            names |= {node.attr for node in ast.walk(part) if isinstance(node, ast.Attribute)}
            # An assignment to an item of a constant, such as TABLE[0] = 1, belongs to the definition of the constant.
            first, _, before = result.get(_name(part), (part.lineno, 0, set()))
            result[_name(part)] = (first, part.end_lineno or part.lineno, before | names)
    return result


def _name(statement: ast.stmt) -> str:
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return statement.name
    if isinstance(statement, ast.Assign):
        target = statement.targets[0]
        return ast.unparse(target.value if isinstance(target, ast.Subscript) else target)
    return f"line {statement.lineno}"
