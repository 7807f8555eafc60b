"""How the 69 windows of four cells are filled, all of them in one integer: the arithmetic of the built-in players.

A player's pieces in the windows are counted in 69 fields of three bits. A move adds one to the fields of its cell's
windows, which is one addition; four in a row is a field whose highest bit is set; and the evaluation asks for all
windows at once which hold two or three pieces of a player and none of the other's.
"""

from itertools import product

from arena.position import COLS, HEIGHT, ROWS

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # columns to the right, rows up
WINDOWS = tuple(
    tuple(HEIGHT * (col + i * right) + row + i * up for i in range(4))
    for (right, up), col, row in product(DIRECTIONS, range(COLS), range(ROWS))
    if col + 3 * right < COLS and 0 <= row + 3 * up < ROWS
)
LOW = sum(1 << 3 * index for index in range(len(WINDOWS)))  # the lowest bit of every field
FOUR = LOW << 2
ADDS = {  # by cell, as a bit: what a piece there adds to its player's counts
    1 << cell: sum(1 << 3 * index for index, window in enumerate(WINDOWS) if cell in window)
    for cell in {cell for window in WINDOWS for cell in window}
}
CENTRE = sum(1 << HEIGHT * (COLS // 2) + row for row in range(ROWS))


def counts(pieces: int) -> int:
    """The fields of a player's pieces."""
    total = 0
    while pieces:
        bit = pieces & -pieces
        total += ADDS[bit]
        pieces ^= bit
    return total


def value(pieces: int, own: int, other: int) -> int:
    """evaluate_position for the player with these pieces, from both players' counts."""
    own2, own4 = own >> 1, own >> 2
    other2, other4 = other >> 1, other >> 2
    free = LOW & ~(other | other2 | other4)
    threatened = LOW & other & other2 & ~(own | own2 | own4)
    return (
        1000 * (own4 & LOW).bit_count()
        + 10 * (own & own2 & free).bit_count()
        + 2 * (own2 & ~own & free).bit_count()
        - 8 * threatened.bit_count()
        + 3 * (pieces & CENTRE).bit_count()
    )


def evaluate(pieces: int, others: int) -> int:
    """evaluate_position for the player with `pieces` against the one with `others`."""
    return value(pieces, counts(pieces), counts(others))
