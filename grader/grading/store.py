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
from importlib.metadata import version
from pathlib import Path
from typing import Any

from grader.assignment.assignment import Assignment
from grader.grading import fingerprint

_UNUSED = 7 * 86_400  # seconds after which the examples of another version are deleted
_PACKAGES = ("hypothesis", "numpy", "pytest")  # another version of one may draw other examples


class Store:
    """The store of an assignment in the folder `state`; None: nothing is kept."""

    def __init__(self, assignment: Assignment, state: Path | None) -> None:
        self._assignment, self._state = assignment, state

    def load(self, name: str, seed: int) -> Any:
        """Return the value saved under this name and seed; None when there is none, or it cannot be read."""
        if self._state is None:
            return None
        try:
            file = self._file(self._state, name, seed)
            if os.name == "posix" and file.stat().st_uid != os.getuid():
                return None
            return pickle.loads(file.read_bytes())
        except Exception:  # missing or damaged file
            return None

    def save(self, name: str, seed: int, value: Any) -> None:
        """Save a value atomically; do nothing where files cannot be written."""
        if self._state is None:
            return
        with suppress(OSError):
            file = self._file(self._state, name, seed)
            if not file.parent.is_dir():
                for old_folder in self._state.glob("prepared-*"):  # of versions of the kit that nobody uses any more
                    if time.time() - old_folder.stat().st_mtime > _UNUSED:
                        shutil.rmtree(old_folder, ignore_errors=True)
                file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write(file, pickle.dumps(value))

    def _file(self, state: Path, name: str, seed: int) -> Path:
        """Return the path of a file. The seed is private: anybody may list file names, so only its digest is used."""
        return state / f"prepared-{_version(self._assignment)}" / f"{name}-{_digest(seed)}"


def _write(file: Path, content: bytes) -> None:
    with tempfile.NamedTemporaryFile(dir=file.parent, prefix=".", delete=False) as temporary:
        try:
            temporary.write(content)
            temporary.close()
            Path(temporary.name).replace(file)
        except BaseException:
            Path(temporary.name).unlink(missing_ok=True)
            raise


def _version(assignment: Assignment) -> str:
    fingerprints = fingerprint.grader_fingerprint(assignment), fingerprint.rubric_fingerprint(assignment)
    return _digest([*fingerprints, sys.version, *map(version, _PACKAGES)])


def _digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]
