"""Which exercises reach a line of a hand-in: through its own functions, or through another exercise."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from grader.assignment.rubric import Exercise


@dataclass(frozen=True)
class Definition:
    """A function, a method, or other statements of a module or a class, which define `names` and use other names."""

    names: frozenset[str]
    owner: str  # class of a method; "" for none
    lines: frozenset[int]
    uses: frozenset[str]

    @property
    def qualified_names(self) -> set[str]:
        """Names with their class, as exercises have them."""
        return {f"{self.owner}.{name}" if self.owner else name for name in self.names}


@cache
def definitions(text: str) -> tuple[Definition, ...]:
    """Return the definitions of a module: its functions, the methods and the rest of its classes, its statements."""
    return tuple(part for statement in ast.parse(text).body for part in _parts(statement))


def _parts(statement: ast.stmt) -> Iterator[Definition]:
    if not isinstance(statement, ast.ClassDef):
        yield _definition([statement], "", _bound_names(statement))
        return
    rest = [part for part in statement.body if not isinstance(part, ast.FunctionDef)]
    names = {statement.name}.union(*map(_bound_names, rest))
    is_derived = any(ast.unparse(base) != "object" for base in statement.bases)
    yield _definition([*statement.decorator_list, *statement.bases, *rest], statement.name, names)
    for method in statement.body:
        if isinstance(method, ast.FunctionDef):
            # What Python calls by itself, such as __init__, or a base class may call, belongs to the class.
            belongs = is_derived or method.name.startswith("__")
            names = {method.name, statement.name} if belongs else {method.name}
            yield _definition([method], statement.name, names)


def _definition(parts: Sequence[ast.AST], owner: str, names: set[str]) -> Definition:
    nodes = [node for part in parts for node in ast.walk(part)]
    uses = {node.id for node in nodes if isinstance(node, ast.Name)}
    uses |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    uses |= {alias.name for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names}
    lines = {line for node in nodes if isinstance(node, ast.expr | ast.stmt) for line in _lines(node)}
    return Definition(frozenset(names), owner, frozenset(lines), frozenset(uses))


def _lines(node: ast.expr | ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _bound_names(statement: ast.stmt) -> set[str]:
    """Return the names a statement defines, or whose items or attributes it sets, or whose methods it calls."""
    if isinstance(statement, ast.FunctionDef):
        return {statement.name}
    names = set()
    targets = {
        part for node in ast.walk(statement) if isinstance(node, ast.comprehension) for part in ast.walk(node.target)
    }
    for node in ast.walk(statement):
        match node:
            case ast.Name() if node in targets:
                pass
            case ast.Name(name, ast.Store()) | ast.alias(name=name, asname=None) | ast.alias(asname=str(name)):
                names.add(name)
            case ast.Subscript(ast.Name(name), ctx=ast.Store()) | ast.Attribute(ast.Name(name), ctx=ast.Store()):
                names.add(name)
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(name)))):
                names.add(name)
    return names


@dataclass(frozen=True)
class Program:
    """The modules of a hand-in. `examined`: the exercises whose mutants are of interest."""

    texts: Mapping[str, str]
    examined: tuple[str, ...]
    exercises: Mapping[str, Exercise]  # of the assignment, in Python

    def holders(self, text: str, line: int) -> tuple[str, ...]:
        """Return the exercises that reach this line of a module's text, but not through another exercise."""
        return tuple(name for name in self.examined if (text, line) in self._own_lines[name])

    def others(self, text: str, line: int) -> tuple[str, ...]:
        """Return the exercises that reach this line only through another exercise."""
        reached = [name for name in self.examined if (text, line) in self._all_lines[name]]
        return tuple(name for name in reached if name not in self.holders(text, line))

    @cached_property
    def _own_lines(self) -> dict[str, set[tuple[str, int]]]:
        return {name: self._reached_lines(name, through_exercises=False) for name in self.examined}

    @cached_property
    def _all_lines(self) -> dict[str, set[tuple[str, int]]]:
        return {name: self._reached_lines(name, through_exercises=True) for name in self.examined}

    def _reached_lines(self, exercise: str, through_exercises: bool) -> set[tuple[str, int]]:
        """Return the lines an exercise reaches, with the text they are in. A method is reached when its name and its
        class are."""
        files = self.exercises
        parts = self._parts_beside(files[exercise].file)
        barred = set() if through_exercises else {name for name in files if files[name].file in self.texts} - {exercise}
        reached = [part for part in parts if exercise in part[1].qualified_names]
        # A class is used before its methods are called: its constructor and attributes count as used.
        used = {exercise.rpartition(".")[0]}.union(*(part[1].uses for part in reached))
        while new := [part for part in parts if part not in reached and _is_used(part[1], used, barred)]:
            reached += new
            used = used.union(*(part[1].uses for part in new))
        return {(text, line) for text, part in reached for line in part.lines}

    def _parts_beside(self, module: str) -> list[tuple[str, Definition]]:
        """Return the definitions of a module and of the helpers beside it, each with its text."""
        files = {exercise.file for exercise in self.exercises.values()}
        texts = {text for name, text in self.texts.items() if name == module or name not in files}
        return [(text, part) for text in sorted(texts) for part in definitions(text)]


def _is_used(part: Definition, used: set[str], barred: set[str]) -> bool:
    return bool(part.names & used) and (not part.owner or part.owner in used) and not part.qualified_names & barred
