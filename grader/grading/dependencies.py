"""The grading of one exercise that may call others, so that no mistake is punished twice."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from grader.assignment.assignment import Assignment
from grader.assignment.check import Example
from grader.assignment.oracle import Oracle
from grader.assignment.rubric import Exercise
from grader.assignment.substitution import Substitution
from grader.grading.judge import Judge
from grader.grading.preparation import prepare
from grader.grading.student import StudentCode
from grader.model import ExerciseResult, Outcome, Settings


class GradedExercise(NamedTuple):
    """A result, with the oracle and the substitution that it was graded with."""

    result: ExerciseResult
    oracle: Oracle
    substitution: Substitution | None = None  # None: with the submission's own dependencies
    failing: Mapping[str, Example] = MappingProxyType({})  # by lost check, the example that shows it


def grade_exercise(
    exercise: Exercise,
    assignment: Assignment,
    student: StudentCode,
    oracle: Oracle,
    settings: Settings,
    graded: Mapping[str, GradedExercise],
) -> GradedExercise:
    """Grade an exercise with its wrong dependencies supplied, and as handed in; return the better result.

    The second is left out when the first loses no points, or when the exercise calls none of what is supplied."""
    checks = prepare([exercise], assignment, settings)
    results = {name: graded[name].result for name in exercise.depends_on if name in graded}
    wrong = tuple(name for name, result in results.items() if _lost_points(result))
    after_timeout = any(_has_timed_out(results[name]) for name in wrong)
    best: GradedExercise | None = None
    for substitution in (*_substitutions(exercise, assignment, oracle, results, wrong), None):
        used = oracle if substitution is None else substitution.oracle
        judge = Judge(student, used, checks, substitution, shrinks=not settings.stop_at_loss)
        result = judge.judge(exercise, after_timeout and substitution is None, settings.stop_at_loss)
        supplied = tuple(name for name in wrong if substitution is not None and name in substitution.asked)
        if best is None or result.score > best.result.score:
            replaced = substitution if supplied else None
            best = GradedExercise(replace(result, supplied=supplied), used, replaced, judge.failing)
        if not supplied or not _lost_points(result) or result.outcome is Outcome.NOT_WRITTEN:
            break
    assert best is not None
    return best


def _substitutions(
    exercise: Exercise,
    assignment: Assignment,
    oracle: Oracle,
    results: Mapping[str, ExerciseResult],
    wrong: tuple[str, ...],
) -> Iterator[Substitution]:
    """Yield the substitutions of `wrong` dependencies, under each reading in doubt: of all their calls, then only of
    those that the submission's own methods make, unless these may never end."""
    if not wrong:
        return
    candidates = oracle.oracles_to_supply(exercise, results)
    substitutions = [assignment.substitution(candidate, wrong) for candidate in candidates]
    yield from substitutions
    if not any(_has_timed_out(results[name]) for name in wrong):
        yield from filter(None, (substitution.with_own_first() for substitution in substitutions))


def _lost_points(result: ExerciseResult) -> bool:
    return result.score < result.out_of


def _has_timed_out(result: ExerciseResult) -> bool:
    return any(check.outcome is Outcome.TIMED_OUT for check in result.checks)
