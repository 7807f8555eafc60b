"""Columns that are not tried, or tried though they are full."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_remonter_score.search import moves_of, values


@misconception(
    en=(
        "It leaves out the first column.",
        "Which numbers does your range produce, and is 0 among them?",
    ),
    fr=(
        "Votre fonction oublie la première colonne.",
        "Quels nombres votre range produit-il, et 0 en fait-il partie ?",
    ),
)
def first_column_skipped(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda node: (move for move in moves_of(node) if move[0] != 0))


@misconception(
    en=(
        "It leaves out the last column.",
        "Which numbers does your range produce, and is 6 among them?",
    ),
    fr=(
        "Votre fonction oublie la dernière colonne.",
        "Quels nombres votre range produit-il, et 6 en fait-il partie ?",
    ),
)
def last_column_skipped(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda node: (move for move in moves_of(node) if move[0] != 6))


@misconception(
    en=(
        "It stops at the first full column, and never looks at those to the right of it.",
        "Which word passes over one turn of a loop, and which ends the loop?",
    ),
    fr=(
        "Votre fonction s'arrête à la première colonne pleine, sans regarder celles qui sont à sa droite.",
        "Quel mot fait passer au tour suivant de la boucle, et lequel arrête la boucle ?",
    ),
)
def stops_at_a_full_column(self, profondeur_max):
    return values(self, profondeur_max, moves=_moves_up_to_a_full_column)


def _moves_up_to_a_full_column(node):
    for x, colonne in enumerate(node.colonnes):
        if colonne[-1] != 0:
            return
        yield x, colonne.index(0)


@misconception(
    en=(
        "It plays in full columns too: their top piece is replaced.",
        "What does `hauteur` return for a full column, and which cell is colonne[-1] in Python?",
    ),
    fr=(
        "Votre fonction joue aussi dans les colonnes pleines : le pion du haut y est remplacé.",
        "Que renvoie `hauteur` pour une colonne pleine, et quelle case est colonne[-1] en Python ?",
    ),
)
def plays_in_full_columns(self, profondeur_max):
    return values(
        self, profondeur_max, moves=lambda node: [(x, puissance4.hauteur(x, node.colonnes)) for x in range(7)]
    )
