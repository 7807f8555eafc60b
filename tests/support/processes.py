"""The processes of this machine, as /proc tells them."""

import time
from contextlib import suppress
from pathlib import Path


def processes() -> dict[int, tuple[str, int]]:
    """State and parent of every process."""
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
            found[int(stat.parent.name)] = (state, int(parent))
    return found


def descendants(pid: int) -> set[int]:
    """Every process below `pid`."""
    parents = {child: parent for child, (_, parent) in processes().items()}
    found: set[int] = set()
    while more := {child for child, parent in parents.items() if parent in found | {pid}} - found:
        found |= more
    return found


def gone(pids: set[int], seconds: float = 5) -> bool:
    """True when none of these runs any more, within this time."""
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        if not pids & {pid for pid, (state, _) in processes().items() if state != "Z"}:
            return True
        time.sleep(0.02)
    return False
