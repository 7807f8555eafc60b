"""A correct negamax, changed by the misconceptions."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any

import numpy as np

from grader.assignment.answer_types import OneOf
from rubric import solution
from rubric.checks import Oracle

_evaluate = solution.module("players").evaluate_position
rules, oracle = solution.given("rules"), Oracle()
WIN = 100_000
WHOLE = (-inf, inf)


@lru_cache(maxsize=1 << 15)
def _evaluate_cells(cells: bytes, player: int) -> int:
    value: int = _evaluate(np.frombuffer(cells, dtype=int).reshape(6, 7), player)
    return value


def worth(board, player):
    """Return evaluate_position, computed once for each board."""
    return _evaluate_cells(board.tobytes(), player)


def difference(board, player):
    return worth(board, player) - worth(board, 3 - player)


def win_score(won, player, depth):
    return WIN + depth if won == player else -(WIN + depth)


@dataclass(frozen=True)
class Search:
    """A correct search except for the fields changed."""

    order: Callable[..., list[int]] = oracle.order_moves
    won: Callable[[int, int, int], float] | None = win_score  # arguments: winner, side to move, depth
    drawn: Callable[[int], float] | None = lambda _depth: 0  # argument: depth
    last: int = 0  # depth of a leaf
    leaf: Callable[[Any, int], float] = difference
    following: Callable[[int], int] = lambda player: 3 - player
    window: Callable[[float, float], tuple[float, float]] = lambda alpha, beta: (-beta, -alpha)
    up: Callable[[float], float] = lambda score: -score
    start: float = -inf
    better: Callable[[float, float], bool] = lambda score, best: score > best

    def __call__(self, board, depth, alpha, beta, player):
        winner, moves = rules.winner(board), rules.legal_moves(board)
        if winner and self.won is not None:
            return None, self.won(winner, player, depth)
        if not moves and self.drawn is not None:
            return None, self.drawn(depth)
        if depth == self.last:
            return None, self.leaf(board, player)
        chosen_col, best = None, self.start
        for col in self.order(board, player, moves):
            child = rules.play(board, col, player)
            score = self.up(self(child, depth - 1, *self.window(alpha, beta), self.following(player))[1])
            if self.better(score, best):
                chosen_col, best = col, score
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return chosen_col, best


ORDERS: list[Callable[..., list[int]]] = [
    oracle.order_moves,
    lambda board, player, moves: oracle.order_moves(board, player, moves[::-1]),
    lambda _board, _player, moves: sorted(moves, key=lambda col: abs(col - 2.9)),
    lambda _board, _player, moves: sorted(moves, key=lambda col: abs(col - 3.1)),
    lambda _board, _player, moves: moves,
    lambda _board, _player, moves: moves[::-1],
]


def in_any_order(**changes):
    """Return a function that gives the set of answers of such a search; a wrong search depends on the column order."""

    def search(board, depth, alpha, beta, player):
        answers = {Search(order=order, **changes)(board, depth, alpha, beta, player) for order in ORDERS}
        if len(answers) == 1:
            return answers.pop()
        return OneOf((-1 if col is None else col, score) for col, score in answers)

    return search


def unpruned(board, depth, player, again):
    """Return the correct answer by plain minimax; `again` searches each child."""
    moves = rules.legal_moves(board)
    if depth == 0 or not moves or rules.winner(board):
        return Search()(board, depth, *WHOLE, player)
    scores = {col: -again(rules.play(board, col, player), depth - 1, *WHOLE, 3 - player)[1] for col in moves}
    return max(scores.items(), key=lambda pair: pair[1])
