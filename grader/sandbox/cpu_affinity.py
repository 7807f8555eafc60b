"""One core for one grading. A hand-in and its grader take turns, and wait for each other: on one core a word takes some
ten microseconds to the other and back, from one core to another it may take fifteen times as long."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PREFIX = "grader-core"  # of the names by which gradings see which cores are taken
_CORE = 36  # the place of the core a process is on, behind its name in /proc/self/stat


@contextmanager
def pinned_to_one_core() -> Iterator[None]:
    """Within, this process stays on a core that no other grading has taken; where it likes, when there is none. A
    worker is put where its grader is. Linux only."""
    if sys.platform != "linux":
        yield
        return
    allowed = os.sched_getaffinity(0)
    with _sign() as sign:
        core = next((core for core in sorted(allowed, key=lambda core: core != _here()) if _takes(sign, core)), None)
        _go(0, allowed if core is None else {core})
        try:
            yield
        finally:
            _go(0, allowed)


def _here() -> int:
    """The core this process is on; -1 where that cannot be known."""
    try:
        return int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[_CORE])
    except (OSError, LookupError, ValueError):
        return -1


def _go(pid: int, where: set[int]) -> None:
    if sys.platform == "linux":
        with suppress(OSError):  # it is gone, or the machine's cores are others now
            os.sched_setaffinity(pid, where)


def _sign() -> socket.socket:
    return socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)


def _name(core: int) -> str:
    return f"\0{_PREFIX}-{core}"


def _takes(sign: socket.socket, core: int) -> bool:
    """True when the core was free: its sign is a name without a file, which is free again when this process ends."""
    try:
        sign.bind(_name(core))
    except OSError:
        return False
    return True


def pin_to_this_core(pid: int) -> None:
    """Put a process where this one is."""
    if sys.platform == "linux":
        _go(pid, os.sched_getaffinity(0))
