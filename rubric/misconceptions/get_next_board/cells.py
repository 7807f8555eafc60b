"""Full columns, and the cell where the piece comes to rest."""

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import ERRORS, misconception
from rubric.misconceptions.get_next_board.reference import reference, right_board


@misconception(
    en=(
        "When the column is full it returns the board unchanged instead of None.",
        "How can a caller know that the move was impossible?",
    ),
    fr=(
        "Quand la colonne est pleine, elle renvoie le plateau inchangé au lieu de None.",
        "Comment savoir alors que le coup était impossible ?",
    ),
)
def full_column_gives_the_board(board, col, player):
    new_board = right_board(board, col, player)
    return board.copy() if new_board is None else new_board


@misconception(
    en=(
        "When the column is full it replaces the top piece.",
        "What does get_first_row tell you about a full column, and do you look at it before you play?",
    ),
    fr=(
        "Quand la colonne est pleine, elle remplace le pion du haut.",
        "Que dit get_first_row d'une colonne pleine, et le regardez-vous avant de jouer ?",
    ),
)
def full_column_overwrites_the_top(board, col, player):
    new_board = right_board(board, col, player)
    if new_board is None:
        new_board = board.copy()
        new_board[0, col] = player
    return new_board


@misconception(
    en=(
        "When the column is full it replaces the bottom piece: an index of -1 counts from the end.",
        "What does board[-1, col] stand for in Python?",
    ),
    fr=(
        "Quand la colonne est pleine, elle remplace le pion du bas : l'indice -1 compte à partir de la fin.",
        "Que désigne board[-1, col] en Python ?",
    ),
)
def full_column_wraps_to_the_bottom(board, col, player):
    new_board = right_board(board, col, player)
    if new_board is None:
        new_board = board.copy()
        new_board[-1, col] = player
    return new_board


@misconception(
    en=(
        "When the column is full it writes far more than one cell: board[None, col] is not one cell.",
        "What is `row` when the column is full, and what does NumPy make of it as an index?",
    ),
    fr=(
        "Quand la colonne est pleine, elle écrit bien plus d'une case : board[None, col] n'est pas une case.",
        "Que vaut `row` quand la colonne est pleine, et qu'en fait NumPy comme indice ?",
    ),
)
def none_used_as_an_index(board, col, player):
    new_board = board.copy()
    new_board[reference.get_first_row(board, col), col] = player
    return new_board


@misconception(
    en=(
        "It takes a column with one free cell for a full one: in an `if`, the number 0 counts as false, like None.",
        "Do you test `if row` or `if not row` where you mean `is None`?",
    ),
    fr=(
        "Votre fonction prend pour pleine une colonne où il reste une case : dans un `if`, le nombre 0 compte comme "
        "faux, tout comme None.",
        "Écrivez-vous `if not row` là où vous voulez dire `if row is None` ?",
    ),
)
def falsy_row_is_full(board, col, player):
    return right_board(board, col, player) if reference.get_first_row(board, col) else None


@misconception(
    en=(
        "The piece floats one cell above where it should rest.",
        "Which cell lies under the piece you place, and is it empty?",
    ),
    fr=(
        "Le pion flotte une case au-dessus de sa place.",
        "Quelle case se trouve sous le pion que vous posez, et est-elle vide ?",
    ),
)
def one_cell_too_high(board, col, player):
    row = reference.get_first_row(board, col)
    if row is None:
        return None
    new_board = board.copy()
    new_board[row - 1, col] = player
    return new_board


@misconception(
    en=(
        "It plays upside down: the piece lands in the mirror image of its row.",
        "Is row 0 the top or the bottom of the board? And for your get_first_row?",
    ),
    fr=(
        "Votre fonction joue à l'envers : le pion arrive dans la ligne symétrique de la sienne.",
        "La ligne 0 est-elle en haut ou en bas du plateau ? Et pour votre get_first_row ?",
    ),
)
def upside_down(board, col, player):
    row = reference.get_first_row(board, col)
    if row is None:
        return None
    new_board = board.copy()
    new_board[5 - row, col] = player
    return new_board


@misconception(
    en=(
        "When the column is full it returns neither None nor a board.",
        "What does the statement ask for when the move is impossible: is False, or -1, the same?",
    ),
    fr=(
        "Quand la colonne est pleine, elle ne renvoie ni None ni un plateau.",
        "Que demande l'énoncé quand le coup est impossible : est-ce la même chose que False, ou -1 ?",
    ),
)
def full_column_gives_another_value(board, col, player):
    new_board = right_board(board, col, player)
    return False if new_board is None else new_board


@misconception(
    en=(
        "When the column is full it raises an error instead of returning None.",
        "What does get_first_row tell you about a full column, and do you look at it before you play?",
    ),
    fr=(
        "Quand la colonne est pleine, elle provoque une erreur au lieu de renvoyer None.",
        "Que dit get_first_row d'une colonne pleine, et le regardez-vous avant de jouer ?",
    ),
)
def error_when_full(board, col, player):
    new_board = right_board(board, col, player)
    return OneOf(ERRORS) if new_board is None else new_board
