"""For which player the value is, and its sign."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.evaluate_position.terms import value


@misconception(
    en=(
        "It is always the value for player 1, whoever `player` is.",
        "Where does your function use `player`?",
    ),
    fr=(
        "C'est toujours la valeur pour le joueur 1, quel que soit `player`.",
        "Où votre fonction se sert-elle de `player` ?",
    ),
)
def always_for_player_one(board, player):
    return value(board, 1)


@misconception(
    en=(
        "It is the value for the opponent.",
        "Three pieces of `player`'s and an empty cell: does your function add 10, or take 8 away?",
    ),
    fr=(
        "C'est la valeur pour l'adversaire.",
        "Trois pions de `player` et une case vide : votre fonction ajoute-t-elle 10, ou retire-t-elle 8 ?",
    ),
)
def value_for_the_opponent(board, player):
    return value(board, 3 - player)


@misconception(
    en=(
        "All has the wrong sign: what is good for `player` is counted as negative.",
        "Is an own piece in the centre worth 3, or -3?",
    ),
    fr=(
        "Tout est de signe contraire : ce qui est bon pour `player` est compté en négatif.",
        "Un pion à soi au centre vaut-il 3, ou -3 ?",
    ),
)
def wrong_sign(board, player):
    return -value(board, player)


@misconception(
    en=(
        "It subtracts the opponent's value from `player`'s: that is what `negamax` does with it.",
        "Which function asks for the difference of two values, and which for one of them?",
    ),
    fr=(
        "Votre fonction soustrait la valeur de l'adversaire de celle de `player` : c'est `negamax` qui fait cela avec "
        "elle.",
        "Quelle fonction demande la différence de deux valeurs, et laquelle demande l'une d'elles ?",
    ),
)
def difference_of_both_sides(board, player):
    return value(board, player) - value(board, 3 - player)
