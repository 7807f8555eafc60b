"""The mistakes of minimax, made in a search that cuts."""

from grader.assignment.misconception import also
from rubric.misconceptions import minimax
from rubric.misconceptions.alphabeta.searches import searching
from rubric.misconceptions.searching import STAND_IN, Search, any_stand_in, leaf_value

# Mistakes shared with minimax, with the same explanations.


@also(minimax.always_maximises)
@searching
def always_maximises():
    return Search(chooses=lambda _: True)


@also(minimax.always_minimises)
@searching
def always_minimises():
    return Search(chooses=lambda _: False)


@also(minimax.roles_exchanged)
@searching
def roles_exchanged():
    return Search(chooses=lambda maximizing: not maximizing)


@also(minimax.sides_never_change)
@searching
def sides_never_change():
    return Search(below=lambda maximizing: maximizing)


@also(minimax.root_always_maximises)
def root_always_maximises(state, depth, alpha, beta, maximizing, evaluate):
    return Search()(state, depth, True, evaluate, alpha, beta)


@also(minimax.depth_never_ends)
@searching
def depth_never_ends():
    return Search(leaf=lambda state, _: state.is_over())


@also(minimax.one_ply_too_deep)
@searching
def one_ply_too_deep():
    return Search(leaf=lambda state, depth: depth < 0 or state.is_over())


@also(minimax.one_ply_too_shallow)
@searching
def one_ply_too_shallow():
    return Search(leaf=lambda state, depth: depth <= 1 or state.is_over())


@also(minimax.end_of_the_game_forgotten)
@searching
def end_of_the_game_forgotten():
    return Search(leaf=lambda _, depth: depth == 0)


@also(minimax.starts_at_zero)
@searching
def starts_at_zero():
    return Search(start=0)


@also(minimax.starts_at_a_large_number)
def starts_at_a_large_number(state, depth, alpha, beta, maximizing, evaluate):
    return any_stand_in(Search(start=STAND_IN)(state, depth, maximizing, evaluate, alpha, beta))


@also(minimax.keeps_the_last_child)
@searching
def keeps_the_last_child():
    return Search(keep=lambda _best, _so_far, value: value)


@also(minimax.sign_of_a_leaf_depends_on_the_side)
@searching
def sign_of_a_leaf_depends_on_the_side():
    return Search(worth=lambda value, maximizing: value if maximizing else -value)


@also(minimax.sign_of_every_child_changed)
@searching
def sign_of_every_child_changed():
    return Search(up=lambda value: -value)


@also(minimax.evaluates_every_state)
@searching
def evaluates_every_state():
    return Search(before=lambda state, evaluate: evaluate(state))


@also(minimax.leaf_value_in_the_place_of_evaluate)
def leaf_value_in_the_place_of_evaluate(state, depth, alpha, beta, maximizing, evaluate):
    return Search()(state, depth, maximizing, leaf_value, alpha, beta)
