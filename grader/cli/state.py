"""The folder of this user's private grading data: prepared checks, verdicts of an exam, and the seed of the examples.

The seed is private to an installation, so that students cannot predict the examples."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from grader.assignment.assignment import Assignment

_BITS = 128  # too many to try each seed until it gives the examples that a report shows


def state_folder(assignment: Assignment) -> Path | None:
    """Return the folder, which may not exist yet; None for a user without a home."""
    with suppress(RuntimeError):
        state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
        return state / f"{assignment.rubric.kit}-kit"
    return None


def private_seed(state: Path | None) -> int:
    """Return the seed in the user's state folder. Draw and save one when there is none.

    Where no file can be written (a read-only or temporary container), each call draws another seed."""
    if state is None:
        return secrets.randbits(_BITS)
    file = state / "seed"
    try:
        return int(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        seed = secrets.randbits(_BITS)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as opened:
            opened.write(str(seed))
    except OSError:
        pass
    return seed
