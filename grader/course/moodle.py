"""The offline grading worksheet of Moodle, downloaded from an assignment."""

import re
from fractions import Fraction

from grader.assignment.policies import parse_number
from grader.course.forms import Form, Line, Sheet
from grader.course.grades import Grade, Identity
from grader.course.tables import PEOPLE, Headers
from grader.gradebook.roster import name_key
from grader.model import GraderError, Note

# The headers are in the language of the site; in languages other than these, columns are found by their position.
_HEADERS: Headers = {
    "identifier": ("identifier", "identifiant"),
    "name": PEOPLE["full_name"],
    "email": PEOPLE["email"],
    "id_number": PEOPLE["id_number"],
    "grade": ("grade", "note"),
    "maximum": ("maximum grade", "note maximale"),
    "comments": ("feedback comments", "feedback par commentaires"),
    "modified": ("last modified (grade)", "dernière modification (note)"),
}
_NEEDED = {"identifier", "grade", "modified"}
_NUMBERED = re.compile(r"\D*(\d+)")  # Participant 4711


def form(sheet: Sheet) -> Form:
    """Find the lines and the column to fill in. Raise GraderError if the sheet is no worksheet, or grades in words."""
    columns = _columns(sheet)
    lines = [_line(sheet, columns, row) for row in range(1, len(sheet.rows))]
    return Form(sheet, columns["grade"], lines, identify, columns.get("comments"))


def participant(line: Line) -> str:
    """Return Moodle's number of the participant; "" when the line has none."""
    return line.identity.keys[0]


def identify(grade: Grade) -> Identity:
    """Return the keys of a grade's owner: Moodle's number in the label, the e-mail, the id and the name."""
    email = grade.student.email.casefold() if grade.student else ""
    student_id = grade.student.id.casefold() if grade.student else ""
    return Identity((grade.number, email, student_id, grade.name_key), email)


def _columns(sheet: Sheet) -> dict[str, int]:
    columns = {key: places[0] for key, places in sheet.positions(_HEADERS).items()}
    if not _NEEDED & columns.keys():
        columns = _columns_by_position(sheet)
    elif not columns.keys() >= _NEEDED:
        columns = {}
    if not columns:
        raise GraderError(Note.of("no_moodle_worksheet", file=sheet.name))
    return columns


def _columns_by_position(sheet: Sheet) -> dict[str, int]:
    """Find the columns in any language: identifier and name come first, and the grade comes before the maximum, the
    only column with the same number in all rows. Return no columns when the sheet looks different."""
    rows = range(1, len(sheet.rows))
    if not rows or not all(_NUMBERED.fullmatch(sheet.cell(row, 0)) for row in rows):
        return {}
    constant = [
        column
        for column in range(2, len(sheet.rows[0]))
        if parse_number(sheet.cell(1, column)) and len({sheet.cell(row, column) for row in rows}) == 1
    ]
    if len(constant) != 1:
        return {}
    return {"identifier": 0, "name": 1, "grade": constant[0] - 1, "maximum": constant[0]}


def _line(sheet: Sheet, columns: dict[str, int], row: int) -> Line:
    cells = {key: sheet.cell(row, columns.get(key)) for key in _HEADERS}
    number = _NUMBERED.fullmatch(cells["identifier"])
    email = cells["email"].casefold()
    keys = (number[1] if number else "", email, cells["id_number"].casefold(), name_key(cells["name"]))
    person = f"{cells['name']} ({cells['identifier']})"
    maximum = _maximum(sheet, cells["maximum"]) if "maximum" in columns else None
    return Line(row, person, Identity(keys, email), maximum)


def _maximum(sheet: Sheet, text: str) -> Fraction:
    maximum = parse_number(text)
    if not maximum:
        raise GraderError(Note.of("maximum_without_points", file=sheet.name, text=text))
    return maximum
