"""Error handling for files to write: tests before the work starts, and messages without a traceback."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

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
