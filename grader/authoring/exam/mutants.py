"""Generation of mutants, of the model solution and of right hand-ins, and the exercises that can detect each mutant."""

import ast
import hashlib
import tomllib
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import islice, pairwise, zip_longest
from pathlib import Path
from types import CodeType
from typing import Any

from grader import libraries
from grader.assignment.assignment import Assignment
from grader.assignment.rubric import Rubric
from grader.authoring.exam.reach import Program
from grader.grading import operators
from grader.grading.operators import Source
from grader.grading.reading import read
from grader.model import Settings
from grader.submission.notebook import without_marks

WANTED = 4040  # mutants of the hand-ins together
_PUNCTUATION = {*"()[]{},.:=;"}
_OF_IDENTITY = ("_Is", "_IsNot", "Is_Eq", "IsNot_NotEq")  # small integers and None are one object each in CPython


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
        outside = Source(text).outside_code()
        seen, file = {"", behaviour(text)}, f"{self.name}/{module}" if self.name else module
        for operator, mutated in _in_turn(text, self.rubric.names_of_players):
            compiled = behaviour(mutated)
            if compiled in seen or any(first <= _first_difference(text, mutated) < last for first, last in outside):
                continue
            seen.add(compiled)
            line, before, after = _changed_line(text, mutated)
            texts = {name: mutated if other == text else other for name, other in self.texts.items()}
            holders, others = program.holders(text, line), program.others(text, line)
            yield Mutant(file, line, before, after, operator, texts, mutated, holders, others, self.unwritten)


@cache
def mutants(file: str, assignment: Assignment) -> tuple[Mutant, ...]:
    """Return the mutants of reference/<file>.py. Raise GraderError when cosmic-ray is not installed."""
    text = (assignment.reference / f"{file}.py").read_text(encoding="utf-8")
    examined = tuple(name for name, exercise in assignment.rubric.python_exercises.items() if exercise.file == file)
    return tuple(_number_equal_keys(Original("", {file: text}, examined, assignment.rubric).mutants(file)))


@cache
def mutants_of_hand_ins(corpus: Path, assignment: Assignment, wanted: int = WANTED) -> tuple[Mutant, ...]:
    """Return so many mutants of the hand-ins in the folders of `corpus`, as many of each file, and of each operator in
    a file, as far as there are. Raise GraderError when cosmic-ray is not installed."""
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
        texts = {name: _plain(text) for name, text in read(place, assignment, Settings()).texts.items()}
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
    return libraries.library("cosmic_ray.mutating", "mutants need cosmic-ray", "dev")


def _in_turn(text: str, players: str) -> Iterator[tuple[str, str]]:
    """Yield each operator and a text it makes: the first of every operator, the second, and so on, each in an order
    that depends on the text alone."""
    made: dict[str, dict[str, Callable[[], str]]] = {}
    for operator, digest, make in (*_own(text, players), *_of_cosmic_ray(text)):
        made.setdefault(operator, {})[digest] = make
    names = sorted(made, key=lambda name: _digest(name + text))
    rows = [[(name, made[name][digest]) for digest in sorted(made[name])] for name in names]
    for row in zip_longest(*rows):
        yield from ((cell[0], cell[1]()) for cell in row if cell is not None)


Candidate = tuple[str, str, Callable[[], str]]  # the operator, a digest to sort by, and what makes the text


def _own(text: str, players: str) -> Iterator[Candidate]:
    source = Source(text, players)
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
