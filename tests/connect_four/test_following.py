"""A mistake in a helper that several functions call is paid once, in the exercise that the helper belongs to."""

from pathlib import Path

import pytest

from grader.model import Report
from tests.support.building import CONNECT4, PART_A, edited, exercise, full, graded, hand_in

pytestmark = pytest.mark.usefixtures("no_shrinking")
# The model solution with its win test in a helper, so that no supplied function reaches the helper's mistakes.
SHARED = edited(
    CONNECT4,
    ("def _run(", "def aligned(board, row, col):\n    return _aligned(board, row, col)\n\n\ndef _run("),
    (
        "    player = int(board[row, col])\n",
        "    return aligned(board, row, col)\n\n\ndef _aligned(board, row, col):\n    player = int(board[row, col])\n",
    ),
    ("        if check_winner(board, row, col) != 0:\n", "        if aligned(board, row, col) != 0:\n"),
)
ONE_DIAGONAL = ("DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))", "DIRECTIONS = ((0, 1), (1, 0), (1, 1))")
DOUBLES = ("            best_score, best_col = score, col\n", "            best_score, best_col = 2 * score, col\n")
NOTHING = ("    return int(WEIGHTS[own].sum() - WEIGHTS[other].sum())\n", "    return 0\n")


def report_on(folder: Path, *pairs: tuple[str, str]) -> Report:
    return graded(hand_in(folder, connect4=edited(SHARED, *pairs)), *PART_A)


def lost(report: Report) -> list[str]:
    return [result.name for result in report.exercises if not full(result)]


def test_the_shared_helper_is_right() -> None:
    assert SHARED.count("aligned(board, row, col)") == 5


def test_a_missing_diagonal_in_a_shared_helper_is_paid_once(tmp_path: Path) -> None:
    report = report_on(tmp_path, ONE_DIAGONAL)
    assert lost(report) == ["check_winner"]
    assert exercise(report, "get_board_score").follows == ("check_winner",)
    assert exercise(report, "eval_board").follows == ("check_winner", "get_board_score")


def test_a_mistake_of_the_search_is_paid_all_the_same(tmp_path: Path) -> None:
    report = report_on(tmp_path, ONE_DIAGONAL, DOUBLES)
    assert lost(report) == ["check_winner", "eval_board"]
    assert exercise(report, "eval_board").follows == ()


def test_a_mistake_of_the_score_is_paid_all_the_same(tmp_path: Path) -> None:
    report = report_on(tmp_path, ONE_DIAGONAL, ("own, other = board == player,", "own, other = board == 1,"))
    assert "get_board_score" in lost(report)


def test_constants_follow_nothing(tmp_path: Path) -> None:
    """A search that returns 0 agrees with minimax over a score that is always 0; neither is work."""
    text = (
        "def check_winner(board, row, col):\n    return 0\n\n\ndef get_board_score(board, player):\n    return 0\n\n\n"
    )
    text += "def eval_board(board, player, k):\n    legal = [c for c in range(7) if board[0, c] == 0]\n"
    report = graded(hand_in(tmp_path, connect4=f"{text}    return 0, legal[0] if legal else 0\n"), *PART_A)
    assert exercise(report, "eval_board").follows == exercise(report, "get_board_score").follows == ()
    assert exercise(report, "eval_board").score < 1


WRAPS = ("while 0 <= r < ROWS and 0 <= c < COLS and", "while -ROWS <= r < ROWS and -COLS <= c < COLS and")


def test_where_a_wrong_win_test_sees_two_winners_either_may_be_first(tmp_path: Path) -> None:
    report = report_on(tmp_path, WRAPS)
    assert "check_winner" in lost(report)
    assert full(exercise(report, "get_board_score"))


def test_a_board_that_a_wrong_win_test_takes_for_won_asks_for_no_column(tmp_path: Path) -> None:
    """Among the boards on which every move loses, it sees some that are won already; a leaf may have any column."""
    no_column = (
        "        return get_board_score(board, player), 0\n",
        "        return get_board_score(board, player), None\n",
    )
    report = report_on(tmp_path, WRAPS, no_column)
    assert lost(report) == ["check_winner"]
    assert exercise(report, "eval_board").follows == ("check_winner", "get_board_score")
