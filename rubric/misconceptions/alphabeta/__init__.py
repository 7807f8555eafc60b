"""alphabeta"""

from math import inf

from grader.assignment.misconception import Question, collect
from rubric.checks.searching import Tree
from rubric.misconceptions.alphabeta import as_in_minimax, bounds, cuts, results, window
from rubric.misconceptions.searching import looking
from rubric.misconceptions.trees import search_tree

_NOTEBOOK = [[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]]
_TREES = [
    ([[3, 8], [2, 7]], 2),
    ([[3, 8], [3, 7]], 2),
    ([[5, 6], [2, 7], [4, 9]], 2),
    ([[-3, -8], [-6, -4]], 2),
    ([5, [1, [9, 2]], [[4, 6], 3]], 3),
    (_NOTEBOOK, 3),
    (_NOTEBOOK, 2),
    (_NOTEBOOK, 1),
    ([[inf, inf], [inf, inf]], 2),
    ([[-inf, -inf], [-inf, -inf]], 2),
    ([[[4, 2], [4, 9]], [[4, 1], [5, 0]]], 3),
    ([[[[6]], [[3], [7]]], [[[2, 9], [8, 5]], [[1]]]], 4),
    ([4, [[[5, 9], [1, 2]], [[0]]]], 4),
]
# Larger than the smallest trees, so that a mistake is shown without a window if possible.
_FLAT = [2, 5, 8, 3, 1, 7, 6, 4]
_WINDOWS = [(_FLAT, 1, 0, 4), (_FLAT, 1, 4, 9), ([[2, 6], [5, 1], [4, 3]], 2, 3, 5), (_NOTEBOOK, 3, 1, 4)]
_VALUES = [Question(Tree(branches), (depth, -inf, inf, side)) for branches, depth in _TREES for side in (True, False)]
QUESTIONS = [
    *_VALUES,
    *looking(_VALUES),
    *looking(Question(Tree(branches), (*rest, side)) for branches, *rest in _WINDOWS for side in (True, False)),
]


def ask(student, question):
    """Return the value, or the leaves evaluated, in order: with a window the value may be a bound."""
    value = student.alphabeta(question.position, *question.arguments)
    return ("looked_at", student.looked_at()) if question.look_at else value


def tree(question):
    """Return the tree of a correct search, with the cut branches."""
    depth, alpha, beta, maximizing = question.arguments
    return search_tree(question.position.branches, depth, maximizing, (alpha, beta))


ENTRIES = collect(cuts, bounds, results, as_in_minimax, window)
