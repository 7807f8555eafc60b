"""A grading and its workers on one core, where the machine lets them."""

import os
import sys
from collections.abc import Iterator

import pytest

from grader import cores
from grader.sandbox import Template

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are put on cores on Linux only")


@pytest.fixture(autouse=True)
def signs_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Apart from the gradings of other tests; and where it was afterwards."""
    monkeypatch.setattr(cores, "kit", lambda: f"test-{os.getpid()}")
    allowed = os.sched_getaffinity(0)
    yield
    assert os.sched_getaffinity(0) == allowed


def test_a_grading_takes_a_core_and_its_workers_go_there() -> None:
    with Template() as template, cores.one():
        (core,) = os.sched_getaffinity(0)
        worker = template.fork()
        assert os.sched_getaffinity(worker.pid) == {core}
        worker.kill()


def test_gradings_at_the_same_time_take_different_cores_and_then_any() -> None:
    allowed = os.sched_getaffinity(0)
    signs = [cores._sign() for _ in allowed]
    for sign, core in list(zip(signs, sorted(allowed), strict=True))[1:]:
        assert cores._takes(sign, core)
    with cores.one():
        assert os.sched_getaffinity(0) == {min(allowed)}
    assert cores._takes(signs[0], min(allowed))  # free again
    with cores.one():
        assert os.sched_getaffinity(0) == allowed
    for sign in signs:
        sign.close()


def test_an_error_gives_the_core_back() -> None:
    with pytest.raises(ZeroDivisionError), cores.one():
        raise ZeroDivisionError
    with cores.one():
        assert len(os.sched_getaffinity(0)) == 1


def test_a_process_that_is_gone_is_no_error() -> None:
    with Template() as template:
        worker = template.fork()
        worker.kill()
    cores.follow(worker.pid)
