"""The proxy a check talks to: `student.some_function(board, 3)` asks the hand-in in its worker.

The worker and its limits are those of a dialogue (dialogue.py); what a lost check's message needs is seen by a witness
(witness.py).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from grader.assignment import answer_types
from grader.assignment.rubric import Exercise, classes
from grader.assignment.substitution import Substitution
from grader.grading.call_text import Answer, Call, argument_text
from grader.grading.errors import WorkerStopped
from grader.grading.evidence import EvidenceRecorder
from grader.grading.exercise_session import ExerciseSession
from grader.grading.leaf_values import LeafValues
from grader.grading.loading import Files, answers_of
from grader.grading.student_object import make
from grader.model import Evidence, GraderError, Note, Outcome, Tree
from grader.sandbox.limits import Allowance
from grader.sandbox.server import ForkServer
from grader.worker.protocol import Ref

UNANSWERED = "?"  # what stands in a file of answers before there is one
_LONGEST_CALL = 1e6  # seconds by a clock that counts calls: far beyond any limit


class Student:
    """The hand-in, one exercise at a time."""

    def __init__(
        self,
        fork_server: ForkServer,
        files: Files,
        exercises: Mapping[str, Exercise],
        patience: float,
        seed: int,
    ) -> None:
        taken = [name for name in exercises if hasattr(type(self), name)]
        if taken:
            raise GraderError(f"rubric.toml: no exercise can be called {taken[0]}, which a check asks of every hand-in")
        self.seed = seed
        self._files, self._exercises = files, exercises
        self._evidence = EvidenceRecorder()
        self._session = ExerciseSession(fork_server, files, exercises, patience, self._evidence)

    # What the judge tells it, and asks.

    def start_exercise(self, exercise: Exercise | None, supply: Substitution | None, hurried: bool = False) -> None:
        """Begin an exercise with a fresh worker; `supply` answers its dependencies, or is None. `hurried`: what it will
        call has hung already, and gets less time."""
        self._session.start_exercise(exercise, supply, hurried)
        self.start_example()

    def start_check(self, allowance: Allowance) -> None:
        self._session.start_check(allowance)
        self.start_example()

    def start_example(self, script: Sequence[bytes] = ()) -> None:
        """Begin an example: no call is made yet, no object is there. `script`: what will be asked if all goes well."""
        self._session.start_example(script)
        self._evidence.start_example()

    def record_comparison(self, op: str, left: object, right: object) -> None:
        """A comparison of an assertion failed, which is about the last call."""
        self._evidence.record_comparison(left, expected_text(op, right), op)

    def shown(self, got: object, expected: object) -> Evidence:
        """The last call, with what was seen of it and what the right answer is."""
        return self._evidence.shown(got, expected)

    @property
    def calls(self) -> int:
        """Calls made of the hand-in, in the running exercise."""
        return self._session.calls

    @property
    def evidence(self) -> Evidence | None:
        """What an assertion of the running example compared when it failed."""
        return self._evidence.evidence

    @property
    def script(self) -> tuple[bytes, ...]:
        """What was asked in the running example, as far as it can be sent ahead."""
        return self._session.script

    def close(self) -> None:
        self._session.close()

    # What a check calls.

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or self._session.exercise is None:
            raise AttributeError(name)
        if name in classes():
            return lambda *args: make(self._session, self._evidence, name, args)
        return lambda *args: self._call_function(name, args)

    def keep(self, value: Any) -> Any:
        """The same object for several calls, a board or a list, to see whether the hand-in changes it."""
        return KeptObject(self._session.request("keep", [value]), value)

    def look(self, kept: "KeptObject") -> Any:
        """What a kept object holds now."""
        call, raw = self._evidence.call, self._session.request("value", [kept.ref])
        value = (
            answer_types.canonical(raw, "board or None")
            if isinstance(kept.kept, np.ndarray)
            else answer_types.plain(raw)
        )
        if isinstance(call, Call):
            self._evidence.call = call.returning(value, shown=argument_text(kept).text)
        return value

    def answer(self, section: str, key: str, returns: str = "numbers", about: Tree | None = None) -> Any:
        """An answer of a file of answers: `key` of its table `section`; `about` is the tree to show with it."""
        table = answers_of(self._files, self._session.file).get(section, {})
        raw = table.get(key, UNANSWERED) if isinstance(table, dict) else UNANSWERED
        call = Answer(f"[{section}] {key}", raw, about)
        self._evidence.call = call
        if raw == UNANSWERED:
            raise WorkerStopped(Outcome.NOT_WRITTEN, Note.of("not_answered", question=call.name), call.evidence("", ""))
        return answer_types.canonical(raw, returns)

    def identifier(self) -> str:
        """Who the file of answers says has answered. Raises WorkerStopped when it does not say."""
        said = answers_of(self._files, self._session.file).get("student", UNANSWERED)
        said = str(said) if type(said) is int and abs(said) < 10**30 else said  # a student's number, without quotes
        if type(said) is not str or said.strip() in ("", UNANSWERED):
            raise WorkerStopped(Outcome.NOT_WRITTEN, Note.of("no_identifier", file=f"{self._session.file}.toml"))
        return said[:200]

    def watch(self, name: str, at_most: int) -> None:
        """Count the calls of a function, or of "Class.<method>", from now on; beyond `at_most` it is stopped."""
        self._session.require(name)
        self._session.request("watch", [self._session.file, name, at_most])

    def visits(self) -> Any:
        """Calls of the watched method since the last time this was asked."""
        return self._number("visits")

    def visits_in_all(self) -> Any:
        """Calls of all that was watched in this check."""
        return self._number("visits_in_all")

    def _number(self, operation: str) -> int:
        number = self._session.request(operation, [])
        if type(number) is not int:
            raise WorkerStopped(Outcome.CRASHED, Note.of("protocol"))
        return number

    def seed_chance(self, number: int) -> None:
        """Begin the hand-in's random numbers anew."""
        self._session.request("seed", [number])

    def ask_one_by_one(self) -> None:
        """Let no question of this example be seen before the one before it is answered: they follow from answers."""
        self._session.ask_one_by_one()

    def count_calls(self) -> None:
        """Count, from now on, what is called within each call: see `calls_within`."""
        self._session.request("count_calls", [False])

    def calls_within(self) -> float:
        """What was called within the last call, in the seconds it stands for."""
        return self._counted()[0]

    def elapsed(self) -> float:
        """Seconds the last call took by the clock the hand-in looked at: one that counts calls. Of a hand-in that did
        not look at it, that or its CPU time, whichever is less."""
        cpu = self._session.time_of_last_call()
        seconds, reads = self._counted()
        if reads:
            return seconds
        return min(seconds, cpu)

    def _counted(self) -> tuple[float, int]:
        said = self._session.request("counted", [])
        right = type(said) is tuple and [type(part) for part in said] == [float, int]
        if not right or not 0 <= said[0] < _LONGEST_CALL:
            raise WorkerStopped(Outcome.CRASHED, Note.of("protocol"))
        return float(said[0]), int(said[1])

    def looked_at(self) -> list[tuple[int, ...]]:
        """The leaves the last search asked the value of, by the moves that lead there, each once and in order."""
        assert isinstance(self._evidence.call, Call)
        self._evidence.call = self._evidence.call.returning(self._looks.paths, shown="looked_at")
        return self._looks.paths

    def measure(self) -> None:
        """Measure the CPU time of the hand-in, from outside, from here on."""
        self._session.measure()

    def allow(self, times: float, note: str) -> None:
        """Let the rest of this check use so many `times` what was measured, altogether; `note` is what to say when that
        is not enough."""
        self._session.allow(times, note)

    # How it asks.

    def _call_function(self, name: str, args: tuple[Any, ...]) -> Any:
        if args and hasattr(args[0], "made_of"):
            return self._search(name, args[0], args[1:])
        self._evidence.call = Call(name, args)
        self._session.require(name)
        sent = [
            argument.ref if isinstance(argument, KeptObject) else getattr(argument, "sent", argument)
            for argument in args
        ]
        raw = self._session.request("call", [self._session.file, name, sent])
        return self._evidence.understood(raw, self._exercises[name].returns)

    def _search(self, name: str, state: Any, args: tuple[Any, ...]) -> Any:
        """A function on a state that is made in the worker, as the checks describe one."""
        self._evidence.call = Call(name, (state, *args, *state.evaluate))
        self._session.require(name)
        self._looks = LeafValues(state.value, self._session.supply)
        asked = [self._session.file, name, state.made_by, list(state.made_of), list(args), bool(state.evaluate)]
        raw = self._session.request("search", asked, self._looks)
        return self._evidence.understood(raw, self._exercises[name].returns)


def expected_text(op: str, right: object) -> str:
    """The right-hand side of a failed comparison, as Python."""
    if op == "in" and isinstance(right, Sequence):
        return ", ".join(answer_types.show(item) for item in right)
    return answer_types.show(right)


@dataclass(frozen=True)
class KeptObject:
    """An object that stays the same from call to call."""

    ref: Ref
    kept: Any
