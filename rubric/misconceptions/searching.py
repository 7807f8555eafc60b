"""A configurable search for part C: each variant of minimax and alphabeta changes one of its fields."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from grader.assignment.authors import OneOf, Question
from rubric.misconceptions.trees import leftmost

# Finite numbers used by students in place of infinity; all of them count as the same mistake.
STAND_INS = (
    *(times * 10**zeros - less for zeros in range(2, 21) for times, less in ((1, 0), (1, 1), (5, 0))),
    *(2**bits - less for bits in (15, 16, 31, 32, 53, 63, 64) for less in (0, 1)),
    276,  # all weights of Connect Four
)
STAND_IN = 12_345.5  # start value of such a variant; no leaf of a question has it


@dataclass(frozen=True)
class Search:
    """A correct search except for the fields changed."""

    leaf: Callable[..., bool] = lambda state, depth: depth == 0 or state.is_over()
    worth: Callable[..., float] = lambda value, _maximizing: value  # value of a leaf, given the side to move
    before: Callable[..., object] = lambda _state, _evaluate: None  # called on entering an inner node
    chooses: Callable[[bool], bool] = lambda maximizing: maximizing
    moves: Callable[..., list[object]] = lambda state: state.moves()
    below: Callable[[bool], bool] = lambda maximizing: not maximizing  # the side to move in a child
    depth_below: Callable[[int], int] = lambda depth: depth - 1
    window_below: Callable[..., tuple[float, float]] = lambda alpha, beta: (alpha, beta)
    child: Callable[..., float] | None = None  # value of a child, instead of a search
    up: Callable[[float], float] = lambda value: value  # conversion of a child's value
    start: float = inf
    keep: Callable[..., float] = lambda best, so_far, value: best(so_far, value)
    cut: Callable[..., bool] = lambda best, alpha, beta, maximizing: best >= beta if maximizing else best <= alpha
    bound: Callable[..., float] = lambda best, bound, score, _value: best(bound, score)
    hint: Callable[..., float] | None = None  # value that updates the bounds, instead of the score
    hint_first: bool = False  # compute it before the child is searched
    cut_first: bool = False  # test for a cut before updating the bounds
    result: Callable[..., float] = lambda score, _alpha, _beta, _maximizing: score

    def __call__(self, state, depth, maximizing, evaluate, alpha=-inf, beta=inf):
        """Return the value of the state."""
        if self.leaf(state, depth):
            return self.worth(evaluate(state), maximizing)
        self.before(state, evaluate)
        chooses = self.chooses(maximizing)
        best, score = (max, -self.start) if chooses else (min, self.start)
        for move in self.moves(state):
            child_state = state.play(move)
            hint_value = self.hint(child_state, evaluate) if self.hint and self.hint_first else None
            value = self.up(self._child(child_state, depth, maximizing, evaluate, alpha, beta))
            score = self.keep(best, score, value)
            if self.hint and not self.hint_first:
                hint_value = self.hint(child_state, evaluate)
            if self.cut_first and self.cut(score, alpha, beta, chooses):
                break
            alpha, beta = self._bounds(best, alpha, beta, score if hint_value is None else hint_value, value)
            if self.cut(score, alpha, beta, chooses):
                break
        return self.result(score, alpha, beta, chooses)

    def _child(self, child_state, depth, maximizing, evaluate, alpha, beta):
        if self.child is not None:
            return self.child(child_state, evaluate)
        window = self.window_below(alpha, beta)
        return self(child_state, self.depth_below(depth), self.below(maximizing), evaluate, *window)

    def _bounds(self, best, alpha, beta, bound_value, value):
        if best is max:
            return self.bound(best, alpha, bound_value, value), beta
        return alpha, self.bound(best, beta, bound_value, value)


def on_the_window(_score, alpha, beta, _maximizing):
    """Return True when the window is empty, a common form of the cut condition."""
    return alpha >= beta


def never(*_):
    """Return False: never cut."""
    return False


def any_stand_in(value):
    """Replace a stand-in for infinity by the set of numbers it may be; return any other value unchanged."""
    return OneOf(value / STAND_IN * number for number in STAND_INS) if abs(value) == STAND_IN else value


def looking(questions):
    """Return the same questions, about the leaves evaluated."""
    return [Question(question.position, question.arguments, "looked_at") for question in questions]


def leaf_value(state):
    """Return what leaf_value of games.py reads in a worker's tree, which holds no numbers."""
    return leftmost(state.branches)
