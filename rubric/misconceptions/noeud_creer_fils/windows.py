"""Bounds that are not handed down, or altered on the way."""

from math import inf

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_creer_fils.children import make_child


@misconception(
    en=(
        "It hands neither alpha nor beta down: the child starts from -inf and +inf again.",
        "What are alpha and beta in a new node, and what should the child know of its parent's?",
    ),
    fr=(
        "Votre fonction ne transmet ni alpha ni bêta : le fils repart de -inf et +inf.",
        "Que valent alpha et bêta dans un nouveau nœud, et que doit savoir le fils de ceux de son père ?",
    ),
)
def window_forgotten(self, x, y):
    return make_child(self, x, y, alpha=-inf, beta=inf)


@misconception(
    en=(
        "It hands alpha down, but not beta.",
        "An attacking child stops when its score reaches a bound: which one, and who gives it that bound?",
    ),
    fr=(
        "Votre fonction transmet alpha, mais pas bêta.",
        "Un fils attaquant s'arrête quand son score atteint une borne : laquelle, et qui la lui donne ?",
    ),
)
def only_alpha_handed_down(self, x, y):
    return make_child(self, x, y, beta=inf)


@misconception(
    en=(
        "It hands beta down, but not alpha.",
        "A defending child stops when its score reaches a bound: which one, and who gives it that bound?",
    ),
    fr=(
        "Votre fonction transmet bêta, mais pas alpha.",
        "Un fils défenseur s'arrête quand son score atteint une borne : laquelle, et qui la lui donne ?",
    ),
)
def only_beta_handed_down(self, x, y):
    return make_child(self, x, y, alpha=-inf)


@misconception(
    en=(
        "It exchanges the bounds: the child's alpha is its parent's beta, and the other way round.",
        "Which of the two bounds is the smaller one in the parent? And in your child?",
    ),
    fr=(
        "Votre fonction échange les bornes : l'alpha du fils est le bêta du père, et inversement.",
        "Laquelle des deux bornes est la plus petite chez le père ? Et chez votre fils ?",
    ),
)
def window_exchanged(self, x, y):
    return make_child(self, x, y, alpha=self.beta, beta=self.alpha)


@misconception(
    en=(
        "It changes the sign of the bounds, as one does in negamax; here all scores are the computer's.",
        "For which side are scores counted in an attacking node, and in a defending one?",
    ),
    fr=(
        "Votre fonction change le signe des bornes, comme dans le négamax ; ici tous les scores sont ceux de "
        "l'ordinateur.",
        "Pour quel camp compte-t-on les scores dans un nœud attaquant, et dans un nœud défenseur ?",
    ),
)
def window_negated(self, x, y):
    return make_child(self, x, y, alpha=-self.beta, beta=-self.alpha)


@misconception(
    en=(
        "It copies alpha and beta the wrong way: the parent receives the bounds of the new child.",
        "In an assignment `a = b`, which of the two changes?",
    ),
    fr=(
        "Votre fonction copie alpha et bêta dans le mauvais sens : c'est le père qui reçoit les bornes du nouveau "
        "fils.",
        "Dans une affectation `a = b`, lequel des deux change ?",
    ),
)
def window_copied_backwards(self, x, y):
    child = make_child(self, x, y, alpha=-inf, beta=inf)
    self.alpha, self.beta = child.alpha, child.beta
    return child
