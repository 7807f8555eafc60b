"""Cuts that are never made, made by one side only, too soon, too late, or the wrong way."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_remonter_score.search import cuts, reaches_beyond, search


@misconception(
    en=(
        "It never cuts, or only once the whole tree is made: every node is visited, as in plain minimax.",
        "An attacking node already has a score of 5, and its beta is 3: can its other children change anything?",
    ),
    fr=(
        "Votre fonction ne coupe jamais, ou seulement une fois tout l'arbre construit : tous les nœuds sont visités, "
        "comme dans un minimax sans élagage.",
        "Un nœud attaquant a déjà un score de 5, et son bêta vaut 3 : ses autres fils peuvent-ils changer quelque "
        "chose ?",
    ),
)
def never_cuts(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda *_: False)


@misconception(
    en=(
        "Only attacking nodes cut: a defending node looks at all its children.",
        "A defending node already has a score of 2, and its alpha is 4: will its parent ever choose it?",
    ),
    fr=(
        "Seuls les nœuds attaquants coupent : un nœud défenseur regarde tous ses fils.",
        "Un nœud défenseur a déjà un score de 2, et son alpha vaut 4 : son père peut-il encore le choisir ?",
    ),
)
def only_attackers_cut(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, attacks: attacks and cuts(node, attacks))


@misconception(
    en=(
        "Only defending nodes cut: an attacking node looks at all its children.",
        "An attacking node already has a score of 5, and its beta is 3: will its parent ever choose it?",
    ),
    fr=(
        "Seuls les nœuds défenseurs coupent : un nœud attaquant regarde tous ses fils.",
        "Un nœud attaquant a déjà un score de 5, et son bêta vaut 3 : son père peut-il encore le choisir ?",
    ),
)
def only_defenders_cut(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, attacks: not attacks and cuts(node, attacks))


@misconception(
    en=(
        "It cuts only when the score is beyond the bound, not when it reaches it.",
        "A score equal to beta: could the parent still gain anything from this node?",
    ),
    fr=(
        "Votre fonction ne coupe que si le score dépasse la borne, pas quand il l'atteint.",
        "Quand le score est égal à bêta, le père peut-il encore gagner quelque chose avec ce nœud ?",
    ),
)
def cuts_only_beyond_the_bound(self, profondeur_max):
    return search(self, profondeur_max, cut=reaches_beyond)


@misconception(
    en=(
        "It cuts one point too soon, before the score reaches the bound.",
        "With beta = 3 and a score of 2, is it certain that the other children change nothing?",
    ),
    fr=(
        "Votre fonction coupe un point trop tôt, avant que le score n'atteigne la borne.",
        "Avec bêta = 3 et un score de 2, est-il certain que les autres fils ne changent rien ?",
    ),
)
def cuts_one_point_too_soon(self, profondeur_max):
    return search(self, profondeur_max, cut=_too_soon)


def _too_soon(node, attacks):
    return node.score >= node.beta - 1 if attacks else node.score <= node.alpha + 1


@misconception(
    en=(
        "It never gets beyond the first child: the loop ends at its first turn.",
        "Which line ends the loop (`return`, `break`), and is its condition true from the start, when alpha is -inf "
        "and beta +inf?",
    ),
    fr=(
        "Votre fonction ne va jamais plus loin que le premier fils : la boucle s'arrête dès le premier tour.",
        "Quelle ligne arrête la boucle (`return`, `break`), et sa condition est-elle déjà vraie au départ, quand alpha "
        "vaut -inf et bêta +inf ?",
    ),
)
def stops_after_the_first_child(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda *_: True)


@misconception(
    en=(
        "Attacking nodes cut the wrong way: as long as the score is below beta.",
        "When is an attacking node too good for its parent to let us get there: when its score is high, or low?",
    ),
    fr=(
        "Les nœuds attaquants coupent à l'envers : tant que le score est en dessous de bêta.",
        "Quand un nœud attaquant est-il trop bon pour que le père nous laisse y aller : si son score est grand, ou "
        "petit ?",
    ),
)
def attackers_cut_the_wrong_way(self, profondeur_max):
    return search(
        self, profondeur_max, cut=lambda node, attacks: node.score <= node.beta if attacks else cuts(node, attacks)
    )


@misconception(
    en=(
        "Defending nodes cut the wrong way: as long as the score is above alpha.",
        "When does an attacking parent give up a defending child: when its score is high, or low?",
    ),
    fr=(
        "Les nœuds défenseurs coupent à l'envers : tant que le score est au-dessus d'alpha.",
        "Quand un père attaquant renonce-t-il à un fils défenseur : si son score est grand, ou petit ?",
    ),
)
def defenders_cut_the_wrong_way(self, profondeur_max):
    return search(
        self, profondeur_max, cut=lambda node, attacks: cuts(node, attacks) if attacks else node.score >= node.alpha
    )
