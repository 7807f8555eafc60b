"""The value types of the dashboard. A `place` is the index of a submission in `Summary.entries`."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from grader.course.gradebook.entry import Entry
from grader.model import CheckResult, Diagnosis, Evidence


@dataclass(frozen=True)
class CheckLoss:
    """The number of submissions that lost a check, and of those that have its exercise written."""

    exercise: str
    check: CheckResult  # any result of the check, for its title
    lost: int
    written: int


@dataclass(frozen=True)
class Success:
    """The number of submissions that have all points of an exercise, some, none, or have not written it."""

    exercise: str
    bonus: bool
    full: int
    in_part: int
    none: int
    not_written: int
    checks: tuple[CheckLoss, ...]  # in their order in the exercise

    @property
    def lost(self) -> int:
        """The number of submissions that wrote the exercise and lost points in it."""
        return self.in_part + self.none

    @property
    def written(self) -> int:
        """The number of submissions that wrote the exercise."""
        return self.full + self.lost


@dataclass(frozen=True)
class SharedMisconception:
    """A misconception and the submissions that show it."""

    exercise: str
    diagnosis: Diagnosis  # the one with the smallest example
    holders: tuple[int, ...]  # places
    lost: int  # submissions that wrote the exercise and lost points in it


@dataclass(frozen=True)
class Example:
    """A call, on a board or a tree, that submissions answer wrongly: their places, and their answers by frequency."""

    exercise: str
    evidence: Evidence
    failed: tuple[int, ...]  # places
    answers: tuple[tuple[str, int], ...]  # each with its count, the most frequent first; "" for no answer


@dataclass(frozen=True)
class Trouble:
    """A submission an instructor should look at, with the exercises in which something unusual happened."""

    place: int
    timed_out: tuple[str, ...] = ()
    crashed: tuple[str, ...] = ()
    meddled: tuple[str, ...] = ()  # wrote to the channel of the replies
    slow: bool = False  # its grading took far longer than is typical


@dataclass(frozen=True)
class Summary:
    """The statistics of the class. Those about points count only submissions with a grade, at the places `graded`."""

    entries: tuple[Entry, ...]
    graded: tuple[int, ...]
    out_of: Fraction
    mean: Fraction | None
    median: Fraction | None
    counts: Mapping[str, int]  # by figures.counts
    exercises: tuple[Success, ...]  # the core, then the bonus exercises
    misconceptions: tuple[SharedMisconception, ...]  # the most widespread first
    checks: tuple[CheckLoss, ...]  # the most often lost first; only lost ones, and at most two per exercise
    examples: tuple[Example, ...]  # the most often failed first, then the smallest; at most two per exercise
    troubles: tuple[Trouble, ...]
    typical_seconds: float  # median duration of the gradings
