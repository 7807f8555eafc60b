"""The checks and their weights take what a teacher would take: the table of tests/corpus/wrong/priced.py.

A part of the mistakes runs here, the rest with `bash tests/run -m slow`.
"""

import re
from pathlib import Path

import pytest

from grader.model import Outcome
from tests.corpus.wrong.planted_a import COPY
from tests.corpus.wrong.priced import PRICED, ROW_MINUS_ONE, Priced
from tests.support.building import (
    CONNECT4,
    NOEUD,
    PART_A,
    PART_B,
    check,
    edited,
    every,
    graded,
    hand_in,
    lost_checks,
)
from tests.support.planting import planted_hand_in

pytestmark = pytest.mark.usefixtures("no_shrinking")
TOLERANCE = 0.5  # points of 20
CONSTANTS = ("None", "0", "1", "False", "-inf", "(0, 0)", "(-inf, 3)")
LEAST = 0.1  # the share of an exercise that a constant may earn


def test_the_table_is_long_enough() -> None:
    assert len({str(row.planted) for row in PRICED}) == len(PRICED) >= 60


@pytest.mark.parametrize(
    "row",
    [pytest.param(*p.values, id=str(p.values[0].planted), marks=p.marks) for p in every([(row,) for row in PRICED], 5)],
)
def test_mistake_costs_what_a_teacher_takes(row: Priced, tmp_path: Path) -> None:
    report = graded(planted_hand_in(tmp_path, row.planted), *row.planted.part)
    lost = {result.name: float(result.out_of - result.score) for result in report.exercises}
    assert {name for name, points in lost.items() if points} == {row.planted.exercise}
    assert lost[row.planted.exercise] == pytest.approx(row.price, abs=TOLERANCE)


def test_a_full_column_costs_one_check_in_each_function(tmp_path: Path) -> None:
    report = graded(planted_hand_in(tmp_path, ROW_MINUS_ONE), *PART_A)
    assert lost_checks(report) == {"get_first_row": {"check_full_column"}, "get_next_board": {"check_full_column"}}


@pytest.mark.parametrize(("old", "new"), [("= player", "= 2"), ("board.copy()", "board")])
def test_a_wrong_value_does_not_lose_the_copy(old: str, new: str, tmp_path: Path) -> None:
    """Each of the two mistakes keeps the points that the other one loses."""
    report = graded(hand_in(tmp_path, connect4=edited(CONNECT4, (COPY, COPY.replace(old, new)))), "get_next_board")
    lost = lost_checks(report)["get_next_board"]
    untouched = check(report, "get_next_board", "check_board_untouched")
    assert (lost == {"check_board_untouched"}) == (old == "board.copy()") == (untouched.outcome is Outcome.WRONG)
    assert [note.key for note in untouched.notes] == ["board_changed"] * (old == "board.copy()")


def constant(text: str, value: str) -> str:
    """Return the text of a file with every function or method of the exercises returning `value` at once."""
    names = "|".join(name.rpartition(".")[2] for name in (*PART_A, *PART_B))
    return re.sub(rf"^( *)(def (?:{names})\(.*\):)$", rf"\1\2\n\1    return {value}", text, flags=re.MULTILINE)


@pytest.mark.parametrize("value", CONSTANTS)
def test_a_constant_earns_a_tenth_at_most(value: str, tmp_path: Path) -> None:
    path = hand_in(tmp_path, connect4=constant(CONNECT4, value), noeud=constant(NOEUD, value))
    report = graded(path, *PART_A, *PART_B)
    assert {result.name for result in report.exercises if result.score > LEAST * result.out_of} == set()
