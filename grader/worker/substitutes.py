"""Untrusted side: replaces functions and methods of the submission by ones that the grader answers
(assignment/substitution.py).

The spec of a replaced function or method holds
  parameters  the names of its parameters
  defaults    the values of those that may be left out
  any_number  whether it takes any number of arguments
  objects     of a method, true: its object, and all that it or an argument holds, are sent with a request
              (_make_object_method); a new object of any class of the module with the arguments that it was made with
  state       of another method: the attributes of its object that are sent with a request
  given       of a method: the attributes that the constructor of the assignment assigns
  score       of a method: whether it returns a number, which other methods may read from an attribute
  own_first   of a method with a `score`, true: the submission's own is called, and the calls it makes itself are
              answered by the grader; so it stores what other methods read, in whatever form. Its own score is replaced
              by the right one, where it is returned and where it is stored
  alike       of a method: attributes; an answer marked `alike` holds for all objects that agree in them
  grid        of a method: the attribute with the cells of the position, by which answers `ahead` are stored
  besides     of a method with a `grid`: the other attributes that its answer depends on
  looks       of a search, true: the states and `evaluate` stay in the worker, and the grader asks to look at one state
              after another
  others      of a function of a board: lists of the other arguments, for which an answer brings values
  hurried     of a function that takes time: the parameter set to 0 in the calls of the submission's own version
An answer holds the `value` (or, of a search, `move`: the index of the chosen move), or the error that it `raises`: its
class, its built-in class and its arguments. It may hold
  changes     of a method with `objects`: what each object holds otherwise now, by attribute; an object in it, and in
              the `value`, is the number of the object
  new         the classes of the objects after those that were sent, which are to be made
  values      of a function with `others`: the values for these, about the same board
  children    objects that a method creates: see _create_child
  returns_child  whether the method returns the last child instead of the value
  alike       whether the answer holds for all nodes that agree in the attributes `alike` of the spec
  ahead       answers about positions that may follow, as lists: of a function with `others`, the cells of a board as
              bytes, and its `values`; of a method, attributes `besides` and other arguments, the value, the number of
              cells of a position, the cells of all positions
  seconds     the time that the computation would have taken
"""

import builtins
import dis
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import copy
from functools import partial, wraps
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from grader.worker import protocol

Message = dict[str, Any]
Need = Callable[[str, list[Any]], Message]
Spend = Callable[[float], None]
Classes = dict[Any, tuple[str, list[str]]]  # the name of each, and the attributes that it reads or sets
_MAX_CACHED = 1 << 16  # positions in the cache of a method: about 20 MB
_MAX_BOARDS = 1 << 13  # boards in the cache of a function: up to 50 MB, when its values are boards
_MOST_OBJECTS = 500  # that are sent with a call
_MOST_LEARNT = 20  # new objects of a class that the grader is told of
_STEP = 0.05  # seconds between two reads of the clock by a search
# Errors that wrong or unfinished code raises unintentionally.
_NONE: Message = {}
_MISTAKES = (ArithmeticError, AttributeError, LookupError, NameError, TypeError, ValueError, NotImplementedError)


def stored_attributes(kind: type, methods: Iterable[str]) -> set[str]:
    """Return the names of the attributes that these methods assign, or one of those they call, in inner functions
    too."""
    stored, unread, read = set(), [*methods], set()
    while unread:
        read.add(name := unread.pop())
        for code in _code_of(getattr(vars(kind).get(name), "__code__", None)):
            stored |= {step.argval for step in dis.get_instructions(code) if step.opname == "STORE_ATTR"}
            unread += [called for called in code.co_names if called not in read]
    return stored


def read_attributes(kind: type) -> set[str]:
    """Return the names of the attributes that the methods read, and that the class does not define."""
    read = {
        step.argval
        for function in vars(kind).values()
        for code in _code_of(getattr(function, "__code__", None))
        for step in dis.get_instructions(code)
        if step.opname == "LOAD_ATTR"
    }
    return {name for name in read if not hasattr(kind, name)}


def _code_of(code: object) -> Iterator[CodeType]:
    """Yield the code of a function and of the functions inside it."""
    if isinstance(code, CodeType):
        yield code
        for constant in code.co_consts:
            yield from _code_of(constant)


def attributes_of(instance: Any) -> dict[str, Any]:
    """Return the attributes of an object, by name."""
    slots = [name for kind in type(instance).__mro__ for name in vars(kind).get("__slots__", ()) if name[:2] != "__"]
    held = {name: getattr(instance, name) for name in slots if hasattr(instance, name)}
    return {**held, **getattr(instance, "__dict__", {})}


def asked_arguments(
    name: str, spec: Message, added: list[str], args: tuple[Any, ...], named: dict[str, Any], is_method: bool = False
) -> list[Any]:
    """Return the arguments in the order of the parameters in `spec`, without those for the parameters `added`; of a
    method without its object."""
    parameters = spec["parameters"][is_method:]
    if len(args) > len(parameters) + len(added) and not spec.get("any_number"):
        raise TypeError(f"{name}() takes {len(parameters)} arguments, not {len(args)}")
    if not named:
        return list(args if spec.get("any_number") else args[: len(parameters)])
    named = {key: value for key, value in named.items() if key not in added}
    return [*args[: len(parameters)], *order_arguments(parameters[len(args) :], named, spec.get("defaults", {}))]


def order_arguments(parameters: list[str], named: dict[str, Any], defaults: Mapping[str, Any] = _NONE) -> list[Any]:
    """Return keyword arguments in the order of `parameters`, with the default where one before the last is left out.
    Raise TypeError for an unknown one, as a call would."""
    unknown = named.keys() - set(parameters)
    if unknown:
        raise TypeError(f"unexpected argument {min(unknown)!r}")
    last = max((place for place, parameter in enumerate(parameters) if parameter in named), default=-1)
    given = {**defaults, **named}
    return [given[parameter] for parameter in parameters[: last + 1] if parameter in given]


def parameters_of(function: Any) -> list[str]:
    """Return the names of the parameters of a function, without those that take any number of arguments."""
    code = getattr(function, "__code__", None)
    return list(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]) if code else []


def install(
    module: ModuleType, others: Iterable[ModuleType], functions: dict[str, Message], need: Need, spend: Spend
) -> None:
    """Replace functions and methods of `module`, and the same functions in the `others` of the submission; `functions`
    maps their names to specs.

    `need` asks the grader for an answer, and `spend` advances the submission's clock."""
    classes = _classes_with_objects(module, functions)
    for kind, (name, _) in classes.items():
        _tell_new_objects(kind, name, need)
    need_or_raise = partial(_need_or_raise, module, need)
    for name, spec in functions.items():
        if "." not in name:
            replace(name, _make_replacement(module, name, spec, need_or_raise, spend), module, others)
            continue
        class_name, method_name = name.split(".")
        kind = getattr(module, class_name)
        own = getattr(kind, method_name, None)
        added = parameters_of(own)[len(spec["parameters"]) :]
        if spec.get("objects"):
            if kind in classes:
                setattr(kind, method_name, _make_object_method(name, spec, added, need, module, classes))
            continue
        attributes = _attributes_of_value(kind, method_name, spec)
        ask = _make_question(name, spec, added, need_or_raise)
        supplied = _make_method(ask, attributes)
        if own is not None and spec.get("own_first"):
            supplied = _own_first(own, supplied, ask, attributes)
        setattr(kind, method_name, supplied)


def _need_or_raise(module: ModuleType, need: Need, name: str, arguments: list[Any]) -> Message:
    """Ask the grader, and raise the error that it answers."""
    answer = need(name, arguments)
    if "raises" in answer:
        raise _error_in(module, *answer["raises"])
    return answer


def _error_in(module: ModuleType, name: str, base: str, arguments: list[Any]) -> Exception:
    """Return an error of the module's own class of this name, else of the built-in one."""
    kind = getattr(module, name, None)
    if not isinstance(kind, type) or not issubclass(kind, Exception):
        kind = getattr(builtins, base)
    error: Exception = kind.__new__(kind, *arguments)
    return error


def _tell_new_objects(kind: Any, name: str, need: Need) -> None:
    """Let the grader know what new objects of a class hold, of the first of them."""
    own, told = kind.__init__, 0

    @wraps(own)
    def make(node: Any, *args: Any, **named: Any) -> None:
        nonlocal told
        own(node, *args, **named)
        if type(node) is kind and told < _MOST_LEARNT:
            told += 1
            with suppress(TypeError):  # too large to be sent
                need(name, [list(args), named, attributes_of(node)])

    kind.__init__ = make


def _classes_with_objects(module: ModuleType, functions: dict[str, Message]) -> Classes:
    """Return the classes of the module, when one has a method that needs the objects."""
    if not any(spec.get("objects") for spec in functions.values()):
        return {}
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__]
    return {
        kind: (protocol.exact_name(kind), sorted(read_attributes(kind) | stored_attributes(kind, vars(kind))))
        for kind in kinds
        if not issubclass(kind, BaseException)
    }


def _make_object_method(
    name: str, spec: Message, added: list[str], need: Need, module: ModuleType, classes: Classes
) -> Callable[..., Any]:
    """Return a method that asks the grader what it returns, and what the objects hold then."""
    owner = getattr(module, name.partition(".")[0])
    by_name = {class_name: kind for kind, (class_name, _) in classes.items()}

    def supplied(node: Any, *args: Any, **named: Any) -> Any:
        arguments = asked_arguments(name, spec, added, args, named, is_method=True)
        objects: list[Any] = [node]
        sent = _with_refs(arguments, objects, classes)
        described = [  # while it is made, objects are added
            [classes.get(type(each), classes[owner])[0], _with_refs(attributes_of(each), objects, classes)]
            for each in objects
        ]
        answer = need(name, [described, dict(classes.values()), sent] if len(objects) <= _MOST_OBJECTS else [])
        for class_name in answer["new"]:
            alike = next((each for each in objects if type(each) is by_name[class_name]), None)
            objects.append(by_name[class_name].__new__(by_name[class_name]) if alike is None else copy(alike))
        for each, changed in zip(objects, answer["changes"], strict=True):
            for attribute, value in changed.items():
                object.__setattr__(each, attribute, _without_refs(value, objects))
        if "raises" in answer:
            raise _error_in(module, *answer["raises"])
        return _without_refs(answer["value"], objects)

    return supplied


def _with_refs(value: Any, objects: list[Any], classes: Classes) -> Any:
    """Return a value with references to `objects` in place of objects of the classes; add those that are new."""
    kind = type(value)
    if kind in classes or value is objects[0]:
        number = next((index for index, each in enumerate(objects) if each is value), len(objects))
        if number == len(objects) <= _MOST_OBJECTS:
            objects.append(value)
        return protocol.Ref(number, "")
    if kind is list or kind is tuple:
        return kind([_with_refs(item, objects, classes) for item in value])
    return {key: _with_refs(item, objects, classes) for key, item in value.items()} if kind is dict else value


def _without_refs(value: Any, objects: list[Any]) -> Any:
    """Return a value with the objects in place of references to them."""
    kind = type(value)
    if kind is protocol.Ref:
        return objects[value.number]
    if kind is list or kind is tuple:
        return kind([_without_refs(item, objects) for item in value])
    return {key: _without_refs(item, objects) for key, item in value.items()} if kind is dict else value


def _attributes_of_value(kind: type, method_name: str, spec: Message) -> set[str]:
    """Return the attributes that hold the value of a method: those that it assigns; of one that returns a score and
    assigns none, those that another method assigns, else those that are only read."""
    found = stored_attributes(kind, [method_name]) - {*spec["given"]}
    if spec["score"] and not found:  # it is wrong: perhaps it should have called the method that stores it
        found = stored_attributes(kind, vars(kind)) - {*spec["given"]}
    if spec["score"] and not found:  # no method stores it, such as beside a stub
        found = read_attributes(kind) - {*spec["given"]}
    return found


def replace(name: str, function: Callable[..., Any], module: ModuleType, others: Iterable[ModuleType]) -> None:
    """Set the function `name` of `module`, and of those other modules of the submission that have the same one: a file
    may import it from another, or a module be joined from several files. One that cannot be read is in none of them."""
    original = getattr(module, name, None)
    for other in others:
        if vars(other).get(name) is original:
            setattr(other, name, function)
    setattr(module, name, function)


def _make_replacement(module: ModuleType, name: str, spec: Message, need: Need, spend: Spend) -> Callable[..., Any]:
    if spec.get("looks"):
        return _make_search(name, spec["parameters"], need)
    if "hurried" in spec:
        original = getattr(module, name, None)
        return _make_timed_function(name, spec["parameters"], spec["hurried"], original, need, spend)
    added = parameters_of(getattr(module, name, None))[len(spec["parameters"]) :]
    return _make_function(name, spec, added, need)


def _make_function(name: str, spec: Message, added: list[str], need: Need) -> Callable[..., Any]:
    """Return a function that asks the grader, and caches the values for `others` that an answer brings.

    It takes the parameters `added` that only the submission's own function has, and ignores them."""
    indexes = {tuple(arguments): index for index, arguments in enumerate(spec.get("others", []))}
    cache: dict[Any, Any] = {}  # by board: values in the order of `others`

    def supplied(*args: Any, **named: Any) -> Any:
        arguments = asked_arguments(name, spec, added, args, named)
        board = _board_key(arguments)
        if board is None:
            return need(name, arguments)["value"]
        values, index = cache.get(board), indexes.get(tuple(arguments[1:]))
        if values is None or index is None:
            answer = need(name, arguments)
            if len(cache) > _MAX_BOARDS:
                cache.clear()
            if answer["values"]:
                cache[board] = answer["values"]
            for cells, values in answer["ahead"]:
                cache[_key_like(arguments[0], cells)] = values
            return answer["value"]
        value = values[index]
        return value.copy() if type(value) is np.ndarray else value

    return supplied


def _make_search(name: str, parameters: list[str], need: Need) -> Callable[..., Any]:
    """Return a search that the grader runs; it asks for moves and values of states, which stay in the worker."""

    def supplied(*args: Any, **named: Any) -> Any:
        arguments = [*args, *order_arguments(parameters[len(args) :], named)]
        if len(arguments) != len(parameters):
            raise TypeError(f"{name}() takes {len(parameters)} arguments, not {len(arguments)}")
        state, *numbers, evaluate = arguments
        line: list[tuple[Any, list[Any]]] = []  # the states from the root to the current one, with their moves
        answer = need(name, numbers)
        while "look" in answer:
            observation = _look(line, state, evaluate, *answer["look"])
            answer = need("look", [answer["search"], observation])
        return line[0][1][answer["move"]] if "move" in answer else answer["value"]

    return supplied


def _make_timed_function(
    name: str, parameters: list[str], hurried: str, original: Any, need: Need, spend: Spend
) -> Callable[..., Any]:
    """Return a function that asks the grader, and advances the clock by the seconds a correct one would take.

    While the clock advances, the submission's own version is called with depth 0 (`hurried`): it may be the function
    that reads the clock and raises an exception at the deadline, which ends the search. It may also take an additional
    parameter, the deadline."""

    def supplied(*args: Any, **named: Any) -> Any:
        values = dict(zip(parameters, args, strict=False)) | {key: named[key] for key in named if key in parameters}
        place = parameters.index(hurried)
        shallow = (args, {**named, hurried: 0}) if hurried in named else ((*args[:place], 0, *args[place + 1 :]), named)
        answer = need(name, [values[parameter] for parameter in parameters if parameter in values])
        for _ in range(round(answer["seconds"] / _STEP)):
            spend(_STEP)
            with suppress(*_MISTAKES):  # it is replaced because it is wrong or missing
                original(*shallow[0], **shallow[1])
        return answer["value"]

    return supplied


def _look(
    line: list[tuple[Any, list[Any]]], state: Any, evaluate: Callable[[Any], Any], ply: int, move: int, is_leaf: bool
) -> list[Any]:
    """Go to the state at `ply`, by `move` from its parent in `line`; return its value, or how many moves it has."""
    del line[ply:]
    if ply:
        parent, moves = line[-1]
        state = parent.play(moves[move])
    if is_leaf or state.is_over():
        return ["value", evaluate(state)]
    line.append((state, list(state.moves())))
    return ["moves", len(line[-1][1])]


def _board_key(arguments: list[Any]) -> tuple[Any, ...] | None:
    """Return a hashable key of the first argument; None unless it is a board and the other arguments are integers."""
    if not arguments:
        return None
    for other in arguments[1:]:
        if type(other) is not int and not isinstance(other, np.integer):
            return None
    board = arguments[0]
    if type(board) is np.ndarray:
        return (board.dtype.str, board.shape, board.tobytes()) if board.dtype.kind in "iu" else None
    return board if type(board) is tuple and all(type(row) is tuple and _are_plain(row) for row in board) else None


def _key_like(board: np.ndarray[Any, Any], cells: bytes) -> tuple[Any, ...]:
    """Return the `_board_key` of a board of the same type and shape with other cells, one byte each."""
    return board.dtype.str, board.shape, np.frombuffer(cells, np.uint8).astype(board.dtype).tobytes()


def _are_plain(row: tuple[Any, ...]) -> bool:
    return all(isinstance(cell, int | float | str | np.generic) for cell in row)


def _make_question(name: str, spec: Message, added: list[str], need: Need) -> Callable[..., Message]:
    """Return a function that asks the grader about a call of a method, or answers from its cache.

    It takes the parameters `added` that only the submission's own method has, and ignores them."""
    cache = _AnswerCache(spec)

    def ask(node: Any, *args: Any, **named: Any) -> Message:
        arguments = asked_arguments(name, spec, added, args, named, is_method=True)
        answer = cache.get(node, arguments)
        if answer is None:
            answer = need(name, [{key: getattr(node, key) for key in spec["state"]}, *arguments])
            cache.add(node, arguments, answer)
        return answer

    return ask


def _make_method(ask: Callable[..., Message], attributes: set[str]) -> Callable[..., Any]:
    """Return a method that asks the grader, and creates the children of the answer.

    It stores the value in `attributes`, those that the submission's own method assigns: other methods may read them."""

    def supplied(node: Any, *args: Any, **named: Any) -> Any:
        answer = ask(node, *args, **named)
        children = [_create_child(node, child, attributes) for child in answer["children"]]
        if answer["returns_child"]:
            return children[-1]
        for attribute in attributes:
            setattr(node, attribute, answer["value"])
        return answer["value"]

    return supplied


def _own_first(
    own: Callable[..., Any], supplied: Callable[..., Any], ask: Callable[..., Message], attributes: set[str]
) -> Callable[..., Any]:
    """Return a method that is the submission's own, except in the calls that this one makes, and in its score."""
    is_inside = False

    def method(node: Any, *args: Any, **named: Any) -> Any:
        nonlocal is_inside
        if is_inside:
            return supplied(node, *args, **named)
        right = ask(node, *args, **named)["value"]  # before the search, which changes the node
        is_inside = True
        try:
            score = own(node, *args, **named)
        finally:
            is_inside = False
        for attribute in attributes:
            if _is_number(score) and getattr(node, attribute, None) is score:
                setattr(node, attribute, right)
        return right

    return method


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float | np.number)


class _AnswerCache:
    """Answers to a replaced method, so that a search needs no request for most of its nodes.

    They are stored by the attributes `alike`, or by position (`grid` and `besides`) when they came ahead."""

    def __init__(self, spec: Message) -> None:
        self._alike, self._grid, self._besides = spec.get("alike"), spec.get("grid"), spec.get("besides", [])
        self._by_attributes: dict[Any, Message] = {}
        self._by_position: dict[Any, dict[bytes, Any]] = {}
        self._count = 0  # positions stored

    def get(self, node: Any, arguments: list[Any]) -> Message | None:
        """Return the stored answer; None if there is none."""
        try:
            if self._alike:
                return self._by_attributes.get(self._key(node, self._alike, arguments))
            if self._grid:
                cells = b"".join(map(bytes, getattr(node, self._grid)))
                value = self._by_position[self._key(node, self._besides, arguments)][cells]
                return {"value": value, "children": (), "returns_child": False}
        except _MISTAKES:  # no such entry, or an object without the attributes of a node
            pass
        return None

    def add(self, node: Any, arguments: list[Any], answer: Message) -> None:
        """Store an answer, and the answers about other positions that it brings."""
        if self._alike and answer.get("alike"):
            self._by_attributes[self._key(node, self._alike, arguments)] = answer
        for besides, value, size, cells in answer.get("ahead", ()):
            self._count += len(cells) // size
            if self._count > _MAX_CACHED:
                self._by_position.clear()
                self._count = len(cells) // size
            positions = (cells[start : start + size] for start in range(0, len(cells), size))
            self._by_position.setdefault(tuple(besides), {}).update(dict.fromkeys(positions, value))

    def _key(self, node: Any, attributes: list[str], arguments: list[Any]) -> tuple[Any, ...]:
        return (*[getattr(node, attribute) for attribute in attributes], *arguments)


def _create_child(node: Any, child: Message, attributes: set[str]) -> Any:
    """Create an object of the node's class and append it to a list of the node. `child` holds

    args    arguments of the constructor
    put     arguments that are a copy of an attribute of the node with some cells changed, as lists: index of the
            argument, name of the attribute, cells
    set     attributes and their values
    handed  names of attributes copied from the node
    value   value of `attributes`
    into    name of the list
    """
    args = list(child["args"])
    for index, attribute, cells in child.get("put", ()):
        args[index] = [list(column) for column in getattr(node, attribute)]
        for x, y, value in cells:
            args[index][x][y] = value
    instance = type(node)(*args)
    for key, value in child["set"].items():
        setattr(instance, key, value)
    for key in child.get("handed", ()):
        setattr(instance, key, getattr(node, key))
    for attribute in attributes:
        setattr(instance, attribute, child["value"])
    getattr(node, child["into"]).append(instance)
    return instance
