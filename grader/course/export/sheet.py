"""A downloaded CSV file in which cells are filled in and every other byte stays as it was."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.model import GraderError

_SEPARATORS = ",;\t"
_ENCODINGS = ("utf-8", "cp1252", "latin-1")  # a BOM stays, as the first character of the text


@dataclass(frozen=True)
class Cell:
    """A cell: what it says, and where in the file it is written, its quotation marks included."""

    text: str
    start: int
    end: int
    quoted: bool


class Sheet:
    """A CSV file in memory. `rows` begins with the headers; empty lines are left out."""

    def __init__(self, path: Path) -> None:
        """Raises GraderError when the file cannot be read, or is no CSV."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise GraderError(f"{path} cannot be read: {error.strerror}") from None
        self.name = path.name
        self._text, self._encoding = _decoded(data)
        first_line = self._text.partition("\n")[0]
        self._separator = max(_SEPARATORS, key=first_line.count)
        self.rows = self._parsed()
        if not self.rows:
            raise GraderError(f"{self.name} is empty: download it again")
        for row in self.rows:
            if len(row) < len(self.rows[0]):
                raise self._damaged(row[-1].end, "the line is not complete")

    def cell(self, row: int, column: int | None) -> str:
        """What a cell says; "" where there is no such column."""
        return self.rows[row][column].text.strip() if column is not None else ""

    def filled(self, cells: Mapping[tuple[int, int], str]) -> bytes:
        """The file with these cells, by row and column, saying something else."""
        text, at = [], 0
        for row, column in sorted(cells):
            old = self.rows[row][column]
            text += [self._text[at : old.start], self._written(cells[row, column], old)]
            at = old.end
        return "".join([*text, self._text[at:]]).encode(self._encoding)

    def _damaged(self, at: int, why: str) -> GraderError:
        return GraderError(f"{self.name}, line {self._text.count(chr(10), 0, at) + 1}: {why}; download the file again")

    def _written(self, said: str, old: Cell) -> str:
        quoted = old.quoted or any(char in said for char in f'"\r\n{self._separator}')
        return '"' + said.replace('"', '""') + '"' if quoted else said

    def _parsed(self) -> list[list[Cell]]:
        """Every cell with its place."""
        pattern = re.compile(rf'"([^"]*(?:""[^"]*)*)"|([^"\r\n{self._separator}][^\r\n{self._separator}]*|)')
        at = 1 if self._text.startswith("\ufeff") else 0
        rows, row = [], list[Cell]()
        while True:
            found = pattern.match(self._text, at)
            assert found is not None  # the pattern also matches nothing
            quoted = found.group(1) is not None
            said = found.group(1).replace('""', '"') if quoted else found.group(2)
            row.append(Cell(said, at, found.end(), quoted))
            after = self._text[found.end() : found.end() + 2]
            if after[:1] == self._separator:
                at = found.end() + 1
                continue
            if after[:1] not in ("", "\r", "\n"):
                raise self._damaged(found.end(), "a quotation mark is not closed")
            rows.append(row)
            row = []
            at = found.end() + (2 if after == "\r\n" else 1)
            if at >= len(self._text):
                return [row for row in rows if any(cell.text for cell in row)]


def _decoded(data: bytes) -> tuple[str, str]:
    for encoding in _ENCODINGS[:-1]:
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return data.decode(_ENCODINGS[-1]), _ENCODINGS[-1]
