"""A known function in the place of a hand-in, in this process: it answers as `Student` does, without a worker.

It is made of the reference with one function exchanged, so that only trusted code runs here.
"""

from collections.abc import Callable
from inspect import signature
from typing import Any

import numpy as np

from grader.assignment import answer_types, oracle
from grader.assignment.answer_types import OneOf
from grader.assignment.oracle import Oracle
from grader.assignment.rubric import Exercise, classes, exercises
from grader.grading.errors import AnswerError
from grader.grading.leaf_values import LeafValues
from grader.model import Note, Outcome


class Variant:
    """The reference with `function` in the place of the one the exercise asks for, under the readings of `spoken`."""

    def __init__(self, exercise: Exercise, function: Callable[..., Any] | None, spoken: Oracle) -> None:
        self.exercise, self._spoken = exercise, spoken
        self._module = oracle.fresh(exercise.file)
        if function is not None:
            owner, _, name = exercise.name.rpartition(".")
            holder = getattr(self._module, owner) if owner else self._module
            setattr(holder, name, _recursive(function, holder, name))
        self.calls = 0  # of its functions and methods
        self.start_check()

    def start_check(self) -> None:
        """Begin a check: nothing is counted yet."""
        self._visits = self._visits_in_all = 0

    def keep(self, value: Any) -> Any:
        """What stays the same object from call to call."""
        return value

    def look(self, kept: Any) -> Any:
        """What a kept object holds now."""
        return answer_types.grid(kept) if isinstance(kept, np.ndarray) else answer_types.plain(kept)

    def watch(self, name: str, at_most: int) -> None:
        """Count the calls of a function, or of "Class.<method>", from now on; more than `at_most` are an error."""
        owner, _, name = name.rpartition(".")
        holder = getattr(self._module, owner) if owner else self._module
        watched = getattr(holder, name)
        watched = getattr(watched, "watched", watched)

        def counting(*args: Any) -> Any:
            self._visits += 1
            self._visits_in_all += 1
            if self._visits > at_most:
                raise RecursionError
            return watched(*args)

        counting.watched = watched  # type: ignore[attr-defined]
        self._visits = 0
        setattr(holder, name, counting)

    def visits(self) -> int:
        """Calls of the watched method since the last time this was asked."""
        visits, self._visits = self._visits, 0
        return visits

    def visits_in_all(self) -> int:
        """Calls of all that was watched in this check."""
        return self._visits_in_all

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in classes():
            return lambda *args: KnownObject(self, name, getattr(self._module, name)(*args))
        return lambda *args: self.answer(name, getattr(self._module, name), self._received(args))

    def looked_at(self) -> list[tuple[int, ...]]:
        """The leaves the last search asked the value of, each once and in order."""
        return self._looks.paths

    def _received(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """What a worker hands to a function for what the checks describe."""
        position: Any = args[0] if args else None
        if not hasattr(position, "made_of"):
            return tuple(getattr(argument, "sent", argument) for argument in args)
        self._looks = looks = LeafValues(position.value, None)
        home, _, maker = position.made_by.partition(".")
        state = getattr(oracle.given(home), maker)(*position.made_of)
        evaluate = [lambda leaf: looks("evaluate", [list(leaf.path)])["value"]] if position.evaluate else []
        return (state, *args[1:], *evaluate)

    def answer(self, name: str, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """The plain value of an answer. Raises Fault as a hand-in's answer does."""
        self.calls += 1
        try:
            raw = function(*args)
        except Exception as error:
            raise AnswerError(Outcome.RAISED, Note.of("raised", type=type(error).__name__)) from None
        if type(raw).__name__ in classes():
            return KnownObject(self, type(raw).__name__, raw)
        try:
            plain = _canonical(raw, exercises()[name].returns)
        except answer_types.WrongShape as wrong:
            raise AnswerError(Outcome.WRONG_TYPE, Note.of(wrong.reason)) from None
        if name != self.exercise.name or isinstance(plain, answer_types.AsSaid):
            return plain
        if isinstance(plain, OneOf):
            return OneOf(self._spoken.spoken(name, item) for item in plain)
        return self._spoken.spoken(name, plain)


def _recursive(function: Callable[..., Any], holder: Any, name: str) -> Callable[..., Any]:
    """The function; one that takes `again` calls what stands under its name by it, so that its calls are counted."""
    if "again" not in signature(function).parameters:
        return function
    return lambda *args: function(*args, again=lambda *more: getattr(holder, name)(*more))


def _canonical(raw: Any, returns: str) -> Any:
    if isinstance(raw, OneOf):
        return type(raw)(answer_types.canonical(item, returns) for item in raw)
    if type(raw) is tuple and len(raw) == 2 and isinstance(raw[1], OneOf):
        return answer_types.number(raw[0]), raw[1]
    if type(raw) is tuple and len(raw) == 2 and isinstance(raw[0], OneOf):
        return raw[0], answer_types.index(raw[1])
    return answer_types.canonical(raw, returns)


class KnownObject:
    """An object of the class `kind` in this process: its methods, and its attributes as plain values."""

    def __init__(self, variant: Variant, kind: str, known: Any) -> None:
        self._variant, self._kind, self._known = variant, kind, known

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        exercise = f"{self._kind}.{name}"
        if exercise in exercises():
            return lambda *args: self._variant.answer(exercise, getattr(self._known, name), args)
        value = getattr(self._known, name)
        if isinstance(value, list) and value and all(type(item) is type(self._known) for item in value):
            return [KnownObject(self._variant, self._kind, item) for item in value]
        return answer_types.plain(value)

    def set(self, name: str, value: Any) -> None:
        setattr(self._known, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KnownObject) and other._known is self._known

    def __hash__(self) -> int:
        return id(self._known)
