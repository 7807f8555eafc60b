"""The arguments for which the statement defines an answer: boards that a game can reach, their cells, and the players.

A mistake that shows only where one exercise calls another is charged to the one called for such arguments alone.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from rubric.checks.answers import cached_answers

ROWS, COLS = 6, 7
_MOST_POSITIONS = 5000  # looked at to find a game that reaches a board; a board without one is not judged

Columns = tuple[tuple[int, ...], ...]  # the pieces of each column, bottom first


def is_reachable(board: Any) -> bool:
    """Return whether a game leads to this board: an integer array, the players alternating, none after the last win."""
    if not isinstance(board, np.ndarray) or board.shape != (ROWS, COLS) or board.dtype.kind not in "iu":
        return False
    columns = [column[::-1] for column in board.T.tolist()]
    pieces = tuple(tuple(cell for cell in column if cell) for column in columns)
    if any(column[: len(held)] != list(held) for column, held in zip(columns, pieces, strict=True)):  # a gap
        return False
    ones, twos = (sum(column.count(player) for column in pieces) for player in (1, 2))
    if {cell for column in pieces for cell in column} - {1, 2} or ones - twos not in (0, 1):
        return False
    if not _is_won(pieces):
        return _has_game(pieces)
    last = 1 if ones > twos else 2
    before = (_without_top(pieces, x) for x, column in enumerate(pieces) if column and column[-1] == last)
    return any(not _is_won(columns) and _has_game(columns) for columns in before)


def _is_won(pieces: Columns) -> bool:
    cells = np.zeros((ROWS, COLS), dtype=int)
    for x, column in enumerate(pieces):
        cells[ROWS - len(column) :, x] = column[::-1]
    return any(map(any, cached_answers.winners(cells.tobytes())))


def _without_top(pieces: Columns, x: int) -> Columns:
    return (*pieces[:x], pieces[x][:-1], *pieces[x + 1 :])


def _has_game(pieces: Columns) -> bool:
    """Return whether the players can have placed these pieces in turns, by taking them away again."""
    seen, open_boards = {pieces}, [pieces]
    while open_boards and len(seen) <= _MOST_POSITIONS:
        current = open_boards.pop()
        count = sum(map(len, current))
        if not count:
            return True
        last = 2 - count % 2
        before = {_without_top(current, x) for x, column in enumerate(current) if column and column[-1] == last}
        open_boards += before - seen
        seen |= before
    return False


def _within(number: Any, size: int) -> bool:
    return type(number) is int and 0 <= number < size


def _plain(number: Any) -> Any:
    """Return an integer of NumPy as one of Python; bools and anything else unchanged."""
    return int(number) if isinstance(number, np.integer) else number


def _is_player(player: Any) -> bool:
    return type(_plain(player)) is int and _plain(player) in (1, 2)


def _of_column(board: Any, col: Any) -> bool:
    return _within(_plain(col), COLS) and is_reachable(board)


def _of_move(board: Any, col: Any, player: Any) -> bool:
    return _is_player(player) and _of_column(board, col)


def _of_cell(board: Any, row: Any, col: Any) -> bool:
    return _within(_plain(row), ROWS) and _of_column(board, col)


def _of_player(board: Any, player: Any) -> bool:
    return _is_player(player) and (board is None or is_reachable(board))


DOMAINS: dict[str, Callable[..., bool]] = {
    "get_first_row": _of_column,
    "get_next_board": _of_move,
    "check_winner": _of_cell,
    "get_board_score": _of_player,
    "evaluate_position": lambda board, player: board is not None and _of_player(board, player),
}
