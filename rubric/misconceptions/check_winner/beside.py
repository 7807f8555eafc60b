"""Axes along which four anywhere on the same line are enough."""

from itertools import combinations

from rubric.checks.strategies import COLS
from rubric.misconceptions.check_winner.changes import (
    AXES,
    STEPS,
    both,
    count_runs,
    is_equal,
    is_in_board,
    make_entry,
    to_tuples,
)
from rubric.misconceptions.check_winner.texts import FRENCH, join_words


def _anywhere(board, row, col, step):
    """Return the longest run of pieces like this one on a whole line, wherever it is."""
    line = [(row + i * step[0], col + i * step[1]) for i in range(1 - COLS, COLS)]
    own = "".join("x" if is_in_board(r, c) and board[r, c] == board[row, col] else " " for r, c in line)
    return max(map(len, own.split()))


def _on_the_lines(axes):
    """Return the lengths of the lines through a cell, but along these axes those of any run on the same line."""

    def lengths(board, row, col):
        runs = count_runs(to_tuples(board), row, col, is_in_board, is_equal)
        through = {axis: both(*pair) for axis, pair in zip(AXES, runs, strict=True)}
        steps = dict(zip(AXES, STEPS, strict=True))
        return [_anywhere(board, row, col, steps[axis]) if axis in axes else through[axis] for axis in AXES]

    return lengths


def _not_through_the_cell(axes):
    name = "line_not_through_the_cell"
    english, french = join_words(list(axes), "and"), join_words(list(map(FRENCH.get, axes)), "et")
    return make_entry(
        name if len(axes) == 4 else f"{name}_{'_'.join(axes)}",
        {"lengths": _on_the_lines(axes)},
        en=(
            f"On {english} lines, four anywhere on the same line are enough for it, even without the cell.",
            "The four you found are on the same line as the cell: is the cell one of them?",
        ),
        fr=(
            f"Pour les alignements {french}, quatre pions n'importe où sur la droite lui suffisent, même sans la case.",
            "Les quatre pions trouvés sont sur la même droite que la case : la case en fait-elle partie ?",
        ),
    )


BESIDE = [_not_through_the_cell(axes) for n in (1, 2, 3, 4) for axes in combinations(AXES, n)]
