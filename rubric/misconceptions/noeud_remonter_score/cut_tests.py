"""Tests for a cut at some nodes only, or with the bound of the other side."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_remonter_score.search import cuts, reaches_beyond, search


@misconception(
    en=(
        "Only the root cuts: below it every node looks at all its children.",
        "At the root alpha is -inf and beta +inf: is that where a cut saves most, or further down?",
    ),
    fr=(
        "Seule la racine coupe : en dessous, chaque nœud regarde tous ses fils.",
        "À la racine, alpha vaut -inf et bêta +inf : est-ce là qu'on gagne à couper, ou plus bas ?",
    ),
)
def cuts_only_at_the_root(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, attacks: node.profondeur == 0 and cuts(node, attacks))


@misconception(
    en=(
        "Attacking nodes cut only when the score is beyond beta, not when it reaches it.",
        "A score equal to beta: could the parent still gain anything from this node?",
    ),
    fr=(
        "Les nœuds attaquants ne coupent que si le score dépasse bêta, pas quand il l'atteint.",
        "Quand le score est égal à bêta, le père peut-il encore gagner quelque chose avec ce nœud ?",
    ),
)
def attackers_cut_only_beyond_the_bound(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, attacks: (reaches_beyond if attacks else cuts)(node, attacks))


@misconception(
    en=(
        "Defending nodes cut only when the score is beyond alpha, not when it reaches it.",
        "A score equal to alpha: could the parent still gain anything from this node?",
    ),
    fr=(
        "Les nœuds défenseurs ne coupent que si le score dépasse alpha, pas quand il l'atteint.",
        "Quand le score est égal à alpha, le père peut-il encore gagner quelque chose avec ce nœud ?",
    ),
)
def defenders_cut_only_beyond_the_bound(self, profondeur_max):
    return search(
        self, profondeur_max, cut=lambda node, attacks: (reaches_beyond if not attacks else cuts)(node, attacks)
    )


@misconception(
    en=(
        "The cut tests are exchanged: attacking nodes compare their score with alpha, defending ones with beta.",
        "Which bound comes from the parent of an attacking node, and which one does the node itself move?",
    ),
    fr=(
        "Les tests de coupure sont échangés : un nœud attaquant compare son score à alpha, un défenseur à bêta.",
        "Quelle borne vient du père d'un nœud attaquant, et laquelle ce nœud modifie-t-il lui-même ?",
    ),
)
def cut_tests_exchanged(self, profondeur_max):
    return search(
        self, profondeur_max, cut=lambda node, attacks: node.score <= node.alpha if attacks else node.score >= node.beta
    )


@misconception(
    en=(
        "It stops as soon as the score is better than the bound the node moves itself: alpha where it attacks, beta "
        "where it defends.",
        "Which bound comes from the parent of an attacking node, and with which one do you compare its score?",
    ),
    fr=(
        "Votre fonction s'arrête dès que le score est meilleur que la borne que le nœud modifie lui-même : alpha s'il "
        "attaque, bêta s'il défend.",
        "Quelle borne vient du père d'un nœud attaquant, et à laquelle comparez-vous son score ?",
    ),
)
def stops_at_the_first_improvement(self, profondeur_max):
    return search(
        self, profondeur_max, cut=lambda node, attacks: node.score > node.alpha if attacks else node.score < node.beta
    )


@misconception(
    en=(
        "Defending nodes have the cut test of attacking ones: score >= beta.",
        "A defending node is useless to its parent when its score is low: below which bound?",
    ),
    fr=(
        "Les nœuds défenseurs ont le test de coupure des attaquants : score >= bêta.",
        "Un nœud défenseur n'intéresse plus son père quand son score est petit : sous quelle borne ?",
    ),
)
def attackers_test_in_both(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, _attacks: node.score >= node.beta)


@misconception(
    en=(
        "Attacking nodes have the cut test of defending ones: score <= alpha.",
        "An attacking node is useless to its parent when its score is high: above which bound?",
    ),
    fr=(
        "Les nœuds attaquants ont le test de coupure des défenseurs : score <= alpha.",
        "Un nœud attaquant n'intéresse plus son père quand son score est grand : au-dessus de quelle borne ?",
    ),
)
def defenders_test_in_both(self, profondeur_max):
    return search(self, profondeur_max, cut=lambda node, _attacks: node.score <= node.alpha)
