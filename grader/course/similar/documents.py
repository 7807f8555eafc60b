"""The submissions in a folder, as texts to compare. They are only read: never parsed, imported or run."""

import ast
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.assignment.assignment import Assignment
from grader.course.classroom import discovery
from grader.course.gradebook.roster import short_label
from grader.grading.reading import read
from grader.model import GraderError, Note, Settings, first_of
from grader.submission.identifier import identifier_of

MAX_TEXT = 64 * 1024  # characters compared of a file with its helper modules
_MANY_BLANK_LINES = re.compile(r"\n{4,}")


@dataclass(frozen=True)
class HandIn:
    """A submission: its name, and the text of each file, followed by the student's own helper modules."""

    name: str
    texts: Mapping[str, str]


def hand_ins(folder: Path, assignment: Assignment, on_start: Callable[[str], None]) -> tuple[list[HandIn], list[Note]]:
    """Read the submissions in `folder`, and note which cannot be read or are cut. `on_start` gets each name beforehand.

    Raise GraderError when fewer than two can be read."""
    readable, notes, answered = list[HandIn](), list[Note](), dict[str, list[str]]()
    with discovery.open_class(folder, assignment.rubric) as (paths, _):
        for path in paths:
            on_start(short_label(discovery.label(path)))
            _add(path, assignment, readable, notes, answered)
    if len(readable) < 2:
        raise GraderError(f"{folder} holds fewer than two hand-ins. Give the folder that holds one per student.")
    same = [(name, files) for name, files in sorted(answered.items()) if len(files) > 1]
    return readable, [*(Note.of("same_identifier", name=name, files=first_of(files)) for name, files in same), *notes]


def _add(
    path: Path, assignment: Assignment, readable: list[HandIn], notes: list[Note], answered: dict[str, list[str]]
) -> None:
    """Add a submission, or why it cannot be read, and its name to those with the identifier in its file of answers."""
    name = short_label(discovery.label(path))
    try:
        submission = read(path, assignment, Settings())
    except (GraderError, OSError) as error:
        why = error.message if isinstance(error, GraderError) else error
        notes.append(Note.of("not_compared", name=name, why=why))
        return
    if identifier := identifier_of(submission.data).strip().casefold():
        answered.setdefault(identifier, []).append(name)
    readable.append(HandIn(name, add_helpers(submission.texts, assignment)))
    notes += [
        Note.of("compared_in_part", name=name, file=f"{module}.py", limit=MAX_TEXT // 1024)
        for module, text in readable[-1].texts.items()
        if len(text) > MAX_TEXT
    ]


def add_helpers(texts: Mapping[str, str], assignment: Assignment) -> dict[str, str]:
    """Append the student's own helper modules to each of the assignment's files: code is often moved into a helper."""
    files = {exercise.file for exercise in assignment.rubric.python_exercises.values()}
    starters = {path.stem for path in _starter_files(assignment)}
    helpers = [f"# {name}.py\n{text}" for name, text in sorted(texts.items()) if name not in files | starters]
    return {name: tidy("\n\n".join([text, *helpers])) for name, text in sorted(texts.items()) if name in files}


def tidy(text: str) -> str:
    """Remove trailing blanks and all but two of consecutive blank lines, on which a lexer may take minutes."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return _MANY_BLANK_LINES.sub("\n\n\n", "\n".join(line.expandtabs(4).rstrip() for line in lines)).strip("\n")


def starter_texts(assignment: Assignment) -> list[str]:
    """Return the files every student receives, each with and without its docstrings, which many students delete."""
    texts = [path.read_text(encoding="utf-8") for path in _starter_files(assignment)]
    return [tidy(version) for text in texts for version in (text, _remove_docstrings(text))]


def _starter_files(assignment: Assignment) -> list[Path]:
    return sorted(path for path in assignment.starter.glob("*.py") if not path.name.startswith(("test_", "conftest")))


def _remove_docstrings(text: str) -> str:
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)
