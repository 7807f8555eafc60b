"""Control socket of a fork server: one request at a time, each followed by its reply."""

import socket
from collections.abc import Sequence

from grader.worker.protocol import CONTROL_REPLY, CONTROL_REQUEST


class Control:
    """The grader's end of the socket. Methods raise OSError when the fork server is gone or does not reply in time, and
    after an interrupt that left a reply unread."""

    def __init__(self, connection: socket.socket, timeout: float) -> None:
        """`timeout`: seconds to wait for a reply."""
        self._connection = connection
        self._connection.settimeout(timeout)
        self._is_out_of_sync = False  # True from a request to its reply: an interrupt in between leaves it True

    def ask(self, letter: bytes, number: int = 0, fds: Sequence[int] = ()) -> int:
        """Send a request, with file descriptors; return the number that is the reply."""
        if self._is_out_of_sync:
            raise OSError("fork server was not heard to the end")
        self._is_out_of_sync = True
        self.send(letter, number, fds)
        reply = self._connection.recv(CONTROL_REPLY.size)
        if len(reply) != CONTROL_REPLY.size:
            raise OSError("fork server closed its socket")
        self._is_out_of_sync = False
        return int(CONTROL_REPLY.unpack(reply)[0])

    def send(self, letter: bytes, number: int = 0, fds: Sequence[int] = ()) -> None:
        """Send a request that has no reply."""
        request = CONTROL_REQUEST.pack(letter, number)
        if fds:
            socket.send_fds(self._connection, [request], fds)
        else:
            self._connection.send(request)

    def close(self) -> None:
        """Close the socket; the fork server exits when it notices, and its workers die with it."""
        self._connection.close()
