"""The late policy of the rubric: how late a submission is, and how many points that costs."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from grader.assignment import rubric
from grader.course.moment import parse_moment
from grader.model import GraderError

_KEYS = {"deadline", "timezone", "grace_minutes", "points_per_day", "percent_per_day", "at_most"}
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Policy:
    """The cost of lateness. `per_day` is in points, or with `percent` in percent of the points earned."""

    deadline: datetime
    zone: tzinfo | None
    grace: timedelta
    per_day: Fraction
    percent: bool
    at_most: Fraction | None

    def as_table(self) -> dict[str, str]:
        """Return the table [late] of a rubric with this policy, its values as text."""
        table = {
            "deadline": self.deadline.isoformat(),
            "timezone": str(self.zone) if self.zone else None,
            "grace_minutes": str(Fraction(self.grace / timedelta(minutes=1))),
            "percent_per_day" if self.percent else "points_per_day": str(self.per_day),
            "at_most": str(self.at_most) if self.at_most is not None else None,
        }
        return {key: value for key, value in table.items() if value is not None}

    def due_date(self, extension: str) -> datetime:
        """Return the deadline with a student's extension, which is a date-time, a number of hours or "".

        Raise GraderError when it is none of these."""
        if not extension:
            return self.deadline
        try:
            hours = timedelta(hours=float(Fraction(extension.replace(",", "."))))
            if hours < timedelta(0):
                raise GraderError(f"extension {extension}: hours that are added to the deadline are not below 0")
            return self.deadline + hours
        except (ValueError, ZeroDivisionError, OverflowError):
            return parse_moment(extension, self.zone, "extension")

    def days_late(self, submitted: datetime | None, extension: str = "") -> int | None:
        """Count the days started since the due date: 0 when in time, None when the submission time is unknown.

        A day ends at the same time of the next one, by the clocks of the time zone: it may have 23 or 25 hours."""
        if submitted is None:
            return None
        due = self.due_date(extension).astimezone(self.zone or UTC)
        delay = submitted.astimezone(UTC) - due.astimezone(UTC)
        if delay <= self.grace:
            return 0
        days = max(1, delay // _DAY)  # or one more or less
        return next(n for n in range(max(1, days - 1), days + 3) if submitted <= (due + n * _DAY).astimezone(UTC))

    def penalty(self, score: Fraction, days: int | None) -> Fraction:
        """Return the points lost by lateness, at most `score`."""
        units = self.per_day * (days or 0)
        if self.at_most is not None:
            units = min(units, self.at_most)
        return min(score, score * units / 100 if self.percent else units)


def policy(path: Path | None = None) -> Policy | None:
    """Return the policy of the rubric, or None when it has none. Raise GraderError when the policy is invalid."""
    path = path or rubric.file()
    table = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Fraction).get("late")
    if table is None:
        return None
    try:
        return _policy(table)
    except (GraderError, KeyError, TypeError, ValueError, AttributeError, ZoneInfoNotFoundError) as error:
        raise GraderError(f"{path.name}, [late]: {error}; see the example above it in that file") from None


def dump(policy: Policy | None) -> str:
    """Convert a policy, or None, to text for the gradebook."""
    return json.dumps(policy and policy.as_table())


@cache
def load(text: str) -> Policy | None:
    """Restore a policy from the text of `dump`."""
    table = json.loads(text)
    return _policy(table) if table else None


def _policy(table: Mapping[str, Any]) -> Policy:
    rates = table.keys() & {"points_per_day", "percent_per_day"}
    if table.keys() - _KEYS or len(rates) != 1:
        raise GraderError(f"exactly one of points_per_day and percent_per_day is asked for, and of: {sorted(_KEYS)}")
    numbers = {key: Fraction(table[key]) for key in table if key not in ("deadline", "timezone")}
    if min(numbers.values()) < 0:
        raise GraderError("no number may be below 0")
    zone = ZoneInfo(table["timezone"]) if "timezone" in table else None
    return Policy(
        deadline=parse_moment(table["deadline"], zone, "deadline"),
        zone=zone,
        grace=timedelta(minutes=float(numbers.get("grace_minutes", 0))),
        per_day=numbers[rates.pop()],
        percent="percent_per_day" in table,
        at_most=numbers.get("at_most"),
    )
