import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from grader.sandbox.clock import Clock, Limit, RunQueue, cpu_seconds
from tests.support.building import WITH_SCHEDULER_STATISTICS

pytestmark = WITH_SCHEDULER_STATISTICS
SPIN = "while True: pass"


@pytest.fixture
def busy_core() -> Iterator[int]:
    """A core of this machine on which three processes compete; return its number."""
    core = min(os.sched_getaffinity(0))
    others = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(3)]
    for other in others:
        os.sched_setaffinity(other.pid, {core})
    yield core
    for other in others:
        other.kill()
        other.wait()


def test_a_busy_machine_is_no_sleep(busy_core: int) -> None:
    """A process that gets a quarter of a core is charged what it used of it."""
    spinning = subprocess.Popen([sys.executable, "-c", SPIN])
    try:
        os.sched_setaffinity(spinning.pid, {busy_core})
        clock = Clock(spinning.pid, Limit(cpu=5))
        before, start = cpu_seconds(spinning.pid), time.monotonic()
        clock.start(before)
        while cpu_seconds(spinning.pid) < before + 0.5:
            time.sleep(0.01)
        usage, after = clock.stop()
        wall = time.monotonic() - start
    finally:
        spinning.kill()
        spinning.wait()
    assert usage.charged == pytest.approx(after - before, rel=0.2)
    assert usage.slept < wall / 5


def test_sleep_is_counted_up_to_what_the_limit_allows() -> None:
    stopped = subprocess.Popen([sys.executable, "-c", SPIN])
    try:
        os.kill(stopped.pid, signal.SIGSTOP)
        os.waitid(os.P_PID, stopped.pid, os.WSTOPPED | os.WNOWAIT)
        clock = Clock(stopped.pid, Limit(cpu=0.05))
        clock.start()
        time.sleep(0.6)
        assert clock.is_over()
        usage, _ = clock.stop()
        clock = Clock(stopped.pid, Limit(cpu=0.05))
        clock.start()
        time.sleep(1.5)  # as if the grader, too, had been stopped for a while
        longest, _ = clock.stop()
    finally:
        stopped.kill()
        stopped.wait()
    assert 0.5 < usage.slept <= 1.2
    assert usage.charged == pytest.approx(usage.slept / 4, abs=0.05)
    assert longest.slept == pytest.approx(1.2)


def test_without_statistics_sleep_is_charged_and_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RunQueue, "seconds", lambda _: None)
    clock = Clock(os.getpid(), Limit(cpu=5))
    clock.start()
    time.sleep(0.4)
    usage, _ = clock.stop()
    assert usage.slept == 0
    assert usage.charged >= 0.1
