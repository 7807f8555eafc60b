"""Gradebook entries built by hand, without grading."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from grader.gradebook.entry import Entry, Points
from grader.gradebook.roster import Student
from grader.model import Diagnosis, Evidence, ExerciseResult, Note, Outcome, Report
from tests.support.sample_reports import BOARD, check, exercise, wrong

EVIL = '"><script>alert(1)</script><b onclick=x>../../\x1b[2J\u202e\ud800'
FLAT = ((0,) * 7,) * 6


def make_diagnosis(name: str, says: str = "", evidence: Evidence | None = None) -> Diagnosis:
    """Return a diagnosis with this English text."""
    text = says or f"It {name}."
    return Diagnosis(name, {"en": text, "fr": f"{text} (fr)"}, {"en": "Why?", "fr": "Pourquoi ?"}, evidence or wrong())


def exercises(*kinds: str, named: Sequence[str] = ("check_winner", "eval_board")) -> tuple[ExerciseResult, ...]:
    """Return exercises by kind: f full, p partly lost, w wholly lost, n not written."""
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


def with_diagnosis(result: ExerciseResult, diagnosis: Diagnosis) -> ExerciseResult:
    """Return the exercise with a diagnosis."""
    return replace(result, diagnosis=diagnosis)


def reported_entry(label: str, student: Student | None, report: Report, score: Fraction, **more: Any) -> Entry:
    """Return an entry that has a report."""
    return Entry(label, student, Points.of(report), None, score, report=report, **more)


def graded_entry(label: str, *results: ExerciseResult, **more: Any) -> Entry:
    """Return the entry of a graded submission; `penalty` is the deduction for lateness."""
    report = Report(label, "en", results, isolation={"tier": "official", "self_test": "48/48"})
    score = report.score - more.pop("penalty", Fraction(0))
    line = reported_entry(
        label, Student(f"id-{label}", label), report, score, graded_at=datetime(2026, 3, 2, tzinfo=UTC)
    )
    return replace(line, seconds=10.0, grading=1, **more) if "seconds" not in more else replace(line, grading=1, **more)


def missing_entry(name: str) -> Entry:
    """Return the entry of a student on the roster without a submission."""
    return Entry("", Student(name, name), None, Note.of("hand_in_missing"))


def unreadable_entry(label: str) -> Entry:
    """Return the entry of a submission without anything to grade."""
    return Entry(label, None, None, Note.of("hand_in_unreadable", why="no Python"), seconds=0.1)


def failed_entry(label: str) -> Entry:
    """Return the entry of a submission on which the grader failed before reporting anything."""
    return Entry(label, None, None, Note.of("hand_in_not_graded", why="it died"), fault=True)


def board_evidence(board: tuple[tuple[int, ...], ...] = BOARD, got: str = "0", call: str = "f(board)") -> Evidence:
    """Return the evidence of a wrong answer on a board."""
    return Evidence((), call, got, got, "1", boards=(board,), size=sum(map(bool, sum(board, ()))))
