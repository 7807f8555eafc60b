"""Tests of grading a group: each member's own functions, the group's rule, and the assembled program."""

import io
import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from rich.console import Console

from grader.cli import group
from grader.grading.group import assemble
from grader.model import CheckResult, ExerciseResult, GraderError, GroupReport, Outcome, Report, Settings
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, NOEUD, WORDS, edited, error_text, exercise, full, hand_in
from tests.support.engine import grade_group, grade_submission, read

PART_A = {"get_first_row", "get_next_board", "check_winner", "get_board_score", "eval_board"}
PART_B = {"Noeud.est_feuille", "Noeud.creer_fils"}
STUB = "\n    raise NotImplementedError\n"


def only(text: str, *names: str, indent: str = "") -> str:
    """Return the source with every function replaced by a stub, except `names`."""
    pattern = re.compile(rf"^({indent}def (\w+)\(.*?\):\n)(?:{indent}    .*\n|\n)+", re.MULTILINE)
    return pattern.sub(
        lambda m: m[0] if m[2] in names or m[2].startswith("_") else m[1] + indent + STUB.lstrip("\n") + "\n", text
    )


@pytest.fixture
def report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> GroupReport:
    """Ana writes three functions, check_winner wrong; Bob all but one; Cléo noeud.py and a wrong eval_board."""
    folder = tmp_path / "les quatre"
    ana = only(edited(CONNECT4, ("aligned >= 4", "aligned >= 5")), "eval_board", "check_winner", "get_first_row")
    bob = only(CONNECT4, "eval_board", "get_next_board", "check_winner", "get_board_score")
    cleo = only(edited(CONNECT4, ("score = -eval_board", "score = eval_board")), "eval_board")
    hand_in(folder / "ana", connect4=ana)
    hand_in(folder / "bob-2", connect4=bob, noeud=only(NOEUD, "est_feuille", "creer_fils", indent="    "))
    hand_in(folder / "cléo", connect4=cleo, noeud=NOEUD)
    (folder / "notes.txt").write_text("à rendre vendredi")
    monkeypatch.setattr("grader.grading.judge.MOST_CALLS", 0)
    return grade_group(folder, Settings(exercises=frozenset(PART_A | PART_B)))


@pytest.mark.slow
def test_members_and_program(report: GroupReport) -> None:
    check_members(report)
    check_program(report)
    check_json(report)


def check_members(report: GroupReport) -> None:
    """Assert that each member is graded on their own functions, and nobody breaks the rule."""
    ana, bob, cleo = report.members
    assert {r.name for r in ana.exercises if full(r)} == {"get_first_row", "eval_board"}
    assert exercise(ana, "check_winner").score < exercise(ana, "check_winner").out_of
    assert {r.name for r in bob.exercises if full(r)} == (PART_A | PART_B) - {"get_first_row"}
    assert {r.name for r in cleo.exercises if full(r)} == PART_B
    assert report.broken_rules == ()
    assert [dict(note.values)["name"] for note in report.unreadable] == ["notes.txt"]


def check_program(report: GroupReport) -> None:
    """Assert that the program takes the best version of each exercise."""
    assert report.program.score == report.program.out_of
    assert all(result.graded_with == "own" for result in report.program.exercises)
    assert report.authors["check_winner"] == "bob-2"
    assert report.authors["get_first_row"] == "ana"
    assert report.authors["Noeud.creer_fils"] in ("bob-2", "cléo")


def check_json(report: GroupReport) -> None:
    """Assert that the JSON report has the group, its members and its program."""
    data = json.loads(group.render_json(WORDS["en"], report))
    assert data["group"] == "les quatre"
    assert [member["submission"] for member in data["members"]] == ["ana", "bob-2", "cléo"]
    assert data["program"]["score"] == data["program"]["out_of"]


BOTTOM = edited(
    CONNECT4,
    ("            return row\n    return None\n", "            return ROWS - 1 - row\n    return None\n"),
    ("    new_board[row, col] = player\n", "    new_board[ROWS - 1 - row, col] = player\n"),
)  # rows counted from the bottom, which is accepted
NEITHER = edited(CONNECT4, ("    new_board[row, col] = player\n", "    new_board[row, col] = 3 - player\n"))


@pytest.mark.parametrize("ana", [only(CONNECT4, "get_first_row"), only(NEITHER, "get_first_row", "get_next_board")])
@pytest.mark.parametrize("scored", ["get_first_row", "check_winner"])
def test_the_versions_of_a_program_fit_each_other(
    ana: str, scored: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the member with the most points has one of two functions that belong together."""
    monkeypatch.setattr("grader.grading.judge.MOST_CALLS", 0)
    own = CONNECT4[CONNECT4.index("def check_winner") : CONNECT4.index("def get_board_score")]
    hand_in(tmp_path / "ana", connect4=ana + (own if scored == "check_winner" else ""))
    hand_in(tmp_path / "bob", connect4=only(BOTTOM, "get_first_row", "get_next_board"))
    report = grade_group(tmp_path, Settings(exercises=frozenset({"get_first_row", "get_next_board", scored})))
    assert report.program.score == report.program.out_of
    assert {report.authors[name] for name in ("get_first_row", "get_next_board")} == {"bob"}
    assert report.authors[scored] == ("ana" if scored == "check_winner" else "bob")
    with io.StringIO() as output:
        group.show(WORDS["en"], report, ASSIGNMENT.rubric.exercises, Console(file=output, width=80))
        line = next(line for line in output.getvalue().splitlines() if "get_next_board" in line)
    assert line.rpartition("▸")[2].strip() == "1.5 / 1.5"  # the last column is Bob's


def test_who_broke_the_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.grading.judge.MOST_CALLS", 0)
    hand_in(tmp_path / "dan", connect4=only(CONNECT4, "get_first_row"))
    hand_in(tmp_path / "eve", connect4=only(CONNECT4, "eval_board"))
    report = grade_group(tmp_path, Settings(exercises=frozenset({"get_first_row", "eval_board"})))
    keys = [(note.key, dict(note.values)["name"]) for note in report.broken_rules]
    assert keys == [("rule_everyone", "dan"), ("rule_one_other", "eve")]


def test_a_program_that_is_too_long_goes_without_helpers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.submission.reading.MAX_TEXTS", 64 << 10)
    for name in ("ana", "bob"):
        hand_in(tmp_path / name, connect4=CONNECT4, table="# x\n" * (9 << 10))
    report = grade_group(tmp_path, Settings(exercises=frozenset({"get_first_row"})))
    assert full(report.program.exercises[0])
    (note,) = report.program.warnings
    assert (note.key, dict(note.values)["files"]) == ("left_aside", "bob_table.py")


def test_no_group(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(GraderError) as error:
            grade_group(path, Settings())
        assert "one" in error_text(error)


def test_modules_of_each_members_own_are_found_in_the_program(tmp_path: Path) -> None:
    """Both members have a module `outils`, and one has functions in two files."""
    head = "import numpy as np\n"
    with_module = CONNECT4.replace(head, "import outils\nfrom outils import np\n", 1)
    assert with_module != CONNECT4
    part = only(CONNECT4, *(PART_A - {"get_first_row"}))
    hand_in(tmp_path / "ada", connect4=with_module, outils=head)
    hand_in(tmp_path / "bob", connect4=part, outils="np = 3\n", suite="from connect4 import *\n" + CONNECT4)
    first, second = (read(tmp_path / name, Settings()) for name in ("ada", "bob"))
    assert "suite.py" in second.files.values()
    for author in ("ada", "bob"):
        program = assemble("trio", [first, second], dict.fromkeys(PART_A, author), ASSIGNMENT.rubric.exercises)
        report = grade_submission(program, Settings(exercises=frozenset(["get_first_row", "get_next_board"])))
        assert all(full(result) for result in report.exercises), report.warnings


@pytest.mark.parametrize("bonus_of", [0, 1])
def test_a_member_with_a_bonus_beside_one_without(bonus_of: int) -> None:
    """A bonus is graded only when its file was handed in, so that members are graded on different exercises."""
    core = _result("get_first_row", bonus=False)
    members = [Report(name, "en", (core,)) for name in ("ana", "bob")]
    members[bonus_of] = replace(members[bonus_of], exercises=(core, _result("negamax", bonus=True)))
    program = Report("group", "en", (core,))
    printed = io.StringIO()
    report = GroupReport("group", tuple(members), program, {})
    group.show(WORDS["en"], report, ASSIGNMENT.rubric.exercises, Console(file=printed, width=80))
    (row,) = [line.split() for line in printed.getvalue().splitlines() if "negamax" in line]
    assert row == ["negamax", *(["1", "/", "1", "·"] if bonus_of == 0 else ["·", "1", "/", "1"])]
    assert json.loads(group.render_json(WORDS["en"], GroupReport("group", tuple(members), program, {})))["members"]


def _result(name: str, bonus: bool) -> ExerciseResult:
    check = CheckResult("check", "It.", Outcome.PASSED, Fraction(1), Fraction(1))
    return ExerciseResult(name, "A", (check,), bonus=bonus)
