"""The right answers: the model solution, its cache, and the oracle that calls it. An assignment may extend the oracle
(assignment.py).

All code here runs in the trusted process.
"""

import functools
import importlib.util
import sys
import tomllib
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy, deepcopy
from functools import partial
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, ClassVar, ParamSpec, Self, TypeVar

import numpy as np

from grader.assignment.answers import PRINTED, canonical
from grader.assignment.rubric import Exercise, Rubric
from grader.model import ExerciseResult, GraderError, Tree
from grader.worker import lengths

P = ParamSpec("P")
R = TypeVar("R")
Key = tuple[str, tuple[Any, ...]]  # name of a function, arguments
_ABSENT = object()
_MAX_BYTES = 64 << 20  # of all keys and answers; the full cache is cleared
_SLOT = 100  # bytes of an entry of a dict, at most, beside its key and its value
Reading = tuple[tuple[str, Hashable], ...]
Rows = tuple[tuple[int, ...], ...]  # of a board, the top one first


class _Cache(dict[Key, Any]):
    """The answers by key, and the bytes they take."""

    bytes_used = 0

    def put(self, key: Key, answer: Any) -> None:
        """Add an answer; clear the cache first when that would make it too large."""
        size = _size(key) + _size(answer) + _SLOT
        if self.bytes_used + size > _MAX_BYTES:
            self.empty()
        self[key] = answer
        self.bytes_used += size

    def empty(self) -> None:
        self.clear()
        self.bytes_used = 0


class Memo:
    """The answers of the memoized functions of one assignment."""

    def __init__(self) -> None:
        self._answers = _Cache()
        self._recordings: list[dict[Key, Any]] = []

    def memoize(self, function: Callable[P, R]) -> Callable[P, R]:
        """Decorate a function to compute each answer once. Arguments must be positional and hashable; neither they nor
        the answer may be modified."""
        name = f"{function.__module__}.{function.__qualname__}"
        answers, recordings = self._answers, self._recordings

        @functools.wraps(function)
        def memoized(*args: P.args, **kwargs: P.kwargs) -> R:
            assert not kwargs
            key = name, args
            answer = answers.get(key, _ABSENT)  # once: a key of nested tuples takes long to hash
            if answer is _ABSENT:
                answer = function(*args, **kwargs)
                answers.put(key, answer)
            for recording in recordings:
                recording[key] = answer
            return answer  # type: ignore[no-any-return]

        return memoized

    @contextmanager
    def recording(self) -> Iterator[dict[Key, Any]]:
        """Yield a dict that collects the answers requested in the `with` block."""
        answers: dict[Key, Any] = {}
        self._recordings.append(answers)
        try:
            yield answers
        finally:
            self._recordings.remove(answers)

    def restore(self, answers: Mapping[Key, Any]) -> None:
        """Add answers that another process recorded to the cache."""
        for key, answer in answers.items():
            if key not in self._answers:
                self._answers.put(key, answer)

    def clear(self) -> None:
        """Remove every answer from the cache."""
        self._answers.empty()


def _size(value: Any) -> int:
    """Return the bytes of a value and of what it holds. What several values share is counted for each of them."""
    size = sys.getsizeof(value)
    if isinstance(value, dict):
        return size + sum(_size(key) + _size(item) for key, item in value.items())
    return size + sum(map(_size, value)) if isinstance(value, tuple | list | set | frozenset) else size


class Solution:
    """The model solution and the given modules of an assignment, each imported once, when it is first asked for.

    Code of a rubric imports it: `from rubric import solution`."""

    def __init__(self, root: Path, rubric: Rubric) -> None:
        self._root, self._rubric = root, rubric
        self._memo = Memo()
        self._modules: dict[str, ModuleType] = {}  # of the model solution
        self._given: dict[str, ModuleType] = {}
        self._code: dict[str, CodeType] = {}
        self._answers: dict[str, dict[str, Any]] = {}

    @property
    def rubric(self) -> Rubric:
        """The exercises it solves."""
        return self._rubric

    @property
    def rubric_folder(self) -> Path:
        """The folder of its rubric."""
        return self._root / "rubric"

    @property
    def memo(self) -> Memo:
        """The answers of functions decorated with `memoize`."""
        return self._memo

    def memoize(self, function: Callable[P, R]) -> Callable[P, R]:
        """Decorate a function to compute each answer once: see Memo."""
        return self._memo.memoize(function)

    def module(self, name: str) -> ModuleType:
        """Return module `name` of the model solution. Raise GraderError when its file is missing."""
        if name not in self._modules:
            for other in self._rubric.given_modules:
                self.given(other)
            path = self._root / "reference" / f"{name}.py"
            self._modules[name] = self._program(name) or _load(f"reference_{name}", path)
        return self._modules[name]

    def _program(self, file: str) -> ModuleType | None:
        """Return a module with one function, which runs a file that is a program; None for any other file."""
        name = next((each.name for each in self._rubric.exercises.values() if each.program and each.file == file), "")
        if not name:
            return None
        holder, code = ModuleType(file), compile(self.text(file), f"{file}.py", "exec")
        vars(holder)[name] = partial(lengths.run_program, file, [code])
        return holder

    def holds(self, file: str) -> bool:
        """Return whether a file is one of the model solution's modules."""
        return Path(file).parent == self._root / "reference"

    def text(self, name: str) -> str:
        """Return the text of module `name` of the model solution."""
        return read_text(self._root / "reference" / f"{name}.py")

    def given(self, name: str) -> ModuleType:
        """Return a module that students are given. Import those before it in the rubric first: it may need them."""
        if name not in self._given:
            for other in self._rubric.given_modules:
                if other == name:
                    break
                self.given(other)
            self._given[name] = _load(name, self._root / "starter" / f"{name}.py")
        return self._given[name]

    def given_texts(self) -> dict[str, str]:
        """Return the texts of the given modules, by name; grading/loading.py selects those that a file may import."""
        return {name: read_text(self._root / "starter" / f"{name}.py") for name in self._rubric.given_modules}

    def fresh(self, name: str) -> ModuleType:
        """Return a new copy of module `name` of the model solution, in which the caller may replace a function."""
        if program := self._program(name):
            return program
        if name not in self._code:
            self.module(name)  # after the given modules, which it may import
            self._code[name] = compile(self.text(name), f"{name}.py", "exec")
        copied = ModuleType(f"variant_{name}")
        exec(self._code[name], vars(copied))
        return copied

    def answers(self, name: str) -> dict[str, Any]:
        """Return the answers in the model solution's file `name`.toml."""
        if name not in self._answers:
            self._answers[name] = tomllib.loads(read_text(self._root / "reference" / f"{name}.toml"))
        return self._answers[name]

    def function(self, name: str) -> Callable[..., Any]:
        """Return the function `name` or method `Class.name`. Raise GraderError when it is missing."""
        target: Any = self.module(self._rubric.exercises[name].file)
        for part in name.split("."):
            target = getattr(target, part, None)
        if target is None:
            raise GraderError(f"{name} is missing from reference/: this copy of the kit cannot grade")
        function: Callable[..., Any] = target
        return function


def read_text(path: Path) -> str:
    """Return the text of a file of the assignment. Raise GraderError when it is missing."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = "is missing" if isinstance(error, FileNotFoundError) else f"cannot be read: {error}"
        raise GraderError(f"{path.parent.name}/{path.name} {reason}, and rubric.toml names {path.stem}") from None


def _load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise GraderError(f"{path.name} is missing from {path.parent.name}/: this copy of the kit cannot grade")
    result = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(result)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise GraderError(f"{path.parent.name}/{path.name} cannot be loaded: {type(error).__name__}: {error}") from None
    for value in vars(result).values():
        if isinstance(value, np.ndarray):
            value.setflags(write=False)
    return result


class ModuleView:
    """A module as checks receive it: its functions and classes, and copies of its data, which stays as it is."""

    def __init__(self, source: ModuleType) -> None:
        self._source = source

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._source, name)
        return value if callable(value) else deepcopy(value)


def call(function: Callable[..., Any], args: Sequence[Any], exercise: Exercise, /, **named: Any) -> Any:
    """Call a trusted function of an exercise; return its result, or what it prints if that is the answer."""
    return lengths.capture(function, args, named) if exercise.returns == PRINTED else function(*args, **named)


class Oracle:
    """The argument `reference` of checks: the functions of the model solution by name, returning plain values.

    A reading is a choice between accepted interpretations of the statement. `default_readings` maps the name of each
    choice to its default; an oracle holds its current choices in attributes of these names, so that checks need not
    mention them."""

    default_readings: ClassVar[Mapping[str, Hashable]] = {}

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        vars(self).update(self.default_readings)

    def __getattr__(self, name: str) -> Any:
        is_own = name.startswith("_") or name == "solution"  # which a copy lacks while it is made
        exercise = None if is_own else self.solution.rubric.exercises.get(name)
        if exercise is None or exercise.answers:
            raise AttributeError(f"reference has no {name!r}, and no exercise has this name", name=name, obj=self)
        function = self.solution.function(name)
        returns = exercise.returns

        def answer(*args: Any, **named: Any) -> Any:
            return self.translate(name, canonical(call(function, args, exercise, **named), returns))

        return answer

    @property
    def reading(self) -> Reading:
        """The current choices, as hashable pairs."""
        return tuple((name, getattr(self, name)) for name in self.default_readings)

    def with_readings(self, **readings: Hashable) -> Self:
        """Return a copy of this oracle with these choices changed."""
        oracle = copy(self)
        vars(oracle).update(readings)
        return oracle

    def translate(self, _exercise: str, answer: Any) -> Any:
        """Translate an answer of the model solution to the current reading."""
        return answer

    def search_tree(self, _exercise: str, _args: Sequence[Any], _object_args: Sequence[Any]) -> Tree | None:
        """Return the tree of the right search for a call, when it is small enough to draw; None for any other call.

        `_object_args`: of a method, the arguments its object was created with."""
        return None

    def marked_cells(self, _exercise: str, _args: Sequence[Any], _board: Rows) -> tuple[tuple[int, int], ...]:
        """Return the cells to mark on the drawn board of a call: row from the top, column."""
        return ()

    def adopt_reading(self, _exercise: str, _student: Any) -> str | None:
        """Adopt the reading that the submission follows; return its key in `locale/`, or None.

        Called before the checks of an exercise."""
        return None

    def oracles_in_doubt(self, _exercise: Exercise, _results: Mapping[str, ExerciseResult]) -> list[Self]:
        """Return the oracles to replace dependencies with: the grader tries each, until all checks pass."""
        return [self.with_readings()]

    def oracles_to_diagnose(self, _exercise: str) -> list[Self]:
        """Return the oracles to search a misconception with: the grader tries each, until it finds one."""
        return [self]
