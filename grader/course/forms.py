"""Fills in a downloaded file: finds the line of each grade, writes in the file's own format, and notes problems."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from grader.assignment.policies import NUMBER
from grader.course.grades import Grade, Identity, pair
from grader.course.tables import Headers, positions, read_text, separator
from grader.model import GraderError, Note, join_first

_NO_COMMENTS: Mapping[int, str] = {}


@dataclass(frozen=True)
class Cell:
    """A cell: its text, and its range in the file, with its quotation marks."""

    text: str
    start: int
    end: int
    quoted: bool


class Sheet:
    """A CSV file in memory. The first of `rows` holds the headers; empty lines are left out."""

    def __init__(self, path: Path) -> None:
        """Read the file. Raise GraderError when it cannot be read, or is no CSV."""
        self.name = path.name
        self._text, self._encoding = read_text(path)
        self._separator = separator(self._text.partition("\n")[0])
        self.rows = self._parse()
        if not self.rows:
            raise GraderError(Note.of("form_empty", file=self.name))
        for row in self.rows:
            if len(row) < len(self.rows[0]):
                raise self._error(row[-1].end, "the line is not complete")

    def cell(self, row: int, column: int | None) -> str:
        """Return the text of a cell; "" when `column` is None."""
        return self.rows[row][column].text.strip() if column is not None else ""

    def positions(self, columns: Headers) -> dict[str, list[int]]:
        """Return the positions of each column that the file has."""
        return positions([cell.text for cell in self.rows[0]], columns)

    def fill(self, cells: Mapping[tuple[int, int], str]) -> bytes:
        """Return the bytes of the file with new texts for some cells, by row and column."""
        parts, position = [], 0
        for row, column in sorted(cells):
            old = self.rows[row][column]
            parts += [self._text[position : old.start], self._quote(cells[row, column], old)]
            position = old.end
        return "".join([*parts, self._text[position:]]).encode(self._encoding)

    def can_hold(self, text: str) -> bool:
        """Return whether the encoding of the file has every character of the text."""
        try:
            text.encode(self._encoding)
        except UnicodeEncodeError:
            return False
        return True

    def _error(self, position: int, why: str) -> GraderError:
        line = self._text.count("\n", 0, position) + 1
        return GraderError(f"{self.name}, line {line}: {why}; download the file again")

    def _quote(self, text: str, old: Cell) -> str:
        """Return the text in quotation marks when it needs them, or the old cell had some."""
        quoted = old.quoted or any(char in text for char in f'"\r\n{self._separator}')
        return '"' + text.replace('"', '""') + '"' if quoted else text

    def _parse(self) -> list[list[Cell]]:
        """Split the text into cells. The csv module does not give their positions."""
        pattern = re.compile(rf'"([^"]*(?:""[^"]*)*)"|([^"\r\n{self._separator}][^\r\n{self._separator}]*|)')
        position = 1 if self._text.startswith("\ufeff") else 0
        rows, row = [], list[Cell]()
        while True:
            match = pattern.match(self._text, position)
            assert match is not None  # the pattern also matches the empty string
            quoted = match.group(1) is not None
            text = match.group(1).replace('""', '"') if quoted else match.group(2)
            row.append(Cell(text, position, match.end(), quoted))
            after = self._text[match.end() : match.end() + 2]
            if after[:1] == self._separator:
                position = match.end() + 1
                continue
            if after[:1] not in ("", "\r", "\n"):
                raise self._error(match.end(), "a quotation mark is not closed")
            rows.append(row)
            row = []
            position = match.end() + (2 if after == "\r\n" else 1)
            if position >= len(self._text):
                return [row for row in rows if any(cell.text for cell in row)]


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
    """Write a grade into its cell, scaled to the file's maximum; omit it when it is out of range, or out of nothing."""
    if not grade.out_of:
        filling.omit("out_of_nothing", grade)
        return
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
        names = join_first([grade.name for grade, _ in comments.values()])
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
