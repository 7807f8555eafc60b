"""Lines of a gradebook made by hand, without grading."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from grader.course.gradebook import Entry, Points, Student
from grader.model import Diagnosis, Evidence, ExerciseResult, Note, Outcome, Report
from tests.support.sample_reports import BOARD, check, exercise, wrong

EVIL = '"><script>alert(1)</script><b onclick=x>../../\x1b[2J\u202e\ud800'
FLAT = ((0,) * 7,) * 6


def explained(name: str, says: str = "", evidence: Evidence | None = None) -> Diagnosis:
    """A misconception that says this in English."""
    said = says or f"It {name}."
    return Diagnosis(name, {"en": said, "fr": f"{said} (fr)"}, {"en": "Why?", "fr": "Pourquoi ?"}, evidence or wrong())


def exercises(*kinds: str, named: Sequence[str] = ("check_winner", "eval_board")) -> tuple[ExerciseResult, ...]:
    """Exercises that are full, partly or wholly lost, or not written, by the kind of each: f, p, w or n."""
    return tuple(_exercise(name, kind) for name, kind in zip(named, kinds, strict=True))


def _exercise(name: str, kind: str) -> ExerciseResult:
    ends = {"f": "PP", "p": "PW", "w": "WW", "n": "NN"}[kind]
    outcomes = {"P": Outcome.PASSED, "W": Outcome.WRONG, "N": Outcome.NOT_WRITTEN}
    return exercise(
        name,
        *(
            check(identifier, outcomes[end], "5", evidence=wrong() if end == "W" else None)
            for identifier, end in zip(("check_vertical", "check_any_game"), ends, strict=True)
        ),
    )


def diagnosed(result: ExerciseResult, diagnosis: Diagnosis) -> ExerciseResult:
    """The same, explained."""
    return replace(result, diagnosis=diagnosis)


def reported(label: str, student: Student | None, report: Report, score: Fraction, **more: Any) -> Entry:
    """A line that has a report."""
    return Entry(label, student, Points.of(report), None, score, report=report, **more)


def graded(label: str, *results: ExerciseResult, **more: Any) -> Entry:
    """A hand-in with a grade; `penalty` is what lateness costs."""
    report = Report(label, "en", results, isolation={"tier": "official", "self_test": "48/48"})
    score = report.score - more.pop("penalty", Fraction(0))
    line = reported(label, Student(f"id-{label}", label), report, score, graded_at=datetime(2026, 3, 2, tzinfo=UTC))
    return replace(line, seconds=10.0, grading=1, **more) if "seconds" not in more else replace(line, grading=1, **more)


def missing(name: str) -> Entry:
    """A student of the roster who has handed in nothing."""
    return Entry("", Student(name, name), None, Note.of("hand_in_missing"))


def unreadable(label: str) -> Entry:
    """A hand-in in which there is nothing to grade."""
    return Entry(label, None, None, Note.of("hand_in_unreadable", why="no Python"), seconds=0.1)


def failed(label: str) -> Entry:
    """A hand-in on which the grader failed before it could say anything."""
    return Entry(label, None, None, Note.of("hand_in_not_graded", why="it died"), fault=True)


def shown(board: tuple[tuple[int, ...], ...] = BOARD, got: str = "0", call: str = "f(board)") -> Evidence:
    """A wrong answer on a board."""
    return Evidence((), call, got, got, "1", boards=(board,), size=sum(map(bool, sum(board, ()))))
