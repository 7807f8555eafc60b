"""Substitution of wrong dependencies: calls of a submission's wrong functions get the answers of the model solution.

A worker sends a request over the pipe and receives values, never source code. A reply may contain additional answers
(`values`, `ahead`), which the worker caches; worker/substitutes.py documents all keys of a reply.

A method is called on an object of the model solution that is made like the submission's object, as are those that it
holds. What it changes there is changed in the worker, too. Where no such object can be made, it is not supplied.
"""

import dis
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from types import MappingProxyType
from typing import Any, ClassVar, Self

import numpy as np

from grader.assignment import answers
from grader.assignment.oracle import Oracle, Solution
from grader.worker import protocol
from grader.worker.protocol import Ref

MAX_LEAVES = 1 << 17  # different leaves of one call: far more than any search of the checks has
Path = tuple[int, ...]
_NO_STATE = {"refused": "evaluate: not a state of the game"}
_PLAIN = (int, float, complex, str, bytes, np.generic, np.ndarray, type(None), Ref)
_MOST_LINES = 200_000  # that a method runs, which may be called on a list without an end
_OF_ARGUMENTS = (TypeError, AttributeError, NameError)  # what a function raises that is given something unexpected


class UnfitObject(BaseException):  # which no model solution catches
    """No object of the model solution can be made like one of the submission, or the other way round."""


class _Likeness:
    """Where the objects of a submission's class hold what those of the model solution's class hold.

    An attribute of the model solution is the one of the same name, in any case and with any underscores; else the only
    other one that has the same value, or the opposite truth value, in each new object."""

    def __init__(self, kind: Any) -> None:
        self._kind = kind
        codes = [method.__code__ for method in vars(kind).values() if hasattr(method, "__code__")]
        steps = [step for code in codes for step in dis.get_instructions(code)]
        self._names = {str(step.argval) for step in steps if step.opname == "STORE_ATTR"}
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

    def new(self) -> Any:
        """Return an object of the model solution without attributes."""
        return self._kind.__new__(self._kind)

    def fill(self, instance: Any, attributes: Mapping[str, Any], names: Iterable[str]) -> None:
        """Set the attributes of an object of the model solution to what one of the submission holds. `names`: the
        attributes that its class knows. Raise UnfitObject where they do not tell it."""
        places = self._places([*attributes, *names])
        for name in sorted(places.keys() | self._pairs.keys()):
            place, is_opposite = places.get(name, ("", False))
            if place in attributes:
                value = attributes[place]
                object.__setattr__(instance, name, not value if is_opposite else value)
            elif place and name in self._first:  # what it holds until a method sets it
                object.__setattr__(instance, name, deepcopy(self._first[name]))
            elif name in self._pairs:
                raise UnfitObject

    def changes(
        self, own: Mapping[str, Any], before: Mapping[str, Any], attributes: Mapping[str, Any], names: Iterable[str]
    ) -> dict[str, Any]:
        """Return what the submission's object must hold now in place of `attributes`, by its own names; the model
        solution's held `before`, and holds `own`. Raise UnfitObject for what it has no place for."""
        changed, places = {}, self._places([*attributes, *names])
        for name, value in own.items():
            place, is_opposite = places.get(name, ("", False))
            if place not in attributes or name not in before or not _are_alike(before[name], value):
                if not place:
                    raise UnfitObject
                changed[place] = not value if is_opposite else value
        return changed

    def _places(self, attributes: Iterable[str]) -> dict[str, tuple[str, bool]]:
        """Return which of these attributes holds each one of the model solution, and whether it holds the opposite."""
        forms: dict[str, list[str]] = {}
        for attribute in dict.fromkeys(attributes):
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


def _mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return plain data with `change` made to each part that is none. What it changes may be in lists, tuples and the
    values of dictionaries."""
    if isinstance(value, list | tuple):
        return type(value)([_mapped(item, change) for item in value])
    if isinstance(value, dict):
        return {key: _mapped(item, change) for key, item in value.items()}
    return value if _is_plain(value) and not isinstance(value, Ref) else change(value)


class _Table:
    """The objects of a call: of the model solution, in the order of those of the submission, and then new ones."""

    def __init__(
        self, likenesses: Mapping[str, _Likeness], described: Sequence[Any], known: Mapping[str, list[str]]
    ) -> None:
        """Make the objects that are `described`, each by its class and its attributes; `known`: by class, the names of
        the attributes that it reads or sets. Raise UnfitObject where they cannot be made."""
        self._likenesses, self._described, self._known = likenesses, described, known
        if not described or not all(owner in likenesses for owner, _ in described):
            raise UnfitObject
        self.objects = [likenesses[owner].new() for owner, _ in described]
        for instance, (owner, attributes) in zip(self.objects, described, strict=True):
            likenesses[owner].fill(instance, self.read(attributes), known[owner])
        self._before = [deepcopy(self.written(_attributes_of(instance))) for instance in self.objects]

    def read(self, value: Any) -> Any:
        """Return a value of the submission with the objects of the model solution in place of references."""
        return _mapped(value, self._object)

    def _object(self, ref: Any) -> Any:
        if not isinstance(ref, Ref) or not 0 <= ref.number < len(self.objects):
            raise UnfitObject
        return self.objects[ref.number]

    def written(self, value: Any) -> Any:
        """Return a value of the model solution with references in place of objects, which new ones are added to."""
        return _mapped(value, self._reference)

    def _reference(self, value: Any) -> Ref:
        number = next((index for index, each in enumerate(self.objects) if each is value), len(self.objects))
        name = type(value).__name__
        if number == len(self.objects):
            if name not in self._likenesses or type(value) is not type(self._likenesses[name].new()):
                raise UnfitObject
            self.objects.append(value)
        return Ref(number, name)

    def changes(self) -> dict[str, Any]:
        """Return the classes of the `new` objects, and the `changes` of each object."""
        changes = list[dict[str, Any]]()
        for index, instance in enumerate(self.objects):  # to which new ones are added meanwhile
            name, own = type(instance).__name__, self.written(_attributes_of(instance))
            is_new = index >= len(self._described)
            before, attributes = ({}, {}) if is_new else (self._before[index], self._described[index][1])
            changes.append(self._likenesses[name].changes(own, before, attributes, self._known.get(name, ())))
        return {"new": [type(each).__name__ for each in self.objects[len(self._described) :]], "changes": changes}


def _within_lines(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function. Raise UnfitObject when it runs more lines than any right call does."""
    lines, before = 0, sys.gettrace()

    def count(*_: Any) -> Any:
        nonlocal lines
        lines += 1
        if lines > _MOST_LINES:
            raise UnfitObject
        return count

    sys.settrace(count)
    try:
        return function(*args)
    finally:
        sys.settrace(before)


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
        modules = [inspect.getmodule(self._class(owner)) for owner in sorted(owners)]
        self._kinds = {
            name: kind
            for module in modules
            for name, kind in vars(module).items()
            if isinstance(kind, type) and not issubclass(kind, BaseException) and inspect.getmodule(kind) is module
        }
        self._likenesses = {name: _Likeness(kind) for name, kind in self._kinds.items()}

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
            self._likenesses[owner].learn(_attributes_of(self._kinds[owner](*given, **named)), attributes)
        return {}

    def _call_method(
        self,
        name: str,
        described: Sequence[Any] = (),
        known: Mapping[str, list[str]] = MappingProxyType({}),
        args: Sequence[Any] = (),
    ) -> dict[str, Any]:
        """Return the reply to the call of a method. `described`: its object, and all others that this one or an
        argument holds; see _Table."""
        table = _Table(self._likenesses, described, known)
        arguments = table.read(list(args))
        reply: dict[str, Any] = {}
        try:
            value = _within_lines(self.solution.function(name), table.objects[0], *arguments)
        except Exception as error:
            reply["raises"] = self._right_error(error)
            if not reply["raises"]:
                raise
        else:
            reply["value"] = table.written(value)
        return reply | table.changes()


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
