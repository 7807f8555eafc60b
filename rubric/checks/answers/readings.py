"""The accepted readings of an ambiguous statement (spec 7): which one a submission follows, asked before its checks.

A submission is held to the reading that explains most of a few answers, the usual one when in doubt. The report names a
reading only when it explains all of them.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grader.assignment.authors import AnswerError, Exercise, ExerciseResult
from rubric.checks.strategies import chosen

EMPTY_GRID = [[0] * 6 for _ in range(7)]
_GAMES = 3  # drawn games that show how a search treats full boards


def adopt_reading(exercise: str, student: Any, oracle: Any) -> str | None:
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
    """Recognise rows counted from the top or heights counted from the bottom, by each column of the examples' board.

    Few different answers explain nothing: only those with two different heights besides 0 show that rows are counted
    from the bottom."""
    board = oracle.connect4.HAND_OUT
    rows = [oracle.connect4.get_first_row(board, col) for col in range(7)]
    answers = [_ask(student.get_first_row, board, col) for col in range(7)]
    heights = [len(board) - 1 - row for row in rows]
    from_bottom = {height for answer, height in zip(answers, heights, strict=True) if answer == height > 0}
    oracle.rows_from_top = len(from_bottom) < 2 or _matches(answers, rows) >= _matches(answers, heights)
    if answers != (rows if oracle.rows_from_top else heights):
        return None if oracle.rows_from_top else "rows_mostly_from_bottom"
    return "rows_from_top" if oracle.rows_from_top else "rows_from_bottom"


def _full_board(student: Any, oracle: Any) -> str | None:
    """Recognise whether a full board is a leaf, or the side without a legal move has lost.

    A search without a test at its root may treat the board it is given otherwise than those it reaches. So boards with
    one or two free cells decide, on which the readings give different scores, and full ones only when these do not."""
    reached = [(game.cut(42 - free), free + 1) for game in chosen("draws")[:_GAMES] for free in (1, 2)]
    roots = [(game, 1) for game in chosen("draws")[:_GAMES]]
    answers = [_ask(_score, student, game, k) for game, k in reached + roots]
    oracles = [oracle.with_readings(full_board_is_leaf=is_leaf) for is_leaf in (True, False)]
    leaf, lost = ([one.score(game.board, game.player, k) for game, k in reached + roots] for one in oracles)
    below = len(reached)
    counts = [(_matches(answers[:below], scores[:below]), _matches(answers, scores)) for scores in (leaf, lost)]
    oracle.full_board_is_leaf = counts[0] >= counts[1]
    if answers != (leaf if oracle.full_board_is_leaf else lost):
        return None
    return "full_board_is_leaf" if oracle.full_board_is_leaf else "full_board_is_lost"


def _score(student: Any, game: Any, k: int) -> Any:
    score, _ = student.eval_board(game.board, game.player, k)
    return score


def _ask(function: Callable[..., Any], *args: Any) -> Any:
    """Return the answer of a function, or None when the submission raises an exception."""
    try:
        return function(*args)
    except AnswerError:
        return None


def _matches(answers: Sequence[Any], expected: Sequence[Any]) -> int:
    return sum(answer == other for answer, other in zip(answers, expected, strict=True))


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
