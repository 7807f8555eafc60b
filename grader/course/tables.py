"""Reads the CSV files that platforms let download: separators, encodings, headers in two languages."""

import codecs
import csv
import io
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grader.model import GraderError, Note

Headers = Mapping[str, Sequence[str]]  # column → the headers it may have, in lower case
_BOM = "\ufeff"
_UTF_16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_MOST_ABOVE = 20  # lines of a table in which the headers are looked for
_BREAK = re.compile(r"[\n\r]")
_SEPARATOR = re.compile(r"[\v\f\x1c-\x1e\x85\u2028\u2029]+")  # what else ends a line to some programs
_AS_TEXT = re.compile(r'="([^"]*)"')  # how a table tells Excel that a number is a text: ="0429"
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # how .xlsx, .ods and .xls begin
IDENTIFIERS: Headers = {  # from the one that names a student best
    "id": (
        *("id", "identifiant", "identifier", "student id", "sid", "orgdefinedid"),
        *("numéro", "numero", "numéro étudiant", "numéro d'étudiant"),
    ),
    "id_number": ("id number", "numéro d'identification"),
    "username": ("username", "login", "nom d'utilisateur"),
    "email": (
        *("email", "e-mail", "mail", "email address", "e-mail address"),
        *("courriel", "adresse de courriel", "adresse e-mail", "adresse mail", "adresse électronique"),
    ),
}
NAMES: Headers = {
    "full_name": ("full name", "student name", "student", "nom complet", "élève", "eleve", "étudiant"),
    "name": ("name", "nom"),  # the last one when the first name has a column of its own
    "last_name": ("last name", "surname", "family name", "nom de famille"),
    "first_name": ("first name", "given name", "prénom", "prenom"),
}
PEOPLE: Headers = {**IDENTIFIERS, **NAMES}


@dataclass(frozen=True)
class Row:
    """A row of a table: its line number in the file, and its cells by column name."""

    line: int
    cells: Mapping[str, str]


def read(path: Path, columns: Headers, required: Iterable[Collection[str]]) -> list[Row]:
    """Return the rows that are not empty; columns that are not in `columns` are ignored. Of each choice of columns in
    `required`, one must be there.

    Raise GraderError, with the line, when the file cannot be read or lacks a required column."""
    text, _ = read_text(path)
    text, above = _below_title(text.removeprefix(_BOM), columns, required)
    if not text:
        names = ",".join(names[0] for names in columns.values())
        raise GraderError(Note.of("table_empty", file=path.name, names=names))
    (_, header), *rows = _rows(path, text, above)
    positions = _positions(path, header, columns)
    _assert_complete(path, header, positions, columns, required)
    filled = [Row(line, _cells(row, positions)) for line, row in rows if any(map(str.strip, row))]
    for row in filled:
        if broken := next((column for column, cell in row.cells.items() if _BREAK.search(cell)), None):
            raise GraderError(Note.of("cell_of_several_lines", file=path.name, line=row.line, column=broken))
    return filled


def _rows(path: Path, text: str, above: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the line on which each row begins, and the cells of the row; `above` lines stand before the text.
    Raise GraderError for one that is no CSV.

    Only line feeds and carriage returns end a line: names hold other separators."""
    file = io.StringIO(text, newline="")
    reader = csv.reader(file, delimiter=separator(file.readline()), strict=True)
    file.seek(0)
    while True:
        line = above + reader.line_num + 1
        try:
            yield line, next(reader)
        except StopIteration:
            return
        except csv.Error:  # the text ends inside quotation marks, or goes on after them
            raise GraderError(Note.of("cell_without_end", file=path.name, line=line)) from None


def _below_title(text: str, columns: Headers, required: Iterable[Collection[str]]) -> tuple[str, int]:
    """Return the text from the line with the headers on, and how many lines stand above it: empty ones, a title, or the
    "sep=;" that names the separator to Excel. All of the text where none of its first lines has the columns."""
    lines = io.StringIO(text, newline="").readlines()
    for number, line in enumerate(lines[:_MOST_ABOVE]):
        found = positions(next(csv.reader([line], delimiter=separator(line)), []), columns)
        if all(set(choice) & set(found) for choice in required):
            return "".join(lines[number:]), number
    empty = next((number for number, line in enumerate(lines) if line.strip(" ,;\t\r\n")), 0)
    return "".join(lines[empty:]), empty


def check_unique(path: Path, rows: Iterable[Row], column: str) -> None:
    """Raise GraderError when a cell of `column` is empty, or equal to another one in a case-insensitive comparison."""
    lines: dict[str, int] = {}
    for row in rows:
        cell = row.cells[column].casefold()
        if not cell:
            raise GraderError(Note.of("cell_missing", file=path.name, line=row.line, column=column))
        if cell in lines:
            where = {"file": path.name, "line": row.line, "earlier": lines[cell]}
            raise GraderError(Note.of("cell_twice", text=row.cells[column], **where))
        lines[cell] = row.line


def read_text(path: Path) -> tuple[str, str]:
    """Return the text of a file and its encoding, in which the text gives the same bytes again: a BOM is its first
    character. Raise GraderError when it cannot be read, or is a workbook."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise GraderError(f"{path} cannot be read: {error.strerror}") from None
    if data.startswith(_WORKBOOKS):
        raise GraderError(Note.of("workbook", file=path.name))
    utf_16 = _UTF_16.get(data[:2])  # as Blackboard writes its gradebook
    for encoding in (utf_16,) if utf_16 else ("utf-8", "cp1252", "latin-1"):  # cp1252: French versions of Excel
        try:
            return data.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    raise GraderError(Note.of("damaged_table", file=path.name))


def separator(line: str) -> str:
    """Return the separator of the cells in a line: the most frequent of three, outside quotation marks."""
    return max(",;\t", key=re.sub(r'"[^"]*"', "", line).count)


def positions(header: Sequence[str], columns: Headers) -> dict[str, list[int]]:
    """Return the positions in the header of each column that it has."""
    names = [name.strip().casefold().replace("’", "'") for name in header]
    found = {column: [place for place, name in enumerate(names) if name in those] for column, those in columns.items()}
    return {column: places for column, places in found.items() if places}


def _positions(path: Path, header: Sequence[str], columns: Headers) -> dict[str, int]:
    found = positions(header, columns)
    for places in found.values():
        if len(places) > 1:
            raise GraderError(Note.of("column_twice", file=path.name, column=header[places[0]].strip()))
    return {column: place for column, (place,) in found.items()}


def _assert_complete(
    path: Path,
    header: Sequence[str],
    present: Collection[str],
    columns: Headers,
    required: Iterable[Collection[str]],
) -> None:
    for choice in required:
        if not set(choice) & set(present):
            names = ", ".join(columns[column][0] for column in choice)
            raise GraderError(Note.of("no_column_of_these", file=path.name, names=names, found=", ".join(header)))


def _cells(row: list[str], places: Mapping[str, int]) -> dict[str, str]:
    cells = {column: row[index] if index < len(row) else "" for column, index in places.items()}
    return {column: _AS_TEXT.sub(r"\1", _SEPARATOR.sub(" ", cell).strip()) for column, cell in cells.items()}


def name_of(cells: Mapping[str, str]) -> str:
    """Return the name in a row: in full, or the first name before the last; "" when it has none."""
    last = cells.get("last_name") or cells.get("name", "")
    return cells.get("full_name") or " ".join(filter(None, (cells.get("first_name"), last)))


def identifier(text: str) -> str:
    """Return an identifier without the # that Brightspace writes before it."""
    return text.removeprefix("#")
