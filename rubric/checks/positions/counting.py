"""Positions where alpha-beta visits far fewer nodes than plain minimax, with the numbers of nodes of both.

The numbers include the root. The search is that of part B: a leaf is worth `heuristique`, a won position is infinite,
and a node is left as soon as its score reaches beta (or alpha). Values here are those of the side to move.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, cycle
from math import inf
from random import Random
from typing import NamedTuple

from rubric import solution
from rubric.checks.answers import bitboard, playing
from rubric.checks.positions.random_play import Position, quiet_positions
from rubric.checks.strategies import Game

LEFT_TO_RIGHT = tuple(range(bitboard.COLS))
OTHER_ORDERS = (LEFT_TO_RIGHT[::-1], (3, 2, 4, 1, 5, 0, 6), (3, 4, 2, 5, 1, 6, 0))
_PAIRS = {(3, True): 2, (4, True): 3, (5, True): 2, (4, False): 1, (5, False): 1}  # depth, undecided: pairs
_FEWEST, _MOST = 100, 1_500  # nodes of alpha-beta in a search whose nodes are counted
_FULL_COLUMNS = 2  # where the growth is measured: the search is a tenth of one with all columns open, and grows alike
_MOST_NODES = ((4, 350), (5, 800), (6, 1_600), (7, 3_000))  # beyond one of them, the last is hardly ever met
_SAVED = 4.5  # from depth 4 to 7, plain minimax grows by this factor more than alpha-beta, or by a larger one
_ORDER_MATTERS = 0.17  # other orders of columns grow by at most this power of that factor more


class Search(NamedTuple):
    """A search of part B: its arguments, its score for the computer, and the nodes alpha-beta visits."""

    game: Game
    pion_ordi: int
    attaquant: bool
    depth: int
    score: float
    nodes: int


class Growth(NamedTuple):
    """A root of part B, its score at depth 7, and the nodes visited at depths 4 and 7."""

    game: Game
    pion_ordi: int
    attaquant: bool
    score: float
    alphabeta: tuple[int, int]
    minimax: tuple[int, int]


@solution.memoize
def searches(seed: int) -> list[Search]:
    """Return 18 searches of 100 to 1500 nodes, each position followed by its mirror image.

    Both players are to move, in both roles; alpha-beta visits at most 40 % of the nodes of plain minimax."""
    rng, remaining, result, roles = Random(f"searches {seed}"), dict(_PAIRS), list[Search](), cycle((True, False))
    for position in quiet_positions(rng, 5, 24):
        depth = rng.choice([depth for (depth, _), count in remaining.items() if count])
        images = position, position.mirrored
        counts = [nodes_of_alphabeta(image, depth, limit=_MOST) for image in images]
        score = counts[0][0]
        kind = depth, abs(score) < inf
        if not remaining.get(kind) or not _saves_nodes(position, depth, [nodes for _, nodes in counts]):
            continue
        remaining[kind] -= 1
        attacks = next(roles)
        for image, (_, nodes) in zip(images, counts, strict=True):
            result.append(Search(*_root(image, attacks), depth, score if attacks else 0 - score, nodes))
        if not any(remaining.values()):
            break
    return result


def _saves_nodes(position: Position, depth: int, nodes: Sequence[int]) -> bool:
    if min(nodes) < _FEWEST or max(nodes) > _MOST or position[:2] == position.mirrored[:2]:
        return False
    return nodes_of_minimax(position, depth) >= 2.5 * max(nodes)


@solution.memoize
def growths(seed: int) -> list[Growth]:
    """Return three roots, drawn from this seed, where pruning slows the growth of the search most.

    Other usual orders of columns slow it as much, over the three together. The computer has piece 1, so that a mistake
    about piece 2, which other checks find, hides nothing here, and moves first in one or two of them: cuts on both
    sides count."""
    found: list[_Candidate] = []
    for candidate in _pruned(Random(f"growths {seed}")):
        for pair in combinations(found, 2):
            roots = (*pair, candidate)
            if len({root.attacks for root in roots}) == 2 and _order_matters_little(roots):
                return [_growth(*root) for root in roots]
        found.append(candidate)
    return []


class _Candidate(NamedTuple):
    """A root, whether the computer moves first, the score, and the nodes at depths 4 and 7, also of other orders."""

    position: Position
    attacks: bool
    score: float
    alphabeta: list[tuple[int, int]]
    minimax: tuple[int, int]


def _pruned(rng: Random) -> Iterator[_Candidate]:
    """Yield positions where alpha-beta in column order grows much less than minimax from depth 4 to 7."""
    for position in quiet_positions(rng, 18, 26, _FULL_COLUMNS):
        counts = []
        for depth, limit in _MOST_NODES:
            score, nodes = nodes_of_alphabeta(position, depth, limit=limit)
            if nodes > limit or abs(score) == inf or (depth == 4 and nodes < 100):
                break
            counts.append(nodes)
        else:
            minimax = nodes_of_minimax(position, 4), nodes_of_minimax(position, 7)
            if minimax[1] / minimax[0] >= _SAVED * counts[-1] / counts[0]:
                counted = [(counts[0], counts[-1]), *(_nodes_at_both(position, order) for order in OTHER_ORDERS)]
                yield _Candidate(position, position.game.player == 1, score, counted, minimax)


def _nodes_at_both(position: Position, order: Sequence[int]) -> tuple[int, int]:
    return nodes_of_alphabeta(position, 4, order)[1], nodes_of_alphabeta(position, 7, order)[1]


def _order_matters_little(roots: Sequence[_Candidate]) -> bool:
    columns, *others = (_factor(counts) for counts in zip(*(root.alphabeta for root in roots), strict=True))
    most = columns * (_factor([root.minimax for root in roots]) / columns) ** _ORDER_MATTERS
    return all(factor <= most for factor in others)


def _factor(counts: Sequence[tuple[int, int]]) -> float:
    """Return by what factor these searches together grow from depth 4 to depth 7."""
    return sum(deep for _, deep in counts) / sum(shallow for shallow, _ in counts)


def _growth(
    position: Position, attacks: bool, score: float, alphabeta: list[tuple[int, int]], minimax: tuple[int, int]
) -> Growth:
    return Growth(*_root(position, attacks), score if attacks else 0 - score, alphabeta[0], minimax)


def _root(position: Position, attacks: bool) -> tuple[Game, int, bool]:
    """Return the game, the computer's piece and its role; the computer is to move when it attacks."""
    game = position.game
    return game, game.player if attacks else 3 - game.player, attacks


@solution.memoize
def quiet_games(seed: int) -> list[Game]:
    """Return six early games, each followed by its mirror image, on which plain minimax visits 2801 nodes at depth 4.

    No column fills up and nobody wins within 4 plies, and alpha-beta from the left or from the centre slows the growth
    from depth 2 to depth 5 by a factor of 4 or more."""
    games = list[Game]()
    for position in quiet_positions(Random(f"quiet games {seed}"), 2, 6):
        own, other, _ = position
        if position[:2] == position.mirrored[:2] or playing.plain_visits(own, other, 4) != 1 + 7 + 49 + 343 + 2401:
            continue
        growths = [
            visits(own, other, 5) / visits(own, other, 2) for visits in (playing.plain_visits, playing.most_visits)
        ]
        if growths[0] >= 4 * growths[1]:
            games += [position.game, position.mirrored.game]
        if len(games) == 6:
            break
    return games


def shows_nodes(visited: int, nodes: int) -> bool:
    """Return whether these may be all the nodes of a search that prunes, where alpha-beta in column order visits
    `nodes`.

    Far fewer, or many more at one depth of several, show a recursion of which some nodes are never counted."""
    return nodes <= 5 * visited and 2 * visited <= 3 * nodes


# --- The numbers of nodes --------------------------------------------------------------------------------------------


def nodes_of_alphabeta(
    position: Position, depth: int, order: Sequence[int] = LEFT_TO_RIGHT, limit: float = inf
) -> tuple[float, int]:
    """Return the score of an unfinished position for the side to move, and the nodes visited.

    Beyond `limit` nodes the search is given up: the score means nothing then."""
    own, other, _ = position
    count = _Count(order, limit)
    score = count.best(own, other, bitboard.lines_ahead(own, other), depth, -inf, inf)
    return score, count.nodes


class _Count:
    """An alpha-beta search that counts its nodes."""

    def __init__(self, order: Sequence[int], limit: float) -> None:
        self.nodes = 1
        self._columns, self._limit = [bitboard.COLUMNS[col] for col in order], limit

    def best(self, own: int, other: int, value: int, plies: int, alpha: float, beta: float) -> float:
        """Return the score of a position for the side to move, `value` being its advantage there."""
        best, occupied, full = -inf, own | other, bitboard.FULL
        landing = bitboard.landing_cells(occupied)
        for column in self._columns:
            if not (bit := landing & column):
                continue
            self.nodes += 1
            score = value + _gain(own, bit)
            if plies > 1 and score < inf and occupied | bit != full:
                score = -self.best(other, own | bit, -int(score), plies - 1, -beta, -max(alpha, best))
            if score > best:  # not by `max`, which takes longer: most nodes are leaves
                best = score
                if best >= beta:
                    break
            if self.nodes > self._limit:
                break
        return best


@lru_cache(maxsize=1 << 14)  # the same for each last move of the other side
def _gain(own: int, bit: int) -> float:
    """Return what a move adds to the advantage of the side that makes it; infinity when it wins."""
    return inf if bitboard.has_won(own | bit) else bitboard.lines_left(bit, own)


def nodes_of_minimax(position: Position, depth: int) -> int:
    """Return the nodes plain minimax visits from an unfinished position."""
    counts: dict[tuple[int, int, int], int] = {}

    def count(own: int, other: int, plies: int) -> int:
        if plies == 0 or bitboard.has_won(other) or own | other == bitboard.FULL:
            return 1
        key = own, other, plies
        if key not in counts:
            landing = bitboard.landing_cells(own | other)
            if plies == 1:
                return 1 + landing.bit_count()
            bits = [landing & column for column in bitboard.COLUMNS.values() if landing & column]
            counts[key] = 1 + sum([count(other, own | bit, plies - 1) for bit in bits])
        return counts[key]

    return count(*position[:2], depth)
