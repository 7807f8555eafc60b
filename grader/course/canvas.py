"""The gradebook of Canvas, exported as CSV. Its headers are English in every language of the site."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from grader.assignment.policies import parse_number
from grader.course.forms import Form, Line, Sheet
from grader.course.grades import Grade, Identity
from grader.course.tables import Row
from grader.gradebook.roster import name_key
from grader.model import GraderError, Note

_NAMES = (("Student",), ("LastName", "FirstName"))
_KEYS = ("SIS User ID", "ID", "SIS Login ID")
_PROTECTED = ("EX", "N/A")  # cells not to overwrite: excused, and not assigned to this student
_POINTS_POSSIBLE = "points possible"  # how the name in the last row above the students begins
_TEST_STUDENT = "student test"  # the name, as `name_key` gives it, of the account with which instructors try a course
_LABEL = re.compile(r"[^_]+_(?P<id>\d+)(?:\.\w+)*")  # a hand-in made of the files of a student: duponteve_1001
_NUMBERED = re.compile(r"(?P<title>.*) \(\d+\)")  # the header of an assignment: its title, and Canvas's number


def students(rows: Sequence[Row]) -> list[Row]:
    """Return the rows of students of a roster, with the first name first in names; other rosters stay as they are."""
    names = [row.cells.get("full_name", "") for row in rows]
    above = next((place for place, name in enumerate(names) if name.casefold().startswith(_POINTS_POSSIBLE)), None)
    if above is None:
        return list(rows)
    named = [replace(row, cells={**row.cells, "full_name": _first_name_first(row.cells)}) for row in rows[above + 1 :]]
    return [row for row in named if name_key(row.cells["full_name"]) != _TEST_STUDENT]


def _first_name_first(cells: Mapping[str, str]) -> str:
    last, _, first = cells["full_name"].partition(",")
    return f"{first.strip()} {last.strip()}".strip()


def form(sheet: Sheet, title: str) -> Form:
    """Find the lines and the column to fill in. Raise GraderError when the sheet is no gradebook of Canvas, or has not
    exactly one such assignment."""
    headers = [cell.text.strip() for cell in sheet.rows[0]]
    names = next((names for names in _NAMES if set(names) <= set(headers)), None)
    if names is None or "ID" not in headers:
        raise GraderError(Note.of("no_canvas_gradebook", file=sheet.name))
    column = _column(sheet, headers, title)
    first, maximum = _maximum(sheet, column)
    rows = [row for row in range(first, len(sheet.rows)) if sheet.cell(row, headers.index("ID"))]
    return Form(sheet, column, [_line(sheet, headers, names, column, row, maximum) for row in rows], identify)


def identify(grade: Grade) -> Identity:
    """Return the keys of a grade's owner: the id, which may be any of Canvas's three, then the e-mail and the name.

    Canvas's own id is in the names of the files that it lets download; the name in them is no words."""
    student_id = grade.student.id.casefold() if grade.student else ""
    email = grade.student.email.casefold() if grade.student else ""
    match = None if grade.shared else _LABEL.fullmatch(grade.label)
    name = "" if match and not grade.student else grade.name_key
    return Identity((student_id, match["id"] if match else student_id, student_id, email, name), email)


def _column(sheet: Sheet, headers: list[str], title: str) -> int:
    """Return the column of an assignment. Raise GraderError for an unknown title: Canvas would create an assignment."""
    titles = {index: match["title"] for index, header in enumerate(headers) if (match := _NUMBERED.fullmatch(header))}
    matches = [index for index, name in titles.items() if title in (name, headers[index])]
    if len(matches) != 1:
        choices = ", ".join(headers[index] for index in (matches or titles))
        key = "assignment_twice" if matches else "no_such_assignment"
        raise GraderError(Note.of(key, file=sheet.name, title=title, names=choices))
    return matches[0]


def _maximum(sheet: Sheet, column: int) -> tuple[int, Fraction]:
    """Return the first row of a student, and the maximum of the assignment, which is in the row above."""
    for row in range(1, len(sheet.rows)):
        if sheet.cell(row, 0).casefold().startswith(_POINTS_POSSIBLE):
            maximum = parse_number(sheet.cell(row, column))
            if maximum:
                return row + 1, maximum
            raise GraderError(Note.of("assignment_without_points", file=sheet.name))
    raise GraderError(Note.of("no_points_possible", file=sheet.name))


def _line(sheet: Sheet, headers: list[str], names: tuple[str, ...], column: int, row: int, maximum: Fraction) -> Line:
    name = ", ".join(sheet.cell(row, headers.index(part)) for part in names)
    keys = tuple(sheet.cell(row, headers.index(key)).casefold() if key in headers else "" for key in _KEYS)
    login = keys[-1] if "@" in keys[-1] else ""
    is_protected = sheet.cell(row, column).upper() in _PROTECTED
    return Line(row, name, Identity((*keys, login, name_key(name)), login), maximum, is_protected)
