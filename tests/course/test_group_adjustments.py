"""Tests of adjustments in groups: of one member, or of the hand-in and thus of everybody for whom it counts."""

from datetime import timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from grader.assignment.policies import LatePolicy
from grader.cli import main
from grader.gradebook.adjustments import Owner
from grader.gradebook.book import Gradebook
from grader.gradebook.owners import Policies
from grader.gradebook.roster import Student
from tests.support.adjusting import adjust
from tests.support.class_groups import ANA, BEA, CLEO, DAN, EVE, NOON, a_class, scores
from tests.support.grades import a_report


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "class.sqlite"


def points(file: Path, *students: str) -> list[float | None]:
    """Return the grades that count for these students."""
    found = scores(file)
    return [None if (score := found[student]) is None else float(score) for student in students]


def test_an_extension_and_an_adjustment_are_of_one_member(file: Path) -> None:
    policy = LatePolicy(NOON - timedelta(hours=1), None, timedelta(0), Fraction(2), percent=False, at_most=None)
    a_class(file, {"21": a_report("12")}, late=policy)
    with Gradebook(file) as book:
        book.set_students([ANA, Student(BEA.id, BEA.name, BEA.email, "A", "48"), CLEO, DAN, EVE])
        book.adjust(book.owner("Ana Roy"), Fraction(-1), "did not come to the defence")
    assert (scores(file)["21"], scores(file)["22"]) == (Fraction(9), Fraction(12))


def test_the_history_of_a_member_has_no_adjustment_of_another(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    a_class(file, {"21.zip": a_report("12")})
    with Gradebook(file) as book:
        book.adjust(book.owner("Ana Roy"), Fraction(-1), "a word to ana")
        book.adjust(book.owner("21.zip"), Fraction(1), "a word to both")
    for who, said in {"Ana Roy": {"ana", "both"}, "Bea Lin": {"both"}}.items():
        assert main(["history", str(file), who, "--lang", "en"]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        assert {name for name in ("ana", "both") if f"a word to {name}" in shown} == said


def test_an_adjustment_of_the_hand_in_is_of_every_member(file: Path) -> None:
    a_class(file, {"21.zip": a_report("12")})
    with Gradebook(file) as book:
        owner = book.owner("21.zip")
        assert owner == Owner(label="21.zip")
        book.adjust(owner, Fraction(1), "well written")
        assert book.owner("22") == Owner(student="22")
    assert (scores(file)["21"], scores(file)["22"]) == (Fraction(13), Fraction(13))


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
