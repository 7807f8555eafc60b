"""The files of a submission, how a worker loads them, and why a definition is missing then."""

import ast
import marshal
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from grader.assignment.assignment import Assignment
from grader.assignment.check import WorkerStopped
from grader.assignment.rubric import Exercise
from grader.assignment.substitution import Substitution
from grader.grading.notes import (
    definition_note,
    has_types,
    missing_module,
    problem_note,
    refused_by_sandbox,
    without_folders,
)
from grader.model import SYNTAX_ERRORS, Note, Outcome
from grader.sandbox.clock import Limit
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess
from grader.submission.definitions import nearest_name, outline
from grader.submission.reading import Found, Identity, find_definitions, parse_toml
from grader.worker.lengths import MAX_NAME, MAX_PROBLEMS, shorten_fields
from grader.worker.repairs import MOVED, OLD_NAME
from grader.worker.steps import count_steps

LOAD_LIMIT = Limit(cpu=15)
_PROBLEM = {"file": str, "line": int, "type": str, "text": str, "source": str, "caret": int, "name": str}


def list_in(reply: Any, key: str) -> list[Any]:
    """Return the list that a reply holds under a key. Raise TypeError for a reply of any other form."""
    if type(reply) is not dict or type(reply.get(key)) is not list:  # NumPy's values would raise errors of their own
        raise TypeError
    found: list[Any] = reply[key]
    return found


def answers_of(files: "Files", name: str) -> dict[str, Any]:
    """Parse the file of answers `name`. Raises WorkerStopped when it is missing or is not TOML."""
    if name not in files.data:
        raise WorkerStopped(Outcome.NOT_WRITTEN, Note.of("no_file", file=f"{name}.toml"))
    try:
        return parse_toml(files.data[name].lstrip("\N{BYTE ORDER MARK}"))
    except ValueError as error:
        raise WorkerStopped(Outcome.RAISED, Note.of("no_toml", file=f"{name}.toml", text=error)) from None


@dataclass
class Files:
    """The files of a submission by module name, the given modules, and what happened when they were loaded."""

    texts: Mapping[str, str]
    assignment: Assignment
    data: Mapping[str, str] = field(default_factory=dict)  # files of answers
    identity: Identity = Identity.UNKNOWN  # of the identifier in them
    given: Mapping[str, str] = field(init=False)  # texts of the given modules
    definitions_only: dict[str, WorkerStopped] = field(default_factory=dict)  # files whose demo code hangs or exits
    faults: dict[str, WorkerStopped] = field(default_factory=dict)  # files that cannot be loaded: not tried again
    problems: dict[tuple[Any, ...], dict[str, Any]] = field(default_factory=dict)
    compiled: dict[str, bytes] | None = None  # code by module name, once a worker has compiled the texts
    unsteady: set[str] = field(default_factory=set)  # files that said other problems at a later load
    _loads: dict[tuple[Any, ...], set[tuple[Any, ...]]] = field(default_factory=dict)
    _found: dict[str, dict[str, Found]] = field(default_factory=dict)  # functions by module

    def parts(self, module: str) -> list[str]:
        """Return the modules that one is joined from (submission/choice.py), itself included."""
        return [name for name in self.texts if name == module or name.startswith(f"{module}_in_")]

    def found(self, name: str) -> Found:
        """Return what is found of the function of an exercise in the texts of its module; these are parsed once."""
        exercises = self.assignment.rubric.exercises
        module = exercises[name].file
        if module not in self._found:
            texts = [self.texts[part] for part in self.parts(module)]
            names = [each.definition for each in exercises.values() if each.file == module]
            self._found[module] = find_definitions(texts, module, names, self.assignment.kit)
        return self._found[module].get(exercises[name].definition, Found())

    def __post_init__(self) -> None:
        self.given = self.assignment.solution.given_texts()

    def record(self, exercise: Exercise, problems: list[Any]) -> None:
        """Record the problems that a worker reported when it loaded a file: those of the first load count.

        Raise TypeError for what are no problems of these files."""
        said, files = problems[:MAX_PROBLEMS], {f"{name}.py" for name in self.texts}
        if not all(has_types(problem, _PROBLEM) and problem["file"] in files for problem in said):
            raise TypeError
        said = [shorten_fields(without_folders(problem)) for problem in said]
        places = {(problem["file"], problem["line"], problem["type"]) for problem in said}
        load = exercise.file, exercise.file in self.definitions_only, exercise.clock
        if load not in self._loads:
            self.problems |= {(problem["file"], problem["line"], problem["text"]): problem for problem in said}
        if self._loads.setdefault(load, places) != places:
            self.unsteady.add(exercise.file)


class Loaded(NamedTuple):
    """A worker with a file of the submission loaded, and the names that file defines."""

    worker: WorkerProcess
    defined: frozenset[str]


BeginWorker = Callable[[], AbstractContextManager[WorkerProcess]]  # a new worker, whose use in the block is charged


def load(
    begin: BeginWorker,
    files: Files,
    exercise: Exercise,
    substitution: Substitution | None,
    patience: float,
    counts_steps: bool = False,
) -> Loaded:
    """Load the exercise's file in a new worker. `counts_steps`: its code counts its steps (worker/steps.py).

    Raises WorkerStopped when the file cannot be imported, the same one for all exercises of the file, or when `begin`
    does."""
    if exercise.file in files.faults:
        raise files.faults[exercise.file]
    limit = Limit(LOAD_LIMIT.cpu * patience * (2 if counts_steps else 1))  # what loads otherwise is to load here too
    try:
        return _load(begin, files, exercise, substitution, limit, counts_steps)
    except ProcessEnded as end:  # demo code hangs or ends the program: load the definitions only
        files.definitions_only[exercise.file] = _load_stopped(end, exercise, limit)
    try:
        return _load(begin, files, exercise, substitution, limit, counts_steps)
    except ProcessEnded as end:
        files.faults[exercise.file] = _load_stopped(end, exercise, limit)
        raise files.faults[exercise.file] from None


def _load_stopped(end: ProcessEnded, exercise: Exercise, limit: Limit) -> WorkerStopped:
    outcome = Outcome.TIMED_OUT if end.reason == "timed_out" else Outcome.CRASHED
    return WorkerStopped(outcome, Note.of(f"load_{end.reason}", file=f"{exercise.file}.py", seconds=f"{limit.cpu:g}"))


def _load(
    begin: BeginWorker,
    files: Files,
    exercise: Exercise,
    substitution: Substitution | None,
    limit: Limit,
    counts_steps: bool,
) -> Loaded:
    with ExitStack() as stack:
        worker = stack.enter_context(begin())
        if exercise.file not in files.texts:
            return Loaded(worker, frozenset())
        if files.compiled is None and not _compile(files, worker, limit):
            worker = stack.enter_context(begin())
        defined = _load_file(worker, files, exercise, limit, counts_steps)
        if substitution is not None:
            _request(worker, "supply", [exercise.file, _replaceable(substitution, defined)], limit)
        return Loaded(worker, defined)


def _load_file(
    worker: WorkerProcess, files: Files, exercise: Exercise, limit: Limit, counts_steps: bool
) -> frozenset[str]:
    """Have a worker load the exercise's file; record its problems, and return the names it defines."""
    definitions_only = exercise.file in files.definitions_only
    given = _given_modules(files, exercise, counts_steps)
    if exercise.clock == "calls":
        _request(worker, "install_clock", [], limit)
    contents = files.texts if counts_steps else {**files.texts, **(files.compiled or {})}
    program = exercise.name if exercise.program else ""
    args = [exercise.file, given, dict(contents), definitions_only, counts_steps, program]
    reply = _request(worker, "load", args, limit)
    try:
        names = list_in(reply, "defined")
        if not all(type(name) is str and len(name) <= MAX_NAME for name in names):
            raise TypeError
        files.record(exercise, list_in(reply, "problems"))
        return frozenset(names)
    except TypeError:
        worker.kill()
        raise ProcessEnded("protocol") from None


def _given_modules(files: Files, exercise: Exercise, counts_steps: bool) -> dict[str, bytes]:
    """Return the given modules that the exercise's file may import, compiled."""
    names = [name for name in files.given if files.assignment.rubric.may_import(exercise.file, name)]
    return {name: helper(name, files.given[name], counts_steps) for name in names}


def _replaceable(substitution: Substitution, defined: Collection[str]) -> dict[str, dict[str, Any]]:
    """Return the functions to replace: a method only in a class that the file defines."""
    functions = {name: dict(options) for name, options in substitution.functions().items()}
    return {
        name: options for name, options in functions.items() if "." not in name or name.partition(".")[0] in defined
    }


def _compile(files: Files, worker: WorkerProcess, limit: Limit) -> bool:
    """Have a worker that has run no code of the submission compile its texts, for all its workers; the bytes are never
    read here. Where that fails, each worker parses the text. Return whether the worker is still there."""
    files.compiled = {}
    try:
        reply = _request(worker, "compile", [dict(files.texts)], limit)
    except ProcessEnded:
        return False
    if type(reply) is dict and all(type(code) is bytes for code in reply.values()):  # not Opaque, of too much code
        files.compiled = {name: reply[name] for name in files.texts if name in reply}
    return True


@cache
def helper(name: str, text: str, counts_steps: bool = False) -> bytes:
    """Compile a given module for a worker; safe in this process, since the module is part of the assignment."""
    module = ast.parse(text, f"{name}.py")
    if counts_steps:
        module.body = list(map(count_steps, module.body))
    return marshal.dumps(compile(module, f"{name}.py", "exec", dont_inherit=True, optimize=0))


def _request(worker: WorkerProcess, operation: str, args: list[Any], limit: Limit) -> Any:
    reply = worker.ask(operation, args, limit)
    if "value" not in reply:
        worker.kill()
        raise ProcessEnded("protocol")
    return reply["value"]


def is_written(exercise: Exercise, files: Files) -> bool:
    """Return True when the file of the submission defines the exercise, and not as a stub."""
    return files.found(exercise.name).end is not None


def is_stub(name: str, exercise: Exercise, files: Files) -> bool:
    """Return True when the file of the exercise defines a function or method of this name as a stub."""
    definitions = (outline(files.texts[part]).definition(name) for part in files.parts(exercise.file))
    starter = files.assignment.kit.outline(exercise.file)
    return any(found is not None and found.is_stub(starter) for found in definitions)


def missing_definition(files: Files, exercise: Exercise, name: str, other_names: Collection[str]) -> WorkerStopped:
    """Return why `name` is not defined; `other_names` are those the exercise's file defines besides the exercises."""
    file = exercise.file
    if file not in files.texts:
        return WorkerStopped(Outcome.NOT_WRITTEN, Note.of("no_file", file=f"{file}.py"))
    parts = {f"{part}.py" for part in files.parts(file)}
    problems = [problem for problem in files.problems.values() if problem["file"] in parts]
    asked = name if name in files.assignment.rubric.exercises else exercise.name  # `name` may be the class of a method
    if exercise.program and problems:
        return WorkerStopped(Outcome.RAISED, problem_note(problems[0]))
    found = files.found(asked)
    left_out = _definition_left_out(name, problems)
    not_reached = _definition_not_reached(name, found.end, problems, files, exercise)
    absence = _absence_note(name, asked, found.near, other_names)
    return left_out or not_reached or WorkerStopped(Outcome.NOT_WRITTEN, absence)


def _definition_left_out(name: str, problems: Iterable[Mapping[str, Any]]) -> WorkerStopped | None:
    """Return why the definition of `name` was left out when its file was loaded; None when it was not."""
    for problem in problems:
        if problem["name"] in (name.rpartition(".")[2], name.partition(".")[0]):
            if str(problem["text"]).startswith("expected an indented block after function"):
                return WorkerStopped(Outcome.NOT_WRITTEN, Note.of("not_written", name=name))
            return WorkerStopped(Outcome.RAISED, definition_note(problem))
    return None


def _definition_not_reached(
    name: str,
    end: int | None,
    problems: Iterable[Mapping[str, Any]],
    files: Files,
    exercise: Exercise,
) -> WorkerStopped | None:
    """Return why a written definition, which ends before line `end`, was not reached when its file was loaded; None
    without one, or when unknown."""
    if end is None:
        return None
    before = [p for p in problems if p["type"] not in SYNTAX_ERRORS | {OLD_NAME, MOVED} and p["line"] <= end]
    if before:
        last = max(before, key=lambda problem: int(problem["line"]))
        if refused_by_sandbox(last) or missing_module(last):
            return WorkerStopped(Outcome.RAISED, Note.of("needs_left_out", name=name, why=problem_note(last)))
        return WorkerStopped(Outcome.RAISED, Note.of("stopped_before", **{**last, "name": name}))
    return files.definitions_only.get(exercise.file)


def _absence_note(name: str, asked: str, near: str, other_names: Collection[str]) -> Note:
    """Return the note on a name that is not defined, with what looks most like it: the function `near`, which looks
    like that of the exercise `asked`, else one of `other_names`."""
    if near:
        return Note.of("misnamed", name=asked, near=near, remedy=_remedy(asked, near))
    if near := nearest_name(name, other_names):
        return Note.of("misnamed", name=name, near=near, remedy=_remedy(name, near))
    return Note.of("not_written", name=name)


def _remedy(name: str, near: str) -> Note:
    """Return what to do with the function `near` to make it the function or method `name`."""
    other = [(here, there) for here, there in zip(near, name, strict=False) if here != there]
    if other and len(near) == len(name) and all(there.isascii() > here.isascii() for here, there in other):
        here, there = other[0]
        return Note.of("type_anew", letter=here, character=unicodedata.name(here, f"U+{ord(here):04X}"), usual=there)
    owner, _, method = name.rpartition(".")
    if owner and near.rpartition(".")[0] != owner:
        return Note.of("make_method", owner=owner, method=method)
    return Note.of("make_function" if "." in near and not owner else "rename_function", name=method)
