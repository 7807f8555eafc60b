"""PrairieLearn's results.json."""

import json
from fractions import Fraction
from typing import Any

from grader.model import Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import NOWHERE, Context
from grader.reports.points import Share, decimal, possible, shares

MOST = 1_000_000  # bytes of a result: PrairieLearn refuses a longer one
_WIDEST = 4  # bytes of a character
_LONGEST_ERROR, _MOST_ERRORS = 1000, 20


def render(report: Report, _around: Context = NOWHERE) -> str:
    """The results. Not gradable, which costs no attempt: nothing was written, a definition is no Python, or the
    grader itself failed."""
    errors = _unreadable(report)
    gradable = report.complete and not errors and not _nothing_written(report)
    results = {
        "gradable": gradable,
        "score": decimal(_part(report)) if gradable else 0.0,
        "message": plain.score(report) if gradable else "\n".join(_reasons(report, errors)),
        "output": plain.shortened("\n".join([*plain.about(report), sentences.isolation(report)]), 10 * plain.LONGEST),
        "format_errors": errors,
        "tests": _tests(report),
    }
    return json.dumps(results, ensure_ascii=False) + "\n"


def _part(report: Report) -> Fraction:
    """The score as a part of 1."""
    return min(report.score / possible(report), Fraction(1)) if possible(report) else Fraction(0)


def _nothing_written(report: Report) -> bool:
    return all(exercise.outcome is Outcome.NOT_WRITTEN for exercise in report.exercises)


def _unreadable(report: Report) -> list[str]:
    """The definitions Python cannot read, each once."""
    notes = (note for exercise in report.exercises for check in exercise.checks for note in check.notes)
    errors = [sentences.note(report.language, note) for note in notes if note.key == "does_not_compile"]
    return [plain.shortened(error, _LONGEST_ERROR) for error in list(dict.fromkeys(errors))[:_MOST_ERRORS]]


def _reasons(report: Report, errors: list[str]) -> list[str]:
    """Why it is not graded."""
    if not report.complete:
        return [sentences.word(report.language, "incomplete")]
    said = [sentences.word(report.language, "nothing_written"), *plain.about(report)]
    return errors or [plain.shortened("\n".join(said), _LONGEST_ERROR)]


def _tests(report: Report) -> list[dict[str, Any]]:
    """A test for each check, with its points: if one had none, the platform would show none at all."""
    found = shares(report)
    longest = min(plain.LONGEST, MOST // 2 // _WIDEST // max(len(found), 1))
    return [_test(report.language, share, longest) for share in found]


def _test(language: str, share: Share, longest: int) -> dict[str, Any]:
    return {
        "name": f"{share.exercise.name}: {sentences.title(language, share.exercise.name, share.check)}",
        "description": sentences.purpose(language, share.exercise.name),
        "points": decimal(share.points),
        "max_points": decimal(share.check.out_of),
        "message": sentences.word(language, share.check.outcome.value, "outcomes"),
        "output": plain.told(language, share.exercise, share.check, longest),
    }
