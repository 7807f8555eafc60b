"""An instructor's second week: a class in the shapes of Canvas, Moodle and GitHub Classroom, in both languages."""

import csv
import os
import subprocess
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from grader.assignment.policies import LatePolicy
from grader.cli import main
from grader.cli.dashboard import pages
from grader.course import enrolment
from grader.course.discovery import open_class
from grader.course.enrolment import enrol
from grader.gradebook import database
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry, Why
from grader.gradebook.roster import Student, match
from grader.gradebook.run import Run
from grader.model import CheckResult, ExerciseResult, Key, Note, Outcome, Report
from grader.reports.grade_tables import state
from grader.reports.sentences import LANGUAGES, NO_BREAK
from tests import ASSIGNMENT
from tests.support.building import WORDS, hand_in
from tests.support.grades import a_report
from tests.support.worksheets import CANVAS

PARIS = ZoneInfo("Europe/Paris")
DUE = datetime(2026, 11, 20, 12, tzinfo=PARIS)
LATE = LatePolicy(DUE.astimezone(UTC), PARIS, timedelta(0), Fraction(1), False, None)  # a point a day
STUB = "def check_winner(board):\n    return 0\n"


def record(book: Gradebook, label: str, result: Report | Note) -> None:
    """Store a grading without grading anything."""
    key = Key(label, "r", "g", "s")
    with Run(book).open() as run:
        why = run.claim(label, key)
        assert isinstance(why, Why)
        assert run.record(label, key, database.dump_report(result) if isinstance(result, Report) else result, why, 0.1)


def graded(folder: Path, roster: str = "", times: str = "", file_times: bool | None = None) -> dict[str, Entry]:
    """Return the entries, by label, of a class of which every hand-in has 10 points before lateness."""
    files = {"roster.csv": roster, "times.csv": times}
    for name, text in files.items():
        (folder.parent / name).write_text(text, encoding="utf-8")
    first, second = (folder.parent / name if text else None for name, text in files.items())
    marks: dict[str, bool] = {}
    with (
        open_class(folder, ASSIGNMENT.rubric, PARIS, marks=marks) as (paths, _),
        Gradebook(folder.parent / "class.sqlite", create=True) as book,
    ):
        enrol(book, paths, LATE, first, second, marks=marks, file_times=file_times)
        for entry in book.entries():
            if entry.label and not entry.graded:
                record(book, entry.label, a_report("10", entry.label))
        return {entry.label: entry for entry in book.entries()}


def git(folder: Path, *words: str, date: str = "") -> None:
    """Run git as a student would, with an identity of its own."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    dates = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date} if date else {}
    identity = ("-c", "user.name=Ana", "-c", "user.email=ana@univ.example")
    subprocess.run(["git", *identity, *words], cwd=folder, env=environment | dates, check=True, capture_output=True)


def clone(folder: Path, date: str, packed: bool = False) -> None:
    """Make a clone whose last commit has this date, and whose files are of today."""
    hand_in(folder, connect4=STUB)
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message=work", date=date)
    if packed:
        git(folder, "gc", "--quiet")


def late_days(entries: dict[str, Entry]) -> dict[str, tuple[int | None, float]]:
    return {label: (entry.late, float(entry.penalty)) for label, entry in entries.items()}


def test_nobody_is_late_by_the_time_of_a_file_unless_it_is_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    hand_in(folder / "ana", connect4=STUB)
    two_days = (DUE + timedelta(hours=30)).timestamp()
    os.utime(folder / "ana" / "connect4.py", (two_days, two_days))
    found = graded(folder)
    assert late_days(found) == {"ana": (None, 0)}
    for words, said in ((WORDS["en"], "which is not counted"), (WORDS["fr"], "qui ne compte pas")):
        assert said in state(found["ana"], words)
    asked = graded(folder, file_times=True)
    assert late_days(asked) == {"ana": (2, 2)}
    assert "2 days late (-2); by the times of its files." in state(asked["ana"], WORDS["en"])
    assert late_days(graded(folder)) == {"ana": (2, 2)}, "as before, until another rule is given"
    assert late_days(graded(folder, file_times=False)) == {"ana": (None, 0)}
    listed = graded(folder, times="id,time\nana,2026-11-23T11:00:00+01:00\n")
    assert late_days(listed) == {"ana": (3, 3)}
    assert state(listed["ana"], WORDS["en"]) == "3 days late (-3)."


def test_the_mark_of_canvas_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    late = "leroux_LATE_1002_50002_connect4.py"
    hand_in(folder, martinalice_1001_50001_connect4=STUB)
    for name in (late, "petitzoe_LATE_1003_50003_connect4.py"):
        (folder / name).write_text(STUB)
    found = graded(folder, roster="id,name,extension\n1001,,\n1002,,\n1003,,48\n")
    assert late_days(found) == {"martinalice_1001": (0, 0), "leroux_1002": (1, 1), "petitzoe_1003": (None, 0)}
    assert "1 day late (-1); marked late by Canvas." in state(found["leroux_1002"], WORDS["en"])
    assert "marqué en retard par Canvas" in state(found["leroux_1002"], WORDS["fr"])
    times = graded(folder, times="id,time\n1002,2026-11-20T11:00:00+01:00\n")
    assert late_days(times)["leroux_1002"] == (0, 0), "an exact time is better than the mark"


@pytest.mark.parametrize("packed", [False, True], ids=["loose", "packed"])
def test_a_clone_came_when_its_last_commit_was_made(packed: bool, tmp_path: Path) -> None:
    folder = tmp_path / "class"
    clone(folder / "ana", "2026-11-20T11:00:00+0100", packed)
    clone(folder / "bob", "2026-11-21T13:00:00+0100", packed)
    found = graded(folder)
    assert late_days(found) == {"ana": (0, 0), "bob": (2, 2)}
    assert "by its last commit" in state(found["ana"], WORDS["en"])
    assert "d'après son dernier commit" in state(found["bob"], WORDS["fr"])


def test_a_clone_makes_git_run_nothing_and_read_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "class" / "eve"
    clone(folder, "2026-11-20T11:00:00+0100")
    mark = tmp_path / "ran"
    program = tmp_path / "program"
    program.write_text(f"#!/bin/sh\ntouch {mark}\n")
    program.chmod(0o755)
    for name in ("core.fsmonitor", "core.pager", "gpg.program", "core.sshCommand", "alias.log"):
        git(folder, "config", name, f"!{program}" if name == "alias.log" else str(program))
    git(folder, "config", "log.showSignature", "true")
    moment = datetime(2026, 11, 20, 10, tzinfo=UTC)
    assert enrolment.infer_time(folder, PARIS) == (moment, Note.of("time_from_clone"))
    assert not mark.exists()
    for text in ("ref: refs/heads/../../../other", "ref: refs/heads/none", "--output=x", "0" * 40):
        (folder / ".git" / "HEAD").write_text(text)
        assert enrolment.infer_time(folder, PARIS)[1] != Note.of("time_from_clone"), text
    (folder / ".git" / "HEAD").unlink()
    os.mkfifo(folder / ".git" / "HEAD")
    assert enrolment.infer_time(folder, PARIS)[1] == Note.of("time_from_modified")


@pytest.mark.parametrize(
    ("name", "moment"),
    [
        ("TP 4_ana_attempt_2026-11-20-17-02-33_connect4.py", datetime(2026, 11, 20, 16, 2, 33, tzinfo=UTC)),
        ("501-502 - Ana Roy - Nov 20, 2026 502 PM", datetime(2026, 11, 20, 16, 2, tzinfo=UTC)),
        ("501-502 - Ana Roy - Apr 2, 2027 12:05 AM", datetime(2027, 4, 1, 22, 5, tzinfo=UTC)),
        ("ana 2026-02-31 10:00", None),
        ("ana 2026-11-20", None),
        ("21400321-2026-11-20-170", None),
    ],
)
def test_a_time_in_the_name_is_read(name: str, moment: datetime | None, tmp_path: Path) -> None:
    (tmp_path / name).write_text(STUB)
    note = Note.of("time_from_modified" if moment is None else "time_from_name")
    time, source = enrolment.infer_time(tmp_path / name, PARIS)
    assert source == note
    assert moment in (None, time)


def test_the_times_in_an_archive_make_late(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    with zipfile.ZipFile(folder / "ana.zip", "w") as archive:
        archive.writestr(zipfile.ZipInfo("connect4.py", (2026, 11, 20, 13, 0, 0)), STUB)
    found = graded(folder)
    assert late_days(found) == {"ana.zip": (1, 1)}
    assert "by the times in its archive" in state(found["ana.zip"], WORDS["en"])


def canvas_class(folder: Path) -> None:
    """Make the download of an assignment: the files of four students of the gradebook, one by one."""
    for name, number in (("martinalice", 501), ("petitzoe", 503), ("rouxlea", 504), ("studenttest", 505)):
        hand_in(folder, **{f"{name}_{number}_7{number}_connect4": STUB})


def test_the_gradebook_of_canvas_is_a_roster(tmp_path: Path) -> None:
    (tmp_path / "roster.csv").write_text(CANVAS, encoding="utf-8")
    students = enrolment.read_roster(tmp_path / "roster.csv")
    named = [(student.id, student.name) for student in students]
    assert named == [("501", "Alice Martin"), ("502", "Bob Ng"), ("503", "Zoé Petit"), ("504", "Léa Roux")]
    canvas_class(tmp_path / "class")
    found = graded(tmp_path / "class", roster=CANVAS)
    owners = {label: entry.student.name for label, entry in found.items() if label and entry.student}
    assert owners == {"martinalice_501": "Alice Martin", "petitzoe_503": "Zoé Petit", "rouxlea_504": "Léa Roux"}
    assert found[""].student == students[1]


@pytest.mark.parametrize("roster", ["", CANVAS], ids=["no roster", "its gradebook as roster"])
def test_grades_go_back_to_canvas_by_its_own_id(roster: str, tmp_path: Path) -> None:
    canvas_class(tmp_path / "class")
    graded(tmp_path / "class", roster=roster)
    (tmp_path / "Grades.csv").write_text(CANVAS, encoding="utf-8")
    book, source, out = (str(tmp_path / name) for name in ("class.sqlite", "Grades.csv", "Filled.csv"))
    main(["export", book, "--canvas", source, "--assignment", "Quiz", "--out", out])
    rows = list(csv.reader((tmp_path / "Filled.csv").read_text(encoding="utf-8").splitlines()))
    filled = {row[1]: row[5] for row in rows if row[1].isdecimal()}
    assert filled == {"501": "5", "502": "", "503": "5", "504": "5", "505": "5"}  # 10 of 20 points are 5 of 10


CLASSROOM = (  # as GitHub Classroom lets download it: who has not accepted the assignment has no user name
    '"identifier","github_username","github_id","name"\n'
    '"Lefèvre Amélie","amelielefevre","1001",""\n'
    '"Dupont Jean","jean-dupont","1002",""\n'
    '"Dupont Luc","dupont","1003",""\n'
    '"Ng Bob","","",""\n'
)


def owners(labels: Sequence[str], roster: str, folder: Path) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Return the sure owners of hand-ins, by label, and the hand-ins that are perhaps theirs, by id."""
    (folder / "roster.csv").write_text(roster, encoding="utf-8")
    students = enrolment.read_roster(folder / "roster.csv")
    found = match([*labels], students)
    return {label: owner.id for label, owner in found.owners.items()}, {key: [*of] for key, of in found.perhaps.items()}


def test_repositories_match_by_the_user_names_of_github_classroom(tmp_path: Path) -> None:
    labels = ["tp4-amelielefevre", "tp4-jean-dupont", "tp4-dupont", "tp4-bobng", "tp4-teacher"]
    sure, perhaps = owners(labels, CLASSROOM, tmp_path)
    assert sure == {
        "tp4-amelielefevre": "Lefèvre Amélie",
        "tp4-jean-dupont": "Dupont Jean",
        "tp4-dupont": "Dupont Luc",
    }
    assert perhaps == {}, "Bob has no name beside his identifier"
    named = CLASSROOM.replace('"Ng Bob","","",""', '"21","","","Bob Ng"')
    sure, perhaps = owners(labels, named, tmp_path)
    assert "tp4-bobng" not in sure
    assert perhaps == {"21": ["tp4-bobng"]}
    doubt = match(labels, enrolment.read_roster(tmp_path / "roster.csv")).doubts["tp4-bobng"]
    assert "as a user name" in WORDS["en"].note(doubt)
    assert "comme nom d'utilisateur" in WORDS["fr"].note(doubt)


def test_what_most_names_begin_with_is_taken_away(tmp_path: Path) -> None:
    labels = ["tp4-Amélie Lefèvre", "tp4-ng_bob.zip", "tp4-tp4", "other"]
    sure, _ = owners(labels, "id,name\n7,Amélie Lefèvre\n8,Bob Ng\n9,Other\n", tmp_path)
    assert sure == {"tp4-Amélie Lefèvre": "7", "tp4-ng_bob.zip": "8", "other": "9"}
    alone, _ = owners(["tp4-Amélie Lefèvre"], "id,name\n7,Amélie Lefèvre\n", tmp_path)
    assert alone == {}


@pytest.mark.parametrize("header", ["hand-in", "rendu"])
def test_a_roster_may_name_the_hand_in(header: str, tmp_path: Path) -> None:
    roster = f"id,name,{header}\n7,Amélie Lefèvre,Untitled folder\n8,Bob Ng,tp.zip\n9,Cleo Day,\n"
    sure, _ = owners(["untitled folder", "tp", "9"], roster, tmp_path)
    assert sure == {"untitled folder": "7", "tp": "8", "9": "9"}
    hand_in(tmp_path / "class" / "Untitled folder", connect4=STUB)
    found = graded(tmp_path / "class", roster=roster)["Untitled folder"]
    assert found.student
    assert (found.student.id, found.student.hand_in) == ("7", "Untitled folder")


def lost(name: str, outcome: Outcome, *notes: Note, bonus: bool = False) -> ExerciseResult:
    return ExerciseResult(name, "A", (CheckResult("c", "C.", outcome, Fraction(0), Fraction(4), notes),), bonus=bonus)


def low_report() -> Report:
    """Make the report of a hand-in that earned little, for each of the reasons."""
    place = {"file": "connect4.py", "type": "SyntaxError", "text": "invalid syntax", "source": "x", "caret": "^"}
    misnamed = Note.of("misnamed", name="eval_board", near="evalBoard", remedy="")
    right = ExerciseResult("get_first_row", "A", (CheckResult("c", "C.", Outcome.PASSED, Fraction(4), Fraction(4)),))
    return Report(
        "ana",
        "en",
        (
            right,
            lost("check_winner", Outcome.RAISED, Note.of("does_not_compile", line=34, **place)),
            lost("eval_board", Outcome.NOT_WRITTEN, misnamed),
            *(lost(name, Outcome.NOT_WRITTEN, Note.of("not_written", name=name)) for name in ("a", "b")),
            lost("minimax", Outcome.NOT_WRITTEN, Note.of("not_written", name="minimax"), bonus=True),
        ),
    )


REASONS = {
    "en": ("Other names: 1.", "Cannot be read: check_winner, line 34.", "Not written: 2."),
    "fr": ("Autres noms : 1.", "Illisible : check_winner, ligne 34.", "Pas écrites : 2."),
}
PDF = Note.of("no_python", name="bob", files="connect4.py", seen="rapport.pdf")


def low_class(folder: Path) -> Path:
    """Make the gradebook of a hand-in that earned little and one that holds a PDF."""
    with Gradebook(folder / "class.sqlite", create=True) as book:
        book.set_students([Student("ana"), Student("bob", "Bob Ng"), Student("cleo")])
        record(book, "ana", low_report())
        record(book, "bob", Note.of("hand_in_unreadable", why=PDF))
    return folder / "class.sqlite"


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_grade_is_low_is_in_every_table(language: str, tmp_path: Path) -> None:
    words, file = WORDS[language], low_class(tmp_path)
    with Gradebook(file) as book:
        ana, bob, _ = book.entries()
    said = state(ana, words).replace(NO_BREAK, " ")
    assert said == " ".join(REASONS[language])
    assert "rapport.pdf" in state(bob, words)
    assert len(state(bob, words)) < 35
    assert main(["export", str(file), "--csv", str(tmp_path / "grades.csv"), "--lang", language]) == 0
    table = (tmp_path / "grades.csv").read_text(encoding="utf-8").replace(NO_BREAK, " ")
    page = pages([ana, bob], words, "class")["index.html"].replace(NO_BREAK, " ")
    for reason in (*REASONS[language], "rapport.pdf"):
        assert reason.removesuffix(".") in table
        assert reason.removesuffix(".") in page


def test_who_has_all_is_told_nothing(tmp_path: Path) -> None:
    right = ExerciseResult("a", "A", (CheckResult("c", "C.", Outcome.PASSED, Fraction(4), Fraction(4)),))
    bonus = lost("minimax", Outcome.NOT_WRITTEN, Note.of("not_written", name="minimax"), bonus=True)
    with Gradebook(tmp_path / "class.sqlite", create=True) as book:
        record(book, "ana", Report("ana", "en", (right, bonus)))
        record(book, "bob", Report("bob", "en", (lost("a", Outcome.NOT_WRITTEN), bonus)))
        ana, bob = book.entries()
    assert state(ana, WORDS["en"]) == ""
    assert [note.key for note in bob.notes] == ["hand_in_blank"]


def test_who_handed_in_nothing_readable_gets_feedback(tmp_path: Path) -> None:
    out = tmp_path / "feedback"
    assert main(["export", str(low_class(tmp_path)), "--feedback", str(out)]) == 0
    assert {path.name for path in out.iterdir()} == {"ana", "bob"}
    for language, said in (("en", "holds no Python file"), ("fr", "ne contient ni fichier Python ni notebook")):
        page = (out / "bob" / f"feedback_{language}.html").read_text(encoding="utf-8")
        assert "Bob Ng" in page
        assert "rapport.pdf" in page
        assert said in page
        assert "/ 0" not in page
