"""Resident memory of a process and its descendants, sampled several times a second.

A worker is recognised by its sandbox (one more seccomp filter than this process), the fork server by being a worker's
parent; every other process is trusted. Peaks come from the kernel, so that a short one between two samples counts.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

_KIB_OF_A_MIB = 1024
_LOOK = 0.1  # seconds between two samples


@dataclass
class Memory:
    """Peak resident memory in MiB."""

    together: float = 0  # of all processes at one time
    largest: float = 0  # of any process
    trusted: float = 0  # of any process that runs no submission
    _fork_servers: set[int] = field(default_factory=set)  # pids

    def look(self, root: int) -> None:
        """Sample `root` and the processes below it."""
        try:
            below = psutil.Process(root).children(recursive=True)
        except psutil.Error:  # ended meanwhile
            return
        statuses = {pid: status for pid in (root, *(process.pid for process in below)) if (status := _status(pid))}
        if root not in statuses:
            return
        own_filters = _filters(_status(os.getpid()))
        workers = {pid for pid, status in statuses.items() if _filters(status) > own_filters}
        parents = {statuses[pid]["PPid"] for pid in workers if statuses[pid]["PPid"] in statuses}
        self._fork_servers |= parents
        self._weigh(statuses, workers)

    def _weigh(self, statuses: dict[int, dict[str, int]], workers: set[int]) -> None:
        resident = sum(status["VmRSS"] for status in statuses.values()) / _KIB_OF_A_MIB
        highest = {pid: status["VmHWM"] / _KIB_OF_A_MIB for pid, status in statuses.items()}
        trusted = [peak for pid, peak in highest.items() if pid not in workers | self._fork_servers]
        self.together = max(self.together, resident)
        self.largest = max(self.largest, *highest.values())
        self.trusted = max(self.trusted, *trusted, 0)


def _status(pid: int) -> dict[str, int]:
    """Return the numbers of /proc/PID/status, or {} when the process has ended."""
    numbers: dict[str, int] = {}
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            name, _, value = line.partition(":")
            if name in ("PPid", "VmRSS", "VmHWM", "Seccomp", "Seccomp_filters"):
                numbers[name] = int(value.split()[0])
    return numbers if "VmRSS" in numbers else {}  # a zombie has no memory


def _filters(status: dict[str, int]) -> int:
    return status.get("Seccomp_filters", status.get("Seccomp", 0))


@contextmanager
def watch(root: int) -> Iterator[Memory]:
    """Sample a process and its descendants during the block."""
    memory, stop = Memory(), threading.Event()

    def look() -> None:
        memory.look(root)
        while not stop.wait(_LOOK):
            memory.look(root)

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        yield memory
    finally:
        stop.set()
        watcher.join()
