"""The assignment of this process, by the environment. For modules that are not handed it yet; to be removed."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

from grader.assignment.argument_text import ArgumentText
from grader.assignment.assignment import Assignment, is_assignment, load_assignment
from grader.assignment.misconception import Catalogue, Misconception
from grader.assignment.oracle import Oracle
from grader.assignment.oracle import read_text as read
from grader.assignment.policies import FeedbackPolicy, LatePolicy
from grader.assignment.rubric import Exercise, Kind, Notebook
from grader.assignment.substitution import Substitution
from grader.model import GraderError
from grader.submission.kit import Kit

VARIABLE = "GRADER_ASSIGNMENT"
__all__ = ["read"]


def choose(folder: Path) -> None:
    """Select the assignment in `folder`, for this process and its children. Raise GraderError when it has no rubric."""
    load_assignment(folder)
    os.environ[VARIABLE] = str(folder.resolve())


def current() -> Assignment:
    """Return the assignment. Raise GraderError when there is none."""
    return load_assignment(root())


def root() -> Path:
    value = os.environ.get(VARIABLE)
    candidates = [Path(value)] if value else [Path(__file__).parents[2], Path.cwd()]
    for folder in candidates:
        if is_assignment(folder):
            return folder.resolve()
    raise GraderError(f"no assignment in {candidates[-1]}: name the folder that holds rubric/ with --assignment DIR")


def starter() -> Path:
    return current().starter


def reference() -> Path:
    return current().reference


def rubric() -> Path:
    return current().rubric_folder


def file() -> Path:
    return rubric() / "rubric.toml"


def exercises() -> dict[str, Exercise]:
    return dict(current().rubric.exercises)


def core() -> list[str]:
    return current().rubric.core


def python_exercises() -> dict[str, Exercise]:
    return current().rubric.python_exercises


def with_dependencies(names: Iterable[str]) -> frozenset[str]:
    return current().rubric.with_dependencies(names)


def caps_bonus() -> bool:
    return current().rubric.caps_bonus


def given_modules() -> tuple[str, ...]:
    return current().rubric.given_modules


def may_import(file: str, name: str) -> bool:
    return current().rubric.may_import(file, name)


def classes() -> dict[str, Kind]:
    return current().rubric.classes


def spelling(file: str) -> str:
    return current().rubric.spelling(file)


def everyone_writes() -> str:
    return current().rubric.everyone_writes


def kit() -> str:
    return current().rubric.kit


def names_of_players() -> str:
    return current().rubric.names_of_players


def notebook() -> Notebook | None:
    return current().rubric.notebook


def oracle() -> Oracle:
    return current().oracle()


def substitution(oracle: Oracle, names: tuple[str, ...]) -> Substitution:
    return current().substitution(oracle, names)


def describe_argument(argument: Any) -> ArgumentText | None:
    return current().describe(argument)


def catalogue(name: str) -> Catalogue:
    return current().catalogue(name)


def everything() -> list[Misconception]:
    return [entry for name in exercises() for entry in catalogue(name).misconceptions]


def module(name: str) -> ModuleType:
    return current().solution.module(name)


def given_module(name: str) -> ModuleType:
    return current().solution.given(name)


def given_texts() -> dict[str, str]:
    return current().solution.given_texts()


def fresh_module(name: str) -> ModuleType:
    return current().solution.fresh(name)


def model_answers(name: str) -> dict[str, Any]:
    return current().solution.answers(name)


def model(name: str) -> Callable[..., Any]:
    return current().solution.function(name)


def student_kit() -> Kit:
    return current().kit


def policy() -> LatePolicy | None:
    return current().late


def disclosure() -> FeedbackPolicy | None:
    return current().feedback
