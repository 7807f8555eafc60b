"""Openings of the games of a pair: the empty board, then positions after two to four moves.

After four moves nobody can have won, or be about to win: each side has only two pieces."""

import random

from arena.position import COLS, Position

MAX_OPENINGS = 1000  # per pair; there are 1,407 positions after two to four moves
_PLIES = (2, 3, 4)


def openings(count: int, rng: random.Random) -> list[tuple[int, ...]]:
    """Return `count` openings, each leading to a different position; the first is the empty board."""
    result: dict[Position, tuple[int, ...]] = {Position(): ()}
    while len(result) < count:
        position = Position.of(rng.randrange(COLS) for _ in range(rng.choice(_PLIES)))
        result.setdefault(position, position.moves)
    return list(result.values())
