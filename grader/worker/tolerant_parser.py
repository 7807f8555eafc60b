"""Untrusted side: from a hand-in's text to the statements that can be run, whatever else is in the file.

In a file that does not compile, the definition around the error is blanked out and the rest tried again, so that one
broken definition costs itself alone. Runs only in a worker: a hostile text can crash a parser.
"""

import __future__

import ast
import re
from dataclasses import dataclass
from types import CodeType

DEFINITIONS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
_EMPTY_BLOCK = re.compile(r"expected an indented block after .* on line (\d+)")
MAX_REPAIRS = 40  # definitions or lines of one file that may be left out


@dataclass(frozen=True)
class Problem:
    """Something of a file that was left out: where, and what Python said of it."""

    file: str
    line: int
    type: str
    text: str
    source: str = ""
    caret: int = 0
    name: str = ""

    def as_dict(self) -> dict[str, str | int]:
        """Plain data for the pipe."""
        return dict(vars(self))


@dataclass(frozen=True)
class Statement:
    """One top-level statement, compiled."""

    line: int
    is_definition: bool
    code: CodeType


def statements(text: str, file: str) -> tuple[list[Statement], list[Problem]]:
    """The top-level statements of `text` in order, and what could not be compiled."""
    problems: list[Problem] = []
    bodies = _parse(text, file, problems)
    flags = _future_flags(bodies)
    found = []
    for node in bodies:
        try:
            code = compile(ast.Module([node], []), file, "exec", flags, dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            problems.append(_problem(error, file, node.lineno, getattr(node, "name", "")))
            continue
        found.append(Statement(node.lineno, isinstance(node, DEFINITIONS), code))
    return found, problems


def _parse(text: str, file: str, problems: list[Problem]) -> list[ast.stmt]:
    """The file's statements; each definition, or line, that does not compile is blanked out and noted."""
    lines = _untabbed(_plain_newlines(text), file).split("\n")
    for _ in range(MAX_REPAIRS):
        try:
            return ast.parse("\n".join(lines), file).body
        except SyntaxError as error:
            _blank(lines, error, file, problems)
        except (ValueError, RecursionError, MemoryError):
            _blank(lines, _too_deep(lines), file, problems)
    return []


def _blank(lines: list[str], error: SyntaxError, file: str, problems: list[Problem]) -> None:
    """Leave out what the error is about."""
    start, end = _to_blank(lines, error)
    problems.append(_problem(error, file, error.lineno or 1, _defined_name(lines[start:end])))
    lines[start:end] = ["", *[""] * (end - start - 1)]
    lines[start] = _filler(lines, start, end)


def _too_deep(lines: list[str]) -> SyntaxError:
    """Python gives up on nesting without saying where: most likely in the longest line."""
    number = max(range(len(lines)), key=lambda number: len(lines[number]))
    return SyntaxError("too deeply nested", ("", number + 1, 1, lines[number]))


def _plain_newlines(text: str) -> str:
    """Python's own line ends only: a form feed or a separator pasted from a PDF does not end a line."""
    return text.replace("\0", " ").replace("\r\n", "\n").replace("\r", "\n")


def _to_blank(lines: list[str], error: SyntaxError) -> tuple[int, int]:
    """What to leave out for this error: from a line to the one before another, never nothing."""
    number = min(max(error.lineno or 1, 1), len(lines)) - 1
    if empty := _EMPTY_BLOCK.search(error.msg or ""):  # reported at the innocent line that follows
        number = min(int(empty.group(1)), len(lines)) - 1
    start, end = _definition_around(lines, number)
    if not any(line.strip() not in ("", "pass") for line in lines[start:end]):
        start, end = number, number + 1
    while not lines[start].strip() and end == start + 1 and start > 0:
        start, end = start - 1, start
    if error.msg == "unexpected indent":
        while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > 0):
            end += 1
    return start, end


def _filler(lines: list[str], start: int, end: int) -> str:
    """`pass` at the indentation of what follows in the same block, so that an emptied block stays one."""
    below = next((line for line in lines[end:] if line.strip()), "")
    above = next((line for line in reversed(lines[:start]) if line.strip()), "")
    if above.rstrip().endswith(":"):
        return " " * max(_indent(above) + 4, _indent(below)) + "pass" if _indent(below) <= _indent(above) else ""
    return ""


def _untabbed(text: str, file: str) -> str:
    """The text with tabs as spaces when that is what it takes to read it: an editor showed it aligned."""
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


def _definition_around(lines: list[str], number: int) -> tuple[int, int]:
    """The first and one past the last line of the innermost `def` around a line, decorators included; else the line."""
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


def _problem(error: Exception, file: str, line: int, name: str) -> Problem:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    source = (getattr(error, "text", None) or "").rstrip("\n")
    caret = max((getattr(error, "offset", None) or 1) - 1, 0)
    return Problem(file, line, type(error).__name__, text[:200], source[:120], caret, name)


def _defined_name(lines: list[str]) -> str:
    """The name that the `def` among these lines defines, or ''."""
    found = (re.match(r"\s*(?:async\s+)?def\s+(\w+)", line) for line in lines)
    return next((match.group(1) for match in found if match), "")


def _future_flags(bodies: list[ast.stmt]) -> int:
    futures = [node for node in bodies if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    imported = {alias.name for node in futures for alias in node.names}
    return __future__.annotations.compiler_flag if "annotations" in imported else 0
