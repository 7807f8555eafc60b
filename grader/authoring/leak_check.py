"""What must not be in a student's kit: a solution, in whatever names, and anything of the hidden checks.

Functions are compared as syntax trees without names, texts and docstrings: who renames, leaks all the same.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path

from grader.assignment import folder
from grader.assignment.rubric import classes, exercises
from grader.model import GraderError

ALIKE = 0.9  # of two functions' trees: above, one is a copy of the other
SMALL = 30  # nodes: shorter functions resemble each other by chance, and only a copy of an exercise counts
HIDDEN = ("checks", "misconceptions")  # below rubric/


@dataclass(frozen=True)
class Function:
    """A function, by where it stands, and its tree as a sequence of node kinds."""

    name: str
    file: str
    tree: tuple[str, ...]
    is_stub: bool


def leaks(texts: Mapping[str, str]) -> list[str]:
    """One sentence for each thing in the kit's Python texts (by file name) that must not reach a student."""
    found = [function for file, text in texts.items() for function in functions(text, file)]
    wanted = {name: exercise.file for name, exercise in exercises().items() if not exercise.answers}
    stubs = {(function.file, function.name) for function in found if function.is_stub}
    sentences = [
        f"{file}.py: {name} is no stub that raises NotImplementedError"
        for name, file in wanted.items()
        if (f"{file}.py", name) not in stubs
    ]
    for function in found:
        secret = _copied(function)
        if secret is not None:
            sentences.append(f"{function.file}: {function.name} is nearly {secret.name} of {secret.file}")
    return sentences


def functions(text: str, file: str) -> Iterator[Function]:
    """Every function and method of a Python text, by its dotted name. Raises GraderError for what is no Python."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise GraderError(
            f"{file}: Python does not understand line {error.lineno}; nothing can be said of it"
        ) from None
    yield from _functions(tree, file, "")


def _functions(node: ast.AST, file: str, prefix: str) -> Iterator[Function]:
    """Wherever they stand: at the top, in a class or another function, under an `if`, a `try` or a `with`."""
    for child in ast.iter_child_nodes(node):
        below = prefix
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            below = f"{prefix}{child.name}."
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            body = _without_docstring(child.body)
            kinds = tuple(kind for statement in body for kind in _kinds(statement))
            yield Function(prefix + child.name, file, kinds, _is_stub(body))
        yield from _functions(child, file, below)


def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    first = body[0]
    says = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return body[1:] if says else body


def _is_stub(body: list[ast.stmt]) -> bool:
    return len(body) == 1 and isinstance(body[0], ast.Raise) and "NotImplementedError" in ast.dump(body[0])


def _kinds(node: ast.AST) -> Iterator[str]:
    """The kinds of the nodes in order; what a number or an attribute is says more than what a variable is called."""
    yield type(node).__name__
    if isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.Constant) and not isinstance(node.value, str):
        yield repr(node.value)
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr_context):
            yield from _kinds(child)


def _copied(function: Function) -> Function | None:
    """The secret function that this one is a copy of, if any."""
    return next((secret for secret in _secrets() if _alike(function, secret)), None)


def _alike(one: Function, secret: Function) -> bool:
    if secret.name not in exercises() and len(secret.tree) < SMALL:
        return False
    matcher = SequenceMatcher(None, one.tree, secret.tree, autojunk=False)
    return matcher.real_quick_ratio() > ALIKE and matcher.quick_ratio() > ALIKE and matcher.ratio() > ALIKE


@cache
def _secrets() -> tuple[Function, ...]:
    """The functions of the model solution, of the hidden checks and of the catalogue of misconceptions."""
    paths = [
        *folder.reference().glob("*.py"),
        *(path for name in HIDDEN for path in (folder.rubric() / name).rglob("*.py")),
    ]
    given = {f"{kind}.__init__" for kind in classes()}  # in the model solution and in the kit
    return tuple(function for path in sorted(paths) for function in _in_file(path) if function.name not in given)


def _in_file(path: Path) -> Iterator[Function]:
    return functions(path.read_text(encoding="utf-8"), path.relative_to(folder.root()).as_posix())
