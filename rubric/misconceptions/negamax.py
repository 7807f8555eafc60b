"""negamax"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any

import numpy as np

from grader.assignment.authors import OneOf, Question
from rubric import solution
from rubric.checks import Oracle
from rubric.checks.strategies import Game, chosen

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


_DRAWS = chosen("draws")
_LEAVES = [Game((3,)), Game((3, 3, 4)), _DRAWS[5].cut(20), _DRAWS[7].cut(27)]
_WON = [chosen("alignments")[i] for i in (3, 40)]
_DRAWN = [_DRAWS[0], _DRAWS[1], _DRAWS[2].cut(41), _DRAWS[3].cut(40)]
# Three or four columns are open, and one of them is best.
_LATE = [_DRAWS[i].cut(n) for i, n in ((6, 34), (9, 31), (16, 32), (16, 31), (31, 33))]
_DECIDED = [_DRAWS[i].cut(n) for i, n in ((1, 30), (2, 33), (3, 28), (34, 33))]  # won, won, lost, lost
_LIMITED = [
    (_DRAWS[9].cut(31), 2, (-30, -5)),
    (_DRAWS[16].cut(31), 3, (-60, -30)),
    (_DRAWS[16].cut(32), 3, (50, 60)),
    (_DRAWS[31].cut(33), 2, (-40, -6)),
    (_DRAWS[6].cut(34), 2, (-35, -20)),
]
QUESTIONS = [
    *(Question(game, (0, *WHOLE)) for game in _LEAVES),
    *(Question(game, (depth, *WHOLE)) for game in [*_WON, *_DRAWN] for depth in (0, 2)),
    *(Question(game, (depth, *WHOLE)) for game in [*_DECIDED, *_LATE] for depth in (1, 2, 3)),
    *(Question(game, (depth, *window), "window") for game, depth, window in _LIMITED),
    *(Question(game, (depth, *WHOLE), "column") for game in _LATE for depth in (1, 2, 3)),
    *(Question(game, (1, *WHOLE), "column") for game in (_DRAWS[16].cut(24), _DRAWS[29].cut(25), _DRAWS[39].cut(25))),
    *(Question(game, (3, *WHOLE), "visits") for game in (_DRAWS[6].cut(34), _DRAWS[9].cut(31), _DRAWS[33].cut(34))),
]


def ask(student, question):
    """Return the score, the score clipped to the window, the column, or the number of nodes visited."""
    game, look_at = question.position, question.look_at
    if look_at == "visits":
        return _visits(student, game, *question.arguments)
    answer = student.negamax(game.board, *question.arguments, game.player)
    if look_at == "column":
        return _each(lambda pair: pair[0], answer)
    if look_at == "window":
        return _each(lambda pair: min(max(pair[1], question.arguments[1]), question.arguments[2]), answer)
    return _each(lambda pair: pair[1], answer)


def _each(part: Callable[[Any], Any], answer: Any) -> Any:
    return OneOf(map(part, answer)) if isinstance(answer, OneOf) else part(answer)


def _visits(student, game, depth, alpha, beta):
    """Return plain minimax's number of visits when it is met exactly and the score is correct, else alpha-beta's."""
    arguments = game.board, depth, game.player
    plain, pruned = oracle.plain_visits(*arguments), oracle.most_visits(*arguments)
    student.watch("negamax", 5000)
    score = _each(lambda pair: pair[1], student.negamax(game.board, depth, alpha, beta, game.player))
    visits = student.visits()
    if isinstance(score, OneOf):
        return OneOf([("visits", pruned), ("visits", plain)])
    return "visits", plain if visits == plain and score == oracle.negamax_value(*arguments) else pruned


def window_of_the_parent(board, depth, alpha, beta, player, *, again):
    if beta == inf:  # beta never changes, so nothing is cut
        return unpruned(board, depth, player, again)
    return in_any_order(window=lambda alpha, beta: (alpha, beta))(board, depth, alpha, beta, player)


def first_column_with_the_score(board, depth, alpha, beta, player):
    _, score = Search()(board, depth, alpha, beta, player)
    moves = rules.legal_moves(board)
    return OneOf((order(board, player, moves)[0] if moves else 0, score) for order in ORDERS)


def pair_reversed(board, depth, alpha, beta, player):
    col, score = Search()(board, depth, alpha, beta, player)
    if col is None:
        return score, None
    return OneOf((score, col) for col in oracle.negamax_columns(board, depth, player))


def leaf_without_a_column(board, depth, alpha, beta, player):
    col, score = Search()(board, depth, alpha, beta, player)
    if col is not None:
        raise TypeError
    return score


VARIANTS = {
    # What the search of a child is given, and what becomes of its score.
    "sign_never_changed": in_any_order(up=lambda score: score),
    "same_player_moves_again": in_any_order(following=lambda player: player),
    "window_of_the_parent": window_of_the_parent,
    "window_upside_down": in_any_order(window=lambda alpha, beta: (-alpha, -beta)),
    # What the end of a game is worth, and when a game is over.
    "any_win_is_worth_the_same": in_any_order(won=lambda winner, player, _depth: win_score(winner, player, 0)),
    "slower_win_preferred": in_any_order(won=lambda winner, player, depth: win_score(winner, player, -depth)),
    "won_by_anybody": in_any_order(won=lambda _winner, _player, depth: WIN + depth),
    "won_game_goes_on": in_any_order(won=None),
    "full_board_forgotten": in_any_order(drawn=None),
    "draw_counts_as_lost": in_any_order(drawn=lambda depth: -(WIN + depth)),
    # For whom a leaf is valued, and how deep the search goes.
    "leaf_of_one_side": in_any_order(leaf=worth),
    "leaf_for_the_opponent": in_any_order(leaf=lambda board, player: -difference(board, player)),
    "leaf_for_player_one": in_any_order(leaf=lambda board, _player: difference(board, 1)),
    "one_ply_too_deep": in_any_order(last=-1),
    "one_ply_too_shallow": lambda board, depth, alpha, beta, player: in_any_order(last=1 if depth else 0)(
        board, depth, alpha, beta, player
    ),
    # Which child is kept, and what is returned.
    "smallest_kept": in_any_order(start=inf, better=lambda score, best: score < best),
    "last_child_kept": in_any_order(better=lambda _score, _best: True),
    "first_column_with_the_score": first_column_with_the_score,
    "no_column_when_all_are_lost": Search(start=-WIN),
    "pair_reversed": pair_reversed,
    "score_alone": lambda board, depth, alpha, beta, player: Search()(board, depth, alpha, beta, player)[1],
    "leaf_without_a_column": leaf_without_a_column,
    "nothing_pruned": lambda board, depth, alpha, beta, player, *, again: unpruned(board, depth, player, again),
}
