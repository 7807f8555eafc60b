"""The right answers: the model solution, and an oracle that asks it unless the assignment knows better (assignment.py).

All of it runs in the trusted process.
"""

import importlib.util
import sys
from collections.abc import Callable, Hashable, Mapping
from copy import copy
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, ClassVar, Self

from grader.assignment import answer_types, folder, rubric
from grader.model import ExerciseResult, GraderError

Reading = tuple[tuple[str, Hashable], ...]


@cache
def module(name: str) -> ModuleType:
    """The reference's module `name`. Raises GraderError when the kit is incomplete."""
    for other in rubric.given():
        given(other)
    return _load(f"reference_{name}", folder.reference() / f"{name}.py")


@cache
def given(name: str) -> ModuleType:
    """A module that comes with the stubs, as the reference imports it: after those the rubric names before it."""
    for other in rubric.given():
        if other == name:
            break
        given(other)
    return _load(name, folder.starter() / f"{name}.py")


def given_texts() -> dict[str, str]:
    """The modules hand-ins find beside their own, as text; loading.py decides which file may import which."""
    return {name: (folder.starter() / f"{name}.py").read_text(encoding="utf-8") for name in rubric.given()}


def _load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise GraderError(f"{path.name} is missing from {path.parent.name}/: this copy of the kit cannot grade")
    loaded = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def fresh(name: str) -> ModuleType:
    """Another copy of the reference's module `name`, in which a function may be exchanged."""
    another = ModuleType(f"variant_{name}")
    exec(_code(name), vars(another))
    return another


@cache
def _code(name: str) -> CodeType:
    path = Path(str(module(name).__file__))
    return compile(path.read_text(encoding="utf-8"), path.name, "exec")


def model(name: str) -> Callable[..., Any]:
    """The reference's function `name`, or method `Class.name`. Raises GraderError when it is not there."""
    found: Any = module(rubric.exercises()[name].file)
    for part in name.split("."):
        found = getattr(found, part, None)
    if found is None:
        raise GraderError(f"{name} is missing from reference/: this copy of the kit cannot grade")
    function: Callable[..., Any] = found
    return function


class Oracle:
    """What a check asks as `reference`: the model solution's functions by their names, as plain values.

    An assignment that may be read in several ways says in `usual` how it is read unless told otherwise; each reading is
    an attribute of that name, so that a check never mentions one."""

    usual: ClassVar[Mapping[str, Hashable]] = {}

    def __init__(self) -> None:
        vars(self).update(self.usual)

    def __getattr__(self, name: str) -> Any:
        exercise = None if name.startswith("_") else rubric.exercises().get(name)
        if exercise is None or exercise.answers:
            raise AttributeError(name)
        function = model(name)
        return lambda *args: self.spoken(name, answer_types.canonical(function(*args), exercise.returns))

    @property
    def reading(self) -> Reading:
        return tuple((name, getattr(self, name)) for name in self.usual)

    def under(self, **readings: Hashable) -> Self:
        """Another oracle, under these readings and the others in use."""
        other = copy(self)
        vars(other).update(readings)
        return other

    def spoken(self, _exercise: str, answer: Any) -> Any:
        """An answer of the reference's kind as the hand-in gives it under its reading."""
        return answer

    def recognise(self, _exercise: str, _student: Any) -> str | None:
        """Take on the reading of the hand-in, asked before the checks of an exercise; its key in `locale/`, or None."""
        return None

    def to_supply(self, _exercise: rubric.Exercise, _results: Mapping[str, ExerciseResult]) -> list[Self]:
        """Under which readings an exercise's dependencies are supplied: one after the other, until nothing is lost."""
        return [self.under()]

    def to_ask(self, _exercise: str) -> list[Self]:
        """Under which readings a misconception is looked for: one after the other, until one is found."""
        return [self]
