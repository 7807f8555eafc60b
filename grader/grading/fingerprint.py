"""Fingerprints of all that decides a grade: with equal fingerprints a stored grade is reused, else made anew."""

import hashlib
import json
import platform
import tomllib
from functools import lru_cache
from pathlib import Path

import numpy as np

from grader import __version__
from grader.assignment.assignment import Assignment
from grader.environment import digest
from grader.model import Key, Settings

_GRADER = Path(__file__).parents[1]
_PACKAGES = ("worker", "sandbox", "submission", "assignment", "grading")  # that decide grades
_IRRELEVANT_TABLES = ("late", "feedback", "kit", "group", "mutants")  # of the rubric
_POINTS = ("out_of", "capped")  # beside those of the exercises
_IRRELEVANT = {"__pycache__", "locale", "strawmen", "rubric.toml", "equivalent.toml"}  # names of files and folders


def key(content: str, assignment: Assignment, settings: Settings) -> Key:
    """Return the key of grading this content now. Without the language: a stored report is rendered in any."""
    exercises = None if settings.exercises is None else sorted(settings.exercises)
    values = {
        "seed": settings.seed,
        "patience": settings.patience,
        "feedback": settings.feedback,
        "locates": settings.locates,
        "layers": list(settings.layers),
        "tier": settings.isolation.get("tier"),
        "exercises": exercises,
        "software": {name: version.split(".")[:2] for name, version in software().items()},
    }
    return Key(content, rubric_fingerprint(assignment), grader_fingerprint(assignment), json.dumps(values))


def software() -> dict[str, str]:
    """Return the versions of what runs a submission: workers have the grader's Python and NumPy."""
    return {"python": platform.python_version(), "numpy": np.__version__}


@lru_cache(maxsize=1)
def grader_fingerprint(assignment: Assignment) -> str:
    """Return the fingerprint of the grader: its version and the files that decide grades, such as the checks."""
    digest = hashlib.sha256()
    for name, file in sorted(_files(assignment).items()):
        digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return f"{__version__} {digest.hexdigest()[:16]}"


def _files(assignment: Assignment) -> dict[str, Path]:
    """Return the files of the engine and the assignment that decide grades, by name.

    Without rubric.toml, which has a fingerprint of its own, and the strawmen and the list of equivalent mutants, which
    are for `verify` alone."""
    engine = [*_GRADER.glob("*.py"), *(file for name in _PACKAGES for file in (_GRADER / name).glob("*.py"))]
    places = (assignment.rubric_folder, assignment.reference)
    ours = [
        *(file for place in places for file in place.rglob("*") if file.is_file()),
        *assignment.starter.glob("*.py"),
    ]
    relevant = [file for file in ours if _decides_grades(file, assignment.root)]
    return {
        **{f"grader/{file.relative_to(_GRADER).as_posix()}": file for file in engine},
        **{file.relative_to(assignment.root).as_posix(): file for file in relevant},
    }


def _decides_grades(file: Path, root: Path) -> bool:
    """Return True for a file of the assignment with something that a stored report holds, as texts of misconceptions.

    Other sentences are looked up when a report is shown."""
    is_misconceptions = file.parent.name == "locale" and file.name.startswith("misconceptions.")
    return is_misconceptions or not _IRRELEVANT & set(file.relative_to(root).parts)


@lru_cache(maxsize=1)
def rubric_fingerprint(assignment: Assignment) -> str:
    """Return the fingerprint of the rubric, without the tables that do not affect grading, such as the late policy.

    It has two words: of the rubric without its points, and of its points."""
    tables = tomllib.loads((assignment.rubric_folder / "rubric.toml").read_text(encoding="utf-8"))
    relevant = {name: table for name, table in tables.items() if name not in _IRRELEVANT_TABLES}
    points: dict[str, object] = {name: relevant.pop(name, None) for name in _POINTS}
    order = list(relevant.get("exercises", {}))  # of the results in a report
    for name, exercise in relevant.get("exercises", {}).items():
        points[f"exercise {name}"] = exercise.pop("points", None)
        exercise["kinds"] = sorted(assignment.rubric.exercises[name].points)
    digests = (digest(json.dumps(part, sort_keys=True, default=str)) for part in ([relevant, order], points))
    return " ".join(digests)
