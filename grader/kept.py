"""What gradings leave on disk, in the user's state folder: for this kit, and the seed last graded with.

Examples are drawn once per machine. What was said in checks that were passed (past.py) is a file each, so that gradings
at the same time add to it. Written by the user's own gradings and read by nobody else's: the folder is the user's, and
closed to others. Where nothing can be kept, or what was is gone, the plain way is gone."""

import hashlib
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Any

from grader import fingerprint, transcript
from grader.past import MOST, PAST, Check, Said
from grader.seed import state_folder
from grader.transcript import Transcript

_SEED = "seed"
_DECIDE = ("hypothesis", "msgpack", "numpy", "pytest")  # with others, others may be drawn, or said otherwise


@contextmanager
def on_disk(seed: int) -> Iterator[None]:
    """Within, what gradings with this seed left before is there, and what is left stays."""
    before = PAST.folder
    with suppress(OSError, RuntimeError):  # the user has no home
        PAST.folder = Kept(seed)
    try:
        yield
    finally:
        PAST.folder = before


class Kept:
    """A folder of this kit, with its rubric, on this Python and with these packages.

    The seed is private: it is in no file's name, which anybody may list. All that depends on it begins with it."""

    def __init__(self, seed: int) -> None:
        decides = [fingerprint.kit(), fingerprint.rubric_text(), sys.version, *map(version, _DECIDE)]
        self._folder = state_folder() / f"kept-{hashlib.sha256(repr(decides).encode()).hexdigest()[:16]}"
        self._seed = f"{seed}\n".encode()

    def checks(self) -> Mapping[str, tuple[Check, ...]]:
        """By exercise."""
        found: dict[str, tuple[Check, ...]] = self._unpickled("checks")
        return found

    def keep_checks(self, checks: Mapping[str, tuple[Check, ...]]) -> None:
        """All that are known."""
        self._write("checks", pickle.dumps(dict(checks)))

    def examples(self) -> Any:
        """Of the checks that draw some."""
        return self._unpickled("examples")

    def keep_examples(self, examples: Any) -> None:
        """All that are known."""
        self._write("examples", pickle.dumps(examples))

    def names(self, key: Said) -> Sequence[str]:
        """Of the transcripts of a check."""
        return tuple(self._names.get(_digest(key), ()))

    def transcript(self, key: Said, name: str) -> Transcript | None:
        """One of them; None when it is gone."""
        try:
            return transcript.load(self._read(f"{_digest(key)}-{name}"))
        except Exception:  # or spoiled
            return None

    def keep_transcript(self, key: Said, name: str, dumped: bytes) -> None:
        """One more, unless there are many."""
        names = self._names.setdefault(_digest(key), [])
        if len(names) < MOST:
            names.append(name)
            self._write(f"{_digest(key)}-{name}", dumped)

    def drop(self, key: Said) -> None:
        """Those of a check."""
        for name in self._names.pop(_digest(key), ()):
            with suppress(OSError):
                (self._folder / f"{_digest(key)}-{name}").unlink(missing_ok=True)

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        """The transcripts that are there, by check."""
        found: dict[str, list[str]] = {}
        with suppress(OSError):
            for file in sorted(self._folder.iterdir()):
                key, _, name = file.name.partition("-")
                found.setdefault(key, []).append(name)
        return found

    def _unpickled(self, name: str) -> Any:
        try:
            return pickle.loads(self._read(name))
        except Exception:  # none yet, or spoiled
            return {}

    def _read(self, name: str) -> bytes:
        """What was written for this seed. Raises OSError, or LookupError for another's."""
        file = self._folder / name
        if os.name == "posix" and file.stat().st_uid != os.getuid():
            raise PermissionError(name)
        seed, content = file.read_bytes().split(b"\n", 1)
        if seed + b"\n" != self._seed:
            raise LookupError(name)
        return content

    def _write(self, name: str, content: bytes) -> None:
        """In one step, or not at all."""
        with suppress(OSError):
            self._make()
            with tempfile.NamedTemporaryFile(dir=self._folder, prefix=".", delete=False) as made:
                try:
                    made.write(self._seed + content)
                    made.flush()
                    Path(made.name).replace(self._folder / name)
                except OSError:
                    Path(made.name).unlink(missing_ok=True)

    def _make(self) -> None:
        """The folder; what other kits and seeds have left is taken away."""
        with suppress(OSError):
            if (self._folder / _SEED).read_bytes() == self._seed:
                return
        for older in state_folder().glob("kept-*"):
            shutil.rmtree(older, ignore_errors=True)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        (self._folder / _SEED).write_bytes(self._seed)


def _digest(key: Said) -> str:
    """The check and the reading."""
    node, _, reading = key
    return hashlib.sha256(repr((node, reading)).encode()).hexdigest()[:16]
