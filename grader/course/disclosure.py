"""Until when students read less than the full feedback: [feedback] of the rubric."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from grader.assignment import rubric
from grader.course.moment import parse_moment
from grader.grading.feedback import FEEDBACK, stricter
from grader.model import GraderError, Note

_KEYS = {"full_from", "timezone", "before"}


@dataclass(frozen=True)
class Disclosure:
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


def disclosure(path: Path | None = None) -> Disclosure | None:
    """Return what the rubric says, or None when it says nothing. Raise GraderError when that is invalid."""
    path = path or rubric.file()
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise GraderError(f"{path.name} cannot be read: {error}") from None
    if "feedback" not in tables:
        return None
    try:
        return _disclosure(tables["feedback"], tables.get("late", {}))
    except (GraderError, TypeError, ValueError, AttributeError, ZoneInfoNotFoundError) as error:
        raise GraderError(f"{path.name}, [feedback]: {error}; see the example above it in that file") from None


def student_level(limit: Disclosure | None, chosen: str = FEEDBACK[0]) -> tuple[str, Note | None]:
    """Return the level of feedback for students today, of at most `chosen`, and the note on when they read more."""
    return limit.level(chosen) if limit else (chosen, None)


def _disclosure(table: Mapping[str, Any], late: Mapping[str, Any]) -> Disclosure:
    if misspelt := sorted(table.keys() - _KEYS):
        raise GraderError(f"no key {misspelt[0]!r}; there are: {', '.join(sorted(_KEYS))}")
    if "full_from" not in table:
        raise GraderError("full_from is missing")
    before = table.get("before", FEEDBACK[-1])
    if before not in FEEDBACK:
        raise GraderError(f"before is {before!r}; allowed is one of: {', '.join(FEEDBACK)}")
    name = table.get("timezone") or late.get("timezone")
    zone = ZoneInfo(name) if name else None
    return Disclosure(parse_moment(table["full_from"], zone, "full_from"), zone, before)
