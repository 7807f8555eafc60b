"""Which pieces change, and to whose."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.get_next_board.reference import reference, right_board


@misconception(
    en=(
        "It always plays a piece of player 2, whoever the player is.",
        "Where does the value of the parameter `player` enter your function?",
    ),
    fr=(
        "Votre fonction joue toujours un pion du joueur 2, quel que soit le joueur.",
        "Où la valeur du paramètre `player` sert-elle dans votre fonction ?",
    ),
)
def always_player_two(board, col, _player):
    return right_board(board, col, 2)


@misconception(
    en=(
        "The piece stays in the highest empty cell instead of falling.",
        "From which end of the column do you look for an empty cell?",
    ),
    fr=(
        "Le pion reste dans la case vide la plus haute au lieu de tomber.",
        "De quel bout de la colonne cherchez-vous une case vide ?",
    ),
)
def piece_stays_at_the_top(board, col, player):
    if right_board(board, col, player) is None:
        return None
    new_board = board.copy()
    new_board[0, col] = player
    return new_board


@misconception(
    en=(
        "It writes a piece into every empty cell of the column.",
        "When the piece has found its place, what ends your loop?",
    ),
    fr=(
        "Votre fonction écrit un pion dans chaque case vide de la colonne.",
        "Quand le pion a trouvé sa place, qu'est-ce qui arrête votre boucle ?",
    ),
)
def column_filled(board, col, player):
    if right_board(board, col, player) is None:
        return None
    new_board = board.copy()
    new_board[board[:, col] == 0, col] = player
    return new_board


@misconception(
    en=(
        "It replaces the highest piece of the column instead of playing above it.",
        "What is in the cell you write to, before you play?",
    ),
    fr=(
        "Votre fonction remplace le pion le plus haut de la colonne au lieu de jouer au-dessus.",
        "Qu'y a-t-il dans la case où vous écrivez, avant de jouer ?",
    ),
)
def highest_piece_replaced(board, col, player):
    row = reference.get_first_row(board, col)
    if row is None:
        return None
    new_board = board.copy()
    new_board[min(row + 1, 5), col] = player
    return new_board
