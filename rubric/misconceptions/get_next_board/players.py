"""Whose piece is played."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.get_next_board.reference import right_board


@misconception(
    en=(
        "It always plays a piece of player 1, whoever the player is.",
        "Where does the value of the parameter `player` enter your function?",
    ),
    fr=(
        "Votre fonction joue toujours un pion du joueur 1, quel que soit le joueur.",
        "Où la valeur du paramètre `player` sert-elle dans votre fonction ?",
    ),
)
def always_player_one(board, col, player):
    return right_board(board, col, 1)


@misconception(
    en=(
        "It plays a piece of the other player.",
        "`player` is the one who plays now: whose number goes into the cell?",
    ),
    fr=(
        "Votre fonction joue un pion de l'autre joueur.",
        "`player` est celui qui joue maintenant : quel numéro faut-il écrire dans la case ?",
    ),
)
def the_other_player(board, col, player):
    return right_board(board, col, 3 - player)


@misconception(
    en=(
        "It guesses who plays from the number of pieces, instead of using `player`.",
        "What if somebody asks what the board would be if the other player played?",
    ),
    fr=(
        "Votre fonction devine qui joue d'après le nombre de pions, au lieu d'utiliser `player`.",
        "Et si l'on demande ce que serait le plateau si l'autre joueur jouait ?",
    ),
)
def player_guessed(board, col, player):
    return right_board(board, col, 1 + int((board != 0).sum()) % 2)
