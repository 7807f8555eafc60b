"""Calls that a grader makes of a submission: their record, and their replay in a bare process.

A call names a function and its arguments, or an object of the submission and an operation on it. Objects are numbered,
as in the grader, so that a replay uses its own objects.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Ref:
    """An object returned by an earlier call."""

    number: int


@dataclass(frozen=True)
class Call:
    """One request: `operation` is call, method, get, set or keep; `target` is a module name or an object."""

    operation: str
    target: str | Ref
    name: str
    args: tuple[Any, ...] = ()
    kept: Ref | tuple[Ref, ...] | None = None  # numbers by which later calls refer to the answer


def answers(calls: Iterable[Call], modules: Mapping[str, Any]) -> Iterator[Any]:
    """Make the calls in this process, one by one; yield the submission's answers."""
    objects: dict[Ref, Any] = {}
    for call in calls:
        args = [objects[argument] if type(argument) is Ref else argument for argument in call.args]
        target = modules.get(call.target) if isinstance(call.target, str) else objects[call.target]
        answer = _execute(call, target, args)
        if isinstance(call.kept, Ref):
            objects[call.kept] = answer
        elif call.kept is not None:
            objects.update(zip(call.kept, answer, strict=True))
        yield answer


def _execute(call: Call, target: Any, args: list[Any]) -> Any:
    if call.operation == "keep":
        return args[0]
    if call.operation == "get":
        return getattr(target, call.name)
    if call.operation == "set":
        return setattr(target, call.name, args[0])
    return getattr(target, call.name)(*args)
