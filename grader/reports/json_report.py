"""The report as JSON. The keys are stable: later versions may add keys, but remove none."""

import json
from fractions import Fraction
from typing import Any

from grader import __version__
from grader.model import CheckResult, Diagnosis, ExerciseResult, Place, Report
from grader.reports import sentences
from grader.reports.context import NO_CONTEXT, Context
from grader.reports.sentences import Words

VERSION = 1  # of this format


def render(words: Words, report: Report, _context: Context = NO_CONTEXT) -> str:
    """Return the report as indented JSON with a final newline."""
    return json.dumps(as_dict(words, report), ensure_ascii=False, indent=2) + "\n"


def as_dict(words: Words, report: Report) -> dict[str, Any]:
    """Return the report as plain data."""
    return {
        "version": VERSION,
        "grader": __version__,
        "submission": sentences.printable_name(report.submission),
        "score": _points(report.score),
        "out_of": _points(report.out_of),
        "bonus": _points(report.bonus),
        "capped": report.capped,
        "complete": report.complete,
        "language": report.language,
        "warnings": [words.note(note) for note in report.warnings],
        "isolation": report.isolation,
        "software": report.software,
        "exercises": [_exercise(words, exercise) for exercise in report.exercises],
    }


def _exercise(words: Words, exercise: ExerciseResult) -> dict[str, Any]:
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
        "purpose": words.purpose(exercise.name),
        "diagnosis": _diagnosis(words, exercise.diagnosis),
        "located": [_place(words, place) for place in exercise.located],
        "checks": [_check(words, exercise.name, check) for check in exercise.checks],
    }


def _diagnosis(words: Words, diagnosis: Diagnosis | None) -> dict[str, Any] | None:
    """Return the misconception that explains the lost checks, in words, and the example that shows it."""
    if diagnosis is None:
        return None
    return {
        "name": diagnosis.name,
        "message": f"{words.explanation(diagnosis)} {words.question(diagnosis)}",
        "input": words.code(diagnosis.evidence),
        "expected": sentences.printable(diagnosis.evidence.expected),
        "got": sentences.printable(diagnosis.evidence.got),
        "partial": diagnosis.partial,
    }


def _place(words: Words, place: Place) -> dict[str, Any]:
    """Return a line where a small edit repairs the exercise; the edit is there for the instructor alone."""
    told = {
        "file": sentences.printable_name(place.file),
        "line": place.line,
        "text": sentences.printable_name(place.text),
        "message": words.place(place)[0],
    }
    return {**told, "edit": sentences.printable_name(place.edit)} if place.edit else told


def _check(words: Words, exercise: str, check: CheckResult) -> dict[str, Any]:
    return {
        "id": check.id,
        "title": words.title(exercise, check),
        "outcome": check.outcome.value,
        "score": _points(check.score),
        "out_of": _points(check.out_of),
        "message": words.message(exercise, check),
    }


def _points(value: Fraction) -> float:
    return round(float(value), 4)
