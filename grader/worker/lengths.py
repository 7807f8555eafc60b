"""How much a worker sends of errors, problems, names and printed text; the input and output of what prints."""

import io
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import CodeType, ModuleType
from typing import Any

MAX_PROBLEMS = 100  # of an import
MAX_CALLABLES = 2000  # names in a list of callables: more than `from numpy import *` defines
MAX_NAME = 100  # characters of a name in a list of callables
# Characters of each text that is shown: a submission chooses the names of its errors, their texts, and those of its
# functions, and they may have thousands. A file is known by its name, so that this one is never cut.
LENGTHS = {"type": 60, "base": 60, "text": 300, "file": 255, "function": 100, "name": 100, "source": 120}
_NONE: Mapping[str, Any] = {}
MAX_PRINTED = 10_000  # characters; what follows is dropped


def cut(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the description of an error or a problem, its texts one character too long at most (`shorten_fields`)."""
    return {key: value[: LENGTHS[key] + 1] if type(value) is str else value for key, value in fields.items()}


def are_cut(fields: Mapping[str, Any]) -> bool:
    """Return whether no text is longer than `cut` leaves it."""
    return all(len(value) <= LENGTHS[key] + 1 for key, value in fields.items() if type(value) is str)


def shorten_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the description with each text as long as is shown at most, and an ellipsis where it was longer."""
    return {
        key: value[: LENGTHS[key] - 1] + "…" if type(value) is str and len(value) > LENGTHS[key] else value
        for key, value in fields.items()
    }


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


def capture(function: Callable[..., Any], args: Sequence[Any], named: Mapping[str, Any] = _NONE) -> str:
    """Call a function and return what it prints by `sys.stdout`, in place of its result; it reads the text `stdin` of
    `named` as its standard input."""
    arguments = dict(named)
    streams = sys.stdin, sys.stdout
    if "stdin" in arguments:
        sys.stdin = io.StringIO(str(arguments.pop("stdin")))
    captured = sys.stdout = BoundedText()
    try:
        function(*args, **arguments)
        return captured.getvalue()
    finally:
        sys.stdin, sys.stdout = streams


def run_program(file: str, codes: Iterable[CodeType], loader: Any = None) -> None:
    """Run the code of a file as Python runs a program: in a new module `__main__`, to its end or to an `exit()`."""
    module = ModuleType("__main__")
    vars(module).update(__file__=f"{file}.py", __loader__=loader)
    before, sys.modules["__main__"] = sys.modules["__main__"], module
    try:
        for code in codes:
            exec(code, vars(module))
    except SystemExit:
        pass
    finally:
        sys.modules["__main__"] = before
