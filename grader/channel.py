"""A worker, as the grader speaks to it: one request at a time over two pipes, timed from outside, ended by SIGKILL."""

import os
import select
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from grader import wire
from grader.clock import Clock, Limit, cpu_seconds


class Stopped(Exception):
    """The worker is gone; `reason` is 'timed_out', 'crashed' or 'protocol', `detail` the signal if any."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason, self.detail = reason, detail


class Worker:
    """One process that runs one hand-in; one request is outstanding at a time."""

    def __init__(self, pid: int, write_fd: int, read_fd: int, reap: Callable[[int], int]) -> None:
        self.pid, self.write_fd, self.read_fd, self._reap = pid, write_fd, read_fd, reap
        self.alive = True
        self.facts: dict[str, Any] = {}  # what closes it
        self.spent = 0.0  # seconds of CPU that calls have used, a part of the time it slept included
        os.set_blocking(write_fd, False)
        os.set_blocking(read_fd, False)

    def first_words(self, limit: Limit) -> dict[str, Any]:
        """What the worker says of its own locks before it is asked anything. Raises Stopped."""
        return self._receive(b"", Clock(self.pid, limit))

    def ask(
        self,
        operation: str,
        args: list[Any],
        limit: Limit,
        supply: Callable[[str, list[Any]], Mapping[str, Any]] | None = None,
    ) -> dict[str, Any]:
        """The reply, {'value': …} or {'raised': …}. Raises Stopped when the worker had to be, or was, ended."""
        if not self.alive:
            raise Stopped("crashed")
        clock = Clock(self.pid, limit)
        try:
            reply = self._exchange(operation, args, clock, supply)
        except BaseException:  # an interrupt among them: with half an answer underway, no other can be asked for
            self.kill()
            raise
        self.spent += clock.spent()
        return reply

    def _exchange(
        self,
        operation: str,
        args: list[Any],
        clock: Clock,
        supply: Callable[[str, list[Any]], Mapping[str, Any]] | None,
    ) -> dict[str, Any]:
        request_id = os.urandom(8)
        self._send({"id": request_id, "op": operation, "args": args}, clock)
        while True:
            reply = self._receive(request_id, clock)
            if "need" not in reply:
                return reply
            if supply is None or type(reply.get("args")) is not list:
                raise self._stop("protocol")
            with clock.standing_still():
                answer = supply(str(reply["need"]), reply["args"])
            if clock.is_over():
                raise self._stop("timed_out")
            self._send({"id": request_id, **answer}, clock)

    def cpu_seconds(self) -> float:
        """CPU seconds the worker has used so far, by the kernel's clock (see clock_getcpuclockid(3))."""
        return cpu_seconds(self.pid)

    def kill(self) -> int | None:
        """End the worker now; its exit status the first time, None when it was ended before."""
        if not self.alive:
            return None
        self.alive = False
        os.close(self.write_fd)
        os.close(self.read_fd)
        with suppress(ProcessLookupError):  # only when the template, which would reap it, is gone
            os.kill(self.pid, signal.SIGKILL)
        return self._reap(self.pid)

    def _send(self, message: dict[str, Any], clock: Clock) -> None:
        frame = wire.encode(message)
        while frame:
            try:
                frame = frame[os.write(self.write_fd, frame) :]
            except BlockingIOError:
                self._wait(self.write_fd, select.POLLOUT, clock)
            except BrokenPipeError:
                raise self._died() from None

    def _receive(self, request_id: bytes, clock: Clock) -> dict[str, Any]:
        header = self._read(wire.HEADER, clock)
        size = int.from_bytes(header, "big")
        if size > wire.MAX_REPLY:
            raise self._stop("protocol")
        try:
            reply = wire.shallow(wire.decode(self._read(size, clock)))
        except wire.WireError:
            raise self._stop("protocol") from None
        kinds = {"value", "raised", "need"}
        if type(reply) is not dict or type(reply.get("id")) is not bytes or len(reply.keys() & kinds) != 1:
            raise self._stop("protocol")
        if reply["id"] != request_id:
            raise self._stop("protocol")
        return reply

    def _read(self, size: int, clock: Clock) -> bytes:
        data = b""
        while len(data) < size:
            try:
                chunk = os.read(self.read_fd, size - len(data))
            except BlockingIOError:
                self._wait(self.read_fd, select.POLLIN, clock)
                continue
            if not chunk:
                raise self._died()
            data += chunk
            if len(data) < size and clock.is_over():  # an answer that comes in drips is no answer
                raise self._stop("timed_out")
        return data

    def _wait(self, fd: int, event: int, clock: Clock) -> None:
        poll = select.poll()
        poll.register(fd, event)
        while not poll.poll(clock.milliseconds_to_next_look()):
            if clock.is_over():
                raise self._stop("timed_out")

    def _stop(self, reason: str) -> Stopped:
        self.kill()
        return Stopped(reason)

    def _died(self) -> Stopped:
        """The worker closed its pipe: it ended by itself, by a signal of its own making or by an exit."""
        give_up = time.monotonic() + 1
        while time.monotonic() < give_up and not _is_zombie(self.pid):
            time.sleep(0.001)
        status = self.kill()
        if status is not None and os.WIFSIGNALED(status) and os.WTERMSIG(status) != signal.SIGKILL:
            return Stopped("crashed", _signal_name(os.WTERMSIG(status)))
        return Stopped("crashed")


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # a real-time signal has no name
        return f"signal {number}"


def _is_zombie(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True
