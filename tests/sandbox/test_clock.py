import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.sandbox.clock import Clock, Limit, RunQueue, cpu_seconds

pytestmark = pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="the kernel keeps no such statistics")
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
    with subprocess.Popen([sys.executable, "-c", SPIN]) as spinning:
        os.sched_setaffinity(spinning.pid, {busy_core})
        clock = Clock(spinning.pid, Limit(cpu=5))
        clock.start()
        before, start = cpu_seconds(spinning.pid), time.monotonic()
        while (used := cpu_seconds(spinning.pid) - before) < 0.5:
            time.sleep(0.01)
        usage, _ = clock.stop()
        spinning.kill()
    wall = time.monotonic() - start
    assert wall > 2 * used  # the others did take their part
    assert usage.charged == pytest.approx(used, rel=0.2)
    assert usage.slept < wall / 5


def test_sleep_is_counted() -> None:
    with subprocess.Popen([sys.executable, "-c", SPIN]) as stopped:
        os.kill(stopped.pid, signal.SIGSTOP)
        os.waitid(os.P_PID, stopped.pid, os.WSTOPPED | os.WNOWAIT)
        clock = Clock(stopped.pid, Limit(cpu=0.05))
        clock.start()
        time.sleep(0.6)
        assert clock.is_over()
        usage, _ = clock.stop()
        stopped.kill()
    assert usage.slept > 0.2
    assert usage.charged == pytest.approx(usage.slept / 4, abs=0.05)


def test_without_statistics_sleep_is_charged_and_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RunQueue, "seconds", lambda _: None)
    clock = Clock(os.getpid(), Limit(cpu=5))
    clock.start()
    time.sleep(0.4)
    usage, _ = clock.stop()
    assert usage.slept == 0
    assert usage.charged >= 0.1
