"""Bounds that are not moved or not passed on, and what a cut returns."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_remonter_score.search import search


@misconception(
    en=(
        "What one child is worth never cuts anything at the next, as if the children kept infinite bounds.",
        "After the first child, what are alpha and beta in the second one, and with what do you compare its score? Was "
        "it created before or after you moved its parent's bound?",
    ),
    fr=(
        "Ce que vaut un fils ne coupe jamais rien chez le suivant, comme si les fils gardaient des bornes infinies.",
        "Après le premier fils, que valent alpha et bêta dans le deuxième, et à quoi comparez-vous son score ? "
        "L'avez-vous créé avant ou après avoir modifié la borne de son père ?",
    ),
)
def bounds_never_passed_on(self, profondeur_max):
    return search(self, profondeur_max, bound=lambda _best, bound, *_: bound)


@misconception(
    en=(
        "Alpha never goes up, or its children are not told: defending nodes have nothing to cut against.",
        "Which bound should an attacking node move when it finds a better child, and does the next child receive it?",
    ),
    fr=(
        "Alpha ne monte jamais, ou les fils n'en savent rien : les nœuds défenseurs n'ont pas de quoi couper.",
        "Quelle borne un nœud attaquant doit-il modifier quand il trouve un meilleur fils, et le fils suivant la "
        "reçoit-il ?",
    ),
)
def alpha_never_raised(self, profondeur_max):
    return search(self, profondeur_max, raises_alpha=lambda _attacks: False)


@misconception(
    en=(
        "Beta never goes down, or its children are not told: attacking nodes have nothing to cut against.",
        "Which bound should a defending node move when it finds a better child, and does the next child receive it?",
    ),
    fr=(
        "Beta ne baisse jamais, ou les fils n'en savent rien : les nœuds attaquants n'ont pas de quoi couper.",
        "Quelle borne un nœud défenseur doit-il modifier quand il trouve un meilleur fils, et le fils suivant la "
        "reçoit-il ?",
    ),
)
def beta_never_lowered(self, profondeur_max):
    return search(self, profondeur_max, lowers_beta=lambda _attacks: False)


@misconception(
    en=(
        "Its bound follows the last child, so that alpha can go down again and beta up.",
        "The first child gives 6, the second 2: what does an attacking node already have for certain?",
    ),
    fr=(
        "Sa borne suit le dernier fils : alpha peut redescendre et bêta remonter.",
        "Le premier fils donne 6, le deuxième 2 : de quoi un nœud attaquant est-il déjà certain ?",
    ),
)
def bound_follows_the_last_child(self, profondeur_max):
    return search(self, profondeur_max, bound=lambda _best, _bound, _score, child_score: child_score)


@misconception(
    en=(
        "Its bound becomes the node's score, even when the bound received from the parent was tighter.",
        "A node received alpha = 6 and its score is 2: which of the two should its children know?",
    ),
    fr=(
        "Sa borne devient le score du nœud, même quand celle qui vient du père était plus serrée.",
        "Un nœud a reçu alpha = 6 et son score est 2 : lequel des deux ses fils doivent-ils connaître ?",
    ),
)
def bound_is_the_score(self, profondeur_max):
    return search(self, profondeur_max, bound=lambda _best, _bound, score, _child_score: score)


@misconception(
    en=(
        "When it cuts, what it returns leaves out the child that made it cut: too low in an attacking node, too high "
        "in a defending one.",
        "A child gives 8, beta is 5 and you cut: which number do you return, and does it know of the 8?",
    ),
    fr=(
        "Quand votre fonction coupe, ce qu'elle renvoie ne tient pas compte du fils qui l'a fait couper : c'est trop "
        "petit dans un nœud attaquant, trop grand dans un défenseur.",
        "Un fils vaut 8, bêta vaut 5 et vous coupez : quel nombre renvoyez-vous, et tient-il compte du 8 ?",
    ),
)
def cutting_child_not_counted(self, profondeur_max):
    if self.est_feuille(profondeur_max):
        return search(self, profondeur_max)
    search(self, profondeur_max)
    self.score = self.alpha if self.attaquant else self.beta
    return self.score
