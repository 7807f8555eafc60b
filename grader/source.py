"""Untrusted side: from a hand-in's text to the statements that can be run, whatever else is in the file.

In a file that does not compile, the definition around the error is blanked out and the rest tried again, so that one
broken definition costs itself alone. Runs only in a worker: a hostile text can crash a parser.
"""

import __future__

import ast
from dataclasses import dataclass
from types import CodeType

DEFINITIONS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
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
    lines = _untabbed(text.replace("\0", " "), file).splitlines()
    for _ in range(MAX_REPAIRS):
        try:
            return ast.parse("\n".join(lines), file).body
        except SyntaxError as error:
            number = min(max(error.lineno or 1, 1), max(len(lines), 1)) - 1
            start, end = _definition_around(lines, number)
            problems.append(_problem(error, file, number + 1, _defined_name(lines[start])))
            indent = lines[start][: len(lines[start]) - len(lines[start].lstrip())]
            lines[start:end] = [f"{indent}pass", *[""] * (end - start - 1)]
        except (ValueError, RecursionError, MemoryError) as error:
            problems.append(_problem(error, file, 1, ""))
            break
    return []


def _untabbed(text: str, file: str) -> str:
    """The text with tabs as spaces when that is what it takes to read it: an editor showed it aligned."""
    if not _fails_with(TabError, text, file):
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


def _defined_name(line: str) -> str:
    """The name a `def` or `class` line defines, or ''."""
    words = line.replace("(", " ").replace(":", " ").split()
    return words[words.index("def") + 1] if "def" in words[:2] and len(words) > 1 else ""


def _future_flags(bodies: list[ast.stmt]) -> int:
    futures = [node for node in bodies if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    imported = {alias.name for node in futures for alias in node.names}
    return __future__.annotations.compiler_flag if "annotations" in imported else 0
