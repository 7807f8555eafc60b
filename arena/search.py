"""Minimax to a fixed depth: the column the tournament notebook's alpha-beta chooses, some hundred times sooner.

What that alpha-beta chooses is the first column, from the centre out, that reaches the exact minimax value: a later
one replaces it only when it is better, and a bound is never better. So the search is free to look at the moves
in another order, to remember positions, and to skip what cannot matter, as long as the values at the root stay exact.
"""

from arena.lines import ADDS, FOUR, counts, value
from arena.position import BOTTOMS, CELLS, COLS, COLUMNS, Position

FROM_CENTRE = tuple(sorted(range(COLS), key=lambda col: abs(col - COLS // 2)))  # 3 2 4 1 5 0 6
WIN = 100_000  # and one more for each ply that is left: the sooner the better
_INFINITE = 10 * WIN
_PLACES = tuple((BOTTOMS[col], COLUMNS[col]) for col in FROM_CENTRE)


def best_column(position: Position, depth: int) -> int:
    """The column of minimax at `depth` plies, at least 1. The game is not over."""
    own, other = position.sides
    taken = own | other
    search = _Search(depth % 2 == 0)
    best, chosen = -_INFINITE, -1
    for col in FROM_CENTRE:
        bit = taken + BOTTOMS[col] & COLUMNS[col]
        if not bit:
            continue
        mine = counts(own | bit)
        worth = (
            WIN + depth - 1
            if mine & FOUR
            else -search.value(other, own | bit, counts(other), mine, depth - 1, -_INFINITE, -best)
        )
        if worth > best:
            best, chosen = worth, col
    return chosen


class _Search:
    """One search: what is known of the positions met so far, as bounds of their values for the side to move."""

    def __init__(self, ours_at_leaves: bool) -> None:
        self._ours_at_leaves = ours_at_leaves  # the side that asked is to move where the search ends
        self._bounds: dict[int, tuple[int, int]] = {}

    def value(self, own: int, other: int, mine: int, yours: int, depth: int, alpha: int, beta: int) -> int:
        """Fail-soft alpha-beta for the side to move, when the last move did not win."""
        taken = own | other
        if depth == 0:
            return self._leaf(own, other, mine, yours)
        low, high = self._bounds.get(own + taken, (-_INFINITE, _INFINITE))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best = self._best(own, other, mine, yours, depth, max(alpha, low), min(beta, high))
        self._bounds[own + taken] = (best if best > alpha else low, best if best < beta else high)
        return best

    def _best(self, own: int, other: int, mine: int, yours: int, depth: int, alpha: int, beta: int) -> int:
        taken = own | other
        moves = []
        for bottom, column in _PLACES:
            bit = taken + bottom & column
            if bit:
                after = mine + ADDS[bit]
                if after & FOUR:
                    return WIN + depth - 1
                moves.append((bit, after))
        if depth > 1:
            forced = [move for move in moves if yours + ADDS[move[0]] & FOUR]
            if forced:
                moves = forced[:1]
        if not moves:
            return 0
        best = -_INFINITE
        for bit, after in moves:
            worth = -self.value(other, own | bit, yours, after, depth - 1, -beta, -max(alpha, best))
            if worth > best:
                best = worth
                if best >= beta:
                    break
        return best

    def _leaf(self, own: int, other: int, mine: int, yours: int) -> int:
        if (own | other).bit_count() == CELLS:
            return 0
        return value(own, mine, yours) if self._ours_at_leaves else -value(other, yours, mine)
