"""Time a worker uses, measured from outside: CPU time by the kernel's clock of the process, and the time it sleeps.

A busy machine must not cost a submission anything. Time in which the worker, or the grader that waits for it, was ready
to run while other processes ran is therefore no sleep; the kernel's statistics of its scheduler tell the two apart.
"""

import os
import sys
import time
from typing import NamedTuple

_SLEEP_FACTOR = 4  # a call that sleeps may take this many times its CPU limit
_NOTICED = 0.002  # seconds; shorter sleep is looked for only once it adds up
_SUMMED = 0.1  # seconds of shorter sleep that are looked at together; honest gradings have up to half a second
_FRESH = 0.01  # seconds for which a reading of the statistics, which costs some 10 µs, is as good as a new one
_ANSWER_FACTOR = 2  # the grader's answers to a call may cost this many times the call's CPU limit


class Limit(NamedTuple):
    """Seconds of CPU time a call may use; it may sleep several times as long, and so may the answers it asks for."""

    cpu: float


class RunQueue:
    """How long process `pid` and this thread have been ready to run while other processes ran."""

    def __init__(self, pid: int) -> None:
        self._files = f"/proc/{pid}/schedstat", "/proc/thread-self/schedstat"
        self._taken = self._short_taken = self.seconds() or 0.0
        self._taken_at = time.monotonic()
        self._short = 0.0  # seconds of short idle times since `_short_taken`

    def seconds(self) -> float | None:
        """Return the seconds in all, or None where the kernel does not say."""
        try:
            other, own = [_read(file).split() for file in self._files]
            counts = int(own[0]) > 0  # this thread has run: a kernel that does not count says 0
            return (int(other[1]) + int(own[1])) / 1e9 if counts else None
        except (OSError, ValueError, IndexError):
            return None

    def since_taken(self) -> float | None:
        """Return the seconds since `take` began to count, or None where the kernel does not say."""
        seconds = self.seconds()
        return None if seconds is None else seconds - self._taken

    def take(self) -> None:
        """Begin to count anew, unless that was done a moment ago: waiting before a call excuses no sleep in it."""
        now = time.monotonic()
        if now - self._taken_at > _FRESH:
            self._taken, self._taken_at = self.seconds() or 0.0, now

    def short_sleep(self, idle: float) -> float:
        """Add idle time too short to be looked at alone; return how much of all that was added was sleep, once it is
        worth looking at, and 0 before."""
        self._short += max(0.0, idle)
        if self._short < _SUMMED:
            return 0.0
        seconds = self.seconds()
        slept = 0.0 if seconds is None else max(0.0, self._short - (seconds - self._short_taken))
        self._short, self._short_taken = 0.0, seconds or 0.0
        return slept


class Usage(NamedTuple):
    """What one exchange with a worker has cost, in seconds. `charged`: CPU time, or a part of the time it took when the
    worker slept for most of it. `slept`: 0 where the kernel cannot tell sleep from a busy machine."""

    charged: float
    slept: float


class Clock:
    """Stopwatch for one call to the process `pid`; stopped while the grader answers a request of the submission."""

    def __init__(self, pid: int, limit: Limit, run_queue: RunQueue | None = None) -> None:
        self.pid, self.limit, self._run_queue = pid, limit, run_queue or RunQueue(pid)
        self.used_seconds = 0.0  # charged for the intervals between earlier starts and stops
        self.answer_seconds = 0.0  # CPU time of the grader's answers
        self._short_slept = 0.0  # seconds asleep, a moment at a time
        self._cpu_start = self._wall_start = 0.0
        self._is_running = False

    def start(self) -> None:
        self._run_queue.take()
        self._cpu_start = cpu_seconds(self.pid)
        self._wall_start, self._is_running = time.monotonic(), True

    def stop(self) -> tuple[Usage, float]:
        """Stop timing. Return the usage since `start`, and the CPU seconds the process has used in all."""
        now, self._is_running = cpu_seconds(self.pid), False
        idle = self._idle_seconds(now)
        if idle < _NOTICED:
            usage = Usage(now - self._cpu_start, self._run_queue.short_sleep(idle))
            self._short_slept += usage.slept
        else:
            usage = self._since_start(now)
        self.used_seconds += usage.charged
        return usage, now

    def poll_milliseconds(self) -> int:
        """Return how long to wait for a reply before checking the clock again."""
        return max(1, min(200, int(1000 * self.limit.cpu)))

    def is_over(self) -> bool:
        """Return whether the call, or the answers it asked for, have used up their limit."""
        running = self._since_start(cpu_seconds(self.pid)).charged if self._is_running else 0.0
        return (
            self.used_seconds + running > self.limit.cpu
            or self.answer_seconds > self.limit.cpu * _ANSWER_FACTOR
            or self._short_slept > self.limit.cpu * _SLEEP_FACTOR
        )

    def _idle_seconds(self, cpu_now: float) -> float:
        return time.monotonic() - self._wall_start - (cpu_now - self._cpu_start)

    def _since_start(self, cpu_now: float) -> Usage:
        used = cpu_now - self._cpu_start
        idle = self._idle_seconds(cpu_now)
        if idle < _NOTICED:
            return Usage(used, 0.0)
        waited = self._run_queue.since_taken()
        longest = self.limit.cpu * _SLEEP_FACTOR + 1  # longer only when the grader itself was stopped
        slept = min(max(0.0, idle - (waited or 0.0)), longest)
        return Usage(max(used, (used + slept) / _SLEEP_FACTOR), 0.0 if waited is None else slept)


def knows_waiting() -> bool:
    """Return whether the kernel tells how long a process waits for a core, which is not sleep."""
    return RunQueue(os.getpid()).seconds() is not None


def _read(path: str) -> bytes:
    """Return a line of the kernel: without a file object, which would take three times as long."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, 100)
    finally:
        os.close(descriptor)


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds process `pid` has used; off Linux, which alone has such a clock, wall-clock seconds."""
    if sys.platform != "linux":
        return time.monotonic()
    return time.clock_gettime((~pid << 3) | 2)  # the clock id that clock_getcpuclockid(3) returns for `pid`
