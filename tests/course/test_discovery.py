"""Tests of which submissions a folder or a download holds, and of when they came.

The files of Capytale have the form that utils/archiveBuilder/builder.ts of github.com/capytale/frontend gives them,
with the names that `slugify` of @capytale/activity.js makes."""

import json
import os
import shutil
import tarfile
import zipfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from grader.assignment.policies import LatePolicy
from grader.course import discovery, enrolment
from grader.course.discovery import hand_ins, label, open_class
from grader.course.enrolment import enrol, infer_time
from grader.course.grading_process import GradingResult
from grader.course.scheduler import Scheduler
from grader.gradebook import database, roster
from grader.gradebook.book import Gradebook
from grader.gradebook.owners import Policies
from grader.gradebook.roster import Student
from grader.gradebook.run import Run
from grader.model import CheckResult, ExerciseResult, GraderError, Note, Outcome, Report
from grader.submission.reading import read_limited as read_submission
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, hand_in, refused_saying
from tests.support.class_driver import ONE_EXERCISE
from tests.support.classes import GRADED, STUB, Failing, class_folder
from tests.support.engine import read


def test_every_name_has_a_label_of_its_own_that_is_text() -> None:
    escaped = ["\udcff", r"\udcff", r"\\udcff", "\\\udcff", "\udcff\udcfe", r"\udcff\udcfe"]
    names = ["a", *escaped, r"a\b", r"a\\b", "\ud800"]
    labels = [label(Path(name)) for name in names]
    assert len(set(labels)) == len(names)
    assert all(each.encode().decode() == each for each in labels)
    assert (labels[0], labels[7]) == ("a", r"a\b")  # what is text, and no escape, is its own label


def test_hand_ins_whose_names_are_bytes_and_their_escape_are_graded_both(tmp_path: Path) -> None:
    for number, name in enumerate((os.fsdecode(b"\xff"), r"\udcff")):
        hand_in(tmp_path / "class" / name, connect4=f"x = {number}\n")
    with (
        open_class(tmp_path / "class", ASSIGNMENT.rubric) as (paths, _),
        Gradebook(tmp_path / "c.sqlite", create=True) as book,
    ):
        enrol(book, paths, None, None, None)
        with Run(book).open() as run:
            scores = dict(zip(map(label, paths), ("3", "7"), strict=True))
            executor = Failing({path.name: [graded_result(scores[label(path)])] for path in paths})
            Scheduler(run, executor, ASSIGNMENT, ONE_EXERCISE).grade(paths)
        assert {entry.label: str(entry.score) for entry in book.entries()} == scores


def test_files_of_a_platform_beside_a_folder_of_the_same_name_are_numbered(tmp_path: Path) -> None:
    folder = download(tmp_path / "moodle", MOODLE)
    hand_in(folder / "Jean Dupont_48211_assignsubmission_file", connect4="x = 2\n")
    with open_class(folder, ASSIGNMENT.rubric) as (paths, _):
        assert texts_in(paths) == {
            "Jean Dupont_48211_assignsubmission_file": {"connect4.py": "x = 2\n"},
            "Jean Dupont_48211_assignsubmission_file (2)": {"connect4.py": STUB, "noeud.py": "x = 1\n"},
        }
        ana = Student("1", "Jean Dupont")
        assert roster.match([path.name for path in paths], [ana]).candidates == {path.name: [ana] for path in paths}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return class_folder(tmp_path)


def test_which_hand_ins_there_are(folder: Path, tmp_path: Path) -> None:
    (folder / ".git").mkdir()
    (folder / "__MACOSX").mkdir()
    for name in ("class.sqlite", "Thumbs.db", "desktop.ini", "~$notes.docx"):
        (folder / name).touch()
    found, aside = hand_ins(folder, ASSIGNMENT.rubric)
    assert [path.name for path in found] == ["ana", "bob.zip", "empty", "eve", "work.rar"]
    assert [path.name for path in aside] == ["notes.txt"]
    with refused_saying(r"looks like one hand-in.*python -m grader grade"):
        hand_ins(folder / "ana", ASSIGNMENT.rubric)
    with refused_saying("holds no hand-in"):
        hand_ins(folder / "empty", ASSIGNMENT.rubric)
    with refused_saying("is not a folder"):
        hand_ins(folder / "nowhere", ASSIGNMENT.rubric)


CANVAS = {
    "dupontjean_1001_50001_connect4.py": STUB,
    "dupontjean_1001_50002_noeud.py": "x = 1\n",
    "leaann_LATE_1002_50003_tp-2.ipynb": "{}",
    "leaann_LATE_1002_50004_rapport.pdf": "PDF",
    "roybob_1003_50005_connect4.py": "first = 1\n",
    "roybob_1003_50006_noeud.py": "x = 1\n",
    "roybob_1003_50010_connect4-1.py": "second = 2\n",
    "dupontmarie_1004_text.html": "<p>Nothing</p>",
}
MOODLE = {
    "Jean Dupont_48211_assignsubmission_file_connect4.py": STUB,
    "Jean Dupont_48211_assignsubmission_file_noeud.py": "x = 1\n",
    "Zoé Petit_48213_assignsubmission_onlinetext_onlinetext.html": "<p>Voilà</p>",
}


def texts_in(paths: list[Path]) -> dict[str, dict[str, str]]:
    """Return the texts of the files of each submission."""
    return {path.name: {file.name: file.read_text() for file in sorted(path.iterdir())} for path in paths}


def download(folder: Path, files: dict[str, str]) -> Path:
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text)
        os.utime(folder / name, (1_772_000_000,) * 2)
    return folder


def test_what_a_platform_does_not_sort_is_one_hand_in_per_student(tmp_path: Path) -> None:
    with open_class(download(tmp_path / "canvas", CANVAS), ASSIGNMENT.rubric) as (paths, others):
        assert texts_in(paths) == {
            "dupontjean_1001": {"connect4.py": STUB, "noeud.py": "x = 1\n"},
            "leaann_1002": {"tp-2.ipynb": "{}", "rapport.pdf": "PDF"},
            "roybob_1003": {"connect4.py": "second = 2\n", "noeud.py": "x = 1\n"},
        }
        assert [path.name for path in others] == ["dupontmarie_1004_text.html"]
        time = datetime.fromtimestamp(1_772_000_000, UTC)
        assert infer_time(paths[0], None) == (time, Note.of("time_from_modified"))
    assert not paths[0].exists()
    with open_class(tmp_path / "canvas", ASSIGNMENT.rubric, every_attempt=True) as (paths, _):
        assert texts_in(paths[2:]) == {
            "roybob_1003": {"connect4.py": "second = 2\n", "noeud.py": "x = 1\n"},
            "roybob_1003 (attempt 1)": {"connect4.py": "first = 1\n", "noeud.py": "x = 1\n"},
        }
    with open_class(download(tmp_path / "moodle", MOODLE), ASSIGNMENT.rubric) as (paths, others):
        (path,) = paths
        assert path.name == "Jean Dupont_48211_assignsubmission_file"
        assert texts_in([path])[path.name] == {"connect4.py": STUB, "noeud.py": "x = 1\n"}
        assert [path.name for path in others] == ["Zoé Petit_48213_assignsubmission_onlinetext_onlinetext.html"]
    with Gradebook(tmp_path / "class.sqlite", create=True) as book:
        (tmp_path / "roster.csv").write_text("id,name\n1003,Bob Roy\n1,Ann Lea\n")
        with open_class(tmp_path / "canvas", ASSIGNMENT.rubric, every_attempt=True) as (paths, _):
            enrol(book, paths, None, tmp_path / "roster.csv", None, Policies("best"))
            with Run(book).open() as run:
                ends = [graded_result(score) for score in ("3", "7")]
                executor = Failing({path.name: [ends[path.name.endswith("(attempt 1)")]] for path in paths})
                Scheduler(run, executor, ASSIGNMENT, ONE_EXERCISE).grade(paths)
        last, first = (entry for entry in book.entries() if entry.label.startswith("roybob"))
    assert (first.graded, first.student, last.superseded, last.graded) == (
        True,
        Student("1003", "Bob Roy"),
        True,
        False,
    )
    assert last.notes == (Note.of("attempt_not_counted", label="roybob_1003 (attempt 1)"),)


def graded_result(score: str) -> GradingResult:
    """Return the result of a grading with this score of 20."""
    check = CheckResult("check_x", "X.", Outcome.WRONG, Fraction(score), Fraction(20))
    report = Report("x", "en", (ExerciseResult("get_first_row", "A", (check,)),))
    return replace(GRADED, report=database.dump_report(report))


@pytest.mark.parametrize("ending", [".zip", ".tar.gz"])
@pytest.mark.parametrize("top", ["", "hand-ins/"])
def test_the_archive_of_a_class_is_read_as_it_was_downloaded(ending: str, top: str, tmp_path: Path) -> None:
    folder, archive = download(tmp_path / "class", CANVAS), tmp_path / f"submissions{ending}"
    if ending == ".zip":
        with zipfile.ZipFile(archive, "w") as made:
            for name, text in CANVAS.items():
                made.writestr(zipfile.ZipInfo(f"{top}{name}", (2026, 3, 1, 10, 0, 0)), text)
    else:
        with tarfile.open(archive, "w:gz") as made_tar:
            made_tar.add(folder, arcname=top or ".")
    with open_class(archive, ASSIGNMENT.rubric, ZoneInfo("Europe/Paris")) as (paths, others):
        assert [path.name for path in paths] == ["dupontjean_1001", "leaann_1002", "roybob_1003"]
        assert [path.name for path in others] == ["dupontmarie_1004_text.html"]
        time, _ = infer_time(paths[0], None)
        assert time == (
            datetime(2026, 3, 1, 9, tzinfo=UTC) if ending == ".zip" else datetime.fromtimestamp(1_772_000_000, UTC)
        )


def test_a_hand_in_may_be_a_tar(tmp_path: Path) -> None:
    work = hand_in(tmp_path / "work", connect4=STUB)
    (tmp_path / "class").mkdir()
    os.utime(work / "connect4.py", (1_772_000_000,) * 2)
    (work / "notes.md").touch()  # later than the work
    for name, mode in (("ana.tar.gz", "w:gz"), ("eve.tar.xz", "w:xz"), ("leaann_1002_50003_work.tgz", "w:gz")):
        with tarfile.open(tmp_path / "class" / name, mode) as archive:  # type: ignore[call-overload]
            archive.add(work, arcname="work")
    (tmp_path / "class" / "bad.tgz").write_bytes(b"no tar")
    with zipfile.ZipFile(tmp_path / "class" / "roybob_1003_50005_tp.zip", "w") as made:
        made.writestr("connect4.py", STUB)
    with open_class(tmp_path / "class", ASSIGNMENT.rubric) as (paths, _):
        assert [path.name for path in paths] == [
            *("ana.tar.gz", "bad.tgz", "eve.tar.xz", "leaann_1002.tgz", "roybob_1003.zip")
        ]
        good = [paths[0], *paths[2:]]
        assert [read(path, ONE_EXERCISE).texts for path in good] == [{"connect4": STUB}] * 4
        newest = (datetime.fromtimestamp(1_772_000_000, UTC), Note.of("time_from_archive"))
        assert [infer_time(path, None) for path in good[:3]] == [newest] * 3
        assert infer_time(paths[1], None) == (None, Note.of("time_unknown"))
        with pytest.raises(GraderError):
            read(paths[1], ONE_EXERCISE)
    found = roster.match(["ana.tar.gz", "leaann_1002.tgz"], [Student("ana"), Student("1002"), Student("7")])
    assert [found.owners[label].id for label in ("ana.tar.gz", "leaann_1002.tgz")] == ["ana", "1002"]


@pytest.mark.parametrize("name", ["../evil.py", "/tmp/evil.py", "a/../../evil.py", "..\\evil.py"])
def test_an_archive_writes_nothing_elsewhere(name: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr(name, "x = 1\n")
    with refused_saying(r"class\.zip cannot be unpacked .*would be written elsewhere"):
        discovery.unpack(tmp_path / "class.zip", tmp_path / "in", None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["class.zip"]


def test_an_archive_of_very_many_folders_in_each_other_is_not_unpacked(tmp_path: Path) -> None:
    """What removes folders from the disk calls itself for each, and would end with an error."""
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        archive.writestr("a/" * 1500 + "connect4.py", "x = 1\n")
    with (
        refused_saying("lies in more than 100 folders"),
        open_class(tmp_path / "class.zip", ASSIGNMENT.rubric),
    ):
        pass


def test_an_archive_that_cannot_be_read_or_is_too_large_is_said(tmp_path: Path) -> None:
    (tmp_path / "class.zip").write_bytes(b"PK")
    with refused_saying("unpack it yourself"), open_class(tmp_path / "class.zip", ASSIGNMENT.rubric):
        pass
    with tarfile.open(tmp_path / "class.tar.gz", "w:gz") as archive:
        archive.add(download(tmp_path / "class", CANVAS), arcname="class")
        link = tarfile.TarInfo("link.py")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    with refused_saying("more than 3 files"):
        discovery.unpack(tmp_path / "class.tar.gz", tmp_path / "out", None, discovery.Limits(3, 1 << 20))
    discovery.unpack(tmp_path / "class.tar.gz", tmp_path / "out", None)
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"class"}


DUE = datetime(2026, 3, 1, 23, 59, tzinfo=UTC)
LATE = LatePolicy(DUE, UTC, timedelta(0), Fraction(1), percent=False, at_most=None)


def test_times_come_from_the_table_by_id_or_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [hand_in(tmp_path / "class" / name, connect4=STUB) for name in ("ana", "bob-7", "cleo")]
    os.utime(paths[2] / "connect4.py", (DUE.timestamp() + 90_000,) * 2)
    (tmp_path / "times.csv").write_text(
        "id,time\nana,2026-03-01T23:59:00Z\n7,2026-03-02 00:00\ncleo,\n8,2026-03-01 10:00\nDan,2026-03-01 10:00\n"
    )
    (tmp_path / "roster.csv").write_text("id,name\n7,Bob\n8,Ana\n9,Cleo\n")
    with Gradebook(tmp_path / "class.sqlite", create=True) as book:
        enrolment = enrol(book, paths, LATE, tmp_path / "roster.csv", tmp_path / "times.csv")
        assert enrolment.unused_times == ["Dan"]
        assert not enrolment.new_policy
        with Run(book).open() as run:
            Scheduler(run, Failing({path.name: [GRADED] for path in paths}), ASSIGNMENT, ONE_EXERCISE).grade(paths)
        ana, bob, cleo = book.entries()
        assert [entry.late for entry in (ana, bob, cleo)] == [0, 1, None]  # nobody is late by the time of a file
        assert enrol(book, paths, None, None, None).new_policy
        assert [entry.late for entry in book.entries()[:3]] == [None] * 3
        assert (bob.student, bob.notes) == (Student("7", "Bob"), ())
        assert [note.key for note in cleo.notes] == ["time_of_file_aside"]
        (tmp_path / "roster.csv").write_text("id,extension\n7,soon\n")
        with refused_saying("the roster, 7: extension 'soon' is no date-time"):
            enrol(book, paths, LATE, tmp_path / "roster.csv", None)
        assert len(book.students()) == 3  # the old roster is still stored


def test_times_of_moodle_need_no_late_policy_and_are_asked_for_again_with_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worksheet names no time zone: without a deadline its times are this machine's, and judge nobody."""
    paths = [hand_in(tmp_path / "class" / "ana", connect4=STUB)]
    worksheet = tmp_path / "Grades.csv"
    worksheet.write_text(
        'Identifier,"Full name","Last modified (submission)"\n7,Ana,"Monday, 2 March 2026, 12:30 AM"\n'
    )
    with Gradebook(tmp_path / "class.sqlite", create=True) as book:
        assert enrol(book, paths, None, worksheet, worksheet).unused_times == []
        assert book.listed_times() == {"ana": datetime(2026, 3, 2, 0, 30).astimezone(UTC)}
        paris = replace(LATE, zone=ZoneInfo("Europe/Paris"))
        with pytest.raises(GraderError) as error:
            enrol(book, paths, paris, None, None)
        assert error.value.args == (Note.of("times_again"),)
        enrol(book, paths, paris, None, worksheet)
        assert book.listed_times() == {"ana": datetime(2026, 3, 1, 23, 30, tzinfo=UTC)}
        enrol(book, paths, paris, None, None)  # now they are known to be of Paris


COPY = json.dumps({"cells": [{"cell_type": "code", "source": CONNECT4}], "nbformat": 4, "nbformat_minor": 2})
REPORT = "\r\n".join(
    [
        "Archive créée le 20/11/2026 17:02:00",
        "",
        "1/6 Jean Dupont (2NDE 1) : rendu",
        "2/6 Jean Dupont (2NDE 2) : corrigé (12/20 (bien))",
        "3/6 Zoé Anne O'Brien (null) : en cours",
        "4/6 Anne-Marie Le Goff (2NDE 1) : ???",
        "5/6 Maël Cœur (2NDE 1) : rendu",
        "6/6 Léa Roux (2NDE 1) : rendu (erreur)",
    ]
)
COPIES = [
    *("cur_mael.ipynb", "dupont_jean(1).ipynb", "dupont_jean.ipynb"),
    *("le-goff_anne-marie.ipynb", "obrien_zoe-anne.py"),
]
ACTIVITY = {
    **{"connect4.py": "x = 1\n", "jeu_fini.py": "x = 1\n", "grille.png": "PNG", "consigne.html": "<p>"},
    "rapport.txt": REPORT,
}
NO_REPORTS = ["Mon rapport\n1/1 Jean Dupont (2NDE 1) : rendu\n", "", "Archive créée le 20/11/2026\n\nrien"]


@pytest.fixture(params=["export.zip", "folder"])
def capytale(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Make a download, as it is or unpacked."""
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in COPIES:
        (folder / name).write_text(COPY if name.endswith(".ipynb") else CONNECT4, encoding="utf-8")
    for name, text in ACTIVITY.items():
        (folder / name).write_bytes(text.encode())
    if request.param == "folder":
        return folder
    with zipfile.ZipFile(tmp_path / "export.zip", "w") as archive:
        for file in folder.iterdir():
            archive.write(file, file.name)
    shutil.rmtree(folder)
    return tmp_path / "export.zip"


def test_each_copy_is_a_hand_in_and_no_file_of_the_activity_is(capytale: Path) -> None:
    with open_class(capytale, ASSIGNMENT.rubric) as (paths, others):
        assert [path.name for path in paths] == COPIES
        assert sorted(path.name for path in others) == sorted(ACTIVITY)
        for path in paths:
            assert "def get_first_row" in read_submission(path, {"connect4": ["get_first_row"]}).texts["connect4"]


def test_the_time_of_the_download_is_nobodys_delay(capytale: Path) -> None:
    with open_class(capytale, ASSIGNMENT.rubric) as (paths, _):
        assert {enrolment.infer_time(path, UTC) for path in paths} == {(None, Note.of("time_unknown"))}
    if capytale.is_dir():  # nothing of the instructor's own is touched
        assert all(file.stat().st_mtime > 1e9 for file in capytale.iterdir())


def test_a_copy_is_known_by_the_name_that_is_left_of_the_students() -> None:
    zoe, anne, mael = Student("3", "O'Brien, Zoé Anne"), Student("4", "Anne-Marie LE GOFF"), Student("5", "Maël Cœur")
    found = roster.match(COPIES, [zoe, anne, mael, Student("1", "Jean Dupont")])
    assert {label: owner.id for label, owner in found.owners.items()} == {
        COPIES[0]: "5",
        COPIES[3]: "4",
        COPIES[4]: "3",
    }
    several = {label: note.key for label, note in found.doubts.items()}
    assert several == dict.fromkeys(COPIES[1:3], "hand_in_of_several")  # one student's, as far as the roster tells
    twins = roster.match(COPIES[1:3], [Student("1", "Jean Dupont"), Student("2", "Jean Dupont")])
    assert {note.key for note in twins.doubts.values()} == {"hand_in_ambiguous"}


def test_half_a_name_is_nobodys() -> None:
    assert roster.match(["wang.py"], [Student("1", "Ли Wang")]).owners == {}
    assert roster.match(["obrien_zoe.py"], [Student("1", "Zoé Anne O'Brien")]).owners == {}


@pytest.mark.parametrize("report", NO_REPORTS)
def test_without_its_report_a_folder_is_no_download_of_capytale(report: str, tmp_path: Path) -> None:
    for name, text in {"dupont_jean.ipynb": COPY, "jeu_fini.py": "x = 1\n", "rapport.txt": report}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        os.utime(tmp_path / name, (1_772_000_000,) * 2)
    with open_class(tmp_path, ASSIGNMENT.rubric) as (paths, others):
        assert [path.name for path in paths] == ["dupont_jean.ipynb", "jeu_fini.py"]
        assert [path.name for path in others] == ["rapport.txt"]
        time, _ = enrolment.infer_time(paths[0], None)
        assert time == datetime.fromtimestamp(1_772_000_000, UTC)
    (tmp_path / "connect4.py").touch()
    with refused_saying("looks like one hand-in"), open_class(tmp_path, ASSIGNMENT.rubric):
        pass


def test_the_list_of_copies_is_a_roster_and_a_table_of_times(tmp_path: Path) -> None:
    file = tmp_path / "download.csv"
    file.write_text(
        "\ufeff" + '"Dernière modif.","Élève","Classe","État","Appréciation","Évaluation"\n'
        '"02/04/2027 17:02","DUPONT Jean","2NDE 1","Rendu","",""\n'
        '"02/04/2027 à 09:05","O\'BRIEN Zoé","2NDE 1","Rendu","",""\n',
        encoding="utf-8",
    )
    jean, zoe = enrolment.read_roster(file)
    assert (jean, zoe.id) == (Student("DUPONT Jean", "DUPONT Jean", "", "2NDE 1"), "O'BRIEN Zoé")
    assert enrolment.read_times(file, UTC) == {
        jean.id: datetime(2027, 4, 2, 17, 2, tzinfo=UTC),
        zoe.id: datetime(2027, 4, 2, 9, 5, tzinfo=UTC),
    }
    assert roster.match(["dupont_jean.ipynb", "obrien_zoe.ipynb"], [jean, zoe]).doubts == {}
    file.write_text("id,time\nana,02/04/2027 17:02\n", encoding="utf-8")  # the month first, or the day?
    with refused_saying("is no date-time"):
        enrolment.read_times(file, UTC)
