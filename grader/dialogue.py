"""A hand-in in its worker, one exercise after the other: started, asked within limits, ended, and begun anew.

A hand-in's faults come as exceptions: `Fault` for an answer that is an error, which Hypothesis may shrink, and `Halt`,
a BaseException that it may not, for a worker that had to be ended.
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grader.budget import Budget
from grader.channel import Stopped, Worker
from grader.clock import Limit
from grader.faults import Enough, Fault, Halt
from grader.loading import Files, Supply, load, problem_note, raised, raised_note
from grader.looks import Looks
from grader.model import Note, Outcome
from grader.rubric import Exercise
from grader.sandbox import Template
from grader.witness import Witness

MAX_RESTARTS = 2  # of a worker, per exercise: a hand-in that hangs costs its limit three times at most
SHRINK_CALLS = 40  # calls spent on making a failing example smaller


@dataclass(frozen=True)
class Allowance:
    """What the running check may use, in seconds of CPU: for one call, and altogether."""

    call: float = 5
    total: float = 120


class Dialogue:
    """The worker of the running exercise, and what may still be asked of it."""

    def __init__(
        self,
        template: Template,
        files: Files,
        exercises: Mapping[str, Exercise],
        patience: float,
        witness: Witness,
        shrinks: bool = True,
    ) -> None:
        self.files, self.exercises, self.patience = files, exercises, patience
        self.calls = 0  # made of the hand-in, in the running exercise
        self.spent_last = 0.0  # seconds the last request took
        self._template, self._witness, self._shrinks = template, witness, shrinks
        self._worker: Worker | None = None
        self._budget = Budget()
        self.start_exercise(None, None)

    def start_exercise(self, exercise: Exercise | None, supply: Supply | None) -> None:
        """Begin an exercise with a fresh worker; `supply` answers its dependencies, or is None."""
        self.close()
        self.exercise, self.supply = exercise, supply
        self._budget.start_exercise()
        self.calls = 0
        self._restarts = -1
        self._last_halt: Halt | None = None
        self._timed_out = False
        self.spent_last = 0.0
        self.start_check(Allowance())

    def start_check(self, allowance: Allowance) -> None:
        """Begin a check."""
        if self._timed_out:  # what has hung once is not given as long again
            allowance = Allowance(max(2, allowance.call / 10), max(20, allowance.total / 10))
        self._allowance, self._used, self._note = allowance, 0.0, ""
        self._calls_since_failure = 0

    def allow(self, cpu: float, note: str) -> None:
        """Let the rest of this check use `cpu` seconds altogether; `note` is what to say when that is not enough."""
        self._allowance, self._used, self._note = Allowance(cpu / self.patience, cpu / self.patience), 0.0, note

    def close(self) -> None:
        """End the worker, if there is one."""
        if self._worker is not None:
            self._worker.kill()
        self._worker = None

    def cpu(self) -> float:
        """CPU seconds the worker has used, measured from outside."""
        return self._worker.cpu_seconds() if self._worker is not None and self._worker.alive else 0.0

    @property
    def file(self) -> str:
        """Where the exercise is written."""
        assert self.exercise is not None
        return self.exercise.file

    def require(self, name: str) -> None:
        """Raise Halt when `name` is not written, and not supplied either."""
        self._ready()
        supplied = self.supply.names if self.supply is not None else ()
        if name not in self._defined and name not in supplied:
            raise self._missing(name)

    def _missing(self, name: str) -> Halt:
        if self.file not in self.files.texts:
            return Halt(Outcome.NOT_WRITTEN, Note.of("no_file", file=f"{self.file}.py"))
        short = name.rpartition(".")[2]
        for problem in self.files.problems.values():
            if problem["name"] in (short, name.partition(".")[0]) and problem["file"] == f"{self.file}.py":
                if str(problem["text"]).startswith("expected an indented block after function"):
                    return Halt(Outcome.NOT_WRITTEN, Note.of("not_written", name=name))
                return Halt(Outcome.RAISED, problem_note("does_not_compile", problem))
        others = [other for other in self._defined if other not in self.exercises]
        near = difflib.get_close_matches(name, others, 1, 0.75)
        key = "misnamed" if near else "not_written"
        return Halt(Outcome.NOT_WRITTEN, Note.of(key, name=name, near=near[0] if near else ""))

    def request(self, operation: str, args: list[Any], looks: Looks | None = None) -> Any:
        """What the worker answers. Raises Fault, Halt, or Enough when a failing example is small enough."""
        worker = self._ready()
        self._count_shrinking()
        left = self._allowance.total - self._used
        if left <= 0 or self._budget.is_spent():
            worker.kill()
            raise self._halted(Stopped("timed_out_together" if left <= 0 else "budget_spent"))
        limit = Limit(min(self._allowance.call, max(left, 0.05)) * self.patience)
        start = worker.spent
        self.calls += 1
        try:
            reply = worker.ask(operation, args, limit, looks or self.supply)
        except Stopped as stopped:
            cut_short = stopped.reason == "timed_out" and left < self._allowance.call
            self._budget.charge(limit.cpu / self.patience if stopped.reason == "timed_out" else 0)
            raise self._halted(Stopped("timed_out_together") if cut_short else stopped) from None
        self._charge(worker.spent - start)
        if "raised" in reply:
            raise self._raised(reply["raised"])
        return reply["value"]

    def _count_shrinking(self) -> None:
        if self._witness.has_failed:
            self._calls_since_failure += 1
            if not self._shrinks or self._calls_since_failure > SHRINK_CALLS:
                raise Enough

    def _charge(self, seconds: float) -> None:
        self.spent_last = seconds
        self._used += seconds / self.patience
        self._budget.charge(seconds / self.patience)

    def _halted(self, stopped: Stopped) -> Halt:
        late = stopped.reason.startswith("timed_out") or stopped.reason == "budget_spent"
        outcome = Outcome.TIMED_OUT if late else Outcome.CRASHED
        if outcome is Outcome.TIMED_OUT and self._note:
            return Halt(Outcome.WRONG, Note.of(self._note), self._witness.seen())
        self._timed_out = self._timed_out or outcome is Outcome.TIMED_OUT
        allowed = {"timed_out_together": self._allowance.total, "budget_spent": self._budget.limit}.get(
            stopped.reason, self._allowance.call
        )
        note = Note.of(stopped.reason, seconds=f"{allowed * self.patience:g}", detail=stopped.detail or "exit")
        self._last_halt = Halt(outcome, note, self._witness.seen())
        return self._last_halt

    def _raised(self, said: Any) -> Fault | Halt:
        said = raised(said)
        own = self.exercise is not None and said["function"] == self.exercise.name
        if said["type"] == "NotImplementedError" and own:
            return Halt(Outcome.NOT_WRITTEN, Note.of("not_written", name=said["function"]))
        if said["type"] == "Stopped" and not said["text"]:
            return self._witness.at_fault(Fault(Outcome.WRONG, Note.of("too_many_nodes"), self._witness.seen()))
        return self._witness.at_fault(Fault(Outcome.RAISED, raised_note(said), self._witness.seen()))

    def _ready(self) -> Worker:
        """A worker with the hand-in loaded. Raises Halt when that cannot be had."""
        if self._worker is not None and self._worker.alive:
            return self._worker
        assert self.exercise is not None
        if self._restarts >= MAX_RESTARTS and self._last_halt is not None:
            raise Halt(self._last_halt.outcome, Note.of("not_tried_again"))
        self._restarts += 1
        loaded = load(self._template, self.files, self.exercise, self.supply, self.patience)
        self._worker, self._defined = loaded.worker, loaded.defined
        return self._worker
