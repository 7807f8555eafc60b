"""PrairieLearn's results.json."""

import json
from typing import Any

from grader.model import Outcome, Report
from grader.reports import plain
from grader.reports.context import NO_CONTEXT, CheckPoints, Context, decimal, rounded_points, score_fraction
from grader.reports.sentences import Words

MAX_BYTES = 1_000_000  # PrairieLearn rejects longer results
_MAX_CHARACTER_BYTES = 4  # in UTF-8
_MAX_ERROR_LENGTH, _MAX_ERRORS = 1000, 20


def render(words: Words, report: Report, _context: Context = NO_CONTEXT) -> str:
    """Return the results.

    A submission is not gradable, which costs no attempt, when nothing was written, a definition is not valid Python, or
    the grader itself failed."""
    errors = _syntax_errors(words, report)
    gradable = report.complete and not errors and not _nothing_written(report)
    output = [*plain.grading_notes(words, report), words.conditions(report)]
    results = {
        "gradable": gradable,
        "score": decimal(score_fraction(report)) if gradable else 0.0,
        "message": plain.score(words, report) if gradable else "\n".join(_reasons(words, report, errors)),
        "output": plain.shorten("\n".join(output), 10 * plain.MAX_LENGTH),
        "format_errors": errors,
        "tests": _tests(words, report),
    }
    return json.dumps(results, ensure_ascii=False) + "\n"


def _nothing_written(report: Report) -> bool:
    return all(exercise.outcome is Outcome.NOT_WRITTEN for exercise in report.exercises)


def _syntax_errors(words: Words, report: Report) -> list[str]:
    """Return an error for each definition Python cannot parse, without duplicates."""
    notes = (note for exercise in report.exercises for check in exercise.checks for note in check.notes)
    errors = [words.note(note) for note in notes if note.key in plain.UNREADABLE]
    return [plain.shorten(error, _MAX_ERROR_LENGTH) for error in list(dict.fromkeys(errors))[:_MAX_ERRORS]]


def _reasons(words: Words, report: Report, errors: list[str]) -> list[str]:
    """Return why the submission is not graded."""
    if not report.complete:
        return [words.word("incomplete")]
    lines = [words.word("nothing_written"), *plain.grading_notes(words, report)]
    return errors or [plain.shorten("\n".join(lines), _MAX_ERROR_LENGTH)]


def _tests(words: Words, report: Report) -> list[dict[str, Any]]:
    """Return one test for each check, all with points: if one had none, the platform would show none at all.

    A bonus is out of 0 points, which the platform shows in grey, and not as a loss."""
    items = rounded_points(report)
    max_length = min(plain.MAX_LENGTH, MAX_BYTES // 2 // _MAX_CHARACTER_BYTES // max(len(items), 1))
    return [_test(words, report, item, max_length) for item in items]


def _test(words: Words, report: Report, item: CheckPoints, max_length: int) -> dict[str, Any]:
    return {
        "name": plain.name_on_platform(words, item),
        "description": words.purpose(item.exercise.name),
        "points": decimal(item.points),
        "max_points": decimal(item.out_of),
        "message": words.word(item.check.outcome.value, "outcomes"),
        "output": plain.points_message(words, report, item, max_length),
    }
