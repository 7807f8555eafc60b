"""The socket a fork server is spoken to by: one request, then its answer."""

import socket
from collections.abc import Sequence

from grader.worker.protocol import CONTROL_ANSWER, CONTROL_REQUEST


class Control:
    """Our end. Every method raises OSError when the fork server is gone, silent, or was once not heard to the end."""

    def __init__(self, end: socket.socket, patience: float) -> None:
        """`patience`: seconds an answer may take."""
        self._end = end
        self._end.settimeout(patience)
        self._is_torn = False  # by an interrupt: the next answer would be that to an earlier request

    def ask(self, letter: bytes, number: int = 0, fds: Sequence[int] = ()) -> int:
        """Send a request; returns the number that is the answer."""
        if self._is_torn:
            raise OSError("fork server was not heard to the end")
        self._is_torn = True
        self.tell(letter, number, fds)
        answer = self._end.recv(CONTROL_ANSWER.size)
        if len(answer) != CONTROL_ANSWER.size:
            raise OSError("fork server closed its socket")
        self._is_torn = False
        return int(CONTROL_ANSWER.unpack(answer)[0])

    def tell(self, letter: bytes, number: int = 0, fds: Sequence[int] = ()) -> None:
        """Send what has no answer."""
        request = CONTROL_REQUEST.pack(letter, number)
        if fds:
            socket.send_fds(self._end, [request], fds)
        else:
            self._end.send(request)

    def close(self) -> None:
        """Close the socket, at which a fork server leaves, and all that it has forked."""
        self._end.close()
