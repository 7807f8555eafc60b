"""get_next_board"""

from math import inf

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import ERRORS, Question, misconception
from grader.assignment.oracle import module
from rubric.checks.strategies import HAND_OUT, Game, chosen

_reference = module("connect4")
_GAMES = [Game(()), Game((3,)), Game((0, 1)), HAND_OUT, Game((2,) * 5), Game((2,) * 6), Game((5, 6) * 3)]
_PLAYED = [
    (game, col, player)
    for game in [*_GAMES, Game((0, 6) * 3 + (0,)), *chosen("alignments")[:2], chosen("draws")[0].cut(30)]
    for col in (0, 2, 3, 5, 6)
    for player in (1, 2)
]
QUESTIONS = [Question(game, (col, player), look) for game, col, player in _PLAYED for look in ("returned", "argument")]


def ask(student, question):
    """Return the new board, or the argument board after the call."""
    board = student.keep(question.position.board)
    new_board = student.get_next_board(board, *question.arguments)
    if isinstance(new_board, OneOf):  # of errors: whatever is looked at
        return new_board
    return student.look(board) if question.look_at == "argument" else new_board


def _played(board, col, player):
    """Return the correct new board, always a new object; None when the column is full."""
    return _reference.get_next_board(board, col, player)


@misconception(
    en=(
        "It plays on the board it was given, instead of on a copy.",
        "After `new = board`, or `new = board[:]`, how many boards are there?",
    ),
    fr=(
        "Elle joue sur le plateau qu'on lui donne, au lieu d'une copie.",
        "Après `nouveau = board`, ou `nouveau = board[:]`, combien y a-t-il de plateaux ?",
    ),
)
def plays_on_the_argument(board, col, player):
    row = _reference.get_first_row(board, col)
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
        "Elle fait une copie, puis joue sur le plateau donné et renvoie la copie.",
        "Lequel de vos deux plateaux reçoit le pion, et lequel renvoyez-vous ?",
    ),
)
def returns_the_untouched_copy(board, col, player):
    new_board = board.copy()
    row = _reference.get_first_row(board, col)
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
        "Elle renvoie une copie sans le nouveau pion.",
        "Quelle ligne de votre fonction écrit le pion dans le nouveau plateau ?",
    ),
)
def nothing_is_played(board, col, player):
    return None if _played(board, col, player) is None else board.copy()


@misconception(
    en=(
        "It always plays a piece of player 1, whoever the player is.",
        "Where does the value of the parameter `player` enter your function?",
    ),
    fr=(
        "Elle joue toujours un pion du joueur 1, quel que soit le joueur.",
        "Où la valeur du paramètre `player` sert-elle dans votre fonction ?",
    ),
)
def always_player_one(board, col, player):
    return _played(board, col, 1)


@misconception(
    en=(
        "It plays a piece of the other player.",
        "`player` is the one who plays now: whose number goes into the cell?",
    ),
    fr=(
        "Elle joue un pion de l'autre joueur.",
        "`player` est celui qui joue maintenant : quel numéro faut-il écrire dans la case ?",
    ),
)
def the_other_player(board, col, player):
    return _played(board, col, 3 - player)


@misconception(
    en=(
        "It guesses who plays from the number of pieces, instead of using `player`.",
        "What if somebody asks what the board would be if the other player played?",
    ),
    fr=(
        "Elle devine qui joue d'après le nombre de pions, au lieu d'utiliser `player`.",
        "Et si l'on demande ce que serait le plateau si l'autre joueur jouait ?",
    ),
)
def player_guessed(board, col, player):
    return _played(board, col, 1 + int((board != 0).sum()) % 2)


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
    new_board = _played(board, col, player)
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
    new_board = _played(board, col, player)
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
    new_board = _played(board, col, player)
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
    new_board[_reference.get_first_row(board, col), col] = player
    return new_board


@misconception(
    en=(
        "It takes a column with one free cell for a full one: in an `if`, the number 0 counts as false, like None.",
        "Do you test `if row` or `if not row` where you mean `is None`?",
    ),
    fr=(
        "Elle prend pour pleine une colonne où il reste une case : dans un `if`, le nombre 0 compte comme faux, "
        "tout comme None.",
        "Écrivez-vous `if not row` là où vous voulez dire `if row is None` ?",
    ),
)
def falsy_row_is_full(board, col, player):
    return _played(board, col, player) if _reference.get_first_row(board, col) else None


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
    row = _reference.get_first_row(board, col)
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
        "Elle joue à l'envers : le pion arrive dans la ligne symétrique de la sienne.",
        "La ligne 0 est-elle en haut ou en bas du plateau ? Et pour votre get_first_row ?",
    ),
)
def upside_down(board, col, player):
    row = _reference.get_first_row(board, col)
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
    new_board = _played(board, col, player)
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
    new_board = _played(board, col, player)
    return OneOf(ERRORS) if new_board is None else new_board


@misconception(
    en=(
        "It always plays a piece of player 2, whoever the player is.",
        "Where does the value of the parameter `player` enter your function?",
    ),
    fr=(
        "Elle joue toujours un pion du joueur 2, quel que soit le joueur.",
        "Où la valeur du paramètre `player` sert-elle dans votre fonction ?",
    ),
)
def always_player_two(board, col, _player):
    return _played(board, col, 2)


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
    if _played(board, col, player) is None:
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
        "Elle écrit un pion dans chaque case vide de la colonne.",
        "Quand le pion a trouvé sa place, qu'est-ce qui arrête votre boucle ?",
    ),
)
def column_filled(board, col, player):
    if _played(board, col, player) is None:
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
        "Elle remplace le pion le plus haut de la colonne au lieu de jouer au-dessus.",
        "Qu'y a-t-il dans la case où vous écrivez, avant de jouer ?",
    ),
)
def highest_piece_replaced(board, col, player):
    row = _reference.get_first_row(board, col)
    if row is None:
        return None
    new_board = board.copy()
    new_board[min(row + 1, 5), col] = player
    return new_board


@misconception(
    en=(
        "It never returns a board.",
        "Which line of your function hands the new board to the caller?",
    ),
    fr=(
        "Elle ne renvoie jamais de plateau.",
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
        "Elle joue sur le plateau qu'on lui donne, et ne renvoie rien.",
        "Après votre fonction, eval_board a-t-elle encore l'ancien plateau, et d'où tient-elle le nouveau ?",
    ),
)
def plays_on_the_argument_and_returns_nothing(board, col, player):
    row = _reference.get_first_row(board, col)
    if row is not None:
        board[row, col] = player


@misconception(
    en=(
        "It returns a list of lists, which is no NumPy board.",
        "What does get_next_board receive, and what should it give back?",
    ),
    fr=(
        "Elle renvoie une liste de listes, qui n'est pas un plateau NumPy.",
        "Que reçoit get_next_board, et que doit-elle rendre ?",
    ),
)
def list_of_lists(board, col, player):
    new_board = _played(board, col, player)
    return None if new_board is None else new_board.tolist()


@misconception(
    en=(
        "It refuses to play on a board that somebody has won.",
        "Does the statement ask this function to judge the game?",
    ),
    fr=(
        "Elle refuse de jouer sur un plateau déjà gagné.",
        "L'énoncé demande-t-il à cette fonction de juger la partie ?",
    ),
)
def won_boards_refused(board, col, player):
    return None if abs(_reference.get_board_score(board, 1)) == inf else _played(board, col, player)
