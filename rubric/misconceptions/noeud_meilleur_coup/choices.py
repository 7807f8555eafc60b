"""Which child is chosen, by what, and after how deep a search."""

from math import inf

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import also, misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_meilleur_coup.children import move_of_first


def _by_score(node, profondeur_max, best):
    """Return the move of the first child with the best score; `best` is max or min."""
    node.remonter_score(profondeur_max)
    return best(node.fils, key=lambda child: child.score).dernier_coup


def _by_grid(node, profondeur_max, best):
    """Return the move of the first child whose grid has the best `heuristique`; `best` is max or min."""
    node.remonter_score(profondeur_max)
    return best(node.fils, key=lambda child: puissance4.heuristique(child.colonnes, node.pion_ordi)).dernier_coup


def _afresh(node, profondeur_max, best):
    """Return the moves of the children with the best own value, each searched with infinite bounds."""
    for x in range(7):
        if (y := puissance4.hauteur(x, node.colonnes)) != -1:
            node.creer_fils(x, y).remonter_score(profondeur_max)
    score = best(child.score for child in node.fils)
    return OneOf(child.dernier_coup for child in node.fils if child.score == score)


@misconception(
    en=(
        "It chooses the worst move: the lowest score for the computer, the highest for the human.",
        "Should the side to move choose the child that suits it, or the one that suits the other side?",
    ),
    fr=(
        "Votre fonction choisit le pire coup : le plus petit score pour l'ordinateur, le plus grand pour l'humain.",
        "Le camp qui joue doit-il choisir le fils qui l'arrange, ou celui qui arrange l'autre ?",
    ),
)
def worst_move(self, profondeur_max):
    return _by_score(self, profondeur_max, min if self.attaquant else max)


@misconception(
    en=(
        "It always chooses the lowest score, even where the computer is to move.",
        "From whose point of view is the score counted, and which one does the computer want?",
    ),
    fr=(
        "Votre fonction choisit toujours le plus petit score, même quand c'est à l'ordinateur de jouer.",
        "Du point de vue de qui le score est-il compté, et lequel l'ordinateur veut-il ?",
    ),
)
def always_the_lowest_score(self, profondeur_max):
    return _by_score(self, profondeur_max, min)


@misconception(
    en=(
        "It always chooses the highest score, even where the human is to move.",
        "In a defending node, which score does the side to move want?",
    ),
    fr=(
        "Votre fonction choisit toujours le plus grand score, même quand c'est à l'humain de jouer.",
        "Dans un nœud défenseur, quel score veut le camp qui joue ?",
    ),
)
def always_the_highest_score(self, profondeur_max):
    return _by_score(self, profondeur_max, max)


@misconception(
    en=(
        "It always plays in the first free column, whatever the scores are.",
        "Where do the children's scores enter your choice?",
    ),
    fr=(
        "Votre fonction joue toujours dans la première colonne libre, quels que soient les scores.",
        "Où les scores des fils interviennent-ils dans votre choix ?",
    ),
)
def first_free_column(self, profondeur_max):
    self.remonter_score(profondeur_max)
    return self.fils[0].dernier_coup


@misconception(
    en=(
        "It looks one move ahead only: it takes the grid with the best `heuristique`, without the opponent's answer.",
        "Where does `profondeur_max` enter your choice? What may the opponent answer to your move?",
    ),
    fr=(
        "Votre fonction ne regarde qu'un coup plus loin : elle prend la grille de meilleure `heuristique`, sans la "
        "réponse de l'adversaire.",
        "Où `profondeur_max` intervient-il dans votre choix ? Que peut répondre l'adversaire à votre coup ?",
    ),
)
def one_move_ahead(self, profondeur_max):
    return _by_grid(self, profondeur_max, max if self.attaquant else min)


@misconception(
    en=(
        "It always takes the grid with the highest `heuristique`, without the opponent's answer, even for the human.",
        "Where do `profondeur_max` and `attaquant` enter your choice?",
    ),
    fr=(
        "Votre fonction prend toujours la grille de plus grande `heuristique`, sans la réponse de l'adversaire, même "
        "pour l'humain.",
        "Où `profondeur_max` et `attaquant` interviennent-ils dans votre choix ?",
    ),
)
def highest_grid_at_once(self, profondeur_max):
    return _by_grid(self, profondeur_max, max)


@misconception(
    en=(
        "It searches one ply less than it is asked to.",
        "With `profondeur_max` = 2, how deep are the grids you value?",
    ),
    fr=(
        "Votre fonction cherche un coup moins loin que demandé.",
        "Avec `profondeur_max` = 2, à quelle profondeur sont les grilles que vous évaluez ?",
    ),
)
def one_ply_too_few(self, profondeur_max):
    score = self.remonter_score(profondeur_max - 1)
    return move_of_first(self, lambda child: child.score == score)


@misconception(
    en=(
        "It returns None when every move loses: no score is better than the infinity it starts from.",
        "All your children are worth -inf: does `score > -inf` hold for one of them, and what do you play?",
    ),
    fr=(
        "Votre fonction renvoie None quand tous les coups perdent : aucun score n'est meilleur que l'infini de départ.",
        "Si tous vos fils valent -inf, `score > -inf` est-il vrai pour l'un d'eux, et que jouez-vous ?",
    ),
)
def nothing_when_every_move_loses(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    return (
        None if score == (-inf if self.attaquant else inf) else move_of_first(self, lambda child: child.score == score)
    )


@misconception(
    en=(
        "It always looks for a score higher than -inf: it returns None when every move loses, and for the human it "
        "takes the highest score too.",
        "All your children are worth -inf: what do you return? And which score does a defending node look for?",
    ),
    fr=(
        "Votre fonction cherche toujours un score plus grand que -inf : elle renvoie None quand tous les coups "
        "perdent, et pour l'humain aussi elle prend le plus grand.",
        "Si tous vos fils valent -inf, que renvoyez-vous ? Et quel score un nœud défenseur cherche-t-il ?",
    ),
)
def highest_score_above_minus_infinity(self, profondeur_max):
    self.remonter_score(profondeur_max)
    best = max(child.score for child in self.fils)
    return None if best == -inf else move_of_first(self, lambda child: child.score == best)


@misconception(
    en=(
        "It finds a move but does not return it.",
        "What does a Python function return when it ends without `return`?",
    ),
    fr=(
        "Votre fonction trouve un coup mais ne le renvoie pas.",
        "Que renvoie une fonction Python qui se termine sans `return` ?",
    ),
)
def returns_nothing(self, profondeur_max):
    self.remonter_score(profondeur_max)


@also(always_the_highest_score)
def always_the_highest_value(self, profondeur_max):
    return _afresh(self, profondeur_max, max)


@also(always_the_lowest_score)
def always_the_lowest_value(self, profondeur_max):
    return _afresh(self, profondeur_max, min)


@also(worst_move)
def worst_value(self, profondeur_max):
    return _afresh(self, profondeur_max, min if self.attaquant else max)
