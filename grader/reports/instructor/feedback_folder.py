"""A folder per student with the report as a page in each language, in the layout Moodle reads feedback files from."""

import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from shutil import rmtree

from grader import environment
from grader.course.grades import Grade
from grader.grading.feedback import redact
from grader.model import FEEDBACK, GraderError, Note
from grader.reports import adjustment_text, lateness_text
from grader.reports.context import Context
from grader.reports.sentences import Words
from grader.reports.student import html_report

_MAX_NAME = 160  # bytes of a name: file systems take 255, and Moodle's ending and marks of equal names come after it


def assert_new(folder: Path) -> None:
    """Raise GraderError unless the folder is absent or empty: an old file in it could be another student's feedback."""
    environment.assert_writable(folder)
    with environment.writing(folder):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise GraderError(Note.of("already_there", file=folder))


def write(
    folder: Path,
    grades: Sequence[Grade],
    numbers: Mapping[int, str],
    languages: Sequence[Words],
    level: str = FEEDBACK[0],
    withheld: Note | None = None,
) -> int:
    """Create the folder, completely or not at all; return the number of students.

    `numbers` maps the index of a grade to Moodle's participant number; each page is written in all `languages`; `level`
    is how much the pages tell, and `withheld` says when they will tell more."""
    assert_new(folder)
    with environment.writing(folder):
        staging = Path(tempfile.mkdtemp(dir=folder.absolute().parent, prefix=".grader-"))
        try:
            for index, name in enumerate(names(grades, numbers)):
                (staging / name).mkdir()
                for words in languages:
                    file = staging / name / f"feedback_{words.language}.html"
                    file.write_text(page(grades[index], words, level, withheld), encoding="utf-8")
            staging.replace(folder)  # mkdtemp made it readable by its owner only: grades are private
        finally:
            rmtree(staging, ignore_errors=True)  # after an interrupt; once renamed, nothing is left here
    return len(grades)


def page(grade: Grade, words: Words, level: str = FEEDBACK[0], withheld: Note | None = None) -> str:
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
    return lateness_text.line(words, grade.late, grade.penalty, grade.score, grade.out_of)


def adjustments_of(grade: Grade, words: Words) -> list[str]:
    """Return a sentence for each adjustment of a grade, and for each that cannot count in full."""
    limits = [words.note(note) for note in grade.notes if note.key.startswith("adjustment_")]
    return [*adjustment_text.lines(words, grade.adjustments), *limits]


def names(grades: Sequence[Grade], numbers: Mapping[int, str]) -> list[str]:
    """Return a distinct folder name for each grade.

    Moodle reads the files in NAME_NUMBER_assignfeedback_file_, where NAME must have no underscores; Moodle 4.1.0 needs
    the last one."""
    used_names: set[str] = set()
    result = []
    for index, grade in enumerate(grades):
        number = numbers.get(index, grade.number)
        if number:
            name, ending = _file_name(grade.name, "-"), f"_{number}_assignfeedback_file_"
        else:
            name, ending = _file_name(grade.student.id if grade.student else grade.label, "_"), ""
        while (name + ending).casefold() in used_names:
            name += "-"
        used_names.add((name + ending).casefold())
        result.append(name + ending)
    return result


def _file_name(name: str, filler: str) -> str:
    """Return the name with only characters every file system accepts, no path separators, and no sign that makes it an
    option of a command or a formula; it leaves room for Moodle's ending."""
    safe = re.sub(r"[^\w.@ -]|_", filler, name).lstrip("-@ .")
    return safe.encode()[:_MAX_NAME].decode(errors="ignore").strip(". ") or "hand-in"
