"""Operators that change a Python text in one place, as students' mistakes do and cosmic-ray does not.

The exam makes mutants with them (authoring/mutants.py). repair_edits.py looks for the place of a mistake with
those that undo others of their kind."""

import ast
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

_COPIES = {"list", "tuple", "dict", "set", "copy", "deepcopy", "array"}  # of one argument
_MUTABLE = {"list", "dict", "set", "deque", "defaultdict", "Counter"}
_FINITE = (1000, 100000)
_BARE = (ast.Name, ast.Constant, ast.Attribute, ast.Call, ast.Subscript, ast.List, ast.Dict, ast.Set, ast.ListComp)

Change = tuple[int, int, str]  # offsets of the bytes to replace, and the new text
Changes = Iterator[tuple[Change, ...]]


@dataclass(frozen=True)
class Edit:
    """One mutant: the operator that makes it, and what it replaces."""

    operator: str
    changes: tuple[Change, ...]


class Source:
    """A Python text and its syntax tree, with the place of each node. Lines end with a line feed.

    `players`: a regular expression for variables that hold a player's number. `prints`: its answer is
    what it prints, so that print, and statements outside functions, can be mistakes."""

    def __init__(self, text: str, players: str = "(?!)", prints: bool = False) -> None:
        self._bytes, self.players, self.prints = text.encode(), players, prints
        self.tree = ast.parse(text)
        self._starts = [0]
        for line in self._bytes.split(b"\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def span(self, node: Any) -> tuple[int, int]:
        """Return the offsets of the first byte of a node and of the byte after it."""
        return (
            self._starts[node.lineno - 1] + node.col_offset,
            self._starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def code(self, node: ast.AST) -> str:
        """Return the text of an expression, in parentheses unless it needs none."""
        start, end = self.span(node)
        text = self._bytes[start:end].decode()
        return text if isinstance(node, _BARE) else f"({text})"

    def put(self, node: ast.AST, text: str) -> Change:
        """Return the change that replaces a node."""
        return *self.span(node), text

    def exchange(self, first: ast.AST, second: ast.AST) -> tuple[Change, ...]:
        """Return the changes that exchange two expressions."""
        return self.put(first, self.code(second)), self.put(second, self.code(first))

    def apply(self, edit: Edit) -> str:
        """Return the text with the edit made."""
        text = self._bytes
        for start, end, new in sorted(edit.changes, reverse=True):
            text = text[:start] + new.encode() + text[end:]
        return text.decode()

    def line(self, offset: int) -> int:
        """Return the number of the line that a byte is in."""
        return bisect_right(self._starts, offset)

    def text_of(self, node: ast.AST) -> str:
        """Return the text of a node as it stands."""
        start, end = self.span(node)
        return self._bytes[start:end].decode()

    def put_operator(self, left: ast.AST, right: ast.AST, old: str, new: str) -> Change | None:
        """Return the change of the operator between two expressions; None where a comment hides it."""
        start, end = self.span(left)[1], self.span(right)[0]
        pattern = re.escape(old.encode()).replace(b"\\ ", rb"\s+")
        found = re.fullmatch(rb"[)\s]*(" + pattern + rb")[(\s]*", self._bytes[start:end])
        return (start + found.start(1), start + found.end(1), new) if found else None

    def column(self, node: ast.stmt) -> str | None:
        """Return the white space before a statement; None when more stands before it on its line."""
        start = self._starts[node.lineno - 1]
        before = self._bytes[start : self.span(node)[0]].decode()
        return None if before.strip() else before

    def insert_before(self, node: ast.stmt, text: str) -> Change | None:
        """Return the change that puts a statement on a line before another one; None where that has no own line."""
        column, start = self.column(node), self.span(node)[0]
        return None if column is None else (start, start, f"{text}\n{column}")

    def insert_after(self, node: ast.stmt, text: str) -> tuple[Change, ...]:
        """Return the change that puts a statement after another one, on its line where that has no own one."""
        column, end = self.column(node), self.span(node)[1]
        return ((end, end, f"; {text}" if column is None else f"\n{column}{text}"),)

    def indent(self, node: ast.stmt, column: str | None) -> Change | None:
        """Return the change that moves a statement to a column; None where lines of it cannot be moved."""
        old, text = self.column(node), self.text_of(node)
        if old is None or column is None:
            return None
        first, *rest = text.split("\n")
        if not all(line.startswith(old) or not line.strip() for line in rest):
            return None
        moved = [first, *(column + line[len(old) :] if line.strip() else line for line in rest)]
        return self._starts[node.lineno - 1], self.span(node)[1], column + "\n".join(moved)

    @property
    def size(self) -> int:
        """Number of bytes of the text."""
        return len(self._bytes)

    def outside_code(self) -> list[tuple[int, int]]:
        """Return the spans of what no mistake can be in: docstrings, annotations, messages of exceptions, and, unless
        it `prints`, what is printed and code that runs only as a program."""
        nodes: list[ast.AST] = []
        for node in ast.walk(self.tree):
            match node:
                case ast.Expr(ast.Constant()) | ast.Raise():
                    nodes.append(node)
                case ast.Expr(ast.Call(ast.Name("print"))) if not self.prints:
                    nodes.append(node)
                case ast.If(ast.Compare(ast.Name("__name__")) as test):
                    nodes.append(test if self.prints else node)
            nodes += [part for name in ("annotation", "returns") if (part := getattr(node, name, None)) is not None]
        return [self.span(node) for node in nodes]


def edits(source: Source) -> Iterator[Edit]:
    """Yield every edit of every operator, but for those outside code."""
    outside = source.outside_code()
    for node in (source.tree, *_nodes(source.tree)):
        for name, operator in OPERATORS.items():
            for changes in operator(node, source):
                start = changes[0][0]
                if not any(first <= start < last for first, last in outside):
                    yield Edit(name, changes)


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes, but not those inside f-strings, which have no place of their own before Python 3.12."""
    for child in ast.iter_child_nodes(tree):
        yield child
        if not isinstance(child, ast.JoinedStr):
            yield from _nodes(child)


def _left_out(node: ast.AST, source: Source) -> Changes:
    """Leave out a statement of a function: what it stores, calls, skips, or a guard without an else."""
    for statement in _statements(node, source):
        match statement:
            case ast.Assign() | ast.AugAssign() | ast.Expr() | ast.Break() | ast.Continue() | ast.If(orelse=[]):
                yield (source.put(statement, "pass"),)


def _return_left_out(node: ast.AST, source: Source) -> Changes:
    for statement in _statements(node, source):
        if isinstance(statement, ast.Return):
            yield (source.put(statement, "pass"),)


def _statements(node: ast.AST, source: Source) -> Iterable[ast.stmt]:
    """Return the statements directly below a node that is no class, and no module unless it prints."""
    if isinstance(node, ast.ClassDef) or (isinstance(node, ast.Module) and not source.prints):
        return ()
    return (child for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt))


def _branch(node: ast.AST, source: Source) -> Changes:
    """Leave out the statements under an `if` or its `else`, or one value of a conditional expression."""
    match node:
        case ast.IfExp():
            yield (source.put(node, source.code(node.body)),)
            yield (source.put(node, source.code(node.orelse)),)
        case ast.If(orelse=[_, *_]):
            yield (_empty(node.body, source),)
    match node:
        case ast.If(orelse=[ast.If()]):  # elif
            pass
        case ast.If() | ast.For() | ast.While() if node.orelse:
            yield (_empty(node.orelse, source),)


def _empty(body: list[ast.stmt], source: Source) -> Change:
    return source.span(body[0])[0], source.span(body[-1])[1], "pass"


def _exchange(node: ast.AST, source: Source) -> Changes:
    """Exchange two neighbouring arguments, indices, or parts of a returned pair."""
    match node:
        case ast.Call(args=parts) | ast.Subscript(slice=ast.Tuple(elts=parts)) | ast.Return(ast.Tuple(elts=parts)):
            for first, second in pairwise(parts):
                if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
                    yield source.exchange(first, second)
        case ast.Subscript(ast.Subscript(slice=first), slice=second):
            yield source.exchange(first, second)


def _copy_left_out(node: ast.AST, source: Source) -> Changes:
    match node:
        case ast.Call(ast.Attribute(original, "copy" | "deepcopy"), args=[], keywords=[]):
            yield (source.put(node, source.code(original)),)
        case ast.Call(ast.Name(name) | ast.Attribute(attr=name), args=[original, *_]) if name in _COPIES:
            if isinstance(original, ast.Name | ast.Attribute | ast.Subscript):
                yield (source.put(node, source.code(original)),)
        case ast.Subscript(original, ast.Slice(None, None, None)):
            yield (source.put(node, source.code(original)),)
        case ast.ListComp(element, [ast.comprehension(target, original, [])]) if _copies(element, target):
            yield (source.put(node, source.code(original)),)


def _copies(element: ast.AST, target: ast.AST) -> bool:
    """Return whether an element of a list comprehension is its variable, or a copy of it."""
    names = [node.id for node in ast.walk(element) if isinstance(node, ast.Name) and node.id not in _COPIES]
    return (
        isinstance(target, ast.Name)
        and names == [target.id]
        and not any(isinstance(node, ast.BinOp | ast.Compare | ast.UnaryOp) for node in ast.walk(element))
    )


def _state_kept(node: ast.AST, source: Source) -> Changes:
    """Keep a variable of a function between its calls: as a default, when it can be changed, or in the module."""
    if not isinstance(node, ast.FunctionDef):
        return
    parameters = [*node.args.posonlyargs, *node.args.args]
    can_add = parameters and not (node.args.vararg or node.args.kwonlyargs or node.args.kwarg)
    end = max((source.span(part)[1] for part in [*parameters, *node.args.defaults]), default=0)
    for statement in node.body:
        match statement:
            case ast.Assign([ast.Name(name)], value) if is_constant(value) and name not in {p.arg for p in parameters}:
                text = source.code(value)
                if can_add and is_mutable(value):
                    yield (end, end, f", {name}={text}"), source.put(statement, "pass")
                yield source.put(statement, f"global {name}"), (source.size, source.size, f"\n{name} = {text}\n")


def is_constant(value: ast.expr) -> bool:
    """Return whether an expression is the same wherever it stands in the module."""
    names = {node.id for node in ast.walk(value) if isinstance(node, ast.Name)}
    return all(name in _MUTABLE or is_infinite(ast.Name(name)) or name.isupper() for name in names)


def is_mutable(value: ast.expr) -> bool:
    """Return whether an expression makes a value that can be changed."""
    match value:
        case ast.List() | ast.Dict() | ast.Set() | ast.ListComp() | ast.DictComp():
            return True
        case ast.Call(ast.Name(name)):
            return name in _MUTABLE
        case ast.BinOp(left, ast.Mult(), right):
            return is_mutable(left) or is_mutable(right)
    return False


def _finite(node: ast.AST, source: Source) -> Changes:
    """Take a number for infinity."""
    if is_infinite(node):
        sign = "-" if "-" in source.code(node) else ""
        for number in _FINITE:
            yield (source.put(node, f"{sign}{number}"),)


def is_infinite(node: ast.AST) -> bool:
    """Return whether an expression is infinity, as students write it."""
    match node:
        case ast.Name("inf" | "INF" | "infini" | "INFINI") | ast.Attribute(attr="inf" | "Inf"):
            return isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        case ast.Call(ast.Name("float"), [ast.Constant(str(text))]):
            return text.lower().lstrip("+-") in ("inf", "infinity")
    return False


def _bounds(node: ast.AST, source: Source) -> Changes:
    """Move a bound of a range by one, or walk it backwards."""
    match node:
        case ast.Call(ast.Name("range"), [stop]):
            yield (source.put(stop, f"1, {source.code(stop)}"),)
            yield (source.put(stop, _move(stop, -1, source)),)
            yield (source.put(stop, _move(stop, 1, source)),)
        case ast.Call(ast.Name("range"), [start, stop, *step]):
            for bound in (start, stop):
                yield (source.put(bound, _move(bound, -1, source)),)
                yield (source.put(bound, _move(bound, 1, source)),)
            for each in step:
                yield (source.put(each, f"-{source.code(each)}"),)


def _move(bound: ast.expr, by: int, source: Source) -> str:
    if isinstance(bound, ast.Constant) and isinstance(bound.value, int):
        return str(bound.value + by)
    return f"{source.code(bound)} {'+' if by > 0 else '-'} 1"


def _fix_player(node: ast.AST, source: Source) -> Changes:
    """Take player 1 for whoever it is."""
    match node:
        case ast.Name(name, ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()) if re.fullmatch(
            source.players, name
        ):
            yield (source.put(node, "1"),)


def _condition(node: ast.AST, source: Source) -> Changes:
    """Negate a condition, or drop one of those that `and` and `or` connect."""
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield (source.put(test, f"not {source.code(test)}"),)
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield (source.put(test, f"not {source.code(test)}"),)
        case ast.BoolOp(op, operands):
            for dropped in operands:
                kept = [source.code(operand) for operand in operands if operand is not dropped]
                yield (source.put(node, (" and " if isinstance(op, ast.And) else " or ").join(kept)),)


OPERATORS: dict[str, Callable[[ast.AST, Source], Changes]] = {
    "statement left out": _left_out,
    "return left out": _return_left_out,
    "branch dropped": _branch,
    "exchanged": _exchange,
    "copy left out": _copy_left_out,
    "state kept": _state_kept,
    "finite bound": _finite,
    "loop bound": _bounds,
    "player fixed": _fix_player,
    "condition": _condition,
}
