"""The diagnosis of a submission: the one misconception that explains all its answers, or none.

The submission is asked the questions of the exercise's catalogue; each misconception whose variant would have answered
otherwise is discarded. While several remain, the next question is one whose answers differ between them. All
questions are asked, so that the diagnosis explains every answer; a wrong diagnosis is worse than none.
"""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from typing import Any

from grader.assignment import hooks
from grader.assignment.answer_types import OneOf, Wrong
from grader.assignment.misconception import Catalogue, Question, catalogue
from grader.assignment.oracle import Oracle, Reading
from grader.assignment.rubric import Exercise
from grader.assignment.substitution import Substitution
from grader.grading.errors import AnswerError, WorkerStopped
from grader.grading.student import StudentCode
from grader.grading.variant import Variant
from grader.model import Diagnosis, Evidence, ExerciseResult, Outcome
from grader.sandbox.limits import Allowance

RIGHT = ""  # the name of the right variant, beside those of the misconceptions
_ALLOWANCE = Allowance(call=20, total=120)
_NO_ANSWER = (Outcome.NOT_WRITTEN, Outcome.TIMED_OUT, Outcome.CRASHED, Outcome.GRADER_FAULT)


def worth_asking(result: ExerciseResult) -> bool:
    """Return True for an exercise that lost points by its answers, not by a timeout or a crash."""
    return result.score < result.out_of and not any(check.outcome in _NO_ANSWER for check in result.checks)


def diagnose(
    exercise: Exercise, student: StudentCode, oracle: Oracle, substitution: Substitution | None
) -> Diagnosis | None:
    """Diagnose an exercise that lost points, under the readings and with the substitution it was graded with."""
    entries = catalogue(exercise.name)
    if not entries.misconceptions:
        return None
    student.session.start_exercise(exercise, substitution)
    student.session.start_check(_ALLOWANCE)
    try:
        diagnoses = (_diagnose(entries, student, candidate) for candidate in oracle.oracles_to_diagnose(exercise.name))
        return next((diagnosis for diagnosis in diagnoses if diagnosis is not None), None)
    except WorkerStopped:  # the submission hangs or crashes at a question
        return None


def _diagnose(entries: Catalogue, student: StudentCode, oracle: Oracle) -> Diagnosis | None:
    names = [RIGHT, *(entry.name for entry in entries.misconceptions)]
    remaining = list(range(len(entries.questions)))
    wrong_answers: list[tuple[Question, Evidence]] = []
    while remaining:
        number = _next_question(entries, names, remaining, oracle)
        remaining.remove(number)
        question = entries.questions[number]
        student.session.start_example()
        reply = answer(student, entries, question)
        right = expected_answer(entries.exercise.name, RIGHT, number, oracle.reading)
        names = [n for n in names if agrees(reply, expected_answer(entries.exercise.name, n, number, oracle.reading))]
        if not names:
            return None
        if not agrees(reply, right):
            wrong_answers.append((question, _evidence(student, question, reply, right)))
    if len(names) != 1 or names == [RIGHT]:
        return None
    (entry,) = (entry for entry in entries.misconceptions if entry.name == names[0])
    question, evidence = min(wrong_answers, key=lambda pair: pair[0].size)
    return Diagnosis(entry.name, entry.says, entry.asks, evidence, entries.tree(question))


def _evidence(student: StudentCode, question: Question, reply: Any, right: Any) -> Evidence:
    """Return the call, its answer and the right answer."""
    evidence = student.evidence.answer(_shown_value(reply), _shown_value(right))
    if type(reply) is int and evidence.got.startswith("["):  # the question asks for the length of a list
        return replace(evidence, call=f"len({evidence.call})", got=str(reply))
    if not question.look_at.startswith("visits"):
        return evidence
    return replace(evidence, call=f"{evidence.call}  # visites / visits", got=str(reply[1]))


def _shown_value(reply: Any) -> Any:
    """Return what is shown of an answer: the name of an error, the number of visits, the list of leaves."""
    kind = reply[0] if type(reply) is tuple and reply else None
    if kind == "looked_at":
        return list(reply[1])
    return reply[1] if kind in ("raised", "wrong type", "visits") else reply


def _next_question(entries: Catalogue, names: Sequence[str], remaining: Sequence[int], oracle: Oracle) -> int:
    """Return the first question whose answers differ between the variants `names`; else the first."""
    for number in remaining if len(names) > 1 else ():
        answers = [expected_answer(entries.exercise.name, name, number, oracle.reading) for name in names]
        if any(_frozen(other) != _frozen(answers[0]) for other in answers[1:]):
            return number
    return remaining[0]


@lru_cache(maxsize=1 << 14)
def expected_answer(exercise_name: str, name: str, number: int, reading: Reading) -> Any:
    """Return the answer of the variant `name` to a question, under a reading; cached for all submissions."""
    oracle = hooks.oracle().under(**dict(reading))
    entries = catalogue(exercise_name)
    function = next((entry.function for entry in entries.misconceptions if entry.name == name), entries.right)
    return answer(Variant(entries.exercise, function, oracle), entries, entries.questions[number])


def answer(student: Any, entries: Catalogue, question: Question) -> Any:
    """Return the answer of a submission or a variant to a question; an error or a wrong type as a pair of texts."""
    try:
        return _comparable(entries.ask(student, deepcopy(question)))  # the answer may change what it was given
    except AnswerError as fault:
        kind = dict(fault.note.values).get("type", fault.note.key)
        return fault.outcome.value, kind


def _comparable(value: Any) -> Any:
    if isinstance(value, Wrong):
        return None if value.raw is None else ("wrong type", value.reason)
    return type(value)(map(_comparable, value)) if type(value) in (tuple, list) else value


def _frozen(value: Any) -> Any:
    """Return an answer with tuples for lists: a list and a tuple of the same items are the same answer."""
    return tuple(map(_frozen, value)) if type(value) in (tuple, list) else value


def agrees(reply: Any, expected: Any) -> bool:
    """Return True when the submission's answer equals the expected one, or one of several that are equally good."""
    if isinstance(expected, OneOf):
        return _frozen(reply) in expected
    if type(reply) in (tuple, list) and type(expected) in (tuple, list):
        return len(reply) == len(expected) and all(map(agrees, reply, expected))
    return bool(reply == expected)
