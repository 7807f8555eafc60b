"""Makes the mutants of an exercise, and finds the exercises that hold them."""

import ast
import hashlib
import tomllib
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from itertools import islice, pairwise, zip_longest
from pathlib import Path
from types import CodeType
from typing import Any

from grader import environment
from grader.assignment.answers import PRINTED
from grader.assignment.assignment import Assignment, read_submission
from grader.assignment.rubric import Exercise, Rubric
from grader.grading import operators
from grader.grading.operators import Source
from grader.model import Settings
from grader.submission.texts import without_marks

WANTED = 2052  # mutants of the hand-ins together
_PUNCTUATION = {*"()[]{},.:=;"}
_OF_IDENTITY = ("_Is", "_IsNot", "Is_Eq", "IsNot_NotEq")  # small integers and None are one object each in CPython
Candidate = tuple[str, str, Callable[[], str]]  # the operator, a digest to sort by, and what makes the text


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
        program = self.texts.get(files[exercise].file) if files[exercise].program else None
        reached = [part for part in parts if exercise in part[1].qualified_names or part[0] == program]
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


@dataclass(frozen=True)
class Mutant:
    """A right program with one small change: `before` became `after` on `line` of `file`."""

    file: str  # of the model solution ("file"), or of a hand-in ("folder/file")
    line: int
    before: str
    after: str
    operator: str
    texts: Mapping[str, str]  # module → text, of the whole program
    text: str  # the changed one
    holders: tuple[str, ...]  # exercises whose functions contain or reach the line
    others: tuple[str, ...] = ()  # exercises that reach it through one of these
    unwritten: tuple[str, ...] = ()  # exercises the program leaves to the model solution

    @property
    def key(self) -> tuple[str, str, str]:
        """Identifier that does not depend on the line number."""
        return self.file, self.before, self.after

    @property
    def digest(self) -> str:
        """Hash of the changed text and the exercises that decide, the same in every process."""
        return _digest(repr((self.file, self.text, self.holders, self.others, self.unwritten)))

    def __str__(self) -> str:
        return f"{self.file}.py:{self.line}  {self.before}  →  {self.after}"


@dataclass(frozen=True)
class Original:
    """A right program: the model solution, or a hand-in. `name`: its folder, "" for the model solution."""

    name: str
    texts: Mapping[str, str]
    examined: tuple[str, ...]  # the exercises in which it earns full points
    rubric: Rubric
    unwritten: tuple[str, ...] = ()

    def mutants(self, module: str) -> Iterator[Mutant]:
        """Yield the distinct mutants of a module, by every operator in turn."""
        text = self.texts[module]
        program = Program(self.texts, self.examined, self.rubric.python_exercises)
        source = Source(text, self.rubric.names_of_players, self._prints(module))
        outside = source.outside_code()
        seen, file = {"", behaviour(text)}, f"{self.name}/{module}" if self.name else module
        for operator, mutated in _in_turn(text, source):
            compiled = behaviour(mutated)
            if compiled in seen or any(first <= _first_difference(text, mutated) < last for first, last in outside):
                continue
            seen.add(compiled)
            line, before, after = _changed_line(text, mutated)
            texts = {name: mutated if other == text else other for name, other in self.texts.items()}
            holders, others = program.holders(text, line), program.others(text, line)
            yield Mutant(file, line, before, after, operator, texts, mutated, holders, others, self.unwritten)

    def _prints(self, module: str) -> bool:
        """Return whether an exercise of the module is answered by what it prints."""
        exercises = self.rubric.python_exercises.values()
        return any(exercise.file == module and exercise.returns == PRINTED for exercise in exercises)


@cache
def mutants(file: str, assignment: Assignment) -> tuple[Mutant, ...]:
    """Return the mutants of reference/<file>.py. Raise GraderError when cosmic-ray is not installed."""
    text = (assignment.reference / f"{file}.py").read_text(encoding="utf-8")
    examined = tuple(name for name, exercise in assignment.rubric.python_exercises.items() if exercise.file == file)
    return tuple(_number_equal_keys(Original("", {file: text}, examined, assignment.rubric).mutants(file)))


@cache
def mutants_of_hand_ins(corpus: Path, assignment: Assignment, wanted: int = WANTED) -> tuple[Mutant, ...]:
    """Return so many mutants of the hand-ins in `corpus`, spread evenly over files and over the operators in a file.
    Raise GraderError when cosmic-ray is not installed."""
    files = [(original, module) for original in originals(corpus, assignment) for module in _modules(original)]
    rows = [_number_equal_keys(m for m in original.mutants(module) if m.holders) for original, module in files]
    in_turn = (mutant for row in zip_longest(*rows) for mutant in row if mutant is not None)
    return tuple(islice(in_turn, wanted))


@cache
def originals(corpus: Path, assignment: Assignment) -> tuple[Original, ...]:
    """Return the hand-ins of a corpus that Python can read.

    `expected.toml` beside them names the exercises in which one does not earn full points, or that it leaves out."""
    expectations = corpus / "expected.toml"
    known = tomllib.loads(expectations.read_text(encoding="utf-8")) if expectations.is_file() else {}
    core = {
        name: exercise
        for name, exercise in assignment.rubric.python_exercises.items()
        if not exercise.bonus and exercise.mutants
    }
    result = []
    for place in sorted(path for path in corpus.iterdir() if path.is_dir()):
        texts = {name: _plain(text) for name, text in read_submission(place, assignment, Settings()).texts.items()}
        unwritten = tuple(known.get(place.name, {}).get("not_written", ()))
        lost = {*unwritten, *known.get(place.name, {}).get("lost", {})}
        examined = tuple(name for name, exercise in core.items() if exercise.file in texts and name not in lost)
        if all(map(_is_python, texts.values())):
            result.append(Original(place.name, texts, examined, assignment.rubric, unwritten))
    return tuple(result)


def _plain(text: str) -> str:
    return without_marks(text.replace("\r\n", "\n").replace("\r", "\n"))


def _is_python(text: str) -> bool:
    try:
        return ast.parse(text) is not None
    except SyntaxError:
        return False


def _modules(original: Original) -> list[str]:
    """Return the modules of a hand-in that differ."""
    return list({text: module for module, text in reversed([*original.texts.items()])}.values())[::-1]


def library() -> Any:
    """Import the library that generates mutants. Raise GraderError when it is not installed."""
    return environment.library("cosmic_ray.mutating", "mutants need cosmic-ray", "dev")


def _in_turn(text: str, source: Source) -> Iterator[tuple[str, str]]:
    """Yield each operator and a text it makes: the first of every operator, the second, and so on, each in an order
    that depends on the text alone."""
    made: dict[str, dict[str, Callable[[], str]]] = {}
    for operator, digest, make in (*_own(source), *_of_cosmic_ray(text)):
        made.setdefault(operator, {})[digest] = make
    names = sorted(made, key=lambda name: _digest(name + text))
    rows = [[(name, made[name][digest]) for digest in sorted(made[name])] for name in names]
    for row in zip_longest(*rows):
        yield from ((cell[0], cell[1]()) for cell in row if cell is not None)


def _own(source: Source) -> Iterator[Candidate]:
    for edit in operators.edits(source):
        yield edit.operator, _digest(source.apply(edit)), partial(source.apply, edit)


def _of_cosmic_ray(text: str) -> Iterator[Candidate]:
    """Yield each occurrence of each operator of cosmic-ray without arguments, in each function and statement."""
    library()
    from cosmic_ray.ast import get_ast
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator, operator_names

    names = [name for name in sorted(operator_names()) if not name.endswith(_OF_IDENTITY)]
    kinds = {name: kind for name in names if not list((kind := get_operator(name)).arguments())}
    for before, statement, after in _statements(text):
        nodes = list(_walk(get_ast(statement)))
        for name, kind in kinds.items():
            operator = kind()
            for occurrence in range(sum(1 for node in nodes for _ in operator.mutation_positions(node))):
                family = name.removeprefix("core/").partition("_")[0]
                mutate = partial(mutate_code, statement, operator, occurrence)
                yield family, _digest(f"{statement}\0{name}\0{occurrence}"), partial(_join, before, mutate, after)


def _join(before: str, make: Callable[[], str], after: str) -> str:
    return before + make() + after


def _walk(node: Any) -> Iterator[Any]:
    """Yield the nodes of a tree of cosmic-ray's, without those that none of its operators changes."""
    if node.type not in ("name", "string", "newline") and getattr(node, "value", "") not in _PUNCTUATION:
        yield node
    for child in getattr(node, "children", ()):
        yield from _walk(child)


def _statements(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield each top-level statement with the text before and after it.

    cosmic-ray parses its input again for every mutant, so short inputs save time."""
    lines = [f"{line}\n" for line in text.split("\n")]
    ends = [statement.end_lineno or 0 for statement in ast.parse(text).body]
    for first, last in pairwise([0, *ends]):
        yield "".join(lines[:first]), "".join(lines[first:last]), "".join(lines[last:])[:-1]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _first_difference(text: str, mutated: str) -> int:
    """Return the offset of the first byte that differs."""
    pairs = enumerate(zip_longest(text.encode(), mutated.encode()))
    return next(offset for offset, (old, new) in pairs if old != new)


def _changed_line(text: str, mutated: str) -> tuple[int, str, str]:
    """Return the number of the first line with text that differs, and the line before and after. Of several lines that
    read the same, all but the first have a number."""
    old_lines, new_lines = text.split("\n"), mutated.split("\n")
    lines = enumerate(zip_longest(old_lines, new_lines, fillvalue=""), 1)
    changed = ((number, old.strip(), new.strip()) for number, (old, new) in lines if old != new)
    number, before, after = next(row for row in changed if row[1])
    earlier = [line.strip() for line in old_lines[: number - 1]].count(before)
    return number, f"{before}  # {earlier + 1}" if earlier else before, after


def _number_equal_keys(found: Iterable[Mutant]) -> Iterator[Mutant]:
    """Number those of equal keys, which differ in a later line."""
    counts: Counter[tuple[str, str, str]] = Counter()
    for mutant in found:
        counts[mutant.key] += 1
        number = counts[mutant.key]
        after = f"{mutant.after}  # {number}" if number > 1 else mutant.after
        yield replace(mutant, after=after)


def behaviour(text: str) -> str:
    """Return a digest of what Python compiles a text to, without the places of the lines; "" when it cannot."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return _digest(repr(_comparable(compile(text, "", "exec", dont_inherit=True))))
        except (SyntaxError, ValueError):
            return ""


def _comparable(value: object) -> object:
    if not isinstance(value, CodeType):
        return type(value).__name__, repr(value)
    constants = tuple(map(_comparable, value.co_consts))
    names = value.co_names, value.co_varnames, value.co_freevars, value.co_cellvars
    return value.co_name, value.co_code, constants, names, value.co_argcount, value.co_flags, value.co_exceptiontable
