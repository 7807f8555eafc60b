"""Bounds that are not handed down, or moved wrongly."""

from math import inf

from grader.assignment.misconception import misconception
from rubric.misconceptions.alphabeta.searches import searching
from rubric.misconceptions.searching import Search, on_the_window


@misconception(
    en=(
        "The children do not receive the window of their parent: each starts from -inf and +inf again.",
        "What are alpha and beta in the second child, and what should they be once the first one is known?",
    ),
    fr=(
        "Les fils ne reçoivent pas la fenêtre de leur père : chacun repart de -inf et +inf.",
        "Que valent alpha et bêta dans le deuxième fils, et que devraient-ils valoir une fois le premier connu ?",
    ),
)
@searching
def window_not_handed_down():
    return Search(window_below=lambda *_: (-inf, inf))


@misconception(
    en=(
        "The children receive the beta of their parent, but not its alpha: they start from -inf again.",
        "A maximising node is sure of 6: how does its child, which minimises, come to know?",
    ),
    fr=(
        "Les fils reçoivent le bêta de leur père, mais pas son alpha : ils repartent de -inf.",
        "Un nœud qui maximise est sûr d'avoir 6 : comment son fils, qui minimise, peut-il le savoir ?",
    ),
)
@searching
def alpha_not_handed_down():
    return Search(window_below=lambda _alpha, beta: (-inf, beta))


@misconception(
    en=(
        "The children receive the alpha of their parent, but not its beta: they start from +inf again.",
        "A minimising node is sure of 2: how does its child, which maximises, come to know?",
    ),
    fr=(
        "Les fils reçoivent l'alpha de leur père, mais pas son bêta : ils repartent de +inf.",
        "Un nœud qui minimise est sûr d'avoir 2 : comment son fils, qui maximise, peut-il le savoir ?",
    ),
)
@searching
def beta_not_handed_down():
    return Search(window_below=lambda alpha, _beta: (alpha, inf))


@misconception(
    en=(
        "Alpha and beta never move: the second child receives the same window as the first.",
        "The first child of a maximising node is worth 6: what do you know now, and which bound should say it to the "
        "next child?",
    ),
    fr=(
        "Alpha et bêta ne changent jamais : le deuxième fils reçoit la même fenêtre que le premier.",
        "Le premier fils d'un nœud qui maximise vaut 6 : que sait-on désormais, et quelle borne doit le dire au fils "
        "suivant ?",
    ),
)
@searching
def window_never_moves():
    return Search(bound=lambda _best, bound, *_: bound)


@misconception(
    en=(
        "It lowers beta but never raises alpha: minimising nodes have nothing to cut against.",
        "Which bound should a maximising node move when it finds a better child?",
    ),
    fr=(
        "Votre fonction abaisse bêta mais ne relève jamais alpha : les nœuds qui minimisent n'ont pas de quoi couper.",
        "Quelle borne un nœud qui maximise doit-il modifier quand il trouve un meilleur fils ?",
    ),
)
@searching
def alpha_never_raised():
    return Search(bound=lambda best, bound, score, _: bound if best is max else min(bound, score))


@misconception(
    en=(
        "It raises alpha but never lowers beta: maximising nodes have nothing to cut against.",
        "Which bound should a minimising node move when it finds a better child?",
    ),
    fr=(
        "Votre fonction relève alpha mais n'abaisse jamais bêta : les nœuds qui maximisent n'ont pas de quoi couper.",
        "Quelle borne un nœud qui minimise doit-il modifier quand il trouve un meilleur fils ?",
    ),
)
@searching
def beta_never_lowered():
    return Search(bound=lambda best, bound, score, _: max(bound, score) if best is max else bound)


@misconception(
    en=(
        "Its bound follows the last child, so that alpha can go down again and beta up.",
        "The first child gives 6, the second 2: what does a maximising node already have for certain?",
    ),
    fr=(
        "Sa borne suit le dernier fils : alpha peut redescendre et bêta remonter.",
        "Le premier fils donne 6, le deuxième 2 : de quoi un nœud qui maximise est-il déjà certain ?",
    ),
)
@searching
def bound_follows_the_last_child():
    return Search(bound=lambda _best, _bound, _score, value: value)


@misconception(
    en=(
        "Its bound becomes the value of the node, even when the bound received from the parent was tighter.",
        "A node received alpha = 6 and is worth 2: which of the two should its children know?",
    ),
    fr=(
        "Sa borne devient la valeur du nœud, même quand celle qui vient du père était plus serrée.",
        "Un nœud a reçu alpha = 6 et vaut 2 : lequel des deux ses fils doivent-ils connaître ?",
    ),
)
@searching
def bound_is_the_value_of_the_node():
    return Search(bound=lambda _best, _bound, score, _value: score)


@misconception(
    en=(
        "Alpha and beta come from `evaluate` on the child, not from the value the search of the child gave.",
        "A child is searched and is worth 2, while `evaluate` says 9 of it: which of the two is certain?",
    ),
    fr=(
        "Alpha et bêta viennent d'`evaluate` sur le fils, pas de la valeur que la recherche du fils a donnée.",
        "La recherche d'un fils donne 2, alors qu'`evaluate` dit 9 de lui : lequel des deux est certain ?",
    ),
)
@searching
def bounds_from_the_heuristic():
    return Search(hint=lambda played, evaluate: evaluate(played), cut=on_the_window)
