"""The policies of rubric.toml that change no grading: [late] and [feedback]."""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from grader.model import FEEDBACK, GraderError, Note, stricter

_LATE_KEYS = {"deadline", "timezone", "grace_minutes", "points_per_day", "percent_per_day", "at_most"}
_FEEDBACK_KEYS = {"full_from", "timezone", "before"}
_DAY = timedelta(days=1)
_LONGEST = 60  # characters of a moment
NUMBER = re.compile(r"\+?[0-9]{1,20}(?:([.,])[0-9]{1,20})?")  # in a table: no exponent, and of bounded length


@dataclass(frozen=True)
class LatePolicy:
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
        hours = parse_number(extension)
        if hours is not None:
            with suppress(OverflowError):
                return self.deadline + timedelta(hours=float(hours))
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
        days = delay // _DAY  # or one more or less
        return next(n for n in range(max(1, days - 1), days + 3) if submitted <= (due + n * _DAY).astimezone(UTC))

    def penalty(self, score: Fraction, days: int | None) -> Fraction:
        """Return the points lost by lateness, at most `score`."""
        units = self.per_day * (days or 0)
        if self.at_most is not None:
            units = min(units, self.at_most)
        return min(score, score * units / 100 if self.percent else units)


def late_policy(path: Path, tables: Mapping[str, Any]) -> LatePolicy | None:
    """Return the late policy in the tables of the rubric at `path`; None when there is none.

    Raise GraderError when it is invalid."""
    if "late" not in tables:
        return None
    try:
        return _late_policy(tables["late"])
    except (GraderError, KeyError, TypeError, ValueError, AttributeError, ZoneInfoNotFoundError) as error:
        raise GraderError(f"{path.name}, [late]: {error}; see the example above it in that file") from None


def dump_late(policy: LatePolicy | None) -> str:
    """Convert a policy, or None, to text for the gradebook."""
    return json.dumps(policy and policy.as_table())


@cache
def load_late(text: str) -> LatePolicy | None:
    """Restore a policy from the text of `dump_late`."""
    table = json.loads(text)
    return _late_policy(table) if table else None


def _late_policy(table: Mapping[str, Any]) -> LatePolicy:
    rates = table.keys() & {"points_per_day", "percent_per_day"}
    if table.keys() - _LATE_KEYS or len(rates) != 1:
        raise GraderError(
            f"exactly one of points_per_day and percent_per_day is asked for, and of: {sorted(_LATE_KEYS)}"
        )
    numbers = {key: Fraction(table[key]) for key in table if key not in ("deadline", "timezone")}
    if min(numbers.values()) < 0:
        raise GraderError("no number may be below 0")
    zone = ZoneInfo(table["timezone"]) if "timezone" in table else None
    return LatePolicy(
        deadline=parse_moment(table["deadline"], zone, "deadline"),
        zone=zone,
        grace=timedelta(minutes=float(numbers.get("grace_minutes", 0))),
        per_day=numbers[rates.pop()],
        percent="percent_per_day" in table,
        at_most=numbers.get("at_most"),
    )


@dataclass(frozen=True)
class FeedbackPolicy:
    """The moment from which students read the full feedback, and the level of feedback before."""

    full_from: datetime
    zone: tzinfo | None
    before: str

    def level(self, chosen: str, now: datetime | None = None) -> tuple[str, Note | None]:
        """Return the level of feedback for students and None; before the moment no more than there is then, and the
        note that tells them when they read more."""
        if (now or datetime.now(UTC)) >= self.full_from:
            return chosen, None
        return stricter(chosen, self.before), self.note

    @property
    def note(self) -> Note:
        """The note that tells students when they read more."""
        zone = self.zone or UTC
        return Note.of("details_from", when=f"{self.full_from.astimezone(zone):%Y-%m-%d %H:%M}", zone=str(zone))


def feedback_policy(path: Path, tables: Mapping[str, Any]) -> FeedbackPolicy | None:
    """Return the feedback policy in the tables of the rubric at `path`; None when there is none.

    Raise GraderError when it is invalid."""
    if "feedback" not in tables:
        return None
    try:
        return _feedback_policy(tables["feedback"], tables.get("late", {}))
    except (GraderError, TypeError, ValueError, AttributeError, ZoneInfoNotFoundError) as error:
        raise GraderError(f"{path.name}, [feedback]: {error}; see the example above it in that file") from None


def student_level(limit: FeedbackPolicy | None, chosen: str = FEEDBACK[0]) -> tuple[str, Note | None]:
    """Return the level of feedback for students today, of at most `chosen`, and the note on when they read more."""
    return limit.level(chosen) if limit else (chosen, None)


def _feedback_policy(table: Mapping[str, Any], late: Mapping[str, Any]) -> FeedbackPolicy:
    if misspelt := sorted(table.keys() - _FEEDBACK_KEYS):
        raise GraderError(f"no key {misspelt[0]!r}; there are: {', '.join(sorted(_FEEDBACK_KEYS))}")
    if "full_from" not in table:
        raise GraderError("full_from is missing")
    before = table.get("before", FEEDBACK[-1])
    if before not in FEEDBACK:
        raise GraderError(f"before is {before!r}; allowed is one of: {', '.join(FEEDBACK)}")
    name = table.get("timezone") or late.get("timezone")
    zone = ZoneInfo(name) if name else None
    return FeedbackPolicy(parse_moment(table["full_from"], zone, "full_from"), zone, before)


def parse_number(text: str) -> Fraction | None:
    """Parse a number of hours or points with a decimal point or comma; return None for any other text."""
    return Fraction(text.replace(",", ".")) if NUMBER.fullmatch(text) else None


def parse_moment(value: str | datetime | date, zone: tzinfo | None, what: str) -> datetime:
    """Parse an ISO date-time and convert it to UTC, where every day has 24 hours. `zone` applies when it names none.

    Raise GraderError, which begins with `what`, when it is no date-time, or has no time of day or no time zone."""
    text = str(value).strip()[:_LONGEST]
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise GraderError(f"{what} {text!r} is no date-time such as 2026-03-01T23:59:00+01:00") from None
    if ":" not in text:
        raise GraderError(f"{what} {text} names no time of day: 2026-03-01T23:59:00+01:00")
    if moment.tzinfo is None and zone is None:
        raise GraderError(
            f"{what} {text} has no time zone: write +01:00 behind it, "
            'or timezone = "Europe/Paris" in [late] of rubric.toml'
        )
    try:
        return (moment if moment.tzinfo is not None else moment.replace(tzinfo=zone)).astimezone(UTC)
    except OverflowError:  # in the first or the last hours that a calendar has
        raise GraderError(f"{what} {text!r} is no date-time such as 2026-03-01T23:59:00+01:00") from None
