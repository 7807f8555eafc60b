"""Depths, roles and first scores of the search of the children."""

from grader.assignment.misconception import also, misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_meilleur_coup.children import move_of_first


@misconception(
    en=(
        "It returns no move where the human is to move.",
        "In a defending node, which of your conditions holds, and what do you return?",
    ),
    fr=(
        "Votre fonction ne renvoie aucun coup quand c'est à l'humain de jouer.",
        "Dans un nœud défenseur, laquelle de vos conditions est vraie, et que renvoyez-vous ?",
    ),
)
def nothing_in_defending_nodes(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    return move_of_first(self, lambda child: child.score == score) if self.attaquant else None


@misconception(
    en=(
        "It starts from 0: when no child is better than that it returns None.",
        "All children of an attacking node are worth less than 0: which one do you choose?",
    ),
    fr=(
        "Votre fonction part de 0 : quand aucun fils n'est meilleur que cela, elle renvoie None.",
        "Tous les fils d'un nœud attaquant valent moins que 0 : lequel choisissez-vous ?",
    ),
)
def only_scores_beyond_zero(self, profondeur_max):
    score = self.remonter_score(profondeur_max)
    is_beyond = score > 0 if self.attaquant else score < 0
    return move_of_first(self, lambda child: child.score == score) if is_beyond else None


@misconception(
    en=(
        "It always looks for a score higher than 0: when there is none it returns None, and for the human it takes "
        "the highest score too.",
        "All children are worth less than 0: what do you return? And which score does a defending node look for?",
    ),
    fr=(
        "Votre fonction cherche toujours un score plus grand que 0 : s'il n'y en a pas, elle renvoie None, et pour "
        "l'humain aussi elle prend le plus grand.",
        "Si tous vos fils valent moins que 0, que renvoyez-vous ? Et quel score un nœud défenseur cherche-t-il ?",
    ),
)
def highest_score_above_zero(self, profondeur_max):
    self.remonter_score(profondeur_max)
    best = max(child.score for child in self.fils)
    return move_of_first(self, lambda child: child.score == best) if best > 0 else None


@misconception(
    en=(
        "It searches one ply more than it is asked to.",
        "With `profondeur_max` = 1, how deep are the grids you value?",
    ),
    fr=(
        "Votre fonction cherche un coup plus loin que demandé.",
        "Avec `profondeur_max` = 1, à quelle profondeur sont les grilles que vous évaluez ?",
    ),
)
def one_ply_too_many(self, profondeur_max):
    score = self.remonter_score(profondeur_max + 1)
    return move_of_first(self, lambda child: child.score == score)


@misconception(
    en=(
        "It searches the children as if the computer were to move again in them.",
        "What value does the constructor take for `attaquant` when you do not give it any? Does `creer_fils` not do "
        "all this?",
    ),
    fr=(
        "Votre fonction explore les fils comme si c'était encore à l'ordinateur d'y jouer.",
        "Quelle valeur le constructeur prend-il pour `attaquant` quand vous ne lui en donnez pas ? `creer_fils` ne "
        "fait-elle pas tout cela ?",
    ),
)
def children_searched_as_attackers(self, profondeur_max):
    return _by_attackers(self, profondeur_max - 1)


def _by_attackers(node, depth):
    """Return the move of the first child with the best value when each is searched as an attacking root."""
    moves = [(x, y) for x in range(7) if (y := puissance4.hauteur(x, node.colonnes)) != -1]
    grids = {move: puissance4.jouer(*move, node.pion_a_placer, node.colonnes) for move in moves}
    values = {move: type(node)(node.pion_ordi, grid).remonter_score(depth) for move, grid in grids.items()}
    return (max if node.attaquant else min)(values, key=values.get)


@also(children_searched_as_attackers)
def children_searched_deeper_as_attackers(self, profondeur_max):
    return _by_attackers(self, profondeur_max)
