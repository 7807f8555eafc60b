"""Any hand-in → the text of its files under the names of the assignment, found by rule or refused with what was seen.

The text is only read and searched here, never parsed or run."""

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
MAX_TEXTS = 3 << 20  # bytes: a worker takes them in one message, with what else it needs (wire.MAX_FRAME)


@dataclass(frozen=True)
class Submission:
    """The files of a hand-in by module name, and what there was to say while reading them."""

    name: str
    texts: dict[str, str]
    warnings: tuple[Note, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)  # module → the file it was read from
    data: Mapping[str, str] = field(default_factory=dict)  # the text of each file of answers, by its name


def read(
    path: Path,
    wanted: Mapping[str, Iterable[str]],
    given: Iterable[str] = (),
    data: Iterable[str] = (),
    spellings: Mapping[str, str] | None = None,
) -> Submission:
    """The hand-in at `path`. `wanted` maps each module to the names it should define; `given` modules are the kit's,
    `data` names files of answers, without .toml, and `spellings` other names of a module as regular expressions.

    Raises UnusableHandIn, with what was seen, when nothing of it can be found."""
    everything = entries(path)
    found = [entry for entry in everything if entry.path.suffix.lower() != ".toml"]
    reader = _Reader()
    answers = {name: text for name in data if (text := _answers(name, everything, reader)) is not None}
    named = {module: _by_name(module, found, set(given), (spellings or {}).get(module, "")) for module in wanted}
    chosen = {module: entry for module, entry in named.items() if entry is not None}
    for module, names in wanted.items():
        if module not in chosen and (entry := _by_content(names, found, reader)) is not None:
            chosen[module] = entry
    texts = {module: text for module, entry in chosen.items() if (text := reader.text(entry)) is not None}
    if not texts and not answers:
        raise UnusableHandIn(_nothing_found(path, wanted, found, reader))
    notes = [_found_as(module, entry) for module, entry in chosen.items() if entry.path.name != f"{module}.py"]
    helpers = _helpers(found, texts, chosen)
    fitting, aside = _that_fit_of(texts, helpers, reader)
    files = {module: str(entry.path) for module, entry in chosen.items()}
    if aside:
        notes.append(left_aside([str({**helpers, **chosen}[module].path) for module in aside]))
    return Submission(name_of(path), fitting, (*notes, *reader.warnings), files, answers)


def _answers(name: str, found: list[Entry], reader: "_Reader") -> str | None:
    """The text of the file of answers nearest to the top; None, with a warning, when two are as near and differ."""
    candidates = [entry for entry in found if entry.path.name.lower() == f"{name}.toml"]
    try:
        return reader.text(_only(f"{name}.toml", candidates)) if candidates else None
    except UnusableHandIn as error:  # it stops nothing but itself
        reader.warnings.append(error.note)
        return None


class _Reader:
    """Reads each file once, and keeps what there is to say about it."""

    def __init__(self) -> None:
        self.warnings: list[Note] = []
        self._texts: dict[PurePosixPath, str | None] = {}

    def text(self, entry: Entry) -> str | None:
        """The file as Python text; None, with a warning, when it cannot be read."""
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
            return _without_halves(notebook.python_text(data))
        text, encoding = decoded(data)
        if encoding not in ("utf-8", "utf-8-sig"):
            self.warnings.append(Note.of("not_utf8", file=entry.path.name, encoding=encoding))
        return _without_halves(text)


def _without_halves(text: str) -> str:
    """The text with a question mark for half of a surrogate pair, which no UTF-8 has: JSON and some encodings do."""
    return text.encode("utf-8", "replace").decode()


def decoded(data: bytes) -> tuple[str, str]:
    """Source bytes as text, and the encoding they were in: what the file declares, else UTF-8, else Windows'."""
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


def _by_name(module: str, found: list[Entry], given: set[str], spelling: str) -> Entry | None:
    """The file called like the module: exactly, or in another case, or with something around the name."""
    for fits in (
        lambda stem: stem == module,
        lambda stem: stem.lower() == module,
        lambda stem: spelling and re.search(spelling, stem.lower()) and stem.lower() not in given,
    ):
        candidates = [entry for entry in found if fits(entry.path.stem) and not _is_test(entry)]
        if candidates:
            return _only(module, candidates)
    return None


def _is_test(entry: Entry) -> bool:
    return entry.path.name.startswith(("test_", "conftest")) or entry.path.stem.endswith("_test")


def _only(module: str, candidates: list[Entry]) -> Entry:
    """The one nearest to the top. Raises UnusableHandIn when two are as near and differ."""
    nearest = [entry for entry in candidates if entry.depth == candidates[0].depth]
    contents = set()
    for entry in nearest:
        try:
            contents.add(entry.read())
        except Unreadable:
            continue
    if len(contents) > 1:
        seen = ", ".join(str(entry.path) for entry in nearest[:5])
        name = module if "." in module else f"{module}.py"
        raise UnusableHandIn(Note.of("which_file", file=name, seen=seen))
    return nearest[0]


def _by_content(names: Iterable[str], found: list[Entry], reader: _Reader) -> Entry | None:
    """The file that defines the most of the wanted names, wherever it stands and whatever it is called."""
    heads = [re.compile(rf"^(def|class)\s+{re.escape(name)}\b", re.MULTILINE) for name in names]
    counts = []
    for entry in found:
        text = None if _is_test(entry) else reader.text(entry)
        counts.append(sum(head.search(text) is not None for head in heads) if text else 0)
    best = max(counts, default=0)
    return found[counts.index(best)] if best else None


def that_fit(texts: Mapping[str, str]) -> dict[str, str]:
    """The texts, in their order, but for those that would be too much together with the ones before."""
    fitting, room = {}, MAX_TEXTS
    for module, text in texts.items():
        size = len(text.encode())
        if size <= room:
            fitting[module], room = text, room - size
    return fitting


def left_aside(files: list[str]) -> Note:
    """The sentence about what is too much."""
    named = ", ".join([*files[:5], "…"] if len(files) > 5 else files)
    return Note.of("left_aside", files=named, size=MAX_TEXTS >> 10, most=MAX_HELPERS)


def _helpers(found: list[Entry], texts: Collection[str], chosen: Mapping[str, Entry]) -> dict[str, Entry]:
    """Modules of the student's own beside the chosen files; one of an unreadable one's name takes its place."""
    folders = {entry.path.parent for entry in chosen.values()}
    beside = [e for e in found if e.path.parent in folders and e.path.suffix.lower() == ".py" and not _is_test(e)]
    others = [entry for entry in beside if entry not in chosen.values() and entry.path.stem.isidentifier()]
    return {entry.path.stem: entry for entry in others if entry.path.stem not in texts}


def _that_fit_of(
    texts: Mapping[str, str], helpers: Mapping[str, Entry], reader: _Reader
) -> tuple[dict[str, str], list[str]]:
    """These texts and those of the first helpers, as far as there is room; and the modules there is none for."""
    first = list(helpers.items())[:MAX_HELPERS]
    read = {**texts, **{name: text for name, entry in first if (text := reader.text(entry)) is not None}}
    fitting = that_fit(read)
    return fitting, [module for module in read if module not in fitting] + [*helpers][MAX_HELPERS:]


def _found_as(module: str, entry: Entry) -> Note:
    return Note.of("found_as", file=f"{module}.py", found=entry.path)


def _nothing_found(path: Path, wanted: Iterable[str], found: list[Entry], reader: _Reader) -> Note:
    name, files = name_of(path), ", ".join(f"{module}.py" for module in wanted)
    unread = [note for note in reader.warnings if note.key in ("file_unreadable", "which_file")]
    if unread:
        return Note.of("nothing_read", name=name, why=unread[0])
    python = ", ".join(str(entry.path) for entry in found[:8])
    if python:
        return Note.of("no_such_functions", name=name, files=files, seen=python)
    seen = ", ".join(sorted(e.name for e in path.iterdir())[:8]) if path.is_dir() else ""
    return Note.of("no_python", name=name, files=files, seen=seen or Note.of("nothing"))
