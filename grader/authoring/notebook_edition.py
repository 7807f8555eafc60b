"""The notebook edition of the student kit: one cell per stub of the core exercises, followed by a cell that checks it.

Requires the magic `%check`, which the module selfcheck.notebook in `starter/` defines."""

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grader.assignment.rubric import Exercise, Rubric
from grader.model import GraderError

_LOAD = "%load_ext selfcheck.notebook"
_END = "## Tout vérifier / Check everything"


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
