"""Tests of what is measured of a command: the CPU of all its processes, the memory of the largest."""

import os
import sys
from pathlib import Path

import pytest

from bench.kit import ROOT
from bench.measure import MeasurementError, measure
from bench.workshop import Workshop


def test_cpu_of_a_process_that_outlives_its_parent_counts(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    orphan = f"import os\nif os.fork() == 0:\n    {busy.replace(chr(10), chr(10) + '    ')}\n    os._exit(0)"
    assert measure([sys.executable, "-c", orphan], tmp_path, dict(os.environ)).cpu > 0.25


@pytest.mark.skipif(sys.platform != "linux", reason="twins are Linux only")
def test_cpu_of_the_workers_of_a_class_counts(tmp_path: Path) -> None:
    """Each in a fork server of its own, which ends before the command does."""
    gradings = """
from grader.model import LAYERS
from grader.sandbox import server
from grader.sandbox.clock import Limit

BUSY = "import time\\nwhile time.process_time() < {seconds}: pass"
with server.preloaded_server(LAYERS):
    for _ in range(3):
        with server.fork_server(LAYERS) as twin:
            assert isinstance(twin, server.ForkedServer)
            worker = twin.fork()
            worker.ask("load", ["connect4", {{}}, {{"connect4": BUSY}}, False], Limit(cpu=10))
            worker.kill()
"""
    short, long = (
        measure([sys.executable, "-c", gradings.format(seconds=seconds)], ROOT, dict(os.environ)).cpu
        for seconds in (0, 0.5)
    )
    assert long - short == pytest.approx(3 * 0.5, abs=0.25)


def test_the_largest_process_is_seen_wherever_it_is(tmp_path: Path) -> None:
    large = "import time; held = b'x' * (40 << 20); time.sleep(1)"
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {large!r}])"
    memory = measure([sys.executable, "-c", parent], tmp_path, dict(os.environ)).memory
    assert 40 < memory.largest < memory.together
    assert memory.keeper < 40


def test_a_command_that_fails_is_no_measurement(tmp_path: Path) -> None:
    with pytest.raises(MeasurementError, match="ended with 3: why"):
        measure([sys.executable, "-c", "print('why'); exit(3)"], tmp_path, dict(os.environ))


def test_folders_are_worked_through_side_by_side(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    script = "import pathlib; pathlib.Path('done').touch()"
    shop = Workshop(tmp_path)
    shop.side_by_side([sys.executable, "-c", script], folders, 2, dict(os.environ))
    assert all((folder / "done").exists() for folder in folders)
    with pytest.raises(MeasurementError):
        shop.side_by_side([sys.executable, "-c", "exit(1)"], folders, 2, dict(os.environ))
