"""Pins a grading and its worker to one CPU core: IPC takes about 10 µs on one core, up to 15 times as long across.

A long grading of a class gives its core to the next one, and goes on beside it at a low priority."""

import os
import signal
import socket
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PREFIX = "grader-core"  # of the socket names by which gradings claim cores
_CORE = 36  # index of the current core among the fields after the process name in /proc/self/stat
_NICENESS = 10  # added to that of a long grading, which then gets a tenth of the CPU time of others


@contextmanager
def pinned_to_one_core(workers: Collection[int] = (), long_after: float = 0.0) -> Iterator[None]:
    """Pin this process to a core that no other grading has claimed; let it run on any core when there is none.

    Workers are pinned to the core of their grader (`place_beside_this`). After `long_after` seconds, unless that is 0,
    this process releases the core and lowers its priority for good, and that of `workers`, pids. Linux only."""
    if sys.platform != "linux":
        yield
        return
    allowed = os.sched_getaffinity(0)
    with _make_claim() as claim:
        candidates = sorted(allowed, key=lambda core: core != _current_core())
        core = next((core for core in candidates if _claim_core(claim, core)), None)
        _set_affinity(0, allowed if core is None else {core})

        def give_way(*_: object) -> None:
            claim.close()
            _set_affinity(0, allowed)
            os.nice(_NICENESS)
            for pid in workers:
                place_beside_this(pid)

        try:
            with _timer(long_after, give_way):
                yield
        finally:
            _set_affinity(0, allowed)


@contextmanager
def _timer(seconds: float, handle: Callable[..., None]) -> Iterator[None]:
    """Have `handle` called once in the block, after some seconds of wall time; never for 0."""
    if not seconds:
        yield
        return
    previous = signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def _current_core() -> int:
    """Return the core this process runs on; -1 where /proc does not tell."""
    try:
        return int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[_CORE])
    except (OSError, LookupError, ValueError):
        return -1


def _set_affinity(pid: int, cores: set[int]) -> None:
    if sys.platform == "linux":
        with suppress(OSError):  # the process is gone, or not ours to place, or the machine has other cores now
            os.sched_setaffinity(pid, cores)


def _make_claim() -> socket.socket:
    return socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)


def _socket_name(core: int) -> str:
    return f"\0{_PREFIX}-{core}"


def _claim_core(claim: socket.socket, core: int) -> bool:
    """Bind the socket to the name of the core; return False when another grading has claimed it.

    An abstract socket name needs no file, and the kernel frees it when this process ends."""
    try:
        claim.bind(_socket_name(core))
    except OSError:
        return False
    return True


def place_beside_this(pid: int) -> None:
    """Give a worker the CPU affinity and the priority of this process.

    Where this process is root without CAP_SYS_NICE, the worker, another user's, keeps what it has."""
    if sys.platform == "linux":
        cores, niceness = os.sched_getaffinity(0), os.getpriority(os.PRIO_PROCESS, 0)
        _set_affinity(pid, cores)
        with suppress(OSError):  # as in `_set_affinity`
            os.setpriority(os.PRIO_PROCESS, pid, niceness)
            if niceness > 0:  # a worker has a session of its own, and some kernels weigh sessions first
                Path(f"/proc/{pid}/autogroup").write_text(str(niceness))
        if os.sched_getaffinity(0) != cores:  # the timer went off meanwhile
            place_beside_this(pid)
