"""Circumstances of a grading, for reports. The command line fills them in; formats read nothing else from outside."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


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


NO_CONTEXT = Context()
