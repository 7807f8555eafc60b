"""Tests of a download of Capytale: the students' copies are hand-ins, the files of the activity beside them are none.

The files have the form that utils/archiveBuilder/builder.ts of github.com/capytale/frontend gives them, with the names
that `slugify` of @capytale/activity.js makes."""

import json
import os
import shutil
import zipfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from grader.course import enrolment
from grader.course.discovery import open_class
from grader.gradebook import roster
from grader.gradebook.roster import Student
from grader.model import GraderError, Note
from grader.submission.reading import read_limited as read_submission
from tests import ASSIGNMENT
from tests.support.building import CONNECT4

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
def download(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
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


def test_each_copy_is_a_hand_in_and_no_file_of_the_activity_is(download: Path) -> None:
    with open_class(download, ASSIGNMENT.rubric) as (paths, others):
        assert [path.name for path in paths] == COPIES
        assert sorted(path.name for path in others) == sorted(ACTIVITY)
        for path in paths:
            assert "def get_first_row" in read_submission(path, {"connect4": ["get_first_row"]}).texts["connect4"]


def test_the_time_of_the_download_is_nobodys_delay(download: Path) -> None:
    with open_class(download, ASSIGNMENT.rubric) as (paths, _):
        assert {enrolment.infer_time(path, UTC) for path in paths} == {(None, Note.of("time_unknown"))}
    if download.is_dir():  # nothing of the instructor's own is touched
        assert all(file.stat().st_mtime > 1e9 for file in download.iterdir())


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
    with pytest.raises(GraderError, match="looks like one hand-in"), open_class(tmp_path, ASSIGNMENT.rubric):
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
    with pytest.raises(GraderError, match="is no date-time"):
        enrolment.read_times(file, UTC)
