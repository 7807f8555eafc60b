"""The texts of the files of a submission, decoded, and what they define."""

import codecs
import io
import tokenize
from collections.abc import Iterable
from pathlib import PurePosixPath

from grader.model import Note, Unreadable
from grader.submission import notebook
from grader.submission.definitions import Outline, outline
from grader.submission.entries import Entry, shorten_path
from grader.submission.lifting import lift

_ENCODINGS = ("utf-8", "utf-8-sig", "cp1252", "iso8859-1")  # besides UTF-16; by the names Python gives them
_NAMES = {"cp1252": "Windows-1252", "iso-8859-1": "Latin-1"}
_MAX_BLOCK = 60  # characters of the first line of a block that are shown
MAX_EXAMINED = 1 << 20  # characters of all files in which definitions are looked for


class Reader:
    """Decodes each file once, and collects warnings."""

    def __init__(self) -> None:
        self.warnings: list[Note] = []
        self._texts: dict[PurePosixPath, str | None] = {}
        self._outlines: dict[PurePosixPath, Outline] = {}
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
                shown = {"names": ", ".join(each.names), "line": each.line, "block": each.block[:_MAX_BLOCK]}
                self.warnings.append(Note.of("lifted", file=shorten_path(entry.path), **shown))
            if lifted:
                self._texts[entry.path], self._outlines[entry.path] = lifted_text, outline(lifted_text)

    def _is_defined(self, name: str, entries: Iterable[Entry], starter: Outline) -> bool:
        parts = {name.partition(".")[0], name.rpartition(".")[2]}
        outlines = map(self.outline, entries)
        return any(found.is_written(name, starter) or not found.imported.isdisjoint(parts) for found in outlines)

    def _decode(self, entry: Entry) -> str:
        data = entry.read()
        if entry.suffix == ".ipynb":
            return _replace_surrogates(notebook.python_text(data))
        text, encoding = decode(data)
        if encoding not in ("utf-8", "utf-8-sig"):
            self.warnings.append(Note.of("not_utf8", file=entry.path.name, encoding=encoding))
        return _replace_surrogates(text)


def _replace_surrogates(text: str) -> str:
    """Replace lone surrogates with question marks. JSON and some encodings allow them, UTF-8 does not."""
    return text.encode("utf-8", "replace").decode()


def decode(data: bytes) -> tuple[str, str]:
    """Decode source bytes. Return the text and the encoding: UTF-16 with its mark, the declared one, UTF-8,
    Windows-1252 or Latin-1."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace"), "utf-16"
    for encoding in dict.fromkeys((_declared_encoding(data), "utf-8", "cp1252")):
        try:
            return data.decode(encoding), _NAMES.get(encoding, encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "Latin-1"


def _declared_encoding(data: bytes) -> str:
    """Return the encoding that the text declares if it is one of those that are read, else UTF-8: some of the many
    that Python has take minutes for a small file."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return encoding if codecs.lookup(encoding).name in _ENCODINGS else "utf-8"
    except (SyntaxError, LookupError, ValueError):
        return "utf-8"
