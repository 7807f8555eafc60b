"""What is told of the grades of a class: CSV, the sheet for Pronote, remarks beside a grade, the page of a student."""

import csv
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from grader.gradebook.adjustments import Adjustment
from grader.gradebook.entry import Entry
from grader.gradebook.roster import Student, short_label
from grader.model import GraderError, Note
from grader.reports import sentences
from grader.reports.sentences import Words

_TIME_SOURCES = (  # in a word on each line, and in a sentence below the table
    *("time_from_metadata", "time_from_name", "time_from_clone", "time_from_archive", "time_from_modified"),
    *("time_marked_late", "time_not_marked_late", "time_of_file_aside", "time_unknown"),
)
# What a spreadsheet takes for the start of a formula, in full width too. Where it takes another character for the
# separator than we do, as French and English ones do, a cell of ours that holds that character becomes two.
_SIGNS = r"[=+\-@\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}\N{FULLWIDTH COMMERCIAL AT}]"
_FORMULA = re.compile(rf"^(?=[\s\"\ufeff]*{_SIGNS})|(?<=[,;])(?=\"*{_SIGNS})")
_COLUMNS = (
    *("id", "name", "email", "group", "hand_in", "score", "out_of", "penalty", "late", "graded_at"),
    *("remark", "adjustment"),
)
NOT_GRADED = "N"  # Pronote's letter, in English and French, for a student without a mark: it leaves the mean alone


def time_sources(entries: Sequence[Entry], words: Words) -> list[str]:
    """Return how many submission times came from which source other than a table."""
    counts = Counter(note for entry in entries for note in entry.notes if note.key in _TIME_SOURCES)
    return [f"{words.note(note)} ({count})" for note, count in sorted(counts.items(), key=str)]


def class_word(words: Words, key: str, **values: object) -> str:
    """Return a sentence of the class table, printable on a terminal."""
    return sentences.printable(words.word(key, "class", **values))


def lines(words: Words, adjustments: Iterable[Adjustment]) -> list[str]:
    """Return a sentence for each adjustment: its points, its exercise if it has one, and the comment."""
    return [_line(words, each) for each in adjustments]


def with_sign(words: Words, points: Fraction) -> str:
    """Format points with their sign: +0.5, or −1 as -1."""
    return f"{'+' if points > 0 else ''}{words.points(points)}"


def _line(words: Words, each: Adjustment) -> str:
    key, values = "adjusted", {"points": with_sign(words, each.points), "comment": each.comment}
    if each.out_of is not None:
        key, values = "grade_set", {**values, "points": words.points(each.points), "out_of": words.points(each.out_of)}
    elif each.exercise:
        key, values = "adjusted_in", {**values, "exercise": each.exercise}
    return words.note(Note.of(key, **values))


def grades_table(entries: Sequence[Entry], exercises: Sequence[str], words: Words) -> str:
    """Return one line per submission or missing student, by name, one column for each of the exercises.

    English has commas; French has semicolons, and decimal commas. Without the BOM at the start Excel misreads accents.
    """
    buffer = io.StringIO()
    buffer.write("\ufeff")
    writer = csv.writer(buffer, delimiter=words.word("separator", "export"))
    writer.writerow([*(words.word(column, "export") for column in _COLUMNS), *exercises])
    writer.writerows(_grades_row(entry, exercises, words) for entry in sorted(entries, key=name_order))
    return buffer.getvalue()


def escape_formula(cell: str) -> str:
    """Return the text on one line, with an apostrophe wherever a spreadsheet would begin to read a formula.

    On one line because a second one could begin with a formula."""
    return _FORMULA.sub("'", sentences.printable_name(cell))


def _grades_row(entry: Entry, exercises: Sequence[str], words: Words) -> list[str]:
    student, report = entry.student, entry.report
    identity = (student.id, student.name, student.email, student.group) if student else ("",) * 4
    points = {result.name: words.points(result.score) for result in report.exercises} if report else {}
    return [
        *map(escape_formula, (*identity, entry.label)),
        words.points(entry.score) if entry.graded and entry.score is not None else "",
        words.points(entry.points.out_of) if entry.graded and entry.points else "",
        words.points(entry.penalty) if entry.penalty else "",
        str(entry.late) if entry.late is not None else "",
        entry.graded_at.isoformat(timespec="seconds") if entry.graded_at else "",
        escape_formula(remark(entry, words)),
        # Without a plus sign, so that a spreadsheet reads a number it can add.
        words.points(entry.adjustment) if entry.adjustment else "",
        *(points.get(name, "") for name in exercises),
    ]


def remark(entry: Entry, words: Words) -> str:
    """Return why there is no grade, adjustments with their comments, and notes for the instructor; of what the time
    rests on, where it costs."""
    problems = [entry.problem] if entry.problem else []
    notes = [note for note in (*problems, *entry.notes) if entry.late or note.key not in _TIME_SOURCES]
    return " ".join([*lines(words, entry.adjustments), *map(words.note, notes)])


def pronote_table(students: Sequence[Student], entries: Sequence[Entry], words: Words) -> str:
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
    writer.writerows(
        [escape_formula(cell) for cell in _pronote_row(student, entry_of, french, words)] for student in students
    )
    return buffer.getvalue()


def _pronote_row(student: Student, entry_of: Mapping[str, Entry], french: Words, words: Words) -> tuple[str, str, str]:
    entry = entry_of.get(student.id)
    is_graded = entry is not None and entry.graded and entry.score is not None
    mark = french.points(entry.score) if entry and entry.score is not None and is_graded else NOT_GRADED
    return student.name or student.id, mark, _remark(entry, words) if entry else ""


def _remark(entry: Entry, words: Words) -> str:
    """Return what lateness costs, which no other column says, and the remark of our own table."""
    parts = [remark(entry, words)]
    if entry.graded and entry.points and entry.score is not None:
        parts.insert(0, sentences.line(words, entry.late, entry.penalty, entry.score, entry.points.out_of))
    return " ".join(filter(None, parts))


def student_name(entry: Entry) -> str:
    """Return the student's name or id, else the submission's label."""
    student = entry.student
    return sentences.printable_name((student.name or student.id) if student else short_label(entry.label))


def name_order(entry: Entry) -> tuple[str, str]:
    """Return a sort key by the student's name, in which accents and capitals decide only between equal letters."""
    name = student_name(entry)
    letters = unicodedata.normalize("NFKD", name.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(char for char in letters if not unicodedata.combining(char)), name


def state(entry: Entry, words: Words) -> str:
    """Return the remarks on a line of the table; '' when all is well."""
    notes = (entry.problem, *(note for note in entry.notes if note.key not in _TIME_SOURCES))
    remarks = [_short(note, words) for note in notes if note]
    remarks[:0] = lines(words, entry.adjustments)
    remarks[:0] = _lateness(entry, words)
    return " ".join(remarks).replace("\n", " ")


def _lateness(entry: Entry, words: Words) -> list[str]:
    """Return how late a submission is, what that costs, and what its time rests on, where that is no table."""
    source = next((class_word(words, note.key) for note in entry.notes if note.key in _TIME_SOURCES), "")
    if entry.late is None:
        return [source[:1].upper() + source[1:].removesuffix(".") + "."] if source else []
    if entry.late == 0 and not source:
        return []
    key = "late_one" if entry.late == 1 else "late" if entry.late else "in_time"
    cost = f" (-{words.points(entry.penalty)})" if entry.penalty else ""
    return [f"{class_word(words, key, days=entry.late)}{cost}{f', {source}' if source else ''}."]


def _short(note: Note, words: Words) -> str:
    """Return a note for the table: of a submission that holds nothing to read, only what it holds."""
    why = dict(note.values).get("why") if note.key == "hand_in_unreadable" else None
    values = dict(why.values) if isinstance(why, Note) else {}
    named = {"unknown_form": "name", "ignored_archive": "files"}.get(why.key, "") if isinstance(why, Note) else ""
    seen = values.get("seen") or values.get(named)
    return words.note(Note.of("nothing_readable", seen=seen) if seen else note)
