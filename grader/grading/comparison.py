"""The answers of a submission beside those of variants of the model solution: to a question, and along a check."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partialmethod
from typing import Any

from grader.assignment.answers import AnyReading, Anything, OneOf, hashable
from grader.assignment.assignment import Assignment
from grader.assignment.check import AnswerError, Check, Example, WorkerStopped, copy_example
from grader.assignment.misconceptions import Catalogue, Question
from grader.assignment.oracle import Oracle, Reading
from grader.assignment.rubric import Exercise
from grader.grading.evidence import right_side
from grader.grading.interfaces import EndOfRecord, Handle, JudgedStudent
from grader.grading.judge import Failure
from grader.grading.variant import Variant, comparable
from grader.model import ExerciseResult, Outcome
from grader.worker.protocol import OPERATIONS

RIGHT = ""  # the name of the right variant, beside those of the misconceptions
_STOPPED = (Outcome.RAISED, Outcome.TIMED_OUT, Outcome.CRASHED)
_NOT_COMPARED = {  # asked of a submission alone: of a variant, another order of moves would make it another
    *("visits", "visits_in_all", "count_steps", "steps", "elapsed", "seconds"),
    *("seed", "seed_chance", "show_earlier_calls", "words_of", "identifier", "evidence"),
}


@lru_cache(maxsize=1 << 18)
def expected_answer(assignment: Assignment, exercise_name: str, name: str, number: int, reading: Reading) -> Any:
    """Return the answer of the variant `name` to a question, under a reading; cached for all submissions.

    Where it is right, all right answers: which of them a submission gives says nothing about its mistakes."""
    question = assignment.catalogue(exercise_name).questions[number]
    expected = variant_answer(assignment, exercise_name, name, question, reading)
    right = expected if name == RIGHT else expected_answer(assignment, exercise_name, RIGHT, number, reading)
    return right_or(expected, right)


def variant_answer(assignment: Assignment, exercise_name: str, name: str, question: Question, reading: Reading) -> Any:
    """Return the answer of the variant `name` to any question."""
    variant = _variant(assignment, exercise_name, name, reading)
    variant.start_check()
    return answer(variant, assignment.catalogue(exercise_name), question)


@lru_cache(maxsize=1 << 12)
def _variant(assignment: Assignment, exercise_name: str, name: str, reading: Reading) -> Variant:
    entries = assignment.catalogue(exercise_name)
    return Variant(entries.exercise, entries.function(name), assignment.oracle().with_readings(**dict(reading)))


def answer(student: Any, entries: Catalogue, question: Question) -> Any:
    """Return the answer of a submission or a variant to a question; an error or a wrong type as a pair of texts."""
    try:
        return comparable(entries.ask(student, question.copy()))  # the answer may change what it was given
    except AnswerError as fault:
        return _comparable_error(fault)


def _comparable_error(fault: AnswerError) -> tuple[str, Any]:
    return fault.outcome.value, dict(fault.note.values).get("type", fault.note.key)


def agrees(reply: Any, expected: Any) -> bool:
    """Return True when the submission's answer equals the expected one, or one of several that are equally good."""
    if isinstance(expected, Anything):
        return True
    if isinstance(expected, OneOf):
        # By `==` too: numbers that are equal within a tolerance have no hash in common.
        return (frozen := hashable(reply)) in expected or any(frozen == item for item in expected)
    if type(reply) in (tuple, list) and type(expected) in (tuple, list):
        return len(reply) == len(expected) and all(map(agrees, reply, expected))
    return bool(reply == expected)


def right_or(expected: Any, right: Any) -> Any:
    """Return the right answers when all the expected ones are right, else the expected ones."""
    return right if is_within(expected, right) else expected


def is_within(expected: Any, right: Any) -> bool:
    """Return True when each answer that `expected` stands for is right."""
    if type(expected) in (tuple, list) and type(right) in (tuple, list):
        return len(expected) == len(right) and all(map(is_within, expected, right))
    if type(expected) in (OneOf, AnyReading):  # a subclass may contain answers besides its items
        return bool(expected) and all(agrees(item, right) for item in expected)
    return agrees(expected, right)


class InParallel:
    """A submission and one or two variants, asked the same in a check: a misconception, and what is right where
    several answers are. The check gets the submission's answers; `log` gets for each whether the first variant may have
    given it, too, and the answer of that."""

    def __init__(self, exercises: Collection[str], sides: Sequence[Any], log: list[tuple[bool, Any]]) -> None:
        vars(self).update(_exercises=exercises, _sides=sides, _log=log)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        kind = vars(self._sides[0]).get("_kind")  # of an object of the submission
        if kind is None and name in _NOT_COMPARED:
            return getattr(self._sides[0], name)
        if kind is None or name == "set" or f"{kind}.{name}" in self._exercises:
            return lambda *args, **named: self._ask(lambda side, *given: getattr(side, name)(*given, **named), *args)
        return self._ask(lambda side: getattr(side, name))

    def _ask(self, ask: Callable[..., Any], *args: Any) -> Any:
        """Return the submission's answer; of an object, all of them in parallel. Raise its AnswerError."""
        replies = []
        for number, side in enumerate(self._sides):
            given = [each._sides[number] if isinstance(each, InParallel) else each for each in args]
            try:
                replies.append(ask(side, *given))
            except (AnswerError, EndOfRecord) as fault:
                replies.append(fault)
        return self._merged(replies)

    def _merged(self, replies: Sequence[Any]) -> Any:
        reply = replies[0]
        is_list = isinstance(reply, list) and any(isinstance(each, Handle) for each in reply)
        if is_list and all(isinstance(each, list) and len(each) == len(reply) for each in replies):
            return [self._merged(each) for each in zip(*replies, strict=True)]
        if all(isinstance(each, Handle) for each in replies):
            return InParallel(self._exercises, replies, self._log)
        values = [_comparable_error(each) if isinstance(each, AnswerError) else comparable(each) for each in replies]
        expected = values[1] if len(values) == 2 else right_or(values[1], values[2])
        self._log.append((agrees(values[0], expected), expected))
        if isinstance(reply, BaseException):
            raise reply
        return reply

    def __setattr__(self, name: str, value: Any) -> None:
        self.set(name, value)

    def _operate(self, name: str, *operands: Any) -> Any:
        return self._ask(OPERATIONS[name], *operands)

    def __eq__(self, other: object) -> Any:
        return self._operate("eq", other)

    def __iter__(self) -> Any:
        return iter(self._operate("iter"))

    def __hash__(self) -> int:
        return id(self)


for _name in OPERATIONS.keys() - {"eq", "iter"}:
    setattr(InParallel, f"__{_name}__", partialmethod(InParallel._operate, _name))


def agreements(
    name: str,
    lost: tuple[Check, Example],
    student: JudgedStudent,
    oracle: Oracle,
    assignment: Assignment,
    exercise: str,
    reading: Reading,
) -> list[bool]:
    """Ask a submission and the misconception of this name in an exercise a lost check at once; return for each answer
    whether they agree on it."""
    check, example = lost
    names = [name] if assignment.catalogue(exercise).right is None else [name, RIGHT]
    sides = [_variant(assignment, exercise, each, reading) for each in names]
    for side in sides:
        side.start_check()
    log = list[tuple[bool, Any]]()
    both = InParallel(assignment.rubric.exercises, [student, *sides], log)
    student.session.start_check(check.allowance)
    student.session.start_example()
    try:
        check.ask(copy_example(example), both, oracle)
    except WorkerStopped:
        log.append((False, None))
    except Exception:  # the check is lost
        pass
    return [agreed for agreed, _ in log]


def with_expected_answers(
    result: ExerciseResult,
    exercise: Exercise,
    assignment: Assignment,
    student: JudgedStudent,
    oracle: Oracle,
    lost: Sequence[tuple[Check, Failure]],
) -> ExerciseResult:
    """Return a result whose evidence says what is right also where a call raised an error or did not end."""
    failures = {check.id: (check, failure) for check, failure in lost if failure.verdict.outcome in _STOPPED}
    checks = []
    for each in result.checks:
        evidence = each.evidence
        if each.id in failures and evidence is not None and evidence.call and not evidence.expected:
            check, failure = failures[each.id]
            expected = _expected_instead(check, failure, exercise, assignment, student, oracle)
            if expected:
                checks.append(replace(each, evidence=replace(evidence, expected=expected[0], relation=expected[1])))
                continue
        checks.append(each)
    return replace(result, checks=tuple(checks))


def _expected_instead(
    check: Check,
    failure: Failure,
    exercise: Exercise,
    assignment: Assignment,
    student: JudgedStudent,
    oracle: Oracle,
) -> tuple[str, str] | None:
    """Return the right answer to the last call of a lost check, as a text, and its relation; None when there is none to
    show. The check is asked with the replies that it got."""
    right = Variant(exercise, assignment.catalogue(exercise.name).right, oracle)
    log = list[tuple[bool, Any]]()
    recorded = student.recorded(exercise, [each.reply for each in failure.replies])
    both = InParallel(assignment.rubric.exercises, [recorded, right], log)
    with suppress(Exception, WorkerStopped, EndOfRecord):
        check.ask(copy_example(failure.example), both, oracle)
    answer = log[-1][1] if log else ("raised", "")
    return None if type(answer) is tuple and answer[:1] in (("raised",), ("wrong type",)) else right_side("==", answer)
