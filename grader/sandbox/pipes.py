"""The two pipes to a worker: whole frames in time, whatever the other end does."""

import os
import select

from grader.sandbox.clock import Clock
from grader.worker import protocol

_CHUNK = 1 << 16  # bytes read at a time


class Pipes:
    """Our end of them. Sending and receiving raise TimeoutError when the clock is over with a frame still underway, and
    EOFError when the other end is gone."""

    def __init__(self, write_fd: int, read_fd: int) -> None:
        self._write_fd, self._read_fd = write_fd, read_fd
        self._unread = bytearray()
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(read_fd, select.POLLIN)
        self._writable.register(write_fd, select.POLLOUT)
        os.set_blocking(write_fd, False)
        os.set_blocking(read_fd, False)

    def close(self) -> None:
        os.close(self._write_fd)
        os.close(self._read_fd)

    def send(self, frame: bytes, clock: Clock) -> None:
        while frame:
            try:
                frame = frame[os.write(self._write_fd, frame) :]
                if frame and clock.is_over():  # nor is a request read that is read in drips
                    raise TimeoutError
            except BlockingIOError:
                _wait(self._writable, clock)
            except BrokenPipeError:
                raise EOFError from None

    def receive(self, request_id: bytes, clock: Clock) -> bytes:
        """The body of the next frame. Raises WireError when it is too large, or carries another id."""
        head = self._read(protocol.HEADER + protocol.ID, clock)
        size = int.from_bytes(head[: protocol.HEADER], "big")
        if size > protocol.MAX_REPLY or head[protocol.HEADER :] != request_id:
            raise protocol.WireError("no answer to what was asked")
        return self._read(size, clock)

    def _read(self, size: int, clock: Clock) -> bytes:
        """Exactly `size` bytes; what has come beyond them is left for the next time."""
        while len(self._unread) < size:
            _wait(self._readable, clock)
            chunk = os.read(self._read_fd, _CHUNK)
            if not chunk:
                raise EOFError
            self._unread += chunk
            if len(self._unread) < size and clock.is_over():  # an answer that comes in drips is no answer
                raise TimeoutError
        data = bytes(self._unread[:size])
        del self._unread[:size]
        return data


def _wait(ready: select.poll, clock: Clock) -> None:
    while not ready.poll(clock.milliseconds_to_next_look()):
        if clock.is_over():
            raise TimeoutError
