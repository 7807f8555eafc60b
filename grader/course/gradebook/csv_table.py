"""Tables in CSV as spreadsheets write them: any of three separators, a BOM or none, English or French headers."""

import csv
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.model import GraderError


@dataclass(frozen=True)
class Row:
    """A line of a table: where it stands, and its cells by the name of their column."""

    line: int
    cells: Mapping[str, str]


def read(path: Path, columns: Mapping[str, Collection[str]], required: Collection[str]) -> list[Row]:
    """The rows that are not empty. `columns` gives each column's other headers; other columns are left aside.

    Raises GraderError with the line when this is no such table."""
    lines = _text(path).splitlines()
    if not lines:
        raise GraderError(f"{path.name} is empty: its first line names the columns, such as {','.join(columns)}")
    reader = csv.reader(lines, delimiter=max(";,\t", key=lines[0].count))
    try:
        places = _places(path, next(reader), columns, required)
        rows = [Row(reader.line_num, _cells(row, places)) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise GraderError(f"{path.name}, line {reader.line_num}: {error}") from None
    return rows


def unique(path: Path, rows: list[Row], column: str) -> None:
    """Raises GraderError when two rows have the same cell here, or one has none."""
    seen: dict[str, int] = {}
    for row in rows:
        cell = row.cells[column].casefold()
        if not cell:
            raise GraderError(f"{path.name}, line {row.line}: the {column} is missing")
        if cell in seen:
            told = f"{row.cells[column]} stands in line {seen[cell]} already: keep one of them"
            raise GraderError(f"{path.name}, line {row.line}: {told}")
        seen[cell] = row.line


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise GraderError(f"{path} cannot be read: {error.strerror}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:  # as Excel saves it in French
        return data.decode("cp1252", "replace")


def _places(
    path: Path, header: list[str], columns: Mapping[str, Collection[str]], required: Collection[str]
) -> dict[str, int]:
    names = [name.strip().casefold() for name in header]
    places = {}
    for column, others in columns.items():
        found = [place for place, name in enumerate(names) if name == column or name in others]
        if len(found) > 1:
            raise GraderError(f"{path.name}, line 1: two columns are called {column}")
        if found:
            places[column] = found[0]
        elif column in required:
            known = " or ".join([column, *others])
            raise GraderError(f"{path.name}, line 1: no column {known}; there are: {', '.join(header)}")
    return places


def _cells(row: list[str], places: Mapping[str, int]) -> dict[str, str]:
    return {column: row[place].strip() if place < len(row) else "" for column, place in places.items()}
