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
        clock.start()
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


def test_waiting_before_a_call_excuses_no_sleep_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The grader had to wait for a core while it computed: the calls after that are not asleep for free."""
    waited = [0.0]
    monkeypatch.setattr(RunQueue, "seconds", lambda _: waited[0])
    run_queue = RunQueue(os.getpid())
    waited[0] = 5.0
    time.sleep(0.05)  # the statistics are older than what counts as new
    slept = []
    for _ in range(2):
        clock = Clock(os.getpid(), Limit(cpu=5), run_queue)
        clock.start()
        time.sleep(0.2)
        slept.append(clock.stop()[0].slept)
    assert min(slept) > 0.19


def test_waiting_in_a_call_is_no_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = [0.0]
    monkeypatch.setattr(RunQueue, "seconds", lambda _: waited[0])
    clock = Clock(os.getpid(), Limit(cpu=5))
    clock.start()
    time.sleep(0.2)
    waited[0] = time.monotonic()  # all of it
    assert clock.stop()[0].slept == 0


@pytest.mark.parametrize("waits", [False, True])
def test_many_short_sleeps_are_sleep_too(monkeypatch: pytest.MonkeyPatch, waits: bool) -> None:
    """A submission that asks the grader again and again may sleep a moment each time."""
    idle, waited = 0.0015, [0.0]
    monkeypatch.setattr(RunQueue, "seconds", lambda _: waited[0])
    monkeypatch.setattr(Clock, "_idle_seconds", lambda *_: idle)
    clock, slept = Clock(os.getpid(), Limit(cpu=0.3)), 0.0
    for _ in range(1000):
        clock.start()
        waited[0] += idle if waits else 0.0
        slept += clock.stop()[0].slept
    assert slept == pytest.approx(0 if waits else 1.5, abs=0.1)
    assert clock.is_over() is not waits
