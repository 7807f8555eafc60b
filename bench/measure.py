"""Measurement of one command: wall time, CPU time of all its processes, and memory of the largest.

Processes that outlive their parent (a fork server) are adopted, so that their CPU time counts too. However a
measurement ends, nothing that it started survives.
"""

import ctypes
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

try:
    import psutil
except ImportError:
    sys.exit(f"bench: psutil is missing. What the benchmark needs: {sys.executable} -m pip install '.[dev]'")

from bench.memory import Memory, watch

_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER, prctl(2)
_AFTERWARDS = 10  # seconds for which a process may outlive the command


class MeasurementError(Exception):
    """A measured command did not do what it should; the message is one line."""


@dataclass(frozen=True)
class Measured:
    """The cost of a command."""

    wall: float  # seconds
    cpu: float  # seconds, of all its processes
    memory: Memory
    output: str


def measure(
    command: Sequence[str],
    cwd: Path,
    env: Mapping[str, str],
    cores: int | None = None,
    accepted: Sequence[int] = (0,),
) -> Measured:
    """Run the command to its end on `cores` cores. Raise MeasurementError for an exit status that is not accepted."""
    with tempfile.TemporaryFile() as output, _family():
        start = time.perf_counter()
        process = _start(command, cwd, env, cores, output)
        with watch(process.pid) as memory:
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        cpu = usage.ru_utime + usage.ru_stime + _orphans_cpu()
        output.seek(0)
        text = output.read().decode(errors="replace")
    if process.returncode not in accepted:
        last = " / ".join(text.strip().splitlines()[-3:])
        raise MeasurementError(
            f"{Path(command[0]).name} {' '.join(command[1:4])} ended with {process.returncode}: {last}"[:400]
        )
    return Measured(wall, cpu, memory, text)


def _start(
    command: Sequence[str], cwd: Path, env: Mapping[str, str], cores: int | None, output: IO[bytes]
) -> "subprocess.Popen[bytes]":
    with _no_more_than(cores):  # only the child inherits the restriction; this process goes back to all cores
        return subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )


_strangers: set[int] = set()  # children that existed before the measurement


@contextmanager
def _family() -> Iterator[None]:
    """Adopt orphans inside the block, and kill all processes started inside it at its end."""
    if sys.platform != "linux":
        raise MeasurementError("measurements need Linux: processes are counted by what its kernel says of them")
    libc = ctypes.CDLL(None, use_errno=True)
    _strangers.update(child.pid for child in psutil.Process().children())
    libc.prctl(_SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        for child in _ours(recursive=True):
            with suppress(psutil.Error):
                child.kill()
        _orphans_cpu()
        libc.prctl(_SUBREAPER, 0, 0, 0, 0)
        _strangers.clear()


def _ours(recursive: bool = False) -> list[psutil.Process]:
    """Return the processes started since the block began."""
    direct = [child for child in psutil.Process().children() if child.pid not in _strangers]
    below = [other for child in direct for other in _below(child)] if recursive else []
    return [*direct, *below]


def _below(child: psutil.Process) -> list[psutil.Process]:
    with suppress(psutil.Error):
        return list(child.children(recursive=True))
    return []


def _orphans_cpu() -> float:
    """Wait for processes that outlived their parent, and kill those that do not end; return their CPU seconds."""
    seconds, give_up = 0.0, time.monotonic() + _AFTERWARDS
    while children := _ours():
        for child in children:
            if time.monotonic() > give_up:
                child.kill()
            with suppress(ChildProcessError):
                pid, _, usage = os.wait4(child.pid, os.WNOHANG)
                seconds += usage.ru_utime + usage.ru_stime if pid else 0
        time.sleep(0.005)
    return seconds


@contextmanager
def _no_more_than(cores: int | None) -> Iterator[None]:
    """Restrict processes started inside the block to the first `cores` cores."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(before)[:cores])
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
