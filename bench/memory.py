"""What is resident in a process and everything below it, looked at several times a second.

A worker is known by what closes it (one seccomp filter more than we have), the template by being a worker's parent;
every other process is trusted. What a process had at its highest is the kernel's own figure, so that a short peak
between two looks is seen. The CPU of a template's dead workers is in the template's account; that of a process whose
parent ignores its end is in nobody's, and known from the last look alone.
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
LOOK = 0.1  # seconds between two looks
_OFTEN = 0.02
_CHILD = 1 << signal.SIGCHLD - 1 if hasattr(signal, "SIGCHLD") else 0


@dataclass
class Memory:
    """The most that was resident, in MiB, and the CPU seconds of hand-ins."""

    keeper: float = 0  # the process that was started
    together: float = 0
    largest: float = 0  # of any process
    trusted: float = 0  # of any that runs no hand-in
    above_template: float = 0  # of a worker
    _hand_in_cpu: dict[int, float] = field(default_factory=dict)  # by template
    _unwaited_cpu: dict[int, float] = field(default_factory=dict)  # by process

    def unwaited_cpu(self, waited: Collection[int] = ()) -> float:
        """CPU seconds of what no parent waited for, nor anybody else."""
        return sum(spent for pid, spent in self._unwaited_cpu.items() if pid not in waited)

    def look(self, root: int) -> None:
        """Look once at `root` and the processes below it."""
        try:
            below = psutil.Process(root).children(recursive=True)
        except psutil.Error:  # it has just ended
            return
        seen = {pid: status for pid in (root, *(process.pid for process in below)) if (status := _status(pid))}
        if root not in seen:
            return
        own = _filters(_status(os.getpid()))
        workers = {pid for pid, status in seen.items() if _filters(status) > own}
        parents = {seen[pid]["PPid"] for pid in workers if seen[pid]["PPid"] in seen}
        for template in parents:
            self._hand_in_cpu.setdefault(template, 0)
        self._weigh(root, seen, workers)
        for template in self._hand_in_cpu.keys() & seen.keys():
            mine = [pid for pid in workers if seen[pid]["PPid"] == template]
            spent = _cpu(template, of_children=True) + sum(map(_cpu, mine))
            self._hand_in_cpu[template] = max(self._hand_in_cpu[template], spent)
        for pid in (pid for pid, status in seen.items() if seen.get(status["PPid"], {}).get("SigIgn", 0) & _CHILD):
            alive = [other for other, status in seen.items() if status["PPid"] == pid]
            spent = _cpu(pid) + _cpu(pid, of_children=True) + sum(map(_cpu, alive))
            self._unwaited_cpu[pid] = max(self._unwaited_cpu.get(pid, 0), spent)

    def _weigh(self, root: int, seen: dict[int, dict[str, int]], workers: set[int]) -> None:
        resident = {pid: status["VmRSS"] / _KIB_OF_A_MIB for pid, status in seen.items()}
        highest = {pid: status["VmHWM"] / _KIB_OF_A_MIB for pid, status in seen.items()}
        trusted = [most for pid, most in highest.items() if pid not in workers | self._hand_in_cpu.keys()]
        above = [highest[pid] - resident[seen[pid]["PPid"]] for pid in workers if seen[pid]["PPid"] in seen]
        self.keeper = max(self.keeper, highest[root])
        self.together = max(self.together, sum(resident.values()))
        self.largest = max(self.largest, *highest.values())
        self.trusted = max(self.trusted, *trusted, 0)
        self.above_template = max(self.above_template, *above, 0)


def _status(pid: int) -> dict[str, int]:
    """The numbers of /proc/PID/status; {} when it has ended."""
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
    """CPU seconds of a process, or of its children that have ended and been waited for."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        user, system = fields[13:15] if of_children else fields[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
    return 0


@contextmanager
def watched(root: int, often: bool = False) -> Iterator[Memory]:
    """The memory, of a process and those below it, of what is done inside; `often` is for CPU."""
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
