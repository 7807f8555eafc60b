"""What students of this assignment received, by which stubs and files of the kit in a submission are recognised."""

from functools import cache
from pathlib import Path

from grader.assignment import folder
from grader.assignment.rubric import exercises
from grader.submission.kit import Kit


def student_kit() -> Kit:
    """Return the files of the starter, and the likely names of the functions it asks for."""
    return _kit(folder.starter())


@cache
def _kit(starter: Path) -> Kit:
    return Kit(
        modules={path.stem: path.read_text(encoding="utf-8") for path in sorted(starter.glob("*.py"))},
        files=frozenset(path.name for path in starter.rglob("*") if path.is_file()),
        likely_names={name: exercise.likely_names for name, exercise in exercises().items()},
    )
