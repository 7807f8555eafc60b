"""Columns and rows that are left out for what they hold or where they are."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_remonter_score.search import moves_of, values


@misconception(
    en=(
        "It leaves out the first column and the last.",
        "Which numbers does your range produce, and are 0 and 6 among them?",
    ),
    fr=(
        "Votre fonction oublie la première colonne et la dernière.",
        "Quels nombres votre range produit-il, et 0 et 6 en font-ils partie ?",
    ),
)
def border_columns_skipped(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda node: (move for move in moves_of(node) if 0 < move[0] < 6))


@misconception(
    en=(
        "It leaves out empty columns, where the height is 0.",
        "What does `hauteur` return for an empty column, and for a full one? Which of the two must you leave out?",
    ),
    fr=(
        "Votre fonction oublie les colonnes vides, où la hauteur vaut 0.",
        "Que renvoie `hauteur` pour une colonne vide, et pour une colonne pleine ? Laquelle des deux faut-il laisser "
        "de côté ?",
    ),
)
def empty_columns_skipped(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda node: (move for move in moves_of(node) if move[1] > 0))


@misconception(
    en=(
        "It leaves out empty columns and plays in full ones: 0 counts as False in Python, and -1 as True.",
        "What does `hauteur` return for an empty column, and for a full one? With what do you compare it?",
    ),
    fr=(
        "Votre fonction oublie les colonnes vides et joue dans les pleines : en Python, 0 compte comme False et -1 "
        "comme True.",
        "Que renvoie `hauteur` pour une colonne vide, et pour une colonne pleine ? À quoi la comparez-vous ?",
    ),
)
def empty_columns_skipped_and_full_ones_played(self, profondeur_max):
    return values(
        self,
        profondeur_max,
        moves=lambda node: [(x, y) for x in range(7) if (y := puissance4.hauteur(x, node.colonnes))],
    )


@misconception(
    en=(
        "It never plays in the top row: a column with one free cell counts as full.",
        "A column has heights 0 to 5: does your condition let 5 pass?",
    ),
    fr=(
        "Votre fonction ne joue jamais dans la ligne du haut : une colonne qui a encore une case libre compte comme "
        "pleine.",
        "Dans une colonne, les hauteurs vont de 0 à 5 : votre condition laisse-t-elle passer 5 ?",
    ),
)
def top_row_never_played(self, profondeur_max):
    return values(self, profondeur_max, moves=lambda node: (move for move in moves_of(node) if move[1] < 5))
