"""Where something is to be written: whether it can be is said in a sentence, before the work it is for."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from grader.model import GraderError


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """What the system refuses meanwhile is a GraderError."""
    try:
        yield
    except OSError as error:
        raise GraderError(f"cannot write {path}: {error.strerror or error}") from None


def must_take(path: Path) -> None:
    """Raises GraderError when nothing can be made at `path`: no folder, none to write in, a name that is too long."""
    folder = path.absolute().parent
    with writing(path):
        if not folder.is_dir():
            raise GraderError(f"cannot write {path}: there is no folder {path.parent}")
        with suppress(FileNotFoundError):
            path.lstat()
    if not os.access(folder, os.W_OK | os.X_OK):
        raise GraderError(f"cannot write {path}: you may not write in the folder {path.parent}")
