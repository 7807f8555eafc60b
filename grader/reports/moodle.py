"""What the autograders of Moodle read: Virtual Programming Lab (VPL) and CodeRunner.

VPL reads comments between a line `<|--` and a line `--|>`, and takes the grade from the last line in all of the output
that starts with `Grade :=>>`. In a comment a line that starts with `-` is a title, and one that starts with `>` is
shown as it is, with no other meaning: every line with text of a submission is one of the latter.

CodeRunner takes the outcome of a combinator template grader: a fraction, and a table of the checks. It escapes the
cells of the table itself, and shows `prologuehtml` and `epiloguehtml` as the HTML they are."""

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from html import escape
from typing import Any

from grader.model import CheckResult, GraderError, Note, Outcome, Report
from grader.reports import plain, sentences
from grader.reports.context import (
    DECIMALS,
    NO_CONTEXT,
    CheckPoints,
    Context,
    check_place,
    check_points,
    round_sums,
    score_fraction,
)
from grader.reports.sentences import Words

VPL_BYTES = 30_000  # older execution servers cut the middle out of 32 KiB
_LINE_END = "\r\n"  # of a terminal, from which the server reads the output
_LONGEST_PATH = 200  # characters
_MIN_GRADE, _MAX_GRADE = "VPL_GRADEMIN", "VPL_GRADEMAX"
CODERUNNER_BYTES = 1_000_000  # half of what Jobe, CodeRunner's execution server, takes from a program
_DECIMALS = 9  # of the fraction, which CodeRunner multiplies by the mark of the question
_CORRECT = "iscorrect"  # a column that is shown as ticks and crosses
_IN_TEXT = {ord(character): f"\\u{ord(character):04x}" for character in "<>&"}


def render_vpl(words: Words, report: Report, context: Context = NO_CONTEXT) -> str:
    """Return the output, its longest messages cut until it has at most `MAX_BYTES`, or left out where that is needed.

    It has no grade when the grader itself failed. Raise GraderError when the variables VPL_GRADEMIN and VPL_GRADEMAX
    are not a range of grades."""
    lowest, highest = _grade_range(report, context)
    grade = lowest + (highest - lowest) * (report.score / report.out_of if report.out_of else 0)
    ending = ["", f"Grade :=>>{_number(grade)}"] if report.complete else []

    def output(max_length: int) -> str:
        lines = ["<|--", *_comments(words, report, highest - lowest, max_length), "--|>", *ending]
        return "\n".join(lines) + "\n"

    return plain.fit(output, lambda text: len(text.replace("\n", _LINE_END).encode()), VPL_BYTES)


def _grade_range(report: Report, context: Context) -> tuple[Fraction, Fraction]:
    """Return the lowest and the highest grade: of the activity, or from 0 to the points of the assignment."""
    lowest, highest = (context.environment.get(name, "").strip() for name in (_MIN_GRADE, _MAX_GRADE))
    if not highest:
        return Fraction(0), report.out_of
    try:
        grades = Fraction(lowest or 0), Fraction(highest)
    except (ValueError, ZeroDivisionError):
        grades = Fraction(0), Fraction(0)
    if grades[0] >= grades[1]:
        raise GraderError(Note.of("vpl_grades", min=lowest, max=highest))
    return grades


def _number(value: Fraction) -> str:
    """Return a grade with at most four decimals, and a point whatever the language: Moodle reads both."""
    return f"{float(value):.{DECIMALS}f}".rstrip("0").rstrip(".")


def _comments(words: Words, report: Report, span: Fraction, max_length: int) -> Iterator[str]:
    """Yield the lines between the tags: the score, notes on the files, and a title with a message for each check.

    When not even short messages have room, there is the score only."""
    yield from plain.score(words, report).splitlines() if report.complete else []
    if not max_length:
        return
    notes = "\n".join([*plain.grading_notes(words, report), words.conditions(report)])
    yield from _quote(plain.shorten(notes, 2 * max_length))
    items = check_points(report)
    for item, lost in zip(items, _deductions(report, items, span), strict=True):
        yield f"-{plain.check_title(words, item)}" + (f" (-{_number(lost)})" if lost else "")
        yield from _quote(_place(report, item.check))  # VPL's editor marks the line with what follows
        yield from _quote(plain.points_message(words, report, item, max_length))


def _place(report: Report, check: CheckResult) -> str:
    """Return the line of the submission that a check is about, as VPL's editor links it; '' when there is none."""
    file, line = check_place(report, check, NO_CONTEXT) or ("", 0)
    return f"{sentences.printable_name(file)}:{line}" if line and len(file) <= _LONGEST_PATH else ""


def _deductions(report: Report, items: Iterable[CheckPoints], span: Fraction) -> list[Fraction]:
    """Return what each check takes from the highest grade: VPL's button Calculate subtracts all of them from it.

    What a bonus makes up for is taken from the last checks' deductions."""
    unit = span / report.out_of if report.out_of and report.complete else Fraction(0)
    remaining, deductions = report.out_of - report.score, []
    for item in items:
        lost = max(min(item.out_of - item.points, remaining), Fraction(0))
        remaining -= lost
        deductions.append(lost * unit)
    return round_sums(deductions)


def _quote(text: str) -> list[str]:
    """Return the lines of a text, none of which VPL reads as markup or a grade."""
    return [f">{line}" for line in text.splitlines()]


# Where CodeRunner cannot read the outcome it shows it as text: nothing in it may be markup there either.


def render_coderunner(words: Words, report: Report, _context: Context = NO_CONTEXT) -> str:
    """Return the outcome as ASCII, its longest messages cut until it has at most `MAX_BYTES`.

    When the grader itself failed it has no fraction, which CodeRunner calls an error of the question."""
    return plain.fit(
        lambda max_length: json.dumps(_outcome(words, report, max_length)).translate(_IN_TEXT) + "\n",
        len,
        CODERUNNER_BYTES,
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
