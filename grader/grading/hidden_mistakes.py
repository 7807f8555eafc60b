"""Mistakes of a dependency that its own checks do not find, and that show in an exercise which calls it.

The exercise runs its lost checks once more. The submission's own functions answer, and the worker compares each answer
with that of the model solution (Comparison). What a worker says proves nothing, and a caller may have passed anything:
so each call that differs is asked again, alone, in a worker of its own, and counts only for arguments for which the
statement defines the answer (`Oracle.domain`). A caller that spoils the board first, or mixes up arguments, meets a
dependency that answers rightly, and stays charged.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from typing import Any

from grader.assignment import answer_types, hooks
from grader.assignment.check import Check
from grader.assignment.errors import AnswerError, WorkerStopped
from grader.assignment.oracle import Oracle
from grader.assignment.rubric import Exercise, exercises
from grader.assignment.substitution import Comparison
from grader.grading.judge import Judge, Verdict
from grader.grading.student import StudentCode
from grader.model import FOUND_ELSEWHERE, CheckResult, ExerciseResult, Note, Outcome
from grader.sandbox.limits import Allowance

_SHOWS = (Outcome.WRONG, Outcome.WRONG_TYPE, Outcome.RAISED)  # what a wrong answer of a dependency may cause
_ALLOWANCE = Allowance(total=20)


def find(
    result: ExerciseResult,
    exercise: Exercise,
    student: StudentCode,
    oracle: Oracle,
    checks: Mapping[str, Sequence[Check]],
    wrong: tuple[str, ...],
    others: tuple[str, ...],
) -> dict[str, Verdict]:
    """Return a proof that dependencies among the `others` are wrong, by name; empty when there is none.

    `result`: of the exercise, which lost points; `wrong`: the dependencies that are known to be wrong."""
    domains = {name: domain for name in others if (domain := oracle.domain(name)) is not None}
    lost = {check.id for check in result.checks if check.outcome in _SHOWS}
    if not domains or not lost:
        return {}
    names = tuple(name for name in exercises() if name in wrong or name in domains)
    comparison = Comparison(hooks.substitution(oracle, names), tuple(domains))
    lost_checks = {exercise.name: [check for check in checks[exercise.name] if check.id in lost]}
    Judge(student, oracle, lost_checks, comparison, shrinks=False).judge(exercise, is_part=True)
    note = Note.of("found_elsewhere", exercise=exercise.name)
    found: dict[str, Verdict] = {}
    for name, domain in domains.items():
        calls = (args for args in comparison.differences(name) if _accepts(domain, args))
        proof = next(filter(None, (_proof(name, args, student, oracle) for args in calls)), None)
        if proof is not None:
            found[name] = replace(proof, notes=(*proof.notes, note))
    return found


def cost(result: ExerciseResult) -> Fraction:
    """Return the points that a dependency loses by `charge`."""
    return result.score / (len(result.checks) + 1)


def charge(result: ExerciseResult, verdict: Verdict) -> ExerciseResult:
    """Return the result of a dependency with a lost check added, which weighs as much as its checks do on average."""
    share = Fraction(len(result.checks), len(result.checks) + 1)
    checks = [replace(check, score=share * check.score, out_of=share * check.out_of) for check in result.checks]
    points = result.out_of * (1 - share)
    title = "An answer that another exercise depends on."
    lost = CheckResult(FOUND_ELSEWHERE, title, verdict.outcome, Fraction(0), points, verdict.notes, verdict.evidence)
    return replace(result, checks=(*checks, lost))


def _accepts(domain: Callable[..., bool], args: Sequence[Any]) -> bool:
    """Return whether the statement defines the answer for these arguments, which a worker has sent."""
    try:
        return domain(*args)
    except Exception:  # of other types, or another number of them
        return False


def _proof(name: str, args: Sequence[Any], student: StudentCode, oracle: Oracle) -> Verdict | None:
    """Return the verdict on one call in a worker of its own; None for a right answer, or one that changes.

    What the function depends on is supplied: one that only hands on a wrong answer is right."""
    dependencies = exercises()[name].depends_on
    substitution = hooks.substitution(oracle, dependencies) if dependencies else None
    apart = student.apart()
    apart.session.start_exercise(exercises()[name], substitution)
    apart.session.start_check(_ALLOWANCE)
    try:
        first, second = (_verdict(name, args, apart, oracle) for _ in range(2))
        return first if first is not None and second is not None and first.is_like(second) else None
    except WorkerStopped:
        return None
    finally:
        apart.session.close()


def _verdict(name: str, args: Sequence[Any], student: StudentCode, oracle: Oracle) -> Verdict | None:
    """Return the verdict on the answer to one call; None for a right answer."""
    student.session.start_example()
    expected = getattr(oracle, name)(*deepcopy(args))
    try:
        answer = getattr(student, name)(*args)
    except AnswerError as error:
        return Verdict(error.outcome, (error.note,), error.evidence)
    if answer == expected:
        return None
    reason = answer_types.reason_of(answer)
    evidence = student.evidence.answer(answer, expected)
    return Verdict(Outcome.WRONG_TYPE, (Note.of(reason),), evidence) if reason else Verdict(Outcome.WRONG, (), evidence)
