"""`python -m bench.fairness` notices a point that a right hand-in loses, and two reports that differ."""

import os
from pathlib import Path

from bench.fairness import busy_loops, differences, seed_of, shortfalls
from bench.hostile_tenth import Grading
from tests.support.building import CONNECT4, edited, graded, hand_in

EXPECTED = {"files": ["connect4"], "lost": {}}
NAMES = ("get_first_row", "get_next_board")


def test_nothing_is_missing_from_a_right_hand_in(tmp_path: Path) -> None:
    assert shortfalls(graded(hand_in(tmp_path, connect4=CONNECT4), *NAMES), EXPECTED) == []


def test_a_lost_check_and_an_unwritten_exercise_are_named(tmp_path: Path) -> None:
    wrong = edited(CONNECT4, ("new_board = board.copy()", "new_board = board"))
    report = graded(hand_in(tmp_path / "wrong", connect4=wrong), *NAMES)
    assert shortfalls(report, EXPECTED) == ["get_next_board: check_board_untouched wrong"]
    assert shortfalls(report, {**EXPECTED, "lost": {"get_next_board": ["check_board_untouched"]}}) == []
    assert shortfalls(report, {**EXPECTED, "lost": {"get_first_row": ["check_full_column"]}})[0].endswith(
        "nothing lost"
    )
    unwritten = graded(hand_in(tmp_path / "part", connect4="def get_next_board(board, col, player): ...\n"), *NAMES)
    assert {problem.partition(" ")[0] for problem in shortfalls(unwritten, EXPECTED)} == {*NAMES}


def test_two_reports_with_one_seed_must_be_the_same() -> None:
    paths = [Path("one"), Path("two")]
    first, second = [Grading("a", 1), Grading("b", 1)], [Grading("a", 2), Grading("c", 1)]
    assert differences(paths, first, first) == []
    assert differences(paths, first, second) == ["two: two reports with one seed"]


def test_each_round_has_a_seed_of_its_own_and_always_the_same() -> None:
    assert len({seed_of(number) for number in range(1, 101)}) == 100
    assert seed_of(1) == seed_of(1)


def test_busy_loops_run_in_sessions_of_their_own_and_end() -> None:
    with busy_loops(2) as loops:
        assert len({os.getsid(0), *(os.getsid(loop.pid) for loop in loops)}) == 3
        assert [loop.poll() for loop in loops] == [None, None]
    assert all(loop.poll() is not None for loop in loops)
