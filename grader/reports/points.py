"""What each check adds to the score, and the numbers platforms take. The one place where points become numbers."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from grader.model import CheckResult, ExerciseResult, Report

SCALE = 100  # points for platforms that take whole numbers only: hundredths, as a score is shown


@dataclass(frozen=True)
class Share:
    """A check, and the points it adds to the report's score: fewer than its own where the bonus is capped."""

    exercise: ExerciseResult
    check: CheckResult
    points: Fraction


def shares(report: Report) -> list[Share]:
    """Every check with its share; they add up to `report.score`. The core comes first, so the bonus meets the cap."""
    left, found = report.score, []
    for exercise in sorted(report.exercises, key=lambda exercise: exercise.bonus):
        for check in exercise.checks:
            points = min(check.score, left)
            left -= points
            found.append(Share(exercise, check, points))
    return found


def possible(report: Report) -> Fraction:
    """The most the score can be."""
    if report.capped:
        return report.out_of
    return sum((exercise.out_of for exercise in report.exercises), Fraction(0))


def decimal(points: Fraction) -> float:
    """Points as a JSON number."""
    return round(float(points), 4)


def scaled(points: Fraction) -> int:
    """Points as a whole number of hundredths."""
    return round(points * SCALE)


def credit(amounts: Iterable[Fraction]) -> Fraction:
    """The largest amount of which all of these are multiples; 0 when all are 0."""
    amounts = list(amounts)
    common = lcm(*(amount.denominator for amount in amounts))
    return Fraction(gcd(*(int(amount * common) for amount in amounts)), common)
