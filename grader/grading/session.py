"""The session of a submission with its worker: one exercise after the other, each with a fresh worker and with limits.

Raises `AnswerError` for an error in an answer, and `WorkerStopped` when the worker had to be killed.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from grader.assignment.check import AnswerError, WorkerStopped, raised_error
from grader.assignment.rubric import Exercise
from grader.assignment.substitution import LeafValues, Substitution
from grader.grading.evidence import EvidenceRecorder, Reply
from grader.grading.interfaces import EndOfRecord
from grader.grading.loading import Files, is_stub, is_written, load, missing_definition
from grader.grading.notes import asks_keyboard, error_fields, error_note
from grader.model import Note, Outcome
from grader.sandbox.clock import Limit
from grader.sandbox.limits import Allowance, Budget, Meter
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess, request

MAX_RESTARTS = 2  # of a worker, per exercise: a submission that hangs costs its limit three times at most


class WorkerSession:
    """The worker of the running exercise, and the limits of its calls."""

    def __init__(
        self,
        fork_server: ForkServer,
        files: Files,
        patience: float,
        evidence: EvidenceRecorder,
        budget: Budget | None = None,
    ) -> None:
        """Create a session. `budget`: of another session of this submission, in whose exercise this one takes part."""
        self.files, self.exercises, self.patience = files, files.assignment.rubric.exercises, patience
        self._fork_server, self._evidence = fork_server, evidence
        self._worker: WorkerProcess | None = None
        self._has_own_budget, self.budget = budget is None, budget or Budget()
        self._meter = Meter(patience, self.budget)
        self.start_exercise(None, None)

    def start_exercise(
        self, exercise: Exercise | None, substitution: Substitution | None, after_timeout: bool = False
    ) -> None:
        """Start an exercise with a fresh worker, its dependencies answered by `substitution`, if there is one.

        `after_timeout`: a dependency has timed out before; reduce the limits."""
        self.close()
        self.exercise, self.substitution = exercise, substitution
        if self._has_own_budget:
            self.budget.start_exercise()
        self.calls = 0  # requests of the running exercise
        self.history: list[list[Reply]] = []  # the replies of the running worker, by example
        self._restarts = -1
        self._counts_steps = False
        self._last_stop: WorkerStopped | None = None
        self._has_timed_out = after_timeout
        self._last_request_cpu = 0.0  # seconds
        self.start_check(Allowance())

    def start_reading(self) -> None:
        """Start the questions that tell which reading the submission follows. A call that is stopped there does not
        reduce the limits of the checks: a report names the limit of a check, and that is how long it waits."""
        self.start_check(Allowance(total=20))
        self._in_check = False

    def start_check(self, allowance: Allowance) -> None:
        self._in_check = True
        if self._counts_steps:  # slowly, and what it has stored of one search would spare steps in another check
            self._take_another_worker(counts_steps=False)
        if self._has_timed_out:
            allowance = Allowance(max(1, allowance.call / 10), max(20, allowance.total / 10))
        self._meter.start_check(allowance)
        self.start_example()

    def start_example(self) -> None:
        """Start an example: forget its evidence, and let the next request drop the objects that the worker holds."""
        self._drop_objects = True
        self.replies: list[Reply] = []
        self.history.append(self.replies)
        self._evidence.start_example()

    def time_of_last_call(self) -> float:
        """Return the CPU seconds of the last request."""
        return self._last_request_cpu

    def count_steps(self, at_most: int | None) -> None:
        """Count steps from 0, to the end of the example: see WorkerStudent.

        The first time, a worker takes over whose code counts its steps, for the rest of the check."""
        if not self._counts_steps:
            self._take_another_worker(counts_steps=True)
        self.request("count_steps", [at_most])

    def _take_another_worker(self, counts_steps: bool) -> None:
        self._counts_steps = counts_steps
        if self._worker is not None and self._worker.alive:
            self.close()
            self._restarts -= 1

    def close(self) -> None:
        if self._worker is not None:
            self._worker.kill()
        self._worker = None

    @property
    def file(self) -> str:
        """The module of the exercise."""
        assert self.exercise is not None
        return self.exercise.file

    def require(self, name: str) -> None:
        """Raise WorkerStopped when `name` is neither defined nor answered by the substitution."""
        self._running_worker()
        supplied = self.substitution.names if self.substitution is not None else ()
        if name not in self._defined_names and name not in supplied:
            assert self.exercise is not None
            raise missing_definition(self.files, self.exercise, name, self._defined_names - set(self.exercises))

    def request(self, operation: str, args: list[Any], leaf_values: LeafValues | None = None) -> Any:
        """Send a request and return the value of the reply.

        Raises AnswerError for an error of the submission, and WorkerStopped when the worker had to be killed."""
        worker = self._running_worker()
        body = request(operation, args, self._drop_objects)
        self.calls += 1
        reply = self._exchange(worker, body, leaf_values or self.substitution)
        self._drop_objects = False
        self.replies.append(Reply(body, self._evidence.call, reply))
        if "raised" in reply:
            raise self._error(reply["raised"], operation, args)
        return reply["value"]

    def _exchange(self, worker: WorkerProcess, body: bytes, supply: LeafValues | Substitution | None) -> dict[str, Any]:
        """Return the reply to a request, and charge what it took, what the worker slept and what `supply` took.

        Raises WorkerStopped when the worker had to be killed."""
        if reason := self._meter.stop_reason():
            worker.kill()
            raise self._worker_stopped(ProcessEnded(reason))
        limit, start = self._meter.limit(), worker.spent_seconds
        slept, answered = worker.slept_seconds, worker.answer_seconds
        try:
            reply = worker.exchange(body, limit, supply)
        except ProcessEnded as end:
            raise self._call_stopped(end, limit) from None
        finally:
            asked_for, sleep = worker.answer_seconds - answered, worker.slept_seconds - slept
            self.budget.charge(asked_for / self.patience, sleep / self.patience)
        self._last_request_cpu = worker.spent_seconds - start
        self._meter.charge(self._last_request_cpu)
        return reply

    def _call_stopped(self, end: ProcessEnded, limit: Limit) -> WorkerStopped:
        """Return the exception for a call that ended the worker; a timeout is that of the call or of the check."""
        if end.reason != "timed_out":
            return self._worker_stopped(end)
        check_limit_reached = self._meter.remaining_seconds < self._meter.allowance.call
        self.budget.charge(limit.cpu / self.patience)
        return self._worker_stopped(ProcessEnded("timed_out_together") if check_limit_reached else end)

    def _worker_stopped(self, end: ProcessEnded) -> WorkerStopped:
        late = end.reason.startswith("timed_out") or end.reason in ("budget_spent", "slept_too_long")
        outcome = Outcome.TIMED_OUT if late else Outcome.CRASHED
        self._has_timed_out = self._has_timed_out or (late and self._in_check)
        seconds = f"{self._meter.limit_seconds(end.reason):g}"
        note = Note.of(end.reason, seconds=seconds, detail=end.detail or "exit")
        self._last_stop = WorkerStopped(outcome, note, self._evidence.last_call())
        return self._last_stop

    def _error(self, raised: Any, operation: str, args: list[Any]) -> AnswerError | WorkerStopped:
        """Return the exception for an error that the answer to a request tells of."""
        error = error_fields(raised)
        base = error.pop("base")
        if error["type"] == "NotImplementedError" and self.exercise and self._is_of_stub(error):
            return WorkerStopped(Outcome.NOT_WRITTEN, Note.of("not_written", name=self.exercise.name))
        if error["type"] == "NodeLimitReached" and not error["text"]:
            return AnswerError(Outcome.WRONG, Note.of("too_many_nodes"), self._evidence.last_call())
        note = error_note(error, self.files.problems.values())
        if asks_keyboard(error):
            note = Note.of("input_ended" if self._has_input(operation, args) else "asks_keyboard", **error)
        return raised_error(error["type"], base, error["text"], note, self._evidence.last_call())

    def _has_input(self, operation: str, args: list[Any]) -> bool:
        """Return whether a request runs a program, or gives a function standard input."""
        is_program = self.exercise is not None and self.exercise.program
        return operation == "call_printing" and (is_program or (len(args) > 3 and "stdin" in args[3]))

    def _is_of_stub(self, error: Mapping[str, Any]) -> bool:
        """Return True for an error of a stub, when nothing is written in the exercise either."""
        exercise = self.exercise
        if exercise is None or is_written(exercise, self.files):
            return False
        if error["function"].startswith(f"{exercise.name}."):  # of a class that is the exercise
            return is_stub(error["function"], exercise, self.files)
        if is_stub(exercise.name, exercise, self.files):
            return True
        return exercise.program or error["function"] == exercise.name

    def _running_worker(self) -> WorkerProcess:
        """Return a worker with the submission loaded. Raises WorkerStopped when there is none."""
        if self._worker is not None and self._worker.alive:
            return self._worker
        assert self.exercise is not None
        if self._restarts >= MAX_RESTARTS and self._last_stop is not None:
            raise WorkerStopped(self._last_stop.outcome, Note.of("not_tried_again"))
        self._restarts += 1
        self.history = [self.replies]
        self._worker, self._defined_names = load(
            self._begin_worker, self.files, self.exercise, self.substitution, self.patience, self._counts_steps
        )
        return self._worker

    @contextmanager
    def _begin_worker(self) -> Iterator[WorkerProcess]:
        """Yield a new worker, and charge what it uses in the `with` block, whether it loads the submission or not.

        Raises WorkerStopped when the submission has used up a limit: to load it takes time too."""
        if reason := self.budget.stop_reason():
            raise self._worker_stopped(ProcessEnded(reason))
        worker = self._fork_server.fork()
        try:
            yield worker
        finally:
            used, slept = worker.spent_seconds + worker.answer_seconds, worker.slept_seconds
            self.budget.charge(used / self.patience, slept / self.patience)


class RecordedSession(WorkerSession):
    """Answers requests with recorded replies, whatever they ask, and has no worker."""

    def __init__(self, session: WorkerSession, replies: Iterable[dict[str, Any]]) -> None:
        vars(self).update(vars(session))
        self._recorded = iter(replies)

    def require(self, name: str) -> None:
        """Do nothing: the name was found when the replies were recorded."""

    def request(self, operation: str, args: list[Any], _leaf_values: Any = None) -> Any:
        """Return the value of the next recorded reply, or raise the error that it holds."""
        reply = next(self._recorded, None)
        if reply is None:
            raise EndOfRecord
        if "raised" in reply:
            raise self._error(reply["raised"], operation, args)
        return reply["value"]
