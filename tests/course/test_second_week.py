"""An instructor's second week: a class in the shapes of Canvas, Moodle and GitHub Classroom, in both languages."""

import csv
import os
import re
import subprocess
import time
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from rich.console import Console

from grader.assignment.assignment import read_submission
from grader.assignment.policies import LatePolicy
from grader.authoring.verify import Finding
from grader.cli import main
from grader.cli import verify as verify_command
from grader.cli.class_view import progress_line, show
from grader.cli.dashboard import pages
from grader.course import enrolment, similarity
from grader.course.discovery import open_class
from grader.course.enrolment import enrol
from grader.course.grading_process import grade_alone
from grader.course.scheduler import Scheduler
from grader.course.similarity import Fingerprints
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Entry, Why
from grader.gradebook.roster import Student, match
from grader.gradebook.run import Progress, Run
from grader.grading import fingerprint
from grader.model import CheckResult, ExerciseResult, Key, Note, Outcome, Report, Settings
from grader.reports.grade_tables import grades_table, state
from grader.reports.sentences import LANGUAGES, NO_BREAK
from grader.sandbox.worker_process import WorkerProcess
from grader.submission.reading import Submission, content
from tests import ASSIGNMENT
from tests.support.adjusting import ANA, BOB, adjust, make_class
from tests.support.building import CONNECT4, WORDS, hand_in, refused_saying
from tests.support.classes import GRADED, Failing
from tests.support.engine import grade_submission, read, with_state
from tests.support.gradebooks import exercises, graded_entry
from tests.support.grades import a_report
from tests.support.gradings import record
from tests.support.worksheets import CANVAS

PARIS = ZoneInfo("Europe/Paris")
DUE = datetime(2026, 11, 20, 12, tzinfo=PARIS)
LATE = LatePolicy(DUE.astimezone(UTC), PARIS, timedelta(0), Fraction(1), False, None)  # a point a day
ONE_EXERCISE = with_state(Settings(exercises=frozenset({"get_first_row"})))
STUB = "def check_winner(board):\n    return 0\n"


def key(submission: Submission) -> Key:
    """Return the key under which the class grades this submission."""
    return fingerprint.key(content(submission), ASSIGNMENT, ONE_EXERCISE)


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
    assert "2 days late (-2), by the times of its files." in state(asked["ana"], WORDS["en"])
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
    assert "1 day late (-1), marked late by Canvas." in state(found["leroux_1002"], WORDS["en"])
    assert "marqué en retard par Canvas" in state(found["leroux_1002"], WORDS["fr"])
    times = graded(folder, times="id,time\n1002,2026-11-20T11:00:00+01:00\n")
    assert late_days(times)["leroux_1002"] == (0, 0), "an exact time is better than the mark"


@pytest.mark.parametrize("packed", [False, True], ids=["loose", "packed"])
def test_a_clone_came_when_its_last_commit_was_made_and_an_archive_when_its_newest_file_was(
    packed: bool, tmp_path: Path
) -> None:
    folder = tmp_path / "class"
    clone(folder / "ana", "2026-11-20T11:00:00+0100", packed)
    clone(folder / "bob", "2026-11-21T13:00:00+0100", packed)
    with zipfile.ZipFile(folder / "zoe.zip", "w") as archive:
        archive.writestr(zipfile.ZipInfo("connect4.py", (2026, 11, 20, 13, 0, 0)), STUB)
    found = graded(folder)
    assert late_days(found) == {"ana": (0, 0), "bob": (2, 2), "zoe.zip": (1, 1)}
    assert state(found["ana"], WORDS["en"]) == "In time, by its last commit."
    assert state(found["ana"], WORDS["fr"]) == "À temps, d'après son dernier commit."
    assert state(found["bob"], WORDS["fr"]) == "2 jours de retard (-2), d'après son dernier commit."
    assert "by the times in its archive" in state(found["zoe.zip"], WORDS["en"])


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


@pytest.mark.parametrize("roster", ["", CANVAS], ids=["no roster", "its gradebook as roster"])
def test_grades_go_back_to_canvas_by_its_own_id_also_where_its_gradebook_is_the_roster(
    roster: str, tmp_path: Path
) -> None:
    for name, number in (("martinalice", 501), ("petitzoe", 503), ("rouxlea", 504), ("studenttest", 505)):
        hand_in(tmp_path / "class", **{f"{name}_{number}_7{number}_connect4": STUB})
    found = graded(tmp_path / "class", roster=roster)
    if roster:
        students = enrolment.read_roster(tmp_path / "roster.csv")
        named = {"501": "Alice Martin", "502": "Bob Ng", "503": "Zoé Petit", "504": "Léa Roux"}
        assert {student.id: student.name for student in students} == named
        owners = {label: entry.student.name for label, entry in found.items() if label and entry.student}
        assert owners == {"martinalice_501": "Alice Martin", "petitzoe_503": "Zoé Petit", "rouxlea_504": "Léa Roux"}
        assert found[""].student == students[1]
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
    assert perhaps == {"Ng Bob": ["tp4-bobng"]}
    permuted, _ = owners(["tp4-luc-dupont", "tp4-bob-ng"], CLASSROOM, tmp_path)
    assert permuted == {"tp4-luc-dupont": "Dupont Luc", "tp4-bob-ng": "Ng Bob"}
    named = CLASSROOM.replace('"Ng Bob","","",""', '"21","","","Bob Ng"')
    sure, perhaps = owners(labels, named, tmp_path)
    assert "tp4-bobng" not in sure
    assert perhaps == {"21": ["tp4-bobng"]}
    doubt = match(labels, enrolment.read_roster(tmp_path / "roster.csv")).doubts["tp4-bobng"]
    assert "user name may come" in WORDS["en"].note(doubt)
    assert "le nom d'utilisateur peut venir" in WORDS["fr"].note(doubt)


def test_the_test_student_of_canvas_is_nobody_to_be_renamed(tmp_path: Path) -> None:
    (tmp_path / "roster.csv").write_text(CANVAS, encoding="utf-8")
    students = enrolment.read_roster(tmp_path / "roster.csv")
    doubts = match(["martinalice_501", "studenttest_505", "studentteresa_506"], students).doubts
    keys = {label: note.key for label, note in doubts.items()}
    assert keys == {"studenttest_505": "hand_in_of_test_student", "studentteresa_506": "hand_in_unmatched"}


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
def test_why_a_grade_is_low_is_in_every_table_and_in_feedback(language: str, tmp_path: Path) -> None:
    words, file, out = WORDS[language], low_class(tmp_path), tmp_path / "feedback"
    with Gradebook(file) as book:
        ana, bob, _ = book.entries()
    assert state(ana, words).replace(NO_BREAK, " ") == " ".join(REASONS[language])
    assert "rapport.pdf" in state(bob, words)
    assert len(state(bob, words)) < 35
    table = tmp_path / "grades.csv"
    assert main(["export", str(file), "--csv", str(table), "--feedback", str(out), "--lang", language]) == 0
    shown = table.read_text(encoding="utf-8"), pages([ana, bob], words, "class")["index.html"]
    for reason in (*REASONS[language], "rapport.pdf"):
        assert all(reason.removesuffix(".") in text.replace(NO_BREAK, " ") for text in shown)
    assert {path.name for path in out.iterdir()} == {"ana", "bob"}
    page = (out / "bob" / f"feedback_{language}.html").read_text(encoding="utf-8")
    nothing = {"en": "holds no Python file", "fr": "ne contient ni fichier Python ni notebook"}[language]
    assert all(text in page for text in ("Bob Ng", "rapport.pdf", nothing))
    assert "/ 0" not in page


def test_who_has_all_is_told_nothing(tmp_path: Path) -> None:
    right = ExerciseResult("a", "A", (CheckResult("c", "C.", Outcome.PASSED, Fraction(4), Fraction(4)),))
    bonus = lost("minimax", Outcome.NOT_WRITTEN, Note.of("not_written", name="minimax"), bonus=True)
    with Gradebook(tmp_path / "class.sqlite", create=True) as book:
        record(book, "ana", Report("ana", "en", (right, bonus)))
        record(book, "bob", Report("bob", "en", (lost("a", Outcome.NOT_WRITTEN), bonus)))
        ana, bob = book.entries()
    assert state(ana, WORDS["en"]) == ""
    assert [note.key for note in bob.notes] == ["hand_in_blank"]


def three(folder: Path) -> Path:
    """Make a class: Ana has 18 of 20 and Bob 18, two days late; Cleo's hand-in is a PDF, and Dan's is missing."""
    file = make_class(folder)
    with Gradebook(file) as book:
        book.set_students([ANA, BOB, Student("24", "Cleo Day"), Student("25", "Dan Fox")])
        record(book, "24", Note.of("hand_in_unreadable", why=PDF))
        late = DUE + timedelta(hours=30)
        book.set_hand_ins({"21": (DUE, None), "22": (late, None), "24": (DUE, None)}, LATE)
    return file


def scores(file: Path, *more: str) -> dict[str, tuple[str, str]]:
    """Return the score and the remark of each student, as exported."""
    table = file.parent / f"grades-{len(list(file.parent.iterdir()))}.csv"
    main(["export", str(file), "--csv", str(table), "--lang", "en", *more])
    rows = csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines())
    return {row["id"]: (row["score"], row["remark"]) for row in rows}


def test_a_grade_is_set_whatever_was_handed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = three(tmp_path)
    assert scores(file)["22"][0] == "16"
    adjust(file, "22", "-3", "--comment", "before")
    for student, grade in (("21", "0"), ("22", "12.5"), ("24", "5"), ("25", "0")):
        assert adjust(file, student, "--set", grade, "--comment", f"why {student}") == 0
    found = scores(file)
    assert {student: score for student, (score, _) in found.items()} == {"21": "0", "22": "12.5", "24": "5", "25": "0"}
    assert "The grade was set to 0 / 20 (why 21)." in found["21"][1]
    assert "before" not in found["22"][1], "a grade that is set withdraws what was added before"
    assert "rapport.pdf" in found["24"][1]
    assert "Nothing was handed in." in found["25"][1]
    adjust(file, "24", "+0.5", "--comment", "after")
    assert scores(file)["24"][0] == "5.5"
    assert main(["export", str(file), "--feedback", str(tmp_path / "feedback")]) == 0
    page = (tmp_path / "feedback" / "25" / "feedback_fr.html").read_text(encoding="utf-8")
    assert "<strong>0 / 20</strong>" in page
    assert "La note a été fixée à 0 / 20 (why 25)." in page.replace(NO_BREAK, " ")
    with Gradebook(file) as book:
        assert set(pages(book.entries(), WORDS["fr"], "class")) >= {"index.html", "students/hand-in-4.html"}
    for arguments, said in (
        (("21", "--set", "21", "--comment", "x"), "at most 20"),
        (("21", "+1", "--set", "3", "--comment", "x"), "gives the whole grade"),
        (("21", "--set", "3"), "with --comment"),
    ):
        assert adjust(file, *arguments) == 2
        assert said in " ".join(capsys.readouterr().err.split())


def test_one_adjustment_is_withdrawn_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = three(tmp_path)
    for points, comment in (("-1", "copied"), ("-2", "late twice"), ("-4", "a slip")):
        adjust(file, "21", points, "--comment", comment)
    adjust(file, "22", "-1", "--comment", "another's")
    capsys.readouterr()
    main(["history", str(file), "21", "--lang", "en"])
    shown = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert {"1", "2", "3"} <= {words[0] for words in shown if words}
    assert adjust(file, "21", "--remove", "2") == 0
    assert scores(file)["21"][0] == "13"
    assert adjust(file, "21", "--remove", "2") == 2
    assert adjust(file, "21", "--remove", "4") == 2, "it is another student's"
    assert scores(file)["21"][0] == "13"


def test_who_handed_in_nothing_gets_the_grade_asked_for(tmp_path: Path) -> None:
    file = three(tmp_path)
    assert {student: score for student, (score, _) in scores(file).items()}["25"] == ""
    found = {student: score for student, (score, _) in scores(file, "--missing", "0").items()}
    assert found == {"21": "18", "22": "16", "24": "", "25": "0"}
    for least in ("-1", "nan"):
        with pytest.raises(SystemExit):
            main(["export", str(file), "--missing", least, "--csv", str(tmp_path / "no.csv")])
    main(["export", str(file), "--pronote", str(tmp_path / "pronote.csv"), "--missing", "0"])
    marks = (tmp_path / "pronote.csv").read_text(encoding="utf-8-sig").splitlines()[1:]
    assert [line.split(";")[1] for line in marks] == ["18", "16", "N", "0"]
    with Gradebook(file) as book:
        book.set_students([ANA, BOB, Student("24", "Cleo Day"), Student("00025")])
        record(book, "25", low_report())
    assert scores(file, "--missing", "0")["00025"][0] == "", "one of the hand-ins is perhaps theirs"


def other_names(folder: Path) -> Path:
    """Make a right hand-in of which one function has another name, and a stub the name of the assignment."""
    text = CONNECT4.replace("get_first_row", "getFirstRow")
    return hand_in(folder / "ana", connect4=f"def get_first_row(board, col):\n    pass\n\n\n{text}")


def test_functions_under_other_names_are_accepted_and_then_graded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, file = other_names(tmp_path / "class"), tmp_path / "class.sqlite"
    before = read(path, ONE_EXERCISE)
    report = grade_submission(before, ONE_EXERCISE)
    assert report.score == 0
    with Gradebook(file, create=True) as book:
        record(book, "ana", report, key(before))
        assert adjust(file, "ana", "--accept") == 0
        assert "getFirstRow = get_first_row" in capsys.readouterr().out
        assert book.accepted() == {"ana": {"getFirstRow": "get_first_row"}}
        after = read_submission(path, ASSIGNMENT, ONE_EXERCISE, book.accepted()["ana"])
        graded_again = grade_submission(after, ONE_EXERCISE)
        assert graded_again.score == graded_again.out_of > 0
        with Run(book).open() as run:
            executor = Failing({"ana": [GRADED]})
            Scheduler(run, executor, ASSIGNMENT, ONE_EXERCISE, accepted=book.accepted()).grade([path])
        assert [grading.why for grading in book.history("ana")] == [Why.NEW, Why.HAND_IN_CHANGED]
        assert adjust(file, "ana", "--accept", "none") == 0
        assert book.accepted() == {}


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (("premiereLigne=get_first_row",), {"premiereLigne": "get_first_row"}),
        (("Jeu.gagne=check_winner",), {"gagne": "check_winner"}),
        (("Arbre.estFeuille=Noeud.est_feuille",), {"estFeuille": "est_feuille", "Arbre": "Noeud"}),
        (("x=nothing",), None),
        (("a b=check_winner",), None),
        (("estFeuille=Noeud.est_feuille",), None),
        ((), None),
    ],
)
def test_names_are_accepted_only_where_they_can_be_meant(
    arguments: Sequence[str], names: dict[str, str] | None, tmp_path: Path
) -> None:
    file = make_class(tmp_path)
    assert adjust(file, "21", "--accept", *arguments) == (2 if names is None else 0)
    with Gradebook(file) as book:
        assert book.accepted() == ({} if names is None else {"21": names})


DUPONTS = [
    Student("Participant 48211", "Jean Dupont", "jean@univ.example"),
    Student("Participant 48212", "Luc Dupont", "luc@univ.example"),
    Student("Participant 48213", "Zoé Lefèvre", "zoe@univ.example"),
]


def duponts(folder: Path) -> Path:
    """Make a class of Moodle: Jean and Luc Dupont, Zoé, who has handed in nothing, and a hand-in of nobody's."""
    file = folder / "class.sqlite"
    with Gradebook(file, create=True) as book:
        book.set_students(DUPONTS)
        labels = ["Jean Dupont_48211_assignsubmission_file", "Luc Dupont_48212_assignsubmission_file", "stranger-7"]
        for label in labels:
            record(book, label, a_report("10", label))
        book.set_hand_ins(dict.fromkeys(labels, (DUE + timedelta(hours=30), None)), LATE)
    return file


@pytest.mark.parametrize(
    ("part", "meant"),
    [
        ("jean", "Participant 48211"),
        ("LUC DUP", "Participant 48212"),
        ("48211", "Participant 48211"),
        ("lefev", "Participant 48213"),
        ("luc@", "Participant 48212"),
        ("strang", "stranger-7"),
        ("Zoé Lefèvre", "Zoé Lefèvre"),
        ("nobody", "nobody"),
    ],
)
def test_a_student_is_found_by_a_part_that_only_one_has(part: str, meant: str, tmp_path: Path) -> None:
    with Gradebook(duponts(tmp_path)) as book:
        assert book.resolve(part) == meant


@pytest.mark.parametrize(("language", "graded_at"), [("en", "Graded (local time)"), ("fr", "Noté (heure locale)")])
def test_history_and_adjust_answer_by_name(
    language: str, graded_at: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(duponts(tmp_path))
    for verb in (["history", file, "dupont"], ["adjust", file, "Dupont", "+1", "--comment", "x"]):
        assert main([*verb, "--lang", language]) == 2
        said = " ".join(capsys.readouterr().err.split())
        assert "Jean Dupont (Participant 48211), Luc Dupont (Participant 48212)" in said
    assert main(["adjust", file, "jean", "+1", "--comment", "oral", "--lang", language]) == 0
    assert "Jean Dupont: 8 → 9 / 20" in capsys.readouterr().out.replace(NO_BREAK, "").replace("Dupont :", "Dupont:")
    assert main(["history", file, "48211", "--lang", language]) == 0
    said = " ".join(capsys.readouterr().out.split())
    for text in ("Jean Dupont (Participant 48211)", graded_at, "9 / 20", "(-2)", "oral"):
        assert text in said
    assert "Luc" not in said
    assert main(["history", file, "lefev", "--lang", language]) == 0
    assert "Zoé Lefèvre" in capsys.readouterr().out


def test_a_line_that_is_there_again_is_a_remark(tmp_path: Path) -> None:
    (tmp_path / "roster.csv").write_text("id,name\n21,Ana Roy\n22,Bob\n21,Ana Roy\n", encoding="utf-8")
    with Gradebook(tmp_path / "class.sqlite", create=True) as book:
        assert enrol(book, [], None, tmp_path / "roster.csv", None).repeated == ["21"]
        assert [student.id for student in book.students()] == ["21", "22"]
    (tmp_path / "roster.csv").write_text("id,name\n21,Ana Roy\n21,Bob\n", encoding="utf-8")
    with refused_saying("line 3: 21 is in line 2 too"):
        enrolment.read_roster(tmp_path / "roster.csv")


def test_the_log_says_what_this_run_has_computed(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(2, ended=[("ana", 1.25), ("bob", None)])
    for language, lines in (
        ("en", "1 of 2: ana (1.2 s)\n2 of 2: bob (recomputed)\n"),
        ("fr", "1 sur 2 : ana (1,2 s)\n2 sur 2 : bob (recalculé)\n"),
    ):
        with progress_line(WORDS[language]) as show:
            show(progress)
        assert capsys.readouterr().err.replace(NO_BREAK, " ") == lines


def test_the_seconds_of_a_grading_are_computing_and_no_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = WorkerProcess.spent_in_all
    grade_submission(read(hand_in(tmp_path / "ana", connect4=CONNECT4), ONE_EXERCISE), ONE_EXERCISE)
    assert WorkerProcess.spent_in_all > before

    def grade_and_wait(*_: object, **__: object) -> Report:
        time.sleep(0.2)
        WorkerProcess.spent_in_all += 0.125
        return a_report("10")

    for name in ("close_memory", "die_with_parent"):
        monkeypatch.setattr(f"grader.course.grading_process.launch.{name}", lambda: None)
    monkeypatch.setattr("grader.grading.grade.grade_submission", grade_and_wait)
    assert grade_alone(Submission("ana", {}), ASSIGNMENT, ONE_EXERCISE).seconds == pytest.approx(0.125)


def test_names_sort_by_their_letters_in_every_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["Zoé Petit", "Émile Roux", "eva Ng", "Anaïs Day"]
    with Gradebook(tmp_path / "class.sqlite", create=True) as book:
        book.set_students([Student(str(number), name) for number, name in enumerate(names)])
        for label in ("0", "1", "2"):
            record(book, label, a_report("10", label))
        entries = book.entries()
    expected = ["Anaïs Day", "Émile Roux", "eva Ng", "Zoé Petit"]
    show(entries, WORDS["fr"], Console(width=100))
    table = capsys.readouterr().out
    assert sorted(names, key=table.index) == expected
    rows = csv.DictReader(grades_table(entries, [], WORDS["en"]).removeprefix("\ufeff").splitlines())
    assert [row["name"] for row in rows] == expected


def test_what_the_starter_holds_is_not_marked() -> None:
    starter = "def count(board, player):\n    total = 0\n    for row in board:\n        total += len(row)\n"
    own = (
        "    cells = [cell for row in board for cell in row if cell == player]\n"
        "    while cells and cells[0] != max(cells) and len(cells) > 3:\n"
        "        total = total - cells.pop() if cells else max(total, 1) * 2\n"
        "    best = {row[0]: sum(row) for row in board if row[0] > total}\n"
        "    return sorted(best, key=lambda row: (best[row], -row))[:total] if best else [total, 0, 1]\n"
    )
    written = f"{own}{starter}{own}"
    library = Fingerprints([starter])
    fingerprint = library.of(written)
    lines, (_, _, (slices, _)) = written.split("\n"), library._library.compare_files(fingerprint, fingerprint)
    starter_lines = {line.strip() for line in starter.splitlines()}
    reached = {lines[number].strip() for number in similarity._lines(written, slices)}
    assert not reached.isdisjoint(starter_lines), "a passage reaches into the starter"
    marked = {lines[number].strip() for number in library.matching(fingerprint, fingerprint)[0]}
    assert marked == reached - starter_lines
    assert marked >= {line.strip() for line in own.splitlines()}


def test_a_survivor_has_a_line_of_its_own_and_each_stacked_cell_names_its_column(
    capsys: pytest.CaptureFixture[str],
) -> None:
    survivors = ("not killed: connect4.py, line 3", "not killed: connect4.py, line 8")
    verify_command._show(Finding("every mutant", False, "5 of 7", survivors), Console(width=80), 1.0)
    assert [line.strip() for line in capsys.readouterr().out.splitlines()][1:] == list(survivors)
    page = pages([graded_entry("ana", *exercises("p", "w"))], WORDS["en"], "class")["index.html"]
    table = next(each for each in re.findall(r"<table class=stack>.*?</table>", page, re.DOTALL) if "Lost" in each)
    assert table.count("<td") == table.count("<td data-head=") > 0
    assert all(f'data-head="{head}"' in table for head in ("Check", "Lost"))
