"""Tests of what is measured of a command: the CPU of all its processes, the memory of the largest."""

import os
import sys
from pathlib import Path

import pytest

from bench.measure import MeasurementError, measure
from bench.workshop import Workshop


def test_cpu_of_a_process_that_outlives_its_parent_counts(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.3: pass"
    orphan = f"import os\nif os.fork() == 0:\n    {busy.replace(chr(10), chr(10) + '    ')}\n    os._exit(0)"
    assert measure([sys.executable, "-c", orphan], tmp_path, dict(os.environ)).cpu > 0.25


def test_cpu_of_a_process_that_nobody_waits_for_counts_once(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.5: pass"
    ignores = "signal.signal(signal.SIGCHLD, signal.SIG_IGN)"
    run = f"subprocess.Popen([sys.executable, '-c', {busy!r}])"
    waits = measure([sys.executable, "-c", f"import subprocess, sys; {run}.wait()"], tmp_path, dict(os.environ)).cpu
    parent = f"import signal, subprocess, sys, time; {ignores}; {run}; time.sleep(%s)"
    ends_alone = measure([sys.executable, "-c", parent % 2], tmp_path, dict(os.environ), often=True).cpu
    outlives = measure([sys.executable, "-c", parent % 0.3], tmp_path, dict(os.environ), often=True).cpu
    assert waits == pytest.approx(ends_alone, abs=0.25)
    assert waits == pytest.approx(outlives, abs=0.25)


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
