"""Fast searches on bitboards: values and node counts of alpha-beta and plain minimax, and forced losses.

Values are `heuristique` for the player to move. It is antisymmetric, so that negamax visits the same nodes as
alternating attacking and defending levels; the root's role only determines the sign.
"""

from collections.abc import Sequence
from functools import cache
from math import inf
from typing import NamedTuple

from bench.positions.bitboard import BOTTOM, COLUMN, COLUMNS, LINE_BITS, TOP, Board, aligned, weight

FULL = sum(COLUMN)
TOUCHED = {1 << i: sum(1 << n for n, line in enumerate(LINE_BITS) if line >> i & 1) for i in range(49)}


class TooManyError(Exception):
    """The search exceeded the caller's limit of nodes."""


class SearchResult(NamedTuple):
    value: float  # for the player to move
    nodes: int
    children: list[tuple[int, float]]  # (column, score returned by the child), in the order visited


def alphabeta(board: Board, depth: int, limit: int = 10**9, order: Sequence[int] = range(COLUMNS)) -> SearchResult:
    """Run alpha-beta from an unfinished position, trying the columns in this order."""
    counter = [1]
    children = []
    best = -inf
    for x in order:
        if not board.landing(x):
            continue
        child = board.play(x)
        touched = _touched(child.mine), _touched(child.theirs)
        value = -_negamax(child.mine, child.theirs, *touched, depth - 1, -inf, -best, counter, limit, order)
        children.append((x, value))
        best = max(best, value)
        if best == inf:
            break
    return SearchResult(best, counter[0], children)


def _negamax(
    mine: int, theirs: int, mine_touched: int, theirs_touched: int,
    depth: int, alpha: float, beta: float, counter: list[int], limit: int, order: Sequence[int],
) -> float:  # fmt: skip
    counter[0] += 1
    if counter[0] > limit:
        raise TooManyError
    if aligned(theirs):
        return -inf
    mask = mine | theirs
    if depth == 0 or mask == FULL:
        return mine_touched.bit_count() - theirs_touched.bit_count()
    if depth == 1:
        return _last_ply(mine, theirs, mine_touched, theirs_touched, beta, counter, order)
    best = -inf
    for x in order:
        if mask & TOP[x]:
            continue
        bit = (mask + BOTTOM[x]) & COLUMN[x]
        touched = mine_touched | TOUCHED[bit]
        value = -_negamax(theirs, mine | bit, theirs_touched, touched, depth - 1, -beta, -alpha, counter, limit, order)
        best = max(best, value)
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best


def _last_ply(
    mine: int, theirs: int, mine_touched: int, theirs_touched: int,
    beta: float, counter: list[int], order: Sequence[int],
) -> float:  # fmt: skip
    """Search the last ply above the leaves inline, since a call for each leaf would take most of the time."""
    mask, lines_against = mine | theirs, theirs_touched.bit_count()
    best = -inf
    for x in order:
        if mask & TOP[x]:
            continue
        bit = (mask + BOTTOM[x]) & COLUMN[x]
        counter[0] += 1
        best = max(best, inf if aligned(mine | bit) else (mine_touched | TOUCHED[bit]).bit_count() - lines_against)
        if best >= beta:
            break
    return best


def _touched(pieces: int) -> int:
    """Return the set of alignments that contain one of these pieces, as bits."""
    union = 0
    for bit, lines in TOUCHED.items():
        if pieces & bit:
            union |= lines
    return union


def own_values(board: Board, depth: int) -> dict[int, float]:
    """Return each legal column's exact value at this depth, for the player to move."""
    return {x: -_true_value(board.play(x), depth - 1) for x in board.legal()}


def _true_value(board: Board, depth: int) -> float:
    touched = _touched(board.mine), _touched(board.theirs)
    return _negamax(board.mine, board.theirs, *touched, depth, -inf, inf, [0], 10**9, range(COLUMNS))


def remembered_value(board: Board, depth: int, order: Sequence[int], fail_hard: bool) -> float:
    """Return the value found by a wrong alpha-beta that stores the value of a cut node, a mere bound, as its exact one
    and uses it wherever the position comes up again. With `fail_hard`, a value never leaves the window."""
    stored: dict[tuple[int, int], float] = {}

    def search(board: Board, depth: int, alpha: float, beta: float) -> float:
        if (board.mine, board.theirs) not in stored:
            value = visit(board, depth, alpha, beta)
            stored[board.mine, board.theirs] = max(alpha, min(beta, value)) if fail_hard else value
        return stored[board.mine, board.theirs]

    def visit(board: Board, depth: int, alpha: float, beta: float) -> float:
        if aligned(board.theirs):
            return -inf
        if depth == 0 or board.mine | board.theirs == FULL:
            return _touched(board.mine).bit_count() - _touched(board.theirs).bit_count()
        best = -inf
        for x in filter(board.landing, order):
            best = max(best, -search(board.play(x), depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if best >= beta:
                break
        return best

    return search(board, depth, -inf, inf)


def weighted_value(board: Board, k: int, alpha: float, beta: float, order: Sequence[int]) -> float:
    """Return what alpha-beta returns with the leaves of eval_board: the exact value, or a bound outside the window."""
    if aligned(board.theirs):
        return -inf
    if k == 0 or board.mine | board.theirs == FULL:
        return weight(board.mine) - weight(board.theirs)
    best = -inf
    for x in filter(board.landing, order):
        best = max(best, -weighted_value(board.play(x), k - 1, -beta, -alpha, order))
        alpha = max(alpha, best)
        if best >= beta:
            break
    return best


def minimax_nodes(board: Board, depth: int) -> int:
    """Return the number of nodes visited by plain minimax, root included."""

    @cache
    def count(mine: int, theirs: int, plies_left: int) -> int:
        mask = mine | theirs
        if plies_left == 0 or aligned(theirs) or mask == FULL:
            return 1
        bits = [(mask + BOTTOM[x]) & COLUMN[x] for x in range(COLUMNS) if not mask & TOP[x]]
        if plies_left == 1:
            return 1 + len(bits)
        return 1 + sum(count(theirs, mine | bit, plies_left - 1) for bit in bits)

    return count(board.mine, board.theirs, depth)


def loses(board: Board, plies: int) -> bool:
    """Return whether every move lets the opponent win within `plies` plies."""
    return all(not board.wins(x) and _can_win(board.play(x), plies - 1) for x in board.legal())


def _can_win(board: Board, plies: int) -> bool:
    if plies >= 1 and any(board.wins(x) for x in board.legal()):
        return True
    return plies >= 3 and any(loses(board.play(x), plies - 1) for x in board.legal())
