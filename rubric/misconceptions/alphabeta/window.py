"""The same mistakes in searches that update the bound first and cut when the window is closed."""

from grader.assignment.misconception import also
from rubric.misconceptions.alphabeta.bounds import alpha_never_raised, beta_never_lowered, bounds_from_the_heuristic
from rubric.misconceptions.alphabeta.cuts import only_maximising_nodes_cut, stops_after_the_first_child
from rubric.misconceptions.alphabeta.results import window_exchanged
from rubric.misconceptions.alphabeta.searches import searching
from rubric.misconceptions.searching import Search, on_the_window

# The same mistakes in searches of another structure.


@also(only_maximising_nodes_cut)
@searching
def only_maximising_nodes_cut_on_the_window():
    return Search(cut=lambda _score, alpha, beta, maximizing: maximizing and alpha >= beta)


@also(stops_after_the_first_child)
@searching
def stops_after_the_first_child_on_the_window():
    return Search(cut=lambda _score, alpha, beta, _maximizing: alpha <= beta)


@also(alpha_never_raised)
@searching
def alpha_never_raised_on_the_window():
    return Search(bound=lambda best, bound, score, _: bound if best is max else min(bound, score), cut=on_the_window)


@also(beta_never_lowered)
@searching
def beta_never_lowered_on_the_window():
    return Search(bound=lambda best, bound, score, _: max(bound, score) if best is max else bound, cut=on_the_window)


@also(bounds_from_the_heuristic)
@searching
def bounds_from_the_heuristic_2():
    return Search(hint=lambda played, evaluate: evaluate(played))


@also(bounds_from_the_heuristic)
@searching
def bounds_from_the_heuristic_3():
    return Search(hint=lambda played, evaluate: evaluate(played), hint_first=True, cut=on_the_window)


@also(bounds_from_the_heuristic)
@searching
def bounds_from_the_heuristic_4():
    return Search(hint=lambda played, evaluate: evaluate(played), hint_first=True)


@also(window_exchanged)
@searching
def window_exchanged_on_the_window():
    return Search(window_below=lambda alpha, beta: (beta, alpha), cut=on_the_window)
