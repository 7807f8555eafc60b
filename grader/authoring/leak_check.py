"""Search of the student kit for solutions, even renamed ones, and for code of the hidden checks.

Functions are compared as syntax trees without variable names, strings and docstrings, so that renaming does not hide a
leak.
"""

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher

from grader.assignment.assignment import Assignment
from grader.model import GraderError

MIN_SIMILARITY = 0.9  # ratio above which a function is a copy of another
MIN_NODES = 30  # smaller functions are similar by chance; they are compared with exercises only
_OURS = ("grader", "rubric", "reference", "arena")  # packages that students do not have


@dataclass(frozen=True)
class Function:
    """A function: its dotted name, its file, and its syntax tree as a sequence of node types and some values."""

    name: str
    file: str
    tree: tuple[str, ...]
    is_stub: bool


def leaks(texts: Mapping[str, str], assignment: Assignment) -> list[str]:
    """Return one sentence per problem in the Python texts of the kit, which `texts` maps from file names."""
    present = [function for file, text in texts.items() for function in functions(text, file)]
    required = {name: exercise.file for name, exercise in assignment.rubric.exercises.items() if not exercise.answers}
    stubs = {(function.file, function.name) for function in present if function.is_stub}
    sentences = [
        f"{file}.py: {name} is no stub that raises NotImplementedError"
        for name, file in required.items()
        if (f"{file}.py", name) not in stubs
    ]
    secrets = _secrets(assignment)
    for function in present:
        secret = next((each for each in secrets if _is_similar(function, each, required)), None)
        if secret is not None:
            sentences.append(f"{function.file}: {function.name} is nearly {secret.name} of {secret.file}")
    imports = ((file, name) for file, text in texts.items() for name in _imports(text) if name in _OURS)
    return sentences + [f"{file} imports {name}, which students do not have" for file, name in imports]


def _imports(text: str) -> Iterator[str]:
    """Yield the first names of the modules that a Python text imports."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def functions(text: str, file: str) -> Iterator[Function]:
    """Yield every function and method of a Python text. Raise GraderError for a syntax error."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise GraderError(
            f"{file}: Python does not understand line {error.lineno}; nothing can be said of it"
        ) from None
    yield from _functions(tree, file, "")


def _functions(node: ast.AST, file: str, prefix: str) -> Iterator[Function]:
    """Yield the functions below `node`, at any depth: in classes, functions, and blocks such as `if` or `try`."""
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
    has_docstring = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    return body[1:] if has_docstring else body


def _is_stub(body: list[ast.stmt]) -> bool:
    return len(body) == 1 and isinstance(body[0], ast.Raise) and "NotImplementedError" in ast.dump(body[0])


def _kinds(node: ast.AST) -> Iterator[str]:
    """Yield node types in depth-first order, with attribute names and numbers, which renaming rarely changes."""
    yield type(node).__name__
    if isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.Constant) and not isinstance(node.value, str):
        yield repr(node.value)
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr_context):
            yield from _kinds(child)


def _is_similar(function: Function, secret: Function, exercises: Collection[str]) -> bool:
    if secret.name not in exercises and len(secret.tree) < MIN_NODES:
        return False
    matcher = SequenceMatcher(None, function.tree, secret.tree, autojunk=False)  # the quick ratios are upper bounds
    return all(ratio() > MIN_SIMILARITY for ratio in (matcher.real_quick_ratio, matcher.quick_ratio, matcher.ratio))


def _secrets(assignment: Assignment) -> tuple[Function, ...]:
    """Return the functions of the model solution, the hidden checks and the misconceptions."""
    paths = [*assignment.reference.rglob("*.py"), *assignment.rubric_folder.rglob("*.py")]
    public = {f"{name}.__init__" for name in assignment.rubric.classes}  # the kit contains these constructors too
    texts = {path.relative_to(assignment.root).as_posix(): path.read_text(encoding="utf-8") for path in sorted(paths)}
    found = (function for file, text in texts.items() for function in functions(text, file))
    return tuple(function for function in found if function.name not in public)
