"""best_move"""

from math import inf

from grader.assignment.authors import OneOf, Question
from rubric.checks.searching import Tree
from rubric.misconceptions.searching import Search
from rubric.misconceptions.trees import full_tree

_TREES = [
    ([[3, 8], [4, 6], [2, 7]], 2),
    ([[3, 8], [4, 6], [2, 7]], 1),
    ([[4, 6], [3, 8], [2, 7]], 2),
    ([[2, 7], [3, 8], [4, 6]], 2),
    ([[-3, -8], [-6, -4], [-5, -9]], 2),
    ([[5, 9], [-8, 7], [6, 1]], 2),
    ([[3, 8], [3, 1], [2, 9]], 2),
    ([[2, 5], [4, 6], [4, 1]], 2),
    ([[2, 5], [4, 6], [3, 1]], 2),
    ([[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]], 2),
    ([[[1, 9], [2, 3]], [[4, 5], [6, 0]], [[7, 1], [2, 8]]], 2),
    ([[[1, 9], [2, 3]], [[4, 5], [6, 0]], [[7, 1], [2, 8]]], 3),
    ([[[1, 9], [2, 9]], [[4, 5], [6, 3]], [[7, 1], [2, 3]]], 2),
    ([[-inf, 3], [-inf, -inf], [5, -inf]], 2),
    ([[inf, 3], [inf, -inf], [inf, inf]], 2),
]
QUESTIONS = [Question(Tree(branches), (depth,)) for branches, depth in _TREES]


def ask(student, question):
    """Return the move."""
    return student.best_move(question.position, *question.arguments)


def right(state, depth, evaluate):
    """Return the set of best moves."""
    return _best_child(state, depth - 1, evaluate)


def tree(question):
    """Return the tree with the value of every move; nothing is cut."""
    return full_tree(question.position.branches, *question.arguments, True)


def _best_child(state, depth, evaluate, maximizing=False, best=max):
    """Return the set of moves to the best child, when the children are searched to this depth."""
    return _best(state, lambda child: Search()(child, depth, maximizing, evaluate), best)


def _best(state, worth, best=max):
    values = {move: worth(state.play(move)) for move in state.moves()}
    return OneOf(move for move, value in values.items() if value == best(values.values()))


def _first_above(start, state, depth, evaluate, chosen=None):
    """Return the first move with the highest value above `start`, or `chosen` when there is none."""
    for move in state.moves():
        value = Search()(state.play(move), depth - 1, False, evaluate)
        if value > start:
            start, chosen = value, move
    return chosen


def bound_taken_for_a_value(state, depth, evaluate):
    best, chosen = -inf, None
    for move in state.moves():
        value = Search()(state.play(move), depth - 1, False, evaluate, best)
        if value >= best:
            best, chosen = value, move
    return chosen


VARIANTS = {
    "worst_move": lambda state, depth, evaluate: _best_child(state, depth - 1, evaluate, best=min),
    "opponent_maximises_too": lambda state, depth, evaluate: _best_child(state, depth - 1, evaluate, maximizing=True),
    "one_move_ahead": lambda state, _depth, evaluate: _best(state, evaluate),
    "one_ply_too_deep": lambda state, depth, evaluate: _best_child(state, depth, evaluate),
    "bound_taken_for_a_value": bound_taken_for_a_value,
    "no_move_when_all_are_lost": lambda state, depth, evaluate: _first_above(-inf, state, depth, evaluate),
    "starts_at_zero": lambda state, depth, evaluate: _first_above(0, state, depth, evaluate),
    "always_the_first_move": lambda state, _depth, _evaluate: state.moves()[0],
    "always_the_last_move": lambda state, _depth, _evaluate: state.moves()[-1],
    "value_in_the_place_of_the_move": lambda state, depth, evaluate: Search()(state, depth, True, evaluate),
    "more_than_the_move": lambda state, depth, _evaluate: (state, depth),
    "starts_at_zero_with_the_first_move": lambda state, depth, evaluate: _first_above(
        0, state, depth, evaluate, state.moves()[0]
    ),
}
SAME_TEXT = {"starts_at_zero_with_the_first_move": "starts_at_zero"}
