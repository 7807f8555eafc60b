"""One command, measured: the time that passes, the CPU of all its processes, and the memory of the largest.

Processes that outlive their parent (a fork server) come to us, so that their CPU counts too. Whatever stops a
measurement, nothing that it started goes on.
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

from bench.memory import Memory, watched

_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER, prctl(2)
_AFTERWARDS = 10  # seconds a process may outlive the command


class Failed(Exception):
    """The command did not do what it should: one line that says so."""


@dataclass(frozen=True)
class Measured:
    """What a command took."""

    wall: float  # seconds
    cpu: float  # seconds, of all its processes
    memory: Memory
    output: str
    right: float = 0  # seconds until the last hand-in of a class that earns every point was graded


def measure(
    command: Sequence[str],
    cwd: Path,
    env: Mapping[str, str],
    cores: int | None = None,
    often: bool = False,
    accepted: Sequence[int] = (0,),
) -> Measured:
    """Run it to its end, on so many cores. Raises Failed when its exit status is not an accepted one."""
    with tempfile.TemporaryFile() as output, _family():
        start = time.perf_counter()
        process = _started(command, cwd, env, cores, output)
        with watched(process.pid, often) as memory:
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        orphans = _orphans_cpu()
        cpu = usage.ru_utime + usage.ru_stime + sum(orphans.values()) + memory.unwaited_cpu(orphans)
        output.seek(0)
        said = output.read().decode(errors="replace")
    if process.returncode not in accepted:
        last = " / ".join(said.strip().splitlines()[-3:])
        raise Failed(f"{Path(command[0]).name} {' '.join(command[1:4])} ended with {process.returncode}: {last}"[:400])
    return Measured(wall, cpu, memory, said)


def _started(
    command: Sequence[str], cwd: Path, env: Mapping[str, str], cores: int | None, output: IO[bytes]
) -> "subprocess.Popen[bytes]":
    with _no_more_than(cores):  # and who measures does so on any other
        return subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )


_strangers: set[int] = set()  # children that were there before


@contextmanager
def _family() -> Iterator[None]:
    """Orphans come to us, and nothing that was started inside goes on afterwards."""
    if sys.platform != "linux":
        raise Failed("measurements need Linux: processes are counted by what its kernel says of them")
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
    """What was started since."""
    direct = [child for child in psutil.Process().children() if child.pid not in _strangers]
    below = [other for child in direct for other in _below(child)] if recursive else []
    return [*direct, *below]


def _below(child: psutil.Process) -> list[psutil.Process]:
    with suppress(psutil.Error):
        return list(child.children(recursive=True))
    return []


def _orphans_cpu() -> dict[int, float]:
    """Wait for what has outlived its parent; its CPU seconds, by process. What does not end is ended."""
    spent, give_up = dict[int, float](), time.monotonic() + _AFTERWARDS
    while left := _ours():
        for child in left:
            if time.monotonic() > give_up:
                child.kill()
            with suppress(ChildProcessError):
                pid, _, usage = os.wait4(child.pid, os.WNOHANG)
                spent |= {pid: usage.ru_utime + usage.ru_stime} if pid else {}
        time.sleep(0.005)
    return spent


@contextmanager
def _no_more_than(cores: int | None) -> Iterator[None]:
    """What is started inside runs on the first so many of our cores."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(before)[:cores])
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
