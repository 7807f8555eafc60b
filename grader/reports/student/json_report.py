"""The report as JSON. The keys are for good: more may be added, none goes away."""

import json
from fractions import Fraction
from typing import Any

from grader import __version__
from grader.model import CheckResult, Diagnosis, ExerciseResult, Report
from grader.reports import sentences
from grader.reports.context import NOWHERE, Context

VERSION = 1  # of this format


def render(report: Report, _around: Context = NOWHERE) -> str:
    """The report as indented JSON, one newline at the end."""
    return json.dumps(as_dict(report), ensure_ascii=False, indent=2) + "\n"


def as_dict(report: Report) -> dict[str, Any]:
    """The report as plain data."""
    return {
        "version": VERSION,
        "grader": __version__,
        "submission": sentences.printable(report.submission),
        "score": _points(report.score),
        "out_of": _points(report.out_of),
        "bonus": _points(report.bonus),
        "capped": report.capped,
        "complete": report.complete,
        "language": report.language,
        "warnings": [sentences.note(report.language, said) for said in report.warnings],
        "isolation": report.isolation,
        "exercises": [_exercise(report.language, exercise) for exercise in report.exercises],
    }


def _exercise(language: str, exercise: ExerciseResult) -> dict[str, Any]:
    return {
        "name": exercise.name,
        "part": exercise.part,
        "bonus": exercise.bonus,
        "score": _points(exercise.score),
        "out_of": _points(exercise.out_of),
        "outcome": exercise.outcome.value,
        "reading": exercise.reading,
        "graded_with": exercise.graded_with,
        "supplied": list(exercise.supplied),
        "calls": exercise.calls,
        "purpose": sentences.purpose(language, exercise.name),
        "diagnosis": _diagnosis(language, exercise.diagnosis),
        "checks": [_check(language, exercise.name, check) for check in exercise.checks],
    }


def _diagnosis(language: str, found: Diagnosis | None) -> dict[str, Any] | None:
    """The misconception that explains what was lost, in words, and where it shows."""
    if found is None:
        return None
    return {
        "name": found.name,
        "message": f"{found.said(language)} {found.asked(language)}",
        "input": sentences.code(found.evidence),
        "expected": sentences.printable(found.evidence.expected),
        "got": sentences.printable(found.evidence.got),
    }


def _check(language: str, exercise: str, check: CheckResult) -> dict[str, Any]:
    return {
        "id": check.id,
        "title": sentences.title(language, exercise, check),
        "outcome": check.outcome.value,
        "score": _points(check.score),
        "out_of": _points(check.out_of),
        "message": sentences.message(language, exercise, check),
    }


def _points(value: Fraction) -> float:
    return round(float(value), 4)
