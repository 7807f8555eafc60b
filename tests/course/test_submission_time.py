"""Tests of the times of submissions: from a table, or from the submission itself."""

import json
import os
import zipfile
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from grader.course import enrolment
from grader.model import GraderError, Note
from grader.sandbox import apart
from tests.support.building import hand_in


def test_times_from_a_table(tmp_path: Path) -> None:
    file = tmp_path / "times.csv"
    file.write_text("id;time\nAna;2026-03-01T10:00:00Z\nbob.zip;2026-03-01 23:00:00+01:00\nCleo;2026-03-01 23:00\n")
    found = enrolment.read_times(file, ZoneInfo("Europe/Paris"))
    assert found == {
        "Ana": datetime(2026, 3, 1, 10, tzinfo=UTC),
        "bob.zip": datetime(2026, 3, 1, 22, tzinfo=UTC),
        "Cleo": datetime(2026, 3, 1, 22, tzinfo=UTC),
    }
    with pytest.raises(GraderError, match="line 4"):
        enrolment.read_times(file, None)
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    file.write_text("id,time\nana,\n,2026-03-01T12:00:00Z\nbob,2026-03-01T12:00:00Z\n,\n")
    assert enrolment.read_times(file, None) == dict.fromkeys(["times.csv, line 3", "bob"], noon)
    file.write_text("id,time\nana,2026-03-01T10:00:00Z\nANA,2026-03-01T11:00:00Z\n")
    with pytest.raises(GraderError, match="line 3: ANA is in line 2"):
        enrolment.read_times(file, None)
    file.write_text("id,time\nana,01/03/2026 10:00\n")
    with pytest.raises(GraderError, match="line 2"):
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
    with pytest.raises(GraderError, match=r"times\.csv, line 2: .* is no date-time such as"):
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
            os._exit(0) if ends else [None for _ in iter(int, 1)]
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
