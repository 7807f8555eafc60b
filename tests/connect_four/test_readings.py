"""A reading of the statement is recognised from what it explains, and named only when it explains every answer."""

from pathlib import Path

import pytest

from grader.model import ExerciseResult, Outcome
from tests.support.building import CONNECT4, WORDS, edited, exercise, full, graded, hand_in

pytestmark = pytest.mark.usefixtures("no_shrinking")
ROWS = "    for row in reversed(range(ROWS)):\n        if board[row, col] == 0:\n            return row\n"
HEIGHTS = "    count = int((board[:, col] != 0).sum())\n"
LEAF = "    if k == 0 or _winner(board) != 0 or (board != 0).all():\n"


def result_of(folder: Path, name: str, *pairs: tuple[str, str]) -> ExerciseResult:
    """Grade the model solution with these changes in one exercise."""
    return exercise(graded(hand_in(folder, connect4=edited(CONNECT4, *pairs)), name), name)


def test_rows_counted_from_the_bottom_are_named(tmp_path: Path) -> None:
    result = result_of(tmp_path, "get_first_row", (ROWS, HEIGHTS + "    if count < ROWS:\n        return count\n"))
    assert (result.reading, full(result)) == ("rows_from_bottom", True)
    # The statement has 4, 1, 5 for the columns of its example; counted from the bottom they are 1, 4, 0.
    for language, accepted in (("en", "accepted: rows counted"), ("fr", "accepté : lignes comptées")):
        (sentence,) = WORDS[language].results(result)[1:]
        assert "(1, 4, 0 " in sentence
        assert sentence.replace("\N{NO-BREAK SPACE}", " ").startswith(accepted)


@pytest.mark.parametrize("constant", ["0", "1"])
def test_one_row_for_all_columns_is_no_reading(constant: str, tmp_path: Path) -> None:
    result = result_of(tmp_path, "get_first_row", (ROWS, f"    if board[0, col] == 0:\n        return {constant}\n"))
    assert result.reading is None
    assert not full(result)
    evidence = next(check.evidence for check in result.checks if check.evidence is not None)
    assert (evidence.got, evidence.expected) == (constant, "4")  # column 0 of the statement's example


def test_rows_mostly_counted_from_the_bottom_are_compared_with_heights(tmp_path: Path) -> None:
    result = result_of(tmp_path, "get_first_row", (ROWS, HEIGHTS + "    return count or None\n"))
    assert result.reading == "rows_mostly_from_bottom"
    assert not full(result)


def test_a_full_board_that_is_lost_is_named(tmp_path: Path) -> None:
    result = result_of(tmp_path, "eval_board", (LEAF, LEAF.replace(" or (board != 0).all()", "")))
    assert (result.reading, full(result)) == ("full_board_is_lost", True)


def test_a_root_without_a_test_of_its_own_is_held_to_its_recursion(tmp_path: Path) -> None:
    """The root of a full board answers (-inf, None), as one reading has it; every board below follows the other."""
    wrapped = edited(CONNECT4, ("def eval_board(", "def _search("), ("-eval_board(new_board", "-_search(new_board"))
    root = "\n\ndef eval_board(board, player, k):\n    if (board != 0).all():\n        return -inf, None\n"
    text = f"{wrapped}{root}    return _search(board, player, k)\n"
    result = exercise(graded(hand_in(tmp_path, connect4=text), "eval_board"), "eval_board")
    assert result.reading is None
    lost = [check for check in result.checks if check.outcome is not Outcome.PASSED]
    assert lost
    for check in lost:
        assert check.evidence is not None
        assert "0, 0" not in check.evidence.call  # only full boards are answered wrongly
        assert "-inf" in check.evidence.got
