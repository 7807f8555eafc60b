"""A hand-in in its worker, one exercise after the other: started, asked within limits, ended, and begun anew.

What a hand-in does wrong comes as an exception: `AnswerError` for an answer that is an error, and `WorkerStopped` for a
worker that had to be ended, after which no smaller example is looked for.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from grader.assignment.rubric import Exercise
from grader.assignment.substitution import Substitution
from grader.grading.errors import AnswerError, WorkerStopped
from grader.grading.evidence import EvidenceRecorder
from grader.grading.leaf_values import LeafValues
from grader.grading.loading import Files, load, missing, raised, raised_note
from grader.model import Note, Outcome
from grader.sandbox.clock import Limit
from grader.sandbox.limits import Allowance, Meter
from grader.sandbox.server import ForkServer
from grader.sandbox.worker_process import ProcessEnded, WorkerProcess, request

MAX_RESTARTS = 2  # of a worker, per exercise: a hand-in that hangs costs its limit three times at most


class ExerciseSession:
    """The worker of the running exercise, and what may still be asked of it."""

    def __init__(
        self,
        fork_server: ForkServer,
        files: Files,
        exercises: Mapping[str, Exercise],
        patience: float,
        evidence: EvidenceRecorder,
    ) -> None:
        self.files, self.exercises, self.patience = files, exercises, patience
        self._fork_server, self._evidence = fork_server, evidence
        self._worker: WorkerProcess | None = None
        self._meter = Meter(patience)
        self.start_exercise(None, None)

    def start_exercise(self, exercise: Exercise | None, supply: Substitution | None, hurried: bool = False) -> None:
        """Begin an exercise with a fresh worker; `supply` answers its dependencies, or is None. `hurried`: what it will
        call has hung already."""
        self.close()
        self.exercise, self.supply = exercise, supply
        self._meter.budget.start_exercise()
        self.calls = 0  # made of the hand-in, in the running exercise
        self._restarts, self._forgiven = -1, 0
        self._last_halt: WorkerStopped | None = None
        self._timed_out = hurried
        self._spent_last = 0.0  # seconds the last request took
        self.start_check(Allowance())

    def start_check(self, allowance: Allowance) -> None:
        if self._timed_out:  # what has hung once is not given as long again
            allowance = Allowance(max(1, allowance.call / 10), max(20, allowance.total / 10))
        self._meter.start_check(allowance)
        self.start_example()

    def start_example(self, script: Sequence[bytes] = ()) -> None:
        """Begin an example: the next request drops the objects that the worker holds for earlier ones. `script` are the
        requests that will be made if all goes well."""
        self._anew = True
        self._requests: list[bytes] | None = []
        self._script = script if self.supply is None else ()

    @property
    def script(self) -> tuple[bytes, ...]:
        """The requests made in this example; none when they cannot be sent ahead of their answers."""
        return tuple(self._requests or ())

    def measure(self) -> None:
        """Measure the CPU time of the worker from here on."""
        self.ask_one_by_one()
        self._meter.measure(self._cpu_seconds())

    def allow(self, times: float, note: str) -> None:
        """Let the rest of the check use so many `times` what was measured; `note` is said when that is not enough."""
        self._meter.allow(times, self._cpu_seconds(), note)

    def ask_one_by_one(self) -> None:
        """Send no request of this example ahead of the answer to the one before."""
        self._requests = None

    def _cpu_seconds(self) -> float:
        return self._worker.cpu_seconds() if self._worker is not None else 0.0

    def time_of_last_call(self) -> float:
        """Seconds of CPU the last request took."""
        self._requests = None
        return self._spent_last

    def close(self) -> None:
        if self._worker is not None:
            self._worker.kill()
        self._worker = None

    @property
    def file(self) -> str:
        """Where the exercise is written."""
        assert self.exercise is not None
        return self.exercise.file

    def require(self, name: str) -> None:
        """Raise WorkerStopped when `name` is not written, and not supplied either."""
        self._ready()
        supplied = self.supply.names if self.supply is not None else ()
        if name not in self._defined and name not in supplied:
            raise missing(self.files, self.file, name, self._defined - set(self.exercises))

    def request(self, operation: str, args: list[Any], looks: LeafValues | None = None) -> Any:
        """What the worker answers. Raises AnswerError for an error of the hand-in, and WorkerStopped when the worker
        had to be ended."""
        worker = self._ready()
        if self._anew:
            worker = self._expecting(worker)
        if reached := self._meter.reached():
            worker.kill()
            raise self._halted(ProcessEnded(reached))
        limit, start = self._meter.limit(), worker.spent
        self.calls += 1
        body = request(operation, args, self._anew)
        if looks or self.supply:
            self._requests = None
        elif self._requests is not None:
            self._requests.append(body)
        try:
            reply = worker.say(body, limit, looks or self.supply)
        except ProcessEnded as stopped:
            raise self._stopped(stopped, limit) from None
        self._anew = False
        self._spent_last = worker.spent - start
        self._meter.charge(self._spent_last)
        if "raised" in reply:
            raise self._raised(reply["raised"])
        return reply["value"]

    def _expecting(self, worker: WorkerProcess) -> WorkerProcess:
        """A worker that expects the script. What it was sent in vain is charged; where it hung or crashed at that,
        which was never asked, it is replaced, and a few times that is not held against it."""
        limit, start = self._meter.limit(), worker.spent
        worker.expect(self._script, limit)
        self._meter.budget.charge((worker.spent - start) / self.patience)
        if worker.alive:
            return worker
        self._meter.budget.charge(limit.cpu / self.patience)
        if self._forgiven < MAX_RESTARTS:
            self._forgiven += 1
            self._restarts -= 1
        return self._ready()

    def _stopped(self, stopped: ProcessEnded, limit: Limit) -> WorkerStopped:
        """A call was stopped: by its own limit, or by what the check had left."""
        if stopped.reason != "timed_out":
            return self._halted(stopped)
        cut_short = self._meter.left < self._meter.allowance.call
        self._meter.budget.charge(limit.cpu / self.patience)
        return self._halted(ProcessEnded("timed_out_together") if cut_short else stopped)

    def _halted(self, stopped: ProcessEnded) -> WorkerStopped:
        late = stopped.reason.startswith("timed_out") or stopped.reason == "budget_spent"
        outcome = Outcome.TIMED_OUT if late else Outcome.CRASHED
        if outcome is Outcome.TIMED_OUT and self._meter.note:
            return WorkerStopped(
                Outcome.WRONG, Note.of(self._meter.note)
            )  # no example: in another run the time ends at another
        self._timed_out = self._timed_out or outcome is Outcome.TIMED_OUT
        seconds = f"{self._meter.allowed(stopped.reason):g}"
        note = Note.of(stopped.reason, seconds=seconds, detail=stopped.detail or "exit")
        self._last_halt = WorkerStopped(outcome, note, self._evidence.last_call())
        return self._last_halt

    def _raised(self, said: Any) -> AnswerError | WorkerStopped:
        said = raised(said)
        own = self.exercise is not None and said["function"] == self.exercise.name
        if said["type"] == "NotImplementedError" and own:
            return WorkerStopped(Outcome.NOT_WRITTEN, Note.of("not_written", name=said["function"]))
        if said["type"] == "NodeLimitReached" and not said["text"]:
            return AnswerError(Outcome.WRONG, Note.of("too_many_nodes"), self._evidence.last_call())
        return AnswerError(Outcome.RAISED, raised_note(said), self._evidence.last_call())

    def _ready(self) -> WorkerProcess:
        """A worker with the hand-in loaded. Raises WorkerStopped when that cannot be had."""
        if self._worker is not None and self._worker.alive:
            return self._worker
        assert self.exercise is not None
        if self._restarts >= MAX_RESTARTS and self._last_halt is not None:
            raise WorkerStopped(self._last_halt.outcome, Note.of("not_tried_again"))
        self._restarts += 1
        self._worker, self._defined = load(self._fork_server, self.files, self.exercise, self.supply, self.patience)
        return self._worker
