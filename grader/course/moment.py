"""Parsing of moments that an instructor writes: in the rubric, in a roster, in a table of times."""

from datetime import UTC, date, datetime, tzinfo

from grader.model import GraderError

_LONGEST = 60  # characters of a moment


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
