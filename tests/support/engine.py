"""The engine's functions on the assignment of this repository, with the checks that the test run has prepared."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.assignment import Assignment, read_submission
from grader.assignment.check import Check
from grader.assignment.misconceptions import Misconception
from grader.assignment.rubric import Exercise
from grader.cli.options import state_folder
from grader.grading import grade as grading
from grader.grading import group, preparation
from grader.model import GroupReport, Report, Settings
from grader.submission.reading import Submission
from tests import ASSIGNMENT


def with_state(settings: Settings) -> Settings:
    """Return the settings with the folder where prepared checks are kept, unless they name one."""
    return settings if settings.state else replace(settings, state=state_folder(ASSIGNMENT))


def grade(path: Path, settings: Settings, on_start: Callable[[str], None] = lambda _: None) -> Report:
    return grading.grade(path, ASSIGNMENT, with_state(settings), on_start)


def grade_submission(submission: Submission, settings: Settings) -> Report:
    return grading.grade_submission(submission, ASSIGNMENT, with_state(settings))


def grade_group(
    folder: Path, settings: Settings, assignment: Assignment = ASSIGNMENT, on_start: Callable[[str], None] = print
) -> GroupReport:
    return group.grade_group(folder, assignment, with_state(settings), on_start)


def read(path: Path, settings: Settings) -> Submission:
    return read_submission(path, ASSIGNMENT, settings)


def prepare(selected: Sequence[Exercise], seed: int = 0) -> Mapping[str, tuple[Check, ...]]:
    return preparation.prepare(selected, ASSIGNMENT, with_state(Settings(seed=seed)))


def misconceptions() -> list[Misconception]:
    """Return all misconceptions, in the order of the rubric."""
    return [entry for name in ASSIGNMENT.rubric.exercises for entry in ASSIGNMENT.catalogue(name).misconceptions]


def choose(patch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Let the commands of this process find the assignment with these changes, such as another late policy."""
    patch.setattr("grader.cli.options.find_assignment", lambda: replace(ASSIGNMENT, **changes))
