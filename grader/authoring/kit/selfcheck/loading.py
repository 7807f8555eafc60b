"""Importer le fichier d'un élève et raconter ses erreurs en une phrase.
Import a student's file and tell its errors in one sentence.
"""

import ast
import dataclasses
import functools
import importlib
import linecache
import re
import sys
import traceback
from pathlib import Path

from selfcheck import errors
from selfcheck.kit import FILES, FOLDER, GIVEN, OURS
from selfcheck.language import t
from selfcheck.timer import TooLong


@functools.cache
def load(name):
    """(module, None), or (None, the sentence that says why `name`.py cannot be imported)."""
    try:
        return importlib.import_module(name), None
    except KeyboardInterrupt:
        raise
    # BaseException: exit() at top level, or the self-check's own time limit, must not end everything.
    except BaseException as error:
        return None, why_not(name, error)


def why_not(name, error):
    """The sentence that says why `name`.py cannot be imported."""
    if isinstance(error, ModuleNotFoundError):
        return _not_found(name, error.name)
    if isinstance(error, SyntaxError):
        return _syntax(name, error)
    return t(f"{name}.py s'arrête dès l'import :\n", f"{name}.py stops while being imported:\n") + explain(error)


def _not_found(name, missing):
    if missing == name:
        return t(f"{name}.py n'est pas dans ce dossier.", f"{name}.py is not in this folder.")
    if missing in GIVEN:
        return t(
            f"{name}.py a besoin de {missing}.py, qui n'est plus dans ce dossier : reprenez-le dans le kit.",
            f"{name}.py needs {missing}.py, which is no longer in this folder: take it from the kit again.",
        )
    return t(
        f"{name}.py importe {missing}, qui n'est pas installé.",
        f"{name}.py imports {missing}, which is not installed.",
    )


def _syntax(name, error):
    if "unicode error" in error.msg:
        return t(
            f"{name}.py n'est pas en UTF-8 : enregistrez-le dans cet encodage.",
            f"{name}.py is not UTF-8: save it in this encoding.",
        )
    file = Path(error.filename).name if error.filename else f"{name}.py"
    refused = t("Python ne comprend pas cette ligne", "Python does not understand this line")
    lines = [_at(file, error.lineno) + f"{refused} ({error.msg}).", *_pointed_at(error)]
    return "\n".join(filter(None, [*lines, errors.advice(error, error.text or "")]))


def _pointed_at(error):
    """The line that Python refuses, with its own signs below the place, where they fit."""
    code = (error.text or "").rstrip().expandtabs(1)
    start = len(code) - len(code.lstrip())
    column = (error.offset or 0) - 1 - start
    if len(code) - start > 74 or column < 0:
        return [code.strip()]
    same_line = error.end_lineno == error.lineno and error.end_offset
    width = max(error.end_offset - error.offset, 1) if same_line else 1
    return ["    " + code.strip(), "    " + " " * column + "^" * min(width, max(len(code) - start - column, 1))]


def _at(file, line):
    if line is None:
        return t(f"{file} : ", f"{file}: ")
    return t(f"{file}, ligne {line} : ", f"{file}, line {line}: ")


def explain(error):
    """The error and the student's line it comes from, in one or two short lines."""
    frames = _students_frames(error)
    if isinstance(error, TooLong):
        return "\n".join([str(error), *_place(frames)])
    line = (frames[-1].line or "") if frames else ""
    asks = "reading from stdin" in str(error) or isinstance(error, EOFError)
    said = "" if isinstance(error, SystemExit) and error.code is None else str(error)
    sentence = "input()" if asks else f"{type(error).__name__}: {said}".rstrip(": ")[:300]
    advice = _without_keyboard(error, frames) if asks else errors.advice(error, line)
    return "\n".join(filter(None, [sentence, *(_place(frames) or _definition(error)), advice]))


def _without_keyboard(error, frames):
    """What to do with an input(), in a function, a program or outside."""
    if isinstance(error, EOFError):
        return t(
            "Toutes les lignes données étaient déjà lues : combien de fois faut-il lire ?",
            "All lines of the input had been read: how often is there something to read?",
        )
    if frames and frames[0].name != "<module>":
        return t(
            "Personne ne répond à input() ici : une fonction reçoit tout par ses paramètres.",
            "Nobody answers input() here: a function gets all it needs as parameters.",
        )
    return t(
        "Personne ne répond à input() ici : gardez-le sous  if __name__ == '__main__':",
        "Nobody answers input() here: keep it under  if __name__ == '__main__':",
    )


def _students_frames(error):
    """The places in the student's files that led to the error, the outermost first."""
    known = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.lineno]  # some code has no line
    return [frame for frame in known if _is_students(FOLDER / frame.filename)]  # of a program, the name may be relative


def _place(frames):
    """The line of the student's function, or outside all functions, that led to the error, and the innermost line when
    it is in another function; none when their code was not reached."""
    if not frames:
        return []
    inner = frames[-1]
    called = next(frame for frame in reversed(frames) if frame.name == frames[0].name)
    if called.name == inner.name:
        return [_line(inner)]
    return [_line(called), t(f"dans {inner.name}, ", f"in {inner.name}, ") + _line(inner)]


def _definition(error):
    """The line that defines the function which a TypeError names, where the call has not reached it."""
    named = re.match(r"(?:\w+\.)?(\w+)\(\) (?:takes|missing|got)", str(error))
    if not named:
        return []
    for path in sorted(path for path in FOLDER.glob("*.py") if path.stem not in (*OURS, *GIVEN)):
        for number, line in enumerate(linecache.getlines(str(path)), 1):
            if re.match(rf"\s*def {named[1]}\(", line):
                return [_at(path.name, number) + line.strip()]
    return []


def _line(frame):
    place = Path(frame.filename)
    return _at(t("cellule", "cell") if _is_cell(place) else place.name, frame.lineno) + (frame.line or "")


def _is_students(path):
    return _is_cell(path) or (path.parent == FOLDER and path.suffix == ".py" and path.stem not in OURS)


def _is_cell(path):
    """Whether the file is a cell of a notebook: `<tmp>/ipykernel_…/….py`, or `<ipython-input-…>`."""
    return path.parent.name.startswith("ipykernel_") or path.name.startswith("<ipython")


def line_of(owner, name):
    """The line that defines a function or class of this name anywhere in the file of a module or class; 0 when there
    is none. It stands at a wrong indentation where the owner has no such name."""
    file = getattr(owner, "__file__", None) or getattr(sys.modules.get(owner.__module__), "__file__", None)
    tree = ast.parse("".join(linecache.getlines(file)) if file else "")
    found = (node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == name)
    return next((node.lineno for node in found), 0)


@dataclasses.dataclass(frozen=True)
class Stub:
    """The function whose `raise NotImplementedError` was reached, and what to do with that line when there is code
    beside it."""

    name: str
    advice: str = ""


def reached(error):
    """The Stub that raised this NotImplementedError."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    body = _body(frame)
    above = [statement for statement in body if statement.end_lineno < frame.lineno]
    below = [statement for statement in body if statement.lineno > frame.lineno]
    *_, (last, _) = traceback.walk_tb(error.__traceback__)
    owner = last.f_code.co_qualname.rpartition(".")[0]
    name = owner if owner in FILES else frame.name  # of a class that is an exercise, the class
    name = Path(frame.filename).stem if name == "<module>" else name  # of a program, that of its file
    if not above and not below:
        return Stub(name)
    after = t(
        "Python s'arrête à cette ligne, avant d'arriver à votre code, plus bas. Supprimez-la.",
        "Python stops at this line, before it comes to your code below. Delete the line.",
    )
    left = t(
        "Python arrive à cette ligne sans avoir renvoyé de réponse. Supprimez-la, puis finissez la fonction.",
        "Python comes to this line without having returned an answer. Delete it, then finish the function.",
    )
    return Stub(name, f"{_line(frame)}\n{after if below else left}")


def _body(frame):
    """The statements of the function or program in which this frame is, without its docstring, imports and `pass`."""
    try:
        tree = ast.parse("".join(linecache.getlines(frame.filename)))
    except (SyntaxError, ValueError):
        return []
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == frame.name)
    inside = next((node.body for node in functions if node.lineno <= frame.lineno <= node.end_lineno), [])
    body = tree.body if frame.name == "<module>" else inside
    return [statement for statement in body if not _is_idle(statement)]


def _is_idle(statement):
    """Whether this statement does nothing: `pass`, a docstring, `...`."""
    is_constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_constant or isinstance(statement, (ast.Pass, ast.Import, ast.ImportFrom))
