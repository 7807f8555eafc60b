"""A worker, as the grader speaks to it: one request at a time over two pipes, timed from outside, ended by SIGKILL.

What is said in a request is a list of exchanges: the request and its answer, or, when the hand-in needs something in
between, the request and the need, the answer to that and the next need, and so on. What a worker was asked ahead of its
check (`follow`) can be said once more (`repeat`): the check hears the same, and the worker hears nothing.
"""

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from grader import wire
from grader.clock import Clock, Limit, cpu_seconds
from grader.model import GraderError
from grader.pipes import Pipes

_FIRST = bytes(wire.ID)  # the id of a worker's first words, which nobody asked for
_MOST_KEPT = 1 << 21  # bytes of the exchanges of one request: more than any transcript has
_KEYS = ({"value"}, {"raised"}, {"need", "args"})


class Stopped(Exception):
    """The worker is gone; `reason` is 'timed_out', 'crashed' or 'protocol', `detail` the signal if any."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason, self.detail = reason, detail


class Exchange(NamedTuple):
    """One body each way; the seconds the answer took, and the CPU seconds the worker had used by then."""

    sent: bytes
    received: bytes | Stopped
    spent: float
    cpu: float


class Worker:
    """One process that runs one hand-in; one request is outstanding at a time."""

    def __init__(self, pid: int, pipes: Pipes, reap: Callable[[int], Callable[[], int | None]]) -> None:
        self.pid, self._pipes, self._reap = pid, pipes, reap
        self.alive = True
        self.facts: dict[str, Any] = {}  # what closes it
        self.spent = 0.0  # seconds of CPU that calls have used, a part of the time it slept included
        self.exchanges: list[Exchange] = []  # of the last request, when they are not too much
        self.forgets = False  # True when they were
        self._size = 0
        self._cpu = 0.0
        self._again: deque[Exchange] = deque()

    def first_words(self, limit: Limit) -> dict[str, Any]:
        """What the worker says of its own locks before it is asked anything. Raises Stopped."""
        clock = Clock(self.pid, limit)
        clock.start()
        with self._ending():
            return self._understood(self._pipes.receive(_FIRST, clock))

    @property
    def answers(self) -> bool:
        """False when it is gone, and nothing is left of what it has said."""
        return self.alive or self.repeats

    @property
    def repeats(self) -> bool:
        """True while it says once more what it has said before."""
        return bool(self._again)

    def ask(
        self,
        operation: str,
        args: list[Any],
        limit: Limit,
        supply: Callable[[str, list[Any]], Mapping[str, Any]] | None = None,
        anew: bool = False,
    ) -> dict[str, Any]:
        """The reply, {'value': …} or {'raised': …}; `anew`: the objects made before are forgotten first. Raises Stopped
        when the worker had to be, or was, ended."""
        if not self.answers:
            raise Stopped("crashed")
        clock = self._begins(limit)
        try:
            return self._reply(wire.encode({"op": operation, "args": args, "anew": anew}), clock, supply)
        except BaseException:  # an interrupt among them: with half an answer underway, no other can be asked for
            self.kill()
            raise

    def follow(self, exchanges: Iterable[tuple[bytes, bytes]], limit: Limit, same: Callable[..., bool]) -> bool:
        """Say what was said in a request of another hand-in, as long as this one's answers are the `same`. Raises
        Stopped as `ask` does."""
        clock = self._begins(limit)
        try:
            return all(same(received, self._say_in_time(sent, clock)) for sent, received in exchanges)
        except BaseException:
            self.kill()
            raise

    def _begins(self, limit: Limit) -> Clock:
        self.exchanges, self.forgets, self._size = [], False, 0
        return Clock(self.pid, limit)

    def _say_in_time(self, body: bytes, clock: Clock) -> bytes:
        if clock.is_over():
            stopped = self._stop("timed_out")
            self.exchanges.append(Exchange(body, stopped, 0.0, self._cpu))
            raise stopped
        return self._say(body, clock)

    def ask_together(self, bodies: Sequence[bytes], limit: Limit) -> list[bytes]:
        """What comes back for several requests in one message, which `limit` is for. Raises Stopped as `ask` does."""
        answers = self.ask("several", [list(bodies)], limit).get("value")
        if type(answers) is not list or len(answers) != len(bodies) or set(map(type, answers)) != {bytes}:
            raise self._stop("protocol")
        return answers

    def repeat(self, exchanges: Iterable[Exchange], cpu: float) -> None:
        """Say this when next asked, which must be the same as then (or GraderError is raised); the CPU seconds used are
        what they were, too, beginning at `cpu`."""
        self._again, self._cpu = deque(exchanges), cpu

    def _reply(
        self, request: bytes, clock: Clock, supply: Callable[[str, list[Any]], Mapping[str, Any]] | None
    ) -> dict[str, Any]:
        reply = self._understood(self._say(request, clock))
        while "need" in reply:
            if supply is None or type(reply.get("args")) is not list:
                raise self._stop("protocol")
            answer = supply(str(reply["need"]), reply["args"])
            if clock.is_over():
                raise self._stop("timed_out")
            reply = self._understood(self._say(wire.encode(answer), clock))
        return reply

    def cpu_seconds(self) -> float:
        """CPU seconds the worker has used so far, by the kernel's clock (see clock_getcpuclockid(3))."""
        return cpu_seconds(self.pid) if self.alive and not self.repeats else self._cpu

    def kill(self) -> int | None:
        """End the worker now; its exit status the first time, if anybody knows it, None when it was ended before."""
        return self.end()()

    def end(self) -> Callable[[], int | None]:
        """The same; but it is what comes back that waits until the worker is gone."""
        if not self.alive:
            return lambda: None
        self.alive = False
        with suppress(ProcessLookupError):  # only when the template, which would reap it, is gone
            os.kill(self.pid, signal.SIGKILL)
        self._pipes.close()  # at which it would leave by itself
        return self._reap(self.pid)

    def _say(self, body: bytes, clock: Clock) -> bytes:
        """What comes back: a body that may be anything. Raises Stopped."""
        exchange = self._said_before(body) if self._again else self._said(body, clock)
        self._size += len(body) + len(exchange.received if isinstance(exchange.received, bytes) else b"")
        self.forgets = self.forgets or self._size > _MOST_KEPT
        if not self.forgets:
            self.exchanges.append(exchange)
        self.spent, self._cpu = self.spent + exchange.spent, exchange.cpu
        clock.used += exchange.spent
        if isinstance(exchange.received, Stopped):
            raise exchange.received
        return exchange.received

    def _said_before(self, body: bytes) -> Exchange:
        exchange = self._again.popleft()
        if exchange.sent != body:
            raise GraderError("a check asks something else each time: it cannot be graded fairly")
        return exchange

    def _said(self, body: bytes, clock: Clock) -> Exchange:
        request_id = os.urandom(wire.ID)
        clock.start()
        try:
            with self._ending():
                self._pipes.send(wire.frame(request_id, body), clock)
                received = self._pipes.receive(request_id, clock)
        except Stopped as stopped:
            return Exchange(body, stopped, 0.0, self._cpu)
        return Exchange(body, received, *clock.stop())

    def _understood(self, body: bytes) -> dict[str, Any]:
        with self._ending():
            reply = wire.shallow(wire.decode(body))
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
        except wire.WireError:
            raise self._stop("protocol") from None

    def _stop(self, reason: str) -> Stopped:
        self.kill()
        return Stopped(reason)

    def _died(self) -> Stopped:
        """The worker closed its pipe: it ended by itself, by a signal of its own making or by an exit."""
        give_up = time.monotonic() + 1
        while time.monotonic() < give_up and not _is_zombie(self.pid):
            time.sleep(0.001)
        status = self.kill()
        if status is None:  # it ended because the template did, which is not the hand-in's doing
            raise GraderError("the worker template is gone, and its workers with it")
        if os.WIFSIGNALED(status) and os.WTERMSIG(status) != signal.SIGKILL:
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
