"""Tests of `verify` and the mutation test: their claims hold, and each claim fails when it should."""

import sys
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from bench import strength
from grader.assignment import folder
from grader.assignment.misconception import Misconception, catalogue
from grader.assignment.rubric import python_exercises
from grader.authoring.exam import examinee, mutation, verify
from grader.authoring.exam.mutants import Mutant, mutants
from grader.authoring.exam.mutation import Exam, Verdict
from grader.cli import main
from grader.model import CheckResult, ExerciseResult, GraderError, Outcome
from tests.support.building import CONNECT4, ROOT, edited

EQUIVALENT = mutation.equivalents()
QUICK = ("get_first_row", "get_next_board", "check_winner", "get_board_score", "eval_board")
MISCONCEPTIONS = [
    pytest.param(
        name,
        entry,
        id=f"{name}-{entry.name}",
        marks=() if name in QUICK and entry.name != "last_column_forgotten" else pytest.mark.slow,
    )
    for name in python_exercises()
    for entry in catalogue(name).misconceptions
]
SAMPLE = 24  # number of mutants graded in the quick run, spread over the files


@cache
def every_mutant() -> list[Mutant]:
    """Return all mutants. A function, so that they are generated when a test runs, not at collection."""
    return mutation.all_mutants()


@cache
def read() -> list[Mutant]:
    """Return the mutants that an exercise should kill."""
    return [mutant for mutant in every_mutant() if mutant.holders and mutant.key not in EQUIVALENT]


def test_there_is_a_mutant_of_every_exercise() -> None:
    assert len(read()) >= 450
    assert {
        holder for mutant in read() for holder in mutant.holders
    } == python_exercises().keys() - mutation.exempt_exercises()
    assert len({mutant.text for mutant in every_mutant()}) == len(every_mutant())
    for mutant in every_mutant():
        assert mutant.before != mutant.after


def test_what_no_exercise_reads_are_the_boards_of_the_examples() -> None:
    unread = [mutant for mutant in every_mutant() if not mutant.holders]
    lines = CONNECT4.splitlines()
    first, last = lines.index("HAND_OUT = np.array(["), lines.index("CENTRE[5, 3] = 1")
    assert {mutant.file for mutant in unread} == {"connect4"}
    assert all(first < mutant.line - 1 <= last for mutant in unread)


def test_holders() -> None:
    held = {(mutant.file, mutant.before): mutant.holders for mutant in mutants("connect4")}
    assert held["connect4", "if aligned >= 4:"] == ("check_winner",)
    assert held["connect4", "if check_winner(board, row, col) != 0:"] == ("get_board_score", "eval_board")
    assert held["connect4", "length = 0"] == ("check_winner",)


@pytest.mark.parametrize("number", range(SAMPLE))
def test_mutant_loses_points(number: int) -> None:
    mutant = read()[number * len(read()) // SAMPLE]
    assert mutation.judge(mutant).killed_in in mutant.holders, str(mutant)


@pytest.mark.slow
def test_every_mutant_is_killed_or_explained() -> None:
    exam = Exam(tuple(mutation.judge_all(every_mutant(), jobs=2)))
    assert exam.holes == []
    assert exam.stale == []
    assert len(exam.killed) == len(read())


@pytest.mark.parametrize("key", [key for key in EQUIVALENT if "_winner" not in key[1]][::6], ids=lambda key: key[2])
def test_equivalent_mutant_keeps_its_points(key: tuple[str, str, str]) -> None:
    mutant = next(mutant for mutant in every_mutant() if mutant.key == key)
    assert mutation.judge(mutant).killed_in == ""
    assert EQUIVALENT[key].endswith(".")


def test_every_equivalent_is_a_mutant() -> None:
    assert EQUIVALENT.keys() <= {mutant.key for mutant in every_mutant()}


def test_holes_and_stale_entries_are_told() -> None:
    first = next(mutant for mutant in every_mutant() if mutant.key in EQUIVALENT)
    kept, killed = Verdict(read()[0], "", 7), Verdict(first, "check_winner", 3)
    exam = Exam((kept, killed))
    assert exam.holes == [kept]
    assert first.key in exam.stale
    assert mutation.curve(exam.verdicts, (2, 3)) == [(2, 0), (3, 1)]


@pytest.mark.parametrize(("exercise_name", "entry"), MISCONCEPTIONS)
def test_a_misconception_loses_points(exercise_name: str, entry: Misconception) -> None:
    assert examinee.loses_points(exercise_name, entry)


def test_a_check_that_fails_by_our_fault_gives_no_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = CheckResult("check_any_game", "", Outcome.GRADER_FAULT, Fraction(0), Fraction(0))
    monkeypatch.setattr(strength, "run_checks", lambda name, _function: ExerciseResult(name, "A", (fault,)))
    with pytest.raises(GraderError, match="get_first_row: check_any_game"):
        strength.row("get_first_row")


def test_a_row_of_the_table_of_strength() -> None:
    assert strength.row("get_first_row")[:2] == (10, 3)


def test_claims_that_hold() -> None:
    for finding in (verify._starter(), verify._points(), verify._stubs()):
        assert finding.holds, finding


def test_wrong_points_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("assignment.md", "assignment.fr.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace("| `check_winner` | 3 |", "| `check_winner` | 4 |"))
    monkeypatch.setattr(folder, "root", lambda: tmp_path)
    finding = verify._points()
    assert not finding.holds
    assert "assignment.fr.md: check_winner" in finding.detail


def test_other_signatures_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "connect4.py").write_text(
        edited(CONNECT4, ("def get_first_row(board, col)", "def get_first_row(b, c)"))
    )
    for name in ("noeud.py", "search.py", "players.py"):
        (tmp_path / name).write_text((ROOT / "reference" / name).read_text())
    monkeypatch.setattr(folder, "reference", lambda: tmp_path)
    finding = verify._stubs()
    assert not finding.holds
    assert finding.detail == "connect4.get_first_row"


@pytest.mark.slow
def test_stubs_in_the_place_of_the_model_solution_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "reference", lambda: ROOT / "starter")
    assert not verify._reference().holds
    monkeypatch.setattr(folder, "starter", lambda: ROOT / "tests" / "corpus" / "correct" / "only_two_functions")
    assert not verify._starter().holds


def test_what_makes_mutants_is_looked_for_before_the_first_claim(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cosmic_ray.mutating", None)
    monkeypatch.setattr(verify, "verify", lambda jobs: pytest.fail("claimed in vain"))
    assert main(["verify", "--mutants"]) == 2
    assert f"mutants need cosmic-ray: {sys.executable} -m pip install '.[dev]'" in capsys.readouterr().err


def test_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    findings = [verify.Finding("water is wet", True, "yes"), verify.Finding("the moon is cheese", False, "no")]
    monkeypatch.setattr(verify, "verify", lambda jobs: iter(findings))
    assert main(["verify"]) == 1
    shown = capsys.readouterr().out
    assert "✓ water is wet: yes" in shown
    assert "✗ the moon is cheese: no" in shown
    findings.pop()
    assert main(["verify"]) == 0
