"""Adjustments: points an instructor adds to or takes from a grade, with a comment; no grading ever touches them."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from fractions import Fraction

from grader.environment import user
from grader.gradebook.database import transaction
from grader.model import ExerciseResult, Note, Report

_COLUMNS = "student, label, exercise, points, comment, made_at, made_by, out_of"


@dataclass(frozen=True)
class Owner:
    """Whose grade is adjusted: a student of the roster, by id, or a submission that is surely nobody's, by label.

    Exactly one of both is set."""

    student: str = ""
    label: str = ""

    @property
    def name(self) -> str:
        """The id or the label."""
        return self.student or self.label


@dataclass(frozen=True)
class Adjustment:
    """Points added to an exercise, before the late policy, or with exercise "" to the grade, after it.

    With `out_of`, the points are the grade itself, of so many, whatever was graded; lateness costs nothing then."""

    id: int
    owner: Owner
    exercise: str
    points: Fraction
    comment: str
    made_at: datetime
    made_by: str
    removed_at: datetime | None = None  # it counts no more, and stays in the history
    removed_by: str = ""
    out_of: Fraction | None = None


def add(
    connection: sqlite3.Connection,
    owner: Owner,
    exercise: str,
    points: Fraction,
    comment: str,
    out_of: Fraction | None = None,
) -> None:
    """Store an adjustment, with the time and the user. A grade that is set withdraws what was added to it before."""
    maximum = "" if out_of is None else str(out_of)
    row = (owner.student, owner.label, exercise, str(points), comment, _now(), user(), maximum)
    if out_of is not None:
        remove(connection, owner, "")
    with transaction(connection):
        connection.execute(f"INSERT INTO adjustment ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


def remove(connection: sqlite3.Connection, owner: Owner, exercise: str | None, number: int | None = None) -> int:
    """Withdraw the adjustments of a grade, with an exercise only those of it, with a number only the one that has it;
    return how many there were."""
    chosen = {"exercise": exercise, "id": number}
    condition = "".join(f" AND {column} = ?" for column, value in chosen.items() if value is not None)
    values = tuple(value for value in chosen.values() if value is not None)
    with transaction(connection):
        update = connection.execute(
            "UPDATE adjustment SET removed_at = ?, removed_by = ?"
            f" WHERE removed_at IS NULL AND (student, label) = (?, ?){condition}",
            (_now(), user(), owner.student, owner.label, *values),
        )
    return update.rowcount


def load(connection: sqlite3.Connection) -> list[Adjustment]:
    """Return all adjustments, withdrawn ones too, oldest first."""
    return [_adjustment(row) for row in connection.execute("SELECT * FROM adjustment ORDER BY id")]


def in_force(adjustments: Sequence[Adjustment], student: str, label: str) -> tuple[Adjustment, ...]:
    """Return those that count for the grade of a student, by id or "", on a submission."""
    return tuple(
        each
        for each in adjustments
        if each.removed_at is None and each.owner in (Owner(student=student), Owner(label=label))
    )


def adjust_exercises(report: Report, adjustments: Sequence[Adjustment]) -> tuple[Report, tuple[Note, ...]]:
    """Return the report with the points of its exercises adjusted, never below 0 nor above their maximum, and notes on
    what could not count in full."""
    amounts: dict[str, Fraction] = {}
    for each in adjustments:
        if each.exercise:
            amounts[each.exercise] = amounts.get(each.exercise, Fraction(0)) + each.points
    if not amounts:
        return report, ()
    results = tuple(_adjust_exercise(result, amounts) for result in report.exercises)
    limits = [
        _limit_note(result.name, amounts[result.name], result.adjustment, result.out_of)
        for result in results
        if result.name in amounts and result.adjustment != amounts[result.name]
    ]
    absent = amounts.keys() - {result.name for result in results}
    lost = [Note.of("adjustment_without_exercise", exercise=name) for name in sorted(absent)]
    return replace(report, exercises=results), (*limits, *lost)


def adjust_score(
    score: Fraction, out_of: Fraction, adjustments: Sequence[Adjustment]
) -> tuple[Fraction, tuple[Note, ...]]:
    """Return the points that adjustments of the grade as a whole add to `score`, and notes as above.

    The grade stays between 0 and the maximum; a score that a bonus has lifted above it stays there."""
    given = set_grade(adjustments)
    start = score if given is None else given.points
    added = (each.points for each in adjustments if not each.exercise and each.out_of is None)
    amount = sum(added, start - score)
    maximum = max(out_of, start)
    counted = min(max(score + amount, Fraction(0)), maximum) - score
    return counted, () if counted == amount else (_limit_note("", amount, counted, maximum),)


def set_grade(adjustments: Sequence[Adjustment]) -> Adjustment | None:
    """Return the adjustment that sets the grade; None without one."""
    return next((each for each in reversed(adjustments) if each.out_of is not None), None)


def accept(connection: sqlite3.Connection, label: str, names: Mapping[str, str]) -> None:
    """Store which names in a submission stand for which of the assignment, in place of those stored before."""
    with transaction(connection):
        connection.execute("DELETE FROM accepted WHERE label = ?", (label,))
        rows = [(label, written, meant, _now(), user()) for written, meant in names.items()]
        connection.executemany("INSERT INTO accepted VALUES (?, ?, ?, ?, ?)", rows)


def accepted(connection: sqlite3.Connection) -> dict[str, dict[str, str]]:
    """Return, by label, the names of the assignment by those that are accepted for them."""
    found: dict[str, dict[str, str]] = {}
    for row in connection.execute("SELECT label, written, meant FROM accepted ORDER BY label, written"):
        found.setdefault(row["label"], {})[row["written"]] = row["meant"]
    return found


def _adjust_exercise(result: ExerciseResult, amounts: Mapping[str, Fraction]) -> ExerciseResult:
    if result.name not in amounts:
        return result
    score = min(max(result.score + amounts[result.name], Fraction(0)), result.out_of)
    return replace(result, adjustment=score - result.score)


def _limit_note(exercise: str, asked: Fraction, counted: Fraction, maximum: Fraction) -> Note:
    """Return a note that an adjustment counts in part only, since points end at 0 and at the maximum."""
    asked_text, counted_text = (f"{round(float(points), 2):+g}" for points in (asked, counted))
    values = {"asked": asked_text, "counted": counted_text, "maximum": f"{round(float(maximum), 2):g}"}
    if not exercise:
        return Note.of("adjustment_limited", **values)
    return Note.of("adjustment_limited_in", exercise=exercise, **values)


def _adjustment(row: sqlite3.Row) -> Adjustment:
    return Adjustment(
        row["id"],
        Owner(row["student"], row["label"]),
        row["exercise"],
        Fraction(row["points"]),
        row["comment"],
        datetime.fromisoformat(row["made_at"]),
        row["made_by"],
        datetime.fromisoformat(row["removed_at"]) if row["removed_at"] else None,
        row["removed_by"],
        Fraction(row["out_of"]) if row["out_of"] else None,
    )


def _now() -> str:
    return datetime.now(UTC).isoformat()
