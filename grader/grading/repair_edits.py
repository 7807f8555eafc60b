"""Small edits that may repair a student's program: the operators of the exam read backwards, and more. Runs nothing.

Each edit is on a line that failing calls run through, and has a cost: the lower, the more plausible."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from grader.grading.operators import Change, Source, edits, is_constant, is_infinite, is_mutable

MOST = 3000  # edits of a text
NEAR = "+"  # of an edit that adds something
_READ_BOTH_WAYS = {  # operators of the exam that undo others of their kind, with their costs
    "statement left out": 1.5,
    "return left out": 2.2,
    "branch dropped": 2.4,
    "exchanged": 1.4,
    "loop bound": 1.0,
    "condition": 1.3,
}
_COMPARED: dict[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">", ">="),
    ast.LtE: ("<", ">=", "=="),
    ast.Gt: (">=", "<", "<="),
    ast.GtE: (">", "<=", "=="),
    ast.Eq: ("!=", "<=", ">="),
    ast.NotEq: ("==", "<", ">"),
    ast.Is: ("is not", "=="),
    ast.IsNot: ("is", "!="),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
}
_TOKENS: dict[type[ast.AST], str] = {
    **{ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.Is: "is"},
    **{ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"},
}
_TWINS = [("alpha", "beta"), ("min", "max"), ("any", "all"), ("row", "col"), ("x", "y"), ("i", "j")]
_TWIN = {**dict(_TWINS), **{second: first for first, second in _TWINS}}
_MIRRORED: dict[type[ast.cmpop], str] = {ast.Lt: ">", ast.Gt: "<", ast.LtE: ">=", ast.GtE: "<="}
_INF, _DEEP_COPY = 'float("inf")', '__import__("copy").deepcopy'
_VALUES = ("None", "0", "False", "True", "-1", _INF, f"-{_INF}")
_MOST_TESTS, _MOST_NAMES, _MOST_TABLE = 8, 14, 60

Found = tuple[str, float, tuple[Change, ...]]  # the operator, the cost, the changes


class Repair(NamedTuple):
    """An edit: its operator and cost, the line it is on, the first line of the statement that it changes, and `kind`:
    NEAR where something is added, the name of what outlives a call, or "". `function`: that it is in, or ""."""

    operator: str
    cost: float
    line: int
    place: int
    kind: str
    function: str
    changes: tuple[Change, ...]


def repairs(
    text: str,
    entry: str,
    others: Collection[str],
    lines: Collection[int],
    players: str = "(?!)",
    starter: str = "",
) -> list[Repair]:
    """Return the edits of a text, the most plausible first. Raise SyntaxError for a text that Python cannot parse.

    `entry`: the exercise, "Class.method" or a function; `others`: exercises that stay as they are; `lines`: those that
    the failing calls run; `starter`: the text handed out, whose values are right."""
    kinds = ast.Assign | ast.FunctionDef
    given = {ast.unparse(node) for node in ast.walk(ast.parse(starter)) if isinstance(node, kinds)}
    found = _Program(text, entry, others, lines, players, given).repairs()
    farther = (each._replace(cost=each.cost + _distance(each, entry)) for each in found)
    return sorted(farther, key=lambda repair: repair.cost)[:MOST]


def _distance(repair: Repair, entry: str) -> float:
    """Return what an edit costs more for being in a helper, or in a constructor, which seldom has a mistake."""
    return 0.0 if repair.function in ("", entry) else 0.5 if repair.function.endswith(".__init__") else 0.15


@dataclass(frozen=True)
class _Function:
    """A function whose lines may be edited, and its class."""

    node: ast.FunctionDef | ast.AsyncFunctionDef
    owner: ast.ClassDef | None

    @property
    def name(self) -> str:
        return f"{self.owner.name}.{self.node.name}" if self.owner is not None else self.node.name

    @cached_property
    def parameters(self) -> list[str]:
        """The names of its parameters."""
        arguments = self.node.args
        return [each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]

    @cached_property
    def returns(self) -> bool:
        """Whether it returns a value anywhere."""
        return any(isinstance(node, ast.Return) and node.value is not None for node in ast.walk(self.node))

    @cached_property
    def names(self) -> list[str]:
        """Its parameters, and the names it assigns."""
        stored = [n.id for n in ast.walk(self.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        return list(dict.fromkeys([*self.parameters, *stored]))[:_MOST_NAMES]


class _Unit(NamedTuple):
    """A statement, without those inside it: the block it is in, its place there, and whether that is in a loop."""

    node: ast.stmt
    block: list[ast.stmt]
    place: int
    in_loop: bool
    parent: ast.AST


class _Program:
    """A text whose edits are looked for."""

    def __init__(
        self,
        text: str,
        entry: str,
        others: Collection[str],
        lines: Collection[int],
        players: str,
        given: Collection[str],
    ) -> None:
        self._given = given
        self.source, self._entry, self._lines = Source(text, players), entry, set(lines)
        self._functions = [
            each for each in self._all_functions() if each.name == entry or each.name not in set(others) - {entry}
        ]
        self._run = [
            each
            for each in self._functions
            if each.name == entry or (self._is_run(_first_statement(each.node)) and ast.unparse(each.node) not in given)
        ]

    def _all_functions(self) -> Iterator[_Function]:
        for node in self.source.tree.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield _Function(node, None)
            elif isinstance(node, ast.ClassDef):
                for each in node.body:
                    if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
                        yield _Function(each, node)

    def _is_run(self, node: ast.stmt) -> bool:
        """Return whether failing calls run the statement; of one with a block, what stands before the block."""
        return not self._lines.isdisjoint(_own_lines(node)) or not _shown(node).isdisjoint(self._lines)

    def repairs(self) -> Iterator[Repair]:
        allowed = dict[int, str]()  # the function by line
        for function in self._run:
            for unit in _units(function.node):
                if self._is_run(unit.node) and not _is_outside(unit.node):
                    allowed |= dict.fromkeys(_own_lines(unit.node), function.name)
                    yield from self._of_unit(unit, function)
            yield from self._of_function(function)
        yield from self._of_tables()
        yield from self._of_state()
        for edit in edits(self.source):
            line = self.source.line(edit.changes[0][0])
            if line in allowed and edit.operator in _READ_BOTH_WAYS:
                yield Repair(edit.operator, _READ_BOTH_WAYS[edit.operator], line, line, "", allowed[line], edit.changes)

    # Of one statement.

    def _of_unit(self, unit: _Unit, function: _Function) -> Iterator[Repair]:
        place = unit.node.lineno
        for node, parent in _expressions(unit.node):
            for operator, cost, changes in self._of_expression(node, parent, function):
                yield Repair(operator, cost, node.lineno, place, "", function.name, changes)
            for changes in self._further_pairs(node):
                yield Repair("missing pair", 1.3, node.lineno, place, NEAR, function.name, changes)
        for operator, cost, changes in self._of_statement(unit, function):
            yield Repair(operator, cost, place, place, "", function.name, changes)
        for operator, cost, changes in self._added(unit, function):
            yield Repair(operator, cost, place, place, NEAR, function.name, changes)

    def _of_expression(self, node: ast.expr, parent: ast.AST, function: _Function) -> Iterator[Found]:
        put, code = self.source.put, self.source.code
        match node:
            case ast.Compare(left, ops, comparators):
                for (first, second), kind in zip(pairwise([left, *comparators]), ops, strict=True):
                    for token in _COMPARED[type(kind)]:
                        if change := self.source.put_operator(first, second, _TOKENS[type(kind)], token):
                            yield "comparison", 1.0, (change,)
            case ast.BoolOp(kind, operands):
                word = " or " if isinstance(kind, ast.And) else " and "
                yield "and, or", 1.6, (put(node, word.join(map(code, operands))),)
            case ast.BinOp(left, ast.Add() | ast.Sub() as kind, right):
                signs = ("+", "-") if isinstance(kind, ast.Add) else ("-", "+")
                if change := self.source.put_operator(left, right, *signs):
                    yield "computation", 1.2, (change,)
            case ast.UnaryOp(ast.Not() | ast.USub(), operand):
                yield "sign", 1.2, (put(node, code(operand)),)
            case ast.IfExp(test, first, second):
                yield "exchanged", 1.3, (put(first, code(second)), put(second, code(first)))
                yield "condition", 1.3, (put(test, f"not {code(test)}"),)
            case ast.Tuple([_, _, *_] as parts, ast.Load()) if not isinstance(parent, ast.Return | ast.Subscript):
                for pair in pairwise(parts):
                    yield "exchanged", 1.4, self.source.exchange(*pair)
            case ast.Subscript(slice=ast.Slice(ast.BinOp(op=ast.Sub()) as lower)):
                yield "missing bound", 1.2, (put(lower, f"max(0, {self.source.text_of(lower)})"),)
            case ast.Constant(bool(value)):
                yield "constant", 1.0, (put(node, str(not value)),)
                if isinstance(parent, ast.Return):
                    yield from self._of_number(node, value, parent, function)
            case ast.Constant(int(value)) | ast.Constant(float(value)):
                yield from self._of_number(node, value, parent, function)
            case ast.Name(ctx=ast.Load()):
                yield from self._of_name(node, parent, function)
            case ast.Attribute(owner, name, ast.Load()):
                if name in _TWIN:
                    yield "another name", 1.4, (put(node, f"{code(owner)}.{_TWIN[name]}"),)
        if _is_value(node, parent):
            yield from self._of_value(node, parent)

    def _of_number(self, node: ast.Constant, value: float, parent: ast.AST, function: _Function) -> Iterator[Found]:
        put = self.source.put
        negative = isinstance(parent, ast.UnaryOp)
        if isinstance(value, int) and abs(value) < 1000:
            yield "constant", 1.0, (put(node, str(value + 1)),)
            yield "constant", 1.0, (put(node, str(value - 1) if value or not negative else "1"),)
        elif abs(value) >= 100:
            yield "infinite bound", 0.9, (put(node, _INF),)
        if value:
            yield "sign", 1.4, (put(node, f"(-{value})"),)
        for other in {"0", "1", "2"} - {str(value), str(value + 1), str(value - 1)}:
            yield "constant", 1.9, (put(node, other),)
        if isinstance(parent, ast.Return | ast.Tuple):
            for other in _VALUES:
                yield "constant", 1.6, (put(node, other),)
        if isinstance(parent, ast.Compare | ast.Call | ast.Assign | ast.keyword) and type(node.value) is int:
            for name in function.parameters:
                if re.fullmatch(self.source.players, name):
                    yield "a name for a constant", 1.4, (put(node, name),)
                    yield "a name for a constant", 1.4, (put(node, f"(3 - {name})"),)

    def _of_name(self, node: ast.Name, parent: ast.AST, function: _Function) -> Iterator[Found]:
        put, name = self.source.put, node.id
        if isinstance(parent, ast.Call) and parent.func is node:
            if name in _TWIN and _TWIN[name] in ("min", "max", "any", "all"):
                yield "twin", 1.1, (put(node, _TWIN[name]),)
            return
        if re.fullmatch(self.source.players, name):
            yield "the other player", 1.3, (put(node, f"(3 - {name})"),)
        if name in _TWIN and _TWIN[name] in function.names:
            yield "another name", 1.3, (put(node, _TWIN[name]),)
        for other in function.names:
            if other not in (name, "self"):
                yield "another name", 2.0, (put(node, other),)
        for other in self._expressions_with.get(name, ()):
            yield "an expression for a name", 1.8, (put(node, other),)

    def _of_value(self, node: ast.expr, parent: ast.AST) -> Iterator[Found]:
        """Yield the edits of what is passed, indexed with, compared, assigned or returned."""
        put, code = self.source.put, self.source.code
        text = code(node)
        if isinstance(node, ast.BinOp) and not _is_step(node):
            yield "one more or less", 1.6, (put(node, f"({text} + 1)"),)
            yield "one more or less", 1.6, (put(node, f"({text} - 1)"),)
        if isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript):
            if not _is_step(parent):
                yield "one more or less", 1.6, (put(node, f"({text} + 1)"),)
                yield "one more or less", 1.6, (put(node, f"({text} - 1)"),)
            yield "sign", 1.5, (put(node, f"(-{text})"),)
        if isinstance(node, ast.Name | ast.Attribute | ast.Subscript) and not isinstance(parent, ast.Compare):
            yield "copy", 1.3, (put(node, f"{_DEEP_COPY}({text})"),)
        if is_infinite(node) and isinstance(parent, ast.Return):
            yield "constant", 1.6, (put(node, "0"),)
        if isinstance(parent, ast.Return | ast.Tuple) and not isinstance(node, ast.Tuple):
            yield "type of answer", 1.4, (put(node, f"int({text})"),)

    def _of_statement(self, unit: _Unit, function: _Function) -> Iterator[Found]:
        put, code, node = self.source.put, self.source.code, unit.node
        match node:
            case ast.If(test) | ast.While(test):
                yield "condition", 1.6, (put(test, "True"),)
                yield "condition", 1.6, (put(test, "False"),)
                for name in self._indices(test, function):
                    yield "missing bound", 1.3, (put(test, f"{name} >= 0 and {code(test)}"),)
                for other in self._other_tests(test, function):
                    yield "missing alternative", 1.9, (put(test, f"({other}) or {code(test)}"),)
                    yield "missing alternative", 2.1, (put(test, f"({other}) and {code(test)}"),)
            case ast.Assign([ast.Name()], ast.Constant(int()) | ast.UnaryOp(ast.USub(), ast.Constant(int()))):
                yield "infinite bound", 1.2, (put(node.value, f"-{_INF}"),)
                yield "infinite bound", 1.2, (put(node.value, _INF),)
            case ast.Expr(ast.Call()):
                yield "return added", 1.4, (put(node, f"return {code(node.value)}"),)
            case ast.Expr(ast.Compare(ast.Name() | ast.Attribute() | ast.Subscript() as left, [ast.Eq()], [right])):
                yield "assignment", 0.9, (put(node, f"{code(left)} = {code(right)}"),)
        yield from self._moved(unit)
        yield from self._begun_again(unit, function)

    def _begun_again(self, unit: _Unit, function: _Function) -> Iterator[Found]:
        """Give a variable that a loop changes its first value again, before the loop or at each turn."""
        if not isinstance(unit.node, ast.For | ast.While):
            return
        changed = {n.id for n in ast.walk(unit.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        for each in ast.walk(function.node):
            match each:
                case ast.Assign([ast.Name(name)], value) if name in changed and _is_first(value):
                    if each.lineno < unit.node.lineno:
                        text = f"{name} = {self.source.code(value)}"
                        for statement in (unit.node.body[0], unit.node):
                            if change := self.source.insert_before(statement, text):
                                yield "first value again", 1.5, (change,)

    def _moved(self, unit: _Unit) -> Iterator[Found]:
        """Move the last statement of a block out of it, or the statement after a block into it."""
        if unit.place == len(unit.block) - 1 and unit.place and isinstance(unit.parent, ast.For | ast.While | ast.If):
            is_body = unit.block is unit.parent.body and not unit.parent.orelse
            if is_body and (change := self.source.indent(unit.node, self.source.column(unit.parent))):
                yield "indentation", 1.5, (change,)
        before = unit.block[unit.place - 1] if unit.place else None
        if isinstance(before, ast.For | ast.While | ast.If) and not before.orelse:
            change = self.source.indent(unit.node, self.source.column(before.body[-1]))
            if change is not None:
                yield "indentation", 1.6, (change,)

    def _added(self, unit: _Unit, function: _Function) -> Iterator[Found]:
        """Add a statement after this one."""
        node, after = unit.node, self.source.insert_after
        names = [name for name in function.names if name != "self"]
        match node:
            case ast.Return(ast.Name(name)):
                before = self.source.insert_before(node, f"if {name} < 0: return None")
                yield from [("guard", 1.7, (before,))] if before is not None else ()
            case ast.Assign([ast.Name(name)], ast.Call() | ast.Subscript() | ast.Attribute()):
                yield "guard", 1.7, after(node, f"if {name} is None: return None")
                if unit.in_loop:
                    yield "guard", 1.7, after(node, f"if {name} is None: continue")
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr):
            mirrored = _twin_text(self.source.text_of(node))
            if mirrored:
                yield "twin added", 1.8, after(node, mirrored)
        if unit.place == len(unit.block) - 1 and not isinstance(node, ast.Return | ast.Break | ast.Continue):
            cost = 1.8 if function.returns else 1.2
            for value in (*names, "0", "None", "False", "True") if unit.parent is function.node else ():
                yield "return added", cost, after(node, f"return {value}")
            for name in names if unit.parent is not function.node else ():
                yield "return added", 2.5, after(node, f"return {name}")

    # Of a function.

    def _of_function(self, function: _Function) -> Iterator[Repair]:
        node = function.node
        first = _first_statement(node)
        for text in self._guards(function):
            change = self.source.insert_before(first, text)
            if change is not None:
                yield Repair(
                    "guard",
                    1.6 if " is None" in text else 2.0,
                    first.lineno,
                    first.lineno,
                    NEAR,
                    function.name,
                    (change,),
                )
        for region in [node, *(each for each in ast.walk(node) if isinstance(each, ast.If | ast.For | ast.While))]:
            for cost, changes in self._twins(region):
                line = self.source.line(min(changes)[0])
                place = node.lineno if region is node else region.lineno
                yield Repair("twins", cost + (region is node) * 0.2, line, place, "", function.name, changes)
        numbers: dict[int, list[ast.Constant]] = {}
        for each in ast.walk(node):
            if isinstance(each, ast.Constant) and type(each.value) is int:
                numbers.setdefault(each.value, []).append(each)
        for value, same in numbers.items():
            for other in (value - 1, value + 1) if len(same) > 1 else ():
                changes = tuple(self.source.put(number, str(other)) for number in same)
                yield Repair("constant everywhere", 1.8, same[0].lineno, same[0].lineno, "", function.name, changes)

    def _guards(self, function: _Function) -> Iterator[str]:
        parameters = [name for name in function.parameters if name != "self"]
        cells = {
            self.source.text_of(each)
            for each in ast.walk(function.node)
            if isinstance(each, ast.Subscript)
            and _loaded(each) <= set(parameters)
            and "\n" not in self.source.text_of(each)
        }
        for name in parameters:
            for value in ("None", "0", _INF, f"-{_INF}", "False"):
                yield f"if {name} is None: return {value}"
        for text in (*sorted(cells)[:4], *parameters):
            for value in ("0", "None", "False"):
                yield f"if {text} == 0: return {value}"

    def _twins(self, region: ast.AST) -> Iterator[tuple[float, tuple[Change, ...]]]:
        """Yield what exchanges the two of a pair everywhere in a region; all pairs that mirror a branch come last."""
        kinds: dict[str, list[Change]] = {}
        for node in ast.walk(region):
            match node:
                case ast.Name(name) | ast.Attribute(attr=name) if name in _TWIN:
                    end = self.source.span(node)[1]
                    key = "/".join(sorted((name, _TWIN[name])))
                    kinds.setdefault(key, []).append((end - len(name.encode()), end, _TWIN[name]))
                case ast.Compare(left, ops, comparators):
                    for (first, second), kind in zip(pairwise([left, *comparators]), ops, strict=True):
                        if token := _MIRRORED.get(type(kind)):
                            change = self.source.put_operator(first, second, _TOKENS[type(kind)], token)
                            kinds.setdefault("<>", []).extend([change] if change else [])
        for changes in kinds.values():
            if len(changes) > 1:
                yield 1.5, tuple(sorted(set(changes)))
        mirror = [change for kind in ("<>", "max/min", "alpha/beta") for change in kinds.get(kind, ())]
        if sum(kind in kinds for kind in ("<>", "max/min", "alpha/beta")) > 1:
            yield 1.7, tuple(sorted(set(mirror)))

    # Of statements outside functions.

    def _of_tables(self) -> Iterator[Repair]:
        """Yield the edits of values that the module or a class assigns, and functions use."""
        for node in self._assigned_outside():
            numbers = [each for each in ast.walk(node.value) if isinstance(each, ast.Constant)]
            cost = 1.4 if len(numbers) <= 12 else 2.6
            for number in numbers if len(numbers) <= _MOST_TABLE else ():
                if type(number.value) is int:
                    for other in (number.value + 1, number.value - 1, -number.value):
                        changes = (self.source.put(number, f"({other})"),)
                        yield Repair("constant", cost, number.lineno, node.lineno, "", "", changes)
            for each in ast.walk(node.value):
                for more in self._further_pairs(each):
                    yield Repair("missing pair", 1.3, node.lineno, node.lineno, NEAR, "", more)

    def _further_pairs(self, table: ast.AST) -> Iterator[tuple[Change, ...]]:
        """Yield what adds a direction to a list of pairs."""
        if isinstance(table, ast.List | ast.Tuple) and len(table.elts) > 1 and all(map(_is_pair, table.elts)):
            have = {tuple(ast.literal_eval(each)) for each in table.elts}
            end = self.source.span(table.elts[-1])[1]
            for pair in sorted({(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)} - have - {(0, 0)}):
                yield ((end, end, f", {list(pair) if isinstance(table.elts[0], ast.List) else pair}"),)

    def _assigned_outside(self) -> Iterator[ast.Assign]:
        """Yield the assignments outside functions whose names failing calls use."""
        used = {
            name
            for function in self._run
            for node in ast.walk(function.node)
            if isinstance(node, ast.Name | ast.Attribute)
            for name in [node.id if isinstance(node, ast.Name) else node.attr]
        }
        for block in [self.source.tree.body, *(n.body for n in self.source.tree.body if isinstance(n, ast.ClassDef))]:
            for node in block:
                is_given = ast.unparse(node) in self._given
                names = {t.id for t in getattr(node, "targets", ()) if isinstance(t, ast.Name)}
                if isinstance(node, ast.Assign) and used & names and not is_given:
                    yield node

    def _of_state(self) -> Iterator[Repair]:
        """Yield the edits that make anew, at each call, what outlives a call."""
        entries = [function for function in self._functions if function.name == self._entry]
        for node in self._assigned_outside():
            for name in [target.id for target in node.targets if isinstance(target, ast.Name)]:
                for function in entries if is_constant(node.value) else ():
                    for reset in self._reset(name, node.value, function):
                        yield Repair("state reset", 1.0, node.lineno, node.lineno, name, "", (reset,))
        for function in self._run:
            arguments = [*function.node.args.posonlyargs, *function.node.args.args]
            defaults = function.node.args.defaults
            for argument, default in zip(arguments[len(arguments) - len(defaults) :], defaults, strict=True):
                first, name = _first_statement(function.node), argument.arg
                text = f"if {name} is None: {name} = {self.source.code(default)}"
                change = self.source.insert_before(first, text)
                if is_mutable(default) and change is not None:
                    changes = (self.source.put(default, "None"), change)
                    yield Repair("state reset", 0.9, default.lineno, function.node.lineno, name, function.name, changes)

    def _reset(self, name: str, value: ast.expr, function: _Function) -> Iterator[Change]:
        first, text = _first_statement(function.node), self.source.code(value)
        declared = [n for n in ast.walk(function.node) if isinstance(n, ast.Global) and name in n.names]
        if function.owner is not None and any(name == n for n in _class_names(function.owner)):
            texts = [f"{function.owner.name}.{name} = {text}"]
        elif declared:
            yield from self.source.insert_after(declared[0], f"{name} = {text}")
            return
        elif name in function.names:
            return
        else:
            texts = [f"globals()[{name!r}] = {text}"]
        for each in texts:
            if change := self.source.insert_before(first, each):
                yield change

    # What the program has.

    @cached_property
    def _expressions_with(self) -> dict[str, list[str]]:
        """Short expressions by the names in them."""
        found: dict[str, list[str]] = {}
        for function in self._run:
            for node in ast.walk(function.node):
                if isinstance(node, ast.BinOp | ast.UnaryOp):
                    text, names = self.source.code(node), _loaded(node)
                    if len(text) <= 30 and len(names) == 1:
                        of_name = found.setdefault(next(iter(names)), [])
                        if text not in of_name and len(of_name) < 6:
                            of_name.append(text)
        return found

    def _indices(self, test: ast.expr, function: _Function) -> list[str]:
        """Return the variables by which a condition indexes."""
        slices = [each.slice for each in ast.walk(test) if isinstance(each, ast.Subscript)]
        return sorted({name for each in slices for name in _loaded(each) & set(function.names)})

    def _other_tests(self, test: ast.expr, function: _Function) -> list[str]:
        """Return conditions of the program that may be missing beside a condition of a function."""
        own, found = self.source.text_of(test), list[str]()
        match test:
            case ast.Compare(left, [ast.Eq()], [right]):
                found.append(f"{self.source.code(left)} == -{self.source.code(right)}")
        return found + [text for text, needed in self._tests if needed <= set(function.names) and text not in own]

    @cached_property
    def _tests(self) -> list[tuple[str, set[str]]]:
        """The parts of conditions in the program, each with the names of variables in it."""
        tests: dict[str, set[str]] = {}
        for function in self._functions:
            for node in ast.walk(function.node):
                if isinstance(node, ast.If | ast.While | ast.IfExp):
                    parts = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
                    for part in parts:
                        text = self.source.text_of(part)
                        if len(text) <= 60 and "\n" not in text:
                            tests.setdefault(text, _loaded(part) & set(function.names))
        return list(tests.items())[: 2 * _MOST_TESTS]


def _units(function: ast.AST) -> Iterator[_Unit]:
    """Yield the statements inside a function, those in blocks too."""

    def walk(parent: ast.AST, in_loop: bool) -> Iterator[_Unit]:
        in_loop = in_loop or isinstance(parent, ast.For | ast.While)
        for block in _blocks(parent):
            for place, node in enumerate(block):
                yield _Unit(node, block, place, in_loop, parent)
                yield from walk(node, in_loop)

    return walk(function, False)


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        block = getattr(node, name, None)
        if isinstance(block, list):
            yield block
    for name in ("handlers", "cases"):
        for part in getattr(node, name, ()):
            yield part.body


def _own_lines(node: ast.stmt) -> range:
    """Return the lines of a statement, of one with a block those before it."""
    blocks = [block for block in _blocks(node) if block]
    end = min((block[0].lineno for block in blocks), default=(node.end_lineno or node.lineno) + 1)
    return range(node.lineno, max(end, node.lineno + 1))


def _shown(node: ast.stmt) -> set[int]:
    """Return the lines that Python names when it runs a statement without lines of its own, as `else` or `try`."""
    return {node.body[0].lineno} if isinstance(node, ast.Try) else set()


def _is_outside(node: ast.stmt) -> bool:
    """Return whether no mistake can be in a statement: a docstring, what is printed, an exception."""
    match node:
        case ast.Expr(ast.Constant()) | ast.Expr(ast.Call(ast.Name("print"))) | ast.Raise() | ast.Import():
            return True
        case ast.ImportFrom() | ast.Global() | ast.Nonlocal() | ast.Pass():
            return True
    return False


def _expressions(node: ast.stmt) -> Iterator[tuple[ast.expr, ast.AST]]:
    """Yield the expressions of a statement with what they are in; of one with a block, those before it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case | ast.arguments):
            yield from _inside(child, node)


def _inside(node: ast.AST, parent: ast.AST) -> Iterator[tuple[ast.expr, ast.AST]]:
    if isinstance(node, ast.expr):
        yield node, parent
    if not isinstance(node, ast.JoinedStr):
        for child in ast.iter_child_nodes(node):
            yield from _inside(child, node)


def _is_value(node: ast.expr, parent: ast.AST) -> bool:
    match parent:
        case ast.Call():
            return parent.func is not node
        case ast.Subscript():
            return parent.slice is node and isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        case ast.Tuple():
            return isinstance(parent.ctx, ast.Load)
        case ast.Assign() | ast.AugAssign():
            return parent.value is node
        case ast.Compare() | ast.Return() | ast.keyword():
            return True
    return False


def _is_first(value: ast.expr) -> bool:
    """Return whether a variable may begin with this value: a constant, an empty list, a name."""
    match value:
        case ast.Constant() | ast.Name() | ast.List([]) | ast.UnaryOp(_, ast.Constant()):
            return True
    return is_infinite(value)


def _is_step(parent: ast.AST) -> bool:
    """Return whether one is added or taken already."""
    match parent:
        case ast.BinOp(_, ast.Add() | ast.Sub(), ast.Constant(1)):
            return True
    return False


def _is_pair(node: ast.AST) -> bool:
    match node:
        case ast.Tuple([first, second]) | ast.List([first, second]):
            return all(_is_direction(part) for part in (first, second))
    return False


def _is_direction(node: ast.AST) -> bool:
    match node:
        case ast.Constant(0 | 1) | ast.UnaryOp(ast.USub(), ast.Constant(1)):
            return True
    return False


def _loaded(node: ast.AST) -> set[str]:
    """Return the variables that an expression reads."""
    called = {id(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)}
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and id(n) not in called}


def _twin_text(text: str) -> str:
    """Return a statement about the other ones of pairs, as alpha and beta; "" for one about none."""
    other = re.sub(r"[a-z]+", lambda match: _twin_word(match[0]), text) if "\n" not in text else text
    return other if other != text else ""


def _twin_word(word: str) -> str:
    """Return the name that stands for the other one of a pair, as dcol for drow."""
    ends = [(end, _TWIN[end]) for end in ("row", "col") if word.endswith(end)]
    return _TWIN.get(word) or next((word.removesuffix(end) + other for end, other in ends), word)


def _first_statement(node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.stmt:
    """Return the first statement after the docstring."""
    has_more = len(node.body) > 1 and ast.get_docstring(node, clean=False) is not None
    return node.body[1 if has_more else 0]


def _class_names(owner: ast.ClassDef) -> Iterable[str]:
    return [
        t.id for node in owner.body if isinstance(node, ast.Assign) for t in node.targets if isinstance(t, ast.Name)
    ]
