"""Work on what a submission holds, in a process of its own: a reader that takes too long, or too much memory, is ended.

The process is forked from this one, whose memory it shares, and is limited by rlimits, the wall clock and, where that
is possible, seccomp: it can read files, and answer on one pipe. The result crosses as plain data.
"""

import os
import resource
import select
import signal
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from grader.sandbox import launch
from grader.worker import confinement, protocol

CPU_SECONDS, WALL_SECONDS = 10, 120  # of wall time more, since other processes may keep the machine busy
MEMORY = 1 << 30  # bytes beyond those of this process
MAX_RESULT = 1 << 24  # bytes
_CHUNK = 1 << 16  # bytes read at a time
_PIPE_FD = 3


class BeyondLimits(Exception):
    """The work took more time or memory than it may, or failed."""


def run(work: Callable[[], Any]) -> Any:
    """Call `work` in a process of its own, and return its result, which must be plain data (worker/protocol.py).

    Raise BeyondLimits when it exceeds a limit, returns something else, or raises an exception."""
    seccomp_filter = _filter()
    read_fd, write_fd = os.pipe()
    with warnings.catch_warnings():  # of a fork beside threads: the new process needs none of their locks
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid == 0:
        try:
            _confine(write_fd, seccomp_filter)
            _write(protocol.encode({"value": work()}, max_size=MAX_RESULT))
            os._exit(0)
        finally:  # for any error
            os._exit(1)
    os.close(write_fd)
    try:
        body = _read(read_fd)
    finally:
        os.close(read_fd)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)  # it has ended, or must end
        os.waitpid(pid, 0)
    return _value(body)


def _value(body: bytes) -> Any:
    """Return the value in what the process has sent. Raise BeyondLimits when it is none: it may have sent anything."""
    try:
        reply = protocol.limit_depth(protocol.decode(body))
    except protocol.WireError:
        raise BeyondLimits from None
    if type(reply) is not dict or reply.keys() != {"value"}:
        raise BeyondLimits
    return reply["value"]


@cache
def _filter() -> Any:
    """Return the seccomp filter of workers that may open files; None where there is no seccomp."""
    try:
        return confinement.SeccompFilter(may_open=True)
    except Exception:  # the library is missing, or the kernel has no seccomp; the other limits remain
        return None


def _confine(write_fd: int, seccomp_filter: Any) -> None:
    """Give up all descriptors but the pipe, and set the limits."""
    launch.die_with_parent()
    os.dup2(write_fd, _PIPE_FD)
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in range(_PIPE_FD):
        os.dup2(null, descriptor)
    os.closerange(_PIPE_FD + 1, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    confinement.lower_limit(resource.RLIMIT_AS, _address_space() + MEMORY)
    confinement.lower_limit(resource.RLIMIT_CPU, CPU_SECONDS)
    confinement.lower_limit(resource.RLIMIT_FSIZE, 0)
    confinement.lower_limit(resource.RLIMIT_CORE, 0)
    if seccomp_filter is not None:
        seccomp_filter.load()


def _address_space() -> int:
    """Return the bytes of address space of this process."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    except OSError:  # not Linux
        return 4 << 30


def _write(body: bytes) -> None:
    while body:
        body = body[os.write(_PIPE_FD, body) :]


def _read(read_fd: int) -> bytes:
    """Return what comes before the pipe closes. Raise BeyondLimits when that is too much, or takes too long."""
    deadline, body = time.monotonic() + WALL_SECONDS, bytearray()
    poller = select.poll()
    poller.register(read_fd, select.POLLIN)
    while poller.poll(max(0, 1000 * (deadline - time.monotonic()))):
        chunk = os.read(read_fd, _CHUNK)
        if not chunk:
            return bytes(body)
        body += chunk
        if len(body) > MAX_RESULT:
            break
    raise BeyondLimits
