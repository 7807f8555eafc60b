"""Untrusted side: parses a file of a submission into the statements that compile, skipping those that do not.

In a file that does not parse, the definition around the error is blanked out and the rest is parsed again, so that a
broken definition loses only its own points. Runs only in a worker: a hostile text can crash a parser.
"""

import __future__

import ast
import marshal
import re
import sys
from dataclasses import dataclass
from types import CodeType

from grader.worker import newer_syntax, numpy_names
from grader.worker.lengths import cut
from grader.worker.newer_syntax import Use
from grader.worker.steps import count_steps

DEFINITIONS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
_EMPTY_BLOCK = re.compile(r"expected an indented block after .* on line (\d+)")
MAX_REPAIRS = 40  # definitions or lines of one file that may be blanked out
NEWER, OLD_NAME = "NewerSyntax", "OldNumPyName"  # types of problems that are no errors: what the text needs


@dataclass(frozen=True)
class Problem:
    """A part of a file that was left out: its place, and the error Python reported for it.

    Of type NEWER, `text` is the feature (newer_syntax.FEATURES). Of type OLD_NAME nothing was left out, and `text` is a
    name that NumPy had (numpy_names.REPLACEMENTS)."""

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


@dataclass(frozen=True)
class Statement:
    """One top-level statement, compiled."""

    line: int
    name: str  # of the function or class it defines; "" for any other statement
    is_definition: bool
    code: CodeType


def parse_statements(text: str, file: str, counts_steps: bool = False) -> tuple[list[Statement], list[Problem]]:
    """Return the top-level statements of `text` in order, and the problems of the parts that do not compile.

    `counts_steps`: the code counts its steps (steps.py)."""
    problems: list[Problem] = []
    nodes = _parse(text, file, problems)
    flags = _future_flags(nodes)
    statements = []
    for node in nodes:
        try:
            counted = count_steps(node) if counts_steps else node
            code = compile(ast.Module([counted], []), file, "exec", flags, dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            problems.append(_make_problem(error, file, node.lineno, getattr(node, "name", "")))
            continue
        statements.append(Statement(node.lineno, getattr(node, "name", ""), isinstance(node, DEFINITIONS), code))
    problems += [Problem(file, line, OLD_NAME, name) for name, line in numpy_names.uses(nodes, text).items()]
    return statements, problems


def compile_file(text: str, file: str) -> bytes:
    """Return what `parse_statements` returns, as bytes for `load_file`. Raise ValueError for code nested too deeply."""
    statements, problems = parse_statements(text, file)
    return marshal.dumps(([vars(statement) for statement in statements], [vars(problem) for problem in problems]))


def load_file(compiled: bytes) -> tuple[list[Statement], list[Problem]]:
    """Return the statements and the problems of a file that `compile_file` has compiled."""
    statements, problems = marshal.loads(compiled)
    return [Statement(**parts) for parts in statements], [Problem(**parts) for parts in problems]


def _parse(text: str, file: str, problems: list[Problem]) -> list[ast.stmt]:
    """Parse the file; blank out each definition or line that does not parse, and add it to `problems`."""
    lines = _expand_tabs(_normalize_newlines(text), file).split("\n")
    for _ in range(MAX_REPAIRS):
        try:
            return ast.parse("\n".join(lines), file).body
        except SyntaxError as error:
            _repair(lines, error, file, problems)
        except (ValueError, RecursionError, MemoryError):
            _blank(lines, _nesting_error(lines), file, problems)
    return []


def _repair(lines: list[str], error: SyntaxError, file: str, problems: list[Problem]) -> None:
    """Blank out what uses newer syntax, if the text parses without that; what causes the error otherwise."""
    rewritten, uses = newer_syntax.rewrite("\n".join(lines))
    if uses:
        try:
            _blank_newer(lines, ast.parse(rewritten, file), uses, file, problems)
            return
        except SyntaxError as remaining:
            error = remaining
            error.text = lines[min(max(error.lineno or 1, 1), len(lines)) - 1]  # not as it was rewritten
        except (ValueError, RecursionError, MemoryError):
            error = _nesting_error(lines)
    _blank(lines, error, file, problems)


def _blank_newer(lines: list[str], tree: ast.Module, uses: list[Use], file: str, problems: list[Problem]) -> None:
    """Blank out each definition that uses newer syntax, or each statement outside one, and add it to `problems`."""
    statements = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]  # inner ones come later
    blank: set[int] = set()
    for use in sorted(uses, key=lambda use: use.line)[:MAX_REPAIRS]:
        around = [node for node in statements if _first_line(node) <= use.line < (node.end_lineno or 0)]
        if use.line in blank or not around:
            continue
        functions = [node for node in around if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
        node = (functions or around)[-1]
        start, end = _first_line(node), node.end_lineno or 0
        problems.append(Problem(file, use.line + 1, NEWER, use.feature, lines[use.line].strip(), 0, _name(node)))
        _blank_lines(lines, start, end)
        blank.update(range(start, end))


def _first_line(node: ast.stmt) -> int:
    """Return the line of a statement with its decorators, counted from 0."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)]) - 1


def _name(node: ast.stmt) -> str:
    """Return the name that a definition or an assignment binds; "" for any other statement."""
    targets = node.targets if isinstance(node, ast.Assign) else [node]
    return str(getattr(targets[0], "name", getattr(targets[0], "id", "")))


def _blank(lines: list[str], error: SyntaxError, file: str, problems: list[Problem]) -> None:
    """Blank out the lines that cause the error, and add it to `problems`."""
    start, end = _range_to_blank(lines, error)
    problems.append(_make_problem(error, file, error.lineno or 1, _defined_name(lines[start:end])))
    _blank_lines(lines, start, end)


def _blank_lines(lines: list[str], start: int, end: int) -> None:
    lines[start:end] = [""] * (end - start)
    lines[start] = _filler(lines, start, end)


def _nesting_error(lines: list[str]) -> SyntaxError:
    """Return an error at the longest line, the likely place: Python does not report where nesting is too deep."""
    number = max(range(len(lines)), key=lambda number: len(lines[number]))
    return SyntaxError("too deeply nested", ("", number + 1, 1, lines[number]))


def _normalize_newlines(text: str) -> str:
    """Replace the line ends that Python knows by "\\n"; a form feed or a separator pasted from a PDF is none."""
    return text.replace("\0", " ").replace("\r\n", "\n").replace("\r", "\n")


def _range_to_blank(lines: list[str], error: SyntaxError) -> tuple[int, int]:
    """Return the first line to blank out for this error and the line after the last; the range is never empty."""
    number = min(max(error.lineno or 1, 1), len(lines)) - 1
    if empty := _EMPTY_BLOCK.search(error.msg or ""):  # Python reports it at the line that follows the block's head
        number = min(int(empty.group(1)), len(lines)) - 1
    start, end = _find_definition(lines, number)
    if not any(line.strip() not in ("", "pass") for line in lines[start:end]):
        start, end = number, number + 1
    while not lines[start].strip() and end == start + 1 and start > 0:
        start, end = start - 1, start
    if error.msg == "unexpected indent":
        while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > 0):
            end += 1
    return start, end


def _filler(lines: list[str], start: int, end: int) -> str:
    """Return an indented `pass` if blanking the lines empties a block, and "" otherwise."""
    below = next((line for line in lines[end:] if line.strip()), "")
    above = next((line for line in reversed(lines[:start]) if line.strip()), "")
    if above.rstrip().endswith(":"):
        return " " * max(_indent(above) + 4, _indent(below)) + "pass" if _indent(below) <= _indent(above) else ""
    return ""


def _expand_tabs(text: str, file: str) -> str:
    """Replace tabs by spaces if Python rejects the text for its tabs: the student's editor showed the lines aligned."""
    if "\t" not in text or not _fails_with(TabError, text, file):
        return text
    widths = (width for width in (8, 4, 2) if not _fails_with(SyntaxError, text.expandtabs(width), file))
    return text.expandtabs(next(widths, 8))


def _fails_with(kind: type[Exception], text: str, file: str) -> bool:
    try:
        ast.parse(text, file)
    except kind:
        return True
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass
    return False


def _find_definition(lines: list[str], number: int) -> tuple[int, int]:
    """Return the range of the innermost `def` around a line, with decorators; if there is none, of the line."""
    indent = _indent(lines[number]) if lines[number].strip() else len(lines[number])
    if lines[number].lstrip().startswith(("def ", "async def ")):
        indent += 1
    for start in range(number, -1, -1):
        line = lines[start]
        if line.lstrip().startswith(("def ", "async def ")) and _indent(line) < indent:
            end = start + 1
            while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > _indent(line) or end <= number):
                end += 1
            while start > 0 and lines[start - 1].lstrip().startswith("@"):
                start -= 1
            return start, end
        if line.strip() and _indent(line) == 0 and start < number and not line.startswith(("#", ")", "]", "}")):
            break
    return number, number + 1


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _make_problem(error: Exception, file: str, line: int, name: str) -> Problem:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    source = (getattr(error, "text", None) or "").rstrip("\n")
    caret = max((getattr(error, "offset", None) or 1) - 1, 0)
    return Problem(file, line, type(error).__name__, text, source, caret, name)


def _defined_name(lines: list[str]) -> str:
    """Return the name that the first `def` of these lines defines; "" if there is none."""
    matches = (re.match(r"\s*(?:async\s+)?def\s+(\w+)", line) for line in lines)
    return next((match.group(1) for match in matches if match), "")


def _future_flags(nodes: list[ast.stmt]) -> int:
    """Return the flags to compile with: annotations are not evaluated, as in Python 3.14, and may name any class."""
    futures = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    imported = {alias.name for node in futures for alias in node.names}
    are_strings = "annotations" in imported or sys.version_info < (3, 14)
    return __future__.annotations.compiler_flag if are_strings else 0
