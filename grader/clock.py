"""Time, measured from outside: CPU time by the kernel's clock of the process, wall time for a hand-in that sleeps."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_WALL_FACTOR = 4  # a call may take this many times its CPU limit in wall time before it counts as asleep


@dataclass(frozen=True)
class Limit:
    """Seconds of CPU a call may use; wall time is allowed several times that."""

    cpu: float


class Clock:
    """Tells when a call has used up its limit."""

    def __init__(self, pid: int, limit: Limit) -> None:
        self.pid, self.limit = pid, limit
        self.cpu_start, self.wall_start = cpu_seconds(pid), time.monotonic()

    def milliseconds_to_next_look(self) -> int:
        """How long the reply can be waited for before the clock is worth another look."""
        return max(1, min(200, int(1000 * self.limit.cpu)))

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """The grader's own time, within a call, is not the hand-in's."""
        start = time.monotonic()
        yield
        self.wall_start += time.monotonic() - start

    def is_over(self) -> bool:
        """True when the limit is spent."""
        return self.spent() > self.limit.cpu

    def spent(self) -> float:
        """Seconds of CPU time; for a call that mostly sleeps, its wall time divided by what is allowed of it."""
        wall = time.monotonic() - self.wall_start
        return max(cpu_seconds(self.pid) - self.cpu_start, wall / _WALL_FACTOR)


def cpu_seconds(pid: int) -> float:
    """CPU seconds process `pid` has used. Off Linux, where no such clock is at hand, wall seconds."""
    if sys.platform != "linux":
        return time.monotonic()
    return time.clock_gettime((~pid << 3) | 2)
