"""What the search of a child is given, and what becomes of its score."""

from math import inf

from grader.assignment.misconception import misconception
from rubric.misconceptions.negamax.search import in_any_order, unpruned


@misconception(
    en=(
        "The score of a child goes up without changing its sign.",
        "The child's score is seen from the opponent's side: 5 for them is how much for `player`?",
    ),
    fr=(
        "La valeur d'un fils remonte sans changer de signe.",
        "La valeur du fils est vue de l'adversaire : 5 pour lui, combien cela fait-il pour `player` ?",
    ),
)
def sign_never_changed(board, depth, alpha, beta, player):
    return in_any_order(up=lambda score: score)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "In the child the same player moves again.",
        "Who is to move after `player`, and what do you hand to the child?",
    ),
    fr=(
        "Dans le fils, c'est le même joueur qui rejoue.",
        "Qui joue après `player`, et que transmettez-vous au fils ?",
    ),
)
def same_player_moves_again(board, depth, alpha, beta, player):
    return in_any_order(following=lambda player: player)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "The child is searched in the window of its parent: (alpha, beta), neither negated nor exchanged.",
        "The child sees every value with the other sign: which of its bounds is your beta?",
    ),
    fr=(
        "Le fils se cherche dans la fenêtre de son parent : (alpha, bêta), ni opposée ni échangée.",
        "Le fils voit toutes les valeurs avec l'autre signe : laquelle de ses bornes est votre bêta ?",
    ),
)
def window_of_the_parent(board, depth, alpha, beta, player, *, again):
    if beta == inf:  # beta never changes, so nothing is cut
        return unpruned(board, depth, player, again)
    return in_any_order(window=lambda alpha, beta: (alpha, beta))(board, depth, alpha, beta, player)


@misconception(
    en=(
        "The window of a child is upside down: its bounds are negated but not exchanged, or exchanged but not negated.",
        "When alpha <= beta, which is the smaller of -alpha and -beta, and which of them is the alpha of the child?",
    ),
    fr=(
        "La fenêtre d'un fils est à l'envers : ses bornes sont opposées mais pas échangées, ou échangées mais pas "
        "opposées.",
        "Quand alpha <= bêta, lequel est le plus petit de -alpha et de -bêta, et lequel est l'alpha du fils ?",
    ),
)
def window_upside_down(board, depth, alpha, beta, player):
    return in_any_order(window=lambda alpha, beta: (-alpha, -beta))(board, depth, alpha, beta, player)
