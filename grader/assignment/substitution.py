"""Substitution of wrong dependencies: calls of a submission's wrong functions get the answers of the model solution.

A worker sends a request over the pipe and receives values, never source code. A reply may contain additional answers
(`values`, `ahead`), which the worker caches; worker/substitutes.py documents all keys of a reply.

A method is called on an object of the model solution that is made like the submission's object; what it changes there
is changed in the worker, too. Where no such object can be made, the method is not supplied.
"""

import dis
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from typing import Any, ClassVar, Self

import numpy as np

from grader.assignment import answers
from grader.assignment.oracle import Oracle, Solution
from grader.worker import protocol

MAX_LEAVES = 1 << 17  # different leaves of one call: far more than any search of the checks has
Path = tuple[int, ...]
_NO_STATE = {"refused": "evaluate: not a state of the game"}
_PLAIN = (int, float, complex, str, bytes, np.generic, np.ndarray, type(None))
_OF_ARGUMENTS = (TypeError, AttributeError, NameError)  # what a function raises that is given something unexpected


class UnfitObject(Exception):
    """No object of the model solution can be made like one of the submission, or the other way round."""


class _Likeness:
    """Where the objects of a submission's class hold what those of the model solution's class hold.

    An attribute of the model solution is the one of the same name, in any case and with any underscores; else the only
    other one that has the same value, or the opposite truth value, in each new object."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind
        codes = [getattr(method, "__code__", None) for method in vars(kind).values()]
        names = {name for code in codes if code is not None for name in code.co_names}
        self._names = {name for name in names if not hasattr(kind, name)}  # attributes among them
        self._pairs: dict[str, set[tuple[str, bool]]] = {}  # attributes of the submission, and whether it is opposite
        self._first: dict[str, Any] = {}  # the value in each new object, where it is the same in all

    def learn(self, own: Mapping[str, Any], other: Mapping[str, Any]) -> None:
        """Compare the attributes of a new object of the model solution with those of one of the submission, which was
        made with the same arguments."""
        for name, value in own.items():
            pairs = {(each, False) for each in other if _are_alike(value, other[each])}
            if type(value) is bool:
                pairs |= {(each, True) for each in other if other[each] is (not value)}
            if name not in self._pairs:
                self._first[name] = value
            elif name in self._first and not _are_alike(self._first[name], value):
                del self._first[name]
            self._pairs[name] = self._pairs.get(name, pairs) & pairs

    def make(self, attributes: Mapping[str, Any], names: Iterable[str]) -> Any:
        """Return an object of the model solution that holds what one of the submission does. `names`: the attributes
        that its class knows. Raise UnfitObject where they do not tell it."""
        instance, places = self._kind.__new__(self._kind), self._places(names)
        for name in sorted(places.keys() | self._pairs.keys()):
            place, is_opposite = places.get(name, ("", False))
            if place in attributes:
                value = _only_plain(attributes[place])
                object.__setattr__(instance, name, not value if is_opposite else value)
            elif place and name in self._first:  # what it holds until a method sets it
                object.__setattr__(instance, name, deepcopy(self._first[name]))
            elif name in self._pairs:
                raise UnfitObject
        return instance

    def changes(
        self, instance: Any, before: Mapping[str, Any], attributes: Mapping[str, Any], names: Iterable[str]
    ) -> dict[str, Any]:
        """Return what the submission's object must hold now in place of `attributes`, by its own names; `before` is
        what the model solution's `instance` held. Raise UnfitObject for what it has no place for."""
        changed, places = {}, self._places(names)
        for name, value in _attributes_of(instance).items():
            place, is_opposite = places.get(name, ("", False))
            if place not in attributes or name not in before or not _are_alike(before[name], value):
                if not place:
                    raise UnfitObject
                changed[place] = not value if is_opposite else _only_plain(value)
        return changed

    def _places(self, attributes: Iterable[str]) -> dict[str, tuple[str, bool]]:
        """Return which of these attributes holds each one of the model solution, and whether it holds the opposite."""
        forms: dict[str, list[str]] = {}
        for attribute in attributes:
            forms.setdefault(self._form(attribute), []).append(attribute)
        same = {name: forms.get(self._form(name), []) for name in self._names | self._pairs.keys()}
        found = {name: (others[0], False) for name, others in same.items() if len(others) == 1}
        while more := self._only_ones(found):
            found |= more
        return found

    def _only_ones(self, found: Mapping[str, tuple[str, bool]]) -> dict[str, tuple[str, bool]]:
        """Return the attributes for which there is one candidate beside those `found`, which is that of no other."""
        taken = {name for name, _ in found.values()}
        left = {
            name: [pair for pair in pairs if pair[0] not in taken]
            for name, pairs in self._pairs.items()
            if name not in found
        }
        wanted = [name for pairs in left.values() for name, _ in pairs]
        return {name: pairs[0] for name, pairs in left.items() if len(pairs) == 1 and wanted.count(pairs[0][0]) == 1}

    def _form(self, name: str) -> str:
        return name.removeprefix(f"_{self._kind.__name__}__").replace("_", "").lower()


def _attributes_of(instance: Any) -> dict[str, Any]:
    """Return the attributes of an object. Raise UnfitObject for one that has slots instead."""
    if not hasattr(instance, "__dict__"):
        raise UnfitObject
    attributes: dict[str, Any] = vars(instance)
    return attributes


def _are_alike(value: Any, other: Any) -> bool:
    """Return whether two values are plain data, of one type and equal."""
    return type(value) is type(other) and _is_plain(value) and protocol.encode(value) == protocol.encode(other)


def _is_plain(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_plain, value)) and all(map(_is_plain, value.values()))
    return (
        all(map(_is_plain, value)) if isinstance(value, list | tuple | set | frozenset) else isinstance(value, _PLAIN)
    )


def _only_plain(value: Any) -> Any:
    """Return plain data. Raise UnfitObject for any other value."""
    if not _is_plain(value):
        raise UnfitObject
    return value


class Substitution:
    """Answers calls of the dependencies `names` with the model solution, under the readings of `oracle`.

    `own_first`: the submission's own methods that return a score answer for themselves, over right answers to the calls
    that they make. They may store scores where no other method can, as in a list.
    `state`: the attributes that are sent with a call, of each class whose methods a subclass answers itself."""

    own_first = False
    state: ClassVar[Mapping[str, Sequence[str]]] = {}

    def __init__(self, oracle: Oracle, names: tuple[str, ...]) -> None:
        self.oracle, self.names = oracle, names
        self.asked: set[str] = set()  # the dependencies that the submission has called
        self.unfit: set[str] = set()  # those that it has called on an object that none of the model solution is like
        owners = {name.rpartition(".")[0] for name in names} - {"", *self.state}
        self._likenesses = {owner: _Likeness(self._class(owner)) for owner in sorted(owners)}

    @property
    def solution(self) -> Solution:
        """The model solution, which answers."""
        return self.oracle.solution

    def _class(self, owner: str) -> Any:
        return getattr(self.solution.module(self.solution.rubric.classes[owner].file), owner)

    def with_own_first(self) -> Self | None:
        """Return a copy of this substitution with `own_first`; None when it would do the same as this one."""
        if not any(options.get("score") for options in self.functions().values()):
            return None
        substitution = copy(self)
        substitution.own_first, substitution.asked, substitution.unfit = True, set(), set()
        return substitution

    def without_unfit(self) -> Self | None:
        """Return a substitution of the dependencies that are not `unfit`; None when there is none."""
        names = tuple(name for name in self.names if name not in self.unfit)
        return type(self)(self.oracle, names) if names else None

    def functions(self) -> dict[str, dict[str, Any]]:
        """Return the description of each supplied function for a worker: its parameters and its options."""
        return {name: {**self._parameters(name), **self.options(name)} for name in self.names}

    def _parameters(self, name: str) -> dict[str, Any]:
        parameters = inspect.signature(self.solution.function(name)).parameters.values()
        named = [each for each in parameters if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]
        return {
            "parameters": [each.name for each in named],
            "defaults": {each.name: each.default for each in named if _is_plain(each.default)},
            "any_number": any(each.kind is each.VAR_POSITIONAL for each in parameters),
        }

    def options(self, name: str) -> dict[str, Any]:
        """Return the options of a function: of a method `objects`, or, of a class in `state`, its `state`, `given`,
        `score` and `own_first`. Others: worker/substitutes.py."""
        owner = name.rpartition(".")[0]
        if owner not in self.state:
            return {"objects": True} if owner else {}
        returns_score = answers.is_number(self.solution.rubric.exercises[name].returns)
        given = list(self._class(owner).__init__.__code__.co_names)
        own_first = self.own_first and returns_score
        return {"state": list(self.state[owner]), "given": given, "score": returns_score, "own_first": own_first}

    def __call__(self, name: str, args: list[Any]) -> dict[str, Any]:
        if name in self._likenesses:
            return self._learn(name, args)
        self.asked.add(name)
        try:
            return self.answer(name, args) if name in self.names else {"refused": "not supplied"}
        except UnfitObject:
            self.unfit.add(name)
            return {"refused": f"{name}: not supplied"}
        except Exception as error:  # the submission passed invalid arguments, or an error is the right answer
            raised = self._right_error(error)
            return {"raises": raised} if raised else self.refusal(name, error)

    def refusal(self, name: str, error: Exception) -> dict[str, Any]:
        """Return the reply to a request that cannot be answered."""
        return {"refused": f"{name}: {type(error).__name__}: {error}"[:200]}

    def _right_error(self, error: Exception) -> list[Any]:
        """Return the class, the built-in class and the arguments of an error that is the model solution's answer; an
        empty list for another one, such as that of invalid arguments."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        if trace is None or not self.solution.holds(trace.tb_frame.f_code.co_filename):
            return []
        is_raise = trace.tb_frame.f_code.co_code[trace.tb_lasti] == dis.opmap["RAISE_VARARGS"]
        if isinstance(error, _OF_ARGUMENTS) and not is_raise:
            return []
        builtin = next(kind.__name__ for kind in type(error).__mro__ if kind.__module__ == "builtins")
        return [type(error).__name__, builtin, list(error.args) if _is_plain(error.args) else [str(error)]]

    def answer(self, name: str, args: list[Any]) -> dict[str, Any]:
        """Return the reply to a call. The arguments of a method are those of `_call_method`."""
        if "." in name:
            return self._call_method(name, *args)
        return {"value": self.oracle.translate(name, self.solution.function(name)(*args)), "values": [], "ahead": []}

    def _learn(self, owner: str, args: list[Any]) -> dict[str, Any]:
        """Compare a new object of the submission with one of the model solution. `args`: the arguments it was made
        with, without and with names, and its attributes."""
        with suppress(Exception):  # a constructor with other parameters
            given, named, attributes = args
            self._likenesses[owner].learn(_attributes_of(self._class(owner)(*given, **named)), attributes)
        return {}

    def _call_method(
        self, name: str, objects: Sequence[Any] = (), places: Sequence[int] = (), args: Sequence[Any] = ()
    ) -> dict[str, Any]:
        """Return the reply to the call of a method. `objects`: its object, and those among the arguments, at `places`;
        of each the class, the attributes, and the names of those that the class reads or sets."""
        if not objects or not all(owner in self._likenesses for owner, _, _ in objects):
            raise UnfitObject
        arguments, likenesses = list(args), [self._likenesses[owner] for owner, _, _ in objects]
        names = [[*attributes, *known] for _, attributes, known in objects]
        made = [likeness.make(each[1], known) for likeness, each, known in zip(likenesses, objects, names, strict=True)]
        for place, instance in zip(places, made[1:], strict=True):
            arguments[place] = instance
        before = [deepcopy(_attributes_of(instance)) for instance in made]
        reply: dict[str, Any] = {}
        try:
            value = self.solution.function(name)(made[0], *arguments)
        except Exception as error:
            reply["raises"] = self._right_error(error)
            if not reply["raises"]:
                raise
        else:
            if any(instance is value for instance in made):
                reply["object"] = next(index for index, instance in enumerate(made) if instance is value)
            elif type(value) is type(made[0]):
                reply["new"] = likenesses[0].changes(value, {}, {}, names[0])
            else:
                reply["value"] = _only_plain(value)
        held = [attributes for _, attributes, _ in objects]
        reply["changes"] = [
            likeness.changes(*each) for likeness, *each in zip(likenesses, made, before, held, names, strict=True)
        ]
        return reply


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
