"""The grading of one exercise that depends on others, so that no mistake is punished twice."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from grader.assignment import current as hooks
from grader.assignment.check import Check
from grader.assignment.oracle import Oracle
from grader.assignment.rubric import Exercise
from grader.assignment.substitution import Substitution
from grader.grading import hidden_mistakes
from grader.grading.judge import Judge, Verdict
from grader.grading.preparation import prepare
from grader.grading.student import StudentCode
from grader.model import ExerciseResult, Outcome, Settings


class GradedExercise(NamedTuple):
    """The result of an exercise, the readings and the substitution it was graded with, and the verdicts on mistakes
    of its dependencies that it has shown."""

    result: ExerciseResult
    oracle: Oracle
    substitution: Substitution | None = None
    charged: Mapping[str, Verdict] = {}  # by exercise


def grade_exercise(
    exercise: Exercise,
    student: StudentCode,
    oracle: Oracle,
    settings: Settings,
    graded: Mapping[str, GradedExercise],
) -> GradedExercise:
    """Grade an exercise; return the best of four results, so that no mistake is punished twice.

    1. Dependencies that are wrong are answered by the model solution; where that loses points, only in the calls that
       the submission's own methods make, which may store scores that others read.
    2. Only when points are lost even then: the submission's own dependencies answer.
    3. Only when points are lost even then: the answers are compared with what the right algorithm gives over the wrong
       dependencies, since a helper may hold their mistake that no function of the assignment can replace.
    4. Only when points are lost even then: dependencies whose own checks found nothing, and which are proven wrong
       where this exercise calls them, are answered by the model solution too, and charged for it; unless they would
       lose more than this exercise gains."""
    checks = prepare([exercise], settings.seed, settings.layers)
    results = {name: graded[name].result for name in exercise.depends_on if name in graded}
    wrong = {name: result for name, result in results.items() if _lost_points(result) or result.follows}
    best = _grade_with_supplied(exercise, student, oracle, settings, graded, tuple(wrong)) if wrong else None
    if best is not None and (best.result.outcome is Outcome.NOT_WRITTEN or not _lost_points(best.result)):
        return best
    after_timeout = any(_has_timed_out(result) for result in wrong.values())
    judge = Judge(student, oracle, checks, shrinks=not settings.stop_at_loss)
    with_own = GradedExercise(judge.judge(exercise, after_timeout, settings.stop_at_loss), oracle)
    if not _lost_points(with_own.result):
        return with_own
    best = best if best is not None and best.result.score > with_own.result.score else with_own
    best = _grade_over_own(exercise, student, oracle, checks, wrong) or best
    return _grade_with_hidden_mistakes(exercise, student, oracle, settings, graded, tuple(wrong), best)


def _grade_with_supplied(
    exercise: Exercise,
    student: StudentCode,
    oracle: Oracle,
    settings: Settings,
    graded: Mapping[str, GradedExercise],
    wrong: tuple[str, ...],
) -> GradedExercise | None:
    """Grade an exercise with the dependencies `wrong` answered by the model solution, in each way there is."""
    checks = prepare([exercise], settings.seed, settings.layers)
    best: GradedExercise | None = None
    for substitution in _substitutions(exercise, oracle, graded, wrong):
        judge = Judge(student, substitution.oracle, checks, substitution, shrinks=not settings.stop_at_loss)
        result = judge.judge(exercise, stop_at_loss=settings.stop_at_loss)
        if result.outcome is Outcome.NOT_WRITTEN:
            return GradedExercise(result, oracle)
        if best is None or result.score > best.result.score:
            best = GradedExercise(replace(result, supplied=wrong), substitution.oracle, substitution)
        if not _lost_points(result):
            break
    return best


def _substitutions(
    exercise: Exercise, oracle: Oracle, graded: Mapping[str, GradedExercise], wrong: tuple[str, ...]
) -> Iterator[Substitution]:
    """Yield the substitutions of `wrong` dependencies, under each reading in doubt: of all their calls, then only of
    those that the submission's own methods make, unless these may never end."""
    candidates = oracle.oracles_to_supply(exercise, {name: each.result for name, each in graded.items()})
    substitutions = [hooks.substitution(candidate, wrong) for candidate in candidates]
    yield from substitutions
    if not any(_has_timed_out(graded[name].result) for name in wrong):
        yield from filter(None, (substitution.with_own_first() for substitution in substitutions))


def _grade_with_hidden_mistakes(
    exercise: Exercise,
    student: StudentCode,
    oracle: Oracle,
    settings: Settings,
    graded: Mapping[str, GradedExercise],
    wrong: tuple[str, ...],
    best: GradedExercise,
) -> GradedExercise:
    """Grade an exercise with those of its other dependencies supplied, too, that are proven wrong where it calls them,
    whatever reading is in doubt; return `best` unless that gains at least what these are charged."""
    if settings.stop_at_loss or not _lost_points(best.result):
        return best
    others = tuple(name for name in exercise.depends_on if name in graded and name not in wrong)
    checks = prepare([exercise], settings.seed, settings.layers)
    candidates = oracle.oracles_to_supply(exercise, {name: each.result for name, each in graded.items()})
    if best.substitution is not None:
        candidates = [best.substitution.oracle]
    found, *again = [
        hidden_mistakes.find(best.result, exercise, student, candidate, checks, wrong, others)
        for candidate in candidates
    ]
    found = {name: proof for name, proof in found.items() if all(name in other for other in again)}
    if not found:
        return best
    better = _grade_with_supplied(exercise, student, oracle, settings, graded, (*wrong, *found))
    cost = sum(hidden_mistakes.cost(graded[name].result) for name in found)
    if better is None or better.result.score - best.result.score < cost:
        return best
    return better._replace(charged=found)


def _grade_over_own(
    exercise: Exercise,
    student: StudentCode,
    oracle: Oracle,
    checks: Mapping[str, Sequence[Check]],
    wrong: Mapping[str, ExerciseResult],
) -> GradedExercise | None:
    """Grade an exercise by what the right algorithm gives over the submission's own wrong dependencies.

    Return None unless all points are earned. Dependencies that are mostly wrong are not followed: the right algorithm
    over a constant is no work. Wrong ones that the oracle does not follow are answered by the model solution."""
    follows = tuple(name for name in oracle.followed_dependencies(exercise.name) if name in wrong)
    if not follows or any(2 * wrong[name].score < wrong[name].out_of for name in follows):
        return None
    supplied = tuple(name for name in wrong if name not in follows)
    substitution = hooks.substitution(oracle, supplied) if supplied else None
    apart = student.apart()
    apart.session.start_exercise(exercise, None)
    try:
        for candidate in oracle.oracles_over(exercise.name, lambda name, *args: getattr(apart, name)(*args)):
            result = Judge(student, candidate, checks, substitution, shrinks=False).judge(exercise, stop_at_loss=True)
            if all(check.outcome is Outcome.PASSED for check in result.checks):
                return GradedExercise(replace(result, supplied=supplied, follows=follows), oracle)
    finally:
        apart.session.close()
    return None


def _lost_points(result: ExerciseResult) -> bool:
    return result.score < result.out_of


def _has_timed_out(result: ExerciseResult) -> bool:
    return any(check.outcome is Outcome.TIMED_OUT for check in result.checks)
