"""The page that one student gets."""

from dataclasses import replace

from grader.course.grades import Grade
from grader.model import FEEDBACK, Note, redact
from grader.reports import grade_tables, html_report, sentences
from grader.reports.context import Context
from grader.reports.page import document, text, word
from grader.reports.sentences import Words


def student_page(
    grade: Grade,
    words: Words,
    level: str = FEEDBACK[0],
    withheld: Note | None = None,
    lists_checks: bool = False,
) -> str:
    """Return a student's page in a language, with the grade that counts.

    `lists_checks`: name every lost check with its points, for an instructor."""
    if grade.report is None:
        return _page_without_report(grade, words)
    report = replace(redact(grade.report, level), language=words.language)
    notes = [*(note for note in grade.notes if note.key.startswith("group_")), *([withheld] if withheld else [])]
    context = Context(
        penalty=grade.penalty,
        days_late=grade.late,
        adjustment=grade.adjustment,
        remarks=(*adjustments_of(grade, words), *(words.note(note) for note in notes)),
        title=(grade.student.name or grade.student.id) if grade.student else "",
        lists_checks=lists_checks,
    )
    return html_report.render(words, report, context)


def _page_without_report(grade: Grade, words: Words) -> str:
    """Return the page of a student of whose hand-in nothing could be graded: why, and a grade if one was set."""
    why = dict(grade.problem.values).get("why", "") if grade.problem else ""
    is_unreadable = grade.problem is not None and grade.problem.key == "hand_in_unreadable"
    problem = Note.of("unusable", why=why) if is_unreadable else grade.problem
    score = f"{words.points(grade.score)} / {words.points(grade.out_of)}" if grade.out_of else ""
    title = sentences.printable_name(grade.name)
    heading = f"<p>{word(words, 'score')} <strong>{score}</strong></p>\n" if score else ""
    remarks = [*adjustments_of(grade, words), *([words.note(problem)] if problem else [])]
    notes = "".join(f'<p class="note">{text(remark)}</p>\n' for remark in remarks)
    return document(words.language, title, f"<h1>{text(title)}</h1>\n{heading}{notes}", "")


def lateness_of(grade: Grade, words: Words) -> str:
    """Return a sentence on what lateness costs; "" when it costs nothing."""
    return sentences.line(words, grade.late, grade.penalty, grade.score, grade.out_of)


def adjustments_of(grade: Grade, words: Words) -> list[str]:
    """Return a sentence for each adjustment of a grade, and for each that cannot count in full."""
    limits = [words.note(note) for note in grade.notes if note.key.startswith("adjustment_")]
    return [*grade_tables.lines(words, grade.adjustments), *limits]
