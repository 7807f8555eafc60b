"""Bounds of the child that are the wrong ones, or have the wrong sign."""

from math import inf

from grader.assignment.misconception import misconception
from rubric.misconceptions.noeud_creer_fils.children import make_child


@misconception(
    en=(
        "It changes the sign of alpha and of beta, but leaves each in its place.",
        "The parent has alpha -3 and beta 8: which has your child, and do the same scores still lie between them?",
    ),
    fr=(
        "Votre fonction change le signe d'alpha et celui de bêta, mais laisse chacun à sa place.",
        "Le père a alpha -3 et bêta 8 : et votre fils ? Les mêmes scores sont-ils encore entre les deux ?",
    ),
)
def signs_of_the_bounds_changed(self, x, y):
    return make_child(self, x, y, alpha=-self.alpha, beta=-self.beta)


@misconception(
    en=(
        "The child's beta is its parent's alpha, and so is its alpha.",
        "On the right of your two assignments, which attributes of the parent stand there?",
    ),
    fr=(
        "Le bêta du fils est l'alpha de son père, tout comme son alpha.",
        "À droite de vos deux affectations, quels attributs du père y a-t-il ?",
    ),
)
def alpha_in_both_bounds(self, x, y):
    return make_child(self, x, y, beta=self.alpha)


@misconception(
    en=(
        "The child's alpha is its parent's beta, and so is its beta.",
        "On the right of your two assignments, which attributes of the parent stand there?",
    ),
    fr=(
        "L'alpha du fils est le bêta de son père, tout comme son bêta.",
        "À droite de vos deux affectations, quels attributs du père y a-t-il ?",
    ),
)
def beta_in_both_bounds(self, x, y):
    return make_child(self, x, y, alpha=self.beta)


@misconception(
    en=(
        "An attacking node hands down its alpha alone, a defending one its beta alone.",
        "The child passes both bounds on to its own children: where does it get the other one from?",
    ),
    fr=(
        "Un nœud attaquant ne transmet que son alpha, un défenseur que son bêta.",
        "Le fils transmet les deux bornes à ses propres fils : d'où tient-il l'autre ?",
    ),
)
def only_the_parents_own_bound(self, x, y):
    return make_child(self, x, y, **({"beta": inf} if self.attaquant else {"alpha": -inf}))


@misconception(
    en=(
        "An attacking node hands down its beta alone, a defending one its alpha alone.",
        "A defending child stops when it reaches alpha: where does it get alpha from?",
    ),
    fr=(
        "Un nœud attaquant ne transmet que son bêta, un défenseur que son alpha.",
        "Un fils défenseur s'arrête quand il atteint alpha : d'où tient-il cet alpha ?",
    ),
)
def only_the_childs_own_bound(self, x, y):
    return make_child(self, x, y, **({"alpha": -inf} if self.attaquant else {"beta": inf}))
