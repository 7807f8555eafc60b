"""The folder of the assignment: its statement, `starter/`, `reference/` and `rubric/`.

A process grades one assignment, in the first of these folders: the argument of `choose`, the environment variable
GRADER_ASSIGNMENT, the folder that contains the package `grader`, the current folder.
"""

import importlib
import os
import sys
import traceback
from functools import cache
from pathlib import Path
from types import ModuleType

from grader.model import GraderError

VARIABLE = "GRADER_ASSIGNMENT"


def choose(folder: Path) -> None:
    """Select the assignment in `folder`, for this process and its children. Raise GraderError when it has no rubric."""
    if not _is_assignment(folder):
        raise GraderError(f"{folder} is no assignment: it holds no rubric/rubric.toml; python -m grader new writes one")
    os.environ[VARIABLE] = str(folder.resolve())
    root.cache_clear()


@cache
def root() -> Path:
    """Return the folder of the assignment. Raise GraderError when there is none."""
    value = os.environ.get(VARIABLE)
    candidates = [Path(value)] if value else [Path(__file__).parents[2], Path.cwd()]
    for folder in candidates:
        if _is_assignment(folder):
            return folder.resolve()
    raise GraderError(f"no assignment in {candidates[-1]}: name the folder that holds rubric/ with --assignment DIR")


def _is_assignment(folder: Path) -> bool:
    return (folder / "rubric" / "rubric.toml").is_file()


def starter() -> Path:
    """Return the folder of the files students receive: stubs, given modules, self-check."""
    return root() / "starter"


def reference() -> Path:
    """Return the folder of the model solution."""
    return root() / "reference"


def rubric() -> Path:
    """Return the folder of points, checks, misconceptions and messages, which students never receive."""
    return root() / "rubric"


def read(path: Path) -> str:
    """Return the text of a file of the assignment. Raise GraderError when it is missing."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = "is missing" if isinstance(error, FileNotFoundError) else f"cannot be read: {error}"
        raise GraderError(f"{path.parent.name}/{path.name} {reason}, and rubric.toml names {path.stem}") from None


def place_of(error: BaseException, within: bool = False) -> str:
    """Return where code of the rubric raised an error, as its file and line; '' when other code raised it.

    `within`: or called what raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in (frames if within else frames[-1:]) if Path(frame.filename).is_relative_to(rubric())]
    return f"{Path(own[-1].filename).relative_to(rubric())}, line {own[-1].lineno}" if own else ""


def load(name: str) -> ModuleType:
    """Import `rubric.<name>`. Raise ModuleNotFoundError when the assignment has no such module."""
    register()
    return importlib.import_module(f"rubric.{name}")


def register() -> None:
    """Make `import rubric.…` find the modules of this assignment: its folder need not be on `sys.path`."""
    path = [str(rubric())]
    if "rubric" not in sys.modules or list(getattr(sys.modules["rubric"], "__path__", ())) != path:
        for name in [name for name in sys.modules if name.partition(".")[0] == "rubric"]:
            del sys.modules[name]
        package = sys.modules["rubric"] = ModuleType("rubric")
        package.__path__ = path
