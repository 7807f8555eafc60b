"""Tests of when a hand-in came, of how many days late it is, and of what they cost."""

import json
import os
import tomllib
import zipfile
from collections import deque
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from fractions import Fraction
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from grader.assignment.policies import LatePolicy, dump_late, late_policy, load_late
from grader.course import enrolment
from grader.model import Note
from grader.sandbox import apart
from tests import ASSIGNMENT
from tests.support.building import hand_in, refused_saying

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
        with refused_saying("extension"):
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
    with refused_saying(r"rubric.toml, \[late\]"):
        policy_in(rubric_with(tmp_path, late))


def test_times_from_a_table(tmp_path: Path) -> None:
    file = tmp_path / "times.csv"
    file.write_text("id;time\nAna;2026-03-01T10:00:00Z\nbob.zip;2026-03-01 23:00:00+01:00\nCleo;2026-03-01 23:00\n")
    found = enrolment.read_times(file, ZoneInfo("Europe/Paris"))
    assert found == {
        "Ana": datetime(2026, 3, 1, 10, tzinfo=UTC),
        "bob.zip": datetime(2026, 3, 1, 22, tzinfo=UTC),
        "Cleo": datetime(2026, 3, 1, 22, tzinfo=UTC),
    }
    with refused_saying("line 4"):
        enrolment.read_times(file, None)
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    file.write_text("id,time\nana,\n,2026-03-01T12:00:00Z\nbob,2026-03-01T12:00:00Z\n,\n")
    assert enrolment.read_times(file, None) == dict.fromkeys(["times.csv, line 3", "bob"], noon)
    file.write_text("id,time\nana,2026-03-01T10:00:00Z\nANA,2026-03-01T11:00:00Z\n")
    with refused_saying("line 3: ANA is in line 2"):
        enrolment.read_times(file, None)
    file.write_text("id,time\nana,01/03/2026 10:00\n")
    with refused_saying("line 2"):
        enrolment.read_times(file, UTC)


TIMES = {  # as a platform writes them, and the moment in UTC; Paris is one hour ahead in November, two in April
    "Moodle in English": (
        'Identifier,"Full name","Last modified (submission)"\n'
        '"Participant 7","Ana","Friday, 20 November 2026, 5:02 PM"\n'
        '"Participant 8","Bob",-\n',
        {"Participant 7": datetime(2026, 11, 20, 16, 2, tzinfo=UTC)},
    ),
    "Moodle in English, after midnight": (
        'Identifier,"Last modified (submission)"\n"Participant 7","Friday, 2 April 2027, 12:05\u202fAM"\n',
        {"Participant 7": datetime(2027, 4, 1, 22, 5, tzinfo=UTC)},
    ),
    "Moodle in French": (
        "Identifiant;Dernière modification (travail remis)\n"
        "Participant 7;vendredi 2 avril 2027, 17:02\nParticipant 8;-\n",
        {"Participant 7": datetime(2027, 4, 2, 15, 2, tzinfo=UTC)},
    ),
    "Gradescope": (
        "First Name,Last Name,SID,Email,Status,Submission Time,Lateness (H:M:S)\n"
        "Ana,Müller,21-0345,ana@uni.example,Graded,2026-11-20 12:00:00 -0500,00:00:00\nBob,Ng,7,b@x,Missing,,\n",
        {"21-0345": datetime(2026, 11, 20, 17, 0, tzinfo=UTC)},
    ),
}


@pytest.mark.parametrize("platform", TIMES)
def test_times_as_a_platform_lets_download_them(platform: str, tmp_path: Path) -> None:
    text, expected = TIMES[platform]
    (tmp_path / "times.csv").write_text(text, encoding="utf-8")
    assert enrolment.read_times(tmp_path / "times.csv", ZoneInfo("Europe/Paris")) == expected


@pytest.mark.parametrize(
    "time", ["Friday, 31 February 2026, 5:02 PM", "Friday, 20 Nivôse 2026, 17:02", "Friday, 2 May 2026"]
)
def test_a_time_in_words_that_is_none_is_said_with_its_line(time: str, tmp_path: Path) -> None:
    (tmp_path / "times.csv").write_text(f'id,time\nana,"{time}"\n', encoding="utf-8")
    with refused_saying(r"times\.csv, line 2: .* is no date-time such as"):
        enrolment.read_times(tmp_path / "times.csv", UTC)


def test_times_from_the_hand_in_say_that_they_are_that(tmp_path: Path) -> None:
    path = hand_in(tmp_path / "ana", connect4="x = 1\n")
    (path / "notes.txt").write_text("newer, and nothing of the work")
    os.utime(path / "connect4.py", (1_000_000_000, 1_000_000_000))
    modified = datetime(2001, 9, 9, 1, 46, 40, tzinfo=UTC)
    assert enrolment.infer_time(path, None) == (modified, Note.of("time_from_modified"))
    assert enrolment.infer_time(path / "connect4.py", None) == (modified, Note.of("time_from_modified"))
    for said in ("soon", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"):  # before and after the calendar
        (path / "submission_metadata.json").write_text(json.dumps({"created_at": said}))
        assert enrolment.infer_time(path, None) == (modified, Note.of("time_from_modified"))
    (path / "submission_metadata.json").write_text(json.dumps({"created_at": "2026-03-01T10:00:00.5-08:00"}))
    gradescope = datetime(2026, 3, 1, 18, 0, 0, 500_000, tzinfo=UTC)
    assert enrolment.infer_time(path, None) == (gradescope, Note.of("time_from_metadata"))


@pytest.mark.parametrize("said", ["", "[]", "{}", '{"created_at": 3}', '{"created_at": "soon"}', "[" * 100_000])
def test_a_hostile_time_is_no_time(said: str, tmp_path: Path) -> None:
    path = tmp_path / "eve"
    path.mkdir()
    (path / "submission_metadata.json").write_text(said)
    assert enrolment.infer_time(path, UTC) == (None, Note.of("time_unknown"))
    (path / "submission_metadata.json").unlink()
    os.mkfifo(path / "submission_metadata.json")
    assert enrolment.infer_time(path, UTC) == (None, Note.of("time_unknown"))


@pytest.mark.parametrize("ends", [True, False], ids=["it ends its process", "it loops"])
def test_a_hostile_folder_costs_no_other_its_time(ends: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand_ins = [hand_in(tmp_path / name, connect4="x = 1\n") for name in ("ana", "eve", "léo")]
    for path in hand_ins:
        os.utime(path / "connect4.py", (1_000_000_000, 1_000_000_000))
    read = enrolment._metadata_time

    def fail_for_eve(path: Path, zone: tzinfo | None) -> datetime | None:
        if path.name == "eve":
            os._exit(0) if ends else deque(iter(int, 1), maxlen=0)
        return read(path, zone)

    monkeypatch.setattr(enrolment, "_metadata_time", fail_for_eve)
    monkeypatch.setattr(apart, "CPU_SECONDS", 1)
    time = datetime(2001, 9, 9, 1, 46, 40, tzinfo=UTC), Note.of("time_from_modified")
    expected = {hand_ins[0]: time, hand_ins[1]: (None, Note.of("time_unknown")), hand_ins[2]: time}
    assert enrolment.infer_times(hand_ins, UTC) == expected


def test_folders_are_read_together_and_archives_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand_ins = [hand_in(tmp_path / str(number), connect4="x = 1\n") for number in range(70)]
    for number, path in enumerate(hand_ins):
        os.utime(path / "connect4.py", (1_000_000_000 + number, 1_000_000_000 + number))
    with zipfile.ZipFile(tmp_path / "bob.zip", "w") as archive:
        archive.writestr(zipfile.ZipInfo("connect4.py", (2001, 9, 9, 1, 46, 40)), "x = 1")
    runs, run = list[Any](), apart.run
    monkeypatch.setattr(apart, "run", lambda work: run(runs.append(work) or work))  # type: ignore[func-returns-value]
    times = enrolment.infer_times([*hand_ins[:35], tmp_path / "bob.zip", *hand_ins[35:]], UTC)
    assert len(runs) == 3  # 64 folders, 6, and the archive
    first = datetime(2001, 9, 9, 1, 46, 40, tzinfo=UTC)
    assert [times[path][0] for path in hand_ins] == [first + timedelta(seconds=number) for number in range(70)]
    assert times[tmp_path / "bob.zip"] == (first, Note.of("time_from_archive"))


def test_times_in_a_zip(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bob.zip", "w") as archive:
        archive.writestr(zipfile.ZipInfo("connect4.py", (2026, 3, 1, 10, 0, 0)), "x = 1")
        archive.writestr(zipfile.ZipInfo("noeud.py", (2026, 3, 1, 11, 0, 0)), "x = 1")
    time, note = enrolment.infer_time(tmp_path / "bob.zip", ZoneInfo("Europe/Paris"))
    assert (time, note.key) == (datetime(2026, 3, 1, 10, tzinfo=UTC), "time_from_archive")
    assert enrolment.infer_time(tmp_path / "bob.zip", None) == (None, Note.of("time_unknown"))
    with zipfile.ZipFile(tmp_path / "eve.zip", "w") as archive:
        archive.writestr(zipfile.ZipInfo("connect4.py", (1980, 0, 0, 0, 0, 0)), "x = 1")
    assert enrolment.infer_time(tmp_path / "eve.zip", UTC) == (None, Note.of("time_unknown"))
    (tmp_path / "bad.zip").write_bytes(b"PK\3\4")
    assert enrolment.infer_time(tmp_path / "bad.zip", UTC)[1].key in ("time_from_modified", "time_unknown")
