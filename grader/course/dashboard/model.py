"""The frozen values of a class in figures. A hand-in is known by its place in `Summary.entries`, from 0."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from grader.course.gradebook import Entry
from grader.model import CheckResult, Diagnosis, Evidence


@dataclass(frozen=True)
class CheckLoss:
    """How many lost a check, of those who have written what it asks."""

    exercise: str
    check: CheckResult  # one result of it, for its title
    lost: int
    written: int


@dataclass(frozen=True)
class Success:
    """An exercise in the whole class: how many hand-ins have all its points, some, none, or have not written it."""

    exercise: str
    bonus: bool
    full: int
    in_part: int
    none: int
    not_written: int
    checks: tuple[CheckLoss, ...]  # in the exercise's order

    @property
    def lost(self) -> int:
        """The hand-ins that lost points by what they wrote."""
        return self.in_part + self.none


@dataclass(frozen=True)
class Held:
    """A misconception, who holds it, and how many lost points in its exercise by what they wrote."""

    exercise: str
    diagnosis: Diagnosis  # on the smallest example
    holders: tuple[int, ...]
    lost: int


@dataclass(frozen=True)
class Example:
    """A call on a board or a tree that several answer wrongly: who does, and what they say, the most frequent first."""

    exercise: str
    evidence: Evidence
    failed: tuple[int, ...]
    answers: tuple[tuple[str, int], ...]  # "" for no answer at all


@dataclass(frozen=True)
class Trouble:
    """A hand-in to look at: the exercises in which it was stopped, and those in which it ended the program."""

    place: int
    timed_out: tuple[str, ...] = ()
    crashed: tuple[str, ...] = ()
    meddled: tuple[str, ...] = ()  # wrote where only answers belong
    slow: bool = False  # took far longer than the class


@dataclass(frozen=True)
class Summary:
    """The class. `graded`: places of the hand-ins with a grade; the others count in no figure about points."""

    entries: tuple[Entry, ...]
    graded: tuple[int, ...]
    out_of: Fraction
    mean: Fraction | None
    median: Fraction | None
    counts: Mapping[str, int]  # graded, missing, unreadable, not_graded, late_work
    exercises: tuple[Success, ...]  # the core, then the bonus
    misconceptions: tuple[Held, ...]  # the most widespread first
    checks: tuple[CheckLoss, ...]  # lost by anybody, the most often lost first, two of an exercise at most
    examples: tuple[Example, ...]  # failed by most first, then the smallest; two of an exercise at most
    troubles: tuple[Trouble, ...]
    typical_seconds: float  # the median of what was graded
