"""Untrusted side: functions and methods of the hand-in that are answered by the grader instead (see supply.py).

What is told of each: `parameters`, their names; of a method also `state`, the attributes of its object that go with a
question, and by what answers are told apart (see _Answers); `looks`, true of a search whose states and `evaluate` stay
here, and which asks for one look after another; `hurried`, the parameter that a function that takes its time is asked
about with 0 as time goes by.
An answer holds the `value` (or, of a search, the number of the move chosen: `move`), and besides
  also      answers to questions about the same first argument: what follows in the call, then the value
  children  objects a method made: `args` and attributes to `set`, the `value` kept on each, the list they go `into`
  alike     true of an answer that holds for every node that agrees in the attributes named so
  ahead     answers about positions that may follow: what they are told apart by besides, the value, and the cells
  seconds   that the answer would have taken
"""

import dis
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Any

import numpy as np

Message = dict[str, Any]
Need = Callable[[str, list[Any]], Message]
Spend = Callable[[float], None]

_MOST_ANSWERS = 1 << 16  # kept at a time: about 20 MB
_STEP = 0.05  # seconds: how often a search looks at the clock
_SLIPS = (ArithmeticError, AttributeError, LookupError, NameError, TypeError, ValueError, NotImplementedError)


def install(module: ModuleType, functions: dict[str, Message], need: Need, spend: Spend) -> None:
    """Put a function that asks the grader in the place of each of the hand-in's own."""
    for name, told in functions.items():
        if "." in name:
            class_name, method = name.split(".")
            kind = getattr(module, class_name)
            own = getattr(kind, method, None)
            kept = stored_attributes(own) - stored_attributes(kind.__init__)
            setattr(kind, method, _method(name, told, kept, need))
        else:
            setattr(module, name, _stand_in(module, name, told, need, spend))


def _stand_in(module: ModuleType, name: str, told: Message, need: Need, spend: Spend) -> Callable[..., Any]:
    """What answers in the place of a function: a search in several steps, one that takes time, or any other at once."""
    if told.get("looks"):
        return _search(name, told["parameters"], need)
    if "hurried" in told:
        return _in_time(name, told["parameters"], told["hurried"], getattr(module, name, None), need, spend)
    return _function(name, told["parameters"], need)


def _function(name: str, parameters: list[str], need: Need) -> Callable[..., Any]:
    """A function that asks for its answer, and keeps what it was told besides."""
    known: dict[Any, Any] = {}

    def supplied(*args: Any, **named: Any) -> Any:
        asked = [*args, *in_order(parameters[len(args) :], named)]
        board = about(asked)
        if board is None:
            return need(name, asked)["value"]
        key = (board, *map(int, asked[1:]))
        if key not in known:
            answer = need(name, asked)
            if len(known) > _MOST_ANSWERS:
                known.clear()
            known.update({(board, *more[:-1]): more[-1] for more in answer["also"]})
            return answer["value"]
        return known[key].copy() if type(known[key]) is np.ndarray else known[key]

    return supplied


def _search(name: str, parameters: list[str], need: Need) -> Callable[..., Any]:
    """A search the grader makes, which says what to look at next: states and `evaluate` stay here."""

    def supplied(*args: Any, **named: Any) -> Any:
        asked = [*args, *in_order(parameters[len(args) :], named)]
        if len(asked) != len(parameters):
            raise TypeError(f"{name}() takes {len(parameters)} arguments, not {len(asked)}")
        state, *numbers, evaluate = asked
        line: list[tuple[Any, list[Any]]] = []  # the states on the way to the one looked at last, and their moves
        answer = need(name, numbers)
        while "look" in answer:
            seen = _look(line, state, evaluate, *answer["look"])
            answer = need("look", [answer["search"], seen])
        return line[0][1][answer["move"]] if "move" in answer else answer["value"]

    return supplied


def _in_time(name: str, parameters: list[str], hurried: str, own: Any, need: Need, spend: Spend) -> Callable[..., Any]:
    """A function that asks for its answer, and takes the seconds an honest one would.

    The hand-in's own version may be where it looks at the clock: it is asked about depth 0 (`hurried`) as time goes by,
    and what it raises on purpose ends the search. It may have a parameter more, for the deadline."""

    def supplied(*args: Any, **named: Any) -> Any:
        given = dict(zip(parameters, args, strict=False)) | {key: named[key] for key in named if key in parameters}
        place = parameters.index(hurried)
        shallow = (args, {**named, hurried: 0}) if hurried in named else ((*args[:place], 0, *args[place + 1 :]), named)
        answer = need(name, [given[parameter] for parameter in parameters if parameter in given])
        for _ in range(round(answer["seconds"] / _STEP)):
            spend(_STEP)
            with suppress(*_SLIPS):  # it is supplied because it is wrong, or not there
                own(*shallow[0], **shallow[1])
        return answer["value"]

    return supplied


def _look(
    line: list[tuple[Any, list[Any]]], state: Any, evaluate: Callable[[Any], Any], ply: int, move: int, is_leaf: bool
) -> list[Any]:
    """The value of a leaf, or the number of moves of another state."""
    del line[ply:]
    if ply:
        parent, moves = line[-1]
        state = parent.play(moves[move])
    if is_leaf or state.is_over():
        return ["value", evaluate(state)]
    line.append((state, list(state.moves())))
    return ["moves", len(line[-1][1])]


def about(asked: list[Any]) -> tuple[Any, ...] | None:
    """What tells one first argument from another; None when the question is not (board or rows, integers …)."""
    if not asked or not all(type(argument) is int or isinstance(argument, np.integer) for argument in asked[1:]):
        return None
    board = asked[0]
    if type(board) is tuple and all(type(row) is tuple and _are_plain(row) for row in board):
        return board
    if type(board) is not np.ndarray or board.dtype.kind not in "iu":
        return None
    return board.dtype.str, board.shape, board.tobytes()


def _are_plain(row: tuple[Any, ...]) -> bool:
    return all(isinstance(cell, int | float | str | np.generic) for cell in row)


def in_order(parameters: list[str], named: Message) -> list[Any]:
    """Arguments given by name, in the order of the parameters. Raises TypeError as the function itself would."""
    unknown = named.keys() - set(parameters)
    if unknown:
        raise TypeError(f"unexpected argument {min(unknown)!r}")
    return [named[parameter] for parameter in parameters if parameter in named]


def _method(name: str, told: Message, kept: set[str], need: Need) -> Callable[..., Any]:
    """A method that asks the grader, which may also tell it to make children.

    What the hand-in's own method keeps on its node (`kept`), under whatever name, is kept for it: another may read it.
    """
    parameters, answers = told["parameters"][1:], _Answers(told)

    def supplied(node: Any, *args: Any, **named: Any) -> Any:
        asked = [*args, *in_order(parameters[len(args) :], named)]
        answer = answers.known(node, asked)
        if answer is None:
            answer = need(name, [{key: getattr(node, key) for key in told["state"]}, *asked])
            answers.learn(node, asked, answer)
        children = [_make_child(node, child, kept) for child in answer["children"]]
        if answer["returns_child"]:
            return children[-1]
        for attribute in kept:
            setattr(node, attribute, answer["value"])
        return answer["value"]

    return supplied


class _Answers:
    """What a supplied method has been answered, so that a search needs no message for each of its nodes.

    An answer that is the same for all nodes that agree in the attributes `alike` holds for them all. Of a method told
    `grid` and `besides`, an answer brings others about the positions that may follow (`ahead`)."""

    def __init__(self, told: Message) -> None:
        self._alike, self._grid, self._besides = told.get("alike"), told.get("grid"), told.get("besides", [])
        self._by_attributes: dict[Any, Message] = {}
        self._by_position: dict[Any, dict[bytes, Any]] = {}
        self._count = 0

    def known(self, node: Any, asked: list[Any]) -> Message | None:
        """The answer, when it has been given; None when it has to be asked for."""
        try:
            if self._alike:
                return self._by_attributes.get(self._key(node, self._alike, asked))
            if self._grid:
                cells = b"".join(map(bytes, getattr(node, self._grid)))
                value = self._by_position[self._key(node, self._besides, asked)][cells]
                return {"value": value, "children": (), "returns_child": False}
        except _SLIPS:  # it has not been given, or the node is none
            pass
        return None

    def learn(self, node: Any, asked: list[Any], answer: Message) -> None:
        """Keep an answer, and what it says of other questions."""
        if self._alike and answer.get("alike"):
            self._by_attributes[self._key(node, self._alike, asked)] = answer
        for besides, value, size, cells in answer.get("ahead", ()):
            self._count += len(cells) // size
            if self._count > _MOST_ANSWERS:
                self._by_position.clear()
                self._count = len(cells) // size
            positions = (cells[at : at + size] for at in range(0, len(cells), size))
            self._by_position.setdefault(tuple(besides), {}).update(dict.fromkeys(positions, value))

    def _key(self, node: Any, attributes: list[str], asked: list[Any]) -> tuple[Any, ...]:
        return (*[getattr(node, attribute) for attribute in attributes], *asked)


def _make_child(node: Any, child: Message, kept: set[str]) -> Any:
    """A new object of the node's class, with attributes set, appended to the list it names. Its arguments are given, or
    are an attribute of the node with some cells `put` into a copy of it; what is `handed` down is the node's own."""
    args = list(child["args"])
    for place, attribute, cells in child.get("put", ()):
        args[place] = [list(column) for column in getattr(node, attribute)]
        for x, y, value in cells:
            args[place][x][y] = value
    made = type(node)(*args)
    for key, value in child["set"].items():
        setattr(made, key, value)
    for key in child.get("handed", ()):
        setattr(made, key, getattr(node, key))
    for attribute in kept:
        setattr(made, attribute, child["value"])
    getattr(node, child["into"]).append(made)
    return made


def stored_attributes(function: Any) -> set[str]:
    """The names of the attributes a function assigns."""
    code = getattr(function, "__code__", None)
    return {step.argval for step in dis.get_instructions(code) if step.opname == "STORE_ATTR"} if code else set()
