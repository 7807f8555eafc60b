"""The cell where the piece is played."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.noeud_creer_fils.children import make_child


@misconception(
    en=(
        "The child's grid is the node's: no piece has been played.",
        "`jouer` returns a new grid and leaves its argument as it was: what do you do with the new one?",
    ),
    fr=(
        "La grille du fils est celle du nœud : aucun pion n'y a été joué.",
        "`jouer` renvoie une nouvelle grille et laisse l'autre intacte : que faites-vous de la nouvelle ?",
    ),
)
def move_not_played(self, x, y):
    return make_child(self, x, y, colonnes=self.colonnes)


@misconception(
    en=(
        "The child's grid holds the new piece only: the pieces played before have gone.",
        "From which grid does the child start: an empty one, or the node's?",
    ),
    fr=(
        "La grille du fils ne contient que le nouveau pion : les pions joués avant ont disparu.",
        "De quelle grille le fils part-il : d'une grille vierge, ou de celle du nœud ?",
    ),
)
def empty_grid_for_the_child(self, x, y):
    return make_child(self, x, y, colonnes=puissance4.jouer(x, y, self.pion_a_placer, puissance4.grille_vierge()))


@misconception(
    en=(
        "It plays one cell too high: the piece hangs in the air.",
        "`y` is given: is it the height of the free cell, or of the piece below it?",
    ),
    fr=(
        "Votre fonction joue une case trop haut : le pion flotte en l'air.",
        "`y` est donné : est-ce la hauteur de la case libre, ou celle du pion en dessous ?",
    ),
)
def one_cell_too_high(self, x, y):
    return make_child(self, x, y, cell=(x, y + 1))


@misconception(
    en=(
        "It plays one cell too low, on the piece that is already there.",
        "`y` is given: is it the height of the free cell, or the number of the last piece?",
    ),
    fr=(
        "Votre fonction joue une case trop bas, sur le pion qui s'y trouve déjà.",
        "`y` est donné : est-ce la hauteur de la case libre, ou celle du dernier pion ?",
    ),
)
def one_cell_too_low(self, x, y):
    return make_child(self, x, y, cell=(x, y - 1))


@misconception(
    en=(
        "It counts the height from the top, whereas index 0 of a column is the bottom.",
        "Into which cell of the empty grid does a first piece fall, and what is its index in the column?",
    ),
    fr=(
        "Votre fonction compte la hauteur à partir du haut, alors que l'indice 0 d'une colonne est le bas.",
        "Dans quelle case de la grille vierge le premier pion tombe-t-il, et quel est son indice dans la colonne ?",
    ),
)
def height_from_the_top(self, x, y):
    return make_child(self, x, y, cell=(x, 5 - y))


@misconception(
    en=(
        "It plays in cell (y, x) instead of (x, y).",
        "In `colonnes[…][…]`, which index comes first: the column or the height? And among the parameters of `jouer`?",
    ),
    fr=(
        "Votre fonction joue dans la case (y, x) au lieu de (x, y).",
        "Dans `colonnes[…][…]`, quel indice vient en premier : la colonne ou la hauteur ? Et dans les paramètres de "
        "`jouer` ?",
    ),
)
def cell_reversed(self, x, y):
    return make_child(self, x, y, cell=(y, x))
