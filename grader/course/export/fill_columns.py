"""Filling in of a downloaded file: matches its lines to grades, writes numbers in its format, and notes problems."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from grader.assignment.policies import NUMBER
from grader.course.export.grades import Grade, Identity, pair
from grader.course.export.sheet import Sheet
from grader.model import Note, first_of

_NO_COMMENTS: Mapping[int, str] = {}


@dataclass(frozen=True)
class Line:
    """A person's line in the file. `maximum` is None when the file does not contain it."""

    row: int
    person: str  # name, for a list on the terminal
    identity: Identity
    maximum: Fraction | None = None
    is_protected: bool = False  # its cell must not be overwritten


@dataclass(frozen=True)
class Form:
    """A downloaded file: its column of grades, its lines, and the function for the keys of a grade in this format."""

    sheet: Sheet
    column: int
    lines: Sequence[Line]
    identify: Callable[[Grade], Identity]
    comments: int | None = None  # the column of comments to the student, when the file has one

    def match(self, grades: Sequence[Grade]) -> dict[int, int]:
        """Return, by the index of a line, the index of the grade that is certainly its own."""
        return pair([line.identity for line in self.lines], [self.identify(grade) for grade in grades])


@dataclass
class Filling:
    """The cells to write, by row and column, and notes for the user."""

    cells: dict[tuple[int, int], str] = field(default_factory=dict)
    count: int = 0  # grades filled in
    notes: list[Note] = field(default_factory=list)
    omissions: int = 0  # grades that could not be filled in
    ungraded: list[str] = field(default_factory=list)  # people in the file who have no grade

    def omit(self, key: str, grade: Grade, **values: object) -> None:
        """Leave out a grade, with a note on the reason."""
        self.omissions += 1
        self.notes.append(Note.of(key, who=grade.display_name, **values))


def fill(form: Form, grades: Sequence[Grade], comments: Mapping[int, str] = _NO_COMMENTS) -> Filling:
    """Fill in the grades that have a line, with their comments, if any, and note the others.

    `comments` maps the index of a grade to a text for the student."""
    filling, matches = Filling(), form.match(grades)
    decimal = _decimal(form.sheet)
    for index, line in enumerate(form.lines):
        grade = grades[matches[index]] if index in matches else None
        if grade is None:
            filling.ungraded += [] if line.is_protected else [line.person]
        elif line.is_protected:
            filling.omit("kept_cell", grade, cell=form.sheet.cell(line.row, form.column))
        else:
            _put(filling, (line.row, form.column), grade, line.maximum or grade.out_of, decimal)
    for number, grade in enumerate(grades):
        if number not in matches.values():
            filling.omit("not_in_file", grade)
    beside = {index: (grades[number], comments[number]) for index, number in matches.items() if number in comments}
    _put_comments(filling, form, beside)
    _note_scale(filling, {(grades[number].out_of, form.lines[index].maximum) for index, number in matches.items()})
    return filling


def _decimal(sheet: Sheet) -> str:
    """Return the decimal sign of the file: a comma when any of its numbers has one."""
    numbers = (NUMBER.fullmatch(cell.text.strip()) for row in sheet.rows for cell in row)
    return "," if any(number and number[1] == "," for number in numbers) else "."


def _put(filling: Filling, position: tuple[int, int], grade: Grade, maximum: Fraction, decimal: str) -> None:
    """Write a grade into its cell, scaled to the file's maximum; omit it when it is out of range."""
    score = grade.score * maximum / grade.out_of
    text = f"{float(score):.2f}".rstrip("0").rstrip(".").replace(".", decimal)
    if 0 <= score <= maximum:
        filling.cells[position] = text
        filling.count += 1
    else:
        filling.omit("out_of_range", grade, score=text, maximum=f"{float(maximum):g}")


def _put_comments(filling: Filling, form: Form, comments: Mapping[int, tuple[Grade, str]]) -> None:
    """Write comments, by the index of the line, into the cells beside the grades; note those without an empty cell,
    and those with characters that the file cannot hold."""
    if comments and form.comments is None:
        names = first_of([grade.name for grade, _ in comments.values()])
        filling.notes.append(Note.of("no_comments_in_file", names=names))
        return
    for index, (grade, comment) in comments.items():
        row = form.lines[index].row
        if form.comments is None or (row, form.column) not in filling.cells:
            continue
        if form.sheet.cell(row, form.comments) not in ("", comment):
            filling.notes.append(Note.of("kept_comment", who=grade.display_name))
        elif not form.sheet.can_hold(comment):
            filling.notes.append(Note.of("comment_not_encodable", who=grade.display_name))
        else:
            filling.cells[row, form.comments] = comment


def _note_scale(filling: Filling, scales: set[tuple[Fraction, Fraction | None]]) -> None:
    """Add a note when the file has another maximum than the rubric, or does not say which."""
    for out_of in sorted({out_of for out_of, maximum in scales if maximum is None}):
        filling.notes.append(Note.of("unscaled", out_of=f"{float(out_of):g}"))
    for out_of, maximum in sorted((out_of, maximum) for out_of, maximum in scales if maximum):
        if out_of != maximum:
            filling.notes.append(Note.of("scaled", out_of=f"{float(out_of):g}", maximum=f"{float(maximum):g}"))
