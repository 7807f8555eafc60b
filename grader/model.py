"""Immutable data classes, enums and exceptions shared by all packages. Imports no other module of this project."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from pathlib import Path

LAYERS = ("rlimits", "user", "landlock", "seccomp") if sys.platform == "linux" else ("rlimits",)  # confinement.py
TIERS = ("official", "contained", "practice")  # isolation levels, strongest first: sandbox/selftest.py
FEEDBACK = ("full", "counterexample", "summary")  # how much a student reads, most first: model.py
UNTESTED: Mapping[str, object] = {"tier": "practice", "self_test": None}  # reported without a self-test
OUTLIVES_A_CALL = "outlives_a_call"  # the note on a call that is right alone, and wrong after another one
AFTER_OTHER_CALLS = "after_other_calls"  # the same where no single call was found after which it is wrong
ABOUT_EARLIER_CALLS = (OUTLIVES_A_CALL, AFTER_OTHER_CALLS)
MOST_NAMES = 12  # of students or hand-ins that a message lists
_MOST_PLACES = 2  # of a mistake that a student reads; more would say nothing
_REVEALING = {"right", "text"}  # values of notes that hold the right answer, or text written by the submission
SYNTAX_ERRORS = frozenset(("SyntaxError", "IndentationError", "TabError"))


class GraderError(Exception):
    """An error of the installation, the assignment or the command, not of a mistake in the submission.

    `message` is one sentence that says what to do, or the note of a translated one; `str` gives an English text."""

    def __init__(self, message: "str | Note") -> None:
        super().__init__(message)
        self.message = message


class UnusableSubmission(GraderError):
    """A submission without anything to grade, for example an unreadable zip, too many files, or no Python file."""

    def __init__(self, note: "Note") -> None:
        super().__init__(note)
        self.note = note


class Unreadable(Exception):
    """A single file of a submission that cannot be read. `why` is a clause, to be inserted in a sentence."""

    def __init__(self, why: "Note") -> None:
        super().__init__(why)
        self.why = why


class Outcome(StrEnum):
    """The result category of a check or an exercise."""

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
    """A translatable sentence: a key of `locale/`, and the values of its placeholders (text or other notes)."""

    key: str
    values: tuple[tuple[str, "str | Note"], ...] = ()

    @classmethod
    def of(cls, key: str, **values: object) -> "Note":
        """Return a note whose `values` are converted to text, except those that are notes."""
        return cls(key, tuple((name, v if isinstance(v, Note) else str(v)) for name, v in values.items()))


def join_first(texts: Sequence[str], most: int = MOST_NAMES) -> str:
    """Return the first texts as one for a message, with an ellipsis where there are more than `most`."""
    return ", ".join([*texts[:most], "…"] if len(texts) > most else texts)


@dataclass(frozen=True)
class Evidence:
    """The evidence of a failed check: Python code that reproduces it, the result, the expected one, boards to draw."""

    setup: tuple[str, ...] = ()
    call: str = ""
    got: str = ""
    left: str = ""  # the left operand of the failed comparison: `got` or a part of it
    expected: str = ""
    relation: str = "=="
    boards: tuple[tuple[tuple[int, ...], ...], ...] = ()
    rows_from_bottom: bool = False  # rows of the boards are numbered from 0 at the bottom
    marks: tuple[tuple[int, int], ...] = ()  # cells of the first board to mark: row from the top, column
    reason: str = ""  # why the answer has the wrong type: a key of locale/; "" when the type is right
    size: int = 0  # of the example, in pieces on its boards; reports show the smallest example
    tree: "Tree | None" = None  # the search tree of the example, with the right values
    label: str = "returned"  # what `got` is: a key of `words` in locale/


@dataclass(frozen=True)
class CheckResult:
    """The result of one check of one exercise. `score` and `out_of` are in points.

    `seconds` is how long the check took here, the search for a smaller example included: for readers of a report only.
    It decides nothing, and no two gradings agree on it, so that it is neither compared nor stored."""

    id: str
    title: str  # English, from the check's docstring; locale/ holds the translations
    outcome: Outcome
    score: Fraction
    out_of: Fraction
    notes: tuple[Note, ...] = ()
    evidence: Evidence | None = None
    seconds: float = field(default=0.0, compare=False, repr=False)


@dataclass(frozen=True)
class Tree:
    """A node of a small search tree: the move that leads to it, its value, and its children."""

    move: str
    value: str
    maximises: bool
    children: tuple["Tree", ...] = ()
    cut: bool = False  # pruned: the search does not visit it


@dataclass(frozen=True)
class Diagnosis:
    """The one misconception that explains all wrong answers, or a part, with the smallest example as evidence."""

    name: str
    says: Mapping[str, str]  # language → what the student's function does
    asks: Mapping[str, str]  # language → a question that guides the student to the mistake
    evidence: Evidence
    tree: Tree | None = None  # the correct search tree, small enough to draw
    partial: bool = False  # other wrong answers come from another mistake
    check: str = ""  # the first lost check that it explains; "" where none was compared

    def explanation(self, language: str) -> str:
        """Return what the function does; in English where there is no translation."""
        return self.says.get(language, self.says["en"])

    def question(self, language: str) -> str:
        """Return the guiding question; in English where there is no translation."""
        return self.asks.get(language, self.asks["en"])


@dataclass(frozen=True)
class Place:
    """A line where a small edit makes every check of an exercise pass: grading/repair.py."""

    file: str
    line: int
    text: str
    edit: str = ""  # for the instructor alone
    is_missing: bool = False  # the edit adds something near the line
    but_longest: bool = False  # checks that take too long for the search were not tried
    state: str = ""  # the variable whose value outlives a call, if that is the mistake
    around: tuple[str, ...] = ()  # the lines around it, from number `first`
    first: int = 1
    code_cell: str = ""  # of a notebook, whose lines are counted from the first of a cell


@dataclass(frozen=True)
class ExerciseResult:
    """The result of one exercise: its checks, and the accepted reading (interpretation of the statement) and the
    dependencies it was graded with."""

    name: str
    part: str
    checks: tuple[CheckResult, ...]
    reading: str | None = None
    supplied: tuple[str, ...] = ()  # the dependencies that the model solution replaced
    diagnosis: Diagnosis | None = None
    located: tuple[Place, ...] = ()  # where a small edit repairs it
    bonus: bool = False  # its points do not count in `Report.out_of`
    calls: int = 0  # number of calls the checks made to the submission
    adjustment: Fraction = Fraction(0)  # points an instructor has added or taken; only a gradebook knows of them

    @property
    def outliving(self) -> CheckResult | None:
        """The lost check whose call is right alone, so that something outlives a call; None without one."""
        is_about = ABOUT_EARLIER_CALLS.__contains__
        return next((check for check in self.checks if any(is_about(note.key) for note in check.notes)), None)

    @property
    def graded_with(self) -> str:
        """Return 'supplied' when dependencies were replaced by the model solution, else 'own'."""
        return "supplied" if self.supplied else "own"

    @property
    def score(self) -> Fraction:
        return sum((check.score for check in self.checks), self.adjustment)

    @property
    def out_of(self) -> Fraction:
        return sum((check.out_of for check in self.checks), Fraction(0))

    @property
    def outcome(self) -> Outcome:
        """Outcome of the first failed check, or 'passed'. An exercise that is only partly 'not_written' is 'wrong'."""
        lost = [check.outcome for check in self.checks if check.outcome is not Outcome.PASSED]
        if lost and lost[0] is Outcome.NOT_WRITTEN and len(lost) < len(self.checks):
            return next((outcome for outcome in lost if outcome is not Outcome.NOT_WRITTEN), Outcome.WRONG)
        return lost[0] if lost else Outcome.PASSED


@dataclass(frozen=True)
class Report:
    """The report on one graded submission: `score` out of `out_of` points, as exact fractions, and each exercise.

    The sentences of a note are in `language`, and are looked up when a report is shown."""

    submission: str
    language: str
    exercises: tuple[ExerciseResult, ...]
    warnings: tuple[Note, ...] = ()
    isolation: Mapping[str, object] = field(default_factory=dict)
    capped: bool = True  # bonus points do not raise the score above `out_of`
    files: Mapping[str, str] = field(default_factory=dict)  # module → the path in the submission it was read from
    pending: tuple[str, ...] = ()  # exercises not fully graded: this is an intermediate report
    software: Mapping[str, str] = field(default_factory=dict)  # name → version, of what ran the submission

    @property
    def score(self) -> Fraction:
        """Earned points, bonus included."""
        total = sum((exercise.score for exercise in self.exercises), Fraction(0))
        return min(total, max(self.out_of, total - self.bonus)) if self.capped else total

    @property
    def bonus(self) -> Fraction:
        """Points earned in bonus exercises."""
        return sum((exercise.score for exercise in self.exercises if exercise.bonus), Fraction(0))

    @property
    def out_of(self) -> Fraction:
        """Maximum score without bonus exercises."""
        return sum((exercise.out_of for exercise in self.exercises if not exercise.bonus), Fraction(0))

    @property
    def complete(self) -> bool:
        """False when the grader itself failed in a check: such a report must not be used as a grade."""
        return all(c.outcome is not Outcome.GRADER_FAULT for e in self.exercises for c in e.checks)


@dataclass(frozen=True)
class GroupReport:
    """The report on a group: its members' reports, the rules they broke, and the report on the assembled program."""

    name: str
    members: tuple[Report, ...]
    program: Report
    authors: Mapping[str, str]  # exercise → the member whose version the program uses
    broken_rules: tuple[Note, ...] = ()
    unreadable: tuple[Note, ...] = ()


@dataclass(frozen=True)
class Settings:
    """Options of a grading: `Settings(seed=7, exercises=frozenset(["longest"]))`. With equal ones the same
    submission gets the same grade."""

    language: str = "en"  # of the report
    seed: int = 0  # what the examples are drawn from; keep it secret, and the same for a class
    patience: float = 1.0  # multiplies every time limit
    exercises: frozenset[str] | None = None  # names; None: all of them
    stop_at_loss: bool = False  # stop an exercise at its first failed check
    locates: bool = False  # look for the lines of mistakes: grading/repair.py
    feedback: str = "full"  # how much detail a student gets: model.py
    layers: tuple[str, ...] = LAYERS  # isolation layers of a worker
    isolation: Mapping[str, object] = field(default_factory=lambda: UNTESTED)  # result of the self-test
    state: Path | None = None  # the folder where prepared checks are kept for later processes; None: nowhere


def stricter(*levels: str) -> str:
    """Return the level of feedback that tells a student the least."""
    return max(levels, key=FEEDBACK.index)


def redact(report: Report, feedback: str, for_instructor: bool = False) -> Report:
    """Return the report reduced to the level `feedback`, and for students also to two places of a mistake without their
    edits; points and outcomes stay."""
    if not for_instructor:
        report = replace(report, exercises=tuple(map(_without_edits, report.exercises)))
    if feedback == "full":
        return report
    redact_check = _summary if feedback == "summary" else _counterexample
    return replace(report, exercises=tuple(_redact_exercise(e, redact_check, feedback) for e in report.exercises))


def _without_edits(result: ExerciseResult) -> ExerciseResult:
    places = result.located if len(result.located) <= _MOST_PLACES else ()
    return replace(result, located=tuple(replace(place, edit="") for place in places))


def _redact_exercise(
    result: ExerciseResult, redact_check: Callable[[CheckResult], CheckResult], feedback: str
) -> ExerciseResult:
    diagnosis = result.diagnosis
    if diagnosis is not None:
        evidence = Evidence() if feedback == "summary" else _without_answer(diagnosis.evidence)
        diagnosis = replace(diagnosis, evidence=evidence, tree=None)
    checks = tuple(map(redact_check, result.checks))
    located = () if feedback == "summary" else result.located
    return replace(result, checks=checks, diagnosis=diagnosis, located=located)


def _summary(check: CheckResult) -> CheckResult:
    return replace(check, notes=(), evidence=None)


def _without_answer(evidence: Evidence) -> Evidence:
    """Return the evidence without what could be copied as an answer."""
    return replace(evidence, expected="", tree=None, marks=())


def _counterexample(check: CheckResult) -> CheckResult:
    evidence = _without_answer(check.evidence) if check.evidence is not None else None
    return replace(check, notes=tuple(map(_redact_note, check.notes)), evidence=evidence)


def _redact_note(note: Note) -> Note:
    return Note(note.key, tuple((name, "…" if name in _REVEALING else value) for name, value in note.values))


@dataclass(frozen=True)
class Key:
    """The fingerprints of a submission's content, the rubric, the grader and the settings."""

    content: str
    rubric: str
    grader: str
    settings: str


def only_points_differ(old: Key, new: Key) -> bool:
    """Return whether two gradings differ in nothing but the points of the rubric."""
    words = [key.rubric.split(" ") for key in (old, new)]
    same_rest = (old.content, old.grader, old.settings) == (new.content, new.grader, new.settings)
    return same_rest and list(map(len, words)) == [2, 2] and words[0][0] == words[1][0] and words[0] != words[1]
