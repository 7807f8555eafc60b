"""Search of the files of a submission for the modules of the assignment.

The rules look for a file name first, then for definitions. A submission without any module of the assignment is
rejected with a message that lists its files. Texts are searched with regular expressions, not parsed or run."""

import codecs
import io
import re
import tokenize
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from grader.model import Note, Unreadable, UnusableHandIn
from grader.submission import notebook
from grader.submission.entries import Entry, entries, name_of

MAX_HELPERS = 20
MAX_TEXTS = 3 << 20  # bytes: all texts must fit in one message to a worker (worker/protocol.py, MAX_FRAME)


@dataclass(frozen=True)
class Submission:
    """The texts of a submission by module name, and the warnings about its files."""

    name: str
    texts: dict[str, str]
    warnings: tuple[Note, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)  # module → path in the submission
    data: Mapping[str, str] = field(default_factory=dict)  # name of a TOML file of answers → its text


def read(
    path: Path,
    modules: Mapping[str, Iterable[str]],
    given: Iterable[str] = (),
    data: Iterable[str] = (),
    spellings: Mapping[str, str] | None = None,
) -> Submission:
    """Read the submission at `path`.

    1. List its entries.
    2. Read the files of answers: `data` contains their names, without .toml.
    3. Choose a file for each of `modules`, by its name, else by the names it defines (the values of `modules`).
       `given` modules belong to the kit; `spellings` maps a module to a regular expression for alternative names.
    4. Add the student's other modules beside the chosen files, as far as the size limit permits.

    Raise UnusableHandIn, with a list of the files, when there is neither a module nor a file of answers."""
    everything = entries(path)
    sources = [entry for entry in everything if entry.path.suffix.lower() != ".toml"]
    reader = _Reader()
    answers = {name: text for name in data if (text := _answers(name, everything, reader)) is not None}
    by_name = {module: _by_name(module, sources, set(given), (spellings or {}).get(module, "")) for module in modules}
    chosen = {module: entry for module, entry in by_name.items() if entry is not None}
    for module, names in modules.items():
        if module not in chosen and (entry := _by_content(names, sources, reader)) is not None:
            chosen[module] = entry
    texts = {module: text for module, entry in chosen.items() if (text := reader.text(entry)) is not None}
    if not texts and not answers:
        raise UnusableHandIn(_nothing_found(path, modules, sources, reader))
    notes = [_renamed_file(module, entry) for module, entry in chosen.items() if entry.path.name != f"{module}.py"]
    helpers = _helpers(sources, texts, chosen)
    fitting, omitted = _add_helpers(texts, helpers, reader)
    files = {module: str(entry.path) for module, entry in chosen.items()}
    if omitted:
        notes.append(omitted_files_note([str({**helpers, **chosen}[module].path) for module in omitted]))
    return Submission(name_of(path), fitting, (*notes, *reader.warnings), files, answers)


def _answers(name: str, files: list[Entry], reader: "_Reader") -> str | None:
    """Return the text of the file of answers nearest to the top folder; None, with a warning, if it is ambiguous."""
    candidates = [entry for entry in files if entry.path.name.lower() == f"{name}.toml"]
    try:
        return reader.text(_nearest(f"{name}.toml", candidates)) if candidates else None
    except UnusableHandIn as error:  # the other files can be graded without it
        reader.warnings.append(error.note)
        return None


class _Reader:
    """Decodes each file once, and collects warnings."""

    def __init__(self) -> None:
        self.warnings: list[Note] = []
        self._texts: dict[PurePosixPath, str | None] = {}

    def text(self, entry: Entry) -> str | None:
        """Return the file as Python text; None, with a warning, when it cannot be read."""
        if entry.path not in self._texts:
            try:
                self._texts[entry.path] = self._decoded(entry)
            except Unreadable as error:
                self.warnings.append(Note.of("file_unreadable", file=entry.path, why=error.why))
                self._texts[entry.path] = None
        return self._texts[entry.path]

    def _decoded(self, entry: Entry) -> str:
        data = entry.read()
        if entry.path.suffix.lower() == ".ipynb":
            return _replace_surrogates(notebook.python_text(data))
        text, encoding = decoded(data)
        if encoding not in ("utf-8", "utf-8-sig"):
            self.warnings.append(Note.of("not_utf8", file=entry.path.name, encoding=encoding))
        return _replace_surrogates(text)


def _replace_surrogates(text: str) -> str:
    """Replace lone surrogates with question marks. JSON and some encodings allow them, UTF-8 does not."""
    return text.encode("utf-8", "replace").decode()


def decoded(data: bytes) -> tuple[str, str]:
    """Decode source bytes. Return the text and the encoding: the declared one, UTF-8, Windows-1252 or Latin-1."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace"), "utf-16"
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return data.decode(encoding), encoding
    except (SyntaxError, UnicodeError, LookupError):
        pass
    try:
        return data.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "Latin-1"


def _by_name(module: str, files: list[Entry], given: set[str], spelling: str) -> Entry | None:
    """Return the file with the name of the module: exactly, in another case, or matching `spelling`."""
    for matches in (
        lambda stem: stem == module,
        lambda stem: stem.lower() == module,
        lambda stem: spelling and re.search(spelling, stem.lower()) and stem.lower() not in given,
    ):
        candidates = [entry for entry in files if matches(entry.path.stem) and not _is_test(entry)]
        if candidates:
            return _nearest(module, candidates)
    return None


def _is_test(entry: Entry) -> bool:
    return entry.path.name.startswith(("test_", "conftest")) or entry.path.stem.endswith("_test")


def _nearest(module: str, candidates: list[Entry]) -> Entry:
    """Return the entry nearest to the top folder. Raise UnusableHandIn when several at this depth differ."""
    nearest = [entry for entry in candidates if entry.depth == candidates[0].depth]
    contents = set()
    for entry in nearest:
        try:
            contents.add(entry.read())
        except Unreadable:
            continue
    if len(contents) > 1:
        paths = ", ".join(str(entry.path) for entry in nearest[:5])
        name = module if "." in module else f"{module}.py"
        raise UnusableHandIn(Note.of("which_file", file=name, seen=paths))
    return nearest[0]


def _by_content(names: Iterable[str], files: list[Entry], reader: _Reader) -> Entry | None:
    """Return the file that defines most of these names, or None when no file defines one."""
    heads = [re.compile(rf"^(def|class)\s+{re.escape(name)}\b", re.MULTILINE) for name in names]
    counts = []
    for entry in files:
        text = None if _is_test(entry) else reader.text(entry)
        counts.append(sum(head.search(text) is not None for head in heads) if text else 0)
    best = max(counts, default=0)
    return files[counts.index(best)] if best else None


def fitting_texts(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts in their order, without each one that would exceed the total size limit."""
    fitting, room = {}, MAX_TEXTS
    for module, text in texts.items():
        size = len(text.encode())
        if size <= room:
            fitting[module], room = text, room - size
    return fitting


def omitted_files_note(files: list[str]) -> Note:
    """Return the note on files that exceed the size limit or the number of helpers."""
    names = ", ".join([*files[:5], "…"] if len(files) > 5 else files)
    return Note.of("left_aside", files=names, size=MAX_TEXTS >> 10, most=MAX_HELPERS)


def _helpers(files: list[Entry], texts: Collection[str], chosen: Mapping[str, Entry]) -> dict[str, Entry]:
    """Return the student's other modules in the folders of the chosen files. A module that has the name of an
    unreadable chosen file replaces it."""
    folders = {entry.path.parent for entry in chosen.values()}
    beside = [e for e in files if e.path.parent in folders and e.path.suffix.lower() == ".py" and not _is_test(e)]
    others = [entry for entry in beside if entry not in chosen.values() and entry.path.stem.isidentifier()]
    return {entry.path.stem: entry for entry in others if entry.path.stem not in texts}


def _add_helpers(
    texts: Mapping[str, str], helpers: Mapping[str, Entry], reader: _Reader
) -> tuple[dict[str, str], list[str]]:
    """Return the texts and those of the first helpers, within the size limit, and the names of the omitted modules."""
    first = list(helpers.items())[:MAX_HELPERS]
    readable = {**texts, **{name: text for name, entry in first if (text := reader.text(entry)) is not None}}
    fitting = fitting_texts(readable)
    return fitting, [module for module in readable if module not in fitting] + [*helpers][MAX_HELPERS:]


def _renamed_file(module: str, entry: Entry) -> Note:
    return Note.of("found_as", file=f"{module}.py", found=entry.path)


def _nothing_found(path: Path, modules: Iterable[str], sources: list[Entry], reader: _Reader) -> Note:
    """Return the note that explains why there is nothing to grade."""
    name, files = name_of(path), ", ".join(f"{module}.py" for module in modules)
    unreadable = [note for note in reader.warnings if note.key in ("file_unreadable", "which_file")]
    if unreadable:
        return Note.of("nothing_read", name=name, why=unreadable[0])
    python = ", ".join(str(entry.path) for entry in sources[:8])
    if python:
        return Note.of("no_such_functions", name=name, files=files, seen=python)
    names = ", ".join(sorted(e.name for e in path.iterdir())[:8]) if path.is_dir() else ""
    return Note.of("no_python", name=name, files=files, seen=names or Note.of("nothing"))
