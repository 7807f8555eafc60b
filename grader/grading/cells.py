"""Places in the files of a submission as their author knows them: the texts that are graded join cells and files."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from grader.model import ExerciseResult, Note, Place
from grader.submission.choice import is_part
from grader.submission.notebook import place_in_cell

Texts = Mapping[str, str]  # module: its text


def in_cells(note: Note, names: Mapping[str, str], texts: Texts) -> Note:
    """Return the note with the names that files have in the submission in place of those of modules made of them, and
    the notebook's name, the cell and the line in it, where it names a line of a notebook.

    `names`: the path of each module's file in the submission."""
    values = {name: in_cells(each, names, texts) if isinstance(each, Note) else each for name, each in note.values}
    file, line = values.get("file"), values.get("line")
    module = next((module for module, path in names.items() if file in (f"{module}.py", path)), "")
    path = names.get(module, "")
    if module and isinstance(line, str) and line.isascii() and line.isdecimal():
        is_notebook = PurePosixPath(path).suffix.lower() == ".ipynb"
        place = place_in_cell(texts.get(module, ""), int(line)) if is_notebook else None
        if place is not None:
            values |= {"file": path, "code_cell": str(place[0]), "line": str(place[1])}
    made = sorted((name for name in texts if name in names and is_part(name)), key=len, reverse=True)
    for key, value in values.items() if made else ():
        if isinstance(value, str):
            values[key] = _with_own_names(value, made, names)
    return Note(note.key, tuple(values.items()))


def _with_own_names(text: str, made: Sequence[str], names: Mapping[str, str]) -> str:
    """Return a text with the names that files have in the submission in place of those of modules made of them."""
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
