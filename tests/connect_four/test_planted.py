"""Every planted mistake loses points in its exercise and, graded with all of its part, in no other exercise.

Those of the core are judged in this process, and some by a worker as well. A planted mistake answers some question of
its catalogue otherwise than every entry does, or has a price (`priced.py`): what an entry stands for is `verify`'s.
"""

from pathlib import Path

import pytest

from tests import ASSIGNMENT
from tests.corpus.wrong import planted_c, planted_d
from tests.corpus.wrong.planted_a import PLANTED_A
from tests.corpus.wrong.planted_b import PLANTED_B
from tests.support.building import edited, every, graded, hand_in, loses
from tests.support.diagnosing import is_wrong
from tests.support.planting import Planted, planted_hand_in

pytestmark = pytest.mark.usefixtures("no_shrinking")
ALL = [*PLANTED_A, *PLANTED_B]
BY_WORKER = ("hex_player", "iterative_deepening", "mcts")  # the clock and chance are those of a worker
BONUS = [
    pytest.param(name, edited(text, *changes), id=f"{name}: {what}")
    for text, table in ((planted_c.SEARCH, planted_c.WRONG), (planted_d.PLAYERS, planted_d.WRONG))
    for name, what, changes in table
    if name not in BY_WORKER
]
TIMED = [
    (name, what, {file: edited(text, *changes)})
    for file, text, table in (
        ("search", planted_c.SEARCH, planted_c.WRONG),
        ("players", planted_d.PLAYERS, planted_d.WRONG),
    )
    for name, what, changes in table
    if name in BY_WORKER
]


def test_each_of_them_is_a_kind_of_its_own() -> None:
    assert len({str(planted) for planted in ALL}) == len(ALL) >= 100
    for exercise in ASSIGNMENT.rubric.core:
        assert sum(planted.exercise == exercise for planted in ALL) >= 8, exercise
    for name in ("iterative_deepening", "mcts"):  # whose mutants are left out
        assert len({what for exercise, what, _ in TIMED if exercise == name}) >= 10, name


@pytest.mark.parametrize("planted", ALL, ids=str)
def test_mistake_loses_points(planted: Planted) -> None:
    assert is_wrong(planted.exercise, planted.text)


@pytest.mark.parametrize(("name", "text"), BONUS)
def test_mistake_in_the_bonus_loses_points(name: str, text: str) -> None:
    assert is_wrong(name, text)


QUICK = ("nearest to the centre", "the limit for each depth anew", "the wrong side rolls out")  # one of each exercise


@pytest.mark.parametrize(
    ("name", "what", "files"),
    [
        pytest.param(*case, id=f"{case[0]}: {case[1]}", marks=() if case[1] in QUICK else pytest.mark.slow)
        for case in TIMED
    ],
)
def test_mistake_in_time_or_luck_loses_points(name: str, what: str, files: dict[str, str], tmp_path: Path) -> None:
    assert loses(hand_in(tmp_path, **files), name)


@pytest.mark.parametrize("planted", every(ALL, 18), ids=str)
def test_mistake_loses_points_in_a_worker(planted: Planted, tmp_path: Path) -> None:
    assert loses(planted_hand_in(tmp_path, planted), planted.exercise)


@pytest.mark.parametrize("planted", every(ALL, 100), ids=str)
def test_mistake_costs_no_other_exercise(planted: Planted, tmp_path: Path) -> None:
    report = graded(planted_hand_in(tmp_path, planted), *planted.part)
    assert [result.name for result in report.exercises if result.score < result.out_of] == [planted.exercise]
