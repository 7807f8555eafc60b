"""A variant of the model solution in the place of a submission: it has the interface of `StudentCode` for checks.

It runs in this process, without a worker, since all its code is trusted.
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
    """The model solution with `function` in the place of the exercise's own, under the readings of `reference`."""

    def __init__(self, exercise: Exercise, function: Callable[..., Any] | None, reference: Oracle) -> None:
        self.exercise, self._reference = exercise, reference
        self._module = oracle.fresh_module(exercise.file)
        if function is not None:
            owner, _, name = exercise.name.rpartition(".")
            holder = getattr(self._module, owner) if owner else self._module
            setattr(holder, name, _recursive(function, holder, name))
        self.calls = 0  # of its functions and methods
        self.start_check()

    def start_check(self) -> None:
        """Reset the counts of visits."""
        self._visits = self._visits_in_all = 0

    def keep(self, value: Any) -> Any:
        """Return the argument itself: in this process, it is the same object in several calls."""
        return value

    def look(self, kept: Any) -> Any:
        """Return the current value of a kept object."""
        return answer_types.grid(kept) if isinstance(kept, np.ndarray) else answer_types.plain(kept)

    def watch(self, name: str, at_most: int) -> None:
        """Count the calls of a function or of "Class.method" from now on; more than `at_most` are an error."""
        owner, _, name = name.rpartition(".")
        holder = getattr(self._module, owner) if owner else self._module
        function = getattr(holder, name)
        function = getattr(function, "original", function)  # watched before: count each call once

        def counting(*args: Any) -> Any:
            self._visits += 1
            self._visits_in_all += 1
            if self._visits > at_most:
                raise RecursionError
            return function(*args)

        counting.original = function  # type: ignore[attr-defined]
        self._visits = 0
        setattr(holder, name, counting)

    def visits(self) -> int:
        """Return the number of calls of the watched function since the last call of `visits`."""
        visits, self._visits = self._visits, 0
        return visits

    def visits_in_all(self) -> int:
        """Return the number of calls of all watched functions in this check."""
        return self._visits_in_all

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in classes():
            return lambda *args: VariantObject(self, name, getattr(self._module, name)(*args))
        return lambda *args: self.answer(name, getattr(self._module, name), self._received(args))

    def looked_at(self) -> list[tuple[int, ...]]:
        """Return the paths of the leaves the last search evaluated, each once, in order."""
        return self._leaf_values.paths

    def _received(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the arguments as a worker passes them to the function."""
        position: Any = args[0] if args else None
        if not hasattr(position, "made_of"):
            return tuple(getattr(argument, "sent", argument) for argument in args)
        self._leaf_values = leaf_values = LeafValues(position.value, None)
        home, _, maker = position.made_by.partition(".")
        state = getattr(oracle.given_module(home), maker)(*position.made_of)
        evaluate = [lambda leaf: leaf_values("evaluate", [list(leaf.path)])["value"]] if position.evaluate else []
        return (state, *args[1:], *evaluate)

    def answer(self, name: str, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Call a function and return its answer as a plain value. Raises AnswerError as a submission's call does."""
        self.calls += 1
        try:
            raw = function(*args)
        except Exception as error:
            raise AnswerError(Outcome.RAISED, Note.of("raised", type=type(error).__name__)) from None
        if type(raw).__name__ in classes():
            return VariantObject(self, type(raw).__name__, raw)
        try:
            plain = _canonical(raw, exercises()[name].returns)
        except answer_types.WrongShape as wrong:
            raise AnswerError(Outcome.WRONG_TYPE, Note.of(wrong.reason)) from None
        if name != self.exercise.name or isinstance(plain, answer_types.AnyReading):
            return plain
        if isinstance(plain, OneOf):
            return OneOf(self._reference.translate(name, item) for item in plain)
        return self._reference.translate(name, plain)


def _recursive(function: Callable[..., Any], holder: Any, name: str) -> Callable[..., Any]:
    """Return the function; pass one with a parameter `again` the current function `name`, for its recursive calls.

    Recursion then goes through the counting function that `watch` puts under this name."""
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


class VariantObject:
    """An object of the class `kind` of a variant: its methods, and its attributes as plain values."""

    def __init__(self, variant: Variant, kind: str, instance: Any) -> None:
        self._variant, self._kind, self._instance = variant, kind, instance

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        exercise = f"{self._kind}.{name}"
        if exercise in exercises():
            return lambda *args: self._variant.answer(exercise, getattr(self._instance, name), args)
        value = getattr(self._instance, name)
        if isinstance(value, list) and value and all(type(item) is type(self._instance) for item in value):
            return [VariantObject(self._variant, self._kind, item) for item in value]
        return answer_types.plain(value)

    def set(self, name: str, value: Any) -> None:
        setattr(self._instance, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, VariantObject) and other._instance is self._instance

    def __hash__(self) -> int:
        return id(self._instance)
