"""The grades as a table of our own, in CSV as the spreadsheets of the language read it."""

import csv
import io
from collections.abc import Sequence

from grader.assignment.rubric import exercises
from grader.course.gradebook import Entry
from grader.reports import sentences

_DANGEROUS = ("=", "+", "-", "@", "\t", "\r")  # with which a spreadsheet begins to compute
_COLUMNS = ("id", "name", "email", "group", "hand_in", "score", "out_of", "penalty", "late", "graded_at", "remark")


def table(entries: Sequence[Entry], language: str) -> str:
    """One line per hand-in and missing student, one column per exercise. English: commas; French: semicolons, with
    decimal commas. It begins with a BOM, without which Excel would not read the accents."""
    buffer = io.StringIO()
    buffer.write("\ufeff")
    writer = csv.writer(buffer, delimiter=sentences.word(language, "separator", "export"))
    writer.writerow([*(sentences.word(language, column, "export") for column in _COLUMNS), *exercises()])
    writer.writerows([harmless(cell) for cell in _row(entry, language)] for entry in entries)
    return buffer.getvalue()


def harmless(cell: str) -> str:
    """The cell so that no spreadsheet takes it for a formula."""
    return f"'{cell}" if cell.lstrip().startswith(_DANGEROUS) or cell.startswith(_DANGEROUS) else cell


def _row(entry: Entry, language: str) -> list[str]:
    student, report = entry.student, entry.report
    who = [student.id, student.name, student.email, student.group] if student else [""] * 4
    points = {result.name: sentences.points(language, result.score) for result in report.exercises} if report else {}
    return [
        *who,
        entry.label,
        sentences.points(language, entry.score) if entry.graded and entry.score is not None else "",
        sentences.points(language, report.out_of) if entry.graded and report else "",
        sentences.points(language, entry.penalty) if entry.penalty else "",
        str(entry.late) if entry.late is not None else "",
        entry.graded_at.isoformat(timespec="seconds") if entry.graded_at else "",
        remark(entry, language),
        *(points.get(name, "") for name in exercises()),
    ]


def remark(entry: Entry, language: str) -> str:
    """Why there is no grade, and what an instructor should know."""
    said = [entry.problem] if entry.problem else []
    return " ".join(sentences.note(language, note) for note in (*said, *entry.notes))
