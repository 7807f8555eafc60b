"""The hand-ins below a folder as texts to compare. They are only read: never parsed, imported or run."""

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.assignment import folder
from grader.assignment.rubric import coded
from grader.course.classroom import discovery
from grader.grading.grade import read
from grader.model import GraderError, Note, Settings

MAX_TEXT = 64 * 1024  # characters that are compared of a file and its helpers
_MANY_BLANK_LINES = re.compile(r"\n{4,}")


@dataclass(frozen=True)
class HandIn:
    """A hand-in: its name, and the text of each of its files with that of the student's own helper modules."""

    name: str
    texts: Mapping[str, str]


def hand_ins(folder: Path, started: Callable[[str], None]) -> tuple[list[HandIn], list[Note]]:
    """The hand-ins directly below `folder`, and a note on each that cannot be read. Raises GraderError below two."""
    paths, _ = discovery.hand_ins(folder)
    readable, notes = list[HandIn](), list[Note]()
    for path in paths:
        started(discovery.label(path))
        _add(path, readable, notes)
    if len(readable) < 2:
        raise GraderError(f"{folder} holds fewer than two hand-ins. Give the folder that holds one per student.")
    return readable, notes


def _add(path: Path, readable: list[HandIn], notes: list[Note]) -> None:
    name = discovery.label(path)
    try:
        texts = read(path, Settings()).texts
    except (GraderError, OSError) as error:
        why = error.said if isinstance(error, GraderError) else error
        notes.append(Note.of("not_compared", name=name, why=why))
        return
    readable.append(HandIn(name, with_helpers(texts)))
    notes += [
        Note.of("compared_in_part", name=name, file=f"{module}.py", limit=MAX_TEXT // 1024)
        for module, text in readable[-1].texts.items()
        if len(text) > MAX_TEXT
    ]


def with_helpers(texts: Mapping[str, str]) -> dict[str, str]:
    """The assignment's files, each followed by the student's own helper modules: code is often moved into one."""
    files = {exercise.file for exercise in coded().values()}
    given = {path.stem for path in _given_files()}
    helpers = [f"# {name}.py\n{text}" for name, text in sorted(texts.items()) if name not in files | given]
    return {name: tidied("\n\n".join([text, *helpers])) for name, text in sorted(texts.items()) if name in files}


def tidied(text: str) -> str:
    """The text without blank ends of lines and long stretches of blank lines, on which a lexer may take minutes."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return _MANY_BLANK_LINES.sub("\n\n\n", "\n".join(line.expandtabs(4).rstrip() for line in lines)).strip("\n")


def starter_texts() -> list[str]:
    """What every student receives, and the same without its docstrings, which many delete."""
    texts = [path.read_text(encoding="utf-8") for path in _given_files()]
    return [tidied(text) for given in texts for text in (given, _without_docstrings(given))]


def _given_files() -> list[Path]:
    return sorted(path for path in folder.starter().glob("*.py") if not path.name.startswith(("test_", "conftest")))


def _without_docstrings(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)
