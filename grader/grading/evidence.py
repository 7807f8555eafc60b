"""Records the calls of a check and the comparison it lost, as texts to show."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from grader.assignment import value_text
from grader.assignment.answers import Approx, WrongShape, canonical, reason_of
from grader.assignment.check import AnswerError
from grader.assignment.oracle import Oracle, Rows
from grader.assignment.value_text import ArgumentText, Describe
from grader.model import Evidence, Note, Outcome, Tree, join_first

_NO_RESULT = object()
_LONGEST_ANSWER = 200  # characters of an answer in a note
_IMPOSSIBLE = {  # why an operation is impossible, by what Python says of it
    "has_no_length": r"has no len\(\)",
    "has_no_items": r"is not subscriptable",
    "is_no_collection": r"is not iterable|cannot unpack non-iterable|is not a container",
    "has_no_attribute": r"object has no attribute '(?P<name>.+)'",
    "has_no_operation": r"'(?P<name>.+)' not supported between|unsupported operand type\(s\) for (?P<other>[^:]+):",
}
_FOUND = {"in": "lacks_word", "not in": "has_word"}  # the note on a word that a program lacks, or has
_MOST_ANSWERS = 8  # right answers that a message lists: one for each column, and more


def _undescribed(_argument: Any) -> None:
    """Display an argument as Python code."""


_OPERATIONS = {  # how operations are written, by the names in grader/worker/protocol.py
    **{"str": "str({0})", "len": "len({0})", "bool": "bool({0})", "iter": "list({0})", "neg": "-{0}"},
    **{"eq": "{0} == {1}", "ne": "{0} != {1}", "lt": "{0} < {1}", "le": "{0} <= {1}", "gt": "{0} > {1}"},
    **{"ge": "{0} >= {1}", "add": "{0} + {1}", "sub": "{0} - {1}", "mul": "{0} * {1}", "truediv": "{0} / {1}"},
    **{"floordiv": "{0} // {1}", "mod": "{0} % {1}", "getitem": "{0}[{1}]", "contains": "{1} in {0}"},
}


@dataclass(frozen=True)
class Written:
    """An argument as it is shown: its text, and the lines before it."""

    text: str
    setup: str = ""

    @property
    def written(self) -> tuple[str, str]:
        """The text and the lines before it."""
        return self.text, self.setup


class Call(NamedTuple):  # each call makes two of them, and a frozen dataclass takes several times as long to make
    """A call of a function of the submission, or a chain of calls on one of its objects."""

    name: str
    args: tuple[Any, ...]
    variable: str = ""  # the variable that holds the object, when the call creates one
    chain: tuple[str, ...] = ()  # ".child(3, 0)", ".score(5)" …
    statements: tuple[str, ...] = ()  # between the creation of the object and the chain: "node.alpha = 3"
    result: Any = _NO_RESULT
    shown_as: str = ""  # text of the last line, instead of the call
    label: str = "returned"  # what the result is: a key of `words` in locale/
    last: tuple[str, tuple[Any, ...]] | None = None  # the last method of the chain, and its arguments
    describe: Describe = _undescribed  # how the assignment displays an argument
    command: str = ""  # what is shown of a program that is run, instead of a call

    def method(self, name: str, args: tuple[Any, ...]) -> "Call":
        """Return the call of a method on the result of this call."""
        texts = [argument.text if isinstance(argument, Written) else value_text.show(argument) for argument in args]
        call = self._extended(f".{name}({', '.join(texts)})")._replace(last=(name, args))
        setups = [argument.setup for argument in args if isinstance(argument, Written) and argument.setup]
        return call._replace(statements=(*self.statements, *setups)) if setups else call

    def operation(self, name: str, operands: Sequence[Any]) -> "Call":
        """Return the operation on the result of this call."""
        others = [argument_text(operand, self.describe) for operand in operands]
        text = _OPERATIONS[name].format(self.variable + "".join(self.chain), *(other.text for other in others))
        setups = [other.setup for other in others if other.setup]
        return self._extended("")._replace(chain=(), statements=(*self.statements, *setups), shown_as=text)

    def as_operand(self) -> Written:
        """Return the object that this call returns as it is written in another line."""
        setup, call = self._replace(variable="", shown_as="")._lines(self._arguments())
        if self.statements:
            names = re.compile(rf"\b{self.variable}\b")
            setup, call = [*setup, f"other = {call}", *(names.sub("other", line) for line in self.statements)], "other"
        return Written(call + "".join(self.chain), "\n".join(setup))

    def attribute(self, name: str) -> "Call":
        """Return the access to an attribute of the result of this call."""
        return self._extended(f".{name}")

    def _extended(self, step: str) -> "Call":
        chain = (*self.chain, step)
        return Call(self.name, self.args, self.variable, chain, self.statements, describe=self.describe)

    def after_setting(self, name: str, value: Any) -> "Call":
        """Return this call with a statement added that sets an attribute of the object."""
        return self._replace(statements=(*self.statements, f"{self.variable}.{name} = {python(value)}"))

    def after_calling(self, method: "Call") -> "Call":
        """Return this call with a statement added: this call of a method of the object."""
        return self._replace(statements=(*self.statements, f"{self.variable}{''.join(method.chain)}"))

    def with_result(self, result: Any, shown_as: str = "") -> "Call":
        """Return this call with its result."""
        name, args, variable, chain, statements, _, shown, label, last, describe, command = (
            self  # `_replace` takes twice as long
        )
        return Call(name, args, variable, chain, statements, result, shown_as or shown, label, last, describe, command)

    def search_tree(self, oracle: Oracle) -> Tree | None:
        """Return the tree of the right search for this call, when it is small enough to draw."""
        if self.shown_as or self.statements or len(self.chain) > 1:
            return None
        exercise, args, object_args = self._asked()
        return oracle.search_tree(exercise, args, object_args)

    def marked_cells(self, oracle: Oracle, board: Rows) -> tuple[tuple[int, int], ...]:
        """Return the cells to mark on the first board of this call."""
        exercise, args, _ = self._asked()
        return () if self.shown_as else oracle.marked_cells(exercise, args, board)

    def _asked(self) -> tuple[str, Sequence[Any], Sequence[Any]]:
        """Return the exercise that is called, its arguments, and those that its object was made with."""
        args = [getattr(argument, "original", argument) for argument in self.args]
        return (f"{self.name}.{self.last[0]}", self.last[1], args) if self.last is not None else (self.name, args, ())

    def evidence(self, expected: str, relation: str) -> Evidence:
        """Return what the message shows of this call."""
        arguments = self._arguments()
        boards = tuple(argument.rows for argument in arguments if argument.rows is not None)
        setup, call = self._lines(arguments)
        return Evidence(
            setup=tuple(setup),
            call=call,
            got="" if self.result is _NO_RESULT else value_text.show(self.result),
            expected=expected,
            relation=relation,
            label=self.label,
            boards=boards,
            rows_from_bottom=any(argument.rows_from_bottom for argument in arguments),
            size=sum(map(_pieces, boards)) + sum(getattr(argument, "weight", 0) for argument in self.args),
        )

    def lines(self) -> list[str]:
        """Return the lines that make this call, to paste before others."""
        setup, call = self._lines(self._arguments())
        return setup if call == self.variable else [*setup, call]

    def _arguments(self) -> tuple[ArgumentText, ...]:
        return tuple(argument_text(argument, self.describe) for argument in self.args)

    def _lines(self, arguments: Sequence[ArgumentText]) -> tuple[list[str], str]:
        """Return the lines to paste first, and the line whose value is shown."""
        setup = [argument.setup for argument in arguments if argument.setup]
        call = self.command or f"{self.name}({', '.join(argument.text for argument in arguments)})"
        if self.variable:
            setup += [f"{self.variable} = {call}", *self.statements]
            call = self.variable + "".join(self.chain)
        if self.shown_as:
            return (setup if call == self.variable else [*setup, call]), self.shown_as
        return setup, call


class Words(frozenset[str]):
    """The words of a function's program, in which a check looks for one."""


@dataclass(frozen=True)
class Answer:
    """An answer read from a file of answers, and the tree the question is about."""

    name: str
    value: Any
    tree: Tree | None

    def evidence(self, expected: str, relation: str) -> Evidence:
        """Return what the message shows of this answer."""
        got = "" if self.value == "?" else value_text.show(self.value)
        return Evidence(call=self.name, got=got, expected=expected, relation=relation, tree=self.tree)


def python(value: Any) -> str:
    """Return a plain value as Python code; an infinity as `float("inf")`, which can be pasted."""
    if isinstance(value, float) and abs(value) == float("inf"):
        return 'float("inf")' if value > 0 else '-float("inf")'
    return value_text.show(value)


def argument_text(argument: Any, describe: Describe) -> ArgumentText:
    """Return how an argument is shown: by its own `written`, else as the assignment describes it, else as Python."""
    if hasattr(argument, "written"):
        return ArgumentText(*argument.written)
    original = getattr(argument, "original", argument)  # of a KeptObject: a variable holds it for several calls
    text = describe(original)
    if text is None and original is not argument:
        text = ArgumentText("given", f"given = {python(original)}")
    return text or ArgumentText(python(argument))


def _pieces(grid: tuple[tuple[int, ...], ...]) -> int:
    return sum(cell != 0 for row in grid for cell in row)


class EvidenceRecorder:
    """Records the last call of the running example, and the comparison that failed in an assertion about it."""

    def __init__(self) -> None:
        self.start_example()

    def start_example(self) -> None:
        """Forget the calls of the previous example."""
        self.call: Call | Answer | None = None
        self.earlier: list[Call] | None = None  # the calls before this one, when the message shows them
        self.comparison: Evidence | None = None
        self.value: Any = None  # of the last call, as a plain value
        self.raised: Note | None = None  # the error of the last request
        self.counted: tuple[str, int] | None = None  # what was counted last, and the number

    def last_call(self) -> Evidence | None:
        """Return the last call without an expected value, or None when there was no call."""
        return self.call.evidence("", "") if self.call else None

    def record_comparison(self, op: str, left: object, right: object, oracle: Oracle | None = None) -> None:
        """Record that an assertion compared `left`, from the last call, with `right`, and failed; with `oracle`, also
        the tree of the right search, where it draws one, and the cells that it marks."""
        if isinstance(right, Words) and op in _FOUND:
            raise AnswerError(Outcome.WRONG, Note.of(_FOUND[op], name=left))
        op = "==" if op == "is" else op  # `is None`
        if self.call is not None:
            evidence = self._with_earlier_calls(self._call_of(left).evidence(*right_side(op, right, left)))
            evidence = replace(evidence, left=value_text.show(left), reason=reason_of(left))
            result = self.call.result if isinstance(self.call, Call) and self.call.shown_as else None
            if result is False and left is not result:  # the answer to a comparison in the worker
                evidence = replace(evidence, expected="True", relation="==")
            if isinstance(self.call, Call) and oracle is not None and op in ("==", "in"):
                evidence = replace(evidence, tree=self.call.search_tree(oracle), marks=self._marks(evidence, oracle))
            self.comparison = evidence

    def _call_of(self, value: object) -> Call | Answer:
        """Return the last call; with the number that was counted in it, when the value is that one."""
        assert self.call is not None
        if self.counted is None or not isinstance(self.call, Call) or self.call.shown_as:
            return self.call
        name, number = self.counted
        is_counted = type(value) is int and value == number and self.value != number
        return self.call.with_result(number, shown_as=name) if is_counted else self.call

    def _with_earlier_calls(self, evidence: Evidence) -> Evidence:
        """Return the evidence with the calls before the last one in its setup."""
        lines = [line for call in (self.earlier or [])[:-1] for line in call.lines()]
        return replace(evidence, setup=(*lines, *evidence.setup))

    def answer(self, got: object, expected: object, oracle: Oracle) -> Evidence:
        """Return the last call with its answer, the right answer, and the cells that `oracle` marks."""
        assert self.call is not None
        evidence = self.call.evidence(*right_side("==", expected))
        return replace(evidence, got=evidence.got or value_text.show(got), marks=self._marks(evidence, oracle))

    def _marks(self, evidence: Evidence, oracle: Oracle) -> tuple[tuple[int, int], ...]:
        if not isinstance(self.call, Call) or not evidence.boards:
            return ()
        return self.call.marked_cells(oracle, evidence.boards[0])

    def unfit_answer(self, error: Exception) -> AnswerError:
        """Return the error of an answer that does not allow what the check does with it, which raised `error`."""
        if not isinstance(self.call, Call) or self.call.result is _NO_RESULT:
            return AnswerError(Outcome.WRONG_TYPE, _unfit_in_words(error), self.last_call())
        reason = reason_of(self.value)
        note = Note.of(reason) if reason else self._why_unfit(error) or _unfit_in_words(error)
        is_other_type = reason or not isinstance(error, LookupError)
        return AnswerError(Outcome.WRONG_TYPE if is_other_type else Outcome.WRONG, note, self.last_call())

    def _why_unfit(self, error: Exception) -> Note | None:
        """Return why the last answer does not allow an operation; None when the error tells of another value."""
        answer, text = self.value, str(error)
        why = None
        if isinstance(error, KeyError) and isinstance(answer, dict):
            why = Note.of("has_no_key", name=text)
        elif isinstance(error, IndexError) and isinstance(answer, Sequence):
            why = Note.of("has_too_few_items")
        elif f"{type(answer).__name__}'" in text or text.startswith(
            f"cannot unpack non-iterable {type(answer).__name__} "
        ):
            matches = {key: re.search(pattern, text) for key, pattern in _IMPOSSIBLE.items()}
            found = [(key, next(filter(None, match.groups()), "")) for key, match in matches.items() if match]
            why = Note.of(found[0][0], name=found[0][1]) if found else None
        got = " ".join(value_text.show(answer).split())[:_LONGEST_ANSWER]
        return Note.of("returned_unfit", got=got, why=why) if why else None

    def plain_value(self, raw: Any, returns: str) -> Any:
        """Record `raw` as the result of the last call; return it as a plain value of the type `returns`.

        Raises AnswerError when it has not the shape of that type."""
        assert isinstance(self.call, Call)
        self.call = self.call.with_result(raw)
        if self.earlier is not None and (self.call.chain or not self.call.variable):
            self.earlier.append(self.call)
        try:
            self.value = canonical(raw, returns)
        except WrongShape as wrong:
            raise AnswerError(Outcome.WRONG_TYPE, Note.of(wrong.reason), self.last_call()) from None
        return self.value


def _unfit_in_words(error: Exception) -> Note:
    return Note.of("unfit_answer", type=type(error).__name__, text=str(error))


def right_side(op: str, right: object, left: object = None) -> tuple[str, str]:
    """Return the right-hand side of a comparison as Python code, and its operator: "in" before several answers.

    A number that need not be exact is followed by the tolerance, which is that of either side."""
    for side in (right, left) if op == "==" else ():
        if isinstance(side, Approx):
            return f"{value_text.show(right)} ± {side.tolerance:g}", op
    if op == "in" and isinstance(right, Sequence):
        return join_first([value_text.show(item) for item in right], _MOST_ANSWERS), "==" if len(right) == 1 else op
    answers = value_text.alternatives(right)
    return join_first(answers, _MOST_ANSWERS), "in" if op == "==" and len(answers) > 1 else op


class Reply(NamedTuple):
    """A request of the running example, the call it was made for, and what the worker replied."""

    body: bytes
    call: Call | Answer | None
    reply: dict[str, Any]
