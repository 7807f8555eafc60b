"""Bounds moved by the wrong nodes, or to something other than the score of the child."""

from grader.assignment.misconception import also, misconception
from rubric.misconceptions.noeud_remonter_score.search import search, value_of, window_search


def _cuts(node, child_score):
    """Return True when a child of this score makes the node cut."""
    return child_score >= node.beta if node.attaquant else child_score <= node.alpha


@misconception(
    en=(
        "It moves the wrong bound: attacking nodes lower beta, defending ones raise alpha.",
        "An attacking node is sure of 6: is that a lower bound of the result, or an upper one?",
    ),
    fr=(
        "Votre fonction modifie la mauvaise borne : les nœuds attaquants abaissent bêta, les défenseurs relèvent "
        "alpha.",
        "Un nœud attaquant est sûr d'avoir 6 : est-ce une borne inférieure du résultat, ou une borne supérieure ?",
    ),
)
def bounds_exchanged(self, profondeur_max):
    return search(self, profondeur_max, raises_alpha=lambda attacks: not attacks, lowers_beta=lambda attacks: attacks)


@also(bounds_exchanged)
def bounds_exchanged_on_the_window(self, profondeur_max):
    return window_search(
        self, profondeur_max, raises_alpha=lambda attacks: not attacks, lowers_beta=lambda attacks: attacks
    )


@misconception(
    en=(
        "It raises alpha in defending nodes too, where beta should go down.",
        "A defending node is sure of 2: will its score end up above 2, or below?",
    ),
    fr=(
        "Votre fonction relève alpha dans les nœuds défenseurs aussi, là où bêta devrait baisser.",
        "Un nœud défenseur est sûr d'avoir 2 : son score finira-t-il au-dessus de 2, ou en dessous ?",
    ),
)
def alpha_raised_in_both(self, profondeur_max):
    return search(self, profondeur_max, raises_alpha=lambda _attacks: True, lowers_beta=lambda _attacks: False)


@also(alpha_raised_in_both)
def alpha_raised_in_both_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, raises_alpha=lambda _attacks: True, lowers_beta=lambda _attacks: False)


@misconception(
    en=(
        "It lowers beta in attacking nodes too, where alpha should go up.",
        "An attacking node is sure of 6: will its score end up above 6, or below?",
    ),
    fr=(
        "Votre fonction abaisse bêta dans les nœuds attaquants aussi, là où alpha devrait monter.",
        "Un nœud attaquant est sûr d'avoir 6 : son score finira-t-il au-dessus de 6, ou en dessous ?",
    ),
)
def beta_lowered_in_both(self, profondeur_max):
    return search(self, profondeur_max, raises_alpha=lambda _attacks: False, lowers_beta=lambda _attacks: True)


@also(beta_lowered_in_both)
def beta_lowered_in_both_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, raises_alpha=lambda _attacks: False, lowers_beta=lambda _attacks: True)


@misconception(
    en=(
        "Each node moves both bounds to its score, though it is sure of one of them only.",
        "An attacking node has found 6: can it still find 8? So which bound may it move?",
    ),
    fr=(
        "Chaque nœud amène les deux bornes à son score, alors qu'une seule est certaine.",
        "Un nœud attaquant a trouvé 6 : peut-il encore trouver 8 ? Quelle borne peut-il donc modifier ?",
    ),
)
def both_bounds_moved(self, profondeur_max):
    return search(self, profondeur_max, raises_alpha=lambda _attacks: True, lowers_beta=lambda _attacks: True)


@misconception(
    en=(
        "Only the root moves its bounds: further down the nodes hand on what they received.",
        "A defending node below the root has found a good child: what do its other children know of it?",
    ),
    fr=(
        "Seule la racine modifie ses bornes : plus bas, les nœuds transmettent celles qu'ils ont reçues.",
        "Un nœud défenseur sous la racine a trouvé un bon fils : qu'en savent ses autres fils ?",
    ),
)
def only_the_root_moves_its_bounds(self, profondeur_max):
    root = self.profondeur == 0
    return search(self, profondeur_max, bound=lambda best, bound, score, _: best(bound, score) if root else bound)


@misconception(
    en=(
        "Alpha and beta follow the `heuristique` of the child's grid instead of the child's score.",
        "What is sure once a child has been searched: the value of its grid now, or the score it returned?",
    ),
    fr=(
        "Alpha et bêta suivent l'`heuristique` de la grille du fils au lieu du score du fils.",
        "Que sait-on après avoir exploré un fils : la valeur de sa grille actuelle, ou le score qu'il a renvoyé ?",
    ),
)
def bounds_follow_the_childs_heuristic(self, profondeur_max):
    return search(self, profondeur_max, hint=value_of)


@also(bounds_follow_the_childs_heuristic)
def bounds_follow_the_childs_heuristic_on_the_window(self, profondeur_max):
    return window_search(self, profondeur_max, hint=value_of)


@also(bounds_follow_the_childs_heuristic)
def bounds_follow_the_childs_heuristic_beforehand(self, profondeur_max):
    return window_search(self, profondeur_max, child_value=_searched_after_the_bounds, hint=value_of)


def _searched_after_the_bounds(child, depth_max):
    """Search a child whose grid has already moved its parent's bounds."""
    best, name = (min, "beta") if child.attaquant else (max, "alpha")
    setattr(child, name, best(getattr(child, name), value_of(child)))
    return child.remonter_score(depth_max)


@misconception(
    en=(
        "It decides on a cut by the `heuristique` of the child's grid, not by the score found so far.",
        "A child's grid looks good now: does that tell what it is worth some moves later?",
    ),
    fr=(
        "Votre fonction décide de couper d'après l'`heuristique` de la grille du fils, pas d'après le score obtenu.",
        "La grille d'un fils semble bonne maintenant : cela dit-il ce qu'elle vaudra quelques coups plus tard ?",
    ),
)
def cuts_on_the_childs_heuristic(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, _attacks: _cuts(node, value_of(node.fils[-1])))


@misconception(
    en=(
        "Alpha and beta follow a bound of the child instead of its score.",
        "After the search of a child, is `fils.alpha` or `fils.beta` its score? Is it even when the child has been "
        "cut?",
    ),
    fr=(
        "Alpha et bêta suivent une borne du fils au lieu de son score.",
        "Après l'exploration d'un fils, `fils.alpha` ou `fils.beta` est-il son score ? Même quand le fils a été coupé "
        "?",
    ),
)
def bounds_follow_the_childs_bound(self, profondeur_max):
    return search(self, profondeur_max, hint=lambda child: child.alpha if child.attaquant else child.beta)
