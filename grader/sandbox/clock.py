"""Time, measured from outside: CPU time by the kernel's clock of the process, wall time for a hand-in that sleeps."""

import sys
import time
from dataclasses import dataclass

_WALL_FACTOR = 4  # a call may take this many times its CPU limit in wall time before it counts as asleep


@dataclass(frozen=True)
class Limit:
    """Seconds of CPU a call may use; wall time is allowed several times that."""

    cpu: float


class Clock:
    """Tells when a call has used up its limit. It runs while the hand-in has something to do: the grader's own time,
    within a call, is not the hand-in's."""

    def __init__(self, pid: int, limit: Limit) -> None:
        self.pid, self.limit = pid, limit
        self.used = 0.0  # seconds of the limit, before it was started last
        self._cpu_start = self._wall_start = 0.0
        self._runs = False

    def start(self, cpu: float | None = None) -> None:
        """The hand-in goes on; or it has gone on already, since it had used `cpu` seconds of CPU."""
        self._cpu_start = cpu_seconds(self.pid) if cpu is None else cpu
        self._wall_start, self._runs = time.monotonic(), True

    def stop(self) -> tuple[float, float]:
        """The hand-in waits: seconds since it went on, and CPU seconds it has used in all."""
        now, self._runs = cpu_seconds(self.pid), False
        return self._since(now), now

    def milliseconds_to_next_look(self) -> int:
        """How long the reply can be waited for before the clock is worth another look."""
        return max(1, min(200, int(1000 * self.limit.cpu)))

    def is_over(self) -> bool:
        """True when the limit is spent."""
        running = self._since(cpu_seconds(self.pid)) if self._runs else 0.0
        return self.used + running > self.limit.cpu

    def _since(self, cpu_now: float) -> float:
        """Seconds of CPU time; of a hand-in that mostly sleeps, its wall time divided by what is allowed of it."""
        return max(cpu_now - self._cpu_start, (time.monotonic() - self._wall_start) / _WALL_FACTOR)


def cpu_seconds(pid: int) -> float:
    """CPU seconds process `pid` has used. Off Linux, where no such clock is at hand, wall seconds."""
    if sys.platform != "linux":
        return time.monotonic()
    return time.clock_gettime((~pid << 3) | 2)
