"""The checks and their weights take what a teacher would take: the table of tests/corpus/wrong/priced.py.

That a mistake costs no other exercise is tested in test_planted.py.
"""

from pathlib import Path

import pytest

from grader.model import Outcome
from tests.corpus.wrong.planted_a import COPY
from tests.corpus.wrong.priced import PRICED, ROW_MINUS_ONE, Priced
from tests.support.building import (
    CONNECT4,
    PART_A,
    check,
    edited,
    every,
    exercise,
    graded,
    hand_in,
    lost_checks,
)
from tests.support.diagnosing import judged
from tests.support.planting import planted_hand_in

pytestmark = pytest.mark.usefixtures("no_shrinking")
TOLERANCE = 0.5  # points of 20


def test_the_table_is_long_enough() -> None:
    assert len({str(row.planted) for row in PRICED}) == len(PRICED) >= 60


# A worker limits their time; the first one, which prunes nothing, takes most.
SEARCHED = [row for row in PRICED if row.planted.exercise == "Noeud.remonter_score"]


@pytest.mark.parametrize("row", [row for row in PRICED if row not in SEARCHED], ids=lambda row: str(row.planted))
def test_mistake_costs_what_a_teacher_takes(row: Priced) -> None:
    result = judged(row.planted.exercise, row.planted.text)
    assert float(result.out_of - result.score) == pytest.approx(row.price, abs=TOLERANCE)


@pytest.mark.parametrize(
    "row", every([(row,) for row in SEARCHED[1:] + SEARCHED[:1]], 4), ids=lambda row: str(row.planted)
)
def test_wrong_search_costs_what_a_teacher_takes(row: Priced, tmp_path: Path) -> None:
    path = planted_hand_in(tmp_path, row.planted)
    result = exercise(graded(path, row.planted.exercise), row.planted.exercise)
    assert float(result.out_of - result.score) == pytest.approx(row.price, abs=TOLERANCE)


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
