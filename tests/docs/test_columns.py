"""The headers that the documentation lists for rosters and times are those that are accepted."""

import re

import pytest

from grader.course import enrolment
from grader.course.tables import Headers
from tests.support.building import ROOT


@pytest.mark.parametrize(
    ("option", "accepted"), [("--roster", enrolment.ROSTER_COLUMNS), ("--times", enrolment.TIME_COLUMNS)]
)
def test_every_accepted_header_is_listed_and_no_other(option: str, accepted: Headers) -> None:
    page = (ROOT / "docs" / "grading.md").read_text(encoding="utf-8")
    (table,) = re.findall(rf"\| column of `{option}` \| headers \|\n\| --- \| --- \|\n((?:\|.*\n)+)", page)
    rows = (line.strip("|\n").split("|") for line in table.splitlines())
    listed = {name.strip().replace(" ", "_"): tuple(re.findall("`([^`]+)`", headers)) for name, headers in rows}
    assert listed == {column: tuple(headers) for column, headers in accepted.items()}


@pytest.mark.parametrize("accepted", [enrolment.ROSTER_COLUMNS, enrolment.TIME_COLUMNS])
def test_no_header_names_two_columns(accepted: Headers) -> None:
    headers = [header for those in accepted.values() for header in those]
    assert len(set(headers)) == len(headers)
    assert all(header == header.casefold() and "’" not in header for header in headers)
