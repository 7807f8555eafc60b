"""Which child a node chooses: the roles of the sides, and where the best score starts."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_remonter_score.search import values


@misconception(
    en=(
        "It minimises in every node, even where the computer is to move.",
        "Which child does the computer choose for itself: the one with the highest score, or the lowest?",
    ),
    fr=(
        "Votre fonction minimise dans tous les nœuds, même là où c'est à l'ordinateur de jouer.",
        "Quel fils l'ordinateur choisit-il pour lui-même : celui du plus grand score, ou du plus petit ?",
    ),
)
def minimises_everywhere(self, profondeur_max):
    return values(self, profondeur_max, attacks=False)


@misconception(
    en=(
        "It maximises in every node, as if the human helped the computer.",
        "Scores are the computer's: which child does the human choose?",
    ),
    fr=(
        "Votre fonction maximise dans tous les nœuds, comme si l'humain aidait l'ordinateur.",
        "Les scores sont ceux de l'ordinateur : quel fils l'humain choisit-il ?",
    ),
)
def maximises_everywhere(self, profondeur_max):
    return values(self, profondeur_max, attacks=True)


@misconception(
    en=(
        "It exchanges the roles: attacking nodes minimise, defending ones maximise.",
        "`attaquant` is True: who is to move, and what does that player want the score to be?",
    ),
    fr=(
        "Votre fonction échange les rôles : les nœuds attaquants minimisent, les défenseurs maximisent.",
        "`attaquant` vaut True : à qui est-ce de jouer, et quel score ce joueur veut-il ?",
    ),
)
def roles_exchanged(self, profondeur_max):
    return values(self, profondeur_max, attacks=not self.attaquant)


@misconception(
    en=(
        "It takes the root for an attacking node, whatever its role is.",
        "What if the search starts where the human is to move? Which attribute tells you a node's role?",
    ),
    fr=(
        "Votre fonction prend la racine pour un nœud attaquant, quel que soit son rôle.",
        "Et si la recherche part d'une grille où c'est à l'humain de jouer ? Quel attribut donne le rôle d'un nœud ?",
    ),
)
def root_always_attacks(self, profondeur_max):
    return values(self, profondeur_max, attacks=self.profondeur % 2 == 0)


@misconception(
    en=(
        "Player 1 always maximises, even when the computer is player 2.",
        "Which piece has the computer when `pion_ordi` is 2, and which nodes maximise then?",
    ),
    fr=(
        "Le joueur 1 maximise toujours, même quand l'ordinateur est le joueur 2.",
        "Quel est le pion de l'ordinateur quand `pion_ordi` vaut 2, et quels nœuds maximisent alors ?",
    ),
)
def player_one_maximises(self, profondeur_max):
    return values(self, profondeur_max, attacks=self.pion_a_placer == 1)


@misconception(
    en=(
        "It starts from 0, so that an attacking node is never worth less, nor a defending one more.",
        "All children of an attacking node are worth less than 0: what do you return?",
    ),
    fr=(
        "Votre fonction part de 0 : un nœud attaquant ne vaut jamais moins, un défenseur jamais plus.",
        "Si tous les fils d'un nœud attaquant valent moins que 0, que renvoyez-vous ?",
    ),
)
def starts_at_zero(self, profondeur_max):
    return values(self, profondeur_max, start=0)


@misconception(
    en=(
        "It keeps the score of the last child it looked at, not of the best one.",
        "The first child gives 6, the second 2: what is your score after the second turn of the loop?",
    ),
    fr=(
        "Votre fonction garde le score du dernier fils regardé, pas celui du meilleur.",
        "Le premier fils donne 6, le deuxième 2 : que vaut votre score après le deuxième tour de boucle ?",
    ),
)
def keeps_the_last_child(self, profondeur_max):
    return values(self, profondeur_max, keep=lambda _best, _score, child_score: child_score)
