"""The processes of this machine, read from /proc."""

import time
from contextlib import suppress
from pathlib import Path

PATIENCE = 900  # seconds of wall time for what ends by itself: on the busiest machine, only what hangs takes longer


def processes() -> dict[int, tuple[str, int]]:
    """Return state and parent of every process."""
    table = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
            table[int(stat.parent.name)] = (state, int(parent))
    return table


def descendants(pid: int) -> set[int]:
    """Return every process below `pid`."""
    parents = {child: parent for child, (_, parent) in processes().items()}
    below: set[int] = set()
    while children := {child for child, parent in parents.items() if parent in below | {pid}} - below:
        below |= children
    return below


def wait_until_gone(pids: set[int], seconds: float = PATIENCE) -> bool:
    """Wait until none of these processes runs any more; return False after `seconds`."""
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        if not pids & {pid for pid, (state, _) in processes().items() if state != "Z"}:
            return True
        time.sleep(0.02)
    return False
