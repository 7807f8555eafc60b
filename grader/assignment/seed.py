"""The seed examples are drawn from: private to an installation, so that no student can know what is asked."""

import os
import secrets
from pathlib import Path

from grader.assignment.rubric import kit


def state_folder() -> Path:
    """Where what concerns this user's gradings alone is kept. It may not exist yet."""
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return state / f"{kit()}-kit"


def private_seed() -> int:
    """A number drawn once and kept in the user's state folder: the same hand-in is asked the same again.

    Where nothing can be kept (a read-only or throw-away container) another is drawn each time."""
    file = state_folder() / "seed"
    try:
        return int(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        seed = secrets.randbelow(1 << 32)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as kept:
            kept.write(str(seed))
    except OSError:
        pass
    return seed
