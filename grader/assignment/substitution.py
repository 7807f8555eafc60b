"""Substitution of wrong dependencies: calls of a submission's wrong functions get the answers of the model solution.

A worker sends a request over the pipe and receives values, never source code. A reply may contain additional answers
(`values`, `ahead`), which the worker caches; worker/substitutes.py documents all keys of a reply.
"""

import inspect
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Self

from grader.assignment import answers
from grader.assignment.oracle import Oracle, Solution

MAX_LEAVES = 1 << 17  # different leaves of one call: far more than any search of the checks has
Path = tuple[int, ...]
_NO_STATE = {"refused": "evaluate: not a state of the game"}


class Substitution:
    """Answers calls of the dependencies `names` with the model solution, under the readings of `oracle`.

    `own_first`: the submission's own methods that return a score answer for themselves, over right answers to the calls
    that they make. They may store scores where no other method can, as in a list."""

    own_first = False

    def __init__(self, oracle: Oracle, names: tuple[str, ...]) -> None:
        self.oracle, self.names = oracle, names
        self.asked: set[str] = set()  # the dependencies that the submission has called

    @property
    def solution(self) -> Solution:
        """The model solution, which answers."""
        return self.oracle.solution

    def with_own_first(self) -> Self | None:
        """Return a copy of this substitution with `own_first`; None when it would do the same as this one."""
        if not any(options.get("score") for options in self.functions().values()):
            return None
        substitution = copy(self)
        substitution.own_first, substitution.asked = True, set()
        return substitution

    def functions(self) -> dict[str, dict[str, Any]]:
        """Return the description of each supplied function for a worker: its parameters and its options."""
        return {
            name: {"parameters": list(inspect.signature(self.solution.function(name)).parameters), **self.options(name)}
            for name in self.names
        }

    def options(self, name: str) -> dict[str, Any]:
        """Return the options of a function: of a method, `state`, `given`, `score`, `own_first`. Others:
        worker/substitutes.py."""
        owner = name.rpartition(".")[0]
        if not owner:
            return {}
        kind = self.solution.rubric.classes[owner]
        constructor: Any = getattr(self.solution.module(kind.file), owner).__init__
        returns_score = answers.is_number(self.solution.rubric.exercises[name].returns)
        given = list(constructor.__code__.co_names)
        own_first = self.own_first and returns_score
        return {"state": list(kind.state), "given": given, "score": returns_score, "own_first": own_first}

    def __call__(self, name: str, args: list[Any]) -> dict[str, Any]:
        self.asked.add(name)
        try:
            return self.answer(name, args) if name in self.names else {"refused": "not supplied"}
        except Exception as error:  # the submission passed invalid arguments
            return self.refusal(name, error)

    def refusal(self, name: str, error: Exception) -> dict[str, Any]:
        """Return the reply to a request that cannot be answered."""
        return {"refused": f"{name}: {type(error).__name__}: {error}"[:200]}

    def answer(self, name: str, args: list[Any]) -> dict[str, Any]:
        """Return the reply to a call. The first argument of a method is the state of its object."""
        if "." in name:
            return self.call_method(name, *args)
        return {"value": self.oracle.translate(name, self.solution.function(name)(*args)), "values": [], "ahead": []}

    def call_method(self, name: str, state: dict[str, Any], *args: Any) -> dict[str, Any]:
        """Return the reply of a method called on a new object. The method must not create objects (`children`)."""
        instance = self.make_object(name.rpartition(".")[0], state)
        return {"value": self.solution.function(name)(instance, *args), "children": [], "returns_child": False}

    def make_object(self, owner: str, state: dict[str, Any]) -> Any:
        """Create an object of the model solution in this state: attributes that are parameters of the constructor are
        passed to it, the others are set."""
        kind = self.solution.rubric.classes[owner]
        factory: Any = getattr(self.solution.module(kind.file), owner)
        parameters = [name for name in inspect.signature(factory).parameters if name in kind.state]
        instance = factory(**{name: state[name] for name in parameters})
        for name in kind.state:
            if name not in parameters:
                setattr(instance, name, state[name])
        return instance


class LeafValues:
    """Answers the questions of the worker during one call: the value of the leaf at a path, and, if there is a
    `substitution`, the dependencies it supplies."""

    def __init__(
        self,
        value: Callable[[Path], float] | None,
        substitution: Callable[[str, list[Any]], Mapping[str, Any]] | None,
    ) -> None:
        self._value, self._substitution = value, substitution
        self._paths: dict[Path, None] = {}

    @property
    def paths(self) -> list[Path]:
        """The paths of the leaves whose value was requested, each once, in the order of the first requests."""
        return list(self._paths)

    def __call__(self, name: str, args: list[Any]) -> Mapping[str, Any]:
        """Return the answer to the worker; refuse anything odd, since the submission may control the worker."""
        if name != "evaluate":
            return self._substitution(name, args) if self._substitution is not None else {"refused": "not supplied"}
        steps = args[0] if len(args) == 1 else None
        if type(steps) is not list or any(type(step) is not int for step in steps) or len(self._paths) >= MAX_LEAVES:
            return _NO_STATE
        if self._value is None:  # the game has no `evaluate`
            return _NO_STATE
        try:
            value = self._value(tuple(steps))
        except LookupError:
            return _NO_STATE
        self._paths[tuple(steps)] = None
        return {"value": value}
