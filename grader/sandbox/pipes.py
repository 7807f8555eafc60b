"""Two pipes to a worker: send and receive whole frames in time, whatever the worker does."""

import os
import select

from grader.sandbox.clock import Clock
from grader.worker import protocol

_CHUNK = 1 << 16  # bytes read at a time
_HEAD = protocol.HEADER + protocol.ID  # bytes before a body


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
