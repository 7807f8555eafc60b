"""Writes the skeleton of a new assignment: one exercise that can be graded, verified and released at once."""

import shutil
from pathlib import Path

from grader import environment
from grader.model import GraderError

_SKELETON = Path(__file__).with_name("skeleton")


def write_skeleton(target: Path) -> None:
    """Copy the skeleton to `target`, a folder that is new or empty. Raises GraderError when it is neither."""
    environment.assert_writable(target)
    with environment.writing(target):
        if target.exists() and (not target.is_dir() or any(target.iterdir())):
            raise GraderError(f"{target} is there already: name a new folder for the assignment")
        shutil.copytree(_SKELETON, target, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
