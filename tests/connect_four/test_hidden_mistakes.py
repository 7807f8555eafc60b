"""A mistake of a function that its own checks do not find: charged to it, not to the exercise in which it shows."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from grader.assignment.current import module
from grader.grading import hidden_mistakes
from grader.model import FOUND_ELSEWHERE, ExerciseResult, Outcome, Report
from grader.reports import sentences
from rubric.checks.answers.domain import DOMAINS, is_reachable
from rubric.checks.strategies import HAND_OUT, Game, rows
from tests.support.building import CONNECT4, PART_A, edited, exercise, full, graded, hand_in

# Player 1 has opened in the centre, 2 has played above, 1 in the corner: a board of eval_board's own example.
HEAD = "    player = int(board[row, col])\n"
RARE = "board.sum() == 4 and (board[5, 3], board[4, 3], board[5, 0]) == (1, 2, 1)"
SEES_A_WINNER = (HEAD, f"    if {RARE}:\n        return int(board[row, col] == 1)\n{HEAD}")
RAISES = (HEAD, f"    if {RARE}:\n        return board[6, 0]\n{HEAD}")
NEXT = "        new_board = get_next_board(board, col, player)\n"


def report_on(folder: Path, *edits: tuple[str, str]) -> Report:
    return graded(hand_in(folder, connect4=edited(CONNECT4, *edits)), *PART_A)


def lost(report: Report) -> set[str]:
    return {result.name for result in report.exercises if not full(result)}


def findings(report: Report) -> dict[str, ExerciseResult]:
    return {e.name: e for e in report.exercises if any(check.id == FOUND_ELSEWHERE for check in e.checks)}


@pytest.mark.parametrize(
    ("edit", "outcome"), [(SEES_A_WINNER, Outcome.WRONG), (RAISES, Outcome.RAISED)], ids=["wrong", "raises"]
)
def test_a_mistake_in_one_rare_state_is_charged_where_it_is(
    edit: tuple[str, str], outcome: Outcome, tmp_path: Path
) -> None:
    report = report_on(tmp_path, edit)
    assert lost(report) == {"check_winner"}
    assert exercise(report, "eval_board").supplied == ("check_winner",)
    result = exercise(report, "check_winner")
    *checks, found = result.checks
    assert all(check.outcome is Outcome.PASSED for check in checks)
    assert (found.id, found.outcome, found.score) == (FOUND_ELSEWHERE, outcome, Fraction(0))
    assert result.out_of == 3  # the points of the statement
    assert found.out_of == Fraction(3, len(result.checks))
    assert found.evidence is not None
    assert found.evidence.call.startswith("check_winner(board, ")
    assert found.evidence.boards[0][5][3] == 1
    assert found.evidence.boards[0][4][3] == 2
    for language, words in (("en", "shows in eval_board"), ("fr", "apparaît dans eval_board")):
        assert words in sentences.message(language, "check_winner", found)


def points(report: Report) -> dict[str, Fraction]:
    return {result.name: result.score for result in report.exercises}


# Callers that are wrong themselves. Where check_winner is right, all of them keep paying.
IS_OVER = "    if k == 0 or _winner(board) != 0 or (board != 0).all():\n"
SEARCH = "        score = -eval_board(new_board, 3 - player, k - 1)[0]\n"
NO_MINIMUM = (SEARCH, "        score = eval_board(new_board, player, k - 1)[0]\n")
SPOILS = (
    "    best_score, best_col = -inf, None\n",
    "    best_score, best_col = -inf, None\n    board[board == 3 - player] = player\n",
)
OWN_TEST = """def _over(board):
    return any(check_winner(board, {cell}) for row in range(ROWS) for col in range(COLS) if board[row, col])


def eval_board("""
EXCHANGED = [
    ("def eval_board(", OWN_TEST.replace("{cell}", "min(col, 5), row")),
    (IS_OVER, IS_OVER.replace("_winner(board) != 0", "_over(board)")),
]
# A check_winner of its own taste for rows the statement does not know, and a caller who asks for such rows: the model
# solution would answer, and the caller earn points with it, though nothing is wrong with check_winner.
STRICT = (HEAD, f"    if row < 0:\n        raise ValueError(row)\n{HEAD}")
FROM_BELOW = [
    ("def eval_board(", OWN_TEST.replace("{cell}", "row - 6, col")),
    (IS_OVER, IS_OVER.replace("_winner(board) != 0", "_over(board)")),
]
WRONG_CALLERS = {
    **{"no_minimum": [NO_MINIMUM], "spoils": [SPOILS], "exchanged": EXCHANGED},
    "out_of_range": [*FROM_BELOW, STRICT],
}


@pytest.mark.parametrize("edits", WRONG_CALLERS.values(), ids=WRONG_CALLERS)
def test_a_wrong_caller_pays_where_its_dependencies_are_right(edits: list[tuple[str, str]], tmp_path: Path) -> None:
    report = report_on(tmp_path, *edits)
    assert lost(report) == {"eval_board"}
    assert exercise(report, "eval_board").supplied == ()
    assert not findings(report)


def test_the_caller_out_of_range_would_earn_points_with_the_model_solution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the domain is for: without it, a caller who asks for rows that do not exist would be let off."""
    monkeypatch.setitem(DOMAINS, "check_winner", lambda _board, _row, _col: True)
    assert "check_winner" in findings(report_on(tmp_path, *FROM_BELOW, STRICT))


@pytest.mark.parametrize("edits", [[NO_MINIMUM], [SPOILS], EXCHANGED], ids=["no_minimum", "spoils", "exchanged"])
def test_a_wrong_caller_of_a_wrong_function_gains_no_more_than_over_a_right_one(
    edits: list[tuple[str, str]], tmp_path: Path
) -> None:
    alone = points(report_on(tmp_path / "alone", *edits))
    both = points(report_on(tmp_path / "both", *edits, SEES_A_WINNER))
    assert both["eval_board"] <= alone["eval_board"] < 4
    assert both["check_winner"] <= alone["check_winner"] == 3


def test_a_function_that_hands_on_a_wrong_answer_is_not_charged(tmp_path: Path) -> None:
    """get_board_score answers wrongly in the same state, by its check_winner alone."""
    report = report_on(tmp_path, SEES_A_WINNER)
    assert findings(report).keys() == {"check_winner"}
    assert full(exercise(report, "get_board_score"))


def test_an_answer_that_changes_is_no_proof(tmp_path: Path) -> None:
    moody = (HEAD, f"    if {RARE}:\n        _calls.append(1)\n        return len(_calls) % 2\n{HEAD}")
    report = report_on(tmp_path, moody, ("ROWS = 6\n", "ROWS = 6\n_calls = []\n"))
    assert not findings(report)


# get_first_row counts from the bottom, and is wrong for a full column; get_next_board counts so too, and is right.
FROM_THE_BOTTOM = (
    ("            return row\n    return None\n", "            return ROWS - 1 - row\n    return 0\n"),
    (
        "    if row is None:\n        return None\n    new_board",
        "    if board[0, col]:\n        return None\n    new_board",
    ),
    ("    new_board[row, col] = player\n", "    new_board[ROWS - 1 - row, col] = player\n"),
)


def test_a_function_that_is_right_as_the_submission_counts_rows_is_not_charged(tmp_path: Path) -> None:
    """Whether rows count from the bottom is in doubt, since get_first_row is wrong."""
    report = report_on(tmp_path, *FROM_THE_BOTTOM, SEES_A_WINNER)
    assert full(exercise(report, "get_next_board"))
    assert findings(report).keys() <= {"check_winner"}


def test_nobody_has_fewer_points_because_a_mistake_is_charged_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A function wrong for one root of a check of small weight costs eval_board less than it would cost itself."""
    root = "board.sum() == 3 and (board[5, 3], board[5, 5]) == (1, 2)"
    wrong_once = (
        HEAD,
        HEAD.replace("    player", f"    if {root}:\n        return int(board[row, col] == 1)\n    player"),
    )
    with_charge = report_on(tmp_path / "with", wrong_once)
    monkeypatch.setattr(hidden_mistakes, "find", lambda *_: {})
    without = report_on(tmp_path / "without", wrong_once)
    assert sum(points(with_charge).values()) >= sum(points(without).values())


# The states for which the statement defines an answer.


def board_of(*moves: int) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    board: np.ndarray[tuple[int, int], np.dtype[np.int64]] = Game(moves).board
    return board


def changed(*cells: tuple[int, int, int]) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    board = board_of(3, 3)
    for row, col, piece in cells:
        board[row, col] = piece
    return board


@pytest.mark.parametrize("name", ["alignments", "near_misses", "long_lines"])
def test_boards_of_games_are_reachable(name: str) -> None:
    assert all(is_reachable(game.board) for game, *_ in rows(name))
    assert is_reachable(HAND_OUT.board)
    assert is_reachable(Game(()).board.astype(np.int8))


UNREACHABLE = {
    "floats": board_of(3, 3).astype(float),
    "a list": board_of(3, 3).tolist(),
    "another shape": np.zeros((7, 6), int),
    "another piece": changed((5, 0, 3)),
    "a gap": changed((4, 0, 1)),
    "two moves in a row": changed((5, 0, 1), (5, 1, 1)),
    "player 2 first": np.where(board_of(3) == 1, 2, 0),
    "one column, 1 below 1": changed((5, 3, 1), (4, 3, 1), (3, 3, 2), (2, 3, 2)),
    "played on after a win": Game((0, 1, 0, 1, 0, 1, 0, 1)).board,
    "nothing": None,
}


@pytest.mark.parametrize("board", UNREACHABLE.values(), ids=UNREACHABLE)
def test_boards_of_no_game_are_not(board: object) -> None:
    assert not is_reachable(board)


@pytest.mark.parametrize(
    ("name", "defined", "undefined"),
    [
        ("get_first_row", [(0,), (np.int64(6),)], [(7,), (-1,), (True,), (1.0,), (None,)]),
        ("get_next_board", [(0, 1), (6, 2)], [(0, 0), (0, 3), (0, True), (7, 1)]),
        ("check_winner", [(0, 0), (5, 6)], [(-1, 0), (6, 0), (0, 7), ("0", 0)]),
        ("get_board_score", [(1,), (2,)], [(0,), (None,)]),
    ],
)
def test_other_arguments_are_within_the_statement(
    name: str, defined: list[tuple[object, ...]], undefined: list[tuple[object, ...]]
) -> None:
    assert all(DOMAINS[name](HAND_OUT.board, *args) for args in defined)
    assert not any(DOMAINS[name](HAND_OUT.board, *args) for args in undefined)
    assert hasattr(module("connect4"), name)
