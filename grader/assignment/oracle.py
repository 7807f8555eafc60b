"""The right answers: the model solution, and the oracle that calls it. An assignment may extend the oracle (hooks.py).

All code here runs in the trusted process.
"""

import importlib.util
import sys
import tomllib
from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy, deepcopy
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, ClassVar, Self

import numpy as np

from grader.assignment import answer_types, folder, rubric
from grader.model import ExerciseResult, GraderError, Tree
from grader.worker import printing

Reading = tuple[tuple[str, Hashable], ...]


@cache
def module(name: str) -> ModuleType:
    """Import module `name` of the model solution. Raise GraderError when its file is missing."""
    for other in rubric.given_modules():
        given_module(other)
    return _load(f"reference_{name}", folder.reference() / f"{name}.py")


@cache
def given_module(name: str) -> ModuleType:
    """Import a module that students are given. Import those before it in the rubric first, since it may need them."""
    for other in rubric.given_modules():
        if other == name:
            break
        given_module(other)
    return _load(name, folder.starter() / f"{name}.py")


def given_texts() -> dict[str, str]:
    """Return the texts of the given modules, by name; grading/loading.py selects those that a file may import."""
    return {name: folder.read(folder.starter() / f"{name}.py") for name in rubric.given_modules()}


def _load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise GraderError(f"{path.name} is missing from {path.parent.name}/: this copy of the kit cannot grade")
    result = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(result)
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


def fresh_module(name: str) -> ModuleType:
    """Create a new copy of module `name` of the model solution, in which the caller may replace a function."""
    copied = ModuleType(f"variant_{name}")
    exec(_code(name), vars(copied))
    return copied


@cache
def model_answers(name: str) -> dict[str, Any]:
    """Return the answers in the model solution's file `name`.toml."""
    return tomllib.loads(folder.read(folder.reference() / f"{name}.toml"))


@cache
def _code(name: str) -> CodeType:
    path = Path(str(module(name).__file__))
    return compile(path.read_text(encoding="utf-8"), path.name, "exec")


def call(function: Callable[..., Any], args: Sequence[Any], exercise: rubric.Exercise) -> Any:
    """Call a trusted function of an exercise; return its result, or what it prints if that is the answer."""
    return printing.capture(function, args) if exercise.returns == answer_types.PRINTED else function(*args)


def model(name: str) -> Callable[..., Any]:
    """Return the function `name` or method `Class.name` of the model solution. Raise GraderError when it is missing."""
    target: Any = module(rubric.exercises()[name].file)
    for part in name.split("."):
        target = getattr(target, part, None)
    if target is None:
        raise GraderError(f"{name} is missing from reference/: this copy of the kit cannot grade")
    function: Callable[..., Any] = target
    return function


class Oracle:
    """The argument `reference` of checks: the functions of the model solution by name, returning plain values.

    A reading is a choice between accepted interpretations of the statement. `usual` maps the name of each choice to its
    default; an oracle holds its current choices in attributes of these names, so that checks need not mention them."""

    usual: ClassVar[Mapping[str, Hashable]] = {}

    def __init__(self) -> None:
        vars(self).update(self.usual)

    def __getattr__(self, name: str) -> Any:
        exercise = None if name.startswith("_") else rubric.exercises().get(name)
        if exercise is None or exercise.answers:
            raise AttributeError(f"reference has no {name!r}, and no exercise has this name", name=name, obj=self)
        function = model(name)
        returns = exercise.returns
        return lambda *args: self.translate(name, answer_types.canonical(call(function, args, exercise), returns))

    @property
    def reading(self) -> Reading:
        """The current choices, as hashable pairs."""
        return tuple((name, getattr(self, name)) for name in self.usual)

    def under(self, **readings: Hashable) -> Self:
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

    def recognise(self, _exercise: str, _student: Any) -> str | None:
        """Adopt the reading that the submission follows; return its key in `locale/`, or None.

        Called before the checks of an exercise."""
        return None

    def oracles_to_supply(self, _exercise: rubric.Exercise, _results: Mapping[str, ExerciseResult]) -> list[Self]:
        """Return the oracles to replace dependencies with: the grader tries each, until all checks pass."""
        return [self.under()]

    def oracles_to_diagnose(self, _exercise: str) -> list[Self]:
        """Return the oracles to search a misconception with: the grader tries each, until it finds one."""
        return [self]
