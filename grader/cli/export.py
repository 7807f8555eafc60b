"""Verb `export`: write the grades of a gradebook as CSV, into files of a platform, and as feedback."""

import argparse
import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from shutil import rmtree

from rich.console import Console
from rich.text import Text

from grader import environment
from grader.assignment.policies import student_level
from grader.cli.options import (
    BELOW,
    GRADED,
    Verbs,
    add_gradebook_verb,
    assert_writable,
    assignment,
    console,
    least_zero,
    words_of,
    write,
)
from grader.course import canvas, column, moodle
from grader.course.forms import Filling, Form, Sheet, fill
from grader.course.grades import Grade, grades, without_report
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry, give
from grader.gradebook.roster import Student, short_label
from grader.model import FEEDBACK, GraderError, Note
from grader.reports import feedback_page, grade_tables, sentences
from grader.reports.page import text
from grader.reports.sentences import LANGUAGES, Words

_MAX_NAME = 160  # bytes of a name: file systems take 255, and Moodle's ending and marks of equal names come after it


def word(words: Words, key: str, **values: object) -> str:
    """Return a sentence of this report."""
    return words.word(key, "export", **values)


def show_written(console: Console, message: str) -> None:
    """Print what was written."""
    console.print(Text(sentences.printable(message), style="bold"))


def show_filled(
    console: Console, words: Words, file: Path, counts: tuple[int, int], notes: Iterable[Note], ungraded: list[str]
) -> None:
    """Print how many grades the file received, why others are missing, and its students without a grade."""
    show_written(console, word(words, "filled", file=file, filled=counts[0], lost=counts[1]))
    show_notes(console, words, notes)
    show_names(console, word(words, "without", file=file), ungraded)


def show_notes(console: Console, words: Words, notes: Iterable[Note]) -> None:
    """Print why grades were left out, one note per line."""
    for note in notes:
        console.print(Text(f"  {words.note(note)}", style="yellow"))


def show_names(console: Console, head: str, names: list[str]) -> None:
    """Print a list, one name per line; nothing when it is empty."""
    if names:
        console.print(Text(sentences.printable(head)))
    for name in names:
        console.print(Text(f"  {sentences.printable_name(name)}"))


def assert_new(folder: Path) -> None:
    """Raise GraderError unless the folder is absent or empty: an old file in it could be another student's feedback."""
    environment.assert_writable(folder)
    with environment.writing(folder):
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise GraderError(Note.of("already_there", file=folder))


def write_feedback(
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
            for index, name in enumerate(file_names(grades, numbers)):
                (staging / name).mkdir()
                for words in languages:
                    file = staging / name / f"feedback_{words.language}.html"
                    file.write_text(feedback_page.student_page(grades[index], words, level, withheld), encoding="utf-8")
            staging.replace(folder)  # mkdtemp made it readable by its owner only: grades are private
        finally:
            rmtree(staging, ignore_errors=True)  # after an interrupt; once renamed, nothing is left here
    return len(grades)


def file_names(grades: Sequence[Grade], numbers: Mapping[int, str]) -> list[str]:
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


def add(verbs: Verbs) -> None:
    """Define the verb and its options."""
    parser = add_gradebook_verb(
        verbs,
        "export",
        run,
        summary="hand grades back: CSV, Pronote, any platform's table, feedback files",
        description="Write the grades of a gradebook as CSV, also for Pronote; fill them into a file downloaded from "
        "a platform, which is left as it is but for the grades; write each student's feedback. Exit status 1 when a "
        "grade could not be filled in.",
        example="class.sqlite --moodle Grades.csv --out Filled.csv",
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a table of our own, as --lang reads it")
    parser.add_argument(
        "--pronote", type=Path, metavar="FILE", help="write the marks in the roster's order, to paste into Pronote"
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--moodle", type=Path, metavar="FILE", help="fill in this offline grading worksheet, into --out")
    which.add_argument("--canvas", type=Path, metavar="FILE", help="fill in this exported gradebook, into --out")
    which.add_argument("--fill", type=Path, metavar="FILE", help="fill in --column of this downloaded CSV, into --out")
    parser.add_argument("--column", metavar="HEADER", help="the header of the column to fill, or the title in it")
    parser.add_argument("--assignment", metavar="TITLE", help="the assignment's title in Canvas")
    parser.add_argument("--out", type=Path, metavar="FILE", help="the filled file; never the downloaded one")
    parser.add_argument("--feedback", type=Path, metavar="FOLDER", help="write each student's report there, as HTML")
    parser.add_argument(
        "--missing",
        type=least_zero,
        metavar="POINTS",
        help="the grade of who has handed in nothing, such as 0 (default: none); not of who may have",
    )
    parser.add_argument(
        "--details",
        choices=FEEDBACK,
        default=FEEDBACK[0],
        help="how much the feedback tells; until full_from in [feedback] of rubric.toml, never more than it says",
    )


def run(options: argparse.Namespace) -> int:
    """Export the grades; return the exit status.

    1. Check the options, before anything is written.
    2. Read the downloaded file and the gradebook; match the grades to the lines of the file.
    3. Write the table, the filled file and the feedback, as requested.
    4. Show what to upload to Moodle, and the submissions without a grade."""
    _check(options)
    form, (students, entries) = _form(options), _read(options.gradebook)
    if options.missing is not None:
        entries = [_with_missing(entry, options) for entry in entries]
    graded, ungraded = grades(entries)
    filling = fill(form, graded, _comments(options, graded)) if form else None
    strangers = [grade for grade in graded if grade.student is None] if options.pronote else []
    if options.pronote:
        _write_marks(options, students, entries, strangers)
    if options.csv:
        _write_table(options, entries)
    if form and filling:
        _write_filled(options, form, filling)
    if options.feedback:
        told = [*graded, *without_report(ungraded)]
        _write_feedback(options, told, _numbers(form, told) if options.moodle and form else {})
    if options.moodle:
        _show_uploads(options)
    _show_ungraded(options, ungraded)
    return BELOW if strangers or (filling and filling.omissions) else GRADED


def _check(options: argparse.Namespace) -> None:
    """Raise GraderError when options do not go together, or a file to write is not writable, is an input or another
    file to write, or is there already."""
    source = options.moodle or options.canvas or options.fill
    if not (source or options.csv or options.pronote or options.feedback):
        raise GraderError(Note.of("nothing_to_write"))
    if bool(source) != bool(options.out):
        raise GraderError(Note.of("file_and_out"))
    if bool(options.canvas) != bool(options.assignment):
        raise GraderError(Note.of("go_together", first="--canvas", second="--assignment"))
    if bool(options.fill) != bool(options.column):
        raise GraderError(Note.of("go_together", first="--fill", second="--column"))
    names = {options.gradebook.resolve(), source.resolve()} if source else {options.gradebook.resolve()}
    for file in filter(None, (options.out, options.csv, options.pronote)):
        assert_writable(file)
        if file.resolve() in names:
            raise GraderError(Note.of("would_be_overwritten", file=file))
        if file.exists():
            raise GraderError(Note.of("already_there", file=file))
        names.add(file.resolve())
    if options.feedback:
        assert_new(options.feedback)


def _form(options: argparse.Namespace) -> Form | None:
    if options.moodle:
        return moodle.form(Sheet(options.moodle))
    if options.canvas:
        return canvas.form(Sheet(options.canvas), options.assignment)
    return column.form(Sheet(options.fill), options.column) if options.fill else None


def _read(path: Path) -> tuple[list[Student], list[Entry]]:
    """Return the roster, and the entries without attempts that do not count: a student must not stand in a table
    twice."""
    with Gradebook(path) as book:
        return book.students(), [entry for entry in book.entries() if not entry.superseded]


def _with_missing(entry: Entry, options: argparse.Namespace) -> Entry:
    """Return the entry with the grade of --missing, when its student has surely handed in nothing."""
    if entry.problem is None or entry.problem.key != "hand_in_missing":
        return entry
    return give(entry, Fraction(options.missing), assignment(options).rubric.out_of)


def _comments(options: argparse.Namespace, graded: Sequence[Grade]) -> dict[int, str]:
    """Return what students are told of adjustments, in Moodle's file of lateness too, by the index of the grade, as
    HTML, which Moodle takes."""
    words = words_of(options)
    remarks = [
        [
            *([feedback_page.lateness_of(grade, words)] if options.moodle else []),
            *feedback_page.adjustments_of(grade, words),
        ]
        for grade in graded
    ]
    comments = ("<br>".join(map(text, filter(None, lines))) for lines in remarks)
    return {index: comment for index, comment in enumerate(comments) if comment}


def _numbers(form: Form, graded: Sequence[Grade]) -> dict[int, str]:
    """Return Moodle's participant number by the index of a grade."""
    return {grade: moodle.participant(form.lines[line]) for line, grade in form.match(graded).items()}


def _write_marks(
    options: argparse.Namespace, students: Sequence[Student], entries: Sequence[Entry], strangers: Sequence[Grade]
) -> None:
    words = words_of(options)
    write(options.pronote, grade_tables.pronote_table(students, entries, words))
    count = sum(entry.graded and entry.student is not None for entry in entries)
    message = word(words, "marks_written", file=options.pronote, marks=count, count=len(students))
    show_written(console(), message)
    notes = [Note.of("not_in_file", who=grade.display_name) for grade in strangers]
    show_notes(console(), words, notes)


def _write_table(options: argparse.Namespace, entries: Sequence[Entry]) -> None:
    words = words_of(options)
    write(options.csv, grade_tables.grades_table(entries, list(assignment(options).rubric.exercises), words))
    message = word(words, "table_written", file=options.csv, count=len(entries))
    show_written(console(), message)


def _write_filled(options: argparse.Namespace, form: Form, filling: Filling) -> None:
    write(options.out, form.sheet.fill(filling.cells))
    counts = filling.count, filling.omissions
    show_filled(console(), words_of(options), options.out, counts, filling.notes, filling.ungraded)


def _write_feedback(options: argparse.Namespace, graded: Sequence[Grade], numbers: Mapping[int, str]) -> None:
    words, (level, withheld) = words_of(options), student_level(assignment(options).feedback, options.details)
    languages = [Words(each, assignment(options).locale) for each in LANGUAGES]
    count = write_feedback(options.feedback, graded, numbers, languages, level, withheld)
    if withheld:
        show_written(console(), words.note(withheld))
    message = word(words, "feedback_written", folder=options.feedback, count=count)
    show_written(console(), message)


def _show_uploads(options: argparse.Namespace) -> None:
    """Print what to upload to Moodle: first the worksheet, since the feedback makes Moodle's records newer."""
    words = words_of(options)
    lines = [word(words, "upload_worksheet", file=options.out)]
    if options.feedback:
        lines.append(word(words, "upload_feedback", folder=options.feedback))
    show_written(console(), "\n".join(lines))


def _show_ungraded(options: argparse.Namespace, ungraded: Sequence[Entry]) -> None:
    words = words_of(options)
    names = [" – ".join(filter(None, (_display_name(entry), grade_tables.remark(entry, words)))) for entry in ungraded]
    show_names(console(), word(words, "not_graded"), names)


def _display_name(entry: Entry) -> str:
    student = (entry.student.name or entry.student.id) if entry.student else ""
    label = short_label(entry.label)
    return f"{label} ({student})" if label and student not in ("", entry.label) else label or student
