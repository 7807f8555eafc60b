"""How the games of a pair begin: the empty board, then positions of two to four moves, each played with both colours.

Nobody can have won, or be about to win, after four moves: each side has two pieces."""

import random

from arena.position import COLS, Position

MOST = 1000  # openings of a pair: there are 1,407 positions after two to four moves
_PLIES = (2, 3, 4)


def openings(count: int, draw: random.Random) -> list[tuple[int, ...]]:
    """That many openings, each leading to another position; the first is the empty board."""
    found: dict[Position, tuple[int, ...]] = {Position(): ()}
    while len(found) < count:
        position = Position.of(draw.randrange(COLS) for _ in range(draw.choice(_PLIES)))
        found.setdefault(position, position.moves)
    return list(found.values())
