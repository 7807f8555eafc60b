"""How much a worker tells of errors, problems and names. It cuts them so; the grader, which believes nothing, too."""

from collections.abc import Mapping
from typing import Any

MAX_PROBLEMS = 100  # of an import
MAX_CALLABLES = 2000  # names in a list of callables: more than `from numpy import *` defines
MAX_NAME = 100  # characters of a name in a list of callables
# Characters of each text that is shown: a submission chooses the names of its errors, their texts, and those of its
# functions, and they may have thousands. A file is known by its name, so that this one is never cut.
LENGTHS = {"type": 60, "text": 300, "file": 255, "function": 100, "name": 100, "source": 120}


def cut(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the description of an error or a problem, its texts one character too long at most (`shorten_fields`)."""
    return {key: value[: LENGTHS[key] + 1] if type(value) is str else value for key, value in fields.items()}


def are_cut(fields: Mapping[str, Any]) -> bool:
    """Return whether no text is longer than `cut` leaves it."""
    return all(len(value) <= LENGTHS[key] + 1 for key, value in fields.items() if type(value) is str)


def shorten_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the description with each text as long as is shown at most, and an ellipsis where it was longer."""
    return {
        key: value[: LENGTHS[key] - 1] + "…" if type(value) is str and len(value) > LENGTHS[key] else value
        for key, value in fields.items()
    }
