"""Time a worker uses, measured from outside: CPU time by the kernel's clock of the process, and wall time."""

import sys
import time
from dataclasses import dataclass

_WALL_FACTOR = 4  # a call that sleeps may take this many times its CPU limit in wall time


@dataclass(frozen=True)
class Limit:
    """Seconds of CPU time a call may use; its wall time may be several times that."""

    cpu: float


class Clock:
    """Stopwatch for one call to the process `pid`; stopped while the grader answers a request of the submission."""

    def __init__(self, pid: int, limit: Limit) -> None:
        self.pid, self.limit = pid, limit
        self.used_seconds = 0.0  # charged for the intervals between earlier starts and stops
        self._cpu_start = self._wall_start = 0.0
        self._is_running = False

    def start(self, cpu: float | None = None) -> None:
        """Start timing now, or from the moment when the process had used `cpu` seconds of CPU."""
        self._cpu_start = cpu_seconds(self.pid) if cpu is None else cpu
        self._wall_start, self._is_running = time.monotonic(), True

    def stop(self) -> tuple[float, float]:
        """Stop timing. Return the seconds to charge since `start`, and the CPU seconds the process has used in all."""
        now, self._is_running = cpu_seconds(self.pid), False
        return self._since_start(now), now

    def poll_milliseconds(self) -> int:
        """Return how long to wait for a reply before checking the clock again."""
        return max(1, min(200, int(1000 * self.limit.cpu)))

    def is_over(self) -> bool:
        """Return whether the call has used up its limit."""
        running = self._since_start(cpu_seconds(self.pid)) if self._is_running else 0.0
        return self.used_seconds + running > self.limit.cpu

    def _since_start(self, cpu_now: float) -> float:
        """Return the CPU seconds since `start`, or a fraction of the wall time if that is more (the process sleeps)."""
        return max(cpu_now - self._cpu_start, (time.monotonic() - self._wall_start) / _WALL_FACTOR)


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds process `pid` has used; off Linux, which alone has such a clock, wall-clock seconds."""
    if sys.platform != "linux":
        return time.monotonic()
    return time.clock_gettime((~pid << 3) | 2)  # the clock id that clock_getcpuclockid(3) returns for `pid`
