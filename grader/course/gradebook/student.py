"""A student of a roster."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Student:
    """A line of the roster. `extension` is a date-time or a number of hours, as text; "" for none."""

    id: str
    name: str = ""
    email: str = ""
    group: str = ""
    extension: str = ""
