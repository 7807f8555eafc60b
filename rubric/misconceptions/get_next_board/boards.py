"""Which board is played on, and which one is returned."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.get_next_board.reference import reference, right_board


@misconception(
    en=(
        "It plays on the board it was given, instead of on a copy.",
        "After `new = board`, or `new = board[:]`, how many boards are there?",
    ),
    fr=(
        "Votre fonction joue sur le plateau qu'on lui donne, au lieu d'une copie.",
        "Après `nouveau = board`, ou `nouveau = board[:]`, combien y a-t-il de plateaux ?",
    ),
)
def plays_on_the_argument(board, col, player):
    row = reference.get_first_row(board, col)
    if row is None:
        return None
    board[row, col] = player
    return board


@misconception(
    en=(
        "It makes a copy, then plays on the board it was given and returns the copy.",
        "Which of your two boards receives the piece, and which one do you return?",
    ),
    fr=(
        "Votre fonction fait une copie, puis joue sur le plateau donné et renvoie la copie.",
        "Lequel de vos deux plateaux reçoit le pion, et lequel renvoyez-vous ?",
    ),
)
def returns_the_untouched_copy(board, col, player):
    new_board = board.copy()
    row = reference.get_first_row(board, col)
    if row is None:
        return None
    board[row, col] = player
    return new_board


@misconception(
    en=(
        "It returns a copy without the new piece.",
        "Which line of your function writes the piece into the new board?",
    ),
    fr=(
        "Votre fonction renvoie une copie sans le nouveau pion.",
        "Quelle ligne de votre fonction écrit le pion dans le nouveau plateau ?",
    ),
)
def nothing_is_played(board, col, player):
    return None if right_board(board, col, player) is None else board.copy()
