"""get_first_row"""

from grader.assignment.authors import ERRORS, AnyReading, Question
from rubric.checks.strategies import HAND_OUT, Game, chosen

_GAMES = [Game(()), Game((0,)), Game((0, 1)), Game((3, 3)), HAND_OUT, Game((2,) * 6), Game((5, 6) * 3), Game((6,) * 5)]
QUESTIONS = [
    Question(game, (col,))
    for game in [*_GAMES, chosen("draws")[0].cut(30), chosen("draws")[1].cut(38)]
    for col in range(7)
]


def ask(student, question):
    """Return the row."""
    return student.get_first_row(question.position.board, *question.arguments)


def _first(is_wanted, rows=range(6)):
    """Return a function that gives the first of these rows whose cell is wanted, or None."""
    return lambda board, col: next((row for row in rows if is_wanted(board[row, col])), None)


def _last_without(player):
    """Return a function that gives the lowest row in which this player has no piece, or None."""
    return lambda board, col: max((row for row in range(6) if board[row, col] != player), default=None)


def _when_full(answer, above=1):
    """Return a function that gives `answer` for a full column, else the row so much above the number of empty cells."""

    def first_row(board, col):
        empty = _empty(board, col)
        return empty - above if empty else answer

    return first_row


def _empty(board, col):
    """Return the number of empty cells in a column."""
    return int((board[:, col] == 0).sum())


def _is_empty(cell):
    return cell == 0


def indices_exchanged(board, col):
    for row in range(5, -1, -1):
        if board[col, row] == 0:
            return row
    return None


VARIANTS = {
    "highest_empty_cell": _first(_is_empty),
    "highest_piece": _first(lambda cell: cell != 0),
    "top_row_forgotten": _first(_is_empty, (5, 4, 3, 2, 1)),
    "bottom_row_forgotten": _first(_is_empty, (4, 3, 2, 1, 0)),
    "one_row_too_high": _when_full(None, above=2),
    "minus_one_when_full": _when_full(AnyReading({-1})),
    "zero_when_full": _when_full(AnyReading({0})),
    "empty_cells_counted": lambda board, col: _empty(board, col) or AnyReading({0, None}),
    "indices_exchanged": indices_exchanged,
    "only_player_one_counts": _last_without(1),
    "false_when_full": _when_full(False),
    "error_when_full": _when_full(AnyReading(ERRORS)),
    "decides_at_the_bottom_cell": lambda board, col: 5 if board[5, col] == 0 else None,
    "only_player_two_counts": _last_without(2),
    "return_missing": lambda _board, _col: None,
    "highest_piece_or_the_bottom": lambda board, col: next((row for row in range(6) if board[row, col] != 0), 5),
    "rows_minus_1_when_full": _when_full(AnyReading({5})),
    "rows_when_full": _when_full(AnyReading({6})),
}
SAME_TEXT = {"highest_piece_or_the_bottom": "highest_piece"}
