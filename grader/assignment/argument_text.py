"""How the message of a failed check displays an argument of a call."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class ArgumentText:
    """The text of an argument in the call, an assignment statement that must precede the call, and a board to draw."""

    text: str
    setup: str = ""
    rows: Rows | None = None  # of the board, top row first
    rows_from_bottom: bool = False  # its rows are numbered from 0 at the bottom


Describe = Callable[[Any], ArgumentText | None]  # how an assignment displays an argument; None: as Python code
