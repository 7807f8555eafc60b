"""A search of part C of which one thing may be exchanged: what the variants of minimax and alphabeta are made of."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question
from rubric.misconceptions.trees import leftmost

# What stands in the place of an infinity is a matter of taste: all of these are taken for one mistake.
STAND_INS = (99, 100, 500, 999, 1000, 1e3, 5000, 9999, 10_000, 99_999, 100_000, 999_999, 10**6, 10**7, 10**9, 10**10)
STAND_IN = 12_345.5  # what such a variant starts from; no leaf of a question is worth it


@dataclass(frozen=True)
class Search:
    """The right search but for what is exchanged."""

    leaf: Callable[..., bool] = lambda state, depth: depth == 0 or state.is_over()
    worth: Callable[..., float] = lambda value, _maximizing: value  # of a leaf, where that side is to move
    before: Callable[..., object] = lambda _state, _evaluate: None  # done on entering an inner node
    chooses: Callable[[bool], bool] = lambda maximizing: maximizing
    moves: Callable[..., list[object]] = lambda state: state.moves()
    below: Callable[[bool], bool] = lambda maximizing: not maximizing  # who chooses in a child
    depth_below: Callable[[int], int] = lambda depth: depth - 1
    window_below: Callable[..., tuple[float, float]] = lambda alpha, beta: (alpha, beta)
    child: Callable[..., float] | None = None  # its value without a search
    up: Callable[[float], float] = lambda value: value  # what the value of a child becomes
    start: float = inf
    keep: Callable[..., float] = lambda best, so_far, value: best(so_far, value)
    cut: Callable[..., bool] = lambda best, alpha, beta, maximizing: best >= beta if maximizing else best <= alpha
    bound: Callable[..., float] = lambda best, bound, score, _value: best(bound, score)
    hint: Callable[..., float] | None = None  # what the bounds hear of a child, in the place of its score
    hint_first: bool = False  # before the child is searched
    cut_first: bool = False  # before the bounds are moved
    result: Callable[..., float] = lambda score, _alpha, _beta, _maximizing: score

    def __call__(self, state, depth, maximizing, evaluate, alpha=-inf, beta=inf):
        """The value it gives."""
        if self.leaf(state, depth):
            return self.worth(evaluate(state), maximizing)
        self.before(state, evaluate)
        chooses = self.chooses(maximizing)
        best, score = (max, -self.start) if chooses else (min, self.start)
        for move in self.moves(state):
            played = state.play(move)
            heard = self.hint(played, evaluate) if self.hint and self.hint_first else None
            value = self.up(self._child(played, depth, maximizing, evaluate, alpha, beta))
            score = self.keep(best, score, value)
            if self.hint and not self.hint_first:
                heard = self.hint(played, evaluate)
            if self.cut_first and self.cut(score, alpha, beta, chooses):
                break
            alpha, beta = self._bounds(best, alpha, beta, score if heard is None else heard, value)
            if self.cut(score, alpha, beta, chooses):
                break
        return self.result(score, alpha, beta, chooses)

    def _child(self, played, depth, maximizing, evaluate, alpha, beta):
        if self.child is not None:
            return self.child(played, evaluate)
        window = self.window_below(alpha, beta)
        return self(played, self.depth_below(depth), self.below(maximizing), evaluate, *window)

    def _bounds(self, best, alpha, beta, told, value):
        if best is max:
            return self.bound(best, alpha, told, value), beta
        return alpha, self.bound(best, beta, told, value)


def on_the_window(_score, alpha, beta, _maximizing):
    """The cut as many write it: when the window is empty."""
    return alpha >= beta


def never(*_):
    """No cut, ever."""
    return False


def any_stand_in(value):
    """A stand-in for an infinity as all the numbers it may be; any other value as it is."""
    return OneOf(value / STAND_IN * number for number in STAND_INS) if abs(value) == STAND_IN else value


def looking(questions):
    """The same questions, about the leaves that are looked at."""
    return [Question(question.position, question.arguments, "looked_at") for question in questions]


def leaf_value(state):
    """What the leaf_value of games.py reads in a worker's tree, which holds no numbers."""
    return leftmost(state.branches)
