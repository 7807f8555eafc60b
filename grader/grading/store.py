"""What this user's gradings keep on disk for the next one: examples, and what the oracle has worked out about them.

A file for each exercise and seed, in a folder of this kit with its rubric, this Python and these packages. Only the
user's own gradings write there, and the folder is closed to others; nothing of a submission is ever in it. Where
nothing can be kept, each process draws and proves the checks itself."""

import hashlib
import os
import pickle
import shutil
import sys
import tempfile
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from grader.assignment.seed import state_folder
from grader.grading import fingerprint

_DECIDE = ("hypothesis", "numpy", "pytest")  # with other versions, other examples may be drawn


def load(name: str, seed: int) -> Any:
    """What was saved under this name and seed; None when there is nothing, or it cannot be read."""
    try:
        file = _file(name, seed)
        if os.name == "posix" and file.stat().st_uid != os.getuid():
            return None
        return pickle.loads(file.read_bytes())
    except Exception:  # none yet, or spoiled, or no home
        return None


def save(name: str, seed: int, value: Any) -> None:
    """Keep a value, in one step or not at all; without a word where nothing can be kept."""
    with suppress(OSError, RuntimeError):
        file = _file(name, seed)
        if not file.parent.is_dir():
            for older in state_folder().glob("prepared-*"):  # of other versions of the kit
                shutil.rmtree(older, ignore_errors=True)
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        content = pickle.dumps(value)
        with tempfile.NamedTemporaryFile(dir=file.parent, prefix=".", delete=False) as made:
            try:
                made.write(content)
                made.close()
                Path(made.name).replace(file)
            except BaseException:
                Path(made.name).unlink(missing_ok=True)
                raise


def _file(name: str, seed: int) -> Path:
    """The seed is private, and stands in no name that others can list: the folder is closed to them."""
    return state_folder() / f"prepared-{_version()}" / f"{name}-{_digest(seed)}"


@cache
def _version() -> str:
    decide = [fingerprint.kit(), fingerprint.rubric_text(), sys.version, *map(version, _DECIDE)]
    return _digest(decide)


def _digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]
