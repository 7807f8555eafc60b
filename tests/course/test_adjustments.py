"""Tests of adjustments: they outlive every grading, and stay between 0 and the maximum."""

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from grader.assignment.policies import LatePolicy
from grader.cli import main
from grader.gradebook import database
from grader.gradebook.adjustments import Adjustment, Owner, adjust_exercises
from grader.gradebook.book import Gradebook
from grader.gradebook.entry import Why
from grader.gradebook.run import Run
from grader.model import GraderError, Note
from grader.reports.grade_tables import state
from tests.support.adjusting import ANA, BOB, COMMENT, KEY, ROY, a_report, adjust, entry_of, grade, make_class
from tests.support.building import WORDS


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A gradebook in which Ana and Bob have 18 of 20."""
    return make_class(tmp_path)


def test_points_are_added_with_comment_date_and_author(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = datetime.now(UTC)
    assert adjust(file, "Ana Roy", "+0.5", "--comment", COMMENT) == 0
    assert "Ana Roy: 18 → 18.5 / 20" in capsys.readouterr().out
    entry = entry_of(file)
    (stored,) = entry.adjustments
    assert (entry.score, entry.adjustment, entry.penalty) == (Fraction("18.5"), Fraction("0.5"), Fraction(0))
    assert (stored.owner, stored.points, stored.comment) == (Owner(student="21"), Fraction("0.5"), COMMENT)
    assert before <= stored.made_at <= datetime.now(UTC)
    assert stored.made_by
    assert state(entry, WORDS["en"]) == f"Adjusted: +0.5 ({COMMENT})."
    assert entry_of(file, "22").score == 18


def test_an_exercise_is_adjusted_and_the_total_follows(file: Path) -> None:
    assert adjust(file, "21", "+1", "--exercise", "get_first_row", "--comment", "a typing mistake") == 0
    entry = entry_of(file)
    assert entry.report is not None
    assert [result.score for result in entry.report.exercises] == [3, 16]
    assert (entry.score, entry.penalty) == (Fraction(19), Fraction(0))
    assert entry.points is not None
    assert (entry.points.earned, entry.points.out_of) == (Fraction(19), Fraction(20))


@pytest.mark.parametrize(
    ("arguments", "score", "said"),
    [
        (["+3"], 20, "Of +3 points of adjustment +2 count"),
        (["-30"], 0, "Of -30 points of adjustment -18 count"),
        (["+5", "--exercise", "get_first_row"], 20, "Of +5 points of adjustment in get_first_row +2 count"),
        (["-5", "--exercise", "get_first_row"], 16, "Of -5 points of adjustment in get_first_row -2 count"),
        (["+0,25"], Fraction("18.25"), "18 → 18.25"),
    ],
)
def test_a_grade_ends_at_0_and_at_the_maximum_and_says_so(
    file: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], score: Fraction, said: str
) -> None:
    assert adjust(file, "21", *arguments, "--comment", "why") == 0
    assert said in " ".join(capsys.readouterr().out.split())
    assert entry_of(file).score == score


def test_what_was_cut_at_the_maximum_counts_again_when_the_grade_falls(file: Path) -> None:
    adjust(file, "21", "+3", "--comment", "why")
    assert entry_of(file).score == 20
    with Gradebook(file) as book:
        grade(book, "21", replace(KEY, content="worse"), lost="4")
    assert entry_of(file).score == 19


def test_no_regrading_loses_an_adjustment(file: Path) -> None:
    adjust(file, "21", "+1", "--comment", "why")
    with Gradebook(file) as book:
        grade(book, "21", replace(KEY, content="new"), lost="3")
        grade(book, "21", replace(KEY, content="new"), lost="3", reason="once more")
        assert book.set_hand_ins({"Ana Roy": (None, None), "22": (None, None)}) == ["21"]  # under another name now
        grade(book, "Ana Roy", lost="4")
    assert entry_of(file, "Ana Roy").score == 17


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


def test_the_late_policy_comes_between(file: Path) -> None:
    """1 point of the exercise is earned, so lateness takes its share of it; 1 point of the grade is given as it is."""
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    policy = LatePolicy(noon, None, timedelta(0), Fraction(10), percent=True, at_most=None)
    with Gradebook(file) as book:
        book.set_hand_ins({label: (noon + timedelta(hours=1), None) for label in ("21", "22")}, policy)
    adjust(file, "21", "+1", "--exercise", "get_first_row", "--comment", "why")
    adjust(file, "21", "+1", "--comment", "why")
    entry = entry_of(file)
    assert (entry.score, entry.penalty, entry.adjustment) == (Fraction("18.1"), Fraction("1.9"), Fraction(1))


def test_adjustments_are_taken_back_and_stay_in_the_history(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    adjust(file, "21", "-1", "--comment", "copied")
    adjust(file, "21", "+1", "--exercise", "get_first_row", "--comment", "a slip")
    assert adjust(file, "21", "--remove", "--exercise", "get_first_row") == 0
    assert entry_of(file).score == 17
    assert adjust(file, "21", "--remove") == 0
    assert entry_of(file).score == 18
    capsys.readouterr()
    assert adjust(file, "21", "--remove") == 2
    assert "has no such adjustment" in capsys.readouterr().err
    assert main(["history", str(file), "21", "--lang", "en"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "copied" in said
    assert "get_first_row: a slip" in said
    assert said.count("taken back") == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nobody", "+1", "--comment", "x"], "no hand-in here and nobody of the roster"),
        (["nobody", "--remove"], "no hand-in here and nobody of the roster"),
        (["21", "+1"], "why, with --comment"),
        (["21", "+1", "--comment", " \n"], "why, with --comment"),
        (["21", "--comment", "x"], "how many points"),
        (["21", "+1", "--remove"], "goes with neither"),
        (["21", "+1", "--exercise", "nothing", "--comment", "x"], "the exercises are get_first_row"),
        (["21", "+1", "--comment", "x" * 501], "at most 500"),
    ],
)
def test_what_cannot_be_adjusted_is_refused_in_one_sentence(
    file: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert adjust(file, *arguments) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert entry_of(file).adjustments == ()


@pytest.mark.parametrize(("points", "expected"), [("-0,5", "17.5"), ("-0.5", "17.5"), ("+0,5", "18.5"), ("-1", "17")])
def test_points_have_a_decimal_point_or_comma(file: Path, points: str, expected: str) -> None:
    assert adjust(file, "21", points, "--comment", "x") == 0
    assert entry_of(file).score == Fraction(expected)


@pytest.mark.parametrize("points", ["-0,", "-,", "-0,5,5", "-x", "-0,55555"])
def test_what_only_begins_like_a_number_is_refused(file: Path, points: str) -> None:
    with pytest.raises(SystemExit):
        adjust(file, "21", points, "--comment", "x")


@pytest.mark.parametrize("points", ["0", "much", "1e3", "inf", "nan", "1/0", "99999"])
def test_points_are_a_number(file: Path, capsys: pytest.CaptureFixture[str], points: str) -> None:
    with pytest.raises(SystemExit):
        adjust(file, "21", points, "--comment", "x")
    assert "such as +0.5 or -1" in capsys.readouterr().err


def test_an_ambiguous_name_is_nobody(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Gradebook(file) as book:
        book.set_students([ANA, BOB, ROY])
    assert adjust(file, "Roy, Ana", "+1", "--comment", "x") == 2
    assert "may mean Ana Roy (21), Roy Ana (23)" in capsys.readouterr().err
    with Gradebook(file) as book:
        assert book.adjustments() == []
        with pytest.raises(GraderError):
            book.owner("Ana Roy")


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


def test_an_adjustment_of_a_student_outlives_a_forgotten_hand_in(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    adjust(file, "21", "+1", "--comment", "why")
    assert main(["forget", str(file), "21"]) == 0
    with Gradebook(file) as book:
        missing = next(entry for entry in book.entries() if entry.student == ANA)
        assert (missing.score, missing.notes) == (None, (Note.of("adjustment_waits"),))
    assert main(["history", str(file), "21", "--lang", "en"]) == 0
    assert "why" in capsys.readouterr().out
    with Gradebook(file) as book:
        grade(book, "21")
    assert entry_of(file).score == 19


def test_an_adjustment_waits_for_a_grade(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "class.sqlite"
    with Gradebook(file, create=True) as book:
        book.set_students([ANA])
    assert adjust(file, "ana@univ.example", "+2", "--comment", "came to the lab") == 0
    assert "no grade yet" in capsys.readouterr().out
    with Gradebook(file) as book:
        (entry,) = book.entries()
        assert (entry.score, entry.problem) == (None, Note.of("hand_in_missing"))
        grade(book, "21")
    assert entry_of(file).score == 20


def test_who_has_left_the_roster_keeps_the_history(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    adjust(file, "22", "+1", "--comment", "why")
    with Gradebook(file) as book:
        book.set_students([ANA])
        book.forget("22")
        assert book.idle_adjustments(book.entries()) == ["22"]
    assert main(["history", str(file), "22", "--lang", "en"]) == 0
    assert "why" in capsys.readouterr().out
    assert adjust(file, "22", "--remove") == 0


def test_an_exercise_that_left_the_rubric_takes_no_grade_with_it() -> None:
    report = a_report("x")
    adjustment = Adjustment(1, Owner("21"), "gone", Fraction(1), "why", datetime.now(UTC), "me")
    absent = Note.of("adjustment_without_exercise", exercise="gone")
    assert adjust_exercises(report, [adjustment]) == (report, (absent,))


def test_a_removed_exercise_can_be_taken_back(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Gradebook(file) as book:
        book.adjust(Owner(student="21"), Fraction(1), "why", "gone")
    entry = entry_of(file)
    assert (entry.score, [note.key for note in entry.notes]) == (Fraction(18), ["adjustment_without_exercise"])
    assert adjust(file, "21", "--remove", "--exercise", "gone") == 0
    assert entry_of(file).notes == ()
