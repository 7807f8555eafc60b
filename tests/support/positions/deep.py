"""Positions where alpha-beta gains most from depth 4 to depth 7, so that computing time alone shows who prunes.

From depth 4 to depth 7 the time of plain minimax grows about 200 times, that of alpha-beta about 25 times. A submission
may try the columns in another order than 0 to 6: the position must distinguish it from plain minimax too.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from math import inf, sqrt
from random import Random
from typing import NamedTuple

from tests.support.positions.bitboard import Board, replay
from tests.support.positions.search import TooManyError, alphabeta, minimax_nodes
from tests.support.positions.searched import ROLES, head_and_value, some_boards, taking_turns

CANDIDATES = 100_000
LIMITS = (
    (4, 600),
    (5, 1_700),
    (6, 4_500),
    (7, 15_000),
)  # a position above a limit at 4 to 6 is hardly ever below it at 7
BACKWARDS, OUTWARDS, OUTWARDS_TOO = (6, 5, 4, 3, 2, 1, 0), (3, 2, 4, 1, 5, 0, 6), (3, 4, 2, 5, 1, 6, 0)


class Counts(NamedTuple):
    """Nodes visited at depths 4 and 7 by alpha-beta in column order and by plain minimax."""

    ab4: int
    ab7: int
    mm4: int
    mm7: int


class Candidate(NamedTuple):
    margin: float
    moves: str
    counts: Counts


def depth7(rng: Random, each: int = 15) -> Iterator[str]:
    """Yield `moves  pion_ordi  role  value  ab4 ab7 mm4 mm7`, `each` for every player to move and role."""
    boards = list(islice(some_boards(rng, 4, 14), CANDIDATES))
    with ProcessPoolExecutor() as pool:
        candidates = sorted(filter(None, pool.map(_measure, boards, chunksize=200)), reverse=True)
    groups: dict[tuple[int, str], list[str]] = {(player, role): [] for player in (1, 2) for role in ROLES}
    for player in (1, 2):
        best = [entry for entry in candidates if replay(entry.moves).mover == player][: 2 * each]
        for place, (_, moves, counts) in enumerate(best):
            role = ROLES[place % 2]
            head, value = head_and_value(replay(moves), role, 7)
            groups[player, role].append(f"{head}  {value}  {' '.join(map(str, counts))}")
    yield from taking_turns(groups.values())


def _measure(board: Board) -> Candidate | None:
    """Return the counts of a suitable position and how well it separates; None for any other position."""
    try:
        searches = []
        for depth, limit in LIMITS:
            searches.append(alphabeta(board, depth, limit))
            if searches[0].nodes < 250 or abs(searches[-1].value) == inf:
                return None
        counts = Counts(searches[0].nodes, searches[-1].nodes, minimax_nodes(board, 4), minimax_nodes(board, 7))
        mirrored_ab7 = alphabeta(board, 7, 2 * counts.ab7, BACKWARDS).nodes  # the mirror image in column order
        if counts.ab7 > 2 * mirrored_ab7 or counts.mm7 < 200_000:
            return None
        return Candidate(_margin(board, counts), board.moves, counts)
    except TooManyError:
        return None


def _margin(board: Board, counts: Counts) -> float:
    """Return the smallest factor between the growth of four searches and their threshold.

    The threshold is the geometric mean of the growths of alpha-beta and of plain minimax."""
    plain = counts.mm7 / counts.mm4
    threshold = sqrt(plain * counts.ab7 / counts.ab4)
    others = [
        alphabeta(board, 4, order=order).nodes / alphabeta(board, 7, 40_000, order).nodes
        for order in (BACKWARDS, OUTWARDS, OUTWARDS_TOO)
    ]
    return min(plain / threshold, *(threshold * inverse for inverse in others))
