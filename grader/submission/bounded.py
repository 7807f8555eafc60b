"""Reading of what a student wrote, in a process of its own with limits: a small file can take minutes or gigabytes."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from grader.model import GraderError, Note, UnusableHandIn
from grader.sandbox import apart
from grader.submission import lookalikes, submission
from grader.submission.definitions import Definition, Outline, outline
from grader.submission.entries import name_of, refusal
from grader.submission.kit import Kit
from grader.submission.submission import Submission
from grader.worker.lengths import MAX_NAME

_LONGEST_REASON = 200  # characters


def read(
    path: Path,
    modules: Mapping[str, Iterable[str]],
    given: Iterable[str] = (),
    data: Iterable[str] = (),
    spellings: Mapping[str, str] | None = None,
    kit: Kit | None = None,
) -> Submission:
    """Read the submission at `path`, as `submission.read` does. Raise UnusableHandIn too when it exceeds the limits."""
    kit = kit or Kit()
    for module in kit.modules:
        kit.outline(module)  # here, once; each process would do it again

    def work() -> dict[str, Any]:
        try:
            return _as_data(submission.read(path, modules, given, data, spellings, kit))
        except UnusableHandIn as error:
            return {"unusable": _note_as_data(error.note)}
        except OSError as error:
            return {"unusable": _note_as_data(Note.of("nothing_read", name=name_of(path), why=refusal(error)))}
        except GraderError as error:
            return {"error": error.message if isinstance(error.message, str) else _note_as_data(error.message)}

    try:
        return _submission(name_of(path), apart.run(work))
    except apart.BeyondLimits:
        raise UnusableHandIn(Note.of("beyond_limits", name=name_of(path), **limits())) from None


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
        found = Outline(tuple(each for text in texts for each in outline(text).definitions))
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
    near = lookalikes.find(asked, kit.likely_names.get(name, ()), found, kit.likely_names.keys())
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
            raise UnusableHandIn(_note(reply["unusable"]))
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
