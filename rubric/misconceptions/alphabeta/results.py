"""What is returned, windows exchanged or negated, and the order of the moves."""

from grader.assignment.misconception import also, misconception
from rubric.misconceptions import minimax
from rubric.misconceptions.alphabeta.searches import searching
from rubric.misconceptions.searching import Search


@also(minimax.one_move_ahead)
@searching
def one_move_ahead():
    return Search(child=lambda played, evaluate: evaluate(played))


@misconception(
    en=(
        "It returns alpha in every node, even where it minimises.",
        "In a minimising node, which variable holds the smallest value found so far?",
    ),
    fr=(
        "Votre fonction renvoie alpha dans tous les nœuds, même dans ceux qui minimisent.",
        "Dans un nœud qui minimise, quelle variable contient la plus petite valeur trouvée ?",
    ),
)
@searching
def always_returns_alpha():
    return Search(result=lambda _score, alpha, *_: alpha)


@misconception(
    en=(
        "When it cuts, what it returns leaves out the child that made it cut.",
        "A child gives 8, beta is 5 and you cut: which number do you return, and does it know of the 8?",
    ),
    fr=(
        "Quand votre fonction coupe, ce qu'elle renvoie ne tient pas compte du fils qui l'a fait couper.",
        "Un fils vaut 8, bêta vaut 5 et vous coupez : quel nombre renvoyez-vous, et tient-il compte du 8 ?",
    ),
)
@searching
def cutting_child_not_counted():
    return Search(cut_first=True, result=lambda _score, alpha, beta, maximizing: alpha if maximizing else beta)


@misconception(
    en=(
        "The children receive alpha and beta in each other's place.",
        "In which order does your function take `alpha` and `beta`, and in which does it hand them on?",
    ),
    fr=(
        "Les fils reçoivent alpha et bêta l'un à la place de l'autre.",
        "Dans quel ordre votre fonction reçoit-elle `alpha` et `beta`, et dans quel ordre les transmet-elle ?",
    ),
)
@searching
def window_exchanged():
    return Search(window_below=lambda alpha, beta: (beta, alpha))


@misconception(
    en=(
        "The children receive -beta and -alpha, as in negamax, though the sides take turns at max and min.",
        "Does the value of a child change its sign in your program? Then why does its window?",
    ),
    fr=(
        "Les fils reçoivent -bêta et -alpha, comme dans un négamax, alors que max et min alternent.",
        "Dans votre programme, la valeur d'un fils change-t-elle de signe ? Alors pourquoi sa fenêtre en changerait-"
        "elle ?",
    ),
)
@searching
def window_negated():
    return Search(window_below=lambda alpha, beta: (-beta, -alpha))


@misconception(
    en=(
        "It goes through the moves from the last to the first: other leaves are looked at than in the order of "
        "`moves()`.",
        "In which order does the statement ask for the children?",
    ),
    fr=(
        "Votre fonction parcourt les coups du dernier au premier : ce ne sont pas les feuilles que l'on regarde dans "
        "l'ordre de `moves()`.",
        "Dans quel ordre l'énoncé demande-t-il les fils ?",
    ),
)
@searching
def last_move_first():
    return Search(moves=lambda state: state.moves()[::-1])
