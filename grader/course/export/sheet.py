"""A downloaded CSV file, some cells of which are filled in while every other byte is preserved."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.course.gradebook.csv_table import Headers, positions, read_text, separator
from grader.model import GraderError


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
            raise GraderError(f"{self.name} is empty: download it again")
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
