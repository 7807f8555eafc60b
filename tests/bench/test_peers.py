"""Tests of the other graders, and of the checks that they have in common with this kit."""

import json
import sys
from pathlib import Path

import pytest

from bench.common_checks import CHECKS as CHECKS_OF_ALL
from bench.common_checks import EXERCISES
from bench.environments import InstalledGrader
from bench.kit import Kit
from bench.measure import MeasurementError
from bench.peers import PEERS
from bench.same_checks import checks_of
from bench.workshop import set_up
from tests import ASSIGNMENT

CHECKS = ("value_first_row_left", "value_score", "value_minimax", "value_leaf")


def test_pytest_passes_a_right_hand_in_and_takes_points_from_a_wrong_one(tmp_path: Path) -> None:
    shop, peer = set_up(tmp_path), PEERS["pytest"]
    template = tmp_path / "template"
    template.mkdir()
    for name, text in peer.files(CHECKS).items():
        (template / name).write_text(text)
    grader = InstalledGrader(peer, Path(sys.executable), template, shop.solution, CHECKS)
    right = grader.grade(grader.put(shop.hand_in("slow"), tmp_path / "right"))[1]
    grader.check(right)
    wrong = grader.grade(grader.put(shop.wrong, tmp_path / "wrong_work"), accepted=(0, 1))[1]
    assert wrong < right
    with pytest.raises(MeasurementError):
        grader.check(wrong)


def test_this_kit_is_given_the_same_checks_each_in_its_exercise() -> None:
    texts = {name: checks_of(ASSIGNMENT.rubric.exercises[name]) for name in ASSIGNMENT.rubric.core}
    assert set(EXERCISES) == set(CHECKS_OF_ALL)
    for check, exercise in EXERCISES.items():
        assert f"def check_{check}(" in texts[exercise]
    for name, text in texts.items():
        assert all(f'kind="{kind}"' in text for kind in ASSIGNMENT.rubric.exercises[name].points if kind)


ALWAYS = {  # correct scores, and always the same move
    "eval_board": ("connect4", "right = eval_board\ndef eval_board(*asked):\n    return right(*asked)[0], 3\n"),
    "Noeud.meilleur_coup": (
        "noeud",
        "def towards_the_centre(node, depth):\n"
        "    columns = sorted(range(7), key=lambda x: abs(x - 3))\n"
        "    return next((x, node.colonnes[x].index(0)) for x in columns if 0 in node.colonnes[x])\n"
        "Noeud.meilleur_coup = towards_the_centre\n",
    ),
}


def test_a_copy_of_this_kit_grades_by_the_common_checks(tmp_path: Path) -> None:
    shop = set_up(tmp_path)
    copy, one = Kit(tmp_path / "state", shop.same, str(shop.solution)), ("--exercise", "get_board_score")
    assert copy.cold(shop.hand_in("fast"), *one).memory.trusted > 0
    with pytest.raises(MeasurementError, match="points"):
        copy.cold(shop.wrong, *one)


@pytest.mark.parametrize("exercise", ALWAYS)
def test_in_the_copy_a_move_counts_that_is_as_good_as_the_best_and_no_other(exercise: str, tmp_path: Path) -> None:
    shop = set_up(tmp_path)
    copy, one = Kit(tmp_path / "state", shop.same, str(shop.solution)), ("--exercise", exercise)
    for right in (shop.model, shop.hand_in("fast")):
        copy.warm(right, *one)
    file, always = ALWAYS[exercise]
    with (shop.hand_in("fast") / f"{file}.py").open("a", encoding="utf-8") as handed_in:
        handed_in.write(f"\n\n{always}")
    with pytest.raises(MeasurementError, match="points"):
        copy.cold(shop.hand_in("fast"), *one)


@pytest.mark.parametrize("name", PEERS)
def test_each_grader_is_told_every_check(name: str) -> None:
    text = "".join(PEERS[name].files(CHECKS).values())
    assert all(f'common_checks.run("{check}")' in text.replace("\\", "") for check in CHECKS)


def test_what_the_others_print_is_understood(tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text(json.dumps({"score": 3, "results": [{"passed": True}, {"passed": None}]}))
    assert PEERS["gradescope"].passed(tmp_path, "", CHECKS) == 3
    assert PEERS["check50"].passed(tmp_path, "", CHECKS) == 1
    assert PEERS["otter"].passed(tmp_path, "All tests passed!", CHECKS) == len(CHECKS)
    assert PEERS["otter"].passed(tmp_path, "q results: All test cases passed!\nr results:", CHECKS) == 1
    assert PEERS["pytest"].passed(tmp_path, "1 failed, 3 passed in 2 s", CHECKS) == 3
