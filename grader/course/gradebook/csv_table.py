"""Reader of CSV tables as spreadsheets write them: three separators, with or without BOM, English or French headers."""

import csv
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from grader.model import GraderError


@dataclass(frozen=True)
class Row:
    """A row of a table: its line number in the file, and its cells by column name."""

    line: int
    cells: Mapping[str, str]


def read(path: Path, columns: Mapping[str, Collection[str]], required: Collection[str]) -> list[Row]:
    """Return the rows that are not empty. `columns` maps each column to its alternative headers; other columns are
    ignored.

    Raise GraderError, with the line, when the file cannot be read or lacks a required column."""
    lines = _text(path).splitlines()
    if not lines:
        raise GraderError(f"{path.name} is empty: its first line names the columns, such as {','.join(columns)}")
    reader = csv.reader(lines, delimiter=max(";,\t", key=lines[0].count))
    try:
        positions = _positions(path, next(reader), columns, required)
        rows = [Row(reader.line_num, _cells(row, positions)) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise GraderError(f"{path.name}, line {reader.line_num}: {error}") from None
    return rows


def check_unique(path: Path, rows: list[Row], column: str) -> None:
    """Raise GraderError when a cell of `column` is empty, or equal to another one in a case-insensitive comparison."""
    lines: dict[str, int] = {}
    for row in rows:
        cell = row.cells[column].casefold()
        if not cell:
            raise GraderError(f"{path.name}, line {row.line}: the {column} is missing")
        if cell in lines:
            message = f"{row.cells[column]} stands in line {lines[cell]} already: keep one of them"
            raise GraderError(f"{path.name}, line {row.line}: {message}")
        lines[cell] = row.line


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise GraderError(f"{path} cannot be read: {error.strerror}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:  # as French versions of Excel save CSV
        return data.decode("cp1252", "replace")


def _positions(
    path: Path, header: list[str], columns: Mapping[str, Collection[str]], required: Collection[str]
) -> dict[str, int]:
    names = [name.strip().casefold() for name in header]
    positions = {}
    for column, others in columns.items():
        matches = [position for position, name in enumerate(names) if name == column or name in others]
        if len(matches) > 1:
            raise GraderError(f"{path.name}, line 1: two columns are called {column}")
        if matches:
            positions[column] = matches[0]
        elif column in required:
            choices = " or ".join([column, *others])
            raise GraderError(f"{path.name}, line 1: no column {choices}; there are: {', '.join(header)}")
    return positions


def _cells(row: list[str], positions: Mapping[str, int]) -> dict[str, str]:
    return {column: row[index].strip() if index < len(row) else "" for column, index in positions.items()}
