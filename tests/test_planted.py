"""Every planted mistake loses points in its exercise, and in no other of its part."""

from pathlib import Path

import pytest

from grader.rubric import exercises
from tests.building import CONNECT4, NOEUD, PART_A, PART_B, edited, graded, hand_in
from tests.planted_a import PLANTED_A
from tests.planted_b import PLANTED_B
from tests.planting import Planted

ALL = [*PLANTED_A, *PLANTED_B]


def test_there_are_enough_of_them() -> None:
    assert len(ALL) >= 100
    assert len({str(planted) for planted in ALL}) == len(ALL)
    for exercise in exercises():
        assert sum(planted.exercise == exercise for planted in ALL) >= 8, exercise


@pytest.mark.parametrize("planted", PLANTED_A, ids=str)
def test_mistake_in_part_a(planted: Planted, tmp_path: Path) -> None:
    path = hand_in(tmp_path, connect4=edited(CONNECT4, *planted.pairs))
    report = graded(path, *PART_A)
    assert [result.name for result in report.exercises if result.score < result.out_of] == [planted.exercise]


@pytest.mark.parametrize("planted", PLANTED_B, ids=str)
def test_mistake_in_part_b(planted: Planted, tmp_path: Path) -> None:
    path = hand_in(tmp_path, noeud=edited(NOEUD, *planted.pairs))
    report = graded(path, *PART_B)
    assert [result.name for result in report.exercises if result.score < result.out_of] == [planted.exercise]
