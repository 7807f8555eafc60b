"""For whom a leaf is valued, and how deep the search goes."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.negamax.search import difference, in_any_order, worth


@misconception(
    en=(
        "At depth 0 it takes `evaluate_position` of `player` alone, not the difference of both sides.",
        "What is the same board worth for the opponent: exactly the opposite of what you return?",
    ),
    fr=(
        "À depth 0, elle prend `evaluate_position` de `player` seul, pas la différence des deux camps.",
        "Que vaut le même plateau pour l'adversaire : exactement l'opposé de ce que vous renvoyez ?",
    ),
)
def leaf_of_one_side(board, depth, alpha, beta, player):
    return in_any_order(leaf=worth)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "At depth 0 the difference has the wrong sign: it is the value for the opponent.",
        "From whose side must `negamax` value every board it is called with?",
    ),
    fr=(
        "À depth 0, la différence est de signe contraire : c'est la valeur pour l'adversaire.",
        "De quel côté `negamax` doit-elle voir chaque plateau qu'on lui donne ?",
    ),
)
def leaf_for_the_opponent(board, depth, alpha, beta, player):
    return in_any_order(leaf=lambda board, player: -difference(board, player))(board, depth, alpha, beta, player)


@misconception(
    en=(
        "At depth 0 the value is always that for player 1, whoever is to move.",
        "At depth 0 it is now one player's turn, now the other's: from whose side is the value?",
    ),
    fr=(
        "À depth 0, la valeur est toujours celle du joueur 1, quel que soit celui dont c'est le tour.",
        "À depth 0, c'est tantôt à l'un de jouer, tantôt à l'autre : de quel côté est la valeur ?",
    ),
)
def leaf_for_player_one(board, depth, alpha, beta, player):
    return in_any_order(leaf=lambda board, _player: difference(board, 1))(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It looks one ply too far: a leaf is only reached below depth 0.",
        "With `depth=1`, how many moves should be played before the board is valued?",
    ),
    fr=(
        "Votre fonction regarde un coup trop loin : une feuille n'est atteinte que sous depth 0.",
        "Avec `depth=1`, combien de coups faut-il jouer avant d'évaluer le plateau ?",
    ),
)
def one_ply_too_deep(board, depth, alpha, beta, player):
    return in_any_order(last=-1)(board, depth, alpha, beta, player)


@misconception(
    en=(
        "It stops one ply too early: depth 1 is already a leaf.",
        "With `depth=1`, how many moves should be played before the board is valued?",
    ),
    fr=(
        "Votre fonction s'arrête un coup trop tôt : depth 1 est déjà une feuille.",
        "Avec `depth=1`, combien de coups faut-il jouer avant d'évaluer le plateau ?",
    ),
)
def one_ply_too_shallow(board, depth, alpha, beta, player):
    return in_any_order(last=1 if depth else 0)(board, depth, alpha, beta, player)
