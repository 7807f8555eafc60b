"""The proxy a check calls as `student`: `student.some_function(board, 3)` calls the function of the submission.

The worker and its limits are in `session` (session.py), the evidence of a lost check in `evidence`
(evidence.py); the judge uses both directly.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partialmethod
from typing import Any

import numpy as np

from grader.assignment import answers
from grader.assignment.check import AnswerError, WorkerStopped
from grader.assignment.rubric import Exercise
from grader.assignment.substitution import LeafValues
from grader.grading.evidence import Answer, Call, EvidenceRecorder, Words, Written, argument_text
from grader.grading.interfaces import Handle
from grader.grading.loading import Files, answers_of, is_stub
from grader.grading.session import RecordedSession, WorkerSession
from grader.model import GraderError, Note, Outcome, Tree
from grader.sandbox.limits import Budget
from grader.sandbox.server import ForkServer
from grader.submission.definitions import words_of
from grader.submission.reading import UNANSWERED, Identity, identifier_in
from grader.worker.protocol import OPERATIONS, Ref

_RESULTS = {"str": str, "len": int, "bool": bool, "contains": bool, "iter": list}  # types that Python asks for
_MOST_COUNTED = 1 << 60  # calls or steps: far beyond any limit
_LONGEST_CALL = 1e6  # seconds by a clock that counts calls: far beyond any limit


class StudentObject(Handle):
    """An object of the submission's class `kind`: its methods, and its attributes as plain values."""

    def __init__(self, session: WorkerSession, evidence: EvidenceRecorder, kind: str, ref: Ref, call: Call) -> None:
        vars(self).update(_session=session, _evidence=evidence, _kind=kind, _ref=ref, _call=call)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if f"{self._kind}.{name}" in self._session.exercises:
            return lambda *args, **named: self._call_method(name, args, named)
        return self._read(name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._session.request("set", [self._ref, name, value])
        vars(self)["_call"] = self._call.after_setting(name, value)

    set = __setattr__

    def _call_method(self, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        call = self._evidence.call = self._call.method(name, _shown(args, named))
        self._session.require(f"{self._kind}.{name}")
        raw = self._session.request("method", [self._ref, name, *_arguments(args, named)])
        answer = self._evidence.plain_value(raw, self._session.exercises[f"{self._kind}.{name}"].returns)
        vars(self)["_call"] = self._call.after_calling(call)
        return self._answer(answer, call.with_result(raw))

    def _operate(self, name: str, *operands: Any) -> Any:
        """Apply an operation to the object in the worker; return plain data, or another object there."""
        call = self._evidence.call = self._call.operation(name, _shown(operands, {}))
        raw = self._session.request("operate", [name, self._ref, *map(_sent, operands)])
        answer = self._evidence.plain_value(raw, "plain")
        if name in _RESULTS and type(answer) is not _RESULTS[name]:
            raise WorkerStopped(Outcome.CRASHED, Note.of("protocol"))
        line = f"{call.variable} = {call.shown_as}"
        return self._answer(answer, call._replace(statements=(*call.statements, line), shown_as=""))

    def _read(self, name: str) -> Any:
        call = self._call.attribute(name)
        self._evidence.call = call
        raw = self._evidence.value = answers.canonical(self._session.request("get", [self._ref, name]), "plain")
        self._evidence.call = call.with_result(raw)
        if isinstance(raw, list) and raw and all(isinstance(item, Ref) for item in raw):
            calls = [self._call.attribute(f"{name}[{i}]") for i in range(len(raw))]
            return list(map(self._answer, raw, calls))
        return self._answer(raw, call)

    def _answer(self, value: Any, call: Call) -> Any:
        """Return plain data as it is, and an object of the submission as one."""
        return StudentObject(self._session, self._evidence, self._kind, value, call) if type(value) is Ref else value

    def __eq__(self, other: object) -> Any:
        return (isinstance(other, StudentObject) and other._ref == self._ref) or self._operate("eq", other)

    def __iter__(self) -> Any:
        return iter(self._operate("iter"))

    def __hash__(self) -> int:
        return hash(self._ref)

    def __repr__(self) -> str:
        return f"<{self._kind}>"


for _name in OPERATIONS.keys() - {"eq", "iter"}:
    setattr(StudentObject, f"__{_name}__", partialmethod(StudentObject._operate, _name))


def create(
    session: WorkerSession, evidence: EvidenceRecorder, kind: str, args: tuple[Any, ...], named: dict[str, Any]
) -> StudentObject:
    """Create an object of the submission's class `kind`."""
    assignment = session.files.assignment
    constructor = assignment.rubric.classes[kind]
    shown = _shown(args, named) if named else constructor.displayed_arguments(_shown(args, named))
    call = evidence.call = Call(kind, shown, variable=kind.lower(), describe=assignment.describe)
    session.require(kind)
    args, named = constructor.constructor_arguments(args, named)
    raw = session.request("call", [session.file, kind, *_arguments(args, named)])
    return StudentObject(session, evidence, kind, evidence.plain_value(raw, "object"), call.with_result(raw))


class WorkerStudent:
    """The code of a submission, as a check calls it."""

    def __init__(
        self,
        fork_server: ForkServer,
        files: Files,
        patience: float,
        seed: int,
        budget: Budget | None = None,
    ) -> None:
        """Take a submission's files. `budget`: of the submission this one is a part of; see WorkerSession."""
        self.seed = seed
        self._files, self._fork_server = files, fork_server
        exercises = self._exercises = files.assignment.rubric.exercises
        self.evidence = EvidenceRecorder()
        self.session = WorkerSession(fork_server, files, patience, self.evidence, budget)
        reserved = [name for name in exercises if name in vars(self) or hasattr(type(self), name)]
        if reserved:
            raise GraderError(
                f"rubric.toml: no exercise can be called {reserved[0]}, which a check asks of every hand-in"
            )

    def again(self) -> "WorkerStudent":
        """Return the same submission with workers of its own, which know nothing of what this one is asked; what they
        use is charged to the exercise that this one is asked."""
        session = self.session
        return WorkerStudent(self._fork_server, self._files, session.patience, self.seed, session.budget)

    def recorded(self, exercise: Exercise, replies: Iterable[dict[str, Any]]) -> "WorkerStudent":
        """Return the same submission, which answers with recorded replies; EndOfRecord is raised after the last."""
        student = self.again()
        student.session = RecordedSession(student.session, replies)
        student.session.start_exercise(exercise, None)
        return student

    def with_files(self, files: Files) -> "WorkerStudent":
        """Return a submission with other texts, workers of its own, and a budget of its own."""
        return WorkerStudent(self._fork_server, files, self.session.patience, self.seed)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or self.session.exercise is None:
            raise AttributeError(name)
        if name in self._files.assignment.rubric.classes:
            return lambda *args, **named: create(self.session, self.evidence, name, args, named)
        return lambda *args, **named: self._call_function(name, args, named)

    def _call(self, name: str, args: tuple[Any, ...]) -> Call:
        return Call(name, args, describe=self._files.assignment.describe)

    def _call_function(self, name: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        if args and not isinstance(args[0], StudentObject) and hasattr(args[0], "made_of"):
            return self._search(name, args[0], args[1:])
        self.evidence.call = self._call(name, _shown(args, named))
        self.session.require(name)
        returns = self._exercises[name].returns
        operation = "call"
        if returns == answers.PRINTED:
            operation = "call_printing"
            command = _command(self._exercises[name], named)
            self.evidence.call = self.evidence.call._replace(label="printed", command=command)
        raw = self.session.request(operation, [self.session.file, name, *_arguments(args, named)])
        answer, call = self.evidence.plain_value(raw, returns), self.evidence.call
        if type(answer) is not Ref:
            return answer
        call = call._replace(variable=name.lower() if answer.type_name == name else "result")
        return StudentObject(self.session, self.evidence, answer.type_name, answer, call)

    def _search(self, name: str, state: Any, args: tuple[Any, ...]) -> Any:
        """Call a function on a game state that the worker creates from its description."""
        self.evidence.call = self._call(name, (state, *args, *state.evaluate))
        self.session.require(name)
        self._leaf_values = LeafValues(state.value, self.session.substitution)
        request = [self.session.file, name, state.made_by, list(state.made_of), list(args), bool(state.evaluate)]
        raw = self.session.request("search", request, self._leaf_values)
        return self.evidence.plain_value(raw, self._exercises[name].returns)

    # Arguments that several calls share.

    def keep(self, value: Any) -> Any:
        """Return an argument that is the same object in several calls, to check whether the submission changes it."""
        return KeptObject(self.session.request("keep", [value]), value)

    def look(self, kept: "KeptObject | KeptAnswer") -> Any:
        """Return the current value of a kept object."""
        call, raw = self.evidence.call, self.session.request("value", [kept.ref])
        if isinstance(kept, KeptAnswer):
            value, shown_as = self._canonical(raw, kept.returns), kept.variable
        else:
            is_board, shown_as = (
                isinstance(kept.original, np.ndarray),
                argument_text(kept, self._files.assignment.describe).text,
            )
            value = answers.canonical(raw, "board or None") if is_board else answers.plain(raw)
        self.evidence.value = value
        if isinstance(call, Call):
            self.evidence.call = call.with_result(value, shown_as=shown_as)
        return value

    # Results that are looked at again.

    def keep_answer(self, variable: str, name: str, *args: Any) -> Any:
        """Call a function and keep what it returns, as the object it is, to see whether a later call changes it.

        Messages show it under the name `variable`, if they show earlier calls."""
        self.session.require(name)
        self.evidence.call = self._call(name, args)._replace(variable=variable)
        raw = self.session.request("call_keeping", [self.session.file, name, list(map(_sent, args))])
        if type(raw) is not Ref:
            raise WorkerStopped(Outcome.CRASHED, Note.of("protocol"))
        if self.evidence.earlier is not None:
            self.evidence.earlier.append(self.evidence.call)
        return KeptAnswer(raw, variable, self._exercises[name].returns)

    def _canonical(self, raw: Any, returns: str) -> Any:
        """Return a value as it is compared. Raises AnswerError when it has not the shape of its type."""
        try:
            return answers.canonical(raw, returns)
        except answers.WrongShape as wrong:
            raise AnswerError(Outcome.WRONG_TYPE, Note.of(wrong.reason), self.evidence.last_call()) from None

    def are_one(self, first: "KeptAnswer", second: "KeptAnswer") -> bool:
        """Return whether two kept answers are one object, by which a change of the one changes the other."""
        if isinstance(self.evidence.call, Call):
            shown_as = f"{first.variable} is {second.variable}"
            self.evidence.call = self.evidence.call.with_result(first.ref == second.ref, shown_as=shown_as)
        return first.ref == second.ref

    # Files of answers.

    def answer(self, section: str, key: str, returns: str = "numbers", about: Tree | None = None) -> Any:
        """Return the answer `key` of the table `section` in a file of answers; show the tree `about` with it."""
        table = answers_of(self._files, self.session.file).get(section, {})
        raw = table.get(key, UNANSWERED) if isinstance(table, dict) else UNANSWERED
        call = Answer(f"[{section}] {key}", raw, about)
        self.evidence.call = call
        if raw == UNANSWERED:
            raise WorkerStopped(Outcome.NOT_WRITTEN, Note.of("not_answered", question=call.name), call.evidence("", ""))
        return answers.canonical(raw, returns)

    def identifier(self) -> str:
        """Return the student's identifier from the file of answers. Raises WorkerStopped when there is none, or it is
        that of somebody else than who handed it in."""
        file = f"{self.session.file}.toml"
        identifier = identifier_in(answers_of(self._files, self.session.file))
        if not identifier:
            raise WorkerStopped(Outcome.NOT_WRITTEN, Note.of("no_identifier", file=file))
        if self._files.identity is Identity.ANOTHER:
            raise WorkerStopped(Outcome.WRONG, Note.of("identifier_of_another", file=file, name=identifier))
        return identifier

    # What a call does, and how much.

    def looked_at(self) -> list[tuple[int, ...]]:
        """Return the paths (lists of moves) of the leaves the last search evaluated, each once, in order."""
        assert isinstance(self.evidence.call, Call)
        self.evidence.call = self.evidence.call.with_result(self._leaf_values.paths, shown_as="looked_at")
        return self._leaf_values.paths

    def words_of(self, name: str) -> Words:
        """Return the words in the program of a function and of all that it uses of its file and of the submission's
        own modules, without comments."""
        self.session.require(name)
        self.evidence.call = self._call(name, ())
        exercise, files = self._exercises[name], self._files
        if is_stub(exercise.definition, exercise, files):
            raise WorkerStopped(Outcome.NOT_WRITTEN, Note.of("not_written", name=name))
        files_of_others = {other.file for other in self._exercises.values()} - {exercise.file}
        others = {part for file in files_of_others for part in files.parts(file)}
        texts = [text for module, text in files.texts.items() if module not in others]
        return Words(words_of(texts, exercise.definition))

    def watch(self, name: str, at_most: int) -> None:
        """Count the calls of a function or of "Class.method" from now on; stop the call that exceeds `at_most`."""
        self.session.require(name)
        self.session.request("watch", [self.session.file, name, at_most])

    def visits(self) -> Any:
        """Return the number of calls of the watched function since the last call of `visits`."""
        return self._number("visits")

    def visits_in_all(self) -> Any:
        """Return the number of calls of all watched functions in this check."""
        return self._number("visits_in_all")

    def _number(self, operation: str) -> int:
        number = self.session.request(operation, [])
        if type(number) is not int or not 0 <= number < _MOST_COUNTED:
            raise WorkerStopped(Outcome.CRASHED, Note.of("protocol"))
        return number

    def count_steps(self, at_most: int | None = None) -> None:
        """Count the steps of the calls in the rest of this example, from 0: calls of functions and turns of loops, of
        the submission and of the given modules.

        A call that goes beyond `at_most` is stopped; None: without a limit. The first time in a check, another
        worker takes over: objects made before are gone, and functions watched before are not watched."""
        self.session.count_steps(at_most)

    def steps(self) -> Any:
        """Return the number of steps since `count_steps`."""
        return self._number("steps")

    def elapsed(self) -> float:
        """Return the seconds the last call took by the submission's clock, which counts calls.

        When the submission did not read that clock: its CPU time, if that is less."""
        cpu = self.session.time_of_last_call()
        seconds, reads = self._counted_seconds()
        if reads:
            return seconds
        return min(seconds, cpu)

    def seconds(self) -> float:
        """Return `elapsed()`, and show it as the result of the last call."""
        seconds = self.elapsed()
        if isinstance(self.evidence.call, Call):
            self.evidence.call = self.evidence.call.with_result(round(seconds, 2), shown_as="seconds")
        return seconds

    def _counted_seconds(self) -> tuple[float, int]:
        """Return the seconds of the clock that counts calls, and how often the last call read it."""
        reply = self.session.request("counted", [])
        is_valid = type(reply) is tuple and [type(part) for part in reply] == [float, int]
        if not is_valid or not 0 <= reply[0] < _LONGEST_CALL:
            raise WorkerStopped(Outcome.CRASHED, Note.of("protocol"))
        return float(reply[0]), int(reply[1])

    # Settings of the running check or example.

    def seed_chance(self, number: int) -> None:
        """Seed the random number generators of the submission, otherwise for each `number` and each private seed.

        What the worker is sent does not tell the private seed, from which all examples are drawn."""
        digest = hashlib.sha256(f"chance {number} {self.seed}".encode()).digest()
        self.session.request("seed", [int.from_bytes(digest[:4])])

    def show_earlier_calls(self) -> None:
        """Let the message about this example show the calls before the last one, too: that one alone may be right."""
        self.evidence.earlier = []


def _sent(argument: Any) -> Any:
    """Return an argument of a call as the worker is sent it."""
    if isinstance(argument, StudentObject):
        return argument._ref
    return argument.ref if isinstance(argument, KeptObject) else getattr(argument, "sent", argument)


def _arguments(args: tuple[Any, ...], named: dict[str, Any]) -> list[Any]:
    """Return the arguments of a call as the worker is sent them."""
    values = list(map(_sent, args))
    return [values, {name: _sent(value) for name, value in named.items()}] if named else [values]


def _command(exercise: Exercise, named: dict[str, Any]) -> str:
    """Return the command that runs a program, with its input as a comment; '' for a function."""
    given = f"   # stdin: {named['stdin']!r}" if "stdin" in named else ""
    return f"python {exercise.file}.py{given}" if exercise.program else ""


def _shown(args: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """Return the arguments of a call as messages show them."""
    if not named and StudentObject not in map(type, args):
        return args
    others = [argument._call.as_operand() if isinstance(argument, StudentObject) else argument for argument in args]
    for name, value in zip(named, _shown(tuple(named.values()), {}), strict=True):
        text = argument_text(value, lambda _: None)
        others.append(Written(f"{name}={text.text}", text.setup))
    return tuple(others)


@dataclass(frozen=True)
class KeptAnswer(Handle):
    """What a call returned: its reference in the worker, the variable that messages show it in, and its type."""

    ref: Ref
    variable: str
    returns: str


@dataclass(frozen=True)
class KeptObject(Handle):
    """An argument that stays the same object in several calls: its reference in the worker, and its first value."""

    ref: Ref
    original: Any
