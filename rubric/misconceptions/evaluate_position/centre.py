"""The pieces in the centre column."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.evaluate_position.terms import value


@misconception(
    en=(
        "It forgets the centre: an own piece in the middle column is not worth 3 more.",
        "A single piece in column 3 of an empty board: what should it be worth, and what do you return?",
    ),
    fr=(
        "Votre fonction oublie le centre : un pion à soi dans la colonne du milieu n'y vaut pas 3 de plus.",
        "Un seul pion, dans la colonne 3 d'un plateau vide : combien doit-il valoir, et que renvoyez-vous ?",
    ),
)
def centre_forgotten(board, player):
    return value(board, player, centre=lambda _cells, _player: 0)


@misconception(
    en=(
        "It counts every piece of the centre column, the opponent's too.",
        "Whose pieces in the centre are good for `player`?",
    ),
    fr=(
        "Votre fonction compte tous les pions de la colonne du centre, même ceux de l'adversaire.",
        "Les pions de qui, au centre, sont bons pour `player` ?",
    ),
)
def centre_of_both(board, player):
    return value(board, player, centre=lambda cells, _player: 3 * (6 - cells.count(0)))


@misconception(
    en=(
        "It takes 3 away for each piece of the opponent's in the centre column.",
        "Which line of the table speaks of the opponent's pieces in the centre?",
    ),
    fr=(
        "Votre fonction retire 3 pour chaque pion adverse dans la colonne du centre.",
        "Quelle ligne du tableau de l'énoncé parle des pions adverses au centre ?",
    ),
)
def centre_of_the_opponent_taken_away(board, player):
    return value(board, player, centre=lambda cells, player: 3 * (cells.count(player) - cells.count(3 - player)))


@misconception(
    en=(
        "It adds 3 only once, however many own pieces stand in the centre column.",
        "Two own pieces in the centre column: 3 or 6?",
    ),
    fr=(
        "Votre fonction n'ajoute 3 qu'une fois, quel que soit le nombre de pions à soi dans la colonne du centre.",
        "Deux pions à soi dans la colonne du centre : 3 ou 6 ?",
    ),
)
def centre_counted_once(board, player):
    return value(board, player, centre=lambda cells, player: 3 * (player in cells))
