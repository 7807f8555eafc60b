"""An argument of a call, as the message of a lost check shows it."""

from dataclasses import dataclass

Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class ArgumentText:
    """How an argument stands in the call, the assignment that must come before, if any, and what is drawn below."""

    text: str
    setup: str = ""
    rows: Rows | None = None  # of a board, top first
