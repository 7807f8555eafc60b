"""Resident memory of a process and its descendants, sampled several times a second.

A worker is recognised by its sandbox (one more seccomp filter than this process), the fork server by being a worker's
parent; every other process is trusted. Peaks come from the kernel, so that a short one between two samples counts. The
CPU time of a fork server's dead workers is in its account; that of a process whose parent ignores SIGCHLD is in no
account, and is known only up to the last sample.
"""

import os
import signal
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

_KIB_OF_A_MIB = 1024
LOOK = 0.1  # seconds between two samples
_OFTEN = 0.02
_CHILD = 1 << signal.SIGCHLD - 1 if hasattr(signal, "SIGCHLD") else 0


@dataclass
class Memory:
    """Peak resident memory in MiB, and CPU seconds of the workers and of processes without an account."""

    keeper: float = 0  # of the process started
    together: float = 0  # of all processes at one time
    largest: float = 0  # of any process
    trusted: float = 0  # of any process that runs no submission
    above_template: float = 0  # of a worker, beyond the fork server's memory
    _hand_in_cpu: dict[int, float] = field(default_factory=dict)  # by fork server
    _unwaited_cpu: dict[int, float] = field(default_factory=dict)  # by process

    def unwaited_cpu(self, waited: Collection[int] = ()) -> float:
        """Return the CPU seconds of processes that neither their parent nor the caller waited for."""
        return sum(spent for pid, spent in self._unwaited_cpu.items() if pid not in waited)

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
        for template in parents:
            self._hand_in_cpu.setdefault(template, 0)
        self._weigh(root, statuses, workers)
        for template in self._hand_in_cpu.keys() & statuses.keys():
            mine = [pid for pid in workers if statuses[pid]["PPid"] == template]
            spent = _cpu(template, of_children=True) + sum(map(_cpu, mine))
            self._hand_in_cpu[template] = max(self._hand_in_cpu[template], spent)
        for pid in (
            pid for pid, status in statuses.items() if statuses.get(status["PPid"], {}).get("SigIgn", 0) & _CHILD
        ):
            alive = [other for other, status in statuses.items() if status["PPid"] == pid]
            spent = _cpu(pid) + _cpu(pid, of_children=True) + sum(map(_cpu, alive))
            self._unwaited_cpu[pid] = max(self._unwaited_cpu.get(pid, 0), spent)

    def _weigh(self, root: int, statuses: dict[int, dict[str, int]], workers: set[int]) -> None:
        resident = {pid: status["VmRSS"] / _KIB_OF_A_MIB for pid, status in statuses.items()}
        highest = {pid: status["VmHWM"] / _KIB_OF_A_MIB for pid, status in statuses.items()}
        trusted = [peak for pid, peak in highest.items() if pid not in workers | self._hand_in_cpu.keys()]
        above = [highest[pid] - resident[statuses[pid]["PPid"]] for pid in workers if statuses[pid]["PPid"] in statuses]
        self.keeper = max(self.keeper, highest[root])
        self.together = max(self.together, sum(resident.values()))
        self.largest = max(self.largest, *highest.values())
        self.trusted = max(self.trusted, *trusted, 0)
        self.above_template = max(self.above_template, *above, 0)


def _status(pid: int) -> dict[str, int]:
    """Return the numbers of /proc/PID/status, or {} when the process has ended."""
    numbers: dict[str, int] = {}
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            name, _, value = line.partition(":")
            if name in ("PPid", "VmRSS", "VmHWM", "Seccomp", "Seccomp_filters"):
                numbers[name] = int(value.split()[0])
            elif name == "SigIgn":
                numbers[name] = int(value, 16)
    return numbers if "VmRSS" in numbers else {}  # a zombie has no memory


def _filters(status: dict[str, int]) -> int:
    return status.get("Seccomp_filters", status.get("Seccomp", 0))


def _cpu(pid: int, of_children: bool = False) -> float:
    """Return the CPU seconds of a process, or of its children that have been waited for."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        user, system = fields[13:15] if of_children else fields[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return 0


@contextmanager
def watch(root: int, often: bool = False) -> Iterator[Memory]:
    """Sample a process and its descendants during the block; `often` samples often enough for CPU time."""
    memory, stop = Memory(), threading.Event()

    def look() -> None:
        memory.look(root)
        while not stop.wait(_OFTEN if often else LOOK):
            memory.look(root)

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        yield memory
    finally:
        stop.set()
        watcher.join()
