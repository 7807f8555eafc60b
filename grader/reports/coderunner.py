"""The outcome of a combinator template grader of Moodle's CodeRunner: a fraction, and a table of the checks.

CodeRunner escapes the cells of the table itself, and shows `prologuehtml` and `epiloguehtml` as the HTML they are."""

import json
from html import escape
from typing import Any

from grader.model import Outcome, Report
from grader.reports import plain
from grader.reports.context import NO_CONTEXT, CheckPoints, Context, check_points, score_fraction
from grader.reports.sentences import Words

MAX_BYTES = 1_000_000  # half of what Jobe, CodeRunner's execution server, takes from a program
_DECIMALS = 9  # of the fraction, which CodeRunner multiplies by the mark of the question
_CORRECT = "iscorrect"  # a column that is shown as ticks and crosses
_IN_TEXT = {ord(character): f"\\u{ord(character):04x}" for character in "<>&"}
# Where CodeRunner cannot read the outcome it shows it as text: nothing in it may be markup there either.


def render(words: Words, report: Report, _context: Context = NO_CONTEXT) -> str:
    """Return the outcome as ASCII, its longest messages cut until it has at most `MAX_BYTES`.

    When the grader itself failed it has no fraction, which CodeRunner calls an error of the question."""
    return plain.fit(
        lambda max_length: json.dumps(_outcome(words, report, max_length)).translate(_IN_TEXT) + "\n", len, MAX_BYTES
    )


def _outcome(words: Words, report: Report, max_length: int) -> dict[str, Any]:
    """Return the outcome with messages of at most `max_length` characters."""
    if not report.complete:
        return {"prologuehtml": _paragraphs(words.word("incomplete"))}
    notes = "\n".join([*plain.warnings(words, report), words.conditions(report)])
    heads = [words.word(key) for key in ("exercise", "points", "result")]
    return {
        "fraction": round(float(score_fraction(report)), _DECIMALS),
        "prologuehtml": _paragraphs(plain.score(words, report)),
        "testresults": [[_CORRECT, *heads], *(_row(words, report, item, max_length) for item in check_points(report))],
        "columnformats": ["%s"] * len(heads),
        "epiloguehtml": _paragraphs(plain.shorten(notes, 2 * max_length)),
    }


def _row(words: Words, report: Report, item: CheckPoints, max_length: int) -> list[str | int]:
    """Return whether the check passed, its title, its points, and what was lost and why."""
    earned, out_of = (words.points(points) for points in (item.points, item.check.out_of))
    bonus = f"\n{words.word('bonus')}" if item.exercise.bonus else ""
    passed = item.check.outcome is Outcome.PASSED
    message = plain.points_message(words, report, item, max_length)
    title = plain.name_on_platform(words, item)
    return [int(passed), title, f"{earned} / {out_of}{bonus}", message]


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in text.splitlines())
