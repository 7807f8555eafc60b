"""The socket a template is spoken to by. It answers in the order it is asked in, so that nobody need wait at once."""

import socket
from collections import deque
from collections.abc import Callable, Sequence
from weakref import ref

from grader.wire import CONTROL_ANSWER, CONTROL_REQUEST


class Control:
    """Our end. What asks and what waits raises OSError when the template is gone, or was not heard to the end once."""

    def __init__(self, end: socket.socket, patience: float) -> None:
        """`patience`: seconds an answer may take."""
        self._end = end
        self._end.settimeout(patience)
        self._owed: deque[ref[_Answer]] = deque()
        self._is_torn = False  # by an interrupt: which answer is whose is not known any more

    def ask(self, letter: bytes, number: int = 0, fds: Sequence[int] = ()) -> Callable[[], int]:
        """Ask for a number. What comes back waits for it, when called."""
        answer = _Answer(self)
        self._within(lambda: self._ask(letter, number, fds, answer))
        return answer

    def tell(self, letter: bytes, fds: Sequence[int]) -> None:
        """Say what has no answer."""
        socket.send_fds(self._end, [CONTROL_REQUEST.pack(letter, 0)], fds)

    def settle(self) -> None:
        """Wait for all answers."""
        while self._owed:
            self.hear()

    def hear(self) -> None:
        """Wait for the next answer; it is kept if somebody waits for it."""
        self._within(self._hear)

    def close(self) -> None:
        """At which a template leaves, and all that it has forked."""
        self._end.close()

    def _ask(self, letter: bytes, number: int, fds: Sequence[int], answer: "_Answer") -> None:
        request = CONTROL_REQUEST.pack(letter, number)
        if fds:
            socket.send_fds(self._end, [request], fds)
        else:
            self._end.send(request)
        self._owed.append(ref(answer))

    def _hear(self) -> None:
        said = self._end.recv(CONTROL_ANSWER.size)
        if len(said) != CONTROL_ANSWER.size:
            raise OSError("template closed its socket")
        answer = self._owed.popleft()()
        if answer is not None:
            (answer.number,) = CONTROL_ANSWER.unpack(said)

    def _within(self, step: Callable[[], None]) -> None:
        """All of a step, or never another one."""
        if self._is_torn:
            raise OSError("template was not heard to the end")
        self._is_torn = True
        step()
        self._is_torn = False


class _Answer:
    """What a template will say."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self.number: int | None = None

    def __call__(self) -> int:
        while self.number is None:
            self._control.hear()
        return self.number
