"""A call as Python that can be pasted, for the message of a lost check."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from grader import values
from grader.model import Evidence, Tree

_NOTHING = object()


@dataclass(frozen=True)
class Call:
    """One call of the hand-in, or a chain of them on an object, and what it returned."""

    name: str
    args: tuple[Any, ...]
    chain: tuple[str, ...] = ()  # ".creer_fils(3, 0)", ".remonter_score(5)" …
    lines: tuple[str, ...] = ()  # statements in between: "noeud.alpha = 3"
    result: Any = _NOTHING
    shown: str = ""  # what to show instead of the call

    def method(self, name: str, args: tuple[Any, ...]) -> "Call":
        """The call of a method on what this call made."""
        return self._then(f".{name}({', '.join(values.show(argument) for argument in args)})")

    def attribute(self, name: str) -> "Call":
        """The reading of an attribute of what this call made."""
        return self._then(f".{name}")

    def _then(self, step: str) -> "Call":
        return replace(self, chain=(*self.chain, step), result=_NOTHING)

    def after_setting(self, name: str, value: Any) -> "Call":
        """The same object with an attribute set."""
        return replace(self, lines=(*self.lines, f"noeud.{name} = {python(value)}"))

    def after_calling(self, name: str, args: tuple[Any, ...]) -> "Call":
        """The same object after one of its methods has been called."""
        return replace(self, lines=(*self.lines, f"noeud{''.join(self.method(name, args).chain)}"))

    def returning(self, result: Any, shown: str = "") -> "Call":
        """The same call with its result."""
        return replace(self, result=result, shown=shown)

    def evidence(self, expected: str, relation: str) -> Evidence:
        """What the message shows of this call."""
        boards = tuple(grid for grid in map(_rows, self.args) if grid is not None)
        setup, arguments = [], []
        for argument in self.args:
            text, definition = _argument(argument)
            arguments.append(text)
            setup += [definition] if definition else []
        call = f"{self.name}({', '.join(arguments)})"
        if self.name == "Noeud":
            setup.append(f"noeud = {call}")
            setup += self.lines
            call = "noeud" + "".join(self.chain)
        if self.shown:
            setup.append(call)
            call = self.shown
        got = "" if self.result is _NOTHING else values.show(self.result)
        return Evidence(
            setup=tuple(setup),
            call=call,
            got=got,
            expected=expected,
            relation=relation,
            boards=boards,
            size=sum(_pieces(grid) for grid in boards) + sum(getattr(argument, "weight", 0) for argument in self.args),
        )


@dataclass(frozen=True)
class Answer:
    """An answer of a file of answers, and the tree it is about."""

    name: str
    value: Any
    about: Tree | None

    def evidence(self, expected: str, relation: str) -> Evidence:
        """What the message shows of it."""
        got = "" if self.value == "?" else values.show(self.value)
        return Evidence(call=self.name, got=got, expected=expected, relation=relation, tree=self.about)


def python(value: Any) -> str:
    """A plain value as Python code; an infinity as something that can be pasted."""
    if isinstance(value, float) and abs(value) == float("inf"):
        return 'float("inf")' if value > 0 else '-float("inf")'
    return values.show(value)


def _argument(argument: Any) -> tuple[str, str]:
    """An argument as text, and the assignment that must come before it, if any."""
    if hasattr(argument, "written"):  # a state, a board or an `evaluate` of part C says so itself
        written: tuple[str, str] = argument.written
        return written
    board = getattr(argument, "board", argument)
    if isinstance(board, np.ndarray):
        return "board", "board = " + values.show_board(board).replace("\n", "\n        ")
    if isinstance(board, list) and board and isinstance(board[0], list):
        if not any(map(any, board)):
            return "grille_vierge()", ""
        return "grille", "grille = [" + ",\n          ".join(str(column) for column in board) + "]"
    return python(argument), ""


def _rows(argument: Any) -> tuple[tuple[int, ...], ...] | None:
    """The rows, top first, of a board or of a list of columns; None for anything else."""
    board = getattr(argument, "board", argument)
    if isinstance(board, np.ndarray):
        return values.grid(board)
    if isinstance(board, list) and board and isinstance(board[0], list):
        return tuple(zip(*(reversed(column) for column in board), strict=True))
    return None


def _pieces(grid: tuple[tuple[int, ...], ...]) -> int:
    return sum(cell != 0 for row in grid for cell in row)
