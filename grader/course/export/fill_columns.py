"""Filling in a downloaded file: whose each line is, numbers as the file writes them, and what there is to say."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from grader.course.export.grades import Grade, Identity, paired
from grader.course.export.sheet import Sheet
from grader.model import Note

_NUMBER = re.compile(r"\d+(?:([.,])\d+)?")


@dataclass(frozen=True)
class Line:
    """A person's line of the file. `maximum` is None where the file does not tell it."""

    row: int
    who: str
    identity: Identity
    maximum: Fraction | None = None
    kept: bool = False  # what it says is not ours to change


@dataclass(frozen=True)
class Form:
    """A downloaded file: where the grades belong, whose its lines are, and under what they know a grade's owner."""

    sheet: Sheet
    column: int
    lines: Sequence[Line]
    identify: Callable[[Grade], Identity]

    def matched(self, grades: Sequence[Grade]) -> dict[int, int]:
        """For each line the grade that is surely its own, both by their places."""
        return paired([line.identity for line in self.lines], [self.identify(grade) for grade in grades])


@dataclass
class Filling:
    """Cells to write by row and column, and what there is to say."""

    cells: dict[tuple[int, int], str] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    lost: int = 0  # grades that are not in the file
    without: list[str] = field(default_factory=list)  # people of the file without a grade

    def lose(self, key: str, grade: Grade, **values: object) -> None:
        """Leave a grade out, and say why."""
        self.lost += 1
        self.notes.append(Note.of(key, who=grade.who, **values))


def fill(form: Form, grades: Sequence[Grade]) -> Filling:
    """The cells of those who have a grade and a line."""
    filling, matched = Filling(), form.matched(grades)
    decimal = _decimal(form.sheet)
    for place, line in enumerate(form.lines):
        grade = grades[matched[place]] if place in matched else None
        if grade is None:
            filling.without += [] if line.kept else [line.who]
        elif line.kept:
            filling.lose("kept_cell", grade, cell=form.sheet.cell(line.row, form.column))
        else:
            _put(filling, (line.row, form.column), grade, line.maximum or grade.out_of, decimal)
    for number, grade in enumerate(grades):
        if number not in matched.values():
            filling.lose("not_in_file", grade)
    _say_scale(filling, {(grades[found].out_of, form.lines[place].maximum) for place, found in matched.items()})
    return filling


def points(text: str) -> Fraction | None:
    """A number of points as these files write it, with a decimal point or comma; None for anything else."""
    found = _NUMBER.fullmatch(text)
    return Fraction(found.group().replace(",", ".")) if found else None


def _decimal(sheet: Sheet) -> str:
    """The decimal sign of the file: a comma where any of its numbers has one."""
    numbers = (_NUMBER.fullmatch(cell.text.strip()) for row in sheet.rows for cell in row)
    return "," if any(found and found[1] == "," for found in numbers) else "."


def _put(filling: Filling, place: tuple[int, int], grade: Grade, maximum: Fraction, decimal: str) -> None:
    """Write a grade into its cell, in points of the file's maximum; one that is out of range is refused."""
    scaled = grade.score * maximum / grade.out_of
    written = f"{float(scaled):.2f}".rstrip("0").rstrip(".").replace(".", decimal)
    if 0 <= scaled <= maximum:
        filling.cells[place] = written
    else:
        filling.lose("out_of_range", grade, score=written, maximum=f"{float(maximum):g}")


def _say_scale(filling: Filling, scales: set[tuple[Fraction, Fraction | None]]) -> None:
    """Say so when the file counts in other points than the rubric."""
    for out_of, maximum in sorted((out_of, maximum) for out_of, maximum in scales if maximum):
        if out_of != maximum:
            filling.notes.append(Note.of("scaled", out_of=f"{float(out_of):g}", maximum=f"{float(maximum):g}"))
