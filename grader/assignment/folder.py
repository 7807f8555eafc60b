"""The folder of the assignment: its statement, `starter/`, `reference/` and `rubric/`.

A process grades one assignment: the folder that `choose` was given or the environment variable GRADER_ASSIGNMENT names,
else the one the grader itself lies in, else the current folder.
"""

import importlib
import os
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from grader.model import GraderError

VARIABLE = "GRADER_ASSIGNMENT"


def choose(folder: Path) -> None:
    """Grade the assignment in `folder`, in this process and in those it starts. Raises GraderError when it is none."""
    if not _is_assignment(folder):
        raise GraderError(f"{folder} is no assignment: it holds no rubric/rubric.toml")
    os.environ[VARIABLE] = str(folder.resolve())
    root.cache_clear()


@cache
def root() -> Path:
    """The folder of the assignment. Raises GraderError when there is none."""
    named = os.environ.get(VARIABLE)
    choices = [Path(named)] if named else [Path(__file__).parents[2], Path.cwd()]
    for folder in choices:
        if _is_assignment(folder):
            return folder.resolve()
    raise GraderError(f"no assignment in {choices[-1]}: name the folder that holds rubric/ with --assignment DIR")


def _is_assignment(folder: Path) -> bool:
    return (folder / "rubric" / "rubric.toml").is_file()


def starter() -> Path:
    """What students receive: stubs, given modules, the self-check."""
    return root() / "starter"


def reference() -> Path:
    """The model solution."""
    return root() / "reference"


def rubric() -> Path:
    """What students never receive beside the model solution: points, checks, misconceptions, sentences."""
    return root() / "rubric"


def load(name: str) -> ModuleType:
    """Import `rubric.<name>`. Raises ModuleNotFoundError when the assignment has no such module."""
    register()
    return importlib.import_module(f"rubric.{name}")


def register() -> None:
    """Let `import rubric.…` find the modules of this assignment, wherever it lies."""
    path = [str(rubric())]
    if "rubric" not in sys.modules or list(sys.modules["rubric"].__path__) != path:
        for name in [name for name in sys.modules if name.partition(".")[0] == "rubric"]:
            del sys.modules[name]
        package = sys.modules["rubric"] = ModuleType("rubric")
        package.__path__ = path
