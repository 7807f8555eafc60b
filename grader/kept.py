"""Examples on disk, in the user's state folder: drawn once per machine, for this kit and the seed last graded with.

Pickled by the user's own gradings and read by nobody else's: the file is the user's, and closed to others. Where
nothing can be kept, they are drawn again."""

import os
import pickle
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import hypothesis
import numpy

from grader import examples, fingerprint
from grader.seed import state_folder


@contextmanager
def from_disk(seed: int) -> Iterator[None]:
    """Within, the examples of this seed that were drawn before are there; those drawn now are kept."""
    file = _file()
    with suppress(Exception):  # none yet, or not to be read
        if os.name != "posix" or file.stat().st_uid == os.getuid():
            examples.take(pickle.loads(file.read_bytes()))
    before = examples.drawn(seed)
    yield
    if examples.drawn(seed).keys() != before.keys():
        with suppress(OSError):
            _write(file, pickle.dumps(examples.drawn(seed)))


def _file() -> Path:
    """Another kit, Hypothesis or NumPy may draw others. The seed is private: it is in the file, not in its name."""
    kit = fingerprint.kit().rpartition(" ")[2]
    return state_folder() / f"examples-{kit}-{hypothesis.__version__}-{numpy.__version__}.pickle"


def _write(file: Path, content: bytes) -> None:
    """In one step, in the place of what is there of other seeds and kits."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, prefix="examples-", suffix=".pickle", delete=False) as made:
        made.write(content)
    Path(made.name).replace(file)
    for older in set(file.parent.glob("examples-*.pickle")) - {file}:
        older.unlink(missing_ok=True)
