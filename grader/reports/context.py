"""What a report says of its circumstances: isolation, points in the format of the language, places in a file."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import gcd, lcm
from pathlib import PurePosixPath

from grader.model import CheckResult, ExerciseResult, Note, Report

SCALE = 100  # for platforms that take whole numbers only: points in hundredths, the precision a score is shown with
DECIMALS = 4  # of points elsewhere
_FILE = re.compile(r"\w[\w.-]*\.py")
_LAST_LINE = 10**6


@dataclass(frozen=True)
class Context:
    """Environment variables, folder, duration and time of a grading, what lateness costs, and adjustments.

    `seconds` is how long the grading took, `when` the time it ended, in UTC, as 2026-01-31T12:00:00Z. Only the HTML
    page knows of lateness and adjustments: a platform judges these itself."""

    environment: Mapping[str, str] = field(default_factory=dict)
    folder: str = ""  # of the submission, relative to the root of its repository; "." or "" is the root
    seconds: float | None = None
    when: str = ""
    penalty: Fraction = Fraction(0)  # points
    days_late: int | None = None
    adjustment: Fraction = Fraction(0)  # points, of the grade as a whole
    title: str = ""  # of the page: the student's name; "" for the submission's
    remarks: tuple[str, ...] = ()  # sentences about the grade, such as on adjustments
    lists_checks: bool = False  # name every lost check with its points, for an instructor


NO_CONTEXT = Context()


@dataclass(frozen=True)
class CheckPoints:
    """A check with the points it adds to the report's score, fewer than its own score where the bonus is capped, and
    the points it adds to the report's maximum, none for a bonus: a bonus that is lost takes nothing away."""

    exercise: ExerciseResult
    check: CheckResult
    points: Fraction
    out_of: Fraction
    above_cap: bool  # the total is reached without all points of the check


def check_points(report: Report) -> list[CheckPoints]:
    """Return every check with its points, which add up to `report.score` of `report.out_of`.

    Core exercises come first, so that a cap cuts the bonus."""
    remaining, result = report.score, []
    for exercise in sorted(report.exercises, key=lambda exercise: exercise.bonus):
        for check in exercise.checks:
            points = min(check.score, remaining)
            remaining -= points
            out_of = Fraction(0) if exercise.bonus else check.out_of
            result.append(CheckPoints(exercise, check, points, out_of, above_cap=points < check.score))
    return result


def rounded_points(report: Report) -> list[CheckPoints]:
    """Return every check with points of at most four decimals, which still add up to the rounded score and maximum.

    A check that lost nothing still has all its points: these checks come first where the rounding is spread."""
    items = check_points(report)
    order = sorted(range(len(items)), key=lambda index: items[index].points != items[index].out_of)
    points = round_sums([items[index].points for index in order])
    maxima = round_sums([items[index].out_of for index in order])
    for index, earned, out_of in zip(order, points, maxima, strict=True):
        items[index] = replace(items[index], points=earned, out_of=out_of)
    return items


def round_sums(amounts: Iterable[Fraction]) -> list[Fraction]:
    """Return the amounts rounded so that every sum of the first ones is rounded right."""
    total, rounded_total, result = Fraction(0), Fraction(0), []
    for amount in amounts:
        total += amount
        result.append(round(total, DECIMALS) - rounded_total)
        rounded_total += result[-1]
    return result


def score_fraction(report: Report) -> Fraction:
    """Return the score as a fraction of the core's points, at most 1: a lost bonus costs nothing."""
    return min(report.score / report.out_of, Fraction(1)) if report.out_of else Fraction(0)


def decimal(points: Fraction) -> float:
    """Return points as a JSON number with at most four decimals."""
    return round(float(points), DECIMALS)


def hundredths(points: Fraction) -> int:
    """Return points as a whole number of hundredths."""
    return round(points * SCALE)


def common_unit(amounts: Iterable[Fraction]) -> Fraction:
    """Return the largest amount that divides every one of `amounts`; 0 when all are 0."""
    amounts = list(amounts)
    denominator = lcm(*(amount.denominator for amount in amounts))
    return Fraction(gcd(*(int(amount * denominator) for amount in amounts)), denominator)


def check_place(report: Report, check: CheckResult, context: Context) -> tuple[str, int] | None:
    """Return the first place that the notes of a check are about; None when there is none."""
    places = (note_place(report, note, context) for note in check.notes)
    return next((place for place in places if place is not None), None)


def note_place(report: Report, note: Note, context: Context) -> tuple[str, int] | None:
    """Return the file, relative to the repository root, and the line that a note is about; line 0 for notebooks."""
    values = {name: value for name, value in note.values if isinstance(value, str)}
    file = _file_path(report, values.get("file", ""))
    if not file.isprintable() or not file or "line" not in values:
        return None  # no platform finds a file by a name that is no text
    line = int(values["line"]) if re.fullmatch(r"\d{1,7}", values["line"], re.ASCII) else 0
    path = PurePosixPath(context.folder) / file
    return str(path), line if path.suffix == ".py" and line <= _LAST_LINE else 0


def _file_path(report: Report, file: str) -> str:
    """Return the path of a file in the submission; '' when it has no such file: the name may come from its worker."""
    files = report.files
    if file in files.values():
        return file
    module = file.removesuffix(".py")
    if module in files:
        return files[module]
    folder = PurePosixPath(next(iter(files.values()), "")).parent
    return str(folder / file) if _FILE.fullmatch(file) else ""
