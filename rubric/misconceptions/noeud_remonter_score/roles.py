"""Roles that do not come from the node: those of the root, of player 2, or of the other nodes."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_remonter_score.search import values


@misconception(
    en=(
        "The root has the right role, but below it roles are exchanged: the human's nodes maximise, the computer's "
        "minimise.",
        "Which attribute tells a child's role, and do you give that role to the search or the opposite one?",
    ),
    fr=(
        "La racine a le bon rôle, mais en dessous les rôles sont échangés : les nœuds de l'humain maximisent, ceux de "
        "l'ordinateur minimisent.",
        "Quel attribut donne le rôle d'un fils, et est-ce ce rôle ou son contraire que vous suivez ?",
    ),
)
def roles_exchanged_below_the_root(self, profondeur_max):
    return values(self, profondeur_max, attacks=self.attaquant == (self.profondeur == 0))


@misconception(
    en=(
        "All nodes have the root's role: the same side chooses at every depth.",
        "The root maximises: who chooses among the children of its children, and what does that side want?",
    ),
    fr=(
        "Tous les nœuds ont le rôle de la racine : le même camp choisit à toutes les profondeurs.",
        "La racine maximise : qui choisit parmi les fils de ses fils, et que veut ce camp ?",
    ),
)
def roles_never_alternate(self, profondeur_max):
    return values(self, profondeur_max, attacks=self.attaquant == (self.profondeur % 2 == 0))


@misconception(
    en=(
        "It takes the root for a defending node, whatever its role is.",
        "What if the search starts where the computer is to move? Which attribute tells you a node's role?",
    ),
    fr=(
        "Votre fonction prend la racine pour un nœud défenseur, quel que soit son rôle.",
        "Et si la recherche part d'une grille où c'est à l'ordinateur de jouer ? Quel attribut donne le rôle d'un "
        "nœud ?",
    ),
)
def root_always_defends(self, profondeur_max):
    return values(self, profondeur_max, attacks=self.profondeur % 2 == 1)


@misconception(
    en=(
        "Player 2 always maximises, even when the computer is player 1.",
        "Which piece has the computer when `pion_ordi` is 1, and which nodes maximise then?",
    ),
    fr=(
        "Le joueur 2 maximise toujours, même quand l'ordinateur est le joueur 1.",
        "Quel est le pion de l'ordinateur quand `pion_ordi` vaut 1, et quels nœuds maximisent alors ?",
    ),
)
def player_two_maximises(self, profondeur_max):
    return values(self, profondeur_max, attacks=self.pion_a_placer == 2)
