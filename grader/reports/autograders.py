"""What Gradescope, PrairieLearn and INGInious read.

Gradescope's results.json is also written while grading goes on, so that a timeout loses no results. INGInious allows
the directive `raw` in a feedback, so that every line with text of a submission is a line of a literal block, indented,
and all else of the grader's is escaped."""

import json
import re
from collections.abc import Iterator
from typing import Any

from grader.model import Outcome, Report, redact
from grader.reports import plain
from grader.reports.context import (
    NO_CONTEXT,
    CheckPoints,
    Context,
    check_points,
    decimal,
    rounded_points,
    score_fraction,
)
from grader.reports.sentences import Words

PRAIRIELEARN_BYTES = 1_000_000  # PrairieLearn rejects longer results
_MAX_CHARACTER_BYTES = 4  # in UTF-8
_MAX_ERROR_LENGTH, _MAX_ERRORS = 1000, 20
INGINIOUS_BYTES = 1_000_000  # INGInious stores a submission in one document of at most 16 MiB, with its files
_DECIMALS = 6  # of the percentage
_SPECIAL = re.compile(r"([!-/:-@\[-`{-~])")


def render_gradescope(words: Words, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return the results; without a score when the grader failed, which Gradescope counts as a failure, not a zero."""
    lines = [plain.score(words, report)] if report.complete else []
    results: dict[str, Any] = {"score": decimal(report.score)} if report.complete else {}
    if context.seconds is not None:
        results["execution_time"] = round(context.seconds, 1)
    results |= {
        "output": "\n".join([*lines, *plain.grading_notes(words, report), words.conditions(report)]),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": _gradescope_tests(words, report),
    }
    return json.dumps(results, ensure_ascii=False, indent=1) + "\n"


def render_after_due(words: Words, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return the results in summary. The full message of each lost check is a test that Gradescope shows after its due
    date."""
    results = json.loads(render_gradescope(words, redact(report, "summary"), context))
    results["tests"] += [
        _details(test) for test in _gradescope_tests(words, report) if test["status"] == "failed" and test["output"]
    ]
    return json.dumps(results, ensure_ascii=False, indent=1) + "\n"


def _details(test: dict[str, Any]) -> dict[str, Any]:
    """Return a test without points that holds the message of another one."""
    fields = {key: test[key] for key in ("name", "status", "output")}
    return {"number": f"{test['number']}.1", **fields, "visibility": "after_due_date"}


def _gradescope_tests(words: Words, report: Report) -> list[dict[str, Any]]:
    """Return one test for each check, numbered by exercise and check. A bonus is out of 0 points."""
    items = rounded_points(report)
    names = list(dict.fromkeys(item.exercise.name for item in items))
    tests = []
    for item in items:
        number = f"{names.index(item.exercise.name) + 1}.{item.exercise.checks.index(item.check) + 1}"
        tests.append({"number": number, **_gradescope_test(words, report, item)})
    return tests


def _gradescope_test(words: Words, report: Report, item: CheckPoints) -> dict[str, Any]:
    passed = item.check.outcome is Outcome.PASSED
    points = {"score": decimal(item.points), "max_score": decimal(item.out_of)} if report.complete else {}
    return {
        "name": plain.name_on_platform(words, item),
        "status": "passed" if passed else "failed",
        **points,
        "output": plain.points_message(words, report, item),
        "visibility": "visible",
    }


def render_prairielearn(words: Words, report: Report, _context: Context = NO_CONTEXT) -> str:
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
    max_length = min(plain.MAX_LENGTH, PRAIRIELEARN_BYTES // 2 // _MAX_CHARACTER_BYTES // max(len(items), 1))
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


def render_inginious(words: Words, report: Report, _context: Context = NO_CONTEXT) -> str:
    """Return the feedback as JSON, its longest messages cut until it has at most `MAX_BYTES`.

    Its result is success, failed, or crash without a grade when the grader itself failed."""
    return plain.fit(
        lambda max_length: json.dumps(_feedback(words, report, max_length), ensure_ascii=False, indent=1) + "\n",
        lambda text: len(text.encode()),
        INGINIOUS_BYTES,
    )


def _feedback(words: Words, report: Report, max_length: int) -> dict[str, Any]:
    """Return the feedback with messages of at most `max_length` characters."""
    text = "\n\n".join(_blocks(words, report, max_length)) + "\n"
    if not report.complete:
        return {"result": "crash", "text": text}
    fraction = score_fraction(report)
    grade = round(float(100 * fraction), _DECIMALS)
    return {"result": "success" if fraction == 1 else "failed", "grade": grade, "text": text}


def _blocks(words: Words, report: Report, max_length: int) -> Iterator[str]:
    """Yield the blocks of the text: score, notes on the files, each check with its message, what ran the submission."""
    if report.complete:
        first, *others = plain.score(words, report).splitlines()
        yield f"**{_escape(first)}**"
        yield from map(_escape, others)
    yield from _literal("\n".join(plain.grading_notes(words, report)), 2 * max_length)
    for item in check_points(report):
        mark = "✔" if item.check.outcome is Outcome.PASSED else "✘"
        yield f"{mark} {_escape(plain.check_title(words, item))}"
        yield from _literal(plain.points_message(words, report, item, max_length), max_length)
    yield from _literal(words.conditions(report), plain.MAX_LENGTH)


def _literal(text: str, max_length: int) -> Iterator[str]:
    """Yield the text as a literal block, in which nothing is markup; nothing when it is blank."""
    lines = plain.shorten(text, max_length).splitlines()
    if any(line.strip() for line in lines):
        yield "::"
        yield "\n".join(f"    {line}" for line in lines)


def _escape(text: str) -> str:
    """Escape one of the grader's sentences as reStructuredText."""
    return _SPECIAL.sub(r"\\\1", text)
