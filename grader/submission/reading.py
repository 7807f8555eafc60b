"""Reads a submission: its texts, modules and warnings, in a process of its own with limits."""

import json
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Any, NamedTuple

from grader.environment import digest
from grader.model import GraderError, Note, UnusableSubmission, join_first
from grader.sandbox import apart
from grader.submission import definitions
from grader.submission.choice import Choice, Chooser, nearest
from grader.submission.definitions import Definition, Kit, Outline, outline
from grader.submission.entries import (
    MOST_SHOWN,
    OTHER_ARCHIVES,
    Entry,
    Listing,
    entries,
    name_of,
    reason_of,
    refusal,
    shorten_path,
)
from grader.submission.own_modules import LIBRARIES, OwnModules
from grader.submission.texts import Reader
from grader.worker.lengths import MAX_NAME

MAX_HELPERS = 20
_REASONS = ("file_unreadable", "which_file", "not_in_code_cell", "file_empty")  # why there may be nothing to grade
_MOST_SEEN = 8  # files that are listed where there is nothing to grade
MAX_TEXTS = 3 << 20  # bytes: all texts must fit in one message to a worker (worker/protocol.py, MAX_FRAME)
_PLATFORM_PREFIX = re.compile(r".+?_(?:late_)?\d+_\d+_", re.IGNORECASE)  # of a file downloaded without its folder
_CONFIGURATION = {".md", ".toml", ".ini", ".cfg", ".json", ".lock"}  # endings of files that cannot hold the work
_LONGEST_REASON = 200  # characters
UNANSWERED = "?"  # the placeholder in a file of answers
_LONGEST = 200  # characters
_MOST_DIGITS = 30  # of a student number without quotes


class Identity(StrEnum):
    """Whether the identifier in a hand-in's file of answers is that of who handed it in."""

    OWN = "own"
    ANOTHER = "another"
    UNKNOWN = "unknown"  # there is nothing to compare it with


@dataclass(frozen=True)
class Submission:
    """The texts of a submission by module name, and the warnings about its files."""

    name: str
    texts: dict[str, str]
    warnings: tuple[Note, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)  # module → path in the submission
    data: Mapping[str, str] = field(default_factory=dict)  # name of a TOML file of answers → its text
    identity: Identity = Identity.UNKNOWN  # of the identifier in a file of answers


def read_unlimited(
    path: Path,
    modules: Mapping[str, Iterable[str]],
    given: Iterable[str] = (),
    data: Iterable[str] = (),
    spellings: Mapping[str, str] | None = None,
    kit: Kit = Kit(),  # noqa: B008  (immutable)
    accepted: Mapping[str, str] = MappingProxyType({}),
) -> Submission:
    """Read the submission at `path`: list its files, those of archives in it too, choose the text of each of `modules`
    by its name and by the functions it should define (the values of `modules`), and add the student's other modules.

    `given` modules belong to the kit; `data` contains the names of files of answers, without .toml; `spellings` maps a
    module to a regular expression for alternative names; `accepted` maps names in the files to those they stand for.
    Raise UnusableSubmission, with a list of the files, when there is neither a module nor a file of answers."""
    listing, reader = entries(path), Reader(accepted)
    sources = [entry for entry in listing.entries if entry.suffix != ".toml"]
    answers = {name: text for name in data if (text := _answers(name, listing.entries, reader)) is not None}
    programs = [entry for entry in sources if not entry.is_test]
    for module, names in modules.items():
        reader.lift(programs, names, kit.outline(module))
    choosers = [Chooser(module, list(names), programs, reader, kit) for module, names in modules.items()]
    choices = _choose(choosers, set(given), spellings or {})
    texts, files, notes = _read_choices(choices, reader)
    if not texts and not answers:
        raise UnusableSubmission(_nothing_found(path, modules, sources, reader, listing))
    helpers = _helpers(sources, texts, choices.values())
    texts, more = _with_imported(texts, helpers, files, choices, OwnModules(programs, {}, set(given), reader))
    fitting, omitted = _add_helpers(texts, helpers, files, reader)
    helpers |= more
    files |= {name: str(entry.path) for name, entry in helpers.items() if str(entry.path) != f"{name}.py"}
    asked = frozenset[str]().union(*modules.values())
    used = {*helpers.values(), *(entry for choice in choices.values() for entry in (*choice.files, *choice.rivals()))}
    notes += [*omitted, *listing.warnings, *reader.warnings, *_notes_on_ignored(listing, used, asked, kit, reader)]
    return Submission(name_of(path), fitting, tuple(dict.fromkeys(notes)), files, answers)


def _choose(choosers: Iterable[Chooser], given: set[str], spellings: Mapping[str, str]) -> dict[str, Choice]:
    """Return the choice of the file of each module that has one."""
    choices = {}
    for chooser in choosers:
        named = chooser.by_name(given, spellings.get(chooser.module, ""))
        if choice := chooser.choose(named):
            choices[chooser.module] = choice
    return choices


def _read_choices(choices: Mapping[str, Choice], reader: Reader) -> tuple[dict[str, str], dict[str, str], list[Note]]:
    """Return the texts of the chosen modules, those they are joined from last, the path of the file each was read from,
    and what to tell about the choices."""
    texts, files, notes = dict[str, str](), dict[str, str](), list[Note]()
    for module, choice in choices.items():
        own = choice.texts(module, reader)
        texts |= own
        files |= {name: str(choice.file_of(name, module).path) for name in [module, *own]}
        notes += choice.notes(module) if own else []
    return dict(sorted(texts.items(), key=lambda item: item[0] not in choices)), files, notes


def _answers(name: str, files: list[Entry], reader: "Reader") -> str | None:
    """Return the text of the file of answers nearest to the top folder; None, with a warning, if it is ambiguous."""
    candidates = [entry for entry in files if entry.path.name.lower() == f"{name}.toml"]
    try:
        return reader.text(nearest(f"{name}.toml", candidates)) if candidates else None
    except UnusableSubmission as error:  # the other files can be graded without it
        reader.warnings.append(error.note)
        return None


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
    return Note.of("left_aside", files=join_first(files, MOST_SHOWN), size=MAX_TEXTS >> 10, most=MAX_HELPERS)


def _helpers(files: list[Entry], texts: Collection[str], choices: Collection[Choice]) -> dict[str, Entry]:
    """Return the student's other modules in the folders of the chosen files: all but the main ones, since a file of
    which only some functions are taken may be imported too. A module that has the name of an unreadable chosen file
    replaces it."""
    folders = {entry.path.parent for choice in choices for entry in choice.files}
    mains = {choice.main for choice in choices}
    beside = [e for e in files if e.path.parent in folders and e.suffix == ".py" and not e.is_test]
    others = {_PLATFORM_PREFIX.sub("", entry.stem, 1): entry for entry in beside if entry not in mains}
    free = {name: entry for name, entry in others.items() if name.isidentifier() and name not in texts}
    return {name: entry for name, entry in free.items() if name not in LIBRARIES and name != "__init__"}


def _with_imported(
    texts: Mapping[str, str],
    helpers: Mapping[str, Entry],
    files: Mapping[str, str],
    choices: Mapping[str, Choice],
    own_modules: OwnModules,
) -> tuple[dict[str, str], dict[str, Entry]]:
    """Return the texts with those of modules imported by other names or from other folders, and their files."""
    own_modules.names |= {entry: name for name, entry in helpers.items()}
    own_modules.names |= {choice.main: module for module, choice in choices.items()}
    known = set(own_modules.names.values())
    own_modules.known |= {*texts, *known}
    absolute = {name: own_modules.add(text, PurePosixPath(files[name])) for name, text in texts.items()}
    for name, entry in list(helpers.items())[:MAX_HELPERS]:
        if (text := own_modules.reader.text(entry)) is not None:
            absolute[name] = own_modules.add(text, entry.path)
    more = {name: entry for entry, name in own_modules.names.items() if name not in known}
    return {**absolute, **own_modules.texts}, more


def _add_helpers(
    texts: Mapping[str, str], helpers: Mapping[str, Entry], files: Mapping[str, str], reader: Reader
) -> tuple[dict[str, str], list[Note]]:
    """Return the texts, those of helpers within the size limit, and a note on modules left out."""
    first = list(helpers.items())[:MAX_HELPERS]
    readable = {**{name: text for name, entry in first if (text := reader.text(entry)) is not None}, **texts}
    readable = {name: readable[name] for name in (*texts, *readable)}
    fitting = fitting_texts(readable)
    omitted = [module for module in readable if module not in fitting] + [*helpers][MAX_HELPERS:]
    paths = [str(helpers[name].path) if name in helpers else files[name] for name in omitted]
    return fitting, [omitted_files_note(paths)] if paths else []


def _notes_on_ignored(
    listing: Listing, used: Collection[Entry], asked: Collection[str], kit: Kit, reader: Reader
) -> list[Note]:
    """Return a note on the files that play no part, for each reason; without files of the kit and configuration.
    `asked` are the functions of the assignment."""
    rest = [entry for entry in listing.entries if entry not in used and entry.path.name not in kit.files]
    programs = [entry for entry in rest if entry.suffix != ".toml"]
    tests = [entry.path for entry in programs if entry.is_test]
    untouched = {entry.path for entry in programs if _is_copy(entry, kit, reader)}
    unread = [entry.path for entry in programs if not entry.is_test and not reader.has_examined(entry)]
    unrelated = [e.path for e in programs if e.path not in (*untouched, *tests, *unread) and reader.text(e)]
    others = [
        path
        for path in listing.others
        if path.suffix.lower() not in _CONFIGURATION and path.name not in (*kit.files, "requirements.txt")
    ]
    libraries = [e.path for e in rest if e.suffix == ".py" and e.stem in LIBRARIES]
    unrelated = [path for path in unrelated if path not in libraries and path.name != "__init__.py"]
    copies = [
        e.path
        for e in programs
        if e.path in unrelated and any(each.name in asked for each in reader.outline(e).functions())
    ]
    archives = [path for path in others if path.suffix.lower() in OTHER_ARCHIVES]
    reasons = {
        "named_like_library": libraries,
        "ignored_archive": archives,
        "ignored_other": [path for path in others if path not in archives],
        "ignored_test": tests,
        "ignored_copy": copies,
        "ignored_unrelated": [path for path in unrelated if path not in copies],
        "ignored_beyond": unread,
    }
    return [
        Note.of(key, files=join_first([shorten_path(path) for path in paths], MOST_SHOWN))
        for key, paths in reasons.items()
        if paths
    ]


def _is_copy(entry: Entry, kit: Kit, reader: Reader) -> bool:
    """Return True for a program in which every definition is in the kit, such as its notebook."""
    definitions = [each for module in kit.modules for each in kit.outline(module).definitions]
    imported = frozenset[str]().union(*(kit.outline(module).imported for module in kit.modules))
    found = reader.outline(entry)
    return bool(found.definitions) and found.is_untouched(Outline(tuple(definitions), imported))


def _nothing_found(path: Path, modules: Iterable[str], sources: list[Entry], reader: Reader, listing: Listing) -> Note:
    """Return the note that explains why there is nothing to grade."""
    name, files = name_of(path), ", ".join(f"{module}.py" for module in modules)
    unreadable = [note for note in reader.warnings if note.key in _REASONS]
    unreadable += listing.warnings
    if why := reason_of(listing.others):
        unreadable.append(why)
    if unreadable:
        is_it_all = ("file", name) in unreadable[0].values
        return unreadable[0] if is_it_all else Note.of("nothing_read", name=name, why=unreadable[0])
    python = join_first([shorten_path(entry.path) for entry in sources], _MOST_SEEN)
    if python:
        return Note.of("no_such_functions", name=name, files=files, seen=python)
    names = join_first(sorted(map(str, listing.others)), _MOST_SEEN)
    if not names and path.is_dir():
        names = join_first(sorted(e.name for e in path.iterdir()), _MOST_SEEN)
    return Note.of("no_python", name=name, files=files, seen=names or Note.of("nothing"))


def read_limited(
    path: Path,
    modules: Mapping[str, Iterable[str]],
    given: Iterable[str] = (),
    data: Iterable[str] = (),
    spellings: Mapping[str, str] | None = None,
    kit: Kit | None = None,
    accepted: Mapping[str, str] = MappingProxyType({}),
) -> Submission:
    """Read the submission at `path`, as `read_unlimited` does. Raise UnusableSubmission, too, when it exceeds
    the limits."""
    kit = kit or Kit()
    for module in kit.modules:
        kit.outline(module)  # here, once; each process would do it again

    def work() -> dict[str, Any]:
        try:
            return _as_data(read_unlimited(path, modules, given, data, spellings, kit, accepted))
        except UnusableSubmission as error:
            return {"unusable": _note_as_data(error.note)}
        except OSError as error:
            return {"unusable": _note_as_data(Note.of("nothing_read", name=name_of(path), why=refusal(error)))}
        except GraderError as error:
            return {"error": error.message if isinstance(error.message, str) else _note_as_data(error.message)}

    try:
        return _submission(name_of(path), apart.run(work))
    except apart.BeyondLimits:
        raise UnusableSubmission(Note.of("beyond_limits", name=name_of(path), **limits())) from None


def limits() -> dict[str, int]:
    """Return the values of the note `beyond_limits`."""
    return {"seconds": apart.CPU_SECONDS, "size": apart.MEMORY >> 20}


def parse_toml(text: str) -> dict[str, Any]:
    """Parse TOML; what JSON does not have, such as dates, becomes Opaque. Raise ValueError, with the reason."""
    tables, error = _parse(text)
    if tables is None:
        raise ValueError(error)
    return tables


@lru_cache(maxsize=64)
def _parse(text: str) -> tuple[dict[str, Any] | None, str]:
    """Return what TOML holds, or None and why it cannot be read."""

    def work() -> dict[str, Any]:
        try:
            return {"tables": tomllib.loads(text)}
        except ValueError as error:  # also a number with more digits than Python parses
            return {"error": str(error)[:_LONGEST_REASON]}

    try:
        reply = apart.run(work)
    except apart.BeyondLimits:
        return None, "nested too deeply, or too long to read"
    tables, error = (reply.get("tables"), reply.get("error")) if type(reply) is dict else (None, None)
    return (tables if type(tables) is dict else None), str(error)[:_LONGEST_REASON]


class Found(NamedTuple):
    """What a program holds of a function: the line after its last, counted from 0, when it is written and no stub; and
    the function that looks most like it, "" without one."""

    end: int | None = None
    near: str = ""


def find_definitions(texts: Sequence[str], module: str, names: Sequence[str], kit: Kit) -> dict[str, Found]:
    """Find the functions `names` of a module in its texts. Where that exceeds the limits, nothing is found."""
    starter = kit.outline(module)

    def work() -> list[list[Any]]:
        outlines = [outline(text) for text in texts]
        main = outlines[0].main if outlines else None
        found = Outline(tuple(each for one in outlines for each in one.definitions), main=main)
        return [list(_find(name, found, starter, kit)) for name in names]

    try:
        reply = apart.run(work)
        return {name: _found(*each) for name, each in zip(names, reply, strict=True)}
    except (apart.BeyondLimits, TypeError, ValueError):  # the last two: the process may have been taken over
        return {}


def _find(name: str, found: Outline, starter: Outline, kit: Kit) -> Found:
    definition = found.definition(name)
    is_written = definition is not None and not definition.is_stub(starter)
    asked = starter.definition(name) or Definition(name, (), (), 0, 0)
    near = definitions.find(asked, kit.likely_names.get(name, ()), found, kit.likely_names.keys())
    return Found(definition.end if definition is not None and is_written else None, near[:MAX_NAME])


def _found(end: Any, near: Any) -> Found:
    if (end is not None and type(end) is not int) or type(near) is not str:
        raise TypeError
    return Found(end, near[:MAX_NAME])


def _as_data(handed_in: Submission) -> dict[str, Any]:
    """Return a submission as plain data, without its name."""
    return {
        "texts": handed_in.texts,
        "warnings": [_note_as_data(note) for note in handed_in.warnings],
        "files": {module: _encodable(path) for module, path in handed_in.files.items()},
        "data": dict(handed_in.data),
    }


def _note_as_data(note: Note) -> list[Any]:
    values = [
        [name, _note_as_data(value) if isinstance(value, Note) else _encodable(value)] for name, value in note.values
    ]
    return [note.key, values]


def _encodable(text: str) -> str:
    """Replace the characters that cannot cross the pipe: lone surrogates, which file names may contain."""
    return text.encode("utf-8", "backslashreplace").decode()


def _submission(name: str, reply: Any) -> Submission:
    """Return the submission, or raise the error, that a reply stands for. Raise BeyondLimits for any other reply."""
    try:
        if "unusable" in reply:
            raise UnusableSubmission(_note(reply["unusable"]))
        if "error" in reply:
            raise GraderError(reply["error"] if type(reply["error"]) is str else _note(reply["error"]))
        warnings = tuple(map(_note, reply["warnings"]))
        return Submission(name, _texts(reply["texts"]), warnings, _texts(reply["files"]), _texts(reply["data"]))
    except (TypeError, ValueError, KeyError):  # the process may have been taken over
        raise apart.BeyondLimits from None


def _note(data: Any) -> Note:
    key, values = data
    pairs = [(name, value if type(value) is str else _note(value)) for name, value in values]
    if type(key) is not str or any(type(name) is not str for name, _ in pairs):
        raise TypeError
    return Note(key, tuple(pairs))


def _texts(data: Any) -> dict[str, str]:
    if type(data) is not dict or any(type(part) is not str for pair in data.items() for part in pair):
        raise TypeError
    return data


def identifier_in(answers: Mapping[str, Any]) -> str:
    """Return the identifier in parsed answers; "" when there is none. It may be a number without quotes."""
    value = answers.get("student", UNANSWERED)
    value = str(value) if type(value) is int and abs(value) < 10**_MOST_DIGITS else value
    return value[:_LONGEST] if type(value) is str and value.strip() not in ("", UNANSWERED) else ""


def identifier_of(data: Mapping[str, str]) -> str:
    """Return the first identifier in the texts of a submission's files of answers; "" when there is none."""
    for text in data.values():
        try:
            identifier = identifier_in(parse_toml(text.lstrip("\N{BYTE ORDER MARK}")))
        except ValueError:  # the check says so
            continue
        if identifier:
            return identifier
    return ""


def content(handed_in: Submission) -> str:
    """Return the fingerprint of all that was read of a submission."""
    notes = [[note.key, note.values] for note in handed_in.warnings]
    values = [handed_in.texts, handed_in.data, dict(handed_in.files), notes, handed_in.identity]
    return digest(json.dumps(values, sort_keys=True, default=asdict))


def unreadable(why: str | Note) -> str:
    """Return the fingerprint of a submission that cannot be read, from the reason."""
    return "unreadable " + digest(json.dumps(why, default=asdict))


def unusable_submission(path: Path, error: UnusableSubmission) -> Submission:
    """Return an empty submission with the reason as a warning, for a platform that requires a result."""
    return Submission(name_of(path), {}, (Note.of("unusable", why=error.note),))
