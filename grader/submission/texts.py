"""The texts of a submission's files: decoded, read out of notebooks, and freed of marks of a merge."""

import codecs
import io
import json
import re
import textwrap
import tokenize
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from keyword import iskeyword
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any

from grader.model import Note, Unreadable
from grader.submission.definitions import (
    ASSIGNMENT,
    MAIN,
    Line,
    Outline,
    hides,
    is_cut,
    logical_lines,
    outline,
    with_plain_newlines,
    with_plain_spaces,
)
from grader.submission.entries import Entry, shorten_path

_MAX_NESTING = 3  # blocks in blocks
_TAB = 8
_ENCODINGS = ("utf-8", "utf-8-sig", "cp1252", "iso8859-1")  # besides UTF-16; by the names Python gives them
_NAMES = {"cp1252": "Windows-1252", "iso-8859-1": "Latin-1"}
_IPYTHON = re.compile(r"\s*(%{1,2}[a-zA-Z]|!|\?{0,2}[\w.]+\?{1,2}\s*$|\?{1,2}[\w.]+\s*$|\w+\s*=\s*[!%][a-zA-Z])")
_MARK = "# %% [{}]"  # the line before a code cell, as other converters of notebooks write it
_MARKED = re.compile(r"# %% \[(\d{1,6})\]", re.ASCII)
_PYTHON_CELLS = ("%%time", "%%timeit", "%%capture", "%%prun", "%%python", "%%script python")
_WRITES_PROGRAM = re.compile(r"%%(?:writefile|file)\s(?!.*\btest_).*\.py\W*$", re.IGNORECASE)
_WRITES_MODULE = re.compile(r"%%(?:writefile|file)\s(?:.*[\s/])?(\w+)\.py\W*$")
_IS_MODULE = "__import__('sys').modules.setdefault({name!r}, __import__('sys').modules[__name__])"  # for other cells
_RUNS_FILE = re.compile(  # what runs the text of another file at the left margin, as an import of all its names does
    r"""^(?:%run\s+(?:-\w+\s+)*["']?|exec\(open\(["'])(?:\./)?([A-Za-z_][\w/]*)\.(?:py|ipynb)\b[^\n]*""", re.MULTILINE
)
_PROMPTS = {  # what is copied with the code: where a definition has it, and what is taken from each line
    "prompts": (r"^>>> (?:def|class|@)", r"^(?:>>>|\.\.\.)(?: |$)"),
    "ipython_prompts": (r"^In \[\d+\]: (?:def|class|@)", r"^(?:In \[\d+\]:|Out\[\d+\]:.*| *\.{3}:)(?: |$)"),
}
_NUMBERED = re.compile(r"^( *\d+[.:|)]?)(?:[ \t]|$)", re.MULTILINE)
_NUMBERED_DEFINITION = re.compile(r"^ *\d+[.:|)]?[ \t]+(?:def|class)\s", re.MULTILINE)
_FORMATS = {b"PK\3\4": "zip", b"%PDF": "PDF", b"{\\rtf": "RTF", b"\xd0\xcf\x11\xe0": "Office"}  # by their first bytes
_BEGINS, _MIDDLE, _ENDS = (re.compile(rf"\s*{re.escape(mark * 7)}(?: |\Z)") for mark in "<=>")
_BASE = re.compile(r"\s*\|{7}(?: |\Z)")
_LONE_MARK = re.compile(r"\s*(?:<{7}|={7}|>{7})(?: .*)?")
_LONE_WORDS = ["<"] * 7, ["="] * 7, [">"] * 7
_MAX_BLOCK = 60  # characters of the first line of a block that are shown
_PROGRAM = re.compile(r"^(?:def \w+\(|import \w|from \w+ import )", re.MULTILINE)
MAX_EXAMINED = 1 << 20  # characters of all files in which definitions are looked for


@dataclass(frozen=True)
class Lifted:
    """Definitions that were moved: the line of the first, counted from 1, and the first line of their block."""

    names: tuple[str, ...]
    line: int
    block: str


@dataclass(frozen=True)
class _Block:
    """The logical lines of a block: its head, those inside, and the line after it."""

    head: Line
    inside: list[Line]
    after: Line | None = None

    @property
    def kind(self) -> str:
        return self.head.text(0)

    def definitions(self) -> Iterator[Line]:
        """Yield the first lines of the functions and classes in the block; of a class, those of its members."""
        for line in self.inside:
            is_member = line.indent == self.inside[0].indent or self.kind != "class"
            if is_member and line.text(0) in ("def", "class"):
                yield line


def lift(text: str, names: Collection[str]) -> tuple[str, list[Lifted]]:
    """Return the text with definitions of these names moved out of the blocks they stand in, and what was moved. Lines
    keep their numbers; lines are added at the end."""
    found, text = list[Lifted](), with_plain_newlines(text)
    for _ in range(_MAX_NESTING):
        if not any(f"{kind} {name}" in text for name in names for kind in ("def", "class")):
            return text, found
        lines = text.split("\n")
        moved = [(block, lifted) for block in _blocks(text) if (lifted := _lift_block(lines, block, names))]
        if not moved:
            return text, found
        found += [each for _, each in moved if each.names not in [earlier.names for earlier in found]]
        text = "\n".join(lines)
        names = set(names).difference(*(each.names for block, each in moved if block.kind == "class"))
    return text, found


def _blocks(text: str) -> Iterator[_Block]:
    """Yield the blocks at the left margin in which an import finds no definition: functions, classes, main guards."""
    head, inside, guards = None, list[Line](), dict[int, bool]()
    for line in logical_lines(text):
        if line.indent:
            inside.append(line)
            continue
        if head is not None and inside:
            yield _Block(head, inside, line)
        head, inside = (line if hides(line, guards) or line.text(0) in ("def", "class") else None), []
    if head is not None and inside:
        yield _Block(head, inside)


def _lift_block(lines: list[str], block: _Block, names: Collection[str]) -> Lifted | None:
    """Move the definitions of a block that are asked for, all of it unless it is a class; None when it has none."""
    wanted = [line for line in block.definitions() if line.text(1) in names]
    if not wanted or block.head.text(1) in names:
        return None
    found = Lifted(tuple(line.text(1) for line in wanted), wanted[0].first + 1, lines[block.head.first].strip())
    if block.kind == "class":
        lines += _bindings(block.head.text(1), wanted)
    else:
        _move_to_margin(lines, block)
    return found


def _bindings(owner: str, wanted: list[Line]) -> list[str]:
    """Return the lines that make members of the class `owner` functions of the module, which the class then calls."""
    own = f"_{owner}_object"
    made = ["try:", f"    {own} = {owner}()", "except Exception:", f"    {own} = {owner}.__new__({owner})"]
    for line in wanted:
        name = line.text(1)
        is_method = line.text(0) == "def" and line.text(3) == "self"
        made.append(f"{name} = {own if is_method else owner}.{name}")
        if line.text(0) == "def":
            made.append(f"{owner}.{name} = staticmethod(lambda *values, **named: {name}(*values, **named))")
    return made


def _move_to_margin(lines: list[str], block: _Block) -> None:
    """Move the definitions, imports and assignments of a block to the left margin, and blank out the rest of it: demo
    code is not run where it was not, and calls of the function that the block was still do nothing."""
    indent, is_kept = block.inside[0].indent, False
    head = f"def {block.head.text(1)}(*_, **__): pass" if block.kind == "def" else ""
    lines[block.head.first : block.head.end] = [head, *[""] * (block.head.end - block.head.first - 1)]
    if block.after is not None and block.after.text(0) in ("else", "elif"):
        lines[block.after.first] = re.sub(r"^(else|elif)\b", _without_guard, lines[block.after.first])
    for line in block.inside:
        if line.indent <= indent:
            is_kept = _is_definition(line)
        if not is_kept:
            lines[line.first : line.end] = [""] * (line.end - line.first)
        for number in {place for _, place in line.words} if is_kept else ():
            lines[number] = _moved(lines[number], indent)


def _without_guard(word: re.Match[str]) -> str:
    """Return how a block begins in place of the `else` or `elif` after a guard that is no longer there."""
    return "if" if word[1] == "elif" else "if True"


def _is_definition(line: Line) -> bool:
    """Return True for the first line of a function, a class, an import or an assignment that asks nobody."""
    words = [word for word, _ in line.words]
    if words[0] in ("def", "class", "async", "@", "import", "from"):
        return True
    return bool(ASSIGNMENT.match(" ".join(words[:5]))) and not iskeyword(words[0]) and "input" not in words


def _moved(line: str, columns: int) -> str:
    """Return a line whose text begins so many columns further left, at the margin at most."""
    text = line.lstrip(" \t")
    width = len(line[: len(line) - len(text)].expandtabs(_TAB))
    return " " * max(0, width - columns) + text


def decode(data: bytes) -> tuple[str, str]:
    """Decode source bytes. Return the text and the encoding: UTF-16, UTF-32, UTF-8, the declared one,
    Windows-1252 or Latin-1."""
    if encoding := _wide_encoding(data):
        return data.decode(encoding, "replace"), encoding[:6].upper()
    for encoding in dict.fromkeys(("utf-8-sig", declared_encoding(data), "cp1252")):
        try:
            return data.decode(encoding), "utf-8" if encoding == "utf-8-sig" else _NAMES.get(encoding, encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), "Latin-1"


def _wide_encoding(data: bytes) -> str:
    """Return the encoding of a text with several bytes for each character, by its mark or its zeros; "" for others."""
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    zeros = {"utf-16-le": data[1::2].count(0), "utf-16-be": data[::2].count(0)}
    encoding, most = max(zeros.items(), key=lambda item: item[1])
    return encoding if most > len(data) // 3 and min(zeros.values()) == 0 else ""


def falsely_declared(data: bytes) -> str:
    """Return the name of the encoding that a text in UTF-8 declares, if it is another one that matters; else ""."""
    declared = declared_encoding(data)
    return "" if declared.startswith("utf-8") or data.isascii() else _NAMES.get(declared, declared)


def declared_encoding(data: bytes) -> str:
    """Return the encoding that the text declares if it is one of those that are read, else UTF-8: some of the many
    that Python has take minutes for a small file."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return encoding if codecs.lookup(encoding).name in _ENCODINGS else "utf-8"
    except (SyntaxError, LookupError, ValueError):
        return "utf-8"


def python_text(text: str) -> str:
    """Return the code cells of the notebook as one text. Raise Unreadable when `text` is not a notebook."""
    codes = [_code(cell) for cell in _cells(text) if cell.get("cell_type") == "code"]
    return "\n".join(f"{_MARK.format(number)}\n{code}\n" for number, code in enumerate(codes, 1))


def is_notebook(text: str) -> bool:
    """Return True for the text of a notebook, whatever the name of its file."""
    return text.lstrip().startswith("{") and '"cells"' in text and '"cell_type"' in text


def texts_not_run(text: str) -> list[str]:
    """Return the texts of the Markdown and raw cells. Raise Unreadable when `text` is not a notebook."""
    return [_source(cell) for cell in _cells(text) if cell.get("cell_type") in ("markdown", "raw")]


def _cells(text: str) -> list[dict[str, Any]]:
    """Return the cells of the notebook. Raise Unreadable when it is none, with the reason."""
    if not text.strip():
        raise Unreadable(Note.of("empty_notebook"))
    try:
        book = json.loads(text)
        cells = book["cells"] if "cells" in book else book["worksheets"][0]["cells"]
        if all(type(cell) is dict for cell in cells):
            return list(cells)
    except json.JSONDecodeError as error:
        is_at_the_end = error.pos >= len(text.rstrip()) - 1 or error.msg.startswith("Unterminated string")
        is_cut = text.lstrip().startswith("{") and is_at_the_end
        is_damaged = not is_cut and is_notebook(text)
        note = Note.of("damaged_notebook", line=error.lineno) if is_damaged else None
        raise Unreadable(note or Note.of("cut_notebook" if is_cut else "no_notebook")) from None
    except (RecursionError, KeyError, TypeError, AttributeError, IndexError, ValueError):
        pass
    raise Unreadable(Note.of("no_notebook"))


def place_in_cell(text: str, line: int) -> tuple[int, int] | None:
    """Return the number of the code cell, and the line in it, of a line of a notebook's text; None for any other."""
    for back, content in enumerate(reversed(text.split("\n")[: line - 1]), 1):
        if mark := _MARKED.fullmatch(content):
            return int(mark[1]), back
    return None


def without_marks(text: str) -> str:
    """Return the text of a notebook without the lines that say where its cells begin."""
    return "".join(line for line in text.splitlines(keepends=True) if not _MARKED.fullmatch(line.rstrip("\n")))


def _source(cell: dict[str, Any]) -> str:
    source = cell.get("source", cell.get("input", ""))
    text = "".join(map(str, source)) if isinstance(source, list) else str(source)
    return text.replace("\r\n", "\n")


def _code(cell: dict[str, Any]) -> str:
    lines = _source(cell).split("\n")
    first = next((line.strip() for line in lines if line.strip()), "")
    if first.startswith("%%") and not first.startswith(_PYTHON_CELLS) and not _WRITES_PROGRAM.match(first):
        return ""  # a cell in another language
    code = "\n".join(_plain(line) for line in lines)
    written = _WRITES_MODULE.match(first)
    return code.replace("pass", _IS_MODULE.format(name=written[1]), 1) if written else code


def _plain(line: str) -> str:
    """Return the line, or `pass` for IPython syntax: the body of an `if`, for example, must not become empty."""
    if not _IPYTHON.match(line) or _RUNS_FILE.match(line):
        return line
    return line[: len(line) - len(line.lstrip())] + "pass"


def first_versions(text: str) -> tuple[str, int]:
    """Return the text with the first version of each conflict alone, and the first mark's line, from 1; 0 for a text
    without. Lines keep their numbers."""
    if "<<<<<<<" not in text or ">>>>>>>" not in text:
        return text, 0
    lines, first, is_second = text.split("\n"), 0, None
    for number, line in enumerate(lines):
        end = line.rstrip("\r")
        if _BEGINS.match(end) and is_second is None:
            first, is_second, lines[number] = first or number + 1, False, ""
        elif is_second is not None and (_MIDDLE.match(end) or _BASE.match(end)):
            is_second, lines[number] = True, ""
        elif is_second is not None and _ENDS.match(end):
            is_second, lines[number] = None, ""
        elif is_second:
            lines[number] = ""
    return "\n".join(lines), first


def without_lone_marks(text: str, code: bool) -> tuple[str, int]:
    """Return the text without the marks of a conflict whose other marks are gone, and the first one's line, from 1; 0
    for a text without. Of `code`, strings and comments are left as they are. Lines keep their numbers."""
    lines = text.split("\n")
    marks = [number for number, line in enumerate(lines) if _LONE_MARK.fullmatch(line)]
    if marks and code:
        words: dict[int, list[str]] = {}
        for word, number in (each for line in logical_lines(text) for each in line.words):
            words.setdefault(number, []).append(word)
        marks = [number for number in marks if words.get(number, [])[:7] in _LONE_WORDS]
    for number in marks:
        lines[number] = ""
    return "\n".join(lines), marks[0] + 1 if marks else 0


def without_prompts(text: str) -> tuple[str, str, int]:
    """Return the text without the prompts or numbers before its lines, what they are, a key of `locale/`, and the first
    line with a definition below them, from 1; "" and 0 for a text without. Lines keep their numbers."""
    for key, (definition, prompt) in _PROMPTS.items():
        if found := re.search(definition, text, re.MULTILINE):
            return re.sub(prompt, "", text, flags=re.MULTILINE), key, text.count("\n", 0, found.start()) + 1
    if found := _NUMBERED_DEFINITION.search(text):
        numbered = [_NUMBERED.match(line) for line in text.split("\n") if line.strip()]
        numbers = [int(match[1].strip(" .:|)")) for match in numbered if match]
        if len(numbers) == len(numbered) and all(after - before == 1 for before, after in pairwise(numbers)):
            plain = textwrap.dedent(_NUMBERED.sub("", text))
            return plain, "line_numbers", text.count("\n", 0, found.start()) + 1
    return text, "", 0


def _with_imports_of_files(text: str) -> str:
    """Return the text with imports in place of the lines that run the text of another file."""
    return _RUNS_FILE.sub(lambda match: f"from {match[1].replace('/', '.')} import *", text)


def renamed(text: str, names: Mapping[str, str]) -> str:
    """Return a program with some names replaced by others, on the same lines; what has one of the others already is
    moved out of the way, such as a stub."""
    for written, meant in names.items():
        if not re.search(rf"\b{written}\b", text):
            continue
        text = re.sub(rf"\b{meant}\b", f"{meant}_before", text)
        text = re.sub(rf"\b{written}\b", meant, text)
    return text


class Reader:
    """Decodes each file once, and collects warnings."""

    def __init__(self, accepted: Mapping[str, str] = MappingProxyType({})) -> None:
        """`accepted` maps names that are written in the files to those of the assignment for which they stand."""
        self.warnings: list[Note] = []
        self._accepted = accepted
        self._texts: dict[PurePosixPath, str | None] = {}
        self._outlines: dict[PurePosixPath, Outline] = {}
        self._books: dict[PurePosixPath, str] = {}  # the texts of notebooks
        self._room = MAX_EXAMINED

    def text(self, entry: Entry) -> str | None:
        """Return the file as Python text; None, with a warning, when it cannot be read."""
        if entry.path not in self._texts:
            try:
                self._texts[entry.path] = renamed(self._decode(entry), self._accepted)
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
        in."""
        entries = list(entries)
        wanted = [name for name in names if name != MAIN]
        missing = {name.partition(".")[0] for name in wanted if not self._is_defined(name, entries, starter)}
        for entry in entries if missing else ():
            lifted_text, lifted = lift(self.text(entry) or "", missing)
            for each in lifted:
                names_moved = ", ".join(each.names)
                self._warn("lifted", entry, names=names_moved, line=each.line, block=each.block[:_MAX_BLOCK])
            if lifted:
                self._texts[entry.path], self._outlines[entry.path] = lifted_text, outline(lifted_text)
            book = self._books.get(entry.path)
            not_run = "\n".join(texts_not_run(book)) if book else ""
            found = [name for name in sorted(missing) if re.search(rf"(?m)^\s*(?:def|class) {name}\b", not_run)]
            if found:
                self._warn("not_in_code_cell", entry, names=", ".join(found))

    def _is_defined(self, name: str, entries: Iterable[Entry], starter: Outline) -> bool:
        parts = {name.partition(".")[0], name.rpartition(".")[2]}
        outlines = map(self.outline, entries)
        return any(found.is_written(name, starter) or not found.imported.isdisjoint(parts) for found in outlines)

    def _decode(self, entry: Entry) -> str:
        data = entry.read()
        if form := next((name for start, name in _FORMATS.items() if data.startswith(start)), ""):
            raise Unreadable(Note.of("other_format", form=form))
        text, encoding = decode(data)
        text, conflict = first_versions(with_plain_newlines(text))
        is_program = _PROGRAM.search(text) and not text.lstrip().startswith("{")
        is_empty = not text.strip() and entry.stem != "__init__" and entry.suffix == ".py"
        if is_notebook(text) or (entry.suffix == ".ipynb" and not is_program):  # whatever the name says
            text, lone = without_lone_marks(text, code=False)
            if conflict or lone:
                key = "merge_conflict_in_notebook" if conflict else "lone_mark_in_notebook"
                self._warn(key, entry, place=conflict or lone)
            code = python_text(text)
            self._books[entry.path] = text
            text, conflict = first_versions(code)
            is_empty = not without_marks(text).strip()
        elif encoding != "utf-8":
            self._warn("not_utf8", entry, encoding=encoding)
        elif declared := falsely_declared(data):
            self._warn("false_coding", entry, encoding=declared)
        if is_empty:
            self._warn("file_empty", entry)
        elif entry.path not in self._books and is_cut(text):
            self._warn("file_cut", entry)
        if conflict:
            self._warn("merge_conflict", entry, line=conflict)
        text, copied, line = without_prompts(text)
        if copied:
            self._warn(copied, entry, line=line)
        text = _with_imports_of_files(text)
        text, lone = without_lone_marks(text, code=True)
        if lone:
            self._warn("lone_mark", entry, line=lone)
        text, line = with_plain_spaces(_replace_surrogates(text))
        if line:
            self._warn("odd_spaces", entry, line=line)
        return text

    def _warn(self, key: str, entry: Entry, **values: object) -> None:
        self.warnings.append(Note.of(key, file=shorten_path(entry.path), **values))


def _replace_surrogates(text: str) -> str:
    """Replace lone surrogates with question marks. JSON and some encodings allow them, UTF-8 does not."""
    return text.encode("utf-8", "replace").decode()
