"""Points each check adds to the score, and points in the number formats of the platforms."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from grader.model import CheckResult, ExerciseResult, Report

SCALE = 100  # for platforms that take whole numbers only: points in hundredths, the precision a score is shown with


@dataclass(frozen=True)
class CheckPoints:
    """A check with the points it adds to the report's score: fewer than its own score where the bonus is capped."""

    exercise: ExerciseResult
    check: CheckResult
    points: Fraction


def check_points(report: Report) -> list[CheckPoints]:
    """Return every check with its points, which add up to `report.score`.

    Core exercises come first, so that a cap cuts the bonus."""
    remaining, result = report.score, []
    for exercise in sorted(report.exercises, key=lambda exercise: exercise.bonus):
        for check in exercise.checks:
            points = min(check.score, remaining)
            remaining -= points
            result.append(CheckPoints(exercise, check, points))
    return result


def max_score(report: Report) -> Fraction:
    """Return the highest score the report can reach."""
    if report.capped:
        return report.out_of
    return sum((exercise.out_of for exercise in report.exercises), Fraction(0))


def decimal(points: Fraction) -> float:
    """Return points as a JSON number with at most four decimals."""
    return round(float(points), 4)


def hundredths(points: Fraction) -> int:
    """Return points as a whole number of hundredths."""
    return round(points * SCALE)


def common_unit(amounts: Iterable[Fraction]) -> Fraction:
    """Return the largest amount that divides every one of `amounts`; 0 when all are 0."""
    amounts = list(amounts)
    denominator = lcm(*(amount.denominator for amount in amounts))
    return Fraction(gcd(*(int(amount * denominator) for amount in amounts)), denominator)
