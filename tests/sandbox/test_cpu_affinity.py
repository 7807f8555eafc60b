"""A grading and its workers are pinned to one core, if one is free."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from grader.sandbox import cpu_affinity
from grader.sandbox.server import ForkServer

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are put on cores on Linux only")


@pytest.fixture(autouse=True)
def signs_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Claim cores under names of this process only; check that the CPU affinity is restored."""
    monkeypatch.setattr(cpu_affinity, "_PREFIX", f"test-{os.getpid()}")
    allowed = os.sched_getaffinity(0)
    yield
    assert os.sched_getaffinity(0) == allowed


def test_a_grading_takes_a_core_and_its_workers_go_there() -> None:
    with ForkServer() as fork_server, cpu_affinity.pinned_to_one_core():
        (core,) = os.sched_getaffinity(0)
        worker = fork_server.fork()
        assert os.sched_getaffinity(worker.pid) == {core}
        worker.kill()


def test_gradings_at_the_same_time_take_different_cores_and_then_any() -> None:
    allowed = os.sched_getaffinity(0)
    signs = [cpu_affinity._make_claim() for _ in allowed]
    for sign, core in list(zip(signs, sorted(allowed), strict=True))[1:]:
        assert cpu_affinity._claim_core(sign, core)
    with cpu_affinity.pinned_to_one_core():
        assert os.sched_getaffinity(0) == {min(allowed)}
    assert cpu_affinity._claim_core(signs[0], min(allowed))  # released
    with cpu_affinity.pinned_to_one_core():
        assert os.sched_getaffinity(0) == allowed
    for sign in signs:
        sign.close()


def test_an_error_gives_the_core_back() -> None:
    with pytest.raises(ZeroDivisionError), cpu_affinity.pinned_to_one_core():
        raise ZeroDivisionError
    with cpu_affinity.pinned_to_one_core():
        assert len(os.sched_getaffinity(0)) == 1


def test_a_process_that_is_gone_is_no_error() -> None:
    with ForkServer() as fork_server:
        worker = fork_server.fork()
        worker.kill()
    cpu_affinity.place_beside_this(worker.pid)


_LONG_GRADING = """
import os, signal
from grader.sandbox import cpu_affinity
from grader.sandbox.server import ForkServer
cpu_affinity._PREFIX = f"test-{os.getpid()}"
def state(pid):
    return len(os.sched_getaffinity(pid)), os.getpriority(os.PRIO_PROCESS, pid)
with ForkServer() as fork_server:
    with cpu_affinity.pinned_to_one_core(fork_server.workers, 3600):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 3000
        first = fork_server.fork()
        try:
            os.setpriority(os.PRIO_PROCESS, first.pid, os.nice(0))
        except PermissionError:
            print("not allowed")
            raise SystemExit
        before = state(0), state(first.pid)
        signal.raise_signal(signal.SIGALRM)  # as the timer does
        later = fork_server.fork()
        with cpu_affinity.pinned_to_one_core():
            assert len(os.sched_getaffinity(0)) == 1  # claimed again
        print(before, state(0), state(first.pid), state(later.pid))
        first.kill()
        assert fork_server.workers == {later.pid}
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
"""


def test_a_long_grading_and_its_workers_give_way() -> None:
    """In a process of its own, which keeps the low priority."""
    niceness = os.getpriority(os.PRIO_PROCESS, 0)
    done = subprocess.run([sys.executable, "-c", _LONG_GRADING], capture_output=True, text=True, check=False)
    if done.stdout == "not allowed\n":
        pytest.skip("root may not place the processes of another user here")
    cores = len(os.sched_getaffinity(0))
    pinned, free = (1, niceness), (cores, min(niceness + 10, 19))
    assert (done.stdout, done.stderr) == (f"{(pinned, pinned)} {free} {free} {free}\n", "")
