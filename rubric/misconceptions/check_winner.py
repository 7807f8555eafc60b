"""check_winner"""

from dataclasses import dataclass
from itertools import combinations, product

from grader.assignment.authors import OneOf, Question, family
from rubric.checks.strategies import COLS, ROWS, rows
from rubric.misconceptions.win_test import (
    ALL_AXES,
    AXES,
    STEPS,
    WinTest,
    both,
    composed,
    count_pieces,
    count_runs,
    is_equal,
    is_in_board,
    to_tuples,
)

QUESTIONS = [
    *(Question(game, tuple(map(int, word.split(",")))) for game, *words in rows("part_check_winner") for word in words),
    *(
        Question(game, (row, col))
        for game, kind in rows("near_misses")
        if kind.startswith("wrap")
        for row, col in game.pieces
        if row in (0, ROWS - 1) and col in (0, COLS - 1)
    ),
]


def ask(student, question):
    """Return the winner seen from the cell."""
    return student.check_winner(question.position.board, *question.arguments)


def together(one, other):
    """Return the function with the changes of both misconceptions, or None when they change the same."""
    return composed(one.function, other.function)


def _zero_for_empty_cells(test):
    """Return a function that answers 0 for an empty cell, and as this one elsewhere."""
    return lambda board, row, col: test(board, row, col) if board[row, col] else 0


def _added_up(board, row, col):
    return [1 + sum(map(sum, count_runs(to_tuples(board), row, col, is_in_board, is_equal)))]


@dataclass(frozen=True)
class _OffTheBoard:
    """A check_winner that looks below the last row and after the last column: at all cells of each line of four, or
    only until one differs. Beyond the first row and column it stops, or goes on at the other side."""

    eager: bool
    stops: bool

    def __call__(self, board, row, col):
        """Return the answer for a cell: IndexError beyond the border, unless a line is found before."""
        if not board[row, col]:
            return 0
        senses = [(sign * dr, sign * dc) for dr, dc in STEPS for sign in (1, -1)]
        raises = any(self._leaves(board, row, col, *sense) for sense in senses)
        right = WinTest(inside=is_in_board if self.stops else _from_the_end)(board, row, col)
        if raises and not right:
            raise IndexError
        return OneOf({IndexError, right}) if raises else right

    def _leaves(self, board, row, col, dr, dc):
        for i in (1, 2, 3):
            r, c = row + i * dr, col + i * dc
            if r >= ROWS or c >= COLS:
                return True
            if not self.eager and ((self.stops and (r < 0 or c < 0)) or board[r, c] != board[row, col]):
                return False
        return False


def _from_the_end(row, col):
    """Return True for a cell of the board, also when its index is negative."""
    return -ROWS <= row < ROWS and -COLS <= col < COLS


def _place_upwards(place):
    """Return the lines of four in which the cell has not this place, counted from the foot of a rising line."""
    return lambda axis, _top, _left, from_the_top: (3 - from_the_top if axis == "rising" else from_the_top) != place


def _until_an_index_error(smallest_row, smallest_col):
    """Return a test without lower bounds: it passes cells with negative indices, until NumPy has none left."""

    def inside(row, col):
        if smallest_row <= row < ROWS and smallest_col <= col < COLS and (row < -ROWS or col < -COLS):
            raise IndexError
        return smallest_row <= row < ROWS and smallest_col <= col < COLS

    return inside


# Axes followed in only some senses.
_SENSES = {  # of each axis: onwards and back
    "horizontal": ("right", "left"),
    "vertical": ("down", "up"),
    "falling": ("down_right", "up_left"),
    "rising": ("down_left", "up_right"),
}


def _onwards(onwards, _back):
    return 1 + onwards


def _back(_onwards, back):
    return 1 + back


def _longer(onwards, back):
    return 1 + max(onwards, back)


def _none(_onwards, _back):
    return 1


_MISSING = {both: (), _longer: (), _onwards: (1,), _back: (0,), _none: (0, 1)}  # senses of an axis
_NAMES = {
    (_none, both, both, both): "horizontal_forgotten",
    (both, _none, both, both): "vertical_forgotten",
    (both, both, _none, both): "falling_diagonal_forgotten",
    (both, both, both, _none): "rising_diagonal_forgotten",
    (both, both, _none, _none): "both_diagonals_forgotten",
    (_onwards,) * 4: "only_from_the_first_piece",
    (_onwards, _onwards, _onwards, _back): "only_from_the_first_piece_upwards",
    (_longer,) * 4: "only_from_an_end",
    (_none,) * 4: "always_zero",
}
_FOLLOWED = {*product((both, _onwards, _back, _none), repeat=4), *product((_longer, _none), repeat=4)}
_ORDER = (_back, both, _longer, _none, _onwards)


def _followed(axes):
    """Return the variant that follows each axis as `axes` says: in both senses, one, or none."""
    if axes in _NAMES:
        return {_NAMES[axes]: WinTest(axes=axes)}
    template = "from_an_end_never_{senses}" if _longer in axes else "never_{senses}"
    missing = tuple(
        _SENSES[axis][number] for axis, follows in zip(AXES, axes, strict=True) for number in _MISSING[follows]
    )
    return family(template, [missing], lambda senses: WinTest(axes=axes))


_SENSES_FORGOTTEN = {
    name: variant
    for axes in sorted(_FOLLOWED - {ALL_AXES}, key=lambda axes: [*map(_ORDER.index, axes)])
    for name, variant in _followed(axes).items()
}

# Axes along which four anywhere on the same line are enough.
_SOME_AXES = [axes for number in (1, 2, 3) for axes in combinations(AXES, number)]


def _anywhere(board, row, col, step):
    """Return the longest run of pieces like this one on a whole line, wherever it is."""
    line = [(row + i * step[0], col + i * step[1]) for i in range(1 - COLS, COLS)]
    own = "".join("x" if is_in_board(r, c) and board[r, c] == board[row, col] else " " for r, c in line)
    return max(map(len, own.split()))


def _on_the_lines(axes):
    """Return the test that looks along these axes for any run on the same line as the cell."""

    def lengths(board, row, col):
        runs = count_runs(to_tuples(board), row, col, is_in_board, is_equal)
        through = {axis: both(*pair) for axis, pair in zip(AXES, runs, strict=True)}
        steps = dict(zip(AXES, STEPS, strict=True))
        return [_anywhere(board, row, col, steps[axis]) if axis in axes else through[axis] for axis in AXES]

    return WinTest(lengths=lengths)


# Loop bounds that leave out the lines at a border, or in one part of the board.
_TOUCHES = {  # the lines that touch a border, by axis, top and left of the line
    "top_row": lambda _axis, top, _left: top == 0,
    "bottom_row": lambda axis, top, _left: top + 3 * (axis != "horizontal") == ROWS - 1,
    "first_column": lambda _axis, _top, left: left == 0,
    "last_column": lambda axis, _top, left: left + 3 * (axis != "vertical") == COLS - 1,
}


def _border_forgotten(border):
    """Return the variants that look at no line along some axes that touches a border; the last one: along all axes."""
    some = family("{border}_forgotten_by_{axes}", product([border], _SOME_AXES), _without_border)
    return {**some, f"{border}_forgotten_by_lines": _without_border(border, AXES)}


def _without_border(border, axes):
    touches = _TOUCHES[border]
    return WinTest(windows=lambda axis, top, left, _place: not (axis in axes and touches(axis, top, left)))


def _without(axis, is_missing):
    """Return the test that does not look at these lines along an axis."""
    return WinTest(windows=lambda own_axis, top, left, _place: not (own_axis == axis and is_missing(top, left)))


VARIANTS = {
    # What counts as an alignment, whose it is, and where it may be.
    "five_needed": WinTest(enough=lambda length: length >= 5),
    "three_enough": WinTest(enough=lambda length: length >= 3),
    "exactly_four": WinTest(enough=lambda length: length == 4),
    "gaps_counted": WinTest(lengths=lambda board, row, col: count_pieces(board, row, col, 6)),
    "wraps_on_the_left": WinTest(inside=lambda r, c: 0 <= r < ROWS and -COLS <= c < COLS),
    "wraps_on_top": WinTest(inside=lambda r, c: -ROWS <= r < ROWS and 0 <= c < COLS),
    "both_players_counted": WinTest(same=lambda piece, _own: piece != 0),
    "always_player_one": WinTest(win=lambda _player: 1),
    "directions_added_up": WinTest(lengths=_added_up),
    "winner_anywhere": WinTest(where="anybody"),
    "own_win_anywhere": WinTest(where="player"),
    "owner_when_anybody_wins": WinTest(where="owner"),
    # Lines that go over the border of the board.
    "wraps_on_the_left_and_on_top": WinTest(inside=lambda r, c: -ROWS <= r < ROWS and -COLS <= c < COLS),
    "wraps_everywhere": WinTest(inside=lambda _r, _c: True),
    "wraps_on_the_left_and_right": WinTest(inside=lambda r, _c: 0 <= r < ROWS),
    "wraps_on_top_and_at_the_bottom": WinTest(inside=lambda _r, c: 0 <= c < COLS),
    "index_error_at_the_border": _OffTheBoard(eager=False, stops=True),
    "index_error_at_the_border_and_wraps": _OffTheBoard(eager=False, stops=False),
    "index_error_at_the_border_of_a_line": _OffTheBoard(eager=True, stops=True),
    "index_error_at_the_border_of_a_line_and_wraps": _OffTheBoard(eager=True, stops=False),
    # Alignments that are not seen from one of their ends.
    "never_from_the_last_piece": WinTest(windows=lambda _axis, _top, _left, place: place != 3),
    "never_from_the_first_piece": WinTest(windows=lambda _axis, _top, _left, place: place != 0),
    # Answers that are not the number of a player, or 0.
    "true_for_an_alignment": WinTest(win=lambda _player: True),
    "none_when_nobody": WinTest(nobody=None),
    "false_when_nobody": WinTest(nobody=False),
    "true_or_false": WinTest(win=lambda _player: True, nobody=False),
    "none_when_nobody_but_for_empty_cells": _zero_for_empty_cells(WinTest(nobody=None)),
    "false_when_nobody_but_for_empty_cells": _zero_for_empty_cells(WinTest(nobody=False)),
    "true_or_false_but_for_empty_cells": _zero_for_empty_cells(WinTest(win=lambda _player: True, nobody=False)),
    "return_missing": WinTest(win=lambda _player: None, nobody=None),
    # Axes followed in only some senses.
    **_SENSES_FORGOTTEN,
    # Axes along which four anywhere on the same line are enough.
    **family("line_not_through_the_cell_{axes}", _SOME_AXES, _on_the_lines),
    "line_not_through_the_cell": _on_the_lines(AXES),
    # Loop bounds that leave out the lines at a border, or in one part of the board.
    **_border_forgotten("top_row"),
    **_border_forgotten("bottom_row"),
    **_border_forgotten("first_column"),
    **_border_forgotten("last_column"),
    "columns_on_the_right_forgotten": _without("vertical", lambda _top, left: left > 3),
    "columns_on_the_left_forgotten": _without("vertical", lambda _top, left: left < 3),
    "rows_below_forgotten": _without("horizontal", lambda top, _left: top > 2),
    "rows_above_forgotten": _without("horizontal", lambda top, _left: top < 3),
    # Other implementations of these, most with the same texts.
    "wraps_on_the_left_until_an_error": WinTest(inside=_until_an_index_error(0, -2 * COLS)),
    "wraps_on_the_left_and_on_top_until_an_error": WinTest(inside=_until_an_index_error(-2 * ROWS, -2 * COLS)),
    "top_row_forgotten": WinTest(inside=lambda r, c: 0 < r < ROWS and 0 <= c < COLS),
    "bottom_row_forgotten": WinTest(inside=lambda r, c: 0 <= r < ROWS - 1 and 0 <= c < COLS),
    "first_column_forgotten": WinTest(inside=lambda r, c: 0 <= r < ROWS and 0 < c < COLS),
    "last_column_forgotten": WinTest(inside=lambda r, c: 0 <= r < ROWS and 0 <= c < COLS - 1),
    "gaps_counted_nearby": WinTest(lengths=lambda board, row, col: count_pieces(board, row, col, 3)),
    "never_from_the_top_of_a_rising_line": WinTest(windows=_place_upwards(3)),
    "never_from_the_foot_of_a_rising_line": WinTest(windows=_place_upwards(0)),
}
SAME_TEXT = {
    "none_when_nobody_but_for_empty_cells": "none_when_nobody",
    "false_when_nobody_but_for_empty_cells": "false_when_nobody",
    "true_or_false_but_for_empty_cells": "true_or_false",
    "index_error_at_the_border_and_wraps": "index_error_at_the_border",
    "index_error_at_the_border_of_a_line": "index_error_at_the_border",
    "index_error_at_the_border_of_a_line_and_wraps": "index_error_at_the_border",
    "only_from_the_first_piece_upwards": "only_from_the_first_piece",
    "top_row_forgotten_by_lines": "top_row_forgotten",
    "bottom_row_forgotten_by_lines": "bottom_row_forgotten",
    "first_column_forgotten_by_lines": "first_column_forgotten",
    "last_column_forgotten_by_lines": "last_column_forgotten",
    "wraps_on_the_left_until_an_error": "wraps_on_the_left",
    "wraps_on_the_left_and_on_top_until_an_error": "wraps_on_the_left_and_on_top",
    "never_from_the_top_of_a_rising_line": "never_from_the_last_piece",
    "never_from_the_foot_of_a_rising_line": "never_from_the_first_piece",
}
