"""The value types of a comparison. Shares are between 0 and 1, of what the student wrote beyond the starter."""

from dataclasses import dataclass

from grader.model import Note


@dataclass(frozen=True)
class Likeness:
    """The share of each of two versions of a file that is also in the other version."""

    file: str
    of_first: float
    of_second: float

    @property
    def highest(self) -> float:
        """The larger share, which is high when a file was copied into a longer one."""
        return max(self.of_first, self.of_second)


@dataclass(frozen=True)
class Document:
    """A submission's version of a file, and the numbers, from 0, of the lines that match the other version."""

    hand_in: str
    lines: tuple[str, ...]
    matching: frozenset[int]


@dataclass(frozen=True)
class Pair:
    """Two submissions: the file in which they are most alike, and the likeness of their other files."""

    likeness: Likeness
    first: Document
    second: Document
    others: tuple[Likeness, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """The result of comparing all pairs. `median` and `high` are the 50th and the 95th percentile of their likeness."""

    hand_ins: int
    compared: int  # pairs
    pairs: tuple[Pair, ...]  # the most alike first, at most as many as requested
    median: float
    high: float
    above: int  # pairs at or above the requested least share, in `pairs` or not
    notes: tuple[Note, ...] = ()  # what could not be compared
