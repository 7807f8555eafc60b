"""Moodle's offline grading worksheet, downloaded from an assignment."""

import re
from fractions import Fraction

from grader.course.export.fill_columns import Form, Line, points
from grader.course.export.grades import Grade, Identity
from grader.course.export.sheet import Sheet
from grader.course.gradebook.roster import name_key
from grader.model import GraderError

# The headers are in the site's language; in another one than these, columns are known by their place.
_HEADERS = {
    "identifier": ("identifier", "identifiant"),
    "name": ("full name", "nom complet"),
    "email": ("email address", "adresse de courriel", "adresse e-mail", "courriel"),
    "id_number": ("id number", "numéro d'identification", "numéro d’identification"),
    "grade": ("grade", "note"),
    "maximum": ("maximum grade", "note maximale"),
    "modified": ("last modified (grade)", "dernière modification (note)"),
}
_NEEDED = {"identifier", "grade", "modified"}
_NUMBERED = re.compile(r"\D*(\d+)")  # Participant 4711


def form(sheet: Sheet) -> Form:
    """The worksheet as something to fill in. Raises GraderError when it is none, or its grades are words."""
    columns = _columns(sheet)
    lines = [_line(sheet, columns, row) for row in range(1, len(sheet.rows))]
    return Form(sheet, columns["grade"], lines, identify)


def participant(line: Line) -> str:
    """Moodle's number of a participant; "" where the line has none."""
    return line.identity.keys[0]


def identify(grade: Grade) -> Identity:
    """By Moodle's number in the hand-in's name, then e-mail, id and name."""
    email = grade.student.email.casefold() if grade.student else ""
    known_by = grade.student.id.casefold() if grade.student else ""
    return Identity((grade.number, email, known_by, name_key(grade.name)), email)


def _columns(sheet: Sheet) -> dict[str, int]:
    heads = [cell.text.strip().casefold() for cell in sheet.rows[0]]
    columns = {key: heads.index(head) for key, known in _HEADERS.items() for head in known if head in heads}
    if not _NEEDED & columns.keys():
        columns = _by_place(sheet)
    elif not columns.keys() >= _NEEDED:
        columns = {}
    if not columns:
        raise GraderError(
            f"{sheet.name} is no grading worksheet of Moodle: it needs the columns Identifier, Grade and Last modified "
            "(grade). Allow the offline grading worksheet in the assignment's feedback types, then download it."
        )
    return columns


def _by_place(sheet: Sheet) -> dict[str, int]:
    """In any language: who it is comes first, and the grade stands before the maximum, the same number in every row."""
    rows = range(1, len(sheet.rows))
    if not rows or not all(_NUMBERED.fullmatch(sheet.cell(row, 0)) for row in rows):
        return {}
    same = [
        column
        for column in range(2, len(sheet.rows[0]))
        if points(sheet.cell(1, column)) and len({sheet.cell(row, column) for row in rows}) == 1
    ]
    return {"identifier": 0, "name": 1, "grade": same[0] - 1, "maximum": same[0]} if len(same) == 1 else {}


def _line(sheet: Sheet, columns: dict[str, int], row: int) -> Line:
    said = {key: sheet.cell(row, columns.get(key)) for key in _HEADERS}
    numbered = _NUMBERED.fullmatch(said["identifier"])
    email = said["email"].casefold()
    keys = (numbered[1] if numbered else "", email, said["id_number"].casefold(), name_key(said["name"]))
    who = f"{said['name']} ({said['identifier']})"
    return Line(row, who, Identity(keys, email), _maximum(sheet, said["maximum"]) if "maximum" in columns else None)


def _maximum(sheet: Sheet, said: str) -> Fraction:
    maximum = points(said)
    if not maximum:
        raise GraderError(
            f"{sheet.name}: the maximum grade {said!r} is no number of points. Let the assignment be graded in points "
            "in Moodle, then download the worksheet again."
        )
    return maximum
