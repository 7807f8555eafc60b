"""The store of prepared checks on disk: the drawn examples, and the oracle's answers about them, for later processes.

One file per exercise and seed, in a folder for this version of the kit, its rubric, Python and the packages below. The
folder belongs to the user and is closed to others; nothing of a submission is stored. Where nothing can be written,
each process draws and proves the checks itself.
"""

import hashlib
import os
import pickle
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from grader.assignment.seed import state_folder
from grader.grading import fingerprint

_UNUSED = 7 * 86_400  # seconds after which the examples of another version are deleted
_PACKAGES = ("hypothesis", "numpy", "pytest")  # another version of one may draw other examples


def load(name: str, seed: int) -> Any:
    """Return the value saved under this name and seed; None when there is none, or it cannot be read."""
    try:
        file = _file(name, seed)
        if os.name == "posix" and file.stat().st_uid != os.getuid():
            return None
        return pickle.loads(file.read_bytes())
    except Exception:  # missing or damaged file, or no home directory
        return None


def save(name: str, seed: int, value: Any) -> None:
    """Save a value atomically; do nothing where files cannot be written."""
    with suppress(OSError, RuntimeError):
        file = _file(name, seed)
        if not file.parent.is_dir():
            for old_folder in state_folder().glob("prepared-*"):  # of versions of the kit that nobody uses any more
                if time.time() - old_folder.stat().st_mtime > _UNUSED:
                    shutil.rmtree(old_folder, ignore_errors=True)
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        content = pickle.dumps(value)
        with tempfile.NamedTemporaryFile(dir=file.parent, prefix=".", delete=False) as temporary:
            try:
                temporary.write(content)
                temporary.close()
                Path(temporary.name).replace(file)
            except BaseException:
                Path(temporary.name).unlink(missing_ok=True)
                raise


def _file(name: str, seed: int) -> Path:
    """Return the path of a file. The seed is private: anybody may list file names, so that only its digest is used."""
    return state_folder() / f"prepared-{_version()}" / f"{name}-{_digest(seed)}"


@cache
def _version() -> str:
    parts = [fingerprint.grader_fingerprint(), fingerprint.rubric_fingerprint(), sys.version, *map(version, _PACKAGES)]
    return _digest(parts)


def _digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]
