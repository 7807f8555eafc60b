"""What a report says of where it was made. The command line fills it in: a report looks at nothing itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Context:
    """Where, when and for whom. `seconds` the grading took; `when` it ended, in UTC, as 2026-01-31T12:00:00Z."""

    environment: Mapping[str, str] = field(default_factory=dict)
    folder: str = ""  # of the hand-in, below the root of its repository; "." or "" is the root
    seconds: float | None = None
    when: str = ""


NOWHERE = Context()
