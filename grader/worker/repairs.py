"""Untrusted side: blanks out the parts of a text that Python cannot read, and no others.

Python names the line at which it gave up, which may lie far behind the cause: in the definition that follows, or at the
end. So each cell of a notebook, and in it each statement at the left margin, is read on its own. One that cannot be
read costs

  a function      all of it: what cannot be read stands in it
  a class         its members that cannot be read
  another block   its statements that cannot be read; where its own lines are to blame, such as `try:` without `except`,
                  these lines: those inside are read as if they stood at its margin
  anything else   itself.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import NamedTuple

from grader.worker import compatibility
from grader.worker.compatibility import Use
from grader.worker.lengths import cut

NEWER, OLD_NAME, MOVED = "NewerSyntax", "OldNumPyName", "MovedText"  # types of problems that are no errors
_CELL = re.compile(r"# %% \[\d{1,6}\]", re.ASCII)  # the line before a cell, see submission/texts.py
_MAX_DEPTH = 20  # of blocks in blocks whose statements are read one by one
_MAX_SWALLOWING = 40  # statements with an unclosed string or bracket, each of which is read to the end of the text
_MAX_USES = 40  # of newer syntax in one statement
_CONTINUES = re.compile(r"\s*(?:else|elif|except|finally)\b")
_DEFINES = re.compile(r"\s*(?:(?:async\s+)?def\b|class\b|@)")
_FUNCTION = re.compile(r"\s*(?:async\s+)?def\b")
_NAME = re.compile(r"\s*(?:async\s+def|def|class)\s+(\w+)")
_OPENING, _CLOSING = "([{", ")]}"
_TOKEN = re.compile(
    r"""\"{3}|'{3} | "(?:[^\\"]|\\.)*+"? | '(?:[^\\']|\\.)*+'? | \#.* | \\\Z | \\. | [()\[\]{}] | [^"'\#()\[\]{}\\]+""",
    re.VERBOSE,
)
_LINE_NUMBER = re.compile(r"\bline (\d{1,7})\b")
_READING_ERRORS = (SyntaxError, ValueError, RecursionError, MemoryError)


@dataclass(frozen=True)
class Problem:
    """A part of a file that was left out: its place, and the error Python reported for it.

    Of type NEWER, `text` is the feature (newer_syntax.FEATURES). Of the other two types nothing was left out: of type
    OLD_NAME `text` is a name that NumPy had (numpy_names.REPLACEMENTS), and of type MOVED it is the error."""

    file: str
    line: int
    type: str
    text: str
    source: str = ""
    caret: int = 0
    name: str = ""

    def as_dict(self) -> dict[str, str | int]:
        """Return the fields as plain data of limited length, which can cross the pipe."""
        return cut(vars(self))


class _Piece(NamedTuple):
    """The lines from `start` to before `end`; the statements in them begin at the column `margin`."""

    start: int
    end: int
    margin: int


def readable_statements(text: str, file: str, problems: list[Problem]) -> list[ast.stmt]:
    """Return the statements of the text without what Python cannot read, which is added to `problems`."""
    lines, nodes = text.split("\n"), list[ast.stmt]()
    starts = [0, *(number for number, line in enumerate(lines) if number and _CELL.fullmatch(line)), len(lines)]
    repair = _Repair(lines, file, problems)
    for start, end in pairwise(starts):
        cell = _Piece(start, end, 0)
        if (tree := repair.parse(cell)) is None:
            repair.read_statements(cell, 0)
            tree = repair.parse(cell)
        for node in tree.body if tree else ():
            nodes.append(ast.increment_lineno(node, start) if start else node)
    return nodes


def name_of(node: ast.stmt) -> str:
    """Return the name that a definition or an assignment binds; "" for any other statement."""
    targets = node.targets if isinstance(node, ast.Assign) else [node]
    return str(getattr(targets[0], "name", getattr(targets[0], "id", "")))


class _Repair:
    """Blanks out in `lines` what cannot be read, and adds it to `problems`."""

    def __init__(self, lines: list[str], file: str, problems: list[Problem]) -> None:
        self.lines, self.file, self.problems = lines, file, problems
        self._error = SyntaxError()  # of the last piece that could not be read
        self._after_nameless = -1  # the line after the last part that was left out and defines nothing
        self._swallowing = 0

    def parse(self, piece: _Piece) -> ast.Module | None:
        """Return the tree of a piece, None when it cannot be read. Its lines are numbered from 1, the first one of an
        indented piece from 2."""
        return self._parse(self.lines[piece.start : piece.end], piece.margin)

    def _parse(self, lines: list[str], margin: int) -> ast.Module | None:
        if margin and _indent(lines[0]) != margin:
            self._error = IndentationError("unindent does not match any outer indentation level", ("", 2, 1, lines[0]))
            return None
        try:
            return ast.parse("\n".join(["if 1:", *lines] if margin else lines), self.file)
        except _READING_ERRORS as error:
            self._error = error if isinstance(error, SyntaxError) else _nesting_error(lines, bool(margin))
            return None

    def read_statements(self, piece: _Piece, depth: int) -> None:
        """Blank out what cannot be read in a piece, statement by statement."""
        start = piece.start
        while start < piece.end:
            if _is_blank(self.lines[start]):
                start += 1
                continue
            statement, is_readable = self._next_statement(piece._replace(start=start))
            if not is_readable:
                self._repair(statement, depth)
            start = statement.end

    def _next_statement(self, piece: _Piece) -> tuple[_Piece, bool]:
        """Return the first statement of a piece, and whether it can be read. It ends where its strings and brackets are
        closed; but where it cannot be read so, before the next line at the margin, or behind its own first line, if
        that makes it readable, or if it would swallow a definition. Decorators are one if they alone cannot be read."""
        head = self._head(piece)
        whole = short = piece._replace(end=self._next_at_margin(head + 1, piece))
        if self._swallowing < _MAX_SWALLOWING:
            whole = piece._replace(end=self._end_of_statement(head, piece, with_block=True))
        alone = piece._replace(end=self._end_of_statement(head, short, with_block=False))
        for choice in dict.fromkeys((whole, short, alone)):
            if self.parse(choice):
                return choice, True
        if head > piece.start and self.parse(whole._replace(start=head)):
            return piece._replace(end=head), False
        if short.end < whole.end and any(_DEFINES.match(self.lines[n]) for n in self._at_margin(short.end, whole)):
            self._swallowing += 1
            return short, False
        return whole, False

    def _head(self, piece: _Piece) -> int:
        """Return the first line of a piece behind its decorators."""
        places = pairwise(self._at_margin(piece.start, piece))
        decorated = takewhile(lambda pair: self.lines[pair[0]].lstrip().startswith("@"), places)
        return next((after for _, after in reversed(list(decorated)) if _DEFINES.match(self.lines[after])), piece.start)

    def _at_margin(self, start: int, piece: _Piece) -> Iterator[int]:
        """Yield the lines of a piece from `start` on that begin at its margin, or left of it."""
        for number in range(start, piece.end):
            if not _is_blank(self.lines[number]) and _indent(self.lines[number]) <= piece.margin:
                yield number

    def _next_at_margin(self, start: int, piece: _Piece) -> int:
        return next(self._at_margin(start, piece), piece.end)

    def _end_of_statement(self, head: int, piece: _Piece, with_block: bool) -> int:
        """Return the line after the statement that begins in the line `head`, with its block or without."""
        state = _LexicalState()
        for number in range(head, piece.end):
            line = self.lines[number]
            if number > head and state.is_closed and not _is_blank(line):
                is_inside = _indent(line) > piece.margin or _CONTINUES.match(line)
                if not (with_block and is_inside):
                    return number
            state.read(line)
        return piece.end

    def _repair(self, piece: _Piece, depth: int) -> None:
        """Blank out what cannot be read of a statement."""
        self.parse(piece)
        error = self._error
        if self._blank_newer(piece):
            return
        is_too_far_right = _indent(self.lines[piece.start]) > piece.margin
        head = self.lines[self._head(piece)]
        inner = list(self._inner_pieces(piece)) if depth < _MAX_DEPTH else []
        if not inner or (_FUNCTION.match(head) and not is_too_far_right):
            self._blank(piece, error)
        elif self._has_readable_frame(piece, inner):
            for each in inner:
                self.read_statements(each, depth + 1)
            if self.parse(piece) is None:
                self._blank(piece, error)
        elif _DEFINES.match(head) and not is_too_far_right:
            self._blank(piece, error)
        else:
            self._move_to_margin(piece, inner, error, depth)

    def _inner_pieces(self, piece: _Piece) -> Iterator[_Piece]:
        """Yield the pieces of a statement that are indented more than it."""
        start = piece.start
        while start < piece.end:
            line = self.lines[start]
            if _is_blank(line) or _indent(line) <= piece.margin:
                start += 1
                continue
            end = self._next_at_margin(start, piece)
            yield _Piece(start, end, _indent(line))
            start = end

    def _has_readable_frame(self, piece: _Piece, inner: Iterable[_Piece]) -> bool:
        """Return whether the statement can be read with `pass` in place of each of its inner pieces."""
        lines = self.lines[piece.start : piece.end]
        for start, end, margin in inner:
            lines[start - piece.start : end - piece.start] = [" " * margin + "pass", *[""] * (end - start - 1)]
        return self._parse(lines, piece.margin) is not None

    def _move_to_margin(self, piece: _Piece, inner: list[_Piece], error: SyntaxError, depth: int) -> None:
        """Blank out the lines of a block at its margin, and read those inside as if they stood there."""
        is_too_far_right = inner[0].start == piece.start
        self._report(piece, error, MOVED if is_too_far_right else "")
        for number in list(self._at_margin(piece.start, piece)):
            self.lines[number] = ""
        for each in inner:
            for number in range(each.start, each.end):
                self.lines[number] = _moved(self.lines[number], each.margin - piece.margin)
        self.read_statements(piece, depth + 1)

    def _blank_newer(self, piece: _Piece) -> bool:
        """Blank out each definition that uses newer syntax, or each statement outside one, and return True, if the
        piece can be read without that syntax."""
        lines = self.lines[piece.start : piece.end]
        wrapped = ["if 1:", *lines] if piece.margin else lines
        rewritten, uses = compatibility.rewrite("\n".join(wrapped))
        tree = self._parse(rewritten.split("\n")[1 if piece.margin else 0 :], piece.margin) if uses else None
        if tree is None:
            return False
        statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]  # inner ones come later
        self._blank_uses(piece, statements[1 if piece.margin else 0 :], uses)
        return True

    def _blank_uses(self, piece: _Piece, statements: list[ast.stmt], uses: list[Use]) -> None:
        blank: set[int] = set()
        first = self._first_line(piece)
        for use in sorted(uses, key=lambda use: use.line)[:_MAX_USES]:
            around = [node for node in statements if _first_line(node) <= use.line < (node.end_lineno or 0)]
            if use.line in blank or not around:
                continue
            functions = [node for node in around if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
            node = (functions or around)[-1]
            start, end = _first_line(node), node.end_lineno or 0
            place, source = first + use.line, self.lines[first + use.line - 1].strip()
            self.problems.append(Problem(self.file, place, NEWER, use.feature, source, 0, name_of(node)))
            self._clear(first + start - 1, first + end - 1)
            blank.update(range(start, end))

    @staticmethod
    def _first_line(piece: _Piece) -> int:
        """Return the number in the text, from 1, of the first line of what is parsed for a piece."""
        return piece.start if piece.margin else piece.start + 1

    def _blank(self, piece: _Piece, error: SyntaxError) -> None:
        """Blank out a statement, and add it to the problems."""
        self._report(piece, error)
        self._clear(piece.start, piece.end)

    def _clear(self, start: int, end: int) -> None:
        """Blank out lines; what is inside a block leaves a `pass` there."""
        indent = _indent(self.lines[start])
        self.lines[start:end] = [" " * indent + "pass" if indent else "", *[""] * (end - start - 1)]

    def _report(self, piece: _Piece, error: SyntaxError, kind: str = "") -> None:
        """Add a statement to the problems, unless it goes on with the one before, and neither defines anything."""
        head = _NAME.match(self.lines[self._head(piece)])
        name = head[1] if head and not kind else ""
        goes_on = not name and all(map(_is_blank, self.lines[self._after_nameless : piece.start]))
        if not kind and goes_on and 0 <= self._after_nameless <= piece.start:
            self._after_nameless = piece.end
            return
        shift = self._first_line(piece) - 1
        line = min(max(shift + (error.lineno or 1), piece.start + 1), piece.end)
        text = _LINE_NUMBER.sub(lambda match: f"line {int(match[1]) + shift}", error.msg or "")
        source = (error.text or self.lines[line - 1]).rstrip("\n")
        caret = max((error.offset or 1) - 1, 0)
        self.problems.append(Problem(self.file, line, kind or type(error).__name__, text, source, caret, name))
        self._after_nameless = -1 if name or kind else piece.end


class _LexicalState:
    """Whether a string or a bracket is open behind the lines read so far."""

    def __init__(self) -> None:
        self._quote, self._depth, self._is_joined = "", 0, False

    @property
    def is_closed(self) -> bool:
        return not self._quote and self._depth <= 0 and not self._is_joined

    def read(self, line: str) -> None:
        """Read the next line."""
        at, self._is_joined = 0, False
        while at < len(line):
            if self._quote:
                at = _end_of_string(line, at, self._quote)
                if at < 0:
                    return
                self._quote = ""
                continue
            match = _TOKEN.match(line, at)
            token = match[0] if match else line[at]
            at += len(token)
            if token in ('"""', "'''"):
                self._quote = token
            self._depth += (token in _OPENING) - (token in _CLOSING)
            self._is_joined = token == "\\"


def _end_of_string(line: str, at: int, quote: str) -> int:
    """Return where a string with these quotes ends in a line, -1 when it does not."""
    while (end := line.find(quote, at)) >= 0:
        before = line[at:end]
        if (len(before) - len(before.rstrip("\\"))) % 2 == 0:
            return end + len(quote)
        at = end + 1
    return -1


def _first_line(node: ast.stmt) -> int:
    """Return the line of a statement with its decorators, counted from 0."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)]) - 1


def _nesting_error(lines: list[str], is_inside: bool) -> SyntaxError:
    """Return an error at the longest line, the likely place: Python does not report where nesting is too deep."""
    number = max(range(len(lines)), key=lambda number: len(lines[number]))
    return SyntaxError("too deeply nested", ("", number + 1 + is_inside, 1, lines[number]))


def _moved(line: str, columns: int) -> str:
    """Return a line with fewer spaces before it, by so many columns at most."""
    return line[min(columns, _indent(line)) :]


def _is_blank(line: str) -> bool:
    """Return whether a line is empty, or a comment alone."""
    return not line.strip() or line.lstrip().startswith("#")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
