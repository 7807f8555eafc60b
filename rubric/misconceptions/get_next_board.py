"""get_next_board"""

from math import inf

from grader.assignment.authors import ERRORS, OneOf, Question
from rubric import solution
from rubric.checks.strategies import HAND_OUT, Game, chosen

reference = solution.module("connect4")


def right_board(board, col, player):
    """Return the correct new board, always a new object; None when the column is full."""
    return reference.get_next_board(board, col, player)


_GAMES = [Game(()), Game((3,)), Game((0, 1)), HAND_OUT, Game((2,) * 5), Game((2,) * 6), Game((5, 6) * 3)]
_PLAYED = [
    (game, col, player)
    for game in [*_GAMES, Game((0, 6) * 3 + (0,)), *chosen("alignments")[:2], chosen("draws")[0].cut(30)]
    for col in (0, 2, 3, 5, 6)
    for player in (1, 2)
]
QUESTIONS = [Question(game, (col, player), look) for game, col, player in _PLAYED for look in ("returned", "argument")]


def ask(student, question):
    """Return the new board, or the argument board after the call."""
    board = student.keep(question.position.board)
    new_board = student.get_next_board(board, *question.arguments)
    if isinstance(new_board, OneOf):  # of errors: whatever is looked at
        return new_board
    return student.look(board) if question.look_at == "argument" else new_board


def plays_on_the_argument(board, col, player):
    row = reference.get_first_row(board, col)
    if row is None:
        return None
    board[row, col] = player
    return board


def returns_the_untouched_copy(board, col, player):
    new_board = board.copy()
    row = reference.get_first_row(board, col)
    if row is None:
        return None
    board[row, col] = player
    return new_board


def _when_full(answer):
    """Return a function that answers a full column with `answer(board)`."""

    def next_board(board, col, player):
        new_board = right_board(board, col, player)
        return answer(board) if new_board is None else new_board

    return next_board


def _into_the_full_column(row):
    """Return a function that puts the piece into this row of a full column."""

    def next_board(board, col, player):
        new_board = right_board(board, col, player)
        return _with_piece(board, row, col, player) if new_board is None else new_board

    return next_board


def _into(rows):
    """Return a function that puts pieces into `rows(board, col, row)` instead of the right row."""

    def next_board(board, col, player):
        row = reference.get_first_row(board, col)
        return None if row is None else _with_piece(board, rows(board, col, row), col, player)

    return next_board


def _with_piece(board, row, col, player):
    new_board = board.copy()
    new_board[row, col] = player
    return new_board


def plays_on_the_argument_and_returns_nothing(board, col, player):
    row = reference.get_first_row(board, col)
    if row is not None:
        board[row, col] = player


def list_of_lists(board, col, player):
    new_board = right_board(board, col, player)
    return None if new_board is None else new_board.tolist()


VARIANTS = {
    # Which board is played on, and which one is returned.
    "plays_on_the_argument": plays_on_the_argument,
    "returns_the_untouched_copy": returns_the_untouched_copy,
    "nothing_is_played": lambda board, col, player: None if right_board(board, col, player) is None else board.copy(),
    # Whose piece is played.
    "always_player_one": lambda board, col, player: right_board(board, col, 1),
    "the_other_player": lambda board, col, player: right_board(board, col, 3 - player),
    "player_guessed": lambda board, col, player: right_board(board, col, 1 + int((board != 0).sum()) % 2),
    # Full columns, and the cell where the piece comes to rest.
    "full_column_gives_the_board": _when_full(lambda board: board.copy()),
    "full_column_overwrites_the_top": _into_the_full_column(0),
    "full_column_wraps_to_the_bottom": _into_the_full_column(-1),
    "none_used_as_an_index": lambda board, col, player: _with_piece(
        board, reference.get_first_row(board, col), col, player
    ),
    "falsy_row_is_full": lambda board, col, player: (
        right_board(board, col, player) if reference.get_first_row(board, col) else None
    ),
    "one_cell_too_high": _into(lambda _board, _col, row: row - 1),
    "upside_down": _into(lambda _board, _col, row: 5 - row),
    "full_column_gives_another_value": _when_full(lambda _board: False),
    "error_when_full": _when_full(lambda _board: OneOf(ERRORS)),
    "bottom_cell_tested": lambda board, col, player: None if board[5, col] else right_board(board, col, player),
    # Which pieces change, and to whose.
    "always_player_two": lambda board, col, _player: right_board(board, col, 2),
    "piece_stays_at_the_top": _into(lambda _board, _col, _row: 0),
    "column_filled": _into(lambda board, col, _row: board[:, col] == 0),
    "highest_piece_replaced": _into(lambda _board, _col, row: min(row + 1, 5)),
    # What is returned, and on which boards.
    "return_missing": lambda _board, _col, _player: None,
    "plays_on_the_argument_and_returns_nothing": plays_on_the_argument_and_returns_nothing,
    "list_of_lists": list_of_lists,
    "won_boards_refused": lambda board, col, player: (
        None if abs(reference.get_board_score(board, 1)) == inf else right_board(board, col, player)
    ),
}
