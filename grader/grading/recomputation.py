"""Recomputation of a stored report under other points, without running the submission again.

The result is exactly what a grading would give, or none: a grading compares points of an exercise with each other, so
that another proportion of its kinds of checks, or 0 points, may lead it elsewhere."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from grader.assignment.assignment import Assignment
from grader.assignment.check import Check, points_by_check
from grader.assignment.rubric import Exercise
from grader.model import CheckResult, ExerciseResult, Outcome, Report


class Recomputation:
    """The points of the rubric as it is now, for the reports of a class. It collects the checks when first needed."""

    def __init__(self, assignment: Assignment) -> None:
        self._assignment = assignment
        self._checks: dict[str, tuple[Check, ...]] | None = None

    def apply(self, report: Report) -> Report | None:
        """Return the report with the points of the rubric, as a grading would make it; None when that is not sure."""
        rubric = self._assignment.rubric
        if self._checks is None:
            from grader.assignment.collection import collect  # here, since it imports pytest and Hypothesis

            found = collect(list(rubric.exercises.values()), self._assignment.rubric_folder)
            self._checks = {name: each.checks() for name, each in found.items()}
        return recompute(report, rubric.exercises, self._checks, rubric.caps_bonus)


def recompute(
    report: Report, rubric: Mapping[str, Exercise], checks: Mapping[str, Sequence[Check]], capped: bool
) -> Report | None:
    """Return the report with the points of this rubric; None when only a grading can tell."""
    results = []
    for old in report.exercises:
        new = _recompute_exercise(old, rubric[old.name], checks[old.name]) if old.name in rubric else None
        if new is None:
            return None
        results.append(new)
    return replace(report, exercises=tuple(results), capped=capped)


def _recompute_exercise(old: ExerciseResult, exercise: Exercise, checks: Sequence[Check]) -> ExerciseResult | None:
    if [check.id for check in checks] != [result.id for result in old.checks]:
        return None
    if not _is_same_judgement(old, exercise, checks):
        return None
    points = points_by_check(exercise, checks)
    return replace(old, checks=tuple(_with_points(result, points[result.id]) for result in old.checks))


def _is_same_judgement(old: ExerciseResult, exercise: Exercise, checks: Sequence[Check]) -> bool:
    """Return whether a grading under the new points compares the results of the exercise as the old one did.

    It asks whether points were lost, which 0 points change, and which of two results has more of them, which stays
    the same when all points grow in proportion, and when all checks passed or none did."""
    before = dict.fromkeys(exercise.points, Fraction(0))
    for check, result in zip(checks, old.checks, strict=True):
        if result.outcome is Outcome.GRADER_FAULT or check.kind not in before:
            return False
        before[check.kind] += result.out_of
    if any((before[kind] == 0) != (points == 0) for kind, points in exercise.points.items()):
        return False
    factors = {points / before[kind] for kind, points in exercise.points.items() if points}
    passed = sum(result.outcome is Outcome.PASSED for result in old.checks)
    return len(factors) <= 1 or passed in (0, len(old.checks))


def _with_points(result: CheckResult, points: Fraction) -> CheckResult:
    return replace(result, score=points if result.outcome is Outcome.PASSED else Fraction(0), out_of=points)
