"""A verb run in the test's process, and what it printed."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Said:
    """The status of a verb, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """Return all that was printed, on one line and with plain spaces."""
        return " ".join(f"{self.out}\n{self.err}".split())


Verb = Callable[..., Said]
