"""Every planted mistake loses points in its exercise and, graded with all of its part, in no other exercise.

A part of them runs here, the rest with `bash tests/run -m slow`.
"""

from pathlib import Path
from typing import Any

import pytest

from tests import ASSIGNMENT
from tests.corpus.wrong.planted_a import PLANTED_A
from tests.corpus.wrong.planted_b import PLANTED_B
from tests.support.building import graded, loses
from tests.support.planting import Planted, planted_hand_in

pytestmark = pytest.mark.usefixtures("no_shrinking")
ALL = [*PLANTED_A, *PLANTED_B]
SAMPLE = {str(planted) for planted in ALL[::45]}
RARE = {  # right on nearly all positions
    "eval_board-columns_left_out_when_own_pieces_are_symmetric",
    "Noeud.remonter_score-bounds_stored_as_scores",
    "Noeud.meilleur_coup-plies_counted_from_the_start_of_the_game",
    "Noeud.meilleur_coup-beta_not_fresh_for_the_second_search",
}


def some(selected: set[str]) -> list[Any]:
    """Return all the mistakes as parameters; those not selected are marked slow."""
    return [pytest.param(p, id=str(p), marks=() if str(p) in selected else pytest.mark.slow) for p in ALL]


def test_there_are_enough_of_them() -> None:
    assert len({str(planted) for planted in ALL}) == len(ALL) >= 200
    for exercise in ASSIGNMENT.rubric.core:
        assert sum(planted.exercise == exercise for planted in ALL) >= 8, exercise


@pytest.mark.parametrize("planted", some({str(planted) for planted in ALL[::6]} | RARE))
def test_mistake_loses_points(planted: Planted, tmp_path: Path) -> None:
    assert loses(planted_hand_in(tmp_path, planted), planted.exercise)


@pytest.mark.parametrize("planted", some(SAMPLE))
def test_mistake_costs_no_other_exercise(planted: Planted, tmp_path: Path) -> None:
    report = graded(planted_hand_in(tmp_path, planted), *planted.part)
    assert [result.name for result in report.exercises if result.score < result.out_of] == [planted.exercise]
