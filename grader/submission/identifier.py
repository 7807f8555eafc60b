"""The identifier that a student writes into a file of answers."""

from collections.abc import Mapping
from typing import Any

from grader.submission.reading import parse_toml

UNANSWERED = "?"  # the placeholder in a file of answers
_LONGEST = 200  # characters
_MOST_DIGITS = 30  # of a student number without quotes


def identifier_in(answers: Mapping[str, Any]) -> str:
    """Return the identifier in parsed answers; "" when there is none. It may be a number without quotes."""
    value = answers.get("student", UNANSWERED)
    value = str(value) if type(value) is int and abs(value) < 10**_MOST_DIGITS else value
    return value[:_LONGEST] if type(value) is str and value.strip() not in ("", UNANSWERED) else ""


def identifier_of(data: Mapping[str, str]) -> str:
    """Return the first identifier in the texts of a submission's files of answers; "" when there is none."""
    for text in data.values():
        try:
            identifier = identifier_in(parse_toml(text.lstrip("\N{BYTE ORDER MARK}")))
        except ValueError:  # the check says so
            continue
        if identifier:
            return identifier
    return ""
