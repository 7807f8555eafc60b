"""`python -m bench.recording kit|common FOLDER FILE`: record the calls that a grading makes of a submission.

`kit` grades the submission with this kit and records the requests to its workers. `common` runs the checks of the other
graders (common_checks.py), with the model solution on the path and FOLDER as the working folder.
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

SEED = 1  # of this kit's examples, in every measurement
_OF_THE_GRADER = {
    "compile",
    "load",
    "supply",
    "watch",
    "visits",
    "visits_in_all",
    "seed",
    "count_steps",
    "steps",
    "install_clock",
    "counted",
    "value",
}
Sessions = list[list[Call]]


class Incomplete(Exception):
    """The record lacks requests."""


# --- this kit -----------------------------------------------------------------------------------------------------


def of_kit(folder: Path, exercises: frozenset[str] | None = None) -> Sessions:
    """Return the calls of grading the submission in these exercises, one list per worker. Raise Incomplete."""
    from bench.assignment import ASSIGNMENT
    from grader.cli.options import state_folder
    from grader.grading.grade import grade
    from grader.grading.preparation import prepare
    from grader.model import Settings

    settings = Settings(seed=SEED, exercises=exercises, state=state_folder(ASSIGNMENT))
    chosen = [ASSIGNMENT.rubric.exercises[name] for name in exercises or ASSIGNMENT.rubric.core]
    prepare(chosen, ASSIGNMENT, settings)  # calls of the model solution must not be recorded
    with _heard() as sessions:
        report = grade(folder, ASSIGNMENT, settings)
    lost = [result.name for result in report.exercises if result.score < result.out_of]
    if lost:
        raise Incomplete(f"{folder.name} should earn every point, and lost some in {', '.join(lost)}")
    request_count, record_count = sum(result.calls for result in report.exercises), sum(map(len, sessions.values()))
    if record_count < request_count:
        raise Incomplete(
            f"{request_count} requests were made and {record_count} heard: see _heard in bench/recording.py"
        )
    calls_by_worker = [[call for call in map(_call, requests) if call is not None] for requests in sessions.values()]
    return [calls for calls in calls_by_worker if calls]


@contextmanager
def _heard() -> Iterator[dict[Any, list[tuple[str, list[Any], Any]]]]:
    """Record the requests to each worker, with the replies, inside the block."""
    from grader.sandbox.worker_process import WorkerProcess
    from grader.worker import protocol

    sessions: dict[Any, list[tuple[str, list[Any], Any]]] = {}
    exchange: Callable[..., Any] = WorkerProcess.exchange

    def record(worker: WorkerProcess, body: bytes, *others: Any) -> Any:
        reply, request = exchange(worker, body, *others), protocol.decode(body)
        sessions.setdefault(worker, []).append((request["op"], request["args"], reply.get("value")))
        return reply

    with mock.patch.object(WorkerProcess, "exchange", record):
        yield sessions


def _call(request: tuple[str, list[Any], Any]) -> Call | None:
    """Return a request as a call, or None for a request that serves only the grader."""
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


class RecordedSubmission:
    """A submission in this process that records its calls."""

    def __init__(self, program: Any) -> None:
        self._program, self.calls, self._count = program, list[Call](), 0

    def __getattr__(self, name: str) -> Any:
        module = "noeud" if name == "Noeud" else "connect4"
        return lambda *args: self.record(Call("call", module, name, deepcopy(args)), getattr(self._program, name), args)

    def record(self, call: Call, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Make a call and record it; return the answer, wrapped when it is an object of the submission."""
        answer, kept = function(*args), None
        if isinstance(answer, self._program.Noeud):
            kept, self._count = Ref(self._count), self._count + 1
            answer = RecordedNode(self, answer, kept)
        self.calls.append(Call(call.operation, call.target, call.name, call.args, kept))
        return answer


class RecordedNode:
    """A recorded object of such a submission."""

    def __init__(self, student: RecordedSubmission, node: Any, ref: Ref) -> None:
        self._student, self._node, self._ref = student, node, ref

    def __getattr__(self, name: str) -> Any:
        if not callable(getattr(self._node, name)):
            return self._student.record(Call("get", self._ref, name), lambda: getattr(self._node, name), ())
        return lambda *args: self._student.record(
            Call("method", self._ref, name, deepcopy(args)), getattr(self._node, name), args
        )


def of_common() -> Sessions:
    """Return the calls that the common checks make of the submission in the working folder."""
    common_checks = importlib.import_module("common_checks")
    student, reference = RecordedSubmission(common_checks.student()), common_checks.reference()
    for check in common_checks.CHECKS.values():
        check(student, reference)
    return [student.calls]


def main(which: str, folder: str, file: str) -> None:
    """Write the file; print the number of calls."""
    sessions = of_kit(Path(folder)) if which == "kit" else of_common()
    Path(file).write_bytes(pickle.dumps(sessions))
    print(sum(map(len, sessions)))


if __name__ == "__main__":
    main(*sys.argv[1:])
