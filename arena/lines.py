"""Piece counts of the 69 windows of four cells, all of them in one integer, for the built-in players.

The integer has a field of three bits per window, which counts a player's pieces in it. A move adds one to the fields of
the windows through its cell, which is a single addition. A field with its highest bit set is four in a row. The
evaluation finds, for all windows at once, those with two or three pieces of a player and none of the opponent's."""

from itertools import product

from arena.position import COLS, HEIGHT, ROWS

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # (columns to the right, rows up) from one cell to the next
WINDOWS = tuple(
    tuple(HEIGHT * (col + i * right) + row + i * up for i in range(4))
    for (right, up), col, row in product(DIRECTIONS, range(COLS), range(ROWS))
    if col + 3 * right < COLS and 0 <= row + 3 * up < ROWS
)
LOW = sum(1 << 3 * index for index in range(len(WINDOWS)))  # the lowest bit of every field
FOUR = LOW << 2
INCREMENTS = {  # the increment of its player's counts for a piece on the cell with this bit
    1 << cell: sum(1 << 3 * index for index, window in enumerate(WINDOWS) if cell in window)
    for cell in {cell for window in WINDOWS for cell in window}
}
CENTRE = sum(1 << HEIGHT * (COLS // 2) + row for row in range(ROWS))


def counts(pieces: int) -> int:
    """Return the window counts of a player's pieces."""
    total = 0
    while pieces:
        bit = pieces & -pieces
        total += INCREMENTS[bit]
        pieces ^= bit
    return total


def value(pieces: int, player: int, opponent: int) -> int:
    """Compute the notebook's `evaluate_position` for the player with `pieces`, from both players' window counts."""
    player2, player4 = player >> 1, player >> 2
    opponent2, opponent4 = opponent >> 1, opponent >> 2
    free = LOW & ~(opponent | opponent2 | opponent4)
    threats = LOW & opponent & opponent2 & ~(player | player2 | player4)
    return (
        1000 * (player4 & LOW).bit_count()
        + 10 * (player & player2 & free).bit_count()
        + 2 * (player2 & ~player & free).bit_count()
        - 8 * threats.bit_count()
        + 3 * (pieces & CENTRE).bit_count()
    )


def evaluate(pieces: int, opponent_pieces: int) -> int:
    """Compute the notebook's `evaluate_position` for the player with `pieces`."""
    return value(pieces, counts(pieces), counts(opponent_pieces))
