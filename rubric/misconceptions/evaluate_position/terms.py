"""The terms of the evaluation, and its right value."""

from rubric import solution

WINDOWS = solution.given("rules").WINDOWS


def own_window(own, other, _empty):
    """Return the value of a window due to the player's own pieces."""
    return (0, 0, 2, 10, 1000)[own] if other == 0 else 0


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
