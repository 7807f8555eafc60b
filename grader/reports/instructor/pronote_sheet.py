"""A sheet from which marks are pasted into Pronote: one line per student, in the order of the roster."""

import csv
import io
from collections.abc import Mapping, Sequence

from grader.gradebook.entry import Entry
from grader.gradebook.roster import Student
from grader.model import GraderError, Note
from grader.reports import lateness_text
from grader.reports.instructor.grades_csv import escape_formula, remark
from grader.reports.sentences import Words

NOT_GRADED = "N"  # Pronote's letter, in English and French, for a student without a mark: it leaves the mean alone


def table(students: Sequence[Student], entries: Sequence[Entry], words: Words) -> str:
    """Return name, mark and remark of each student, as French spreadsheets read them, whatever the language.

    Raise GraderError when there is no roster, or the marks are not out of the same number of points."""
    if not students:
        raise GraderError(Note.of("no_roster_to_export"))
    entry_of = {entry.student.id: entry for entry in entries if entry.student}
    maxima = sorted({entry.points.out_of for entry in entry_of.values() if entry.graded and entry.points})
    french = Words("fr")
    texts = [french.points(maximum) for maximum in maxima]
    if len(maxima) > 1:
        raise GraderError(Note.of("several_maxima", maxima=words.names(texts)))
    buffer = io.StringIO()
    buffer.write("\ufeff")  # without it Excel misreads accents
    writer = csv.writer(buffer, delimiter=";")
    student, mark, remarks = (words.word(column, "export") for column in ("student", "mark", "remark"))
    writer.writerow([student, " / ".join([mark, *texts]), remarks.capitalize()])
    writer.writerows([escape_formula(cell) for cell in _row(student, entry_of, french, words)] for student in students)
    return buffer.getvalue()


def _row(student: Student, entry_of: Mapping[str, Entry], french: Words, words: Words) -> tuple[str, str, str]:
    entry = entry_of.get(student.id)
    is_graded = entry is not None and entry.graded and entry.score is not None
    mark = french.points(entry.score) if entry and entry.score is not None and is_graded else NOT_GRADED
    return student.name or student.id, mark, _remark(entry, words) if entry else ""


def _remark(entry: Entry, words: Words) -> str:
    """Return what lateness costs, which no other column says, and the remark of our own table."""
    parts = [remark(entry, words)]
    if entry.graded and entry.points and entry.score is not None:
        parts.insert(0, lateness_text.line(words, entry.late, entry.penalty, entry.score, entry.points.out_of))
    return " ".join(filter(None, parts))
