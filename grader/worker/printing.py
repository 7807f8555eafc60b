"""What a call prints, as text of bounded length."""

import io
import sys
from collections.abc import Callable, Sequence
from typing import Any

MAX_PRINTED = 10_000  # characters; what follows is dropped


class BoundedText(io.TextIOBase):
    """A text stream that keeps its first `MAX_PRINTED` characters."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._room = MAX_PRINTED

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        part = text[: self._room]
        if part:
            self._parts.append(part)
            self._room -= len(part)
        return len(text)

    def getvalue(self) -> str:
        """Return the text written so far."""
        return "".join(self._parts)


def capture(function: Callable[..., Any], args: Sequence[Any]) -> str:
    """Call a function and return what it prints by `sys.stdout`, in place of its result."""
    stream, sys.stdout = sys.stdout, BoundedText()
    try:
        captured = sys.stdout
        function(*args)
        return captured.getvalue()
    finally:
        sys.stdout = stream
