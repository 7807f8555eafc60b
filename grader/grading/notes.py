"""Notes on errors of a submission, and on lines of a notebook, which are named by its cells."""

import re
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from grader.assignment.check import WorkerStopped
from grader.model import SYNTAX_ERRORS, ExerciseResult, Note, Outcome, Place
from grader.submission.choice import is_part
from grader.submission.texts import place_in_cell
from grader.worker.compatibility import FEATURES, REPLACEMENTS
from grader.worker.lengths import are_cut, shorten_fields
from grader.worker.repairs import MOVED, NEWER, OLD_NAME

Texts = Mapping[str, str]  # module: its text
_LINE = re.compile(r"\bline (\d{1,7})\b")
_MISSING_NAME = re.compile(r"(?:^name|has no attribute) '(\w+)'")
_NO_MODULE = re.compile(r"No module named '(\w+)")
_REFUSED = re.compile(r"^\[Errno (?:1|13|27|30)\]")  # EPERM, EACCES, EFBIG, EROFS
_REFUSALS = ("PermissionError", "OSError")
_LIBRARY_FILE = re.compile(r"(?<=') \(/[^()]*\)$")
_PATH = re.compile(r"(?<![\w/:.\\])/(?:[^\s/'\"():,;]+/)++([^\s/'\"():,;]*)")  # an absolute one, in at least one folder
_ERROR = {"type": str, "base": str, "text": str, "file": str, "line": int, "function": str}


def in_cells(note: Note, names: Mapping[str, str], texts: Texts) -> Note:
    """Return the note with the names that files have in the submission in place of those of modules made of them, and
    the notebook's name, the cell and the line in it, where it names a line of a notebook.

    `names`: the path of each module's file in the submission."""
    values = {name: in_cells(each, names, texts) if isinstance(each, Note) else each for name, each in note.values}
    file, line = values.get("file"), values.get("line")
    module = next((module for module, path in names.items() if file in (f"{module}.py", path)), "")
    path = names.get(module, "")
    may_have_cells = module and not PurePosixPath(path).suffix.lower().startswith(".py")
    is_number = isinstance(line, str) and line.isascii() and line.isdecimal()
    if may_have_cells and is_number and (place := place_in_cell(texts.get(module, ""), int(str(line)))):
        values |= {"file": path, "code_cell": str(place[0]), "line": str(place[1])}
        if isinstance(text := values.get("text"), str):  # Python's own words count the lines of the whole text
            values["text"] = _LINE.sub(partial(_line_in_cell, texts[module]), text)
    made = sorted((name for name in texts if name in names and is_part(name)), key=len, reverse=True)
    for key, value in values.items() if made else ():
        if isinstance(value, str):
            values[key] = _with_own_names(value, made, names)
    return Note(note.key, tuple(values.items()))


def _line_in_cell(text: str, match: re.Match[str]) -> str:
    """Return a line that an error names as one of its cell."""
    place = place_in_cell(text, int(match[1]))
    return f"line {place[1]}" if place else match[0]


def _with_own_names(text: str, made: Sequence[str], names: Mapping[str, str]) -> str:
    """Return a text with the submission's names of files in place of the grader's modules."""
    for module in made:
        own = PurePosixPath(names[module]).name
        text = text.replace(f"{module}.py", own).replace(module, own.rpartition(".")[0])
    return text


def _place_in_cell(place: Place, names: Mapping[str, str], texts: Texts) -> Place:
    """Return a place told by cells. The lines shown around it begin in its cell."""
    said = dict(in_cells(Note("", (("file", place.file), ("line", str(place.line)))), names, texts).values)
    if "code_cell" not in said:
        return replace(place, file=str(said["file"]))
    line, cell = int(str(said["line"])), str(said["code_cell"])
    before = min(place.line - place.first, line - 1)
    around = place.around[place.line - place.first - before :]
    return replace(place, file=str(said["file"]), line=line, code_cell=cell, around=around, first=line - before)


def results_in_cells(
    results: Sequence[ExerciseResult], names: Mapping[str, str], texts: Texts
) -> tuple[ExerciseResult, ...]:
    """Return the results with the notes of their checks told by cells."""
    return tuple(
        replace(
            result,
            checks=tuple(
                replace(check, notes=tuple(in_cells(note, names, texts) for note in check.notes))
                for check in result.checks
            ),
            located=tuple(_place_in_cell(place, names, texts) for place in result.located),
        )
        for result in results
    )


def asks_keyboard(error: Mapping[str, Any]) -> bool:
    """Return True for the error that `input()` raises in a worker, where nobody can answer."""
    return (error["type"], error["text"]) == ("EOFError", "EOF when reading a line")


def definition_note(problem: Mapping[str, Any]) -> Note:
    """Return the note about a definition that was left out, with the line that does not compile."""
    if problem["type"] not in SYNTAX_ERRORS:
        return problem_note(problem)
    source = str(problem["source"])
    caret = " " * min(int(problem["caret"]), len(source)) + "^"
    return Note.of("does_not_compile", **{**problem, "caret": caret})


def problem_note(problem: Mapping[str, Any]) -> Note:
    """Return the note about a part of a file that was left out, or an old NumPy name."""
    kind, text = problem["type"], str(problem["text"])
    if kind == NEWER and text in FEATURES:
        names = {"feature": Note.of(f"syntax_{text}"), "remedy": Note.of(f"without_{text}")}
        since, here = (f"{major}.{minor}" for major, minor in (FEATURES[text], sys.version_info[:2]))
        return Note.of("newer_syntax", **{**problem, **names, "since": since, "grader": here})
    if kind == OLD_NAME and text in REPLACEMENTS:
        return Note.of("old_numpy_name", **{**problem, "name": text, "replacement": REPLACEMENTS[text]})
    if missing := missing_module(problem):
        return Note.of("no_module", **{**problem, "name": missing})
    return Note.of("read_at_margin" if kind == MOVED else refused_by_sandbox(problem) or "left_out", **problem)


def missing_module(error: Mapping[str, Any]) -> str:
    """Return the name of the module that an import has not found, up to its first dot; "" for another error."""
    found = _NO_MODULE.match(str(error["text"])) if error["type"] == "ModuleNotFoundError" else None
    return found[1] if found else ""


def has_types(value: Any, types: Mapping[str, type]) -> bool:
    """Return True for a dict with exactly these keys and types, and texts as a worker cuts them."""
    return (
        type(value) is dict
        and value.keys() == types.keys()
        and all(type(value[key]) is kind for key, kind in types.items())
        and are_cut(value)
    )


def refused_by_sandbox(error: Mapping[str, Any]) -> str:
    """Return the key of the note on an error that only the grading raises, since it forbids something; else ""."""
    if error["type"] == "WaitsForThread":
        return "waits_for_thread"
    is_refused = error["type"] in _REFUSALS and _REFUSED.search(str(error["text"]))
    return "refused_by_sandbox" if is_refused or error["type"] == "FileNotFoundError" else ""


def error_fields(raised: Any) -> dict[str, Any]:
    """Return the fields of the error a call raised, as text of bounded length.

    Raises WorkerStopped when the worker's description of the error is malformed."""
    if not has_types(raised, _ERROR):
        raise WorkerStopped(Outcome.CRASHED, Note.of("protocol"))
    shown = shorten_fields(without_folders(raised))
    return {key: "\n".join(str(value).split("\n")[:10]) for key, value in shown.items()}


def without_folders(error: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an error without the folders of this machine before the names of files; for an import that
    failed, without the file of the library, which may have the name of a file that was handed in."""
    return {
        key: _PATH.sub(r"\1", _LIBRARY_FILE.sub("", value)) if type(value) is str and key != "source" else value
        for key, value in error.items()
    }


def error_note(error: Mapping[str, Any], problems: Collection[Mapping[str, Any]]) -> Note:
    """Return the note about an error that a call raised: why, when it misses a definition that was left out with one of
    these problems of the files."""
    if error["type"] in ("NameError", "AttributeError") and (missing := _MISSING_NAME.search(error["text"])):
        for problem in problems:
            if problem["name"] == missing[1]:
                place = {key: problem[key] for key in ("file", "line", "name")}
                return Note.of("needs_left_out", **place, why=definition_note(problem))
    if error["file"] and error["type"] == "NotImplementedError":
        return Note.of("raise_left", **error)
    if error["file"] and error["type"] == "TypeError" and "numpy.bool" in error["text"]:
        return Note.of("numpy_bool_is_no_index", **error)
    if error["file"] and (module := missing_module(error)):
        return Note.of("no_module_at", **{**error, "name": module})
    if error["file"] and (refusal := refused_by_sandbox(error)):
        return Note.of(f"{refusal}_at", **error)
    key = "raised_at" if error["file"] else "raised_at_call" if error["type"] == "TypeError" else "raised"
    if error["function"] == "<module>":
        key = "raised_in_file"
    return Note.of(key, **error)
