"""The grid and the piece that the child is made with."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_creer_fils.children import make_child


@misconception(
    en=(
        "It plays on the node's own grid: parent and child share the same columns.",
        "After `colonnes = self.colonnes` (or a copy of the outer list alone), how many lists `colonnes[x]` are there?",
    ),
    fr=(
        "Votre fonction joue sur la grille du nœud lui-même : le père et le fils ont les mêmes colonnes.",
        "Après `colonnes = self.colonnes` (ou une copie de la liste extérieure seule), combien y a-t-il de listes "
        "`colonnes[x]` ?",
    ),
)
def plays_on_the_nodes_grid(self, x, y):
    child = make_child(self, x, y)
    self.colonnes[x][y] = self.pion_a_placer
    child.colonnes = self.colonnes
    return child


@misconception(
    en=(
        "It gives the new grid to the parent too: its next child starts from the wrong position.",
        "Has a move been played in the parent's position, or only in the child's?",
    ),
    fr=(
        "Votre fonction donne la nouvelle grille au père aussi : son fils suivant part d'une mauvaise position.",
        "Le coup est-il joué dans la position du père, ou seulement dans celle du fils ?",
    ),
)
def parent_takes_the_new_grid(self, x, y):
    child = make_child(self, x, y)
    self.colonnes = child.colonnes
    return child


@misconception(
    en=(
        "It always plays the computer's piece, even when the human is to move.",
        "In a defending node, whose turn is it? Which attribute tells you the piece to place?",
    ),
    fr=(
        "Votre fonction joue toujours le pion de l'ordinateur, même quand c'est à l'humain de jouer.",
        "Dans un nœud défenseur, à qui est-ce de jouer ? Quel attribut vous donne le pion à placer ?",
    ),
)
def always_the_computers_piece(self, x, y):
    return make_child(self, x, y, pion=self.pion_ordi)


@misconception(
    en=(
        "It always plays the human's piece, even when the computer is to move.",
        "In an attacking node, whose turn is it? Which attribute tells you the piece to place?",
    ),
    fr=(
        "Votre fonction joue toujours le pion de l'humain, même quand c'est à l'ordinateur de jouer.",
        "Dans un nœud attaquant, à qui est-ce de jouer ? Quel attribut vous donne le pion à placer ?",
    ),
)
def always_the_humans_piece(self, x, y):
    return make_child(self, x, y, pion=self.pion_humain)


@misconception(
    en=(
        "It plays the piece that the child will have to place, not the node's.",
        "The move that leads from the parent to the child: which of the two makes it?",
    ),
    fr=(
        "Votre fonction joue le pion que le fils devra placer, pas celui du nœud.",
        "Le coup qui mène du père au fils : lequel des deux le joue ?",
    ),
)
def the_childs_piece(self, x, y):
    return make_child(self, x, y, pion=3 - self.pion_a_placer)
