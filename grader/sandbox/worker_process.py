"""A worker as the grader sees it: one request at a time over two pipes, timed from outside, stopped by SIGKILL.

A worker replies to a request, or first asks for a value that it needs for the reply; the grader sends that value, and
the worker continues.
"""

import os
import select
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from grader.model import GraderError
from grader.sandbox.clock import Clock, Limit, RunQueue, cpu_seconds
from grader.worker import protocol

_CHUNK = 1 << 16  # bytes read at a time
_HEAD = protocol.HEADER + protocol.ID  # bytes before a body
_GREETING_ID = bytes(protocol.ID)  # id of the report on its confinement that a worker sends without a request
_READING_ERRORS = (TimeoutError, EOFError, protocol.WireError)
_QUICK = 512  # bytes of a reply that takes too little time to decode to measure it
_REPLY_KEYS = ({"value"}, {"raised"}, {"need", "args"})
Resolver = Callable[[str, list[Any]], Mapping[str, Any]]  # maps the name and the arguments of a need to the answer


class Pipes:
    """The grader's ends of the pipes. `send` and `receive` raise TimeoutError when the clock is over before the frame
    is complete, and EOFError when the worker's end is closed."""

    def __init__(self, write_fd: int, read_fd: int) -> None:
        self._write_fd, self._read_fd = write_fd, read_fd
        self._buffer = bytearray()  # bytes received and not returned yet
        self._read_poller, self._write_poller = select.poll(), select.poll()
        self._read_poller.register(read_fd, select.POLLIN)
        self._write_poller.register(write_fd, select.POLLOUT)
        os.set_blocking(write_fd, False)
        os.set_blocking(read_fd, False)

    def close(self) -> None:
        os.close(self._write_fd)
        os.close(self._read_fd)

    def send(self, frame: bytes, clock: Clock) -> None:
        while frame:
            try:
                frame = frame[os.write(self._write_fd, frame) :]
                if frame and clock.is_over():  # also when the worker keeps reading a few bytes at a time
                    raise TimeoutError
            except BlockingIOError:
                _wait(self._write_poller, clock)
            except BrokenPipeError:
                raise EOFError from None

    def _take(self, request_id: bytes) -> bytes | None:
        """Return the body of the next frame; None unless it has been read whole already. Raise WireError when it is too
        large or carries another id."""
        if len(self._buffer) < _HEAD:
            return None
        end = _HEAD + int.from_bytes(self._buffer[: protocol.HEADER], "big")
        if end > _HEAD + protocol.MAX_REPLY or self._buffer[protocol.HEADER : _HEAD] != request_id:
            raise protocol.WireError("no answer to what was asked")
        if end > len(self._buffer):
            return None
        body = bytes(self._buffer[_HEAD:end])
        del self._buffer[:end]
        return body

    def receive(self, request_id: bytes, clock: Clock) -> bytes:
        """Return the body of the next frame. Raise WireError when it is too large or carries another id."""
        body = self._take(request_id)
        while body is None:
            _wait(self._read_poller, clock)
            chunk = os.read(self._read_fd, _CHUNK)
            if not chunk:
                raise EOFError
            self._buffer += chunk
            body = self._take(request_id)
            if body is None and clock.is_over():  # also when the worker keeps writing a few bytes at a time
                raise TimeoutError
        return body


def _wait(poller: select.poll, clock: Clock) -> None:
    while not poller.poll(clock.poll_milliseconds()):
        if clock.is_over():
            raise TimeoutError


def request(operation: str, args: list[Any], anew: bool = False) -> bytes:
    """Encode a request; with `anew`, the worker first drops the objects it holds. Raise TypeError for arguments that
    are no plain data, and WireError for those that are too large."""
    return _encoder.encode({"op": operation, "args": args, "anew": anew})


def _refuse(value: Any) -> None:
    """Raise TypeError, unless the value is one that an answer may hold: the engine's own, or a very large integer."""
    if type(value) is not int and not type(value).__module__.startswith("grader."):
        raise TypeError(type(value).__name__)


_encoder = protocol.Encoder(_refuse)


class ProcessEnded(Exception):
    """The worker has ended. `reason` is 'timed_out', 'crashed' or 'protocol'; `detail` is the signal, if any."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason, self.detail = reason, detail


class WorkerProcess:
    """A process that runs one submission. The caller makes one request at a time."""

    spent_in_all = 0.0  # seconds charged for the requests of all workers

    def __init__(self, pid: int, pipes: Pipes, reap: Callable[[int], int | None]) -> None:
        self.pid, self._pipes, self._reap = pid, pipes, reap
        self.alive = True
        self.facts: dict[str, Any] = {}  # how it is confined
        self.spent_seconds = 0.0  # charged for all requests: CPU time, and a part of the time it slept
        self.slept_seconds = 0.0
        self.answer_seconds = 0.0  # CPU time of the grader for its replies and needs
        self._run_queue = RunQueue(pid)
        self._cpu = 0.0  # CPU seconds it had used when last measured

    def receive_greeting(self, limit: Limit) -> dict[str, Any]:
        """Return the worker's report on its confinement, which precedes all requests. Raise ProcessEnded."""
        clock = Clock(self.pid, limit, self._run_queue)
        clock.start()
        try:
            return self._parse(self._pipes.receive(_GREETING_ID, clock))
        except _READING_ERRORS as error:
            raise self._end(error) from None

    def ask(self, operation: str, args: list[Any], limit: Limit, resolver: Resolver | None = None) -> dict[str, Any]:
        """Make a single request; return and raise as `exchange` does."""
        return self.exchange(request(operation, args), limit, resolver)

    def exchange(self, body: bytes, limit: Limit, resolver: Resolver | None = None) -> dict[str, Any]:
        """Return the reply to an encoded request: {'value': …} or {'raised': …}. `resolver` answers the worker's
        needs. Raise ProcessEnded when the worker died or had to be killed."""
        if not self.alive:
            raise ProcessEnded("crashed")
        try:
            return self._exchange(body, Clock(self.pid, limit, self._run_queue), resolver)
        except _READING_ERRORS as error:
            raise self._end(error) from None
        except BaseException:  # includes KeyboardInterrupt: the rest of a reply may still be in the pipe
            self.kill()
            raise

    def _exchange(self, body: bytes, clock: Clock, resolver: Resolver | None) -> dict[str, Any]:
        while True:
            message = self._round_trip(body, clock)
            is_quick = resolver is None and len(message) <= _QUICK  # the only message of this exchange
            with nullcontext() if is_quick else self._charging_answer(clock):
                reply = self._parse(message)
                if "need" not in reply:
                    return reply
                if resolver is None or type(reply.get("args")) is not list:
                    raise self._stop("protocol")
                body = protocol.encode(resolver(str(reply["need"]), reply["args"]))
            if clock.is_over():
                raise self._stop("timed_out")

    def cpu_seconds(self) -> float:
        """Return the CPU seconds the worker has used, by the kernel's clock; of a dead worker, up to its last reply."""
        return cpu_seconds(self.pid) if self.alive else self._cpu

    def kill(self) -> int | None:
        """Kill the worker. Return its exit status; None when it is unknown, or when the worker was killed before."""
        if not self.alive:
            return None
        self.alive = False
        with suppress(ProcessLookupError):  # the pid is free only if the fork server, which would reap it, is gone
            os.kill(self.pid, signal.SIGKILL)
        self._pipes.close()  # after the kill: on a closed pipe the worker would exit by itself
        return self._reap(self.pid)

    def _round_trip(self, body: bytes, clock: Clock) -> bytes:
        """Send `body`; return the body of the reply, which may be any bytes. Raise the errors of `Pipes`."""
        clock.start()
        request_id = os.urandom(protocol.ID)
        self._pipes.send(protocol.frame(request_id, body), clock)
        try:
            reply = self._pipes.receive(request_id, clock)
        except (TimeoutError, EOFError):
            with suppress(OSError):  # of a process that the kernel has forgotten
                self._stop_clock(clock)
            raise
        self._stop_clock(clock)
        return reply

    def _stop_clock(self, clock: Clock) -> None:
        usage, self._cpu = clock.stop()
        self.spent_seconds += usage.charged
        WorkerProcess.spent_in_all += usage.charged
        self.slept_seconds += usage.slept

    @contextmanager
    def _charging_answer(self, clock: Clock) -> Iterator[None]:
        """Charge the worker for the CPU time of this thread: a hostile reply may take long to decode, or to answer."""
        start = time.thread_time()
        try:
            yield
        finally:
            seconds = time.thread_time() - start
            clock.answer_seconds += seconds
            self.answer_seconds += seconds

    def _parse(self, body: bytes) -> dict[str, Any]:
        """Decode a reply. Raise WireError, or ProcessEnded when it is not a message of the protocol."""
        reply = protocol.limit_depth(protocol.decode(body))
        if type(reply) is not dict or reply.keys() not in _REPLY_KEYS:
            raise self._stop("protocol")
        return reply

    def _end(self, error: Exception) -> ProcessEnded:
        """Kill the worker whose reply could not be read; return the error that says so."""
        if isinstance(error, EOFError):
            return self._exit_error()
        return self._stop("timed_out" if isinstance(error, TimeoutError) else "protocol")

    def _stop(self, reason: str) -> ProcessEnded:
        self.kill()
        return ProcessEnded(reason)

    def _exit_error(self) -> ProcessEnded:
        """Return the error for a worker that closed its pipe: it exited, or a signal that it raised killed it."""
        deadline = time.monotonic() + 1
        while time.monotonic() < deadline and not _is_zombie(self.pid):
            time.sleep(0.001)
        status = self.kill()
        if status is None:  # the worker died because the fork server did, which is not the submission's fault
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
