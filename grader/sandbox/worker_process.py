"""A worker, as the grader speaks to it: one request at a time over two pipes, timed from outside, ended by SIGKILL.

A worker answers a request, or says first what it needs for that: then it is told, and goes on. Requests that are
expected to follow each other (`expect`) are sent ahead of their answers, many in one write, so that grader and worker
need not take turns for each of them; whoever asks sees nothing of it.
"""

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from grader.model import GraderError
from grader.sandbox.clock import Clock, Limit, cpu_seconds
from grader.sandbox.pipes import Pipes
from grader.worker import protocol

_PIPE = 1 << 14  # bytes of requests that are sent together
_FIRST = bytes(protocol.ID)  # the id of a worker's first words, which nobody asked for
_KEYS = ({"value"}, {"raised"}, {"need", "args"})


Resolver = Callable[[str, list[Any]], Mapping[str, Any]]


def request(operation: str, args: list[Any], anew: bool = False) -> bytes:
    """A request, encoded; `anew`: the objects the worker holds are dropped first."""
    return protocol.encode({"op": operation, "args": args, "anew": anew})


class ProcessEnded(Exception):
    """The worker is gone; `reason` is 'timed_out', 'crashed' or 'protocol', `detail` the signal if any."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason, self.detail = reason, detail


class OutOfStep(Exception):
    """Another request is asked than was expected, and the worker has been sent the expected one already."""


class WorkerProcess:
    """One process that runs one hand-in; one request is outstanding at a time."""

    def __init__(self, pid: int, pipes: Pipes, reap: Callable[[int], int | None]) -> None:
        self.pid, self._pipes, self._reap = pid, pipes, reap
        self.alive = True
        self.facts: dict[str, Any] = {}  # what closes it
        self.spent = 0.0  # seconds of CPU that calls have used, a part of the time it slept included
        self._cpu = 0.0  # seconds of CPU it had used when it answered last
        self._expected: deque[bytes] = deque()  # requests that may be sent ahead
        self._ahead: deque[tuple[bytes, bytes]] = (
            deque()
        )  # ids and bodies of those that have been, and are not asked yet

    def first_words(self, limit: Limit) -> dict[str, Any]:
        """What the worker says of its own locks before it is asked anything. Raises ProcessEnded."""
        clock = Clock(self.pid, limit)
        clock.start()
        with self._ending():
            return self._understood(self._pipes.receive(_FIRST, clock))

    def ask(self, operation: str, args: list[Any], limit: Limit, supply: Resolver | None = None) -> dict[str, Any]:
        """The reply to a request by itself: {'value': …} or {'raised': …}. Raises ProcessEnded as `say` does."""
        return self.say(request(operation, args), limit, supply)

    def say(self, body: bytes, limit: Limit, supply: Resolver | None = None) -> dict[str, Any]:
        """The reply to an encoded request; `supply` answers what the worker needs for it. Raises ProcessEnded when the
        worker had to be, or was, ended, and OutOfStep when it has been sent another request instead of this one."""
        if not self.alive:
            raise ProcessEnded("crashed")
        try:
            with self._ending():
                return self._reply(body, Clock(self.pid, limit), supply)
        except OutOfStep:
            raise
        except BaseException:  # an interrupt among them: with half an answer underway, no other can be asked for
            self.kill()
            raise

    def _reply(self, body: bytes, clock: Clock, supply: Resolver | None) -> dict[str, Any]:
        reply = self._understood(self._say(body, clock))
        while "need" in reply:
            if supply is None or type(reply.get("args")) is not list:
                raise self._stop("protocol")
            answer = supply(str(reply["need"]), reply["args"])
            if clock.is_over():
                raise self._stop("timed_out")
            reply = self._understood(self._say(protocol.encode(answer), clock))
        return reply

    def cpu_seconds(self) -> float:
        """CPU seconds the worker has used so far, by the kernel's clock (see clock_getcpuclockid(3))."""
        return cpu_seconds(self.pid) if self.alive else self._cpu

    def kill(self) -> int | None:
        """End the worker now; its exit status the first time, if anybody knows it, None when it was ended before."""
        if not self.alive:
            return None
        self.alive = False
        self._ahead.clear()
        self._expected.clear()
        with suppress(ProcessLookupError):  # only when the fork server, which would reap it, is gone
            os.kill(self.pid, signal.SIGKILL)
        self._pipes.close()  # at which it would leave by itself
        return self._reap(self.pid)

    def expect(self, requests: Iterable[bytes], limit: Limit) -> None:
        """Expect these requests next, in this order. What was sent ahead and never asked is heard first; a worker that
        cannot answer all of it within `limit` is ended."""
        clock = Clock(self.pid, limit)
        try:
            while self._ahead:
                with self._ending():
                    self._say(self._ahead[0][1], clock)
        except ProcessEnded:
            return
        except BaseException:
            self.kill()
            raise
        self._expected = deque(requests)

    def _say(self, body: bytes, clock: Clock) -> bytes:
        """What comes back: a body that may be anything. Raises OutOfStep, and what the pipes raise."""
        clock.start(self._cpu if self._ahead else None)
        if not self._ahead:
            self._send(body, clock)
        request_id, sent = self._ahead[0]
        if sent != body:
            raise OutOfStep
        self._ahead.popleft()
        received = self._pipes.receive(request_id, clock)
        spent, self._cpu = clock.stop()
        self.spent += spent
        clock.used += spent
        return received

    def _send(self, body: bytes, clock: Clock) -> None:
        """Send a request, and those after it that are expected, as many as a pipe holds."""
        bodies, size = [body], len(body)
        if self._expected and self._expected[0] == body:
            self._expected.popleft()
            while self._expected and (size := size + len(self._expected[0]) + protocol.HEADER + protocol.ID) < _PIPE:
                bodies.append(self._expected.popleft())
        else:
            self._expected.clear()
        self._ahead.extend((os.urandom(protocol.ID), each) for each in bodies)
        self._pipes.send(b"".join(protocol.frame(*each) for each in self._ahead), clock)

    def _understood(self, body: bytes) -> dict[str, Any]:
        reply = protocol.shallow(protocol.decode(body))
        if type(reply) is not dict or reply.keys() not in _KEYS:
            raise self._stop("protocol")
        return reply

    @contextmanager
    def _ending(self) -> Iterator[None]:
        """What is no answer is the worker's end."""
        try:
            yield
        except TimeoutError:
            raise self._stop("timed_out") from None
        except EOFError:
            raise self._died() from None
        except protocol.WireError:
            raise self._stop("protocol") from None

    def _stop(self, reason: str) -> ProcessEnded:
        self.kill()
        return ProcessEnded(reason)

    def _died(self) -> ProcessEnded:
        """The worker closed its pipe: it ended by itself, by a signal of its own making or by an exit."""
        give_up = time.monotonic() + 1
        while time.monotonic() < give_up and not _is_zombie(self.pid):
            time.sleep(0.001)
        status = self.kill()
        if status is None:  # it ended because the fork server did, which is not the hand-in's doing
            raise GraderError("the fork server is gone, and its workers with it")
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) != signal.SIGKILL:
            return ProcessEnded("crashed", _signal_name(os.WTERMSIG(status)))
        return ProcessEnded("crashed")


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
