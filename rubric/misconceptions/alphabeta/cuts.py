"""Cuts that are never made, made by one side only, too soon, too late, or the wrong way."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.alphabeta.searches import searching
from rubric.misconceptions.searching import Search, never


@misconception(
    en=(
        "It never cuts: it looks at every leaf, as plain minimax does.",
        "A maximising node is already worth 5, and its beta is 3: can its other children change anything?",
    ),
    fr=(
        "Votre fonction ne coupe jamais : elle regarde toutes les feuilles, comme un minimax sans élagage.",
        "Un nœud qui maximise vaut déjà 5, et son bêta vaut 3 : ses autres fils peuvent-ils changer quelque chose ?",
    ),
)
@searching
def never_cuts():
    return Search(cut=never)


@misconception(
    en=(
        "Only maximising nodes cut: a minimising node looks at all its children.",
        "A minimising node is already down to 2, and its alpha is 4: will its parent ever choose it?",
    ),
    fr=(
        "Seuls les nœuds qui maximisent coupent : un nœud qui minimise regarde tous ses fils.",
        "Un nœud qui minimise est déjà descendu à 2, et son alpha vaut 4 : son père peut-il encore le choisir ?",
    ),
)
@searching
def only_maximising_nodes_cut():
    return Search(cut=lambda score, _alpha, beta, maximizing: maximizing and score >= beta)


@misconception(
    en=(
        "Only minimising nodes cut: a maximising node looks at all its children.",
        "A maximising node is already worth 5, and its beta is 3: will its parent ever choose it?",
    ),
    fr=(
        "Seuls les nœuds qui minimisent coupent : un nœud qui maximise regarde tous ses fils.",
        "Un nœud qui maximise vaut déjà 5, et son bêta vaut 3 : son père peut-il encore le choisir ?",
    ),
)
@searching
def only_minimising_nodes_cut():
    return Search(cut=lambda score, alpha, _beta, maximizing: not maximizing and score <= alpha)


@misconception(
    en=(
        "It cuts only when the value is beyond the bound, not when it reaches it.",
        "A value equal to beta: could the parent still gain anything from this node?",
    ),
    fr=(
        "Votre fonction ne coupe que si la valeur dépasse la borne, pas quand elle l'atteint.",
        "Quand la valeur est égale à bêta, le père peut-il encore gagner quelque chose avec ce nœud ?",
    ),
)
@searching
def cuts_only_beyond_the_bound():
    return Search(cut=lambda score, alpha, beta, maximizing: score > beta if maximizing else score < alpha)


@misconception(
    en=(
        "Maximising nodes cut only when the value is beyond beta, not when it reaches it.",
        "A maximising node reaches a value equal to its beta: could its parent still gain anything there?",
    ),
    fr=(
        "Les nœuds qui maximisent ne coupent que si la valeur dépasse bêta, pas quand elle l'atteint.",
        "Quand un nœud qui maximise atteint une valeur égale à son bêta, son père peut-il encore y gagner quelque "
        "chose ?",
    ),
)
@searching
def maximising_nodes_cut_only_beyond_beta():
    return Search(cut=lambda score, alpha, beta, maximizing: score > beta if maximizing else score <= alpha)


@misconception(
    en=(
        "Minimising nodes cut only when the value is below alpha, not when it reaches it.",
        "A minimising node reaches a value equal to its alpha: could its parent still gain anything there?",
    ),
    fr=(
        "Les nœuds qui minimisent ne coupent que si la valeur est en dessous d'alpha, pas quand elle l'atteint.",
        "Quand un nœud qui minimise atteint une valeur égale à son alpha, son père peut-il encore y gagner quelque "
        "chose ?",
    ),
)
@searching
def minimising_nodes_cut_only_beyond_alpha():
    return Search(cut=lambda score, alpha, beta, maximizing: score >= beta if maximizing else score < alpha)


@misconception(
    en=(
        "It never gets beyond the first child: the loop ends at its first turn.",
        "Which line ends the loop (`return`, `break`), and is its condition true from the start, when alpha is -inf and"
        " beta +inf?",
    ),
    fr=(
        "Votre fonction ne va jamais plus loin que le premier fils : la boucle s'arrête dès le premier tour.",
        "Quelle ligne arrête la boucle (`return`, `break`), et sa condition est-elle déjà vraie au départ, quand alpha "
        "vaut -inf et bêta +inf ?",
    ),
)
@searching
def stops_after_the_first_child():
    return Search(cut=lambda *_: True)


@misconception(
    en=(
        "Maximising nodes cut the wrong way: as long as the value is below beta.",
        "When is a maximising node too good for its parent to let us get there: when its value is large, or small?",
    ),
    fr=(
        "Les nœuds qui maximisent coupent à l'envers : tant que la valeur est en dessous de bêta.",
        "Quand un nœud qui maximise est-il trop bon pour que le père nous laisse y aller : si sa valeur est grande, ou"
        " petite ?",
    ),
)
@searching
def maximising_nodes_cut_the_wrong_way():
    return Search(cut=lambda score, alpha, beta, maximizing: score <= beta if maximizing else score <= alpha)


@misconception(
    en=(
        "Minimising nodes cut the wrong way: as long as the value is above alpha.",
        "When does a maximising parent give up a minimising child: when its value is large, or small?",
    ),
    fr=(
        "Les nœuds qui minimisent coupent à l'envers : tant que la valeur est au-dessus d'alpha.",
        "Quand un père qui maximise renonce-t-il à un fils qui minimise : si sa valeur est grande, ou petite ?",
    ),
)
@searching
def minimising_nodes_cut_the_wrong_way():
    return Search(cut=lambda score, alpha, beta, maximizing: score >= beta if maximizing else score >= alpha)
