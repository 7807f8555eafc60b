"""Untrusted side: from a hand-in's text to the statements that can be run, whatever else is in the file.

A file that does not compile is cut into top-level blocks, and a class into its methods, so that one broken
definition costs itself alone. Runs only in a worker: a hostile text can crash a parser.
"""

import __future__

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType

DEFINITIONS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
_CONTINUES = (")", "]", "}", "else", "elif", "except", "finally", "#")


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
    bodies = list(_parse(text, file, problems))
    flags = _future_flags(bodies)
    found = []
    for node in bodies:
        try:
            code = compile(ast.Module([node], []), file, "exec", flags, dont_inherit=True)
        except (SyntaxError, ValueError) as error:
            problems.append(_problem(error, file, 0, getattr(node, "name", "")))
            continue
        found.append(Statement(node.lineno, isinstance(node, DEFINITIONS), code))
    return found, problems


def _parse(text: str, file: str, problems: list[Problem]) -> Iterator[ast.stmt]:
    try:
        yield from ast.parse(text, file).body
    except (SyntaxError, ValueError):
        for start, block in _blocks(text.splitlines()):
            yield from _parse_block(start, block, file, problems)


def _parse_block(start: int, block: list[str], file: str, problems: list[Problem]) -> Iterator[ast.stmt]:
    """The statements of one block that begins at line `start` (from 0); a broken class loses a method at most."""
    padding = "\n" * start  # so that line numbers stay those of the file
    try:
        yield from ast.parse(padding + "\n".join(block), file).body
    except (SyntaxError, ValueError) as error:
        whole = _problem(error, file, start, _defined_name(block))
        rest = _without_broken_methods(block, file, start, problems) if block[0].startswith("class ") else None
        if rest is None:
            problems.append(whole)
        else:
            yield from ast.parse(padding + "\n".join(rest), file).body


def _blocks(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Top-level blocks with the number of their first line: each begins at a line that is not indented."""
    start, decorated = 0, False
    for number, line in enumerate(lines):
        begins = line[:1].strip() != "" and not line.startswith(_CONTINUES)
        if begins and not decorated and number > start:
            yield start, lines[start:number]
            start = number
        if begins:
            decorated = line.startswith("@")
    if start < len(lines):
        yield start, lines[start:]


def _without_broken_methods(block: list[str], file: str, start: int, problems: list[Problem]) -> list[str] | None:
    """The class with each method that does not compile blanked out; None when that does not help."""
    indents = [len(line) - len(line.lstrip()) for line in block[1:] if line.lstrip().startswith("def ")]
    if not indents:
        return None
    indent, kept, found = min(indents), block[:1], []
    dedented = [line[indent:] if not line[:indent].strip() else line for line in block[1:]]
    for offset, method in _blocks(dedented):
        try:
            ast.parse("\n".join(method))
            kept += block[1 + offset : 1 + offset + len(method)]
        except (SyntaxError, ValueError) as error:
            found.append(_problem(error, file, start + 1 + offset, _defined_name(method)))
            kept += [" " * indent + "pass"] + [""] * (len(method) - 1)
    try:
        ast.parse("\n".join(kept))
    except (SyntaxError, ValueError):
        return None
    problems += found
    return kept


def _problem(error: Exception, file: str, start: int, name: str) -> Problem:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    line = getattr(error, "lineno", None) or 1
    source = (getattr(error, "text", None) or "").rstrip("\n")
    # An error found in the padded block already counts the padding; one in a dedented method does not.
    line = line if line > start else line + start
    caret = max((getattr(error, "offset", None) or 1) - 1, 0)
    return Problem(file, line, type(error).__name__, text[:200], source[:120], caret, name)


def _defined_name(block: list[str]) -> str:
    """The name a `def` or `class` block defines, or ''."""
    for line in block:
        words = line.replace("(", " ").replace(":", " ").split()
        if len(words) > 1 and words[0] in ("def", "class"):
            return words[1]
    return ""


def _future_flags(bodies: list[ast.stmt]) -> int:
    imported = {
        alias.name for node in bodies if isinstance(node, ast.ImportFrom) and node.module == "__future__" for alias in node.names
    }
    return __future__.annotations.compiler_flag if "annotations" in imported else 0
