"""A hand-in in its worker, one exercise after the other: started, asked within limits, ended, and begun anew.

A hand-in's faults come as exceptions: `Fault` for an answer that is an error, which Hypothesis may shrink, and `Halt`,
a BaseException that it may not, for a worker that had to be ended.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from grader.ahead import Ahead, time
from grader.budget import Allowance, Meter
from grader.channel import Stopped, Worker
from grader.clock import Limit
from grader.faults import Enough, Fault, Halt
from grader.loading import Files, Supply, load, missing, raised, raised_note
from grader.looks import Looks
from grader.model import Note, Outcome
from grader.rubric import Exercise
from grader.sandbox import Template
from grader.seen import plain
from grader.transcript import Allow, Measure, Record, Transcript
from grader.witness import Witness

MAX_RESTARTS = 2  # of a worker, per exercise: a hand-in that hangs costs its limit three times at most
SHRINK_CALLS = 40  # calls spent on making a failing example smaller
_AGAIN = 120  # seconds for what has been asked before
_LITTLE = 0.2  # seconds of calls that may be made twice


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
        self._template, self._witness, self._shrinks = template, witness, shrinks
        self._worker: Worker | None = None
        self._meter = Meter(patience)
        self._said: list[bytes] | None = None  # what the worker has been asked; None when that is not all
        self.start_exercise(None, None)

    def start_exercise(self, exercise: Exercise | None, supply: Supply | None, hurried: bool = False) -> None:
        """Begin an exercise with a fresh worker; `supply` answers its dependencies, or is None. `hurried`: what it will
        call has hung already."""
        self.close()
        self.exercise, self.supply = exercise, supply
        self._meter.budget.start_exercise()
        self.calls = 0  # made of the hand-in, in the running exercise
        self._restarts = -1
        self._last_halt: Halt | None = None
        self._timed_out = hurried
        self._one_by_one = False  # True once it has answered otherwise than another
        self.spent_last = 0.0  # seconds the last request took
        self.start_check(Allowance())

    def start_check(self, allowance: Allowance, notes: bool = False) -> None:
        """Begin a check; `notes`: of its answers, what it finds of them is written down (seen.py)."""
        self._notes = notes
        if self._timed_out:  # what has hung once is not given as long again
            allowance = Allowance(max(1, allowance.call / 10), max(20, allowance.total / 10))
        self._meter.start_check(allowance)
        self._calls_since_failure = 0
        self.record, self._anew = Record(), True
        if self._worker is not None and self._worker.repeats:  # a check did not hear all that was said for it
            self.close()

    def step(self, step: Measure | Allow) -> None:
        """Measure time, or allow some."""
        self.record.step(step)
        time(self._meter, step, self._worker)

    def close(self) -> None:
        """End the worker, if there is one."""
        if self._worker is not None:
            self._worker.end()
        self._worker = None

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
            raise missing(self.files, self.file, name, self._defined - set(self.exercises))
        self.record.named(name)

    def read_by(self, contract: str) -> str:
        """The contract by which the last answer is read: nothing else of it is seen."""
        self.record.read_by(contract)
        return contract

    def understood(self, raw: Any, contract: str) -> Any:
        """What the last call returned, as the check sees it. Raises Fault for what is of another shape altogether."""
        return self.seen(self._witness.understood(raw, contract), contract)

    def seen(self, value: Any, contract: str) -> Any:
        """An answer that was read by a contract, as the check sees it."""
        self.record.read_by(contract)
        return self.record.noted(value) if self._notes else value

    def request(self, operation: str, args: list[Any], looks: Looks | None = None) -> Any:
        """What the worker answers. Raises Fault, Halt, or Enough when a failing example is small enough."""
        worker = self._ready()
        self._count_shrinking()
        if reached := self._meter.reached():
            worker.kill()
            raise self._halted(Stopped(reached))
        limit, start, repeats = self._meter.limit(), worker.spent, worker.repeats
        self.calls += 1
        try:
            reply = worker.ask(operation, plain(args), limit, looks or self.supply, anew=self._anew)
        except Stopped as stopped:
            self.record.whole = False
            raise self._stopped(stopped, limit) from None
        self._anew = False
        self.spent_last = worker.spent - start
        self._meter.charge(self.spent_last)
        self._write_down(worker, repeats)
        if "raised" in reply:
            raise self._raised(reply["raised"])
        return reply["value"]

    def _write_down(self, worker: Worker, repeats: bool) -> None:
        """Keep what was said in a request, unless it was too much; `repeats`: and had not been said before."""
        self.record.said(worker.exchanges)
        if worker.forgets:
            self.record.whole = False
        if len(worker.exchanges) > 1 or worker.forgets:
            self._said = None
        elif not repeats:
            self._remember([one.sent for one in worker.exchanges])

    def _count_shrinking(self) -> None:
        if self._witness.has_failed:
            self._calls_since_failure += 1
            if not self._shrinks or self._calls_since_failure > SHRINK_CALLS:
                raise Enough

    def _stopped(self, stopped: Stopped, limit: Limit) -> Halt:
        """A call was stopped: by its own limit, or by what the check had left."""
        if stopped.reason != "timed_out":
            return self._halted(stopped)
        cut_short = self._meter.left < self._meter.allowance.call
        self._meter.budget.charge(limit.cpu / self.patience)
        return self._halted(Stopped("timed_out_together") if cut_short else stopped)

    def _halted(self, stopped: Stopped) -> Halt:
        late = stopped.reason.startswith("timed_out") or stopped.reason == "budget_spent"
        outcome = Outcome.TIMED_OUT if late else Outcome.CRASHED
        if outcome is Outcome.TIMED_OUT and self._meter.note:
            return Halt(Outcome.WRONG, Note.of(self._meter.note))  # no example: in another run the time ends at another
        self._timed_out = self._timed_out or outcome is Outcome.TIMED_OUT
        seconds = f"{self._meter.allowed(stopped.reason):g}"
        note = Note.of(stopped.reason, seconds=seconds, detail=stopped.detail or "exit")
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
        if self._worker is not None and self._worker.answers:
            return self._worker
        assert self.exercise is not None
        if self._restarts >= MAX_RESTARTS and self._last_halt is not None:
            raise Halt(self._last_halt.outcome, Note.of("not_tried_again"))
        self._restarts += 1
        self._worker, self._defined = load(self._template, self.files, self.exercise, self.supply, self.patience)
        self._said = [] if self.supply is None else None
        return self._worker

    # What a check that another hand-in passed would ask.

    def follow(self, known: Callable[[], Iterable[Transcript]], together: bool = False) -> bool:
        """Ask what is written: True when it is answered as some other hand-in answered, so that the check need not run.

        Otherwise the check has to run: it hears once more what was answered, and goes on from there. `together`: many
        questions may go in one message, while little has been asked and all of it was answered so; after an answer that
        is another, a fresh worker is brought to where this was."""
        if next(iter(known()), None) is None:
            return False
        try:
            worker = self._ready()
            if worker.repeats or next(self._fitting(known), None) is None:
                return False
            if together and self._said is not None and worker.spent < _LITTLE and not self._one_by_one:
                if self._follows(worker, self._fitting(known), together=True):
                    return True
                self._one_by_one, worker = True, self._brought_back(self._said)
        except (Halt, Stopped):
            return False
        return self._follows(worker, self._fitting(known), together=False)

    def _fitting(self, known: Callable[[], Iterable[Transcript]]) -> Iterator[Transcript]:
        """Those that ask for nothing the hand-in has not."""
        return (one for one in known() if one.names <= self._defined)

    def _follows(self, worker: Worker, known: Iterable[Transcript], together: bool) -> bool:
        before, cpu, right = self._meter.copy(), worker.cpu_seconds(), False
        ahead = Ahead(worker, self._meter, known)
        try:
            right = ahead.ask(together)
        finally:
            self._meter = self._meter if right else before
        if ahead.needs:
            self._said = None
        if right or not together:
            self._remember(ahead.sent)
        if right:
            self.calls += ahead.calls
            self.record.whole = False  # nothing was said that is not known
            return True
        if not together:
            worker.repeat(ahead.heard, cpu)
        return False

    def _remember(self, sent: Sequence[bytes]) -> None:
        """What the worker has been asked, as long as nothing was needed in between."""
        if self._said is not None:
            self._said += sent

    def _brought_back(self, said: Sequence[bytes]) -> Worker:
        """A fresh worker that has been asked all this. Raises Halt or Stopped when it cannot be had."""
        self.close()
        assert self.exercise is not None
        worker = self._worker = load(self._template, self.files, self.exercise, self.supply, self.patience).worker
        worker.follow([(sent, b"") for sent in said], Limit(_AGAIN * self.patience), lambda *_: True)
        return worker
