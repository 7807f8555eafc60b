"""Tests of groups of a whole class: one hand-in counts for every member, and which one is never a guess."""

import csv
import io
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.policies import LatePolicy
from grader.cli.dashboard import pages
from grader.course import figures
from grader.course.enrolment import enrol
from grader.course.figures import summarise
from grader.course.grades import grades
from grader.gradebook.adjustments import Owner
from grader.gradebook.book import Gradebook
from grader.gradebook.owners import Policies
from grader.gradebook.roster import Student
from grader.model import Note
from tests.cli.test_class_command import graded_by
from tests.support.adjusting import adjust
from tests.support.building import WORDS, hand_in
from tests.support.class_groups import ANA, BEA, CLASS, CLEO, DAN, EVE, NOON, a_class, entries, scores
from tests.support.classes import GRADED, STUB, Failing
from tests.support.grades import a_report
from tests.support.pages import Page
from tests.support.verbs import Said, Verb
from tests.support.worksheets import FRENCH, moodle_takes


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "class.sqlite"


def points(file: Path, *students: str) -> list[float | None]:
    """Return the grades that count for these students."""
    found = scores(file)
    return [None if (score := found[student]) is None else float(score) for student in students]


def test_one_hand_in_gives_its_grade_to_every_member(file: Path) -> None:
    a_class(file, {"21.zip": a_report("12"), "25": a_report("7")})
    assert scores(file) == {"21": 12, "22": 12, "23": None, "24": None, "25": 7}
    shared = {entry.student: entry for entry in entries(file) if entry.label == "21.zip"}
    assert shared.keys() == {ANA, BEA}
    note = Note.of("group_hand_in", group="A", label="21.zip")
    assert all(note in entry.notes and not entry.superseded for entry in shared.values())
    assert [entry.problem for entry in entries(file) if entry.student == DAN] == [Note.of("hand_in_missing")]


@pytest.mark.parametrize(
    ("label", "nines"),
    [(label, ["23", "24"]) for label in ("Binôme 7.zip", "binome-7", "23_24", "Cleo Day and 24")]
    + [(label, []) for label in ("21_23", "7", "nobody")],  # of two groups, or of none: nobody's
)
def test_whose_a_hand_in_is_by_the_name_of_the_group_or_of_several_members(
    label: str, nines: list[str], file: Path
) -> None:
    a_class(file, {label: a_report("9")})
    assert scores(file) == {student.id: 9 if student.id in nines else None for student in CLASS}


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
    assert points(file, "21", "22") == [None, None]
    doubtful = [entry for entry in entries(file) if entry.label]
    assert [entry.notes for entry in doubtful] == [(Note.of("group_in_doubt", group="A", names="21, 22"),)] * 2
    missing = [entry.problem for entry in entries(file) if entry.student in (ANA, BEA)]
    assert missing == [Note.of("hand_in_perhaps", names="21, 22")] * 2


def test_what_cannot_be_read_or_is_forgotten_is_so_for_every_member(file: Path, tmp_path: Path) -> None:
    a_class(file, {"21": Note.of("hand_in_unreadable", why="no Python")})
    assert points(file, "21", "22") == [None, None]
    found = figures.counts(entries(file))
    assert (found["unreadable"], found["shared"], found["missing"], found["not_graded"]) == (1, 1, 3, 0)
    a_class(tmp_path / "other.sqlite", {"21": a_report("12")})
    with Gradebook(tmp_path / "other.sqlite") as book:
        assert book.labels("Bea Lin") == ["21"]
        assert book.forget("21") == 1
    assert set(scores(tmp_path / "other.sqlite").values()) == {None}
    a_class(tmp_path / "column.sqlite", {"21": a_report("12")}, policy="")  # without the option, a group is a column
    assert scores(tmp_path / "column.sqlite") == {"21": 12, "22": None, "23": None, "24": None, "25": None}


def test_the_best_hand_in_is_chosen_under_each_members_own_deadline(file: Path) -> None:
    """12 points came in time; 15 an hour late, which costs 5, but not the member who has two days more."""
    policy = LatePolicy(NOON + timedelta(minutes=30), None, timedelta(0), Fraction(5), percent=False, at_most=None)
    a_class(file, {"21": a_report("12"), "22": a_report("15"), "A": a_report("1")}, "best", policy)
    assert points(file, "21", "22") == [12, 12]  # without an extension, one is the best for both
    assert figures.counts(entries(file))["shared"] == 1
    with Gradebook(file) as book:
        book.set_students([ANA, Student(BEA.id, BEA.name, BEA.email, "A", "48"), CLEO, DAN, EVE])
    assert points(file, "21", "22") == [12, 15]
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


def test_every_export_has_every_member_once(file: Path, tmp_path: Path, verb: Verb) -> None:
    """Moodle's number in the folder's name is that of one member: no other gets that line."""
    label = "Ana Roy_7_assignsubmission_file_"
    a_class(file, {label: a_report("12"), "22": a_report("3")}, "best")
    source = FRENCH.replace("Alice Martin", "Ana Roy").replace("alice@", "ana@").replace("Bob Ng", "Bea Lin")
    source = source.replace("bob@", "bea@")
    (tmp_path / "moodle.csv").write_bytes(source.encode())
    folder, sheet = tmp_path / "feedback", ("--moodle", tmp_path / "moodle.csv", "--out", tmp_path / "out.csv")
    ended = verb("export", file, "--csv", tmp_path / "grades.csv", *sheet, "--feedback", folder, lang="fr")
    assert ended.status == 0
    expected = source.replace('évaluation";"";', 'évaluation";"12";').replace('évaluation";;', 'évaluation";12;')
    assert (tmp_path / "out.csv").read_bytes() == expected.encode()
    text = (tmp_path / "grades.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert [(row["identifiant"], row["note"]) for row in rows][:2] == [("21", "12"), ("22", "12")]
    assert len(rows) == len(CLASS)
    names = {path.name: path for path in folder.iterdir()}
    assert {moodle_takes(f"{name}/x", {7, 8}, 5) for name in names} == {(7, "x"), (8, "x")}
    for name, path in names.items():
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


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, verb: Verb) -> Iterator[Callable[..., Said]]:
    """Provide `class` on the hand-ins of 21 and 25, each of which is graded once."""
    for name in ("21", "25"):
        hand_in(tmp_path / "work" / name, connect4=STUB)
    (tmp_path / "roster.csv").write_text("id,name,group\n21,Ana Roy,A\n22,Bea Lin,A\n25,Eve Sol,\n")
    ends: dict[str, list[Any]] = {name: [GRADED] for name in ("21", "25")}
    monkeypatch.setenv("COLUMNS", "200")
    with graded_by(Failing(ends), monkeypatch):
        yield partial(verb, "class", tmp_path / "work")


def test_the_command(tmp_path: Path, command: Callable[..., Said]) -> None:
    roster = tmp_path / "roster.csv"
    said = command("--roster", roster, "--groups", "latest")
    assert "Hand-ins: 2; graded: 2, members who share a hand-in: 1." in said.out
    assert said.out.count("A: 21 counts for every member of the group.") == 2
    assert "Bea Lin" in command("--roster", roster, "--groups", "latest", "--only", "Bea Lin").out
    assert "members who share a hand-in: 1." in command("--roster", roster).out  # as before
    assert "missing: 1" in command("--roster", roster, "--groups", "none").out
    roster.write_text("id,name\n21,Ana Roy\n")
    ended = command("--roster", roster, "--groups", "best")
    assert (ended.status, "no student of the roster has one" in ended.err) == (2, True)


def test_a_run_without_the_options_of_the_one_before_changes_nothing(
    tmp_path: Path, command: Callable[..., Said]
) -> None:
    """With --only above all: it must not touch the others."""
    times = tmp_path / "times.csv"
    times.write_text("id,time\n21,2026-02-01T10:00:00+01:00\n25,2026-02-01T10:00:00+01:00\n")
    assert command("--roster", tmp_path / "roster.csv", "--times", times, "--groups", "latest").status == 0
    before = entries(tmp_path / "work.sqlite")
    ended = command("--only", "Eve Sol")
    assert (ended.status, "give --times again" in ended.err) == (0, True)
    assert entries(tmp_path / "work.sqlite") == before
    assert sorted(entry.student.id for entry in before if entry.student) == ["21", "22", "25"]


def test_of_many_hand_ins_in_doubt_the_first_are_named(file: Path) -> None:
    labels = [f"21-{number}" for number in range(30, 60)]
    a_class(file, dict.fromkeys(labels, a_report("15")))
    with Gradebook(file) as book:
        book.set_hand_ins(dict.fromkeys(labels, (NOON, None)), None, Policies(groups="latest"))
    named = [dict(note.values)["names"] for entry in entries(file) if entry.label for note in entry.notes]
    assert set(named) == {", ".join([*labels[:12], "…"])}


def test_an_extension_and_an_adjustment_are_of_one_member_unless_they_are_of_the_hand_in(
    file: Path, verb: Verb
) -> None:
    policy = LatePolicy(NOON - timedelta(hours=1), None, timedelta(0), Fraction(2), percent=False, at_most=None)
    a_class(file, {"21.zip": a_report("12")}, late=policy)
    with Gradebook(file) as book:
        book.set_students([ANA, Student(BEA.id, BEA.name, BEA.email, "A", "48"), CLEO, DAN, EVE])
        book.adjust(book.owner("Ana Roy"), Fraction(-1), "a word to ana")
    assert points(file, "21", "22") == [9, 12]
    with Gradebook(file) as book:
        assert (book.owner("21.zip"), book.owner("22")) == (Owner(label="21.zip"), Owner(student="22"))
        book.adjust(book.owner("21.zip"), Fraction(1), "a word to both")
    assert points(file, "21", "22") == [10, 13]
    for who, said in {"Ana Roy": {"ana", "both"}, "Bea Lin": {"both"}}.items():
        shown = verb("history", file, who).words
        assert {name for name in ("ana", "both") if f"a word to {name}" in shown} == said


def test_an_exercise_is_adjusted_for_everybody_for_whom_the_hand_in_counts(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a_class(file, {"21.zip": a_report("12"), "25.zip": a_report("7")})
    assert adjust(file, "Bea Lin", "+2", "--exercise", "eval_board", "--comment", "a slip of the pen") == 0
    assert points(file, "21", "22", "25") == [14, 14, 7]
    said = capsys.readouterr().out
    assert ["Ana Roy: 12 → 14" in said, "Bea Lin: 12 → 14" in said, "Eve" in said] == [True, True, False], said
    assert adjust(file, "Ana Roy", "-1", "--comment", "did not come to the defence") == 0
    assert points(file, "21", "22") == [13, 14]
    assert "Bea" not in capsys.readouterr().out


def test_an_adjusted_exercise_is_of_no_other_hand_in(file: Path) -> None:
    """The slip was in Ana's hand-in; when Bea's counts, nobody has it."""
    a_class(file, {"22.zip": a_report("8"), "21.zip": a_report("10")})
    assert adjust(file, "Bea Lin", "+2", "--exercise", "eval_board", "--comment", "a slip of the pen") == 0
    assert points(file, "21", "22") == [12, 12]
    with Gradebook(file) as book:
        (stored,) = book.adjustments()
        assert stored.owner == Owner(label="21.zip")
        late = NOON + timedelta(days=1)
        book.set_hand_ins({"22.zip": (late, None), "21.zip": (NOON, None)}, None, Policies(groups="latest"))
    assert points(file, "21", "22") == [8, 8]
    with Gradebook(file) as book:
        found = book.entries()
        assert book.idle_adjustments(found) == ["21.zip"]
        counting = [entry for entry in found if entry.student and entry.label == "22.zip"]
    assert [entry.adjustments for entry in counting] == [()] * 2


def test_an_adjustment_may_change_which_hand_in_is_the_best(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a_class(file, {"21.zip": a_report("12"), "22.zip": a_report("11")}, "best")
    assert adjust(file, "22.zip", "+3", "--comment", "well written") == 0
    assert points(file, "21", "22") == [14, 14]
    said = capsys.readouterr().out
    assert ["Ana Roy: 12 → 14" in said, "Bea Lin: 12 → 14" in said] == [True, True], said


def test_what_was_adjusted_by_a_members_name_is_taken_back_by_it(file: Path) -> None:
    a_class(file, {"21.zip": a_report("12")})
    adjust(file, "Bea Lin", "+2", "--exercise", "eval_board", "--comment", "a slip")
    adjust(file, "Bea Lin", "+1", "--comment", "explained it well")
    adjust(file, "21.zip", "+1", "--comment", "well written")
    assert points(file, "21", "22") == [15, 16]
    assert adjust(file, "Bea Lin", "--remove") == 0
    assert points(file, "21", "22") == [13, 13]
    assert adjust(file, "Ana Roy", "--remove") == 2
    assert adjust(file, "Ana Roy", "+1", "--exercise", "eval_board", "--comment", "a slip") == 0
    assert adjust(file, "Bea Lin", "--remove", "--exercise", "eval_board") == 0
    assert points(file, "21", "22") == [13, 13]


def test_a_student_without_a_group_keeps_the_own_adjustment_of_an_exercise(file: Path) -> None:
    a_class(file, {"21.zip": a_report("12"), "25.zip": a_report("7")})
    assert adjust(file, "Eve Sol", "+2", "--exercise", "eval_board", "--comment", "a slip") == 0
    assert adjust(file, "Dan Fox", "+2", "--exercise", "eval_board", "--comment", "for later") == 0
    with Gradebook(file) as book:
        assert [each.owner for each in book.adjustments()] == [Owner(student="25"), Owner(student="24")]
    assert points(file, "25") == [9]
