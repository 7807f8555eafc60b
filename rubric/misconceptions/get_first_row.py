"""get_first_row"""

from grader.assignment.answer_types import AnyReading
from grader.assignment.misconception import ERRORS, Question, also, misconception
from rubric.checks.strategies import HAND_OUT, Game, chosen

_GAMES = [Game(()), Game((0,)), Game((0, 1)), Game((3, 3)), HAND_OUT, Game((2,) * 6), Game((5, 6) * 3), Game((6,) * 5)]
QUESTIONS = [
    Question(game, (col,))
    for game in [*_GAMES, chosen("draws")[0].cut(30), chosen("draws")[1].cut(38)]
    for col in range(7)
]


def ask(student, question):
    """Return the row."""
    return student.get_first_row(question.position.board, *question.arguments)


@misconception(
    en=(
        "It gives the highest empty cell of the column, not the lowest.",
        "Where does a piece stop when it falls: at the first empty cell from the top, or from the bottom?",
    ),
    fr=(
        "Votre fonction donne la case vide la plus haute de la colonne, pas la plus basse.",
        "Où s'arrête un pion qui tombe : à la première case vide en partant du haut, ou en partant du bas ?",
    ),
)
def highest_empty_cell(board, col):
    for row in range(6):
        if board[row, col] == 0:
            return row
    return None


@misconception(
    en=(
        "It gives the row of the highest piece, not of the empty cell above it.",
        "What already lies in the cell whose row you return?",
    ),
    fr=(
        "Votre fonction donne la ligne du pion le plus haut, pas celle de la case vide au-dessus.",
        "Qu'y a-t-il déjà dans la case dont vous renvoyez la ligne ?",
    ),
)
def highest_piece(board, col):
    for row in range(6):
        if board[row, col] != 0:
            return row
    return None


@misconception(
    en=(
        "It takes a column with a single free cell, the top one, for a full one.",
        "Does your loop stop before the top row, or do you test `if row`, which is false for row 0?",
    ),
    fr=(
        "Votre fonction prend pour pleine une colonne où il ne reste qu'une case, celle du haut.",
        "Votre boucle s'arrête-t-elle à la ligne 1, ou écrivez-vous `if row`, qui est faux pour la ligne 0 ?",
    ),
)
def top_row_forgotten(board, col):
    for row in (5, 4, 3, 2, 1):
        if board[row, col] == 0:
            return row
    return None


@misconception(
    en=(
        "It never looks at the bottom row: the first piece of a column floats.",
        "Which numbers does your range produce, and is ROWS - 1 among them?",
    ),
    fr=(
        "Votre fonction ne regarde jamais la ligne du bas : le premier pion d'une colonne flotte.",
        "Quels nombres votre range produit-il, et ROWS - 1 en fait-il partie ?",
    ),
)
def bottom_row_forgotten(board, col):
    for row in (4, 3, 2, 1, 0):
        if board[row, col] == 0:
            return row
    return None


@misconception(
    en=(
        "It gives the row above the right one.",
        "In a column without a piece, which row should a piece fall to, and which one do you give?",
    ),
    fr=(
        "Votre fonction donne la ligne au-dessus de la bonne.",
        "Dans une colonne sans pion, jusqu'à quelle ligne le pion tombe-t-il, et laquelle donnez-vous ?",
    ),
)
def one_row_too_high(board, col):
    empty = _empty(board, col)
    return empty - 2 if empty else None


@misconception(
    en=(
        "For a full column it returns -1 instead of None, and board[-1] is the bottom row in Python.",
        "What would board[-1, col] mean to whoever uses this answer?",
    ),
    fr=(
        "Pour une colonne pleine elle renvoie -1 au lieu de None, et board[-1] est la ligne du bas en Python.",
        "Que veut dire board[-1, col] pour qui se sert de cette réponse ?",
    ),
)
def minus_one_when_full(board, col):
    empty = _empty(board, col)
    return empty - 1 if empty else AnyReading({-1})


@misconception(
    en=(
        "For a full column it returns 0, which is the row of a real cell.",
        "How could a caller tell your answer for a full column from a piece that lands in row 0?",
    ),
    fr=(
        "Pour une colonne pleine elle renvoie 0, qui est la ligne d'une vraie case.",
        "Comment distinguer votre réponse pour une colonne pleine d'un pion qui s'arrête en ligne 0 ?",
    ),
)
def zero_when_full(board, col):
    empty = _empty(board, col)
    return empty - 1 if empty else AnyReading({0})


@misconception(
    en=(
        "It gives the row below the right one: the number of empty cells, which is also the row of the highest piece.",
        "Six empty cells: what is the number of the last row, when the first is row 0?",
    ),
    fr=(
        "Votre fonction donne la ligne sous la bonne : le nombre de cases vides, qui est aussi la ligne du pion le "
        "plus haut.",
        "Six cases vides : quel est le numéro de la dernière ligne, si la première est la ligne 0 ?",
    ),
)
def empty_cells_counted(board, col):
    return _empty(board, col) or AnyReading({0, None})


@misconception(
    en=(
        "It looks along a row where it should look along a column: the two indices are exchanged.",
        "In board[a, b], which of the two is the row and which is the column?",
    ),
    fr=(
        "Votre fonction parcourt une ligne au lieu d'une colonne : les deux indices sont échangés.",
        "Dans board[a, b], lequel des deux est la ligne et lequel est la colonne ?",
    ),
)
def indices_exchanged(board, col):
    for row in range(5, -1, -1):
        if board[col, row] == 0:
            return row
    return None


@misconception(
    en=(
        "Only the pieces of player 1 count: a piece of player 2 is taken for an empty cell.",
        "What does a cell hold when it is occupied? Is there more than one such number?",
    ),
    fr=(
        "Seuls les pions du joueur 1 comptent : un pion du joueur 2 passe pour une case vide.",
        "Que contient une case occupée ? Y a-t-il plusieurs nombres possibles ?",
    ),
)
def only_player_one_counts(board, col):
    rows = [row for row in range(6) if board[row, col] != 1]
    return max(rows, default=None)


@misconception(
    en=(
        "For a full column it returns False instead of None.",
        "What does the statement ask for when the column is full, and is False the same?",
    ),
    fr=(
        "Pour une colonne pleine elle renvoie False au lieu de None.",
        "Que demande l'énoncé pour une colonne pleine, et est-ce la même chose que False ?",
    ),
)
def false_when_full(board, col):
    empty = _empty(board, col)
    return empty - 1 if empty else False


@misconception(
    en=(
        "For a full column it raises an error instead of returning None.",
        "When your search has passed the last cell of a full column, what does it do next?",
    ),
    fr=(
        "Pour une colonne pleine elle provoque une erreur au lieu de renvoyer None.",
        "Quand votre recherche a dépassé la dernière case d'une colonne pleine, que fait-elle ensuite ?",
    ),
)
def error_when_full(board, col):
    empty = _empty(board, col)
    return empty - 1 if empty else AnyReading(ERRORS)


@misconception(
    en=(
        "It looks at the bottom cell only, and answers None when there is a piece in it.",
        "Does your loop go on to the next row, or does it return in its first round?",
    ),
    fr=(
        "Votre fonction ne regarde que la case du bas, et répond None s'il y a un pion.",
        "Votre boucle passe-t-elle à la ligne suivante, ou fait-elle return dès le premier tour ?",
    ),
)
def decides_at_the_bottom_cell(board, col):
    return 5 if board[5, col] == 0 else None


@misconception(
    en=(
        "Only the pieces of player 2 count: a piece of player 1 is taken for an empty cell.",
        "What does a cell hold when it is occupied? Is there more than one such number?",
    ),
    fr=(
        "Seuls les pions du joueur 2 comptent : un pion du joueur 1 passe pour une case vide.",
        "Que contient une case occupée ? Y a-t-il plusieurs nombres possibles ?",
    ),
)
def only_player_two_counts(board, col):
    rows = [row for row in range(6) if board[row, col] != 2]
    return max(rows, default=None)


@misconception(
    en=(
        "It never returns a row.",
        "Which line of your function hands the row to the caller, and is it reached?",
    ),
    fr=(
        "Votre fonction ne renvoie jamais de ligne.",
        "Quelle ligne de votre fonction donne le résultat à celui qui l'appelle, et y arrive-t-on ?",
    ),
)
def return_missing(_board, _col):
    return None


@also(highest_piece)
def highest_piece_or_the_bottom(board, col):
    return next((row for row in range(6) if board[row, col] != 0), 5)


def _when_full(number, english, french):
    """Return the misconception that answers a full column with this number."""

    def function(board, col):
        empty = _empty(board, col)
        return empty - 1 if empty else AnyReading({number})

    function.__name__ = f"{english.lower().replace(' - ', '_minus_')}_when_full"
    return misconception(
        en=(
            f"For a full column it returns {english} instead of None.",
            "How could a caller tell your answer for a full column from a real row?",
        ),
        fr=(
            f"Pour une colonne pleine elle renvoie {french} au lieu de None.",
            "Comment distinguer votre réponse pour une colonne pleine d'une vraie ligne ?",
        ),
    )(function)


NUMBERS_WHEN_FULL = [_when_full(5, "ROWS - 1", "ROWS - 1"), _when_full(6, "ROWS", "ROWS")]


def _empty(board, col):
    """Return the number of empty cells in a column."""
    return int((board[:, col] == 0).sum())
