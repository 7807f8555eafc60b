"""The texts of the files of a submission, decoded, and what they define."""

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from grader.model import Note, Unreadable
from grader.submission import notebook
from grader.submission.conflicts import first_versions
from grader.submission.decoding import decode, falsely_declared
from grader.submission.definitions import Outline, outline, with_plain_spaces
from grader.submission.entries import Entry, shorten_path
from grader.submission.lifting import lift

_MAX_BLOCK = 60  # characters of the first line of a block that are shown
_PROGRAM = re.compile(r"^(?:def \w+\(|import \w|from \w+ import )", re.MULTILINE)
MAX_EXAMINED = 1 << 20  # characters of all files in which definitions are looked for


class Reader:
    """Decodes each file once, and collects warnings."""

    def __init__(self) -> None:
        self.warnings: list[Note] = []
        self._texts: dict[PurePosixPath, str | None] = {}
        self._outlines: dict[PurePosixPath, Outline] = {}
        self._books: dict[PurePosixPath, str] = {}  # the texts of notebooks
        self._room = MAX_EXAMINED

    def text(self, entry: Entry) -> str | None:
        """Return the file as Python text; None, with a warning, when it cannot be read."""
        if entry.path not in self._texts:
            try:
                self._texts[entry.path] = self._decode(entry)
            except Unreadable as error:
                self.warnings.append(Note.of("file_unreadable", file=shorten_path(entry.path), why=error.why))
                self._texts[entry.path] = None
        return self._texts[entry.path]

    def has_examined(self, entry: Entry) -> bool:
        """Return False for a file that came after the limit."""
        return entry.path in self._outlines

    def outline(self, entry: Entry) -> Outline:
        """Return what the file defines. Beyond the limit for all files together, nothing is read."""
        if entry.path not in self._outlines:
            if self._room <= 0:
                return Outline()
            text = (self.text(entry) or "")[: self._room]
            self._room -= len(text)
            self._outlines[entry.path] = outline(text)
        return self._outlines[entry.path]

    def lift(self, entries: Iterable[Entry], names: Iterable[str], starter: Outline) -> None:
        """Move the definitions of these names that no file has at its left margin there, out of the blocks they stand
        in (lifting.py)."""
        entries = list(entries)
        missing = {name.partition(".")[0] for name in names if not self._is_defined(name, entries, starter)}
        for entry in entries if missing else ():
            lifted_text, lifted = lift(self.text(entry) or "", missing)
            for each in lifted:
                names_moved = ", ".join(each.names)
                self._warn("lifted", entry, names=names_moved, line=each.line, block=each.block[:_MAX_BLOCK])
            if lifted:
                self._texts[entry.path], self._outlines[entry.path] = lifted_text, outline(lifted_text)
            book = self._books.get(entry.path)
            not_run = "\n".join(notebook.texts_not_run(book)) if book else ""
            found = [name for name in sorted(missing) if re.search(rf"(?m)^\s*(?:def|class) {name}\b", not_run)]
            if found:
                self._warn("not_in_code_cell", entry, names=", ".join(found))

    def _is_defined(self, name: str, entries: Iterable[Entry], starter: Outline) -> bool:
        parts = {name.partition(".")[0], name.rpartition(".")[2]}
        outlines = map(self.outline, entries)
        return any(found.is_written(name, starter) or not found.imported.isdisjoint(parts) for found in outlines)

    def _decode(self, entry: Entry) -> str:
        data = entry.read()
        if not data.strip() and entry.stem != "__init__" and entry.suffix == ".py":
            self._warn("file_empty", entry)
        text, encoding = decode(data)
        text, conflict = first_versions(text)
        is_program = _PROGRAM.search(text) and not text.lstrip().startswith("{")
        if notebook.is_notebook(text) or (entry.suffix == ".ipynb" and not is_program):  # whatever the name says
            code, in_cell = first_versions(notebook.python_text(text))
            self._books[entry.path], text, conflict = text, code, conflict or in_cell
        elif encoding != "utf-8":
            self._warn("not_utf8", entry, encoding=encoding)
        elif declared := falsely_declared(data):
            self._warn("false_coding", entry, encoding=declared)
        if conflict:
            self._warn("merge_conflict", entry, line=conflict)
        text, line = with_plain_spaces(_replace_surrogates(text))
        if line:
            self._warn("odd_spaces", entry, line=line)
        return text

    def _warn(self, key: str, entry: Entry, **values: object) -> None:
        self.warnings.append(Note.of(key, file=shorten_path(entry.path), **values))


def _replace_surrogates(text: str) -> str:
    """Replace lone surrogates with question marks. JSON and some encodings allow them, UTF-8 does not."""
    return text.encode("utf-8", "replace").decode()
