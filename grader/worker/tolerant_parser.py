"""Untrusted side: parses a file of a submission into the statements that compile, skipping those that do not.

What Python cannot read is blanked out (repairs.py), so that a broken definition loses only its own points. Runs only in
a worker: a hostile text can crash a parser.
"""

import __future__

import ast
import marshal
import sys
from dataclasses import dataclass
from types import CodeType

from grader.worker import compatibility
from grader.worker.repairs import OLD_NAME, Problem, readable_statements
from grader.worker.steps import count_steps

DEFINITIONS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)


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
    nodes = readable_statements(_expand_tabs(_normalize_newlines(text), file), file, problems)
    flags = _future_flags(nodes)
    statements = []
    for node in nodes:
        counted = count_steps(node) if counts_steps else node
        is_class = isinstance(counted, ast.ClassDef)
        code = _compile(counted, file, flags, [] if is_class else problems)
        if code is None and isinstance(counted, ast.ClassDef):  # without the members that do not compile
            counted.body = [each for each in counted.body if _compile(each, file, flags, problems)] or [ast.Pass()]
            code = _compile(ast.fix_missing_locations(counted), file, flags, problems)
        if code is not None:
            statements.append(Statement(node.lineno, getattr(node, "name", ""), isinstance(node, DEFINITIONS), code))
    problems += [Problem(file, line, OLD_NAME, name) for name, line in compatibility.uses(nodes, text).items()]
    return statements, problems


def _compile(node: ast.stmt, file: str, flags: int, problems: list[Problem]) -> CodeType | None:
    """Return the code of a statement; None, and add the error to the problems, when it does not compile."""
    try:
        code: CodeType = compile(ast.Module([node], []), file, "exec", flags, dont_inherit=True)
        return code
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = error.lineno if isinstance(error, SyntaxError) else None
        text = error.msg if isinstance(error, SyntaxError) else str(error)
        name = getattr(node, "name", "")
        problems.append(Problem(file, line or node.lineno, type(error).__name__, text, "", 0, name))
        return None


def compile_file(text: str, file: str) -> bytes:
    """Return what `parse_statements` returns, as bytes for `load_file`. Raise ValueError for code nested too deeply."""
    statements, problems = parse_statements(text, file)
    return marshal.dumps(([vars(statement) for statement in statements], [vars(problem) for problem in problems]))


def load_file(compiled: bytes) -> tuple[list[Statement], list[Problem]]:
    """Return the statements and the problems of a file that `compile_file` has compiled."""
    statements, problems = marshal.loads(compiled)
    return [Statement(**parts) for parts in statements], [Problem(**parts) for parts in problems]


def _normalize_newlines(text: str) -> str:
    """Replace the line ends that Python knows by "\\n"; a form feed or a separator pasted from a PDF is none."""
    return text.replace("\0", " ").replace("\r\n", "\n").replace("\r", "\n")


def _expand_tabs(text: str, file: str) -> str:
    """Replace tabs by spaces if Python can then read more: the student's editor showed the lines aligned."""
    if "\t" not in text or not _count_problems(text, file):
        return text
    return min((text, *map(text.expandtabs, (8, 4, 2))), key=lambda each: _count_problems(each, file))


def _count_problems(text: str, file: str) -> int:
    """Return the number of parts of the text that Python cannot read."""
    problems: list[Problem] = []
    readable_statements(text, file, problems)
    return len(problems)


def _future_flags(nodes: list[ast.stmt]) -> int:
    """Return the flags to compile with: annotations are not evaluated, as in Python 3.14, and may name any class."""
    futures = [node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    imported = {alias.name for node in futures for alias in node.names}
    are_strings = "annotations" in imported or sys.version_info < (3, 14)
    return __future__.annotations.compiler_flag if are_strings else 0
