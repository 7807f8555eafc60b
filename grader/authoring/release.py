"""Makes the student kit: a folder, a zip and a notebook, after a leak check and a test in a clean environment."""

import ast
import doctest
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from pathlib import Path
from typing import Any

from grader.assignment.assignment import KIT_FILES, Assignment
from grader.assignment.rubric import Exercise, Rubric
from grader.environment import writing
from grader.grading.grade import grade
from grader.model import GraderError, Settings
from grader.submission.definitions import words_of
from grader.submission.texts import python_text

_LOAD = "%load_ext selfcheck.notebook"
_END = "## Tout vérifier / Check everything"
MIN_SIMILARITY = 0.9  # ratio above which a function is a copy of another
MIN_NODES = 30  # smaller functions are similar by chance; they are compared with exercises only
_OURS = ("grader", "rubric", "reference", "arena")  # packages that students do not have
_STATEMENTS = "assignment*.md"
_PARTS = "assignment"  # optional folder beside them: further pages of the statement
_PACKAGES = {"numpy": "numpy", "pytest": "pytest", "pytest_timeout": "pytest-timeout", "hypothesis": "hypothesis"}
_SKIPPED = shutil.ignore_patterns("__pycache__", ".*")
_EPOCH = (1980, 1, 1, 0, 0, 0)  # timestamp of all zip entries, for reproducible zips
_FENCE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_GENERATED = {
    "pyproject.toml": """# python -m pip install .   installs what the self-check needs, and nothing else.
[project]
name = "{name}"
version = "0"
requires-python = ">=3.11"
dependencies = [{packages}]

[tool.setuptools]
py-modules = []
""",
    ".vscode/settings.json": '{"python.testing.pytestEnabled": true, "python.testing.pytestArgs": ["."]}\n',
    ".gitignore": "__pycache__/\n.pytest_cache/\n.hypothesis/\n.venv/\n.ipynb_checkpoints/\n",
}


def notebook(folder: Path, rubric: Rubric) -> str:
    """Build the notebook of the stubs in `folder`, in Jupyter format 4.5. Raise GraderError if the rubric has none."""
    edition = rubric.notebook
    if edition is None:
        raise GraderError("rubric.toml names no notebook edition: [kit.notebook]")
    cells = [_markdown(edition.welcome), _code(_LOAD)]
    for name in edition.files:
        cells += _cells_of((folder / f"{name}.py").read_text(encoding="utf-8"), name, rubric)
    cells += [_markdown(_END), _code("%check")]
    book = {
        "cells": [{**cell, "id": f"cell-{number}"} for number, cell in enumerate(cells)],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(book, ensure_ascii=False, indent=1) + "\n"


def _cells_of(text: str, file: str, rubric: Rubric) -> Iterator[dict[str, Any]]:
    """Yield cells for the docstring of a file, the code before its first stub, and each stub with its check."""
    tree, lines = ast.parse(text), text.splitlines()
    definitions = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    introduction = tree.body[0].end_lineno or 0
    # In a notebook, a cell checks instead of a command.
    yield _markdown("## " + (ast.get_docstring(tree) or file).replace("`pytest`", "`%check`"))
    yield _code("\n".join(lines[introduction : definitions[0].lineno - 1]))
    for node in definitions:
        parts = [exercise for exercise in _core(file, rubric) if exercise.name.partition(".")[0] == node.name]
        yield _markdown("### " + ", ".join(f"`{exercise.name}` ({_points(exercise)})" for exercise in parts))
        yield _code("\n".join(lines[node.lineno - 1 : node.end_lineno]))
        yield from (_code(f"%check {exercise.name}") for exercise in parts)


def _points(exercise: Exercise) -> str:
    """Write the points of an exercise; with a decimal comma, then with a point, where there is one."""
    number = f"{float(sum(exercise.points.values())):g}"
    return f"{number.replace('.', ',')} / {number}" if "." in number else number


def _core(file: str, rubric: Rubric) -> list[Exercise]:
    return [rubric.exercises[name] for name in rubric.core if rubric.exercises[name].file == file]


def _markdown(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text.strip()}


def _code(text: str) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": text.strip()}


@dataclass(frozen=True)
class Function:
    """A function: its dotted name, its file, and its syntax tree as a sequence of node types and some values."""

    name: str
    file: str
    tree: tuple[str, ...]
    is_stub: bool


def leaks(texts: Mapping[str, str], assignment: Assignment) -> list[str]:
    """Return one sentence per problem in the Python texts of the kit, which `texts` maps from file names."""
    exercises = assignment.rubric.python_exercises
    programs = {f"{each.file}.py": each.name for each in exercises.values() if each.program}
    present = [function for file, text in texts.items() for function in functions(text, file, programs.get(file))]
    required = {name: each.file for name, each in exercises.items()}
    stubs = {(function.file, function.name) for function in present if function.is_stub}
    written = {(function.file, function.name.partition(".")[0]) for function in present if not function.is_stub}
    stubs |= {(file, name.partition(".")[0]) for file, name in stubs} - written  # classes, of methods that are stubs
    sentences = [
        f"{file}.py: {name} is no stub that raises NotImplementedError"
        for name, file in required.items()
        if (f"{file}.py", name) not in stubs
    ]
    secrets = _secrets(assignment, {f"reference/{file}": name for file, name in programs.items()})
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


def functions(text: str, file: str, program: str | None = None) -> Iterator[Function]:
    """Yield every function and method of a Python text, and the text itself when it is the exercise `program`.

    Raise GraderError for a syntax error."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise GraderError(
            f"{file}: Python does not understand line {error.lineno}; nothing can be said of it"
        ) from None
    if program is not None:
        body = [part for part in tree.body if not isinstance(part, ast.Import | ast.ImportFrom)]
        yield _function(program, file, body)
    yield from _functions(tree, file, "")


def _functions(node: ast.AST, file: str, prefix: str) -> Iterator[Function]:
    """Yield the functions below `node`, at any depth: in classes, functions, and blocks such as `if` or `try`."""
    for child in ast.iter_child_nodes(node):
        below = prefix
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            below = f"{prefix}{child.name}."
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield _function(prefix + child.name, file, child.body)
        yield from _functions(child, file, below)


def _function(name: str, file: str, body: list[ast.stmt]) -> Function:
    """Return the function of these statements, its docstring left out."""
    match body:
        case [ast.Expr(ast.Constant(str())), *body]:
            pass
    return Function(name, file, tuple(kind for statement in body for kind in _kinds(statement)), _is_stub(body))


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


def _secrets(assignment: Assignment, programs: Mapping[str, str]) -> tuple[Function, ...]:
    """Return the functions of the model solution, the hidden checks and the misconceptions, and the `programs`."""
    paths = [*assignment.reference.rglob("*.py"), *assignment.rubric_folder.rglob("*.py")]
    public = {f"{name}.__init__" for name in assignment.rubric.classes}  # the kit contains these constructors too
    texts = {path.relative_to(assignment.root).as_posix(): path.read_text(encoding="utf-8") for path in sorted(paths)}
    found = (function for file, text in texts.items() for function in functions(text, file, programs.get(file)))
    return tuple(function for function in found if function.name not in public)


def release(assignment: Assignment, settings: Settings, out: Path, starter: Path | None = None) -> tuple[Path, Path]:
    """Write the kit into `out`. Return its folder and its zip.

    1. Gather the files in a temporary folder of `out`, and search them for leaks.
    2. Write the zip.
    3. Test the kit: run its self-check and grade it.
    4. Move the folder and the zip to their places.

    Raise GraderError when a step fails; then neither is written."""
    kit = assignment.rubric.kit
    target, archive = out / kit, out / f"{kit}.zip"
    with writing(out):
        for path in (target, archive):
            if path.exists():
                raise GraderError(f"{path} exists already: remove it, or name another folder")
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=out, prefix=".release-") as scratch:
            gathered = gather(assignment, starter or assignment.starter, Path(scratch) / kit)
            zipped = _zip(gathered, Path(scratch) / archive.name)
            check_kit(assignment, settings, zipped)
            gathered.rename(target)
            zipped.rename(archive)
    return target, archive


def gather(assignment: Assignment, starter: Path, place: Path) -> Path:
    """Write the files of the kit into the new folder `place`. Raise GraderError for a leak or a symbolic link."""
    parts = assignment.root / _PARTS
    links = [path.relative_to(top) for top in (starter, parts) for path in top.rglob("*") if path.is_symlink()]
    if links:
        raise GraderError(f"not released: {links[0]} is a link, and may lead anywhere")
    write_kit(assignment, starter, place)
    _refuse_tests(place, assignment.rubric)
    problems = leaks(dict(_python_texts(place)), assignment)
    if problems:
        raise GraderError("not released, since it would give something away:\n  " + "\n  ".join(problems))
    return place


def _refuse_tests(kit: Path, rubric: Rubric) -> None:
    """Raise GraderError for a test of the self-check whose name names no exercise."""
    names = [exercise.short.lower() for exercise in rubric.exercises.values()]
    for path in sorted(kit.glob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test"):
                continue
            if not any(f"{node.name}_".lower().startswith(f"test_{name}_") for name in names):
                near = get_close_matches(node.name, [f"test_{name}" for name in names], 1, 0)
                rule = "its name begins with test_ and its exercise, a method without its class, such as"
                place = f"{path.name}, line {node.lineno}"
                raise GraderError(f"not released: {place}: {node.name} tests no exercise: {rule} {near[0]}")


def write_kit(assignment: Assignment, starter: Path, place: Path) -> None:
    """Write the files of the kit into the new folder `place`: the self-check, the starter, the statement and what is
    made of the rubric. A file of the starter takes the place of one of the self-check."""
    shutil.copytree(KIT_FILES, place, ignore=_SKIPPED)
    shutil.copytree(starter, place, ignore=_SKIPPED, dirs_exist_ok=True)
    parts = assignment.root / _PARTS
    for statement in assignment.root.glob(_STATEMENTS):
        shutil.copy(statement, place)
    if parts.is_dir():
        shutil.copytree(parts, place / _PARTS, ignore=_SKIPPED)
    for name, text in _generated_texts(place, assignment).items():
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")


def statements(assignment: Assignment) -> dict[str, list[Path]]:
    """Return the pages of the statement in each language, by the name of the first page, such as `assignment.fr.md`.

    They are that page, and those of the same language in the folder `assignment/`, if there is one."""
    first_pages = sorted(assignment.root.glob(_STATEMENTS), key=lambda path: (len(path.name), path.name))
    parts = sorted((assignment.root / _PARTS).glob("*.md"))
    return {first.name: [first, *(part for part in parts if part.suffixes == first.suffixes)] for first in first_pages}


def notebook_file(rubric: Rubric) -> str:
    """Return the file name of the notebook edition, or '' when there is none."""
    return f"{rubric.kit}.ipynb" if rubric.notebook else ""


def _generated_texts(folder: Path, assignment: Assignment) -> dict[str, str]:
    """Return the texts of the generated files by name: requirements, the exercises, editor settings, notebook."""
    rubric, needed = assignment.rubric, _packages(folder)
    packages = ", ".join(f'"{name}"' for name in needed.values())
    texts = _GENERATED | {
        "requirements.txt": "\n".join(needed.values()) + "\n",
        "pyproject.toml": _GENERATED["pyproject.toml"].format(name=rubric.kit, packages=packages),
        "selfcheck/exercises.toml": _exercises(folder, assignment, needed),
    }
    if name := notebook_file(rubric):
        texts[name] = notebook(folder, rubric)
    return texts


def _packages(folder: Path) -> dict[str, str]:
    """Return the packages that the Python files of the kit import, by module."""
    imported = {name for path in folder.rglob("*.py") for name in _imports(path.read_text(encoding="utf-8"))}
    return {module: package for module, package in _PACKAGES.items() if module in imported}


def _exercises(folder: Path, assignment: Assignment, packages: Mapping[str, str]) -> str:
    """Return what the self-check knows of the exercises, as TOML: which the model solution calls in each, for one."""
    rubric = assignment.rubric
    files = {exercise.file for exercise in rubric.python_exercises.values()}
    modules = sorted({path.stem for path in folder.glob("*.py")} - files - {"conftest"})
    tests = [name for name in modules if name.startswith("test_")]
    given = [name for name in modules if name not in tests]
    lines = [f"name = {_toml(rubric.kit)}", f"given = {_toml(given)}", f"tests = {_toml(tests)}"]
    lines.append("packages = { " + ", ".join(f"{name} = {_toml(package)}" for name, package in packages.items()) + " }")
    for exercise in rubric.exercises.values():
        lines += ["", "[[exercises]]", f"name = {_toml(exercise.name)}", f"file = {_toml(exercise.file)}"]
        lines += [f"part = {_toml(exercise.part)}", f"bonus = {_toml(exercise.bonus)}"]
        lines.append(f"answers = {_toml(exercise.answers)}")
        lines.append(f"depends_on = {_toml(_called(exercise, assignment))}")
    return "\n".join(lines) + "\n"


def _called(exercise: Exercise, assignment: Assignment) -> list[str]:
    """Return the exercises that the model solution of this one calls, of those it may call."""
    if exercise.answers or not exercise.depends_on:
        return []
    used = words_of([assignment.solution.text(exercise.file)], exercise.definition)
    exercises = assignment.rubric.exercises
    return [name for name in exercise.depends_on if exercises[name].short in used]


def _toml(value: str | bool | list[str]) -> str:
    """Return a plain value as TOML, which writes it as JSON does."""
    return json.dumps(value, ensure_ascii=False)


def _python_texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the names and Python texts of the kit: modules, code blocks of the statement, notebook cells."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".py":
            yield name, path.read_text(encoding="utf-8")
        elif path.suffix == ".md":
            blocks = _FENCE.findall(path.read_text(encoding="utf-8"))
            yield from ((f"{name}, block {i}", _program(block)) for i, block in enumerate(blocks, 1))
        elif path.suffix == ".ipynb":
            yield name, python_text(path.read_text(encoding="utf-8"))


def _program(block: str) -> str:
    """Return the program in a code block of the statement, which may be an interactive session (`>>>`)."""
    examples = doctest.DocTestParser().get_examples(block)
    return "".join(example.source for example in examples) if examples else block


def _zip(folder: Path, archive: Path) -> Path:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as opened:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo((Path(archive.stem) / path.relative_to(folder)).as_posix(), _EPOCH)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            opened.writestr(entry, path.read_bytes())
    return archive


def check_kit(assignment: Assignment, settings: Settings, archive: Path) -> None:
    """Unpack the kit in a temporary folder, run its self-check there, and grade it.

    Raise GraderError unless the self-check reports of every exercise that it, or what it needs, is not written yet, and
    the kit earns no point."""
    with tempfile.TemporaryDirectory(prefix="grader-release-") as scratch:
        shutil.unpack_archive(archive, scratch)
        folder = Path(scratch) / assignment.rubric.kit
        process = _self_check(folder)
        marks = {line[0] for line in process.stdout.splitlines() if line[1:2] == " " and line[0] in "✓✗·-"}
        if process.returncode != 1 or marks != {"·"}:
            raise GraderError(
                f"not released: its own self-check does not run as it should:\n{process.stdout}{process.stderr}"
            )
        report = grade(folder, assignment, settings)
        if not report.complete or report.score:
            raise GraderError(f"not released: the kit, as it is, earns {float(report.score):g} points")


def _self_check(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `pytest` in the folder, with a minimal environment: no variable may lead to files of the grader."""
    environment: Mapping[str, str] = {"PATH": os.defpath, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-I", "-m", "pytest", "-p", "no:cacheprovider"]
    return subprocess.run(
        command, cwd=folder, env=dict(environment), capture_output=True, text=True, check=False, timeout=600
    )
