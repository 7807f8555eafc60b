"""The page that one student gets."""

from dataclasses import replace

from grader.course.grades import Grade
from grader.model import FEEDBACK, Note, redact
from grader.reports import grade_tables, html_report, sentences
from grader.reports.context import Context
from grader.reports.sentences import Words


def student_page(grade: Grade, words: Words, level: str = FEEDBACK[0], withheld: Note | None = None) -> str:
    """Return a student's page in a language, with the grade that counts."""
    report = replace(redact(grade.report, level), language=words.language)
    notes = [*(note for note in grade.notes if note.key.startswith("group_")), *([withheld] if withheld else [])]
    context = Context(
        penalty=grade.penalty,
        days_late=grade.late,
        adjustment=grade.adjustment,
        remarks=(*adjustments_of(grade, words), *(words.note(note) for note in notes)),
        title=(grade.student.name or grade.student.id) if grade.student else "",
    )
    return html_report.render(words, report, context)


def lateness_of(grade: Grade, words: Words) -> str:
    """Return a sentence on what lateness costs; "" when it costs nothing."""
    return sentences.line(words, grade.late, grade.penalty, grade.score, grade.out_of)


def adjustments_of(grade: Grade, words: Words) -> list[str]:
    """Return a sentence for each adjustment of a grade, and for each that cannot count in full."""
    limits = [words.note(note) for note in grade.notes if note.key.startswith("adjustment_")]
    return [*grade_tables.lines(words, grade.adjustments), *limits]
