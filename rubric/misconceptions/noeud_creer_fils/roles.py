"""The roles of parent and child."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_creer_fils.children import make_child


@misconception(
    en=(
        "The child has the same role as its parent: the same side would move twice.",
        "The computer has just moved: who moves next, and is that node attacking or defending?",
    ),
    fr=(
        "Le fils a le même rôle que son père : le même camp jouerait deux fois de suite.",
        "L'ordinateur vient de jouer : à qui le tour, et ce nœud attaque-t-il ou défend-il ?",
    ),
)
def same_role(self, x, y):
    return make_child(self, x, y, attaquant=self.attaquant)


@misconception(
    en=(
        "Every child attacks, whatever its parent does.",
        "What value does the constructor take for `attaquant` when you do not give it any?",
    ),
    fr=(
        "Tous les fils attaquent, quel que soit le rôle du père.",
        "Quelle valeur le constructeur prend-il pour `attaquant` quand vous ne lui en donnez pas ?",
    ),
)
def children_always_attack(self, x, y):
    return make_child(self, x, y, attaquant=True)


@misconception(
    en=(
        "Every child defends, whatever its parent does.",
        "The children of a defending node: whose turn is it there?",
    ),
    fr=(
        "Tous les fils défendent, quel que soit le rôle du père.",
        "Dans les fils d'un nœud défenseur, à qui est-ce de jouer ?",
    ),
)
def children_always_defend(self, x, y):
    return make_child(self, x, y, attaquant=False)


@misconception(
    en=(
        "It changes the child's role after the constructor has run: the piece to place stays the parent's.",
        "When is `pion_a_placer` computed, and from which value of `attaquant`?",
    ),
    fr=(
        "Votre fonction change le rôle du fils après l'appel du constructeur : le pion à placer reste celui du père.",
        "Quand `pion_a_placer` est-il calculé, et à partir de quelle valeur de `attaquant` ?",
    ),
)
def role_changed_too_late(self, x, y):
    child = make_child(self, x, y, attaquant=self.attaquant)
    child.attaquant = not self.attaquant
    return child


@misconception(
    en=(
        "It sets the child's role after the constructor has run: the piece to place stays the computer's.",
        "When is `pion_a_placer` computed, and from which value of `attaquant`?",
    ),
    fr=(
        "Votre fonction fixe le rôle du fils après l'appel du constructeur : le pion à placer reste celui de "
        "l'ordinateur.",
        "Quand `pion_a_placer` est-il calculé, et à partir de quelle valeur de `attaquant` ?",
    ),
)
def role_set_after_the_constructor(self, x, y):
    child = make_child(self, x, y, attaquant=True)
    child.attaquant = not self.attaquant
    return child


@misconception(
    en=(
        "It changes the node's own role as well as the child's.",
        "Once a child is made, has the side to move in the parent changed?",
    ),
    fr=(
        "Votre fonction change aussi le rôle du nœud lui-même, pas seulement celui du fils.",
        "Une fois le fils créé, est-ce à un autre camp de jouer dans le père ?",
    ),
)
def parent_changes_role(self, x, y):
    child = make_child(self, x, y)
    self.attaquant = not self.attaquant
    return child


@misconception(
    en=(
        "In the child, the piece of the computer has become the human's.",
        "Does the computer's piece change during the game? And what is it that changes at each move?",
    ),
    fr=(
        "Dans le fils, le pion de l'ordinateur est devenu celui de l'humain.",
        "Le pion de l'ordinateur change-t-il au cours de la partie ? Qu'est-ce qui change à chaque coup ?",
    ),
)
def the_computer_changes_sides(self, x, y):
    return make_child(self, x, y, pion_ordi=self.pion_humain)
