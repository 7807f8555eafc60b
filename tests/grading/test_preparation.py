"""Tests of the preparation: checks are proved on the model solution, and stored for later processes."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.assignment.assignment import Assignment
from grader.assignment.collection import Collected
from grader.grading import preparation
from grader.model import GraderError
from grader.sandbox.server import ForkServer
from tests import ASSIGNMENT
from tests.support.building import CONNECT4, exercise, full, graded, hand_in
from tests.support.engine import prepare

SEED = 1_234_567_890
FIRST = ASSIGNMENT.rubric.exercises["get_first_row"]


@pytest.fixture(autouse=True)
def nothing_prepared(own_state: Path) -> Iterator[None]:
    preparation.forget(ASSIGNMENT)
    yield
    preparation.forget(ASSIGNMENT)


@pytest.fixture
def draws(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds of all drawings of examples during the test."""
    seeds: list[int] = []
    draw = Collected.draw

    def counted(collected: Collected, seed: int) -> Any:
        seeds.append(seed)
        return draw(collected, seed)

    monkeypatch.setattr(Collected, "draw", counted)
    return seeds


def test_drawn_and_proved_once_in_a_process(draws: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    first = prepare([FIRST], SEED)
    assert prepare([FIRST], SEED) == first
    assert draws == [SEED]
    prepare([FIRST], 7)
    assert draws == [SEED, 7]


def test_the_next_process_takes_what_was_kept(
    own_state: Path, draws: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def examples() -> list[Any]:
        return [check.examples for check in prepare([FIRST], SEED)["get_first_row"]]

    first = examples()
    preparation.forget(ASSIGNMENT)
    monkeypatch.setattr(ForkServer, "fork", None)  # the model solution may not run again
    assert examples() == first
    assert draws == [SEED]
    (folder,) = own_state.rglob("prepared-*")
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {file.stat().st_mode & 0o077 for file in folder.iterdir()} == {0}
    assert not any(str(SEED) in file.name for file in own_state.rglob("*"))  # anybody may list the file names


def test_what_another_kit_has_stored_is_deleted_when_nobody_uses_it_any_more(
    own_state: Path, draws: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for version in ("first", "second", "third"):
        monkeypatch.setattr(preparation, "_version", lambda _, version=version: version)
        prepare([FIRST], SEED)
        preparation.forget(ASSIGNMENT)
        if version == "first":
            (folder,) = own_state.rglob("prepared-first")
            os.utime(folder, (0, 0))
    assert draws == [SEED] * 3
    assert sorted(folder.name for folder in own_state.rglob("prepared-*")) == ["prepared-second", "prepared-third"]


def test_what_cannot_be_read_is_drawn_again(own_state: Path, draws: list[int]) -> None:
    prepare([FIRST], SEED)
    for file in own_state.rglob("get_first_row-*"):
        file.write_bytes(b"spoiled")
    preparation.forget(ASSIGNMENT)
    prepare([FIRST], SEED)
    assert draws == [SEED, SEED]


def test_where_nothing_can_be_kept_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert full(exercise(graded(hand_in(tmp_path / "work", connect4=CONNECT4), "get_first_row"), "get_first_row"))


WRONG_CHECKS = {
    "expects something else": (
        "assert student.get_first_row(HAND_OUT.board, 0) == 3",
        r"get_first_row\.py, check_it: the model solution does not pass.*first_row\(board, 0\) gave 4, expected == 3",
    ),
    "fails by itself": ("1 / 0", r"checks/get_first_row\.py, line 6: the check check_it raises ZeroDivisionError: "),
}


@pytest.mark.parametrize("how", WRONG_CHECKS)
def test_a_check_the_model_solution_loses_grades_nobody(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = 'from rubric.checks.strategies import HAND_OUT\n\n\ndef check_it(student):\n    """It."""\n    '
    (tmp_path / "checks").mkdir()
    code, message = WRONG_CHECKS[how]
    (tmp_path / "checks" / "get_first_row.py").write_text(f"{head}{code}\n")
    monkeypatch.setattr(Assignment, "rubric_folder", tmp_path)
    monkeypatch.delitem(sys.modules, "get_first_row", raising=False)  # imported by the previous test
    with pytest.raises(GraderError, match=message):
        graded(hand_in(tmp_path / "work", connect4=CONNECT4), "get_first_row")


def test_oracle_answers_are_known_when_a_grading_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers to the examples are known from the proof on the model solution, or from the store."""
    checks = prepare([ASSIGNMENT.rubric.exercises["check_winner"]], SEED)["check_winner"]
    preparation.forget(ASSIGNMENT)
    prepare([ASSIGNMENT.rubric.exercises["check_winner"]], SEED)
    monkeypatch.setattr("rubric.checks.answers.bitboard.winners", None)
    from rubric.checks import Oracle

    (drawn,) = (check for check in checks if check.id == "check_any_game")
    assert [Oracle().check_winner(example["game"].board, 0, 0) for example in drawn.examples]
