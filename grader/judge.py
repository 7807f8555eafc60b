"""What is found of a hand-in, check by check: asked ahead where an earlier one has passed (past.py), or by pytest."""

import re
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from grader import values
from grader.budget import Allowance
from grader.faults import Enough, Fault, Halt, Inconsistent
from grader.model import CheckResult, Evidence, ExerciseResult, GraderError, Note, Outcome
from grader.oracle import Oracle
from grader.past import Check, Past, Said
from grader.rubric import Exercise
from grader.student import Student

_NOTE_KEY = re.compile(r"[a-z_]+")


@dataclass(frozen=True)
class Judged:
    """How a check ended, before points are shared out."""

    check: Check
    outcome: Outcome
    notes: tuple[Note, ...] = ()
    evidence: Evidence | None = None


class Judge:
    """Asks one hand-in the checks of some exercises, or lets pytest ask them, and keeps what they found.

    `past` is what earlier gradings have left; None where nothing may be taken from them, nor left. A hand-in that hangs
    in an exercise gets less time in those that depend on it."""

    def __init__(
        self,
        student: Student,
        oracle: Oracle,
        seed: int,
        supply: Any,
        past: Past | None = None,
        started: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.student, self.oracle, self.seed = student, oracle, seed
        self._supply, self._past, self._started = supply, past, started
        self._judged: dict[str, list[Judged]] = {}
        self._readings: dict[str, str | None] = {}
        self._calls: dict[str, int] = {}
        self._ended: set[str] = set()  # checks, by node
        self._begun: Check | None = None  # the check that has been begun, and has not ended

    def knows(self, exercise: Exercise, checks: Sequence[Check]) -> None:
        """The checks of an exercise, all of them, in the order they are asked in."""
        if self._past is not None:
            self._past.keep_checks(exercise.name, checks)

    @property
    def begun(self) -> set[str]:
        """The exercises of which a check has been begun."""
        return set(self._judged)

    def has_ended(self, node: str) -> bool:
        """True for a check that is judged."""
        return node in self._ended

    def begin(self, exercise: Exercise, check: Check) -> None:
        """Begin the exercise when this is its first check, then the check, unless it has been begun."""
        if exercise.name not in self._judged:
            self._started(exercise.name)
            self._judged[exercise.name] = []
            hurried = any(map(self._has_hung, exercise.depends_on))
            self.student.start_exercise(exercise, self._supply, hurried)
            self.student.start_check(Allowance(total=20))
            self._readings[exercise.name] = self._reading(exercise.name)
        if self._begun != check:
            self._begun = check
            self.student.start_check(check.allowance, notes=self._past is not None and check.compares)

    def _has_hung(self, exercise: str) -> bool:
        return any(one.outcome is Outcome.TIMED_OUT for one in self._judged.get(exercise, []))

    def _reading(self, exercise: str) -> str | None:
        """Which reading the hand-in follows; None when it cannot be asked."""
        try:
            return self.oracle.recognise(exercise, self.student)
        except (Fault, Halt):
            return None

    def asked_ahead(self, exercises: Sequence[Exercise]) -> bool:
        """Ask what earlier hand-ins passed, exercise by exercise, up to the first answer that is another; True when all
        was asked, and passed. What goes wrong here is left to pytest to meet again."""
        try:
            return self._asked_ahead(exercises)
        except Exception:
            return False

    def _asked_ahead(self, exercises: Sequence[Exercise]) -> bool:
        for exercise in exercises:
            checks = self._past.checks(exercise.name) if self._past is not None else ()
            for check in checks:
                self.begin(exercise, check)
                if not self.passes_as_before(check):
                    return False
                self.end(exercise, check, None)
            if not checks:
                return False
        return True

    def passes_as_before(self, check: Check) -> bool:
        """True when the hand-in, asked what another was that passed, answers the same; False when it has to be seen."""
        if self._past is None:
            return False
        return self.student.follows(partial(self._past.transcripts, self._key(check)), check.together)

    def _key(self, check: Check) -> Said:
        return check.node, self.seed, self.oracle.reading

    def end(self, exercise: Exercise, check: Check, error: BaseException | None) -> None:
        """Judge a check by what ended it."""
        if isinstance(error, Enough):  # the search for a smaller example was cut short
            error = self.student.fault or AssertionError(self.student.said)
        outcome, notes, evidence = verdict(error, self.student.evidence)
        if outcome is Outcome.GRADER_FAULT and error is not None:
            said = [str(error)] if isinstance(error, GraderError) else traceback.format_exception(error)
            print(f"grader fault in {exercise.name}, {check.node}:", *said, file=sys.stderr)
        self._add(exercise.name, Judged(check, outcome, notes, evidence))
        if outcome is Outcome.PASSED:
            self._keep(check)
        if outcome is Outcome.GRADER_FAULT and self._past is not None:  # it may be what is kept that is wrong
            self._past.drop(self._key(check))
        self._calls[exercise.name] = self.student.calls
        self._ended.add(check.node)
        self._begun = None

    def _keep(self, check: Check) -> None:
        """Leave what was said in a check that was passed to later gradings."""
        if self._past is not None and (said := self.student.transcript()) is not None:
            with suppress(ValueError, OverflowError):  # it cannot be written down
                self._past.keep_transcript(self._key(check), said)

    def _add(self, exercise: str, judged: Judged) -> None:
        """The cases of one check are one check: it ends as its first lost case."""
        found = self._judged[exercise]
        if found and found[-1].check.id == judged.check.id:
            if found[-1].outcome is Outcome.PASSED:
                found[-1] = judged
        else:
            found.append(judged)

    def result(self, exercise: Exercise, partial: bool = False) -> ExerciseResult:
        """Share the exercise's points out among its checks, by kind and weight; all have run, or some if `partial`."""
        judged = self._judged.get(exercise.name, [])
        if not partial and {one.check.kind for one in judged} != set(exercise.points):
            raise GraderError(f"checks/{exercise.check_module}.py: kinds of checks are not those of rubric.toml")
        totals = {kind: sum(one.check.weight for one in judged if one.check.kind == kind) for kind in exercise.points}
        return ExerciseResult(
            exercise.name,
            exercise.part,
            tuple(_result(one, exercise.points[one.check.kind] / totals[one.check.kind]) for one in judged),
            self._readings.get(exercise.name),
            bonus=exercise.bonus,
            calls=self._calls.get(exercise.name, 0),
        )


def _result(judged: Judged, points_a_weight: Fraction) -> CheckResult:
    check, outcome = judged.check, judged.outcome
    points = points_a_weight * check.weight
    if outcome is Outcome.GRADER_FAULT:
        points = Fraction(0)  # taken out of the total: it costs the student nothing
    score = points if outcome is Outcome.PASSED else Fraction(0)
    return CheckResult(check.id, check.title, outcome, score, points, judged.notes, judged.evidence)


def verdict(error: BaseException | None, seen: Evidence | None) -> tuple[Outcome, tuple[Note, ...], Evidence | None]:
    """Whose doing the end of a check was, what to say of it, and what to show."""
    if error is None:
        return Outcome.PASSED, (), None
    if isinstance(error, Fault | Halt):
        return error.outcome, (error.note,), error.evidence
    if isinstance(error, AssertionError):
        key = _NOTE_KEY.match(str(error))
        said = str(error).partition("\n")[0]
        notes = (Note.of(said, left=seen.left, right=seen.expected),) if key and key.group() == said and seen else ()
        if seen is not None and seen.reason:
            return Outcome.WRONG_TYPE, (Note.of(seen.reason),), seen
        return Outcome.WRONG, notes, seen
    if isinstance(error, Inconsistent) and seen is not None:
        return Outcome.WRONG, (Note.of("inconsistent"),), seen
    return Outcome.GRADER_FAULT, (Note.of("grader_fault"),), None


def expected_text(op: str, right: object) -> str:
    """The right-hand side of a failed comparison, as Python."""
    if op == "in" and isinstance(right, Sequence):
        return ", ".join(values.show(item) for item in right)
    return values.show(right)
