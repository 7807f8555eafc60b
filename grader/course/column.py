"""A column, named by the instructor, of a gradebook that any platform lets download as CSV: Moodle, Brightspace,
Blackboard, or another one whose headers name the students."""

import re
from collections.abc import Sequence
from fractions import Fraction

from grader.assignment.policies import parse_number
from grader.course.forms import Form, Line, Sheet
from grader.course.grades import Grade, Identity
from grader.course.tables import IDENTIFIERS, PEOPLE, identifier, name_of
from grader.gradebook.roster import name_key
from grader.model import GraderError, Note

# What platforms add to the title of a column, and its maximum in that: TP [Total Pts: 20 Score] |664617 in Blackboard,
# TP Points Grade <Numeric MaxPoints:20 Weight:10> in Brightspace. In other languages Blackboard's words are others.
_ADDITIONS = (
    re.compile(r" \[[^\[\]\d]*(?P<maximum>\d+(?:[.,]\d+)?)[^\[\]]*\] ?\|\d+$"),
    re.compile(r" Points Grade(?: <[^<>]*?MaxPoints:(?P<maximum>\d+(?:[.,]\d+)?)[^<>]*>)?$"),
)
_KIND = re.compile(r"^[^:]+: ")  # the kind of activity that Moodle writes before the title: Assignment: TP (Real)
_UNGRADED = re.compile(r"|-|–|in progress|needs grading.*", re.IGNORECASE)  # cells that wait for a grade


def form(sheet: Sheet, title: str) -> Form:
    """Find the lines and the column to fill in. Raise GraderError when the sheet has not exactly one column of this
    title, or none that says who the students are."""
    headers = [_plain(cell.text) for cell in sheet.rows[0]]
    people = {column: places[0] for column, places in sheet.positions(PEOPLE).items()}
    if not people:
        examples = ", ".join(names[0] for names in PEOPLE.values())
        raise GraderError(Note.of("no_column_of_people", file=sheet.name, examples=examples))
    column = _column(sheet, headers, _plain(title))
    if column in people.values():
        raise GraderError(Note.of("column_of_people", file=sheet.name, column=title))
    maximum = _maximum(headers[column])
    lines = [_line(sheet, people, column, row, maximum) for row in range(1, len(sheet.rows))]
    return Form(sheet, column, [line for line in lines if any(line.identity.keys)], identify)


def identify(grade: Grade) -> Identity:
    """Return the keys of a grade's owner: the id, which may be any of the file's three, the e-mail, its first part,
    which may be the username, and the name."""
    student_id = grade.student.id.casefold() if grade.student else ""
    email = grade.student.email.casefold() if grade.student else ""
    return Identity((student_id, student_id, student_id, email, email.partition("@")[0], grade.name_key), email)


def _plain(header: str) -> str:
    """Return a header with single plain spaces: in French, Moodle writes others before a colon."""
    return " ".join(header.split())


def _titles(header: str) -> set[str]:
    """Return the header, and what is left of it without what the platform adds."""
    titles = {header}
    for pattern in (*_ADDITIONS, _KIND):
        titles |= {pattern.sub("", title) for title in titles}
    return {title.casefold() for title in titles}


def _column(sheet: Sheet, headers: Sequence[str], title: str) -> int:
    exact = [index for index, header in enumerate(headers) if header == title]
    matches = exact or [index for index, header in enumerate(headers) if title.casefold() in _titles(header)]
    if len(matches) != 1:
        choices = ", ".join(headers[index] for index in matches or range(len(headers)))
        key = "column_repeated" if matches else "no_such_column"
        raise GraderError(Note.of(key, file=sheet.name, column=title, choices=choices))
    return matches[0]


def _maximum(header: str) -> Fraction | None:
    """Return the maximum in the header of a column; None when there is none, or 0, as in a column of text."""
    matches = (pattern.search(header) for pattern in _ADDITIONS)
    return next((parse_number(match["maximum"]) or None for match in matches if match and match["maximum"]), None)


def _line(sheet: Sheet, people: dict[str, int], column: int, row: int, maximum: Fraction | None) -> Line:
    cells = {key: sheet.cell(row, people.get(key)) for key in PEOPLE}
    keys = {key: identifier(cells[key]).casefold() for key in IDENTIFIERS}
    name = name_of(cells)
    alias = "" if keys["email"] else keys["username"]  # may be the first part of an e-mail; the e-mail itself is surer
    identity = Identity((*keys.values(), alias, name_key(name)), keys["email"])
    known = next((cells[key] for key in IDENTIFIERS if cells[key]), "")
    person = f"{name} ({known})" if name and known else name or known
    grade = sheet.cell(row, column)
    is_protected = parse_number(grade) is None and not _UNGRADED.fullmatch(grade)
    return Line(row, person, identity, maximum, is_protected)
