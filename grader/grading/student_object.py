"""An object of a class of the submission: it stays in the worker, and a check refers to it by number."""

from typing import Any

from grader.assignment import answer_types
from grader.grading.call_text import Call
from grader.grading.evidence import EvidenceRecorder
from grader.grading.exercise_session import ExerciseSession
from grader.worker.protocol import Ref


class StudentObject:
    """An object of the submission's class `kind`: its methods, and its attributes as plain values."""

    def __init__(self, session: ExerciseSession, evidence: EvidenceRecorder, kind: str, ref: Ref, call: Call) -> None:
        self._session, self._evidence, self._kind, self._ref, self._call = session, evidence, kind, ref, call

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if f"{self._kind}.{name}" in self._session.exercises:
            return lambda *args: self._call_method(name, args)
        return self._read(name)

    def set(self, name: str, value: Any) -> None:
        self._session.request("set", [self._ref, name, value])
        self._call = self._call.after_setting(name, value)

    def _call_method(self, name: str, args: tuple[Any, ...]) -> Any:
        call = self._evidence.call = self._call.method(name, args)
        self._session.require(f"{self._kind}.{name}")
        raw = self._session.request("method", [self._ref, name, list(args)])
        answer = self._evidence.plain_value(raw, self._session.exercises[f"{self._kind}.{name}"].returns)
        self._call = self._call.after_calling(call)
        return self._object(answer, call.with_result(raw)) if type(answer) is Ref else answer

    def _read(self, name: str) -> Any:
        call = self._call.attribute(name)
        self._evidence.call = call
        raw = answer_types.canonical(self._session.request("get", [self._ref, name]), "plain")
        self._evidence.call = call.with_result(raw)
        if isinstance(raw, list) and raw and all(isinstance(item, Ref) for item in raw):
            calls = [self._call.attribute(f"{name}[{i}]") for i in range(len(raw))]
            return list(map(self._object, raw, calls))
        return raw

    def _object(self, ref: Ref, call: Call) -> "StudentObject":
        return StudentObject(self._session, self._evidence, self._kind, ref, call)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StudentObject) and other._ref == self._ref

    def __hash__(self) -> int:
        return hash(self._ref)

    def __repr__(self) -> str:
        return f"<{self._kind}>"


def create(session: ExerciseSession, evidence: EvidenceRecorder, kind: str, args: tuple[Any, ...]) -> StudentObject:
    """Create an object of the submission's class `kind`."""
    assignment = session.files.assignment
    constructor = assignment.rubric.classes[kind]
    shown = constructor.displayed_arguments(args)
    call = evidence.call = Call(kind, shown, variable=kind.lower(), describe=assignment.describe)
    session.require(kind)
    raw = session.request("call", [session.file, kind, list(constructor.constructor_arguments(args))])
    return StudentObject(session, evidence, kind, evidence.plain_value(raw, "object"), call.with_result(raw))
