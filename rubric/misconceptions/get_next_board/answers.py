"""What is returned, and on which boards."""

from math import inf

from grader.assignment.misconception import misconception
from rubric.misconceptions.get_next_board.reference import reference, right_board


@misconception(
    en=(
        "It never returns a board.",
        "Which line of your function hands the new board to the caller?",
    ),
    fr=(
        "Votre fonction ne renvoie jamais de plateau.",
        "Quelle ligne de votre fonction donne le nouveau plateau à celui qui l'appelle ?",
    ),
)
def return_missing(_board, _col, _player):
    return None


@misconception(
    en=(
        "It plays on the board it was given, and returns nothing.",
        "Does eval_board still have the old board after your function, and where does it get the new one?",
    ),
    fr=(
        "Votre fonction joue sur le plateau qu'on lui donne, et ne renvoie rien.",
        "Après votre fonction, eval_board a-t-elle encore l'ancien plateau, et d'où tient-elle le nouveau ?",
    ),
)
def plays_on_the_argument_and_returns_nothing(board, col, player):
    row = reference.get_first_row(board, col)
    if row is not None:
        board[row, col] = player


@misconception(
    en=(
        "It returns a list of lists, which is no NumPy board.",
        "What does get_next_board receive, and what should it give back?",
    ),
    fr=(
        "Votre fonction renvoie une liste de listes, qui n'est pas un plateau NumPy.",
        "Que reçoit get_next_board, et que doit-elle rendre ?",
    ),
)
def list_of_lists(board, col, player):
    new_board = right_board(board, col, player)
    return None if new_board is None else new_board.tolist()


@misconception(
    en=(
        "It refuses to play on a board that somebody has won.",
        "Does the statement ask this function to judge the game?",
    ),
    fr=(
        "Votre fonction refuse de jouer sur un plateau déjà gagné.",
        "L'énoncé demande-t-il à cette fonction de juger la partie ?",
    ),
)
def won_boards_refused(board, col, player):
    return None if abs(reference.get_board_score(board, 1)) == inf else right_board(board, col, player)
