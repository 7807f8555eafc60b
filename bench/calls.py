"""The calls a grader made of a hand-in, written down, and made again in a bare process.

A call is what crosses to the hand-in: a function and its arguments, or an object of the hand-in and what is asked of
it. Objects are known by number, as in the grader, so that a replay speaks to its own.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Ref:
    """An object that an earlier call gave."""

    number: int


@dataclass(frozen=True)
class Call:
    """One request: `operation` is call, method, get, set or keep; `target` a module's name or an object."""

    operation: str
    target: str | Ref
    name: str
    args: tuple[Any, ...] = ()
    kept: Ref | tuple[Ref, ...] | None = None  # under which numbers the answer is known from now on


def answers(calls: Iterable[Call], modules: Mapping[str, Any]) -> Iterator[Any]:
    """What the hand-in answers to each call, asked one by one in this process."""
    objects: dict[Ref, Any] = {}
    for call in calls:
        args = [objects[argument] if type(argument) is Ref else argument for argument in call.args]
        target = modules.get(call.target) if isinstance(call.target, str) else objects[call.target]
        answer = _asked(call, target, args)
        if isinstance(call.kept, Ref):
            objects[call.kept] = answer
        elif call.kept is not None:
            objects.update(zip(call.kept, answer, strict=True))
        yield answer


def _asked(call: Call, target: Any, args: list[Any]) -> Any:
    if call.operation == "keep":
        return args[0]
    if call.operation == "get":
        return getattr(target, call.name)
    if call.operation == "set":
        return setattr(target, call.name, args[0])
    return getattr(target, call.name)(*args)
