"""Scores that are not searched for, not stored or not returned."""

from grader.assignment.misconception import also, misconception
from rubric.misconceptions.noeud_remonter_score.choices import keeps_the_last_child
from rubric.misconceptions.noeud_remonter_score.search import cuts, moves_of, search, values


@also(keeps_the_last_child)
def keeps_the_last_child_of_all(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda node: list(moves_of(node))[-1:])


@misconception(
    en=(
        "It searches no child at all: the score stays the infinity it starts from.",
        "When is the list `fils` filled, and what is in it when your loop begins?",
    ),
    fr=(
        "Votre fonction n'explore aucun fils : le score reste l'infini de départ.",
        "Quand la liste `fils` se remplit-elle, et que contient-elle quand votre boucle commence ?",
    ),
)
def no_child_searched(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda _node: ())


@misconception(
    en=(
        "It computes a score but does not return it.",
        "What does a Python function return when it ends without `return`?",
    ),
    fr=(
        "Votre fonction calcule un score mais ne le renvoie pas.",
        "Que renvoie une fonction Python qui se termine sans `return` ?",
    ),
)
def returns_nothing(self, profondeur_max):
    search(self, profondeur_max, child_value=_searched_score)


def _searched_score(child, depth_max):
    child.remonter_score(depth_max)
    return child.score


@misconception(
    en=(
        "It returns a score for leaves only; elsewhere it returns None.",
        "After the loop over the children, which line returns the score you found?",
    ),
    fr=(
        "Votre fonction ne renvoie un score que pour les feuilles ; ailleurs, elle renvoie None.",
        "Après la boucle sur les fils, quelle ligne renvoie le score obtenu ?",
    ),
)
def only_leaves_return_a_score(self, profondeur_max):
    return search(self, profondeur_max, child_value=_searched_score, result=lambda *_: None)


@also(only_leaves_return_a_score)
def only_leaves_return_a_score_and_nodes_need_one(self, profondeur_max):
    return search(self, profondeur_max, result=lambda *_: None)


@also(only_leaves_return_a_score)
def only_leaves_and_cut_nodes_return_a_score(self, profondeur_max):
    def result(node, _child_score):
        return node.score if cuts(node, node.attaquant) else None

    return search(self, profondeur_max, result=result)


@misconception(
    en=(
        "A leaf stores its score, but returns nothing.",
        "What does the parent of a leaf get from the call of remonter_score on it?",
    ),
    fr=(
        "Une feuille enregistre son score, mais ne renvoie rien.",
        "Qu'obtient le père d'une feuille quand il appelle remonter_score sur elle ?",
    ),
)
def leaves_return_nothing(self, profondeur_max):
    score = search(self, profondeur_max)
    return None if self.est_feuille(profondeur_max) else score
