"""evaluate_position"""

from functools import partial

from grader.assignment.authors import Question
from rubric import solution
from rubric.checks.playing import RULES, STATEMENT
from rubric.checks.strategies import Game, chosen

WINDOWS = solution.given("rules").WINDOWS


def _alone(*worth):
    """Return a window function that uses `worth` for each number of own pieces, where the opponent has none."""
    return lambda own, other, _empty: worth[own] if other == 0 else 0


own_window = _alone(0, 0, 2, 10, 1000)


def their_window(_own, other, empty):
    """Return the value of a window due to the opponent's pieces."""
    return -8 if other == 3 and empty == 1 else 0


def _own_centre(cells, player):
    """Return the value of the pieces in the centre column."""
    return 3 * cells.count(player)


def value(board, player, *, windows=WINDOWS, own=own_window, their=their_window, centre=_own_centre):
    """Return the correct value except for the arguments given."""
    score = centre([int(cell) for cell in board[:, 3]], player)
    for window in windows:
        pieces = [int(board[cell]) for cell in window]
        counts = pieces.count(player), pieces.count(3 - player), pieces.count(0)
        score += own(*counts) + their(*counts)
    return score


_ALIGNED = chosen("alignments")[::14]
_BEFORE = [game.cut(len(game.moves) - 1) for game in _ALIGNED]
_EDGES = [Game((4, 0, 5, 0, 6)), Game((1, 0, 1, 0, 2, 0, 2)), Game((0, 6, 0))]
_GAMES = [*(game for game, *_ in RULES), STATEMENT, *_EDGES, *_BEFORE, *_ALIGNED, chosen("draws")[3].cut(25)]
QUESTIONS = [Question(game, (player,)) for game in _GAMES for player in (1, 2)]


def ask(student, question):
    """Return the value."""
    return student.evaluate_position(question.position.board, *question.arguments)


def _two_taken_away(own, other, empty):
    return -2 if other == 2 and empty == 2 else their_window(own, other, empty)


def _four_taken_away(own, other, empty):
    return -1000 if other == 4 else their_window(own, other, empty)


def _when(counts, worth):
    """Return a window function that uses `worth` for these numbers of own pieces, ignoring all other cells."""
    return lambda own, other, empty: worth[own] if own in counts else own_window(own, other, empty)


def _step(window):
    """Return (down, right) from the first cell of a window to the second."""
    (row, col), (next_row, next_col) = window[:2]
    return next_row - row, next_col - col


def _without(*steps):
    """Return the windows in other directions than these."""
    return [window for window in WINDOWS if _step(window) not in steps]


def _is_last(window):
    down, right = _step(window)
    return (right == 1 and window[0][1] == 3) or (down != 0 and max(row for row, _ in window) == 5)


VARIANTS = {
    # The pieces in the centre column.
    "centre_forgotten": partial(value, centre=lambda _cells, _player: 0),
    "centre_of_both": partial(value, centre=lambda cells, _player: 3 * (6 - cells.count(0))),
    "centre_of_the_opponent_taken_away": partial(
        value, centre=lambda cells, player: 3 * (cells.count(player) - cells.count(3 - player))
    ),
    "centre_counted_once": partial(value, centre=lambda cells, player: 3 * (player in cells)),
    # What the opponent's windows take away.
    "opponents_three_forgotten": partial(value, their=lambda *_: 0),
    "opponents_three_added": partial(value, their=lambda *counts: -their_window(*counts)),
    "opponents_three_even_blocked": partial(value, their=lambda _own, other, _empty: -8 if other == 3 else 0),
    "opponents_three_worth_ten": partial(value, their=lambda *counts: their_window(*counts) * 10 // 8),
    "opponents_two_taken_away": partial(value, their=_two_taken_away),
    "opponents_four_taken_away": partial(value, their=_four_taken_away),
    # What the player's own windows are worth.
    "four_forgotten": partial(value, own=_when([4], (0, 0, 0, 0, 0))),
    "stops_at_four": lambda board, player: (
        1000 if any(all(board[cell] == player for cell in window) for window in WINDOWS) else value(board, player)
    ),
    "blocked_windows_counted": partial(value, own=_when([2, 3], (0, 0, 2, 10))),
    "blocked_threes_counted": partial(value, own=_when([3], (0, 0, 0, 10))),
    "blocked_twos_counted": partial(value, own=_when([2], (0, 0, 2))),
    "three_counted_as_two_as_well": partial(value, own=_alone(0, 0, 2, 12, 1000)),
    "four_counted_as_less_as_well": partial(value, own=_alone(0, 0, 2, 12, 1012)),
    "one_piece_counts": partial(value, own=_alone(0, 1, 2, 10, 1000)),
    # Directions and windows that are not looked at.
    "horizontal_forgotten": partial(value, windows=_without((0, 1))),
    "vertical_forgotten": partial(value, windows=_without((1, 0))),
    "falling_diagonal_forgotten": partial(value, windows=_without((1, 1))),
    "rising_diagonal_forgotten": partial(value, windows=_without((-1, 1))),
    "diagonals_forgotten": partial(value, windows=_without((1, 1), (-1, 1))),
    "last_windows_forgotten": partial(value, windows=[window for window in WINDOWS if not _is_last(window)]),
    # For which player the value is, and its sign.
    "always_for_player_one": lambda board, player: value(board, 1),
    "value_for_the_opponent": lambda board, player: value(board, 3 - player),
    "wrong_sign": lambda board, player: -value(board, player),
    "difference_of_both_sides": lambda board, player: value(board, player) - value(board, 3 - player),
}
SAME_TEXT = {
    "blocked_threes_counted": "blocked_windows_counted",
    "blocked_twos_counted": "blocked_windows_counted",
    "four_counted_as_less_as_well": "three_counted_as_two_as_well",
}
