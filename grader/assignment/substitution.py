"""Supplied dependencies: what a hand-in's own functions would have answered, had they been right.

A worker asks over the pipe and receives values, never source. An answer may hold more than what was asked (`also`),
which the worker keeps: see supplied.py for all that an answer may say.
"""

import inspect
from typing import Any

from grader.assignment import rubric
from grader.assignment.oracle import Oracle, model, module


class Substitution:
    """Answers a hand-in's dependencies `names` from the reference, under the readings of `oracle`."""

    def __init__(self, oracle: Oracle, names: tuple[str, ...]) -> None:
        self.oracle, self.names = oracle, names

    def functions(self) -> dict[str, dict[str, Any]]:
        """What a worker is told of each supplied function: its parameters, and how it is asked."""
        return {
            name: {"parameters": list(inspect.signature(model(name)).parameters), **self.how(name)}
            for name in self.names
        }

    def how(self, name: str) -> dict[str, Any]:
        """`state`: the attributes of its object that a method is told. See supplied.py for `looks` and `hurried`."""
        owner = name.rpartition(".")[0]
        return {"state": list(rubric.classes()[owner].state)} if owner else {}

    def __call__(self, name: str, args: list[Any]) -> dict[str, Any]:
        try:
            return self.answer(name, args) if name in self.names else {"refused": "not supplied"}
        except Exception as error:  # the hand-in called it with arguments it does not take
            return self.refused(name, error)

    def refused(self, name: str, error: Exception) -> dict[str, Any]:
        """What a hand-in hears of a question that cannot be answered."""
        return {"refused": f"{name}: {type(error).__name__}: {error}"[:200]}

    def answer(self, name: str, args: list[Any]) -> dict[str, Any]:
        """What a function answers to its arguments, a method to the state of its object and the arguments."""
        if "." in name:
            return self.method(name, *args)
        return {"value": self.oracle.spoken(name, model(name)(*args)), "also": []}

    def method(self, name: str, state: dict[str, Any], *args: Any) -> dict[str, Any]:
        """What a method answers on an object made anew; it makes no others (`children`)."""
        made = self.made(name.rpartition(".")[0], state)
        return {"value": model(name)(made, *args), "children": [], "returns_child": False}

    def made(self, owner: str, state: dict[str, Any]) -> Any:
        """An object of the reference's class in this state: what its constructor takes, by the names of the attributes,
        then the other attributes."""
        known = rubric.classes()[owner]
        kind: Any = getattr(module(known.file), owner)
        taken = [name for name in inspect.signature(kind).parameters if name in known.state]
        made = kind(**{name: state[name] for name in taken})
        for name in known.state:
            if name not in taken:
                setattr(made, name, state[name])
        return made
