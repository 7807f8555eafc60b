"""Tests of the late policy: days late, and what they cost."""

import tomllib
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from grader.assignment.policies import LatePolicy, dump_late, late_policy, load_late
from grader.model import GraderError
from tests import ASSIGNMENT

DUE = datetime(2026, 3, 29, 1, 0, tzinfo=ZoneInfo("Europe/Paris"))  # one hour before daylight saving time starts


def a_policy(per_day: str = "1", percent: bool = False, at_most: str | None = None, grace: int = 10) -> LatePolicy:
    most = None if at_most is None else Fraction(at_most)
    return LatePolicy(DUE.astimezone(UTC), DUE.tzinfo, timedelta(minutes=grace), Fraction(per_day), percent, most)


@pytest.mark.parametrize(
    ("after", "days"),
    [
        (timedelta(0), 0),
        (timedelta(days=-30), 0),
        (timedelta(minutes=10), 0),
        (timedelta(minutes=10, microseconds=1), 1),
        (timedelta(days=1), 1),
        (timedelta(days=1, microseconds=1), 2),
        (timedelta(days=6, hours=1), 7),
    ],
)
def test_days_late_have_begun(after: timedelta, days: int) -> None:
    due = DUE.astimezone(UTC) - timedelta(days=8)  # in a week in which no clock is changed
    assert replace(a_policy(), deadline=due).days_late(due + after) == days


PARIS = ZoneInfo("Europe/Paris")


@pytest.mark.parametrize(
    ("due", "submitted", "days"),
    [
        ("2026-03-28T23:59", "2026-03-29T23:58", 1),  # a day of 23 hours
        ("2026-03-28T23:59", "2026-03-30T00:00", 2),
        ("2026-10-24T23:59", "2026-10-25T23:58", 1),  # a day of 25 hours
        ("2026-10-24T23:59", "2026-10-26T00:00", 2),
        ("2026-10-24T23:59", "2026-10-30T23:59", 6),
        ("2026-10-24T23:59", "2026-10-31T00:00", 7),
    ],
)
def test_days_are_those_of_the_calendar_where_the_clocks_change(due: str, submitted: str, days: int) -> None:
    policy = replace(a_policy(), deadline=datetime.fromisoformat(due).replace(tzinfo=PARIS).astimezone(UTC), zone=PARIS)
    moment = datetime.fromisoformat(submitted).replace(tzinfo=PARIS)
    assert policy.days_late(moment) == days
    assert policy.days_late(moment.astimezone(timezone(timedelta(hours=-8)))) == days


def test_unknown_is_never_late_and_extensions_count_and_take_no_time_away() -> None:
    policy = replace(a_policy(), zone=UTC)
    late = DUE.astimezone(UTC) + timedelta(hours=47)
    assert policy.days_late(None) is None
    extended = {"": 2, "48": 0, "24": 1, "2026-04-01T12:00": 0, "2026-03-29T12:00:00+02:00": 2}
    extended["46,9"] = 0  # late by six minutes, which is within the grace
    assert {extension: policy.days_late(late, extension) for extension in extended} == extended
    assert policy.due_date("0") == policy.deadline
    for wrong in ("-1", "-0,5", "two days", "2026-04-01", "1/0", "1e999", "1e99999999", "9" * 9, "9" * 5000, "٣"):
        with pytest.raises(GraderError, match="extension"):
            policy.due_date(wrong)


@pytest.mark.parametrize(
    ("policy", "days", "penalty"),
    [
        (a_policy("1"), 3, "3"),
        (a_policy("0.5"), 3, "1.5"),
        (a_policy("1", at_most="2"), 3, "2"),
        (a_policy("10"), 3, "17/3"),  # not more than the score
        (a_policy("10", percent=True), 3, "17/10"),
        (a_policy("10", percent=True, at_most="25"), 3, "17/12"),
        (a_policy("60", percent=True), 3, "17/3"),
        (a_policy("1"), 0, "0"),
        (a_policy("1"), None, "0"),
    ],
)
def test_what_lateness_costs(policy: LatePolicy, days: int | None, penalty: str) -> None:
    assert policy.penalty(Fraction(17, 3), days) == Fraction(penalty)


def rubric_with(folder: Path, late: str) -> Path:
    (folder / "rubric.toml").write_text(f"out_of = 20\n{late}\n", encoding="utf-8")
    return folder / "rubric.toml"


def policy_in(path: Path) -> LatePolicy | None:
    return late_policy(path, tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Fraction))


def test_the_policy_of_a_rubric_and_the_example_in_ours(tmp_path: Path) -> None:
    text = '[late]\ndeadline = 2026-03-29T01:00:00\ntimezone = "Europe/Paris"\ngrace_minutes = 10\n'
    assert policy_in(rubric_with(tmp_path, text + "points_per_day = 0.5")) == a_policy("1/2")
    found = policy_in(rubric_with(tmp_path, text + "percent_per_day = 10\nat_most = 50"))
    assert found == a_policy("10", percent=True, at_most="50")
    assert policy_in(rubric_with(tmp_path, "")) is None
    lines = (ASSIGNMENT.rubric_folder / "rubric.toml").read_text(encoding="utf-8").splitlines()
    start = lines.index("# [late]")
    example = policy_in(rubric_with(tmp_path, "\n".join(line.removeprefix("# ") for line in lines[start : start + 6])))
    assert example is not None
    assert example.per_day == 1
    assert ASSIGNMENT.late is None  # the kit has no policy by default


@pytest.mark.parametrize(
    "policy", [a_policy("1/2"), a_policy("10", percent=True, at_most="25", grace=0), replace(a_policy(), zone=None)]
)
def test_a_policy_is_stored_without_loss(policy: LatePolicy) -> None:
    assert load_late(dump_late(policy)) == policy
    assert load_late(dump_late(None)) is None


@pytest.mark.parametrize(
    "late",
    [
        "[late]\npoints_per_day = 1",
        "[late]\ndeadline = 2026-03-01T23:59:00\npoints_per_day = 1",
        "[late]\ndeadline = 2026-03-01\npoints_per_day = 1",
        '[late]\ndeadline = "tomorrow"\npoints_per_day = 1',
        "[late]\ndeadline = 2026-03-01T23:59:00Z",
        "[late]\ndeadline = 2026-03-01T23:59:00Z\npoints_per_day = 1\npercent_per_day = 1",
        "[late]\ndeadline = 2026-03-01T23:59:00Z\npoints_per_day = -1",
        "[late]\ndeadline = 2026-03-01T23:59:00Z\npoints_per_days = 1",
        '[late]\ndeadline = 2026-03-01T23:59:00Z\npoints_per_day = "many"',
        '[late]\ndeadline = 2026-03-01T23:59:00Z\npoints_per_day = 1\ntimezone = "Paris"',
        "late = 3",
    ],
)
def test_a_policy_that_cannot_be_meant_is_refused(late: str, tmp_path: Path) -> None:
    with pytest.raises(GraderError, match=r"rubric.toml, \[late\]"):
        policy_in(rubric_with(tmp_path, late))
