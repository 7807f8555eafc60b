"""Tests of groups of a whole class: one hand-in counts for every member, and which one is never a guess."""

import csv
import io
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.policies import LatePolicy
from grader.cli import main
from grader.cli.dashboard import pages
from grader.course import figures
from grader.course.enrolment import enrol
from grader.course.figures import summarise
from grader.course.grades import grades
from grader.gradebook.book import Gradebook
from grader.gradebook.owners import Policies
from grader.gradebook.roster import Student
from grader.model import Note
from tests.arena.test_page import Page
from tests.cli.test_class_command import graded_by
from tests.support.building import WORDS, hand_in
from tests.support.class_groups import ANA, BEA, CLASS, CLEO, DAN, EVE, NOON, a_class, entries, scores
from tests.support.classes import GRADED, STUB, Failing
from tests.support.grades import a_report
from tests.support.worksheets import FRENCH, moodle_takes


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "class.sqlite"


def test_one_hand_in_gives_its_grade_to_every_member(file: Path) -> None:
    a_class(file, {"21.zip": a_report("12"), "25": a_report("7")})
    assert scores(file) == {"21": 12, "22": 12, "23": None, "24": None, "25": 7}
    shared = {entry.student: entry for entry in entries(file) if entry.label == "21.zip"}
    assert shared.keys() == {ANA, BEA}
    note = Note.of("group_hand_in", group="A", label="21.zip")
    assert all(note in entry.notes and not entry.superseded for entry in shared.values())
    assert [entry.problem for entry in entries(file) if entry.student == DAN] == [Note.of("hand_in_missing")]


@pytest.mark.parametrize("label", ["Binôme 7.zip", "binome-7", "23_24", "Cleo Day and 24"])
def test_a_hand_in_may_have_the_name_of_the_group_or_of_several_members(label: str, file: Path) -> None:
    a_class(file, {label: a_report("9")})
    assert (scores(file)["23"], scores(file)["24"], scores(file)["21"]) == (Fraction(9), Fraction(9), None)


@pytest.mark.parametrize("label", ["21_23", "7", "nobody"])
def test_what_may_be_of_two_groups_or_of_none_is_nobodys(label: str, file: Path) -> None:
    a_class(file, {label: a_report("9")})
    assert set(scores(file).values()) == {None}


@pytest.mark.parametrize(("policy", "counts"), [("latest", "22"), ("best", "21")])
def test_of_several_members_hand_ins_one_counts(policy: str, counts: str, file: Path) -> None:
    a_class(file, {"21": a_report("15"), "22": a_report("12"), "25": a_report("20")}, policy)
    points = Fraction({"21": 15, "22": 12}[counts])
    assert (scores(file)["21"], scores(file)["22"], scores(file)["25"]) == (points, points, Fraction(20))
    (other,) = (entry for entry in entries(file) if entry.superseded)
    assert other.label != counts
    assert other.notes == (Note.of("attempt_not_counted", label=counts),)
    found = figures.counts(entries(file))
    assert (found["graded"], found["shared"], found["superseded"], found["not_graded"]) == (2, 1, 1, 0)


def test_which_one_counts_is_never_guessed(file: Path) -> None:
    a_class(file, {"21": a_report("15"), "22": a_report("12")})
    with Gradebook(file) as book:
        book.set_hand_ins({"21": (NOON, None), "22": (NOON, None)}, None, Policies(groups="latest"))
    assert (scores(file)["21"], scores(file)["22"]) == (None, None)
    doubtful = [entry for entry in entries(file) if entry.label]
    assert [entry.notes for entry in doubtful] == [(Note.of("group_in_doubt", group="A", names="21, 22"),)] * 2
    missing = [entry.problem for entry in entries(file) if entry.student in (ANA, BEA)]
    assert missing == [Note.of("hand_in_perhaps", names="21, 22")] * 2


def test_what_cannot_be_read_is_so_for_every_member(file: Path) -> None:
    a_class(file, {"21": Note.of("hand_in_unreadable", why="no Python")})
    assert (scores(file)["21"], scores(file)["22"]) == (None, None)
    found = figures.counts(entries(file))
    assert (found["unreadable"], found["shared"], found["missing"], found["not_graded"]) == (1, 1, 3, 0)


def test_the_best_hand_in_is_chosen_under_each_members_own_deadline(file: Path) -> None:
    """12 points came in time; 15 an hour late, which costs 5, but not the member who has two days more."""
    policy = LatePolicy(NOON + timedelta(minutes=30), None, timedelta(0), Fraction(5), percent=False, at_most=None)
    a_class(file, {"21": a_report("12"), "22": a_report("15"), "A": a_report("1")}, "best", policy)
    with Gradebook(file) as book:
        book.set_students([ANA, Student(BEA.id, BEA.name, BEA.email, "A", "48"), CLEO, DAN, EVE])
    assert (scores(file)["21"], scores(file)["22"]) == (Fraction(12), Fraction(15))
    found = {entry.label: entry for entry in entries(file) if entry.label}
    assert {label: entry.student and entry.student.id for label, entry in found.items()} == {
        "21": "21",
        "22": "22",
        "A": None,
    }
    assert [found[label].notes for label in ("21", "22")] == [
        (Note.of("group_hand_in_of_some", group="A", label=label),) for label in ("21", "22")
    ]
    assert [(entry.superseded, entry.shared) for entry in found.values()] == [(False, False)] * 2 + [(True, False)]
    counts = figures.counts(entries(file))
    assert (counts["graded"], counts["shared"], counts["superseded"], counts["not_graded"]) == (2, 0, 1, 0)


def test_the_same_hand_in_is_the_best_for_all_without_extensions(file: Path) -> None:
    policy = LatePolicy(NOON + timedelta(minutes=30), None, timedelta(0), Fraction(2), percent=False, at_most=None)
    a_class(file, {"21": a_report("12"), "22": a_report("15")}, "best", policy)
    assert (scores(file)["21"], scores(file)["22"]) == (Fraction(13), Fraction(13))
    assert figures.counts(entries(file))["shared"] == 1


def test_a_member_is_looked_up_by_the_groups_hand_in_and_forgotten_with_it(file: Path) -> None:
    a_class(file, {"21": a_report("12")})
    with Gradebook(file) as book:
        assert book.labels("Bea Lin") == ["21"]
        assert book.forget("21") == 1
    assert set(scores(file).values()) == {None}


def test_without_the_option_a_group_is_only_a_column(file: Path) -> None:
    a_class(file, {"21": a_report("12")}, policy="")
    assert scores(file) == {"21": 12, "22": None, "23": None, "24": None, "25": None}


def test_every_export_has_every_member_once(file: Path, tmp_path: Path) -> None:
    """Moodle's number in the folder's name is that of one member: no other gets that line."""
    label = "Ana Roy_7_assignsubmission_file_"
    a_class(file, {label: a_report("12"), "22": a_report("3")}, "best")
    source = FRENCH.replace("Alice Martin", "Ana Roy").replace("alice@", "ana@").replace("Bob Ng", "Bea Lin")
    source = source.replace("bob@", "bea@")
    (tmp_path / "moodle.csv").write_bytes(source.encode())
    options = ["--csv", tmp_path / "grades.csv", "--moodle", tmp_path / "moodle.csv", "--out", tmp_path / "out.csv"]
    folder = tmp_path / "feedback"
    assert main(["export", str(file), *map(str, options), "--feedback", str(folder), "--lang", "fr"]) == 0
    expected = source.replace('évaluation";"";', 'évaluation";"12";').replace('évaluation";;', 'évaluation";12;')
    assert (tmp_path / "out.csv").read_bytes() == expected.encode()
    text = (tmp_path / "grades.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert [(row["identifiant"], row["note"]) for row in rows][:2] == [("21", "12"), ("22", "12")]
    assert len(rows) == len(CLASS)
    names = {path.name: path for path in folder.iterdir()}
    assert {moodle_takes(f"{name}/x", {7, 8}, 5) for name in names} == {(7, "x"), (8, "x")}
    for name, path in names.items():
        title = Page((path / "feedback_fr.html").read_text(encoding="utf-8"))
        assert title.all("h1")
        owner, other = ("Ana Roy", "Bea Lin") if name.startswith("Ana") else ("Bea Lin", "Ana Roy")
        html = (path / "feedback_fr.html").read_text(encoding="utf-8")
        assert f"<h1>{owner}</h1>" in html
        assert f"<title>{owner}\N{NO-BREAK SPACE}: 12 / 20</title>" in html
        assert f"<h1>{other}" not in html


def test_a_member_without_a_name_is_not_taken_for_the_other(file: Path) -> None:
    a_class(file, {"21": a_report("12")})
    with Gradebook(file) as book:
        book.set_students([ANA, Student("22", "", "", "A")])
        graded, _ = grades(book.entries())
    assert [(grade.name, grade.number) for grade in graded] == [("Ana Roy", ""), ("22", "")]


@pytest.mark.parametrize(
    ("rows", "expected", "unused"),
    [
        ("23,2026-03-01T10:00Z\n24,2026-03-01T10:00Z", NOON - timedelta(hours=2), []),
        ("Binôme 7,2026-03-01T11:00Z", NOON - timedelta(hours=1), []),
        ("23,2026-03-01T10:00Z\n24,2026-03-01T11:00Z", None, ["23", "24"]),
    ],
)
def test_a_groups_hand_in_has_the_time_its_members_have_in_common(
    rows: str, expected: datetime | None, unused: list[str], file: Path, tmp_path: Path
) -> None:
    hand_in(tmp_path / "work" / "Binôme 7", connect4=STUB)
    (tmp_path / "roster.csv").write_text("id,name,group\n23,Cleo Day,Binôme 7\n24,Dan Fox,Binôme 7\n", "utf-8")
    (tmp_path / "times.csv").write_text(f"id,time\n{rows}\n", "utf-8")
    with Gradebook(file, create=True) as book:
        paths = [tmp_path / "work" / "Binôme 7"]
        enrolment = enrol(book, paths, None, tmp_path / "roster.csv", tmp_path / "times.csv", Policies(groups="latest"))
        (first, _) = book.entries()
    assert enrolment.unused_times == unused
    assert (first.submitted_at == expected) == (expected is not None)


def test_the_dashboard_counts_a_groups_hand_in_once_and_lists_every_member(file: Path) -> None:
    a_class(file, {"21": a_report("12"), "25": a_report("7")})
    found = summarise(entries(file))
    assert (len(found.graded), found.counts["graded"], found.mean) == (2, 2, Fraction("9.5"))
    html = pages(entries(file), WORDS["en"], "book")
    page = Page(html["index.html"])
    rows = page.tables[[tag.get("id") for tag in page.all("table")].index("students")][1:]
    assert {row[0]: row[1] for row in rows} == {
        "Ana Roy": "12",
        "Bea Lin": "12",
        "Cleo Day": "",
        "Dan Fox": "",
        "Eve Sol": "7",
    }
    links = {link["href"] for link in page.all("a")}
    assert links == set(html) - {"index.html"}
    assert sorted(Page(html[link]).text.count("12 / 20") > 0 for link in links) == [False, True, True]
    assert [sum(f"<h1>{student.name}</h1>" in html[link] for link in links) for student in (ANA, BEA, EVE)] == [1] * 3


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "work"
    for name in ("21", "25"):
        hand_in(folder / name, connect4=STUB)
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name,group\n21,Ana Roy,A\n22,Bea Lin,A\n25,Eve Sol,\n")
    ends: dict[str, list[Any]] = {name: [GRADED] for name in ("21", "25")}
    options = ["class", str(folder), "--roster", str(roster), "--lang", "en"]
    monkeypatch.setenv("COLUMNS", "200")
    with graded_by(Failing(ends), monkeypatch):
        assert main([*options, "--groups", "latest"]) == 0
        said = capsys.readouterr().out
        assert "Hand-ins: 2; graded: 2, members who share a hand-in: 1." in said
        assert said.count("A: 21 counts for every member of the group.") == 2
        assert main([*options, "--groups", "latest", "--only", "Bea Lin"]) == 0
        assert "Bea Lin" in capsys.readouterr().out
        assert main(options) == 0  # as before
        assert "members who share a hand-in: 1." in capsys.readouterr().out
        assert main([*options, "--groups", "none"]) == 0
        assert "missing: 1" in capsys.readouterr().out
        roster.write_text("id,name\n21,Ana Roy\n")
        assert main([*options, "--groups", "best"]) == 2
        assert "nobody of the roster has one" in capsys.readouterr().err


def test_a_run_without_the_options_of_the_one_before_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --only above all: it must not touch the others."""
    folder = tmp_path / "work"
    for name in ("21", "25"):
        hand_in(folder / name, connect4=STUB)
    roster, times = tmp_path / "roster.csv", tmp_path / "times.csv"
    roster.write_text("id,name,group\n21,Ana Roy,A\n22,Bea Lin,A\n25,Eve Sol,\n")
    times.write_text("id,time\n21,2026-02-01T10:00:00+01:00\n25,2026-02-01T10:00:00+01:00\n")
    ends: dict[str, list[Any]] = {name: [GRADED] for name in ("21", "25")}
    monkeypatch.setenv("COLUMNS", "200")
    with graded_by(Failing(ends), monkeypatch):
        assert main(["class", str(folder), "--roster", str(roster), "--times", str(times), "--groups", "latest"]) == 0
        with Gradebook(tmp_path / "work.sqlite") as book:
            before = book.entries()
        capsys.readouterr()
        assert main(["class", str(folder), "--only", "Eve Sol", "--lang", "en"]) == 0
    assert "give --times again" in capsys.readouterr().err
    with Gradebook(tmp_path / "work.sqlite") as book:
        assert book.entries() == before
    assert sorted(entry.student.id for entry in before if entry.student) == ["21", "22", "25"]


def test_of_many_hand_ins_in_doubt_the_first_are_named(file: Path) -> None:
    labels = [f"21-{number}" for number in range(30, 60)]
    a_class(file, dict.fromkeys(labels, a_report("15")))
    with Gradebook(file) as book:
        book.set_hand_ins(dict.fromkeys(labels, (NOON, None)), None, Policies(groups="latest"))
    named = [dict(note.values)["names"] for entry in entries(file) if entry.label for note in entry.notes]
    assert set(named) == {", ".join([*labels[:12], "…"])}
