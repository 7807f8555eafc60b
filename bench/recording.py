"""`python -m bench.recording kit|common FOLDER FILE`: write down the calls that a grading makes of a hand-in.

`kit` grades it as this kit does, and listens to what is sent to the workers; `common` runs the checks every other
grader is given (common_checks.py), with the model solution on the path and FOLDER as the working folder.
"""

import importlib
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any
from unittest import mock

from bench.calls import Call, Ref

SEED = 1  # what the examples of this kit are drawn from, in every measurement
_OF_THE_GRADER = {
    "load",
    "supply",
    "watch",
    "visits",
    "visits_in_all",
    "seed",
    "count_calls",
    "counted",
    "value",
}
Sessions = list[list[Call]]


class Incomplete(Exception):
    """What was heard is not what was asked."""


# --- this kit -----------------------------------------------------------------------------------------------------


def of_kit(folder: Path, exercises: frozenset[str] | None = None) -> Sessions:
    """The calls of grading the hand-in, one list for each of its workers; of these exercises. Raises Incomplete."""
    from grader.assignment.rubric import exercises as rubric
    from grader.grading.grade import grade
    from grader.grading.preparation import prepare
    from grader.model import Settings

    core = [name for name, exercise in rubric().items() if not exercise.bonus]
    prepare([rubric()[name] for name in exercises or core], SEED)  # which asks the model solution
    with _heard() as sessions:
        report = grade(folder, Settings(seed=SEED, exercises=exercises))
    lost = [result.name for result in report.exercises if result.score < result.out_of]
    if lost:
        raise Incomplete(f"{folder.name} should earn every point, and lost some in {', '.join(lost)}")
    asked, heard = sum(result.calls for result in report.exercises), sum(map(len, sessions.values()))
    if heard < asked:
        raise Incomplete(f"{asked} requests were made and {heard} heard: see _heard in bench/recording.py")
    kept = [[call for call in map(_call, requests) if call is not None] for requests in sessions.values()]
    return [calls for calls in kept if calls]


@contextmanager
def _heard() -> Iterator[dict[Any, list[tuple[str, list[Any], Any]]]]:
    """What is asked of each worker from now on, with what it answered."""
    from grader.sandbox.worker_process import WorkerProcess
    from grader.worker import protocol

    sessions: dict[Any, list[tuple[str, list[Any], Any]]] = {}
    say: Callable[..., Any] = WorkerProcess.say

    def heard(worker: WorkerProcess, body: bytes, *others: Any) -> Any:
        reply, request = say(worker, body, *others), protocol.decode(body)
        sessions.setdefault(worker, []).append((request["op"], request["args"], reply.get("value")))
        return reply

    with mock.patch.object(WorkerProcess, "say", heard):
        yield sessions


def _call(request: tuple[str, list[Any], Any]) -> Call | None:
    """A request as a call; None for what the grader asks of its own worker."""
    operation, args, value = request
    if operation in _OF_THE_GRADER:
        return None
    if operation == "call":
        return Call("call", args[0], args[1], tuple(map(_ours, args[2])), _kept(value))
    if operation == "keep":
        return Call("keep", "", "", tuple(args), _kept(value))
    rest = {"method": tuple(args[2]) if operation == "method" else (), "get": (), "set": tuple(args[2:])}
    if operation not in rest:
        raise Incomplete(f"bench/recording.py does not know the request {operation!r}")
    return Call(operation, _ours(args[0]), args[1], tuple(map(_ours, rest[operation])), _kept(value))


def _ours(value: Any) -> Any:
    return Ref(value.number) if type(value).__name__ == "Ref" else value


def _kept(value: Any) -> Ref | tuple[Ref, ...] | None:
    if isinstance(_ours(value), Ref):
        return Ref(value.number)
    several = isinstance(value, list | tuple) and value and all(isinstance(_ours(item), Ref) for item in value)
    return tuple(map(_ours, value)) if several else None


# --- the checks of the other graders --------------------------------------------------------------------------------


class Listened:
    """A hand-in in this process that writes down what it is asked."""

    def __init__(self, program: Any) -> None:
        self._program, self.calls, self._count = program, list[Call](), 0

    def __getattr__(self, name: str) -> Any:
        module = "noeud" if name == "Noeud" else "connect4"
        return lambda *args: self.asked(Call("call", module, name, deepcopy(args)), getattr(self._program, name), args)

    def asked(self, call: Call, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """The answer; an object of the hand-in as one that is listened to, too."""
        answer, kept = function(*args), None
        if isinstance(answer, self._program.Noeud):
            kept, self._count = Ref(self._count), self._count + 1
            answer = ListenedNode(self, answer, kept)
        self.calls.append(Call(call.operation, call.target, call.name, call.args, kept))
        return answer


class ListenedNode:
    """An object of such a hand-in."""

    def __init__(self, student: Listened, node: Any, ref: Ref) -> None:
        self._student, self._node, self._ref = student, node, ref

    def __getattr__(self, name: str) -> Any:
        if not callable(getattr(self._node, name)):
            return self._student.asked(Call("get", self._ref, name), lambda: getattr(self._node, name), ())
        return lambda *args: self._student.asked(
            Call("method", self._ref, name, deepcopy(args)), getattr(self._node, name), args
        )


def of_common() -> Sessions:
    """The calls that the common checks make of the hand-in of the working folder."""
    common_checks = importlib.import_module("common_checks")
    student, reference = Listened(common_checks.student()), common_checks.reference()
    for check in common_checks.CHECKS.values():
        check(student, reference)
    return [student.calls]


def main(which: str, folder: str, file: str) -> None:
    """Write the file; print how many calls it holds."""
    sessions = of_kit(Path(folder)) if which == "kit" else of_common()
    Path(file).write_bytes(pickle.dumps(sessions))
    print(sum(map(len, sessions)))


if __name__ == "__main__":
    main(*sys.argv[1:])
