"""A call as Python that can be pasted, for the message of a lost check."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from grader.assignment import answer_types, hooks
from grader.assignment.argument_text import ArgumentText
from grader.model import Evidence, Tree

_NOTHING = object()


@dataclass(frozen=True)
class Call:
    """One call of the hand-in, or a chain of them on an object, and what it returned."""

    name: str
    args: tuple[Any, ...]
    makes: str = ""  # the name of the object that is made, when the call makes one
    chain: tuple[str, ...] = ()  # ".child(3, 0)", ".score(5)" …
    lines: tuple[str, ...] = ()  # statements in between: "node.alpha = 3"
    result: Any = _NOTHING
    shown: str = ""  # what to show instead of the call

    def method(self, name: str, args: tuple[Any, ...]) -> "Call":
        """The call of a method on what this call made."""
        return self._then(f".{name}({', '.join(answer_types.show(argument) for argument in args)})")

    def attribute(self, name: str) -> "Call":
        """The reading of an attribute of what this call made."""
        return self._then(f".{name}")

    def _then(self, step: str) -> "Call":
        return Call(self.name, self.args, self.makes, (*self.chain, step), self.lines)

    def after_setting(self, name: str, value: Any) -> "Call":
        """The same object with an attribute set."""
        return replace(self, lines=(*self.lines, f"{self.makes}.{name} = {python(value)}"))

    def after_calling(self, name: str, args: tuple[Any, ...]) -> "Call":
        """The same object after one of its methods has been called."""
        return replace(self, lines=(*self.lines, f"{self.makes}{''.join(self.method(name, args).chain)}"))

    def returning(self, result: Any, shown: str = "") -> "Call":
        """The same call with its result."""
        return Call(self.name, self.args, self.makes, self.chain, self.lines, result, shown)

    def evidence(self, expected: str, relation: str) -> Evidence:
        """What the message shows of this call."""
        written = tuple(map(argument_text, self.args))
        boards = tuple(said.rows for said in written if said.rows is not None)
        setup, call = self._lines(written)
        return Evidence(
            setup=tuple(setup),
            call=call,
            got="" if self.result is _NOTHING else answer_types.show(self.result),
            expected=expected,
            relation=relation,
            boards=boards,
            size=sum(map(_pieces, boards)) + sum(getattr(argument, "weight", 0) for argument in self.args),
        )

    def _lines(self, written: Sequence[ArgumentText]) -> tuple[list[str], str]:
        """What to paste first, and the line whose value is shown."""
        setup = [said.setup for said in written if said.setup]
        call = f"{self.name}({', '.join(said.text for said in written)})"
        if self.makes:
            setup += [f"{self.makes} = {call}", *self.lines]
            call = self.makes + "".join(self.chain)
        return ([*setup, call], self.shown) if self.shown else (setup, call)


@dataclass(frozen=True)
class Answer:
    """An answer of a file of answers, and the tree it is about."""

    name: str
    value: Any
    about: Tree | None

    def evidence(self, expected: str, relation: str) -> Evidence:
        """What the message shows of it."""
        got = "" if self.value == "?" else answer_types.show(self.value)
        return Evidence(call=self.name, got=got, expected=expected, relation=relation, tree=self.about)


def python(value: Any) -> str:
    """A plain value as Python code; an infinity as something that can be pasted."""
    if isinstance(value, float) and abs(value) == float("inf"):
        return 'float("inf")' if value > 0 else '-float("inf")'
    return answer_types.show(value)


def argument_text(argument: Any) -> ArgumentText:
    """How an argument is shown: as it says itself, as the assignment says, or as plain Python."""
    if hasattr(argument, "written"):
        return ArgumentText(*argument.written)
    kept = getattr(argument, "kept", argument)  # the same object from call to call has a name
    said = hooks.described(kept)
    if said is None and kept is not argument:
        said = ArgumentText("given", f"given = {python(kept)}")
    return said or ArgumentText(python(argument))


def _pieces(grid: tuple[tuple[int, ...], ...]) -> int:
    return sum(cell != 0 for row in grid for cell in row)
