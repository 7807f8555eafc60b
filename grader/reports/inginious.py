"""INGInious' feedback on a submission: result, grade in percent, and a text in reStructuredText.

INGInious allows the directive `raw` in a feedback, so that every line with text of a submission is a line of a literal
block, indented, and all else of the grader's is escaped."""

import json
import re
from collections.abc import Iterator
from typing import Any

from grader.model import Outcome, Report
from grader.reports import plain
from grader.reports.context import NO_CONTEXT, Context, check_points, score_fraction
from grader.reports.sentences import Words

MAX_BYTES = 1_000_000  # INGInious stores a submission in one document of at most 16 MiB, with its files
_DECIMALS = 6  # of the percentage
_SPECIAL = re.compile(r"([!-/:-@\[-`{-~])")


def render(words: Words, report: Report, _context: Context = NO_CONTEXT) -> str:
    """Return the feedback as JSON, its longest messages cut until it has at most `MAX_BYTES`.

    Its result is success, failed, or crash without a grade when the grader itself failed."""
    return plain.fit(
        lambda max_length: json.dumps(_feedback(words, report, max_length), ensure_ascii=False, indent=1) + "\n",
        lambda text: len(text.encode()),
        MAX_BYTES,
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
