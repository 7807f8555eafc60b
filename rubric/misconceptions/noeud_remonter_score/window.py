"""The same mistakes in searches that update the bound first and cut when the window is closed."""

from grader.assignment.misconception import also
from rubric.misconceptions.noeud_remonter_score.bounds import alpha_never_raised, beta_never_lowered
from rubric.misconceptions.noeud_remonter_score.cuts import (
    attackers_cut_the_wrong_way,
    defenders_cut_the_wrong_way,
    only_attackers_cut,
    only_defenders_cut,
)
from rubric.misconceptions.noeud_remonter_score.search import is_closed, window_search


@also(only_attackers_cut)
def only_attackers_cut_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, lambda node, attacks: attacks and is_closed(node, attacks))


@also(only_defenders_cut)
def only_defenders_cut_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, lambda node, attacks: not attacks and is_closed(node, attacks))


@also(attackers_cut_the_wrong_way)
def attackers_cut_the_wrong_way_on_the_window(self, profondeur_max):
    return window_search(
        self, profondeur_max, lambda node, attacks: node.alpha <= node.beta if attacks else node.alpha >= node.beta
    )


@also(defenders_cut_the_wrong_way)
def defenders_cut_the_wrong_way_on_the_window(self, profondeur_max):
    return window_search(
        self, profondeur_max, lambda node, attacks: node.alpha >= node.beta if attacks else node.alpha <= node.beta
    )


@also(alpha_never_raised)
def alpha_never_raised_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, raises_alpha=lambda _attacks: False)


@also(beta_never_lowered)
def beta_never_lowered_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, lowers_beta=lambda _attacks: False)
