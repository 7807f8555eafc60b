"""The accepted readings of an ambiguous statement (spec 7): which one a submission follows, asked before its checks.

A reading is recognised from a few answers. From then on the submission is held to it, and the report names it.
"""

from collections.abc import Callable, Mapping
from math import inf
from typing import Any

import numpy as np

from grader.assignment.rubric import Exercise
from grader.model import ExerciseResult

# A full board without a winner: the score of a search on it tells how the search treats a full board.
DRAW = np.array(
    [
        [1, 2, 2, 1, 2, 1, 2],
        [2, 1, 1, 1, 2, 2, 1],
        [1, 2, 1, 1, 1, 2, 1],
        [1, 2, 1, 2, 2, 2, 1],
        [2, 1, 2, 1, 2, 1, 2],
        [2, 1, 2, 2, 2, 1, 1],
    ]
)
EMPTY_GRID = [[0] * 6 for _ in range(7)]


def recognise(exercise: str, student: Any, oracle: Any) -> str | None:
    """Set the reading of the submission in `oracle`; return its key in `locale/`, or None when nothing is to be
    reported."""
    return _READERS[exercise](student, oracle) if exercise in _READERS else None


def rows_to_supply(exercise: Exercise, results: Mapping[str, ExerciseResult]) -> list[bool]:
    """Return whether a supplied get_first_row counts from the top: like the submission, or both ways when in doubt."""
    if "get_first_row" not in exercise.depends_on:
        return [True]
    result = results.get("get_first_row")
    if result is None or result.reading is None or result.score < result.out_of:
        return [True, False]
    return [result.reading == "rows_from_top"]


def _rows(student: Any, oracle: Any) -> str | None:
    """Recognise rows counted from the top or heights counted from the bottom, whichever explains more columns."""
    board = oracle.connect4.HAND_OUT
    oracle.rows_from_top = True
    rows = [oracle.connect4.get_first_row(board, col) for col in range(7)]
    answers = [student.get_first_row(board, col) for col in range(7)]
    from_top = sum(answer == row for answer, row in zip(answers, rows, strict=True))
    from_bottom = sum(answer == len(board) - 1 - row for answer, row in zip(answers, rows, strict=True))
    oracle.rows_from_top = from_top >= from_bottom
    return "rows_from_top" if oracle.rows_from_top else "rows_from_bottom"


def _full_board(student: Any, oracle: Any) -> str | None:
    """Recognise whether a full board is a leaf, or the side without a legal move has lost."""
    score, _ = student.eval_board(DRAW, 1, 1)
    oracle.full_board_is_leaf = score != -inf
    return "full_board_is_leaf" if oracle.full_board_is_leaf else "full_board_is_lost"


def _move(student: Any, oracle: Any) -> str | None:
    """Recognise whether a move is a pair (x, y) or a bare column."""
    answer = student.Noeud(1, EMPTY_GRID).meilleur_coup(1)
    oracle.move_is_pair = not isinstance(answer, int)
    return "move_is_pair" if oracle.move_is_pair else "move_is_column"


_READERS: dict[str, Callable[[Any, Any], str | None]] = {
    "get_first_row": _rows,
    "eval_board": _full_board,
    "Noeud.meilleur_coup": _move,
}
