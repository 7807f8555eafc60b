"""PrairieLearn's results.json."""

import json
from typing import Any

from grader.model import Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import NO_CONTEXT, Context
from grader.reports.points import CheckPoints, decimal, rounded_points, score_fraction

MAX_BYTES = 1_000_000  # PrairieLearn rejects longer results
_MAX_CHARACTER_BYTES = 4  # in UTF-8
_MAX_ERROR_LENGTH, _MAX_ERRORS = 1000, 20


def render(report: Report, _context: Context = NO_CONTEXT) -> str:
    """Return the results.

    A submission is not gradable, which costs no attempt, when nothing was written, a definition is not valid Python, or
    the grader itself failed."""
    errors = _syntax_errors(report)
    gradable = report.complete and not errors and not _nothing_written(report)
    output = [*plain.grading_notes(report), sentences.conditions(report)]
    results = {
        "gradable": gradable,
        "score": decimal(score_fraction(report)) if gradable else 0.0,
        "message": plain.score(report) if gradable else "\n".join(_reasons(report, errors)),
        "output": plain.shorten("\n".join(output), 10 * plain.MAX_LENGTH),
        "format_errors": errors,
        "tests": _tests(report),
    }
    return json.dumps(results, ensure_ascii=False) + "\n"


def _nothing_written(report: Report) -> bool:
    return all(exercise.outcome is Outcome.NOT_WRITTEN for exercise in report.exercises)


def _syntax_errors(report: Report) -> list[str]:
    """Return an error for each definition Python cannot parse, without duplicates."""
    notes = (note for exercise in report.exercises for check in exercise.checks for note in check.notes)
    errors = [sentences.note(report.language, note) for note in notes if note.key in plain.UNREADABLE]
    return [plain.shorten(error, _MAX_ERROR_LENGTH) for error in list(dict.fromkeys(errors))[:_MAX_ERRORS]]


def _reasons(report: Report, errors: list[str]) -> list[str]:
    """Return why the submission is not graded."""
    if not report.complete:
        return [sentences.word(report.language, "incomplete")]
    lines = [sentences.word(report.language, "nothing_written"), *plain.grading_notes(report)]
    return errors or [plain.shorten("\n".join(lines), _MAX_ERROR_LENGTH)]


def _tests(report: Report) -> list[dict[str, Any]]:
    """Return one test for each check, all with points: if one had none, the platform would show none at all.

    A bonus is out of 0 points, which the platform shows in grey, and not as a loss."""
    items = rounded_points(report)
    max_length = min(plain.MAX_LENGTH, MAX_BYTES // 2 // _MAX_CHARACTER_BYTES // max(len(items), 1))
    return [_test(report, item, max_length) for item in items]


def _test(report: Report, item: CheckPoints, max_length: int) -> dict[str, Any]:
    language = report.language
    return {
        "name": plain.name_on_platform(language, item),
        "description": sentences.purpose(language, item.exercise.name),
        "points": decimal(item.points),
        "max_points": decimal(item.out_of),
        "message": sentences.word(language, item.check.outcome.value, "outcomes"),
        "output": plain.points_message(report, item, max_length),
    }
