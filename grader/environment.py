"""What the kit meets on a machine: files to write, which are tested before the work starts, and optional libraries."""

import getpass
import hashlib
import importlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from grader.model import GraderError


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Raise GraderError for any OSError in the `with` block."""
    try:
        yield
    except OSError as error:
        raise GraderError(f"cannot write {path}: {error.strerror or error}") from None


def assert_writable(path: Path) -> None:
    """Raise GraderError when no file or folder can be created at `path`: its parent folder is missing or read-only, or
    the name is too long."""
    folder = path.absolute().parent
    with writing(path):
        if not folder.is_dir():
            raise GraderError(f"cannot write {path}: there is no folder {path.parent}")
        with suppress(FileNotFoundError):
            path.lstat()  # raises OSError for a name that is too long
    if not os.access(folder, os.W_OK | os.X_OK):
        raise GraderError(f"cannot write {path}: you may not write in the folder {path.parent}")


def new_folder(folder: Path) -> None:
    """Create a folder. Raise GraderError when there is one already that is not empty."""
    assert_writable(folder)
    with writing(folder):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise GraderError(f"{folder} is there already: name a new folder")
        folder.mkdir(exist_ok=True)


def library(name: str, needs: str, extra: str) -> Any:
    """Import the library `name`. Raise GraderError when it is missing: the message states what needs it (`needs`) and
    the command that installs `extra` for the running Python, which the plain command `pip` may not do."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise GraderError(f"{needs}: {sys.executable} -m pip install '.[{extra}]'") from None


def user() -> str:
    """Return the name of the user who grades, for the history."""
    with suppress(OSError, KeyError, ImportError):
        return getpass.getuser()
    return str(os.getuid())


def digest(text: str) -> str:
    """Return a fingerprint of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:32]
