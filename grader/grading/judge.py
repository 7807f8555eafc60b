"""The judge: runs the checks of an exercise on a submission, and decides the outcome of each."""

import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from _pytest.assertion import util as assertions

from grader.assignment import durations, value_text
from grader.assignment.check import AnswerError, Check, Example, WorkerStopped, copy_example, points_by_check
from grader.assignment.oracle import Oracle
from grader.assignment.rubric import Exercise
from grader.assignment.substitution import Substitution
from grader.grading.earlier_calls import EarlierCalls, Request, call_at, content
from grader.grading.evidence import Call, Reply
from grader.grading.interfaces import JudgedStudent
from grader.model import (
    AFTER_OTHER_CALLS,
    OUTLIVES_A_CALL,
    CheckResult,
    Evidence,
    ExerciseResult,
    GraderError,
    Note,
    Outcome,
)

_NOTE_KEY = re.compile(r"[a-z_]+")
_LONGEST_ANSWER = 200  # characters of an answer in a note
MOST_CALLS = 40  # of the submission, to find a smaller example
_ANSWERED = (Outcome.WRONG, Outcome.WRONG_TYPE, Outcome.RAISED)  # after these the worker can be asked again


def shrink(example: Example, fails: Callable[[Example], bool], examples: Sequence[Example] = ()) -> Example:
    """Return the smallest example that `fails`; `fails` is called with one smaller example at a time.

    A number becomes the least one of the other examples that does, such as another depth. Arguments with a method
    `smaller` are shrunk: it yields smaller values of the same kind, the smallest ones first. The others stay."""
    for name in [name for name, value in example.items() if type(value) is int]:
        less = {each[name] for each in examples if type(each[name]) is int and each[name] < example[name]}
        example = next((each for value in sorted(less) if fails(each := {**example, name: value})), example)
    for name in [name for name, value in example.items() if hasattr(value, "smaller")]:
        example = _shrink_argument(example, name, fails)
    return example


def _shrink_argument(example: Example, name: str, fails: Callable[[Example], bool]) -> Example:
    attempts: set[Any] = set()
    while True:
        untried = (value for value in example[name].smaller() if value not in attempts)
        for value in untried:
            attempts.add(value)
            if fails({**example, name: value}):
                example = {**example, name: value}
                break
        else:
            return example


@dataclass(frozen=True)
class Verdict:
    """The outcome of a check, or of one example of it, with the notes and the evidence for its message."""

    outcome: Outcome
    notes: tuple[Note, ...] = ()
    evidence: Evidence | None = None
    seconds: float = field(default=0.0, compare=False)

    def same_kind_as(self, other: "Verdict") -> bool:
        """Return True when both have the same outcome and the same keys of notes."""
        return self.outcome is other.outcome and [n.key for n in self.notes] == [n.key for n in other.notes]


PASSED = Verdict(Outcome.PASSED)


class Graded(NamedTuple):
    """A result, with the oracle and the substitution that it was graded with."""

    result: ExerciseResult
    oracle: Oracle
    substitution: Substitution | None = None  # None: with the submission's own dependencies
    failing: Mapping[str, "Failure"] = MappingProxyType({})  # by lost check, what shows it
    called: frozenset[str] = frozenset()  # the functions, methods and classes that its checks call


class Failure(NamedTuple):
    """An example that a check fails on, the verdict, and the requests made in it with their replies."""

    example: Example
    verdict: Verdict
    replies: Sequence[Reply]


class Judge:
    """Runs the checks of an exercise on a submission, the smallest example first.

    `substitution` answers the submission's dependencies in its place, or is None. `shrinks`: look for a smaller example
    once one has failed."""

    def __init__(
        self,
        student: JudgedStudent,
        oracle: Oracle,
        checks: Mapping[str, Sequence[Check]],
        substitution: Any = None,
        shrinks: bool = True,
    ) -> None:
        self._student, self._oracle, self._checks = student, oracle, checks
        self._substitution, self._shrinks = substitution, shrinks
        self.failing: dict[str, Failure] = {}  # by lost check, what shows it
        self._has_cause = False  # some lost check is explained by calls before its last one

    def judge(self, exercise: Exercise, after_timeout: bool = False, stop_at_loss: bool = False) -> ExerciseResult:
        """Run all checks of an exercise, or only those up to the first lost one.

        `after_timeout`: a dependency has timed out before; reduce the limits.
        Raises GraderError for checks that do not match the rubric."""
        self._student.session.start_exercise(exercise, self._substitution, after_timeout)
        self._student.session.start_reading()
        reading = self._reading(exercise.name)
        verdicts: list[tuple[Check, Verdict]] = []
        for check in self._checks[exercise.name]:
            start = time.monotonic()
            verdict = self._judge_check(exercise, check)
            verdicts.append((check, replace(verdict, seconds=time.monotonic() - start)))
            if stop_at_loss and verdicts[-1][1].outcome is not Outcome.PASSED:
                break
        return _result(exercise, verdicts, reading, self._student.session.calls, stop_at_loss)

    def _reading(self, exercise: str) -> str | None:
        """Return which reading of the statement the submission follows; None when it cannot be asked."""
        try:
            return self._oracle.adopt_reading(exercise, self._student)
        except (AnswerError, WorkerStopped):
            return None

    def _judge_check(self, exercise: Exercise, check: Check) -> Verdict:
        self._student.session.start_check(check.allowance)
        record = partial(self._student.evidence.record_comparison, oracle=self._oracle)
        with durations.measure(exercise.check_module, check.id), comparisons(record):
            for example in check.examples:
                verdict, error = self._run(check, example)
                is_fault = verdict.outcome is Outcome.GRADER_FAULT
                if error is not None and (is_fault or error.__cause__ is not None):  # the check could not go on
                    if inconsistency := self._inconsistency(exercise, check, example):
                        return inconsistency
                    if is_fault:
                        print_fault(f"{exercise.name}, {check.id}", error)
                if verdict.outcome is not Outcome.PASSED:
                    smallest = Failure(example, verdict, self._student.session.replies)
                    smallest = self._confirm(check, smallest)
                    self.failing[check.id] = smallest
                    return self._with_cause(exercise, check, smallest)
        return PASSED

    def _run(self, check: Check, example: Example) -> tuple[Verdict, BaseException | None]:
        """Run a check on one example; return the verdict and the exception."""
        self._student.session.start_example()
        try:
            check.ask(copy_example(example), self._student, self._oracle)  # the check may modify its arguments
        except (Exception, WorkerStopped) as error:
            evidence = self._student.evidence
            verdict = verdict_on(error, evidence.comparison)
            if isinstance(error, AssertionError) and verdict.evidence is None:  # an assertion without a comparison
                verdict = replace(verdict, evidence=evidence.last_call())
            if isinstance(error, AssertionError) and evidence.raised is not None:  # which the check looks at
                verdict = replace(verdict, notes=(evidence.raised, *verdict.notes))
            return verdict, error
        return PASSED, None

    def _with_cause(self, exercise: Exercise, check: Check, failure: "Failure") -> Verdict:
        """Return the verdict on a failure; when its last call is right alone, with a note, and with a call before it
        that suffices to make it wrong."""
        verdict, replies = failure.verdict, failure.replies
        if verdict.outcome not in _ANSWERED or not replies or not self._shrinks or self._has_cause:
            return verdict
        call = call_at([Request.of(reply) for reply in replies], len(replies) - 1)
        if not call:
            return verdict
        earlier_calls = EarlierCalls(self._student, exercise, self._substitution, check)
        alone = earlier_calls.answer(call)
        if alone is None or content(alone) == content(replies[-1].reply):
            return verdict
        if not earlier_calls.accepts(failure.example, self._oracle, [*(each.reply for each in replies[:-1]), alone]):
            return verdict
        self._has_cause = True
        cause = earlier_calls.cause(self._student.session.history, call)
        if cause is None or verdict.evidence is None or not isinstance(replies[-1].call, Call):
            return replace(verdict, notes=(Note.of(AFTER_OTHER_CALLS), *verdict.notes))
        shown = replies[-1].call.evidence(verdict.evidence.expected, verdict.evidence.relation)
        evidence = replace(verdict.evidence, setup=(*cause.lines(), *shown.setup))
        note = Note.of(OUTLIVES_A_CALL, alone=_reply_text(alone), got=_reply_text(replies[-1].reply))
        return replace(verdict, notes=(note,), evidence=evidence)

    def _inconsistency(self, exercise: Exercise, check: Check, example: Example) -> Verdict | None:
        """Return the verdict that the submission answers the same requests in different ways; None when it does not.

        A check in which the grader failed is asked twice more: of the same worker, and of another one."""
        replies = self._student.session.replies
        if not replies:
            return None
        if found := contradiction(replies):
            return found
        self._run(check, example)
        found = difference(replies, self._student.session.replies)
        return found or difference(replies, self._run_apart(exercise, check, example)[1])

    def _run_apart(self, exercise: Exercise, check: Check, example: Example) -> tuple[Verdict, Sequence[Reply]]:
        """Run a check on one example in a worker of its own; return the verdict and the replies."""
        student = self._student.again()
        try:
            student.session.start_exercise(exercise, self._substitution)
            student.session.start_check(check.allowance)
            verdict, _ = Judge(student, self._oracle, self._checks, self._substitution)._run(check, example)
            return verdict, student.session.replies
        finally:
            student.session.close()

    def _confirm(self, check: Check, failure: "Failure") -> "Failure":
        """Return the smallest example that fails likewise, or that the answer is inconsistent."""
        verdict = failure.verdict
        if not failure.example or verdict.outcome not in _ANSWERED or not self._shrinks:
            return failure
        repetition, _ = self._run(check, failure.example)
        if repetition.outcome is Outcome.PASSED:
            found = difference(failure.replies, self._student.session.replies)
            notes = found.notes if found is not None else (Note.of("inconsistent"),)
            return failure._replace(verdict=Verdict(Outcome.WRONG, notes, verdict.evidence))
        max_calls = self._student.session.calls + MOST_CALLS
        smallest = failure

        def fails(candidate: Example) -> bool:
            nonlocal smallest
            if self._student.session.calls >= max_calls:
                return False
            found, _ = self._run(check, candidate)
            if not found.same_kind_as(verdict):
                return False
            smallest = Failure(candidate, found, self._student.session.replies)
            return True

        shrink(failure.example, fails, check.examples)
        return smallest


def difference(replies: Sequence[Reply], others: Sequence[Reply]) -> Verdict | None:
    """Return the verdict on the first reply that differs though all requests until then are the same; None without."""
    for first, second in zip(replies, others, strict=False):
        if first.body != second.body:
            return None
        if content(first.reply) != content(second.reply):
            return _inconsistent(first, second)
    return None


def contradiction(replies: Sequence[Reply]) -> Verdict | None:
    """Return the verdict on two different replies to the same request, of a call, in an example; None without."""
    known: dict[bytes, Reply] = {}
    for reply in replies:
        first = known.setdefault(reply.body, reply)
        if isinstance(reply.call, Call) and content(first.reply) != content(reply.reply):
            return _inconsistent(first, reply)
    return None


def _inconsistent(first: Reply, second: Reply) -> Verdict:
    """Return the verdict on two replies to the same request."""
    evidence = first.call.evidence("", "") if first.call is not None else None
    note = Note.of("inconsistent_answers", first=_reply_text(first.reply), second=_reply_text(second.reply))
    return Verdict(Outcome.WRONG, (note,), evidence)


def _reply_text(reply: dict[str, Any]) -> str:
    """Return the answer, or the type of the error, as a text on one line."""
    raised = reply.get("raised")
    text = raised.get("type") if isinstance(raised, dict) else value_text.show(reply.get("value"))
    return " ".join(str(text).split())[:_LONGEST_ANSWER]


@contextmanager
def comparisons(record: Callable[[str, object, object], None]) -> Iterator[None]:
    """Call `record` with the operator and both sides of each comparison that fails in an assertion of a check.

    The assertions of the check files, rewritten by pytest, call a function of pytest that it sets while a test runs.
    No test runs here, so that this is the only way to the hook pytest_assertrepr_compare; tests/grading/test_judge.py
    fails when pytest changes it."""

    def record_and_describe(op: str, left: object, right: object) -> str:
        record(op, left, right)
        return "not so"  # pytest wants a description, which no report shows

    previous, assertions._reprcompare = assertions._reprcompare, record_and_describe
    try:
        yield
    finally:
        assertions._reprcompare = previous


def print_fault(place: str, error: BaseException) -> None:
    """Print on stderr why the grader itself failed, and at what."""
    lines = [str(error)] if isinstance(error, GraderError) else traceback.format_exception(error)
    print(f"grader fault in {place}:", *lines, file=sys.stderr)


def faulty_result(exercise: Exercise, checks: Sequence[Check]) -> ExerciseResult:
    """Return the result of an exercise in which the grader itself failed outside of any check."""
    fault = verdict_on(GraderError(""), None)
    return _result(exercise, [(check, fault) for check in checks], None, 0, partial=False)


def verdict_on(error: BaseException, comparison: Evidence | None) -> Verdict:
    """Return the verdict on a check that ended with this exception; `comparison` is the one that failed, if any."""
    if isinstance(error, AnswerError | WorkerStopped):
        return Verdict(error.outcome, (error.note,), error.evidence)
    if isinstance(error, AssertionError):
        # A check may give the key of a note as the message of its assertion.
        key = _NOTE_KEY.match(str(error))
        message = str(error).partition("\n")[0]
        is_key = key is not None and key.group() == message
        notes = (Note.of(message, left=comparison.left, right=comparison.expected),) if is_key and comparison else ()
        if comparison is not None and comparison.reason:
            return Verdict(Outcome.WRONG_TYPE, (Note.of(comparison.reason),), comparison)
        return Verdict(Outcome.WRONG, notes, comparison)
    return Verdict(Outcome.GRADER_FAULT, (Note.of("grader_fault"),), None)


def _result(
    exercise: Exercise, verdicts: Sequence[tuple[Check, Verdict]], reading: str | None, calls: int, partial: bool
) -> ExerciseResult:
    """Divide the exercise's points among its checks, by kind and weight; `partial`: not all of them have run."""
    if not partial and {check.kind for check, _ in verdicts} != set(exercise.points):
        raise GraderError(f"checks/{exercise.check_module}.py: kinds of checks are not those of rubric.toml")
    points = points_by_check(exercise, [check for check, _ in verdicts])
    results = tuple(_check_result(check, verdict, points[check.id]) for check, verdict in verdicts)
    return ExerciseResult(exercise.name, exercise.part, results, reading, bonus=exercise.bonus, calls=calls)


def _check_result(check: Check, verdict: Verdict, points: Fraction) -> CheckResult:
    if verdict.outcome is Outcome.GRADER_FAULT:
        points = Fraction(0)  # not counted in the total: a fault of the grader costs the student nothing
    score = points if verdict.outcome is Outcome.PASSED else Fraction(0)
    explanation = verdict.notes, verdict.evidence, verdict.seconds
    return CheckResult(check.id, check.title, verdict.outcome, score, points, *explanation)
