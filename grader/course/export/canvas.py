"""Canvas's gradebook, exported as CSV. Its headers are English whatever the language of the site."""

import re
from fractions import Fraction

from grader.course.export.fill_columns import Form, Line, points
from grader.course.export.grades import Grade, Identity
from grader.course.export.sheet import Sheet
from grader.course.gradebook.roster import name_key
from grader.model import GraderError

_NAMES = (("Student",), ("LastName", "FirstName"))
_KEYS = ("SIS User ID", "ID", "SIS Login ID")
_KEPT = ("EX", "N/A")  # excused, and not assigned to this student
_NUMBERED = re.compile(r"(?P<title>.*) \(\d+\)")  # an assignment: its title, and Canvas's number


def form(sheet: Sheet, title: str) -> Form:
    """The gradebook as something to fill in. Raises GraderError when it is none, or has no such assignment."""
    heads = [cell.text.strip() for cell in sheet.rows[0]]
    names = next((names for names in _NAMES if set(names) <= set(heads)), None)
    if names is None or "ID" not in heads:
        raise GraderError(f"{sheet.name} is no gradebook of Canvas: it needs the columns Student and ID; export it")
    column = _column(sheet, heads, title)
    first, maximum = _maximum(sheet, column)
    there = [row for row in range(first, len(sheet.rows)) if sheet.cell(row, heads.index("ID"))]
    return Form(sheet, column, [_line(sheet, heads, names, column, row, maximum) for row in there], identify)


def identify(grade: Grade) -> Identity:
    """By id, which may be any of Canvas's three, then e-mail and name."""
    known_by = grade.student.id.casefold() if grade.student else ""
    email = grade.student.email.casefold() if grade.student else ""
    return Identity((known_by, known_by, known_by, email, name_key(grade.name)), email)


def _column(sheet: Sheet, heads: list[str], title: str) -> int:
    """Canvas would make a new assignment of a title it does not know."""
    titles = {place: found["title"] for place, head in enumerate(heads) if (found := _NUMBERED.fullmatch(head))}
    fitting = [place for place, known in titles.items() if title in (known, heads[place])]
    if len(fitting) != 1:
        which = "is there more than once; give its number too" if fitting else "is not there"
        known = ", ".join(heads[place] for place in (fitting or titles))
        raise GraderError(f"{sheet.name}: the assignment {title!r} {which}: {known}")
    return fitting[0]


def _maximum(sheet: Sheet, column: int) -> tuple[int, Fraction]:
    """The first row of a student, and the points of the assignment, which stand in the row above it."""
    for row in range(1, len(sheet.rows)):
        if sheet.cell(row, 0).casefold().startswith("points possible"):
            maximum = points(sheet.cell(row, column))
            if maximum:
                return row + 1, maximum
            raise GraderError(f"{sheet.name}: the assignment has no points; set them in Canvas and export again")
    raise GraderError(f"{sheet.name} has no row Points Possible: export it from Canvas again")


def _line(sheet: Sheet, heads: list[str], names: tuple[str, ...], column: int, row: int, maximum: Fraction) -> Line:
    name = ", ".join(sheet.cell(row, heads.index(part)) for part in names)
    keys = tuple(sheet.cell(row, heads.index(key)).casefold() if key in heads else "" for key in _KEYS)
    login = keys[-1] if "@" in keys[-1] else ""
    kept = sheet.cell(row, column).upper() in _KEPT
    return Line(row, name, Identity((*keys, login, name_key(name)), login), maximum, kept)
