"""The frozen values of a comparison. Shares are parts of 1 of what students wrote themselves."""

from dataclasses import dataclass

from grader.model import Note


@dataclass(frozen=True)
class Likeness:
    """How much of each of two hand-ins' versions of a file is also in the other's."""

    file: str
    of_first: float
    of_second: float

    @property
    def highest(self) -> float:
        """The larger share: a file copied into a longer one is found by it."""
        return max(self.of_first, self.of_second)


@dataclass(frozen=True)
class Document:
    """One hand-in's version of a file as it is shown, and the numbers of the lines, from 0, that match the other's."""

    hand_in: str
    lines: tuple[str, ...]
    matching: frozenset[int]


@dataclass(frozen=True)
class Pair:
    """Two hand-ins, the file in which they are most alike, and their other files."""

    likeness: Likeness
    first: Document
    second: Document
    others: tuple[Likeness, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """All pairs that were compared. `median` and `high`: half of the pairs are at most so alike, and 95 of 100."""

    hand_ins: int
    compared: int  # pairs
    pairs: tuple[Pair, ...]  # the most alike first
    median: float
    high: float
    above: int  # pairs at or above the least share asked for, shown or not
    notes: tuple[Note, ...] = ()  # what could not be compared
