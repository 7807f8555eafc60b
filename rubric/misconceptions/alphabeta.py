"""alphabeta"""

from math import inf

from grader.assignment.authors import Question
from rubric.checks.searching import Tree
from rubric.misconceptions.searching import STAND_IN, Search, any_stand_in, leaf_value, looking, never, on_the_window
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


def _search(**changes):
    """Return a function with the arguments of alphabeta that runs a search with these changes."""
    search = Search(**changes)
    return lambda state, depth, alpha, beta, maximizing, evaluate: search(
        state, depth, maximizing, evaluate, alpha, beta
    )


_AS_IN_MINIMAX = {  # the mistakes of minimax, made in a search that cuts
    "always_maximises": _search(chooses=lambda _: True),
    "always_minimises": _search(chooses=lambda _: False),
    "roles_exchanged": _search(chooses=lambda maximizing: not maximizing),
    "sides_never_change": _search(below=lambda maximizing: maximizing),
    "root_always_maximises": lambda state, depth, alpha, beta, maximizing, evaluate: Search()(
        state, depth, True, evaluate, alpha, beta
    ),
    "depth_never_ends": _search(leaf=lambda state, _: state.is_over()),
    "one_ply_too_deep": _search(leaf=lambda state, depth: depth < 0 or state.is_over()),
    "one_ply_too_shallow": _search(leaf=lambda state, depth: depth <= 1 or state.is_over()),
    "end_of_the_game_forgotten": _search(leaf=lambda _, depth: depth == 0),
    "starts_at_zero": _search(start=0),
    "starts_at_a_large_number": lambda state, depth, alpha, beta, maximizing, evaluate: any_stand_in(
        Search(start=STAND_IN)(state, depth, maximizing, evaluate, alpha, beta)
    ),
    "keeps_the_last_child": _search(keep=lambda _best, _so_far, value: value),
    "sign_of_a_leaf_depends_on_the_side": _search(worth=lambda value, maximizing: value if maximizing else -value),
    "sign_of_every_child_changed": _search(up=lambda value: -value),
    "evaluates_every_state": _search(before=lambda state, evaluate: evaluate(state)),
    "leaf_value_in_the_place_of_evaluate": lambda state, depth, alpha, beta, maximizing, evaluate: Search()(
        state, depth, maximizing, leaf_value, alpha, beta
    ),
}
VARIANTS = {
    # Cuts that are never made, made by one side only, too soon, too late, or the wrong way.
    "never_cuts": _search(cut=never),
    "only_maximising_nodes_cut": _search(cut=lambda score, _alpha, beta, maximizing: maximizing and score >= beta),
    "only_minimising_nodes_cut": _search(cut=lambda score, alpha, _beta, maximizing: not maximizing and score <= alpha),
    "cuts_only_beyond_the_bound": _search(
        cut=lambda score, alpha, beta, maximizing: score > beta if maximizing else score < alpha
    ),
    "maximising_nodes_cut_only_beyond_beta": _search(
        cut=lambda score, alpha, beta, maximizing: score > beta if maximizing else score <= alpha
    ),
    "minimising_nodes_cut_only_beyond_alpha": _search(
        cut=lambda score, alpha, beta, maximizing: score >= beta if maximizing else score < alpha
    ),
    "stops_after_the_first_child": _search(cut=lambda *_: True),
    "maximising_nodes_cut_the_wrong_way": _search(
        cut=lambda score, alpha, beta, maximizing: score <= beta if maximizing else score <= alpha
    ),
    "minimising_nodes_cut_the_wrong_way": _search(
        cut=lambda score, alpha, beta, maximizing: score >= beta if maximizing else score >= alpha
    ),
    # Bounds that are not handed down, or moved wrongly.
    "window_not_handed_down": _search(window_below=lambda *_: (-inf, inf)),
    "alpha_not_handed_down": _search(window_below=lambda _alpha, beta: (-inf, beta)),
    "beta_not_handed_down": _search(window_below=lambda alpha, _beta: (alpha, inf)),
    "window_never_moves": _search(bound=lambda _best, bound, *_: bound),
    "alpha_never_raised": _search(bound=lambda best, bound, score, _: bound if best is max else min(bound, score)),
    "beta_never_lowered": _search(bound=lambda best, bound, score, _: max(bound, score) if best is max else bound),
    "bound_follows_the_last_child": _search(bound=lambda _best, _bound, _score, value: value),
    "bound_is_the_value_of_the_node": _search(bound=lambda _best, _bound, score, _value: score),
    "bounds_from_the_heuristic": _search(hint=lambda played, evaluate: evaluate(played), cut=on_the_window),
    # What is returned, windows exchanged or negated, and the order of the moves.
    "one_move_ahead": _search(child=lambda played, evaluate: evaluate(played)),
    "always_returns_alpha": _search(result=lambda _score, alpha, *_: alpha),
    "cutting_child_not_counted": _search(
        cut_first=True, result=lambda _score, alpha, beta, maximizing: alpha if maximizing else beta
    ),
    "window_exchanged": _search(window_below=lambda alpha, beta: (beta, alpha)),
    "window_negated": _search(window_below=lambda alpha, beta: (-beta, -alpha)),
    "last_move_first": _search(moves=lambda state: state.moves()[::-1]),
    **_AS_IN_MINIMAX,
    # The same mistakes in searches that update the bound first and cut when the window is closed.
    "only_maximising_nodes_cut_on_the_window": _search(
        cut=lambda _score, alpha, beta, maximizing: maximizing and alpha >= beta
    ),
    "stops_after_the_first_child_on_the_window": _search(cut=lambda _score, alpha, beta, _maximizing: alpha <= beta),
    "alpha_never_raised_on_the_window": _search(
        bound=lambda best, bound, score, _: bound if best is max else min(bound, score), cut=on_the_window
    ),
    "beta_never_lowered_on_the_window": _search(
        bound=lambda best, bound, score, _: max(bound, score) if best is max else bound, cut=on_the_window
    ),
    "bounds_from_the_heuristic_2": _search(hint=lambda played, evaluate: evaluate(played)),
    "bounds_from_the_heuristic_3": _search(
        hint=lambda played, evaluate: evaluate(played), hint_first=True, cut=on_the_window
    ),
    "bounds_from_the_heuristic_4": _search(hint=lambda played, evaluate: evaluate(played), hint_first=True),
    "window_exchanged_on_the_window": _search(window_below=lambda alpha, beta: (beta, alpha), cut=on_the_window),
}
SAME_TEXT = {
    **{name: f"minimax.{name}" for name in _AS_IN_MINIMAX},
    "one_move_ahead": "minimax.one_move_ahead",
    "only_maximising_nodes_cut_on_the_window": "only_maximising_nodes_cut",
    "stops_after_the_first_child_on_the_window": "stops_after_the_first_child",
    "alpha_never_raised_on_the_window": "alpha_never_raised",
    "beta_never_lowered_on_the_window": "beta_never_lowered",
    "bounds_from_the_heuristic_2": "bounds_from_the_heuristic",
    "bounds_from_the_heuristic_3": "bounds_from_the_heuristic",
    "bounds_from_the_heuristic_4": "bounds_from_the_heuristic",
    "window_exchanged_on_the_window": "window_exchanged",
}
