"""The socket a template is spoken to by. It answers in the order it is asked in, so that nobody need wait at once."""

import socket
import struct
from collections.abc import Callable, Sequence


class Control:
    """Our end. Every method raises OSError when the template is gone."""

    def __init__(self, end: socket.socket, patience: float) -> None:
        """`patience`: seconds an answer may take."""
        self._end = end
        self._end.settimeout(patience)
        self._asked = self._heard = 0
        self._answers: dict[int, int] = {}  # that nobody has waited for yet

    def ask(self, request: bytes, fds: Sequence[int] = ()) -> Callable[[], int]:
        """Ask for a number. What comes back waits for it, and can be called once."""
        self._asked += 1
        number = self._asked
        self.tell(request, fds)
        return lambda: self._answer(number)

    def tell(self, request: bytes, fds: Sequence[int] = ()) -> None:
        """Say what has no answer."""
        socket.send_fds(self._end, [request], fds)

    def close(self) -> None:
        """At which a template leaves, and all that it has forked."""
        self._end.close()

    def _answer(self, number: int) -> int:
        while self._heard < number:
            answer = self._end.recv(8)
            if len(answer) != 8:
                raise OSError("template closed its socket")
            self._heard += 1
            (self._answers[self._heard],) = struct.unpack("q", answer)
        return self._answers.pop(number)
