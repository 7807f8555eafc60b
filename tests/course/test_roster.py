"""Tests of the roster, the matching of submissions to students, submission times and the late policy."""

import json
import os
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from grader.assignment import rubric
from grader.course.gradebook import Student, lateness, roster, submission_time
from grader.course.gradebook.lateness import Policy
from grader.model import GraderError, Note
from grader.reports import sentences
from tests.support.building import hand_in

ANA = Student("21-0345", "Ana Müller", "ana@uni.example", "g1", "")
BOB = Student("12345", "Bob Le Goff", "bob.legoff@uni.example", "g2", "48")
TABLES = {
    "comma": "id,name,email,group,extension\n21-0345,Ana Müller,ana@uni.example,g1,\n"
    "12345,Bob Le Goff,bob.legoff@uni.example,g2,48\n",
    "French, Excel": "\ufeffNom;Groupe;Identifiant;Courriel;Délai;Année\r\nAna Müller;g1;21-0345;ana@uni.example;;3\r\n"
    "Bob Le Goff;g2;12345;bob.legoff@uni.example;48;3\r\n;;;;;\r\n",
    "tabs": 'EMAIL\tID\tName\tGroup\tExtension\nana@uni.example\t"21-0345"\tAna Müller\tg1\n\n'
    "bob.legoff@uni.example\t12345\tBob Le Goff\tg2\t48",
}


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
@pytest.mark.parametrize("form", TABLES)
def test_a_roster_in_any_form(form: str, encoding: str, tmp_path: Path) -> None:
    text = TABLES[form].lstrip("\ufeff") if encoding == "cp1252" else TABLES[form]
    (tmp_path / "roster.csv").write_bytes(text.encode(encoding))
    assert roster.read(tmp_path / "roster.csv") == [ANA, BOB]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("id,name\n", "lists nobody"),
        ("group,extension\ng1,48\n", "line 1: no column id or id number or username or email"),
        ("PK\x03\x04", "is a workbook and no CSV: open it, save it as CSV"),
        ("First Name,SID,Role\nAda,1,Instructor\n", "lists nobody"),
        ("Prénom,Nom\nAna,Roy\nAna,Roy\n", "line 3: Ana Roy stands in line 2 already: keep one of them, or give each"),
        ("id,name,ID\n1,Ana,2\n", "line 1: two columns are called id"),
        ("id,name\n1,Ana\n2,Bob\n1,Eve\n", "line 4: 1 stands in line 2"),
        ("id,name\nab,Ana\nAB,Bob\n", "line 3: AB stands in line 2"),
        ("id,name\n1,Ana\n,Bob\n", "line 3: the id is missing"),
    ],
)
def test_a_wrong_roster_is_one_sentence_with_the_line(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "roster.csv").write_text(text)
    with pytest.raises(GraderError) as error:
        roster.read(tmp_path / "roster.csv")
    sentence = sentences.reason("en", error.value.message)
    assert said in sentence
    assert "\n" not in sentence


PLATFORMS = {  # what each lets download, after its documentation or its source, and the students in it
    "Moodle, worksheet in English": (
        "utf-8",
        'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade","Last modified (grade)"\n'
        '"Participant 48211","Ana Müller",ana@uni.example,"No submission",,20.00,-\n',
        Student("Participant 48211", "Ana Müller", "ana@uni.example"),
    ),
    "Moodle, worksheet in French": (
        "utf-8-sig",
        'Identifiant;"Nom complet";"Numéro d’identification";"Adresse de courriel";Statut;Note\r\n'
        '"Participant 7";"Ana Müller";21-0345;ana@uni.example;"Aucun travail remis";\r\n',
        Student("Participant 7", "Ana Müller", "ana@uni.example"),
    ),
    "Moodle, gradebook": (
        "utf-8",
        '"First name","Last name","ID number",Institution,Department,"Email address","Assignment: TP (Real)"\n'
        'Ana,Müller,21-0345,,"Moodle HQ",ana@uni.example,-\n',
        Student("21-0345", "Ana Müller", "ana@uni.example"),
    ),
    "Moodle, gradebook without numbers": (
        "utf-8",
        "Prénom,Nom de famille,Numéro d'identification,Adresse de courriel\nAna,Müller,,ana@uni.example\n",
        Student("ana@uni.example", "Ana Müller", "ana@uni.example"),
    ),
    "Gradescope": (
        "utf-8",
        "First Name,Last Name,SID,Email,Role,Section\nAda,Prof,9,ada@uni.example,Instructor,\n"
        "Ana,Müller,21-0345,ana@uni.example,Student,g1\nBob,Aide,,bob@uni.example,TA,g1\n",
        Student("21-0345", "Ana Müller", "ana@uni.example", "g1"),
    ),
    "Brightspace": (
        "utf-8",
        "OrgDefinedId,Username,Last Name,First Name,Email,TP Points Grade <Numeric MaxPoints:20>,"
        "End-of-Line Indicator\r\n"
        "#210345,#amuller,Müller,Ana,ana@uni.example,,#\r\n",
        Student("210345", "Ana Müller", "ana@uni.example"),
    ),
    "Blackboard": (
        "utf-16",
        '"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"TP [Total Pts: 20 Score] |118854"\n'
        '"Müller"\t"Ana"\t"amuller"\t"210345"\t""\n',
        Student("210345", "Ana Müller"),
    ),
    "names alone": (
        "cp1252",
        "Élève;Classe\r\nMÜLLER Ana;2nde 1\r\n",
        Student("MÜLLER Ana", "MÜLLER Ana", "", "2nde 1"),
    ),
    "names in two columns": ("cp1252", "Nom;Prénom\r\nMüller;Ana\r\n", Student("Ana Müller", "Ana Müller")),
    "e-mail addresses": ("utf-8", "name,email\nAna,a@b\n", Student("a@b", "Ana", "a@b")),
}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_roster_as_a_platform_lets_download_it(platform: str, tmp_path: Path) -> None:
    encoding, text, student = PLATFORMS[platform]
    (tmp_path / "roster.csv").write_bytes(text.encode(encoding))
    assert roster.read(tmp_path / "roster.csv") == [student]


def test_moodles_number_is_a_students_where_the_name_agrees() -> None:
    """Two students of one name differ by their number; in another assignment the number is somebody else's."""
    ana, twin = Student("Participant 7", "Ana Roy"), Student("Participant 8", "Ana Roy")
    hidden = Student("Teilnehmer/in 9")  # an assignment that is graded blindly
    labels = [
        "Ana Roy_8_assignsubmission_file_",
        "Bob Zoé_7_assignsubmission_file_",
        "Participant_9_assignsubmission_file_",
    ]
    found = roster.match(labels, [ana, twin, hidden])
    assert found.owners == {labels[0]: twin, labels[2]: hidden}
    assert found.doubts == {labels[1]: Note.of("hand_in_unmatched")}
    assert roster.participant_number("21-0345") == roster.participant_number("12345") == ""


def test_no_roster_there(tmp_path: Path) -> None:
    with pytest.raises(GraderError, match="cannot be read"):
        roster.read(tmp_path / "roster.csv")


@pytest.mark.parametrize(
    ("label", "owner"),
    [
        ("12345", BOB),
        ("12345.zip", BOB),
        ("21-0345", ANA),
        ("21_0345_connect4.ipynb", ANA),
        ("Bob Le Goff_12345_assignsubmission_file_", BOB),
        ("Ana Müller_99_assignsubmission_file_", ANA),
        ("Ana Müller_99_assignsubmission_file_tp.zip", ANA),
        ("MÜLLER ana", ANA),
        ("Ana Mu\u0308ller", ANA),  # decomposed, as macOS writes an umlaut
        ("bob.legoff", BOB),
        ("bob.legoff@uni.example.zip", BOB),
        ("le_goff_bob", BOB),
        ("123456", None),
        ("2345", None),
        ("345", None),
        ("ana martin", None),
        ("Bob", None),
        ("legoff", None),
    ],
)
def test_whose_a_hand_in_is(label: str, owner: Student | None) -> None:
    found = roster.match([label], [ANA, BOB])
    assert found.owners.get(label) == owner
    assert found.doubts.get(label) == (None if owner else Note.of("hand_in_unmatched"))
    assert set(found.missing) == {ANA, BOB} - {owner}


def test_two_students_of_one_name_are_never_guessed() -> None:
    twins = [Student("1", "Ana Roy"), Student("2", "Ana Roy"), Student("3", "Zoé Roy")]
    found = roster.match(["Ana Roy", "zoe roy", "Ana Roy_2_assignsubmission_file"], twins)
    assert found.owners == {"zoe roy": twins[2], "Ana Roy_2_assignsubmission_file": twins[1]}
    assert found.doubts == {"Ana Roy": Note.of("hand_in_ambiguous", names="1, 2")}
    assert found.missing == (twins[0],)
    assert found.perhaps["1"] == ["Ana Roy"]


def test_of_two_hand_ins_of_a_student_neither_is_chosen() -> None:
    found = roster.match(["12345", "12345-new", "21-0345"], [ANA, BOB])
    assert found.perhaps == {"12345": ["12345", "12345-new"]}
    assert found.owners == {"21-0345": ANA}
    assert found.doubts["12345"] == Note.of("hand_in_of_several", id="12345", others="12345-new")
    assert found.doubts["12345-new"] == Note.of("hand_in_of_several", id="12345", others="12345")
    assert found.missing == (BOB,)


@pytest.mark.parametrize("label", ["_.zip", "---", ".py"])
def test_a_name_without_a_word_is_nobodys(label: str) -> None:
    """Not even that of the only student without an address."""
    found = roster.match([label], [ANA, Student("77", "Zoé")])
    assert found.owners == {}
    assert found.doubts == {label: Note.of("hand_in_unmatched")}


def test_without_a_roster_nobody_is_looked_for() -> None:
    assert roster.match(["ana"], []) == roster.Matching({}, {}, ())


DUE = datetime(2026, 3, 29, 1, 0, tzinfo=ZoneInfo("Europe/Paris"))  # one hour before daylight saving time starts


def a_policy(per_day: str = "1", percent: bool = False, at_most: str | None = None, grace: int = 10) -> Policy:
    most = None if at_most is None else Fraction(at_most)
    return Policy(DUE.astimezone(UTC), DUE.tzinfo, timedelta(minutes=grace), Fraction(per_day), percent, most)


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
    assert a_policy().days_late(DUE.astimezone(UTC) + after) == days


def test_a_day_has_24_hours_even_when_the_clocks_change() -> None:
    submitted = datetime(2026, 3, 30, 1, 30, tzinfo=ZoneInfo("Europe/Paris"))  # 23.5 hours later
    assert a_policy().days_late(submitted) == 1
    assert a_policy().days_late(submitted.astimezone(timezone(timedelta(hours=-8)))) == 1


def test_unknown_is_never_late_and_extensions_count() -> None:
    policy = a_policy()
    late = DUE.astimezone(UTC) + timedelta(hours=47)
    assert policy.days_late(None) is None
    assert policy.days_late(late) == 2
    assert policy.days_late(late, "48") == 0
    assert policy.days_late(late, "24") == 1
    assert policy.days_late(late, "46,9") == 0  # late by six minutes, which is within the grace
    assert policy.days_late(late, "2026-04-01T12:00") == 0
    assert policy.days_late(late, "2026-03-29T12:00:00+02:00") == 2
    for wrong in ("two days", "2026-04-01", "1/0", "1e999"):
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
def test_what_lateness_costs(policy: Policy, days: int | None, penalty: str) -> None:
    assert policy.penalty(Fraction(17, 3), days) == Fraction(penalty)


def rubric_with(folder: Path, late: str) -> Path:
    (folder / "rubric.toml").write_text(f"out_of = 20\n{late}\n", encoding="utf-8")
    return folder / "rubric.toml"


def test_the_policy_of_a_rubric(tmp_path: Path) -> None:
    text = '[late]\ndeadline = 2026-03-29T01:00:00\ntimezone = "Europe/Paris"\ngrace_minutes = 10\n'
    assert lateness.policy(rubric_with(tmp_path, text + "points_per_day = 0.5")) == a_policy("1/2")
    found = lateness.policy(rubric_with(tmp_path, text + "percent_per_day = 10\nat_most = 50"))
    assert found == a_policy("10", percent=True, at_most="50")
    assert lateness.policy(rubric_with(tmp_path, "")) is None


@pytest.mark.parametrize(
    "policy", [a_policy("1/2"), a_policy("10", percent=True, at_most="25", grace=0), replace(a_policy(), zone=None)]
)
def test_a_policy_is_stored_without_loss(policy: Policy) -> None:
    assert lateness.load(lateness.dump(policy)) == policy
    assert lateness.load(lateness.dump(None)) is None


def test_the_example_in_the_rubric_is_a_policy(tmp_path: Path) -> None:
    lines = rubric.file().read_text(encoding="utf-8").splitlines()
    start = lines.index("# [late]")
    example = "\n".join(line.removeprefix("# ") for line in lines[start : start + 6])
    found = lateness.policy(rubric_with(tmp_path, example))
    assert found is not None
    assert found.per_day == 1
    assert lateness.policy() is None  # the kit has no policy by default


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
        lateness.policy(rubric_with(tmp_path, late))


def test_times_from_a_table(tmp_path: Path) -> None:
    file = tmp_path / "times.csv"
    file.write_text("id;time\nAna;2026-03-01T10:00:00Z\nbob.zip;2026-03-01 23:00:00+01:00\nCleo;2026-03-01 23:00\n")
    found = submission_time.read_times(file, ZoneInfo("Europe/Paris"))
    assert found == {
        "Ana": datetime(2026, 3, 1, 10, tzinfo=UTC),
        "bob.zip": datetime(2026, 3, 1, 22, tzinfo=UTC),
        "Cleo": datetime(2026, 3, 1, 22, tzinfo=UTC),
    }
    with pytest.raises(GraderError, match="line 4"):
        submission_time.read_times(file, None)
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    file.write_text("id,time\nana,\n,2026-03-01T12:00:00Z\nbob,2026-03-01T12:00:00Z\n,\n")
    assert submission_time.read_times(file, None) == dict.fromkeys(["times.csv, line 3", "bob"], noon)
    file.write_text("id,time\nana,2026-03-01T10:00:00Z\nANA,2026-03-01T11:00:00Z\n")
    with pytest.raises(GraderError, match="line 3: ANA stands in line 2"):
        submission_time.read_times(file, None)
    file.write_text("id,time\nana,01/03/2026 10:00\n")
    with pytest.raises(GraderError, match="line 2"):
        submission_time.read_times(file, UTC)


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
    assert submission_time.read_times(tmp_path / "times.csv", ZoneInfo("Europe/Paris")) == expected


@pytest.mark.parametrize(
    "time", ["Friday, 31 February 2026, 5:02 PM", "Friday, 20 Nivôse 2026, 17:02", "Friday, 2 May 2026"]
)
def test_a_time_in_words_that_is_none_is_said_with_its_line(time: str, tmp_path: Path) -> None:
    (tmp_path / "times.csv").write_text(f'id,time\nana,"{time}"\n', encoding="utf-8")
    with pytest.raises(GraderError, match=r"times\.csv, line 2: .* is no date-time such as"):
        submission_time.read_times(tmp_path / "times.csv", UTC)


def test_times_from_the_hand_in_say_that_they_are_that(tmp_path: Path) -> None:
    path = hand_in(tmp_path / "ana", connect4="x = 1\n")
    (path / "notes.txt").write_text("newer, and nothing of the work")
    os.utime(path / "connect4.py", (1_000_000_000, 1_000_000_000))
    modified = datetime(2001, 9, 9, 1, 46, 40, tzinfo=UTC)
    assert submission_time.infer_time(path, None) == (modified, Note.of("time_from_modified"))
    assert submission_time.infer_time(path / "connect4.py", None) == (modified, Note.of("time_from_modified"))
    (path / "submission_metadata.json").write_text(json.dumps({"created_at": "2026-03-01T10:00:00.5-08:00"}))
    gradescope = datetime(2026, 3, 1, 18, 0, 0, 500_000, tzinfo=UTC)
    assert submission_time.infer_time(path, None) == (gradescope, Note.of("time_from_metadata"))


@pytest.mark.parametrize("said", ["", "[]", "{}", '{"created_at": 3}', '{"created_at": "soon"}', "[" * 100_000])
def test_a_hostile_time_is_no_time(said: str, tmp_path: Path) -> None:
    path = tmp_path / "eve"
    path.mkdir()
    (path / "submission_metadata.json").write_text(said)
    assert submission_time.infer_time(path, UTC) == (None, Note.of("time_unknown"))
    (path / "submission_metadata.json").unlink()
    os.mkfifo(path / "submission_metadata.json")
    assert submission_time.infer_time(path, UTC) == (None, Note.of("time_unknown"))


def test_times_in_a_zip(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "bob.zip", "w") as archive:
        archive.writestr(zipfile.ZipInfo("connect4.py", (2026, 3, 1, 10, 0, 0)), "x = 1")
        archive.writestr(zipfile.ZipInfo("noeud.py", (2026, 3, 1, 11, 0, 0)), "x = 1")
    time, note = submission_time.infer_time(tmp_path / "bob.zip", ZoneInfo("Europe/Paris"))
    assert (time, note.key) == (datetime(2026, 3, 1, 10, tzinfo=UTC), "time_from_zip")
    assert submission_time.infer_time(tmp_path / "bob.zip", None) == (None, Note.of("time_unknown"))
    with zipfile.ZipFile(tmp_path / "eve.zip", "w") as archive:
        archive.writestr(zipfile.ZipInfo("connect4.py", (1980, 0, 0, 0, 0, 0)), "x = 1")
    assert submission_time.infer_time(tmp_path / "eve.zip", UTC) == (None, Note.of("time_unknown"))
    (tmp_path / "bad.zip").write_bytes(b"PK\3\4")
    assert submission_time.infer_time(tmp_path / "bad.zip", UTC)[1].key in ("time_from_modified", "time_unknown")


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("Silva_48213_assignsubmission_file_", "Silva_48213"),
        ("Jean Dupont_48211_assignsubmission_file", "Jean Dupont_48211"),
        ("Ana Müller_99_assignsubmission_file_tp.zip", "Ana Müller_99_tp.zip"),
        ("Ana Roy_7_assignsubmission_file_ (attempt 1)", "Ana Roy_7 (attempt 1)"),
        ("Ana Roy_7_assignsubmission_onlinetext_", "Ana Roy_7_assignsubmission_onlinetext_"),
        ("silva_1001", "silva_1001"),
        ("", ""),
    ],
)
def test_a_label_is_shown_without_what_moodle_adds(label: str, shown: str) -> None:
    assert roster.short_label(label) == shown
