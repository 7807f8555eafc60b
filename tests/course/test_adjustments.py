"""Tests of adjustments: they outlive every grading, stay between 0 and the maximum, and stand in every export."""

import csv
import io
import threading
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from grader.assignment.policies import LatePolicy
from grader.gradebook import database
from grader.gradebook.adjustments import Adjustment, Owner, adjust_exercises
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Why
from grader.gradebook.run import Run
from grader.model import GraderError, Note
from grader.reports.grade_tables import state
from tests.support.adjusting import ANA, BOB, COMMENT, ROY, a_report, adjust, entry_of, grade, make_class
from tests.support.building import WORDS
from tests.support.gradings import KEY
from tests.support.verbs import Verb

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SLIP = ("--exercise", "get_first_row")
WHY = ("--comment", "why")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A gradebook in which Ana and Bob have 18 of 20."""
    return make_class(tmp_path)


def history(verb: Verb, file: Path, student: str) -> str:
    found = verb("history", file, student)
    assert found.status == 0
    return found.words


def test_points_are_added_with_comment_date_and_author_to_the_grade_or_an_exercise(file: Path, verb: Verb) -> None:
    before = datetime.now(UTC)
    assert "Ana Roy: 18 → 18.5 / 20" in verb("adjust", file, "Ana Roy", "+0.5", "--comment", COMMENT).out
    entry = entry_of(file)
    (stored,) = entry.adjustments
    assert (entry.score, entry.adjustment, entry.penalty) == (Fraction("18.5"), Fraction("0.5"), Fraction(0))
    assert (stored.owner, stored.points, stored.comment) == (Owner(student="21"), Fraction("0.5"), COMMENT)
    assert before <= stored.made_at <= datetime.now(UTC)
    assert stored.made_by
    assert state(entry, WORDS["en"]) == f"Adjusted: +0.5 ({COMMENT})."
    assert entry_of(file, "22").score == 18
    assert adjust(file, "22", "+1", *SLIP, *WHY) == 0
    entry = entry_of(file, "22")
    assert entry.report is not None
    assert [result.score for result in entry.report.exercises] == [3, 16]
    assert (entry.score, entry.penalty) == (Fraction(19), Fraction(0))
    assert entry.points is not None
    assert (entry.points.earned, entry.points.out_of) == (Fraction(19), Fraction(20))


@pytest.mark.parametrize(
    ("arguments", "score", "said"),
    [
        (["+3"], "20", "Of +3 points of adjustment +2 count"),
        (["-30"], "0", "Of -30 points of adjustment -18 count"),
        (["+5", *SLIP], "20", "Of +5 points of adjustment in get_first_row +2 count"),
        (["-5", *SLIP], "16", "Of -5 points of adjustment in get_first_row -2 count"),
        ([*SLIP, "-5"], "16", "Of -5 points of adjustment in get_first_row -2 count"),
        *((["+0,25"], "18.25", "18 → 18.25"), (["-0,5"], "17.5", ""), (["-0.5"], "17.5", ""), (["-1"], "17", "")),
    ],
)
def test_a_grade_ends_at_0_and_at_the_maximum_and_says_so(
    file: Path, verb: Verb, arguments: list[str], score: str, said: str
) -> None:
    assert said in verb("adjust", file, "21", *arguments, *WHY).words
    assert entry_of(file).score == Fraction(score)


@pytest.mark.parametrize("arguments", [["x", *SLIP], [*SLIP, "x"]], ids=["before", "after"])
def test_what_is_no_number_of_points_is_told_wherever_it_stands(
    arguments: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        adjust(file, "21", *arguments, *WHY)
    assert end.value.code == 2
    assert "'x' is no number of points" in " ".join(capsys.readouterr().err.split())
    assert entry_of(file).score == 18


def test_no_regrading_loses_an_adjustment(file: Path) -> None:
    adjust(file, "21", "+3", *WHY)
    assert entry_of(file).score == 20
    with Gradebook(file) as book:
        grade(book, "21", replace(KEY, content="worse"), lost="4")
    assert entry_of(file).score == 19  # what was cut at the maximum counts again
    with Gradebook(file) as book:
        grade(book, "21", replace(KEY, content="new"), lost="3")
        grade(book, "21", replace(KEY, content="new"), lost="3", reason="once more")
        assert book.set_hand_ins({"Ana Roy": (None, None), "22": (None, None)}) == ["21"]  # under another name now
        grade(book, "Ana Roy", lost="4")
    assert entry_of(file, "Ana Roy").score == 19


def test_an_adjustment_made_while_a_class_is_graded_stays(file: Path) -> None:
    key = replace(KEY, content="new")
    with Gradebook(file) as book, Run(book).open() as run:
        why = run.claim("21", key)
        assert isinstance(why, Why)
        others = [
            threading.Thread(target=adjust, args=(file, "21", "+0.25", "--comment", f"thread {n}")) for n in range(4)
        ]
        for other in others:
            other.start()
        for other in others:
            other.join()
        assert run.record("21", key, database.dump_report(a_report("21", "3")), why, 0.1)
    assert entry_of(file).score == 18
    assert len(entry_of(file).adjustments) == 4


def set_late(file: Path, per_day: str, percent: bool = False) -> None:
    """Let Ana's hand-in be late by a day, for so many points or percent of them."""
    policy = LatePolicy(NOON, None, timedelta(0), Fraction(per_day), percent=percent, at_most=None)
    with Gradebook(file) as book:
        book.set_hand_ins({"21": (NOON + timedelta(hours=2), None), "22": (NOON, None)}, policy)


def test_the_late_policy_comes_between(file: Path) -> None:
    """1 point of the exercise is earned, so lateness takes its share of it; 1 point of the grade is given as it is."""
    set_late(file, "10", percent=True)
    adjust(file, "21", "+1", *SLIP, *WHY)
    adjust(file, "21", "+1", *WHY)
    entry = entry_of(file)
    assert (entry.score, entry.penalty, entry.adjustment) == (Fraction("18.1"), Fraction("1.9"), Fraction(1))


def test_adjustments_are_taken_back_and_stay_in_the_history(file: Path, verb: Verb) -> None:
    adjust(file, "21", "-1", "--comment", "copied")
    adjust(file, "21", "+1", *SLIP, "--comment", "a slip")
    assert adjust(file, "21", "--remove", *SLIP) == 0
    assert entry_of(file).score == 17
    assert adjust(file, "21", "--remove") == 0
    assert entry_of(file).score == 18
    again = verb("adjust", file, "21", "--remove")
    assert (again.status, "has no such adjustment" in again.err) == (2, True)
    said = history(verb, file, "21")
    assert "copied" in said
    assert "get_first_row: a slip" in said
    assert said.count("taken back") == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nobody", "+1", "--comment", "x"], "neither a hand-in nor a student of the roster"),
        (["nobody", "--remove"], "neither a hand-in nor a student of the roster"),
        (["Roy, Ana", "+1", "--comment", "x"], "may mean Ana Roy (21), Roy Ana (23)"),
        (["21", "+1"], "why, with --comment"),
        (["21", "+1", "--comment", " \n"], "why, with --comment"),
        (["21", "--comment", "x"], "how many points"),
        (["21", "+1", "--remove"], "goes with neither"),
        (["21", "+1", "--exercise", "nothing", "--comment", "x"], "the exercises are get_first_row"),
        (["21", "+1", "--comment", "x" * 501], "at most 500"),
    ],
)
def test_what_cannot_be_adjusted_is_refused_in_one_sentence(
    file: Path, verb: Verb, arguments: list[str], said: str
) -> None:
    with Gradebook(file) as book:
        book.set_students([ANA, BOB, ROY])
        with pytest.raises(GraderError):
            book.owner("Ana Roy")  # who may be two students
    ended = verb("adjust", file, *arguments)
    assert (ended.status, ended.err.count("\n")) == (2, 1)
    assert said in ended.err
    with Gradebook(file) as book:
        assert book.adjustments() == []


@pytest.mark.parametrize(
    "points", [*("-0,", "-,", "-0,5,5", "-x", "-0,55555"), *("0", "much", "1e3", "inf", "nan", "1/0", "99999")]
)
def test_points_are_a_number(file: Path, capsys: pytest.CaptureFixture[str], points: str) -> None:
    with pytest.raises(SystemExit):
        adjust(file, "21", points, "--comment", "x")
    assert points.startswith("-") or "such as +0.5 or -1" in capsys.readouterr().err


def test_without_a_roster_an_adjustment_is_of_the_hand_in_and_is_forgotten_with_it(tmp_path: Path) -> None:
    file = tmp_path / "class.sqlite"
    with Gradebook(file, create=True) as book:
        grade(book, "ana.zip")
        grade(book, "bob.zip")
    assert adjust(file, "ana", "+1", "--comment", "a secret of ana") == 0
    assert (entry_of(file, "ana.zip").score, entry_of(file, "bob.zip").score) == (Fraction(19), Fraction(18))
    with Gradebook(file) as book:
        assert book.forget("ana.zip") == 1
        assert book.adjustments() == []
    assert b"a secret of ana" not in file.read_bytes()


def test_an_adjustment_of_a_student_outlives_a_forgotten_hand_in(file: Path, verb: Verb) -> None:
    adjust(file, "21", "+1", *WHY)
    assert verb("forget", file, "21").status == 0
    with Gradebook(file) as book:
        missing = next(entry for entry in book.entries() if entry.student == ANA)
        assert (missing.score, missing.notes) == (None, (Note.of("adjustment_waits"),))
    assert "why" in history(verb, file, "21")
    with Gradebook(file) as book:
        grade(book, "21")
    assert entry_of(file).score == 19


def test_an_adjustment_waits_for_a_grade(tmp_path: Path, verb: Verb) -> None:
    file = tmp_path / "class.sqlite"
    with Gradebook(file, create=True) as book:
        book.set_students([ANA])
    assert "no grade yet" in verb("adjust", file, "ana@univ.example", "+2", *WHY).out
    with Gradebook(file) as book:
        (entry,) = book.entries()
        assert (entry.score, entry.problem) == (None, Note.of("hand_in_missing"))
        grade(book, "21")
    assert entry_of(file).score == 20


def test_who_has_left_the_roster_keeps_the_history(file: Path, verb: Verb) -> None:
    adjust(file, "22", "+1", *WHY)
    with Gradebook(file) as book:
        book.set_students([ANA])
        book.forget("22")
        assert book.idle_adjustments(book.entries()) == ["22"]
    assert "why" in history(verb, file, "22")
    assert adjust(file, "22", "--remove") == 0


def test_an_exercise_that_left_the_rubric_takes_no_grade_with_it_and_can_be_taken_back(file: Path) -> None:
    report = a_report("x")
    adjustment = Adjustment(1, Owner("21"), "gone", Fraction(1), "why", datetime.now(UTC), "me")
    absent = Note.of("adjustment_without_exercise", exercise="gone")
    assert adjust_exercises(report, [adjustment]) == (report, (absent,))
    with Gradebook(file) as book:
        book.adjust(Owner(student="21"), Fraction(1), "why", "gone")
    assert (entry_of(file).score, entry_of(file).notes) == (Fraction(18), (absent,))
    assert adjust(file, "21", "--remove", "--exercise", "gone") == 0
    assert entry_of(file).notes == ()


# In exports

MOODLE = (
    'Identifier,"Full name","Email address",Grade,"Maximum Grade","Last modified (grade)","Feedback comments"\n'
    '"Participant 1","Ana Roy",ana@univ.example,,20.00,-,\n'
    '"Participant 2",Bob,,,20.00,-,"<p>well done</p>"\n'
)
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Connect Four (1002)\n    Points Possible,,,,,20.00\n"
    '"Roy, Ana",501,21,aroy,G,\n'
)


def filled(
    verb: Verb, file: Path, *options: object, lang: str = "en", encoding: str = "utf-8", text: str = MOODLE
) -> tuple[str, Sequence[list[str]]]:
    """Export to the worksheet of Moodle; return what is said, and grade and comment of each line."""
    source, out = file.with_name("moodle.csv"), file.with_name("out.csv")
    source.write_text(text, encoding=encoding)
    said = verb("export", file, "--moodle", source, "--out", out, *options, lang=lang).words
    lines = list(csv.reader(io.StringIO(out.read_text(encoding=encoding))))[1:]
    out.unlink()
    return said, [[line[3], line[6].replace("\N{NO-BREAK SPACE}", " ")] for line in lines]


@pytest.mark.parametrize(
    ("language", "late", "told", "separator", "columns", "cells"),
    [
        (
            "en",
            "Handed in late (days: 1), which costs 3: the grade is 15.5 / 20.",
            "Adjusted: +0.5 (=cmd() &lt;b&gt;&quot;oral&quot;&lt;/b&gt;).",
            *(",", ("score", "adjustment"), ".5"),
        ),
        (
            "fr",
            "Rendu en retard (jours : 1), ce qui coûte 3 : la note est 15,5 / 20.",
            "Ajustement : +0,5 (=cmd() &lt;b&gt;&quot;oral&quot;&lt;/b&gt;).",
            *(";", ("note", "ajustement"), ",5"),
        ),
    ],
)
def test_every_export_has_it_and_what_lateness_costs(
    file: Path, verb: Verb, language: str, late: str, told: str, separator: str, columns: tuple[str, str], cells: str
) -> None:
    set_late(file, "3")
    adjust(file, "21", "+0.5", "--comment", COMMENT)
    adjust(file, "22", "-1", "--comment", "late excuse")
    grades, feedback = file.with_name("grades.csv"), file.with_name("feedback")
    said, rows = filled(verb, file, "--csv", grades, "--feedback", feedback, lang=language)
    assert {"en": "comment in the file already", "fr": "a déjà un commentaire"}[language] in said
    assert rows == [["15.5", f"{late}<br>{told}"], ["17", "<p>well done</p>"]]
    table = csv.DictReader(io.StringIO(grades.read_text(encoding="utf-8-sig")), delimiter=separator)
    assert [[row[column] for column in columns] for row in table] == [[f"15{cells}", f"0{cells}"], ["17", "-1"]]
    page = next(feedback.glob(f"Ana*/feedback_{language}.html")).read_text(encoding="utf-8")
    assert told in page.replace("\N{NO-BREAK SPACE}", " ")
    assert f"15{cells} / 20" in page
    assert "<b>" not in page


def test_canvas_gets_the_grade_and_a_word_on_the_comments(file: Path, verb: Verb) -> None:
    source, out = file.with_name("canvas.csv"), file.with_name("out.csv")
    source.write_text(CANVAS)
    command = ("export", file, "--canvas", source, "--assignment", "Connect Four", "--out", out)
    set_late(file, "3")
    assert "no column for comments" not in verb(*command).words  # lateness alone is no comment
    out.unlink()
    adjust(file, "21", "+0.5", "--comment", COMMENT)
    ended = verb(*command)
    assert ended.status == 1  # Bob is not in the file
    assert out.read_text() == CANVAS.replace("aroy,G,", "aroy,G,15.5")
    assert "no column for comments" in ended.words


@pytest.mark.parametrize(
    ("encoding", "comment", "is_written"),
    [("cp1252", "2 → 3 nodes", False), ("cp1252", "déjà vu, 3 €", True), ("utf-8", "2 → 3 nodes", True)],
)
def test_a_comment_that_the_worksheet_cannot_hold_is_left_out_and_named(
    file: Path, verb: Verb, encoding: str, comment: str, is_written: bool
) -> None:
    adjust(file, "21", "+0.5", "--comment", comment)
    text = MOODLE.replace("well done", "très bien")
    said, ((grade_, cell), (other, _)) = filled(verb, file, encoding=encoding, text=text)
    assert (grade_, other) == ("18.5", "18")
    assert (comment in cell, cell == "") == (is_written, not is_written)
    assert ("Ana Roy): the encoding of the file lacks a character" in said) is not is_written


@pytest.mark.parametrize(
    ("language", "numbers"), [("en", ("+30.5", "+1.5", "+2.25")), ("fr", ("+30,5", "+1,5", "+2,25"))]
)
def test_points_of_an_adjustment_have_the_decimal_sign_of_the_language(
    file: Path, verb: Verb, language: str, numbers: tuple[str, ...]
) -> None:
    note = Note.of("adjustment_limited", asked="+30.5", counted="+1.5", maximum="20")
    assert all(number in WORDS[language].note(note) for number in numbers[:2])
    adjust(file, "21", "+2.25", "--exercise", "eval_board", "--comment", "half of it")
    said = verb("history", file, "21", lang=language).out
    assert numbers[2] in said
    assert {"en": "eval_board: half of it", "fr": "eval_board\N{NO-BREAK SPACE}: half of it"}[language] in said
    looks_like_points = Note.of("raised_at", type="ValueError", text="1.5", file="a.py", line="3", function="f")
    assert "1.5" in WORDS[language].note(looks_like_points)
