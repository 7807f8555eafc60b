"""A folder per student with the report as a page in each language, laid out as Moodle takes feedback files in a zip."""

import re
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from shutil import rmtree

from grader import files
from grader.course.export.grades import Grade
from grader.model import GraderError, Note, Report
from grader.reports import sentences
from grader.reports.student import html_report


def must_be_new(folder: Path) -> None:
    """Raises GraderError unless the folder is new: an old file among the new would be somebody's wrong feedback."""
    files.must_take(folder)
    with files.writing(folder):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise GraderError(f"{folder} is there already: name a new folder for the feedback")


def write(folder: Path, grades: Sequence[Grade], numbers: Mapping[int, str]) -> int:
    """Make the folder, all of it or nothing; how many students have theirs. `numbers`: of Moodle's participants."""
    must_be_new(folder)
    with files.writing(folder):
        made = Path(tempfile.mkdtemp(dir=folder.absolute().parent, prefix=".grader-"))
        try:
            for place, name in enumerate(names(grades, numbers)):
                (made / name).mkdir()
                for language in sentences.LANGUAGES:
                    page = html_report.render(localized(grades[place], language))
                    (made / name / f"feedback_{language}.html").write_text(page, encoding="utf-8")
            made.replace(folder)  # for its owner alone: grades are nobody else's business
        finally:
            rmtree(made, ignore_errors=True)  # what an interrupt left; moved away, there is nothing here any more
    return len(grades)


def localized(grade: Grade, language: str) -> Report:
    """The report in a language, with what lateness cost, so that its points and the grade agree."""
    report = replace(grade.report, language=language)
    if not grade.penalty:
        return report
    points = {
        name: sentences.points(language, value) for name, value in (("cost", grade.penalty), ("score", grade.score))
    }
    late = Note.of("late_penalty", days=grade.late, out_of=sentences.points(language, grade.out_of), **points)
    return replace(report, warnings=(late, *report.warnings))


def names(grades: Sequence[Grade], numbers: Mapping[int, str]) -> list[str]:
    """A folder's name for each grade, all different. Moodle looks for NAME_NUMBER_assignfeedback_file and takes what
    is in it; the name must be without underscores."""
    taken: set[str] = set()
    found = []
    for place, grade in enumerate(grades):
        number = numbers.get(place, grade.number)
        if number:
            name = f"{_plain(grade.name, '-')}_{number}_assignfeedback_file"
        else:
            name = _plain(grade.student.id if grade.student else grade.label, "_")
        while name.casefold() in taken:
            name += "-"
        taken.add(name.casefold())
        found.append(name)
    return found


def _plain(name: str, filler: str) -> str:
    """The name as one that every file system takes, and that leads nowhere."""
    return re.sub(r"[^\w.@ -]|_", filler, name).strip(". ")[:80] or "hand-in"
