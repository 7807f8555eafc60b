"""minimax"""

from functools import partial
from math import inf

from grader.assignment.authors import Question
from rubric.checks.searching import Tree
from rubric.misconceptions.searching import STAND_IN, Search, any_stand_in, leaf_value, looking, never
from rubric.misconceptions.trees import full_tree

_TREES = [
    ([3, 8], 1),
    ([[3, 8], [4, 6], [2, 7]], 2),
    ([[3, 8], [4, 6], [2, 7]], 1),
    ([[-3, -8], [-6, -4]], 2),
    ([5, [1, [9, 2]], [[4, 6], 3]], 3),
    ([[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]], 3),
    ([[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]], 2),
    ([[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]], 1),
    ([[inf, inf], [inf, inf]], 2),
    ([[-inf, -inf], [-inf, -inf]], 2),
]
_VALUES = [Question(Tree(branches), (depth, side)) for branches, depth in _TREES for side in (True, False)]
QUESTIONS = [*_VALUES, *looking(_VALUES[:6])]


def ask(student, question):
    """Return the value, or the leaves evaluated, in any order."""
    value = student.minimax(question.position, *question.arguments)
    return ("looked_at", sorted(student.looked_at())) if question.look_at else value


def tree(question):
    """Return the tree of a correct search."""
    return full_tree(question.position.branches, *question.arguments)


_search = partial(Search, cut=never)


VARIANTS = {
    "one_move_ahead": _search(child=lambda played, evaluate: evaluate(played)),
    "always_maximises": _search(chooses=lambda _: True),
    "always_minimises": _search(chooses=lambda _: False),
    "roles_exchanged": _search(chooses=lambda maximizing: not maximizing),
    "sides_never_change": _search(below=lambda maximizing: maximizing),
    "root_always_maximises": lambda state, depth, maximizing, evaluate: _search()(state, depth, True, evaluate),
    "depth_never_ends": _search(leaf=lambda state, _: state.is_over()),
    "one_ply_too_deep": _search(leaf=lambda state, depth: depth < 0 or state.is_over()),
    "one_ply_too_shallow": _search(leaf=lambda state, depth: depth <= 1 or state.is_over()),
    "end_of_the_game_forgotten": _search(leaf=lambda _, depth: depth == 0),
    "starts_at_zero": _search(start=0),
    "starts_at_a_large_number": lambda state, depth, maximizing, evaluate: any_stand_in(
        _search(start=STAND_IN)(state, depth, maximizing, evaluate)
    ),
    "keeps_the_last_child": _search(keep=lambda _best, _so_far, value: value),
    "stops_after_the_first_child": Search(cut=lambda *_: True),
    "sign_of_a_leaf_depends_on_the_side": _search(worth=lambda value, maximizing: value if maximizing else -value),
    "sign_of_every_child_changed": _search(up=lambda value: -value),
    "evaluates_every_state": _search(before=lambda state, evaluate: evaluate(state)),
    "evaluates_every_child": _search(hint=lambda played, evaluate: evaluate(played)),
    "leaf_value_in_the_place_of_evaluate": lambda state, depth, maximizing, evaluate: _search()(
        state, depth, maximizing, leaf_value
    ),
}
