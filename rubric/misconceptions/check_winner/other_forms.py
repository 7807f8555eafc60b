"""Other implementations of misconceptions of the other modules, most with the same texts."""

from rubric.checks.strategies import COLS, ROWS
from rubric.misconceptions.check_winner.alignments import gaps_counted, wraps_on_the_left
from rubric.misconceptions.check_winner.changes import count_pieces, make_entry
from rubric.misconceptions.check_winner.ends import never_from_the_first_piece, never_from_the_last_piece
from rubric.misconceptions.check_winner.texts import FORGOTTEN
from rubric.misconceptions.check_winner.wraps import wraps_on_the_left_and_on_top


def _also(entry, name, **changes):
    """Return another implementation of a misconception."""
    return make_entry(
        name, changes, **{language: (entry.says[language], entry.asks[language]) for language in entry.says}
    )


def _border_of_runs(border, inside):
    name = f"{border}_forgotten"
    return make_entry(name, {"inside": inside}, **FORGOTTEN[name])


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


MORE = [
    _also(wraps_on_the_left, "wraps_on_the_left_until_an_error", inside=_until_an_index_error(0, -2 * COLS)),
    _also(
        wraps_on_the_left_and_on_top,
        "wraps_on_the_left_and_on_top_until_an_error",
        inside=_until_an_index_error(-2 * ROWS, -2 * COLS),
    ),
    _border_of_runs("top_row", lambda r, c: 0 < r < ROWS and 0 <= c < COLS),
    _border_of_runs("bottom_row", lambda r, c: 0 <= r < ROWS - 1 and 0 <= c < COLS),
    _border_of_runs("first_column", lambda r, c: 0 <= r < ROWS and 0 < c < COLS),
    _border_of_runs("last_column", lambda r, c: 0 <= r < ROWS and 0 <= c < COLS - 1),
    make_entry(
        "gaps_counted_nearby",
        {"lengths": lambda board, row, col: count_pieces(board, row, col, 3)},
        en=(
            "It counts the player's pieces up to three cells away on either side, gaps included.",
            gaps_counted.asks["en"],
        ),
        fr=(
            "Elle compte les pions du joueur jusqu'à trois cases de chaque côté, même séparés par des trous.",
            gaps_counted.asks["fr"],
        ),
    ),
    _also(never_from_the_last_piece, "never_from_the_top_of_a_rising_line", windows=_place_upwards(3)),
    _also(never_from_the_first_piece, "never_from_the_foot_of_a_rising_line", windows=_place_upwards(0)),
]
