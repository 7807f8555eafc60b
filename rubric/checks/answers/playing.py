"""Part D on bitboards: values of positions and correct moves, by plain search, independent of the reference.

The tests compare the model solution with this module.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from rubric import solution
from rubric.checks.answers import bitboard

WIN = 100_000
Order = Callable[[int, int, list[int]], Sequence[int]]
Leaf = Callable[[int, int, int], int]
_OWN = (0, 0, 2, 10, 1000)  # score by number of own pieces in a window without opponent's pieces
_SECONDS_A_NODE = 0.0002  # cost of a node in an ordinary Python program, on the clock that counts calls
_MOST_NODES = 20_000  # searched for a submission whose own search is wrong
_LONGEST = 30.0  # seconds reported for a deeper search: longer than any time limit


@lru_cache(maxsize=1 << 17)
def evaluate(own: int, other: int) -> int:
    """Return evaluate_position for the side whose pieces are `own`."""
    score = 3 * (own & bitboard.CENTRE).bit_count()
    for window in bitboard.WINDOWS:
        theirs = (other & window).bit_count()
        if theirs == 0:
            score += _OWN[(own & window).bit_count()]
        elif theirs == 3 and not own & window:
            score -= 8
    return score


@solution.memoize
def value(own: int, other: int, depth: int) -> int:
    """Return the negamax value for the side to move, by plain minimax."""
    return _value(own, other, depth)


@lru_cache(maxsize=1 << 17)
def _value(own: int, other: int, depth: int) -> int:
    result = _leaf_value(own, other, depth)
    if result is not None:
        return result
    return max(-_value(other, own | bit, depth - 1) for bit in bitboard.moves(own | other).values())


@solution.memoize
def columns(own: int, other: int, depth: int) -> dict[int, int]:
    """Return the value of each legal column of an unfinished game, for depth >= 1."""
    return {col: -_value(other, own | bit, depth - 1) for col, bit in bitboard.moves(own | other).items()}


def rank(own: int, other: int, col: int) -> int:
    """Return the sort key of a legal column in the move order: smaller comes first, equal keys are interchangeable."""
    bit = bitboard.moves(own | other)[col]
    if bitboard.aligned(own | bit):
        return -2
    return -1 if bitboard.aligned(other | bit) else abs(col - 3)


def greedy(own: int, other: int) -> list[int]:
    """Return the columns a greedy player may choose."""
    moves = bitboard.moves(own | other)
    for side in (own, other):
        if wins := [col for col, bit in moves.items() if bitboard.aligned(side | bit)]:
            return wins
    worth = {col: (evaluate(own | bit, other), -abs(col - 3)) for col, bit in moves.items()}
    return [col for col in worth if worth[col] == max(worth.values())]


def visits(own: int, other: int, depth: int, order: Order, leaf: Leaf) -> int:
    """Return the number of nodes visited by alpha-beta, root included, with this move order.

    `leaf` is the value of a leaf for the side to move; its `sign` argument is 1 when that is the root's side."""
    search = _Search(order, leaf)
    search.best(own, other, depth)
    return search.nodes


@solution.memoize
def plain_visits(own: int, other: int, depth: int) -> int:
    """Return the number of nodes visited by plain minimax."""
    return _plain_visits(own, other, depth)


def _plain_visits(own: int, other: int, depth: int) -> int:
    if depth == 0 or _final_value(own, other, depth) is not None:
        return 1
    return 1 + sum(_plain_visits(other, own | bit, depth - 1) for bit in bitboard.moves(own | other).values())


def difference(own: int, other: int, _sign: int) -> int:
    """Return the value of a leaf in negamax."""
    return evaluate(own, other) - evaluate(other, own)


def roots_own(own: int, other: int, sign: int) -> int:
    """Return the leaf value used in the notebook's node counts: evaluate_position of the root's player alone."""
    return evaluate(own, other) if sign == 1 else -evaluate(other, own)


@solution.memoize
def most_visits(own: int, other: int, depth: int) -> int:
    """Return the number of nodes visited by alpha-beta in column or centre order, whichever is larger."""
    return max(visits(own, other, depth, order, difference) for order in (column_order, centre_order))


def column_order(_own: int, _other: int, moves: list[int]) -> list[int]:
    """Return the moves from left to right."""
    return moves


def centre_order(_own: int, _other: int, moves: list[int]) -> list[int]:
    """Return the moves from the centre outwards."""
    return sorted(moves, key=lambda col: abs(col - 3))


def in_time(own: int, other: int, depth: int) -> tuple[tuple[int | None, int], float]:
    """Return (col, score) at `depth`, or at the greatest depth within the node budget, and the seconds to report for
    it."""
    search, empty_cells = _Search(centre_order, difference), (bitboard.FULL & ~(own | other)).bit_count()
    answer, reached = search.best(own, other, 0), 0
    while reached < min(depth, empty_cells) and search.nodes < _MOST_NODES:
        reached += 1
        answer = search.best(own, other, reached)
        if abs(answer[1]) >= WIN:  # decided: a deeper search finds the same result with more depth left
            answer = answer[0], answer[1] + (depth - reached) * (1 if answer[1] > 0 else -1)
            return answer, min(_LONGEST, search.nodes * _SECONDS_A_NODE)
    return answer, search.last * _SECONDS_A_NODE if reached == min(depth, empty_cells) else _LONGEST


class _Search:
    """Alpha-beta search that counts its nodes: `nodes` in total, `last` in the latest search."""

    def __init__(self, order: Order, leaf: Leaf) -> None:
        self.nodes = self.last = 0
        self._order, self._leaf = order, leaf

    def best(self, own: int, other: int, depth: int) -> tuple[int | None, int]:
        """Return (col, score) for the side to move."""
        nodes_before = self.nodes
        answer = self._best(own, other, depth, -2 * WIN, 2 * WIN, 1)
        self.last = self.nodes - nodes_before
        return answer

    def _best(self, own: int, other: int, depth: int, alpha: int, beta: int, sign: int) -> tuple[int | None, int]:
        self.nodes += 1
        result = _final_value(own, other, depth)
        if result is not None or depth == 0:
            return None, self._leaf(own, other, sign) if result is None else result
        moves, chosen, best = bitboard.moves(own | other), None, -2 * WIN
        for col in self._order(own, other, list(moves)):
            score = -self._best(other, own | moves[col], depth - 1, -beta, -max(alpha, best), -sign)[1]
            if score > best:
                chosen, best = col, score
            if best >= beta:
                break
        return chosen, best


def _leaf_value(own: int, other: int, depth: int) -> int | None:
    """Return the value of a leaf, or None when the search goes on."""
    result = _final_value(own, other, depth)
    return difference(own, other, 1) if result is None and depth == 0 else result


def _final_value(own: int, other: int, depth: int) -> int | None:
    """Return the value of a finished game, or None when it goes on."""
    if bitboard.aligned(other):
        return -(WIN + depth)
    if bitboard.aligned(own):
        return WIN + depth
    return 0 if own | other == bitboard.FULL else None


class Players:
    """The oracle's answers about part D. Boards are NumPy arrays of shape (6, 7)."""

    def evaluate_position(self, board: Any, player: int) -> int:
        """Return the value of the board for `player`."""
        return evaluate(*_sides(board, player))

    def greedy_columns(self, board: Any, player: int) -> list[int]:
        """Return the columns a greedy player may choose."""
        return greedy(*_sides(board, player))

    def order_moves(self, board: Any, player: int, moves: Any) -> list[int]:
        """Return the columns in a correct order; equally ranked columns keep the order of `moves`."""
        sides = _sides(board, player)
        return sorted(moves, key=lambda col: rank(*sides, int(col)))

    def visits_in_order(self, board: Any, depth: int, player: int, order: Callable[..., Sequence[int]]) -> int:
        """Return the nodes visited by alpha-beta from this board, each node's columns tried in `order(board, player,
        moves)`."""
        root, pieces_at_root = player, int((board != 0).sum())
        cache: dict[tuple[int, int], Sequence[int]] = {}

        def cached_order(own: int, other: int, moves: list[int]) -> Sequence[int]:
            if (own, other) not in cache:
                turn = root if ((own | other).bit_count() - pieces_at_root) % 2 == 0 else 3 - root
                sides = (own, other) if turn == 1 else (other, own)
                cache[own, other] = order(bitboard.board(*sides), turn, moves)
            return cache[own, other]

        return visits(*_sides(board, player), depth, cached_order, roots_own)

    def most_visits(self, board: Any, depth: int, player: int) -> int:
        """Return the number of nodes visited by alpha-beta in column or centre order, whichever is larger."""
        return most_visits(*_sides(board, player), depth)

    def plain_visits(self, board: Any, depth: int, player: int) -> int:
        """Return the number of nodes visited by plain minimax."""
        return plain_visits(*_sides(board, player), depth)

    def negamax_value(self, board: Any, depth: int, player: int) -> int:
        """Return the value for `player`, who is to move."""
        return value(*_sides(board, player), depth)

    def negamax_columns(self, board: Any, depth: int, player: int) -> list[int]:
        """Return the columns that reach the value, for an unfinished game and depth >= 1."""
        worth = columns(*_sides(board, player), depth)
        return [col for col, score in worth.items() if score == max(worth.values())]

    def negamax_in_time(
        self, board: Any, depth: int, _alpha: float, _beta: float, player: int
    ) -> tuple[tuple[int | None, int], float]:
        """Return (col, score) for a submission whose own search is wrong, and the seconds to charge for it."""
        return in_time(*_sides(board, player), depth)


def _sides(board: Any, player: int) -> tuple[int, int]:
    return bitboard.pieces(board, player), bitboard.pieces(board, 3 - player)
