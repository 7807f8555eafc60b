"""The frozen values everything else speaks in. Imports nothing of ours."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

LAYERS = ("rlimits", "user", "landlock", "seccomp") if sys.platform == "linux" else ("rlimits",)  # of a worker: lock.py
TIERS = ("official", "contained", "practice")  # what the layers add up to, from the strongest: selftest.py
UNTESTED: Mapping[str, object] = {"tier": "practice", "self_test": None}  # said of a grading without a self-test


class GraderError(Exception):
    """The set-up is at fault, not the hand-in: one sentence that says what to do, or the note that becomes it."""

    def __init__(self, said: "str | Note") -> None:
        super().__init__(said)
        self.said = said


class UnusableHandIn(GraderError):
    """What was handed in holds nothing that can be graded: too many files, no Python, a zip that cannot be read."""

    def __init__(self, note: "Note") -> None:
        super().__init__(note)
        self.note = note


class Unreadable(Exception):
    """One file of a hand-in cannot be read; the reason is part of a sentence."""

    def __init__(self, why: "Note") -> None:
        super().__init__(why)
        self.why = why


class Outcome(StrEnum):
    """How a check, or an exercise, ended, and whose doing it was."""

    PASSED = "passed"
    WRONG = "wrong"
    WRONG_TYPE = "wrong_type"
    RAISED = "raised"
    TIMED_OUT = "timed_out"
    CRASHED = "crashed"
    NOT_WRITTEN = "not_written"
    GRADER_FAULT = "grader_fault"


@dataclass(frozen=True)
class Note:
    """A sentence of `locale/`, by key, with what fills its blanks: text, or notes said in the same language."""

    key: str
    values: tuple[tuple[str, "str | Note"], ...] = ()

    @classmethod
    def of(cls, key: str, **values: object) -> "Note":
        """The note with `values` as text, but for those that are notes."""
        return cls(key, tuple((name, v if isinstance(v, Note) else str(v)) for name, v in values.items()))


@dataclass(frozen=True)
class Evidence:
    """What a lost check saw: Python to paste, what it gave, what was expected, and the boards to draw."""

    setup: tuple[str, ...] = ()
    call: str = ""
    got: str = ""
    left: str = ""  # what was compared: `got`, or a part of it
    expected: str = ""
    relation: str = "=="
    boards: tuple[tuple[tuple[int, ...], ...], ...] = ()
    reason: str = ""  # why the answer is of the wrong type, a key of locale/; "" when it is not
    size: int = 0  # of the example: pieces on its boards; the smallest example is the one shown
    tree: "Tree | None" = None  # what the question is about, with the right values


@dataclass(frozen=True)
class CheckResult:
    """One check of one exercise. `score` and `out_of` in points."""

    id: str
    title: str  # English: the first line of the check's docstring; its translations are in locale/
    outcome: Outcome
    score: Fraction
    out_of: Fraction
    notes: tuple[Note, ...] = ()
    evidence: Evidence | None = None


@dataclass(frozen=True)
class Tree:
    """A position of a small search tree: the move that leads to it, its value, and whether it was looked at."""

    move: str
    value: str
    maximises: bool
    children: tuple["Tree", ...] = ()
    cut: bool = False  # never looked at


@dataclass(frozen=True)
class Diagnosis:
    """The one misconception that explains all that was seen, on the smallest board that shows it."""

    name: str
    says: Mapping[str, str]  # by language: what the function does
    asks: Mapping[str, str]  # by language: the question that leads out of it
    evidence: Evidence
    tree: Tree | None = None  # the right search, small enough to draw

    def said(self, language: str) -> str:
        """What the function does, in English where nobody has translated it."""
        return self.says.get(language, self.says["en"])

    def asked(self, language: str) -> str:
        """The question that leads out of it, likewise."""
        return self.asks.get(language, self.asks["en"])


@dataclass(frozen=True)
class ExerciseResult:
    """One exercise: its checks, and under which reading and with whose dependencies it was graded."""

    name: str
    part: str
    checks: tuple[CheckResult, ...]
    reading: str | None = None
    supplied: tuple[str, ...] = ()  # the dependencies that were answered by the reference
    diagnosis: Diagnosis | None = None
    bonus: bool = False  # beyond the points of the core, shown apart
    calls: int = 0  # made of the hand-in by the checks

    @property
    def graded_with(self) -> str:
        """'supplied' when the better result was the one with dependencies supplied, else 'own'."""
        return "supplied" if self.supplied else "own"

    @property
    def score(self) -> Fraction:
        return sum((check.score for check in self.checks), Fraction(0))

    @property
    def out_of(self) -> Fraction:
        """Points that could be earned."""
        return sum((check.out_of for check in self.checks), Fraction(0))

    @property
    def outcome(self) -> Outcome:
        """That of the first lost check, else 'passed'; 'wrong' when only a part is not written."""
        lost = [check.outcome for check in self.checks if check.outcome is not Outcome.PASSED]
        if lost and lost[0] is Outcome.NOT_WRITTEN and len(lost) < len(self.checks):
            return next((outcome for outcome in lost if outcome is not Outcome.NOT_WRITTEN), Outcome.WRONG)
        return lost[0] if lost else Outcome.PASSED


@dataclass(frozen=True)
class Report:
    """The grading of one hand-in."""

    submission: str
    language: str
    exercises: tuple[ExerciseResult, ...]
    warnings: tuple[Note, ...] = ()
    isolation: Mapping[str, object] = field(default_factory=dict)
    capped: bool = True  # bonus points never lift the score above `out_of`
    files: Mapping[str, str] = field(default_factory=dict)  # module → the file of the hand-in it was read from
    pending: tuple[str, ...] = ()  # exercises not graded to the end: the report was made while grading went on

    @property
    def score(self) -> Fraction:
        """Points earned, with those of the bonus."""
        total = sum((exercise.score for exercise in self.exercises), Fraction(0))
        return min(total, max(self.out_of, total - self.bonus)) if self.capped else total

    @property
    def bonus(self) -> Fraction:
        """Points earned in the exercises beyond the core."""
        return sum((exercise.score for exercise in self.exercises if exercise.bonus), Fraction(0))

    @property
    def out_of(self) -> Fraction:
        """Points that could be earned in the core."""
        return sum((exercise.out_of for exercise in self.exercises if not exercise.bonus), Fraction(0))

    @property
    def complete(self) -> bool:
        """False when the grader itself failed somewhere: such a report is no grade."""
        return all(c.outcome is not Outcome.GRADER_FAULT for e in self.exercises for c in e.checks)


@dataclass(frozen=True)
class GroupReport:
    """The members' reports, who broke the rule, and the report on the assembled program."""

    name: str
    members: tuple[Report, ...]
    program: Report
    authors: Mapping[str, str]  # exercise → the member whose version is in the program
    broken_rules: tuple[Note, ...] = ()
    unreadable: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Settings:
    """How to grade."""

    language: str = "en"
    seed: int = 0
    patience: float = 1.0  # multiplies every limit
    exercises: frozenset[str] | None = None  # None: all
    stop_at_loss: bool = False  # an exam of the checks asks only whether points are lost
    feedback: str = "full"  # how much of what was found a student is told: feedback.py
    layers: tuple[str, ...] = LAYERS  # what closes a worker
    isolation: Mapping[str, object] = field(
        default_factory=lambda: UNTESTED
    )  # what the self-test found, for the report
