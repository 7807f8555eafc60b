"""Attributes of parent and child taken for each other: the computer's piece, depth and move."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_creer_fils.children import make_child


@misconception(
    en=(
        "It takes the piece to place for the computer's: below a human move, computer and human are exchanged.",
        "The first parameter of the constructor is the computer's piece: does it change during the game?",
    ),
    fr=(
        "Votre fonction prend le pion à placer pour celui de l'ordinateur : sous un coup de l'humain, les deux camps "
        "sont échangés.",
        "Le premier paramètre du constructeur est le pion de l'ordinateur : change-t-il au cours de la partie ?",
    ),
)
def the_piece_to_place_as_the_computers(self, x, y):
    return make_child(self, x, y, pion_ordi=self.pion_a_placer)


@misconception(
    en=(
        "It takes the piece of the next move for the computer's: below a computer move, computer and human are "
        "exchanged.",
        "The first parameter of the constructor is the computer's piece: does it change during the game?",
    ),
    fr=(
        "Votre fonction prend le pion du coup suivant pour celui de l'ordinateur : sous un coup de l'ordinateur, les "
        "deux camps sont échangés.",
        "Le premier paramètre du constructeur est le pion de l'ordinateur : change-t-il au cours de la partie ?",
    ),
)
def the_next_piece_as_the_computers(self, x, y):
    return make_child(self, x, y, pion_ordi=3 - self.pion_a_placer)


@misconception(
    en=(
        "In the child the computer always has piece 1.",
        "When the computer is player 2, which piece must the child know as the computer's?",
    ),
    fr=(
        "Dans le fils, l'ordinateur a toujours le pion 1.",
        "Quand l'ordinateur est le joueur 2, quel pion le fils doit-il connaître comme celui de l'ordinateur ?",
    ),
)
def player_one_is_the_computer(self, x, y):
    return make_child(self, x, y, pion_ordi=1)


@misconception(
    en=(
        "The child is two plies deeper than its parent.",
        "How many moves separate the node from its child, and how many times do you add 1?",
    ),
    fr=(
        "Le fils a deux coups de profondeur de plus que son père.",
        "Combien de coups séparent le nœud de son fils, et combien de fois ajoutez-vous 1 ?",
    ),
)
def depth_two_more(self, x, y):
    return make_child(self, x, y, profondeur=self.profondeur + 2)


@misconception(
    en=(
        "The child's depth is its parent's minus 1: it goes down instead of up.",
        "The root has depth 0: what depth have its children?",
    ),
    fr=(
        "La profondeur du fils est celle du père moins 1 : elle diminue au lieu d'augmenter.",
        "La racine a la profondeur 0 : quelle est celle de ses fils ?",
    ),
)
def depth_decreases(self, x, y):
    return make_child(self, x, y, profondeur=self.profondeur - 1)


@misconception(
    en=(
        "The child's `dernier_coup` is the move that led to its parent.",
        "Which move leads from the parent to the child: is it `self.dernier_coup`?",
    ),
    fr=(
        "Le `dernier_coup` du fils est le coup qui a mené à son père.",
        "Quel coup mène du père au fils : est-ce `self.dernier_coup` ?",
    ),
)
def the_parents_move(self, x, y):
    return make_child(self, x, y, dernier_coup=self.dernier_coup)


@misconception(
    en=(
        "It writes the move into the node's own `dernier_coup` as well as into the child's.",
        "Which move led to the node itself, and has that changed?",
    ),
    fr=(
        "Votre fonction écrit le coup dans le `dernier_coup` du nœud lui-même, pas seulement dans celui du fils.",
        "Quel coup a mené au nœud lui-même, et cela a-t-il changé ?",
    ),
)
def parent_takes_the_move(self, x, y):
    self.dernier_coup = (x, y)
    return make_child(self, x, y)


@misconception(
    en=(
        "It writes the move into the node's own `dernier_coup`; the child's is None.",
        "Which of the two nodes does the move (x, y) lead to?",
    ),
    fr=(
        "Votre fonction écrit le coup dans le `dernier_coup` du nœud lui-même ; celui du fils vaut None.",
        "Auquel des deux nœuds le coup (x, y) mène-t-il ?",
    ),
)
def parent_takes_the_move_alone(self, x, y):
    self.dernier_coup = (x, y)
    return make_child(self, x, y, dernier_coup=None)


@misconception(
    en=(
        "It changes the node's own `pion_a_placer`: its next child would play the other piece.",
        "Who plays all the moves that start from one node?",
    ),
    fr=(
        "Votre fonction change le `pion_a_placer` du nœud lui-même : son fils suivant jouerait l'autre pion.",
        "Qui joue tous les coups qui partent d'un même nœud ?",
    ),
)
def parents_piece_changes(self, x, y):
    child = make_child(self, x, y)
    self.pion_a_placer = 3 - self.pion_a_placer
    return child


@misconception(
    en=(
        "The child's `dernier_coup` is the height alone, not the column.",
        "A bare number is taken for a column: is it `x` or `y` that you store?",
    ),
    fr=(
        "Le `dernier_coup` du fils est la hauteur seule, pas la colonne.",
        "Un nombre seul est compris comme une colonne : est-ce `x` ou `y` que vous gardez ?",
    ),
)
def move_is_the_height(self, x, y):
    return make_child(self, x, y, dernier_coup=y)
