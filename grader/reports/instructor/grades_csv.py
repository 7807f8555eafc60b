"""The grades as a CSV table, in the dialect that spreadsheets of the language read."""

import csv
import io
import re
from collections.abc import Sequence

from grader.gradebook.entry import Entry
from grader.reports import adjustment_text, sentences
from grader.reports.sentences import Words

# What a spreadsheet takes for the start of a formula, in full width too. Where it takes another character for the
# separator than we do, as French and English ones do, a cell of ours that holds that character becomes two.
_SIGNS = r"[=+\-@\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}]"
_FORMULA = re.compile(rf"^(?=[\s\"\ufeff]*{_SIGNS})|(?<=[,;])(?=\"*{_SIGNS})")
_COLUMNS = (
    *("id", "name", "email", "group", "hand_in", "score", "out_of", "penalty", "late", "graded_at"),
    *("remark", "adjustment"),
)


def table(entries: Sequence[Entry], exercises: Sequence[str], words: Words) -> str:
    """Return one line per submission or missing student, one column for each of the exercises.

    English has commas; French has semicolons, and decimal commas. Without the BOM at the start Excel misreads accents.
    """
    buffer = io.StringIO()
    buffer.write("\ufeff")
    writer = csv.writer(buffer, delimiter=words.word("separator", "export"))
    writer.writerow([*(words.word(column, "export") for column in _COLUMNS), *exercises])
    writer.writerows(_row(entry, exercises, words) for entry in entries)
    return buffer.getvalue()


def escape_formula(cell: str) -> str:
    """Return the text on one line, with an apostrophe wherever a spreadsheet would begin to read a formula.

    On one line because a second one could begin with a formula."""
    return _FORMULA.sub("'", sentences.printable_name(cell))


def _row(entry: Entry, exercises: Sequence[str], words: Words) -> list[str]:
    student, report = entry.student, entry.report
    identity = (student.id, student.name, student.email, student.group) if student else ("",) * 4
    points = {result.name: words.points(result.score) for result in report.exercises} if report else {}
    return [
        *map(escape_formula, (*identity, entry.label)),
        words.points(entry.score) if entry.graded and entry.score is not None else "",
        words.points(report.out_of) if entry.graded and report else "",
        words.points(entry.penalty) if entry.penalty else "",
        str(entry.late) if entry.late is not None else "",
        entry.graded_at.isoformat(timespec="seconds") if entry.graded_at else "",
        escape_formula(remark(entry, words)),
        # Without a plus sign, so that a spreadsheet reads a number it can add.
        words.points(entry.adjustment) if entry.adjustment else "",
        *(points.get(name, "") for name in exercises),
    ]


def remark(entry: Entry, words: Words) -> str:
    """Return why there is no grade, adjustments with their comments, and notes for the instructor."""
    problems = [entry.problem] if entry.problem else []
    notes = [words.note(note) for note in (*problems, *entry.notes)]
    return " ".join([*adjustment_text.lines(words, entry.adjustments), *notes])
