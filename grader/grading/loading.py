"""The hand-in's files, and how a worker comes to hold them."""

import difflib
import marshal
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from grader.assignment.rubric import Exercise, may_import
from grader.assignment.substitution import Substitution
from grader.grading.errors import WorkerStopped
from grader.model import Note, Outcome
from grader.sandbox.clock import Limit
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess

LOAD_LIMIT = Limit(cpu=15)
_PROBLEM = {"file": str, "line": int, "type": str, "text": str, "source": str, "caret": int, "name": str}
_RAISED = {"type": str, "text": str, "file": str, "line": int, "function": str}
_MOST_PROBLEMS = 100
_LONGEST = 500  # characters of any text about a problem


def has_types(said: Any, kinds: Mapping[str, type]) -> bool:
    """True for a dict with exactly these keys, and values of exactly these types, none of them endless."""
    return (
        type(said) is dict
        and said.keys() == kinds.keys()
        and all(type(said[key]) is kind for key, kind in kinds.items())
        and all(len(value) <= _LONGEST for value in said.values() if type(value) is str)
    )


def answers_of(files: "Files", name: str) -> dict[str, Any]:
    """A file of answers as plain data. Raises WorkerStopped when it is not there, or is no TOML."""
    if name not in files.data:
        raise WorkerStopped(Outcome.NOT_WRITTEN, Note.of("no_file", file=f"{name}.toml"))
    try:
        return tomllib.loads(files.data[name].lstrip("\N{BYTE ORDER MARK}"))
    except (ValueError, RecursionError) as error:  # no TOML, or a number of more digits than Python reads
        raise WorkerStopped(Outcome.RAISED, Note.of("no_toml", file=f"{name}.toml", text=str(error)[:200])) from None


@dataclass
class Files:
    """The hand-in's files by module name, the given helpers, and what loading them showed."""

    texts: Mapping[str, str]
    given: Mapping[str, str]
    data: Mapping[str, str] = field(default_factory=dict)  # files of answers
    definitions_only: set[str] = field(default_factory=set)  # files whose demo code hangs or ends the program
    faults: dict[str, WorkerStopped] = field(default_factory=dict)  # files that cannot be loaded at all: charged once
    problems: dict[tuple[Any, ...], dict[str, Any]] = field(default_factory=dict)


class Loaded(NamedTuple):
    """A worker that holds a file of the hand-in, and the names that file defines."""

    worker: WorkerProcess
    defined: frozenset[str]


def load(
    fork_server: ForkServer, files: Files, exercise: Exercise, supply: Substitution | None, patience: float
) -> Loaded:
    """Fork a worker and load the exercise's file. Raises WorkerStopped, always the same, when it cannot be imported."""
    if exercise.file in files.faults:
        raise files.faults[exercise.file]
    limit = Limit(LOAD_LIMIT.cpu * patience)
    try:
        return _load(fork_server, files, exercise, supply, limit)
    except ProcessEnded:  # demo code hangs or ends the program: once more, without it
        files.definitions_only.add(exercise.file)
    try:
        return _load(fork_server, files, exercise, supply, limit)
    except ProcessEnded as stopped:
        outcome = Outcome.TIMED_OUT if stopped.reason == "timed_out" else Outcome.CRASHED
        note = Note.of(f"load_{stopped.reason}", file=f"{exercise.file}.py", seconds=f"{limit.cpu:g}")
        files.faults[exercise.file] = WorkerStopped(outcome, note)
        raise files.faults[exercise.file] from None


def _load(
    fork_server: ForkServer, files: Files, exercise: Exercise, supply: Substitution | None, limit: Limit
) -> Loaded:
    worker = fork_server.fork()
    if exercise.file not in files.texts:
        return Loaded(worker, frozenset())
    definitions_only = exercise.file in files.definitions_only
    given = {name: helper(name, text) for name, text in files.given.items() if may_import(exercise.file, name)}
    if exercise.clock == "calls":
        _value(worker, "count_calls", [True], limit)
    told = _value(worker, "load", [exercise.file, given, dict(files.texts), definitions_only], limit)
    try:
        defined = frozenset(str(name)[:100] for name in told["defined"])
        for problem in told["problems"][:_MOST_PROBLEMS]:
            if not has_types(problem, _PROBLEM):
                raise TypeError
            files.problems[problem["file"], problem["line"], problem["text"]] = problem
    except (TypeError, KeyError):
        worker.kill()
        raise ProcessEnded("protocol") from None
    if supply is not None:
        told = {name: dict(it) for name, it in supply.functions().items()}
        known = {name: it for name, it in told.items() if "." not in name or name.partition(".")[0] in defined}
        _value(worker, "supply", [exercise.file, known], limit)
    return Loaded(worker, defined)


@cache
def helper(name: str, text: str) -> bytes:
    """A given module as a worker takes it, compiled: it is the kit's own, so that this may be done here."""
    return marshal.dumps(compile(text, f"{name}.py", "exec", dont_inherit=True, optimize=0))


def _value(worker: WorkerProcess, operation: str, args: list[Any], limit: Limit) -> Any:
    reply = worker.ask(operation, args, limit)
    if "value" not in reply:
        worker.kill()
        raise ProcessEnded("protocol")
    return reply["value"]


def missing(files: Files, file: str, name: str, others: Collection[str]) -> WorkerStopped:
    """Why `name` is not there; `others` are what the file defines beside the exercises."""
    if file not in files.texts:
        return WorkerStopped(Outcome.NOT_WRITTEN, Note.of("no_file", file=f"{file}.py"))
    short = name.rpartition(".")[2]
    for problem in files.problems.values():
        if problem["name"] in (short, name.partition(".")[0]) and problem["file"] == f"{file}.py":
            if str(problem["text"]).startswith("expected an indented block after function"):
                return WorkerStopped(Outcome.NOT_WRITTEN, Note.of("not_written", name=name))
            return WorkerStopped(Outcome.RAISED, problem_note("does_not_compile", problem))
    near = difflib.get_close_matches(name, sorted(others), 1, 0.75)
    key = "misnamed" if near else "not_written"
    return WorkerStopped(Outcome.NOT_WRITTEN, Note.of(key, name=name, near=near[0] if near else ""))


def problem_note(key: str, problem: Mapping[str, Any]) -> Note:
    """The sentence about a part of a file that was left out."""
    source = str(problem["source"])
    caret = " " * min(int(problem["caret"]), len(source)) + "^"
    return Note.of(key, **{**problem, "caret": caret})


def raised(said: Any) -> dict[str, Any]:
    """What a hand-in's call raised, as plain text of bounded length. Raises WorkerStopped for anything else."""
    if not has_types(said, _RAISED):
        raise WorkerStopped(Outcome.CRASHED, Note.of("protocol"))
    return {key: "\n".join(str(value)[:300].split("\n")[:10]) for key, value in said.items()}


def raised_note(said: Mapping[str, Any]) -> Note:
    """The sentence about it."""
    where = "raised_at" if said["file"] else "raised_at_call" if said["type"] == "TypeError" else "raised"
    return Note.of(where, **said)
