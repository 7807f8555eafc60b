"""The proxy a check talks to: `student.get_first_row(board, 3)` asks the hand-in in its worker.

It keeps what the message of a lost check needs (the last call, what it gave), the limits of the running check, and
the hand-in's faults as exceptions: `Fault` for an answer that is an error, which Hypothesis may shrink, and `Halt`,
a BaseException that it may not, for a worker that had to be ended.
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from grader import values
from grader.budget import Budget
from grader.clock import Limit
from grader.faults import Enough, Fault, Halt
from grader.loading import Files, Supply, answers_of, load, problem_note, raised, raised_note
from grader.looks import Looks
from grader.model import Evidence, Note, Outcome, Tree
from grader.rubric import Exercise
from grader.sandbox import Stopped, Template, Worker
from grader.script import Answer, Call
from grader.wire import Ref

MAX_RESTARTS = 2  # of a worker, per exercise: a hand-in that hangs costs its limit three times at most
UNANSWERED = "?"  # what stands in a file of answers before there is one
_LONGEST_CALL = 1e6  # seconds by a clock that counts calls: far beyond any limit
SHRINK_CALLS = 40  # calls spent on making a failing example smaller


@dataclass(frozen=True)
class Allowance:
    """What the running check may use, in seconds of CPU: for one call, and altogether."""

    call: float = 5
    total: float = 120


class Student:
    """The hand-in, one exercise at a time."""

    def __init__(
        self,
        template: Template,
        files: Files,
        exercises: Mapping[str, Exercise],
        patience: float,
        seed: int,
        shrinks: bool = True,
    ) -> None:
        self.seed, self._shrinks = seed, shrinks
        self.calls = 0  # made of the hand-in, in the running exercise
        self._template, self._files, self._exercises, self._patience = template, files, exercises, patience
        self._worker: Worker | None = None
        self._budget = Budget()
        self.start_exercise(None, None)

    # What the plugin tells it.

    def start_exercise(self, exercise: Exercise | None, supply: Supply | None) -> None:
        """Begin an exercise with a fresh worker; `supply` answers its dependencies, or is None."""
        self.close()
        self._exercise, self._supply = exercise, supply
        self._budget.start_exercise()
        self.calls = 0
        self._restarts = -1
        self._last_halt: Halt | None = None
        self._timed_out = False
        self._spent_last = 0.0  # seconds the last request took
        self.start_check(Allowance())

    def start_check(self, allowance: Allowance) -> None:
        """Begin a check."""
        if self._timed_out:  # what has hung once is not given as long again
            allowance = Allowance(max(2, allowance.call / 10), max(20, allowance.total / 10))
        self._allowance, self._used, self._note = allowance, 0.0, ""
        self._call: Call | Answer | None = None
        self.evidence: Evidence | None = None
        self.fault: Fault | None = None
        self.said, self._is_smallest = "", False
        self._calls_since_failure = 0

    def saw_failure(self, left: object, expected: str, relation: str) -> None:
        """An assertion on the last call failed; the smallest example is kept."""
        if self._call is None:
            return
        reason = values.reason_of(left)
        evidence = replace(self._call.evidence(expected, relation), left=values.show(left), reason=reason)
        self._is_smallest = self.evidence is None or evidence.size <= self.evidence.size
        if self._is_smallest:
            self.evidence = evidence

    def shown(self, got: object, expected: object) -> Evidence:
        """The last call, with what was seen of it and what the right answer is."""
        assert self._call is not None
        evidence = self._call.evidence(values.show(expected), "==")
        return replace(evidence, got=evidence.got or values.show(got))

    def saw_message(self, said: str) -> None:
        """What the assertion that just failed says; kept with the smallest example."""
        if self._is_smallest:
            self.said = said

    def close(self) -> None:
        """End the worker, if there is one."""
        if self._worker is not None:
            self._worker.kill()
        self._worker = None

    # What a check calls.

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or self._exercise is None:
            raise AttributeError(name)
        if name == "Noeud":
            return self._make_node
        return lambda *args: self._call_function(name, args)

    def keep(self, board: Any) -> Any:
        """The same board object for several calls, to see whether the hand-in changes it."""
        return Kept(self._request("keep", [board]), board)

    def look(self, kept: "Kept") -> Any:
        """What a kept board holds now."""
        call = self._call
        value = values.canonical(self._request("value", [kept.ref]), "board or None")
        if isinstance(call, Call):
            self._call = call.returning(value, shown="board")
        return value

    def answer(self, section: str, key: str, returns: str = "numbers", about: Tree | None = None) -> Any:
        """An answer of a file of answers: `key` of its table `section`; `about` is the tree to show with it."""
        assert self._exercise is not None
        table = answers_of(self._files, self._exercise.file).get(section, {})
        raw = table.get(key, UNANSWERED) if isinstance(table, dict) else UNANSWERED
        call = Answer(f"[{section}] {key}", raw, about)
        self._call = call
        if raw == UNANSWERED:
            raise Halt(Outcome.NOT_WRITTEN, Note.of("not_answered", question=call.name), call.evidence("", ""))
        return values.canonical(raw, returns)

    def identifier(self) -> str:
        """Who the file of answers says has answered. Raises Halt when it does not say."""
        assert self._exercise is not None
        said = answers_of(self._files, self._exercise.file).get("student", UNANSWERED)
        said = str(said) if type(said) is int and abs(said) < 10**30 else said  # a student's number, without quotes
        if type(said) is not str or said.strip() in ("", UNANSWERED):
            raise Halt(Outcome.NOT_WRITTEN, Note.of("no_identifier", file=f"{self._exercise.file}.toml"))
        return said[:200]

    def watch(self, name: str, at_most: int) -> None:
        """Count the calls of a function, or of "Noeud.<method>", from now on; beyond `at_most` it is stopped."""
        self._require(name)
        self._request("watch", [self._file, name, at_most])

    def visits(self) -> int:
        """Calls of the watched method since the last time this was asked."""
        visits = self._request("visits", [])
        if type(visits) is not int:
            raise Halt(Outcome.CRASHED, Note.of("protocol"))
        return visits

    def seed_chance(self, number: int) -> None:
        """Begin the hand-in's random numbers anew."""
        self._request("seed", [number])

    def count_calls(self) -> None:
        """Count, from now on, what is called within each call: see `calls_within`."""
        self._request("count_calls", [False])

    def calls_within(self) -> float:
        """What was called within the last call, in the seconds it stands for."""
        return self._counted()[0]

    def elapsed(self) -> float:
        """Seconds the last call took by the clock the hand-in looked at: one that counts calls. Of a hand-in that did
        not look at it, that or its CPU time, whichever is less."""
        cpu = self._spent_last
        seconds, reads = self._counted()
        return seconds if reads else min(seconds, cpu)

    def _counted(self) -> tuple[float, int]:
        said = self._request("counted", [])
        right = type(said) is tuple and [type(part) for part in said] == [float, int]
        if not right or not 0 <= said[0] < _LONGEST_CALL:
            raise Halt(Outcome.CRASHED, Note.of("protocol"))
        return float(said[0]), int(said[1])

    def looked_at(self) -> list[tuple[int, ...]]:
        """The leaves the last search asked the value of, by the moves that lead there, each once and in order."""
        assert isinstance(self._call, Call)
        self._call = self._call.returning(self._looks.paths, shown="looked_at")
        return self._looks.paths

    def cpu(self) -> float:
        """CPU seconds the hand-in has used, measured from outside."""
        return self._worker.cpu_seconds() if self._worker is not None and self._worker.alive else 0.0

    def allow(self, cpu: float, note: str) -> None:
        """Let the rest of this check use `cpu` seconds altogether; `note` is what to say when that is not enough."""
        self._allowance, self._used, self._note = Allowance(cpu / self._patience, cpu / self._patience), 0.0, note

    # How it asks.

    def _call_function(self, name: str, args: tuple[Any, ...]) -> Any:
        if args and hasattr(args[0], "made_of"):
            return self._search(name, args[0], args[1:])
        self._call = Call(name, args)
        self._require(name)
        sent = [
            argument.ref if isinstance(argument, Kept) else getattr(argument, "sent", argument) for argument in args
        ]
        raw = self._request("call", [self._file, name, sent])
        return self._understood(raw, self._exercises[name].returns)

    def _search(self, name: str, state: Any, args: tuple[Any, ...]) -> Any:
        """A function of part C on a state of a game, as the checks describe one (checks/searching.py)."""
        self._call = Call(name, (state, *args, *state.evaluate))
        self._require(name)
        self._looks = Looks(state.value, self._supply)
        asked = [self._file, name, state.game, list(state.made_of), list(args), bool(state.evaluate)]
        raw = self._request("search", asked, self._looks)
        return self._understood(raw, self._exercises[name].returns)

    def _at_fault(self, fault: Fault) -> Fault:
        """The fault, of which the one on the smallest board is kept."""
        if self.fault is None or _size(fault) <= _size(self.fault):
            self.fault = fault
        return fault

    def _make_node(self, pion_ordi: int, columns: Any, attaquant: bool = True) -> "Node":
        columns = [list(column) for column in columns]
        self._call = Call("Noeud", (pion_ordi, columns) if attaquant else (pion_ordi, columns, attaquant))
        self._require("Noeud")
        raw = self._request("call", [self._file, "Noeud", [pion_ordi, columns, attaquant]])
        return Node(self, self._understood(raw, "object"), self._call)

    def _call_method(self, node: "Node", name: str, args: tuple[Any, ...]) -> Any:
        self._call = node._call.method(name, args)
        self._require(f"Noeud.{name}")
        raw = self._request("method", [node._ref, name, list(args)])
        answer = self._understood(raw, self._exercises[f"Noeud.{name}"].returns)
        node._call = node._call.after_calling(name, args)
        return Node(self, answer, self._call) if isinstance(answer, Ref) else answer

    def _read(self, node: "Node", name: str) -> Any:
        self._call = node._call.attribute(name)
        raw = values.plain(self._request("get", [node._ref, name]))
        self._call = self._call.returning(raw)
        if isinstance(raw, list) and raw and all(isinstance(item, Ref) for item in raw):
            return [Node(self, item, node._call.attribute(f"{name}[{i}]")) for i, item in enumerate(raw)]
        return raw

    def _write(self, node: "Node", name: str, value: Any) -> None:
        self._request("set", [node._ref, name, value])
        node._call = node._call.after_setting(name, value)

    def _understood(self, raw: Any, returns: str) -> Any:
        assert isinstance(self._call, Call)
        self._call = self._call.returning(raw)
        try:
            return values.canonical(raw, returns)
        except values.WrongShape as wrong:
            fault = Fault(Outcome.WRONG_TYPE, Note.of(wrong.reason), self._call.evidence("", ""))
            raise self._at_fault(fault) from None

    @property
    def _file(self) -> str:
        assert self._exercise is not None
        return self._exercise.file

    def _require(self, name: str) -> None:
        """Raise Halt when `name` is not written, and not supplied either."""
        self._ready()
        assert self._exercise is not None
        supplied = self._supply.names if self._supply is not None else ()
        if name not in self._defined and name not in supplied:
            raise self._missing(name)

    def _missing(self, name: str) -> Halt:
        if self._file not in self._files.texts:
            return Halt(Outcome.NOT_WRITTEN, Note.of("no_file", file=f"{self._file}.py"))
        short = name.rpartition(".")[2]
        for problem in self._files.problems.values():
            if problem["name"] in (short, name.partition(".")[0]) and problem["file"] == f"{self._file}.py":
                if str(problem["text"]).startswith("expected an indented block after function"):
                    return Halt(Outcome.NOT_WRITTEN, Note.of("not_written", name=name))
                return Halt(Outcome.RAISED, problem_note("does_not_compile", problem))
        near = difflib.get_close_matches(
            name, [other for other in self._defined if other not in self._exercises], 1, 0.75
        )
        key = "misnamed" if near else "not_written"
        return Halt(Outcome.NOT_WRITTEN, Note.of(key, name=name, near=near[0] if near else ""))

    def _request(self, operation: str, args: list[Any], looks: Looks | None = None) -> Any:
        worker = self._ready()
        if self.evidence is not None or self.fault is not None:
            self._calls_since_failure += 1
            if not self._shrinks or self._calls_since_failure > SHRINK_CALLS:
                raise Enough
        left = self._allowance.total - self._used
        if left <= 0 or self._budget.is_spent():
            worker.kill()
            raise self._halted(Stopped("timed_out_together" if left <= 0 else "budget_spent"))
        limit = Limit(min(self._allowance.call, max(left, 0.05)) * self._patience)
        start = worker.spent
        self.calls += 1
        try:
            reply = worker.ask(operation, args, limit, looks or self._supply)
        except Stopped as stopped:
            cut_short = stopped.reason == "timed_out" and left < self._allowance.call
            self._budget.charge(limit.cpu / self._patience if stopped.reason == "timed_out" else 0)
            raise self._halted(Stopped("timed_out_together") if cut_short else stopped) from None
        self._spent_last = worker.spent - start
        spent = self._spent_last / self._patience
        self._used += spent
        self._budget.charge(spent)
        if "raised" in reply:
            raise self._raised(reply["raised"])
        return reply["value"]

    def _halted(self, stopped: Stopped) -> Halt:
        late = stopped.reason.startswith("timed_out") or stopped.reason == "budget_spent"
        outcome = Outcome.TIMED_OUT if late else Outcome.CRASHED
        if outcome is Outcome.TIMED_OUT and self._note:
            return Halt(Outcome.WRONG, Note.of(self._note), self._call.evidence("", "") if self._call else None)
        self._timed_out = self._timed_out or outcome is Outcome.TIMED_OUT
        allowed = {"timed_out_together": self._allowance.total, "budget_spent": self._budget.limit}.get(
            stopped.reason, self._allowance.call
        )
        note = Note.of(stopped.reason, seconds=f"{allowed * self._patience:g}", detail=stopped.detail or "exit")
        self._last_halt = Halt(outcome, note, self._call.evidence("", "") if self._call else None)
        return self._last_halt

    def _raised(self, said: Any) -> Fault | Halt:
        said = raised(said)
        own = self._exercise is not None and said["function"] == self._exercise.name
        if said["type"] == "NotImplementedError" and own:
            return Halt(Outcome.NOT_WRITTEN, Note.of("not_written", name=said["function"]))
        if said["type"] == "Stopped" and not said["text"]:
            evidence = self._call.evidence("", "") if self._call else None
            return self._at_fault(Fault(Outcome.WRONG, Note.of("too_many_nodes"), evidence))
        evidence = self._call.evidence("", "") if self._call else None
        return self._at_fault(Fault(Outcome.RAISED, raised_note(said), evidence))

    def _ready(self) -> Worker:
        """A worker with the hand-in loaded. Raises Halt when that cannot be had."""
        if self._worker is not None and self._worker.alive:
            return self._worker
        assert self._exercise is not None
        if self._restarts >= MAX_RESTARTS and self._last_halt is not None:
            raise Halt(self._last_halt.outcome, Note.of("not_tried_again"))
        self._restarts += 1
        loaded = load(self._template, self._files, self._exercise, self._supply, self._patience)
        self._worker, self._defined = loaded.worker, loaded.defined
        return self._worker


def _size(fault: Fault) -> int:
    return fault.evidence.size if fault.evidence is not None else 0


@dataclass(frozen=True)
class Kept:
    """A board that stays the same object from call to call."""

    ref: Ref
    board: np.ndarray[Any, Any]


class Node:
    """A `Noeud` of the hand-in: its methods, and its attributes as plain values."""

    def __init__(self, student: Student, ref: Ref, call: Call) -> None:
        self._student, self._ref, self._call = student, ref, call

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if f"Noeud.{name}" in self._student._exercises:
            return lambda *args: self._student._call_method(self, name, args)
        return self._student._read(self, name)

    def set(self, name: str, value: Any) -> None:
        """Write an attribute."""
        self._student._write(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and other._ref == self._ref

    def __hash__(self) -> int:
        return hash(self._ref)

    def __repr__(self) -> str:
        return "<Noeud>"
