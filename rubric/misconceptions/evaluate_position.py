"""evaluate_position"""

from grader.assignment.misconception import Question, also, misconception
from grader.assignment.oracle import given_module
from rubric.checks.playing import RULES, STATEMENT
from rubric.checks.strategies import Game, chosen

_WINDOWS = given_module("rules").WINDOWS
_ALIGNED = chosen("alignments")[::14]
_BEFORE = [game.cut(len(game.moves) - 1) for game in _ALIGNED]
_EDGES = [Game((4, 0, 5, 0, 6)), Game((1, 0, 1, 0, 2, 0, 2)), Game((0, 6, 0))]
_GAMES = [*(game for game, *_ in RULES), STATEMENT, *_EDGES, *_BEFORE, *_ALIGNED, chosen("draws")[3].cut(25)]
QUESTIONS = [Question(game, (player,)) for game in _GAMES for player in (1, 2)]


def ask(student, question):
    """Return the value."""
    return student.evaluate_position(question.position.board, *question.arguments)


def _own_window(own, other, _empty):
    """Return the value of a window due to the player's own pieces."""
    return (0, 0, 2, 10, 1000)[own] if other == 0 else 0


def _their_window(_own, other, empty):
    """Return the value of a window due to the opponent's pieces."""
    return -8 if other == 3 and empty == 1 else 0


def _own_centre(cells, player):
    """Return the value of the pieces in the centre column."""
    return 3 * cells.count(player)


def _value(board, player, *, windows=_WINDOWS, own=_own_window, their=_their_window, centre=_own_centre):
    """Return the correct value except for the arguments given."""
    score = centre([int(cell) for cell in board[:, 3]], player)
    for window in windows:
        pieces = [int(board[cell]) for cell in window]
        counts = pieces.count(player), pieces.count(3 - player), pieces.count(0)
        score += own(*counts) + their(*counts)
    return score


def _step(window):
    """Return (down, right) from the first cell of a window to the second."""
    (row, col), (next_row, next_col) = window[:2]
    return next_row - row, next_col - col


def _without(*steps):
    """Return the windows in other directions than these."""
    return [window for window in _WINDOWS if _step(window) not in steps]


def _when(counts, worth):
    """Return a window function that uses `worth` for these numbers of own pieces, ignoring all other cells."""
    return lambda own, other, empty: worth[own] if own in counts else _own_window(own, other, empty)


@misconception(
    en=(
        "It forgets the centre: an own piece in the middle column is not worth 3 more.",
        "A single piece in column 3 of an empty board: what should it be worth, and what do you return?",
    ),
    fr=(
        "Elle oublie le centre : un pion à soi dans la colonne du milieu n'y vaut pas 3 de plus.",
        "Un seul pion, dans la colonne 3 d'un plateau vide : combien doit-il valoir, et que renvoyez-vous ?",
    ),
)
def centre_forgotten(board, player):
    return _value(board, player, centre=lambda _cells, _player: 0)


@misconception(
    en=(
        "It counts every piece of the centre column, the opponent's too.",
        "Whose pieces in the centre are good for `player`?",
    ),
    fr=(
        "Elle compte tous les pions de la colonne du centre, même ceux de l'adversaire.",
        "Les pions de qui, au centre, sont bons pour `player` ?",
    ),
)
def centre_of_both(board, player):
    return _value(board, player, centre=lambda cells, _player: 3 * (6 - cells.count(0)))


@misconception(
    en=(
        "It takes 3 away for each piece of the opponent's in the centre column.",
        "Which line of the table speaks of the opponent's pieces in the centre?",
    ),
    fr=(
        "Elle retire 3 pour chaque pion adverse dans la colonne du centre.",
        "Quelle ligne du barème parle des pions adverses au centre ?",
    ),
)
def centre_of_the_opponent_taken_away(board, player):
    return _value(board, player, centre=lambda cells, player: 3 * (cells.count(player) - cells.count(3 - player)))


@misconception(
    en=(
        "It adds 3 only once, however many own pieces stand in the centre column.",
        "Two own pieces in the centre column: 3 or 6?",
    ),
    fr=(
        "Elle n'ajoute 3 qu'une fois, quel que soit le nombre de pions à soi dans la colonne du centre.",
        "Deux pions à soi dans la colonne du centre : 3 ou 6 ?",
    ),
)
def centre_counted_once(board, player):
    return _value(board, player, centre=lambda cells, player: 3 * (player in cells))


@misconception(
    en=(
        "It never takes away 8 for three of the opponent's pieces: it looks at `player`'s only.",
        "The opponent has three in a row and the fourth cell is empty: where does your function see that?",
    ),
    fr=(
        "Elle ne retire jamais 8 pour trois pions adverses : elle ne regarde que ceux de `player`.",
        "L'adversaire a trois pions et la quatrième case est vide : où votre fonction le voit-elle ?",
    ),
)
def opponents_three_forgotten(board, player):
    return _value(board, player, their=lambda *_: 0)


@misconception(
    en=(
        "It adds 8 for three of the opponent's pieces instead of taking 8 away.",
        "Is a threat of the opponent's good for `player`?",
    ),
    fr=(
        "Elle ajoute 8 pour trois pions adverses au lieu de retirer 8.",
        "Une menace de l'adversaire est-elle bonne pour `player` ?",
    ),
)
def opponents_three_added(board, player):
    return _value(board, player, their=lambda *counts: -_their_window(*counts))


@misconception(
    en=(
        "It takes 8 away for three of the opponent's pieces even when the fourth cell is `player`'s.",
        "Three of the opponent's pieces and one of yours: can that window still be won by anybody?",
    ),
    fr=(
        "Elle retire 8 pour trois pions adverses même quand la quatrième case est à `player`.",
        "Trois pions adverses et un des vôtres : quelqu'un peut-il encore gagner dans cette fenêtre ?",
    ),
)
def opponents_three_even_blocked(board, player):
    return _value(board, player, their=lambda _own, other, _empty: -8 if other == 3 else 0)


@misconception(
    en=(
        "It takes away for three of the opponent's pieces what it adds for three own ones: 10, not 8.",
        "What does the table say of three of the opponent's pieces and an empty cell?",
    ),
    fr=(
        "Elle retire pour trois pions adverses ce qu'elle ajoute pour trois pions à soi : 10, et non 8.",
        "Que dit le barème de trois pions adverses et d'une case vide ?",
    ),
)
def opponents_three_worth_ten(board, player):
    return _value(board, player, their=lambda *counts: _their_window(*counts) * 10 // 8)


@misconception(
    en=(
        "It also takes 2 away for two of the opponent's pieces and two empty cells.",
        "Which windows of the opponent's does the table name: those with three pieces only, or those with two as well?",
    ),
    fr=(
        "Elle retire aussi 2 pour deux pions adverses et deux cases vides.",
        "Quelles fenêtres de l'adversaire le barème nomme-t-il : celles de trois pions, ou aussi celles de deux ?",
    ),
)
def opponents_two_taken_away(board, player):
    def theirs(own, other, empty):
        return -2 if other == 2 and empty == 2 else _their_window(own, other, empty)

    return _value(board, player, their=theirs)


@misconception(
    en=(
        "It takes 1000 away when the opponent has four aligned, although the table does not name that.",
        "Which line of the table is about four of the opponent's pieces? And whose four does it name?",
    ),
    fr=(
        "Elle retire 1000 quand l'adversaire a quatre pions alignés, ce que le barème ne dit pas.",
        "Quelle ligne du barème parle de quatre pions adverses ? Et de qui sont les quatre pions qu'il nomme ?",
    ),
)
def opponents_four_taken_away(board, player):
    def theirs(own, other, empty):
        return -1000 if other == 4 else _their_window(own, other, empty)

    return _value(board, player, their=theirs)


@misconception(
    en=(
        "It does not see four aligned: the 1000 is missing.",
        "How much does your function give to a window that holds four own pieces?",
    ),
    fr=(
        "Elle ne voit pas quatre pions alignés : il manque les 1000.",
        "Combien votre fonction donne-t-elle à une fenêtre qui contient quatre pions à soi ?",
    ),
)
def four_forgotten(board, player):
    return _value(board, player, own=_when([4], (0, 0, 0, 0, 0)))


@misconception(
    en=(
        "It stops at four aligned and returns 1000: all the other windows are left out.",
        "Is the value of a board the value of one window, or the sum over all 69?",
    ),
    fr=(
        "Elle s'arrête à quatre pions alignés et renvoie 1000 : toutes les autres fenêtres manquent.",
        "La valeur d'un plateau est-elle celle d'une fenêtre, ou la somme sur les 69 ?",
    ),
)
def stops_at_four(board, player):
    return 1000 if any(all(board[cell] == player for cell in window) for window in _WINDOWS) else _value(board, player)


@misconception(
    en=(
        "It counts windows in which the opponent has a piece: three or two own pieces are enough for it.",
        "Two own pieces, one of the opponent's and an empty cell: can that window still be won?",
    ),
    fr=(
        "Elle compte des fenêtres où l'adversaire a un pion : il lui suffit de trois ou de deux pions à soi.",
        "Deux pions à soi, un pion adverse et une case vide : peut-on encore gagner dans cette fenêtre ?",
    ),
)
def blocked_windows_counted(board, player):
    return _value(board, player, own=_when([2, 3], (0, 0, 2, 10)))


@also(blocked_windows_counted)
def blocked_threes_counted(board, player):
    return _value(board, player, own=_when([3], (0, 0, 0, 10)))


@also(blocked_windows_counted)
def blocked_twos_counted(board, player):
    return _value(board, player, own=_when([2], (0, 0, 2)))


@misconception(
    en=(
        "Three own pieces and an empty cell count as two as well: 12 instead of 10.",
        "Which of the conditions of your function hold for a window of three own pieces: one, or several?",
    ),
    fr=(
        "Trois pions à soi et une case vide comptent aussi comme deux : 12 au lieu de 10.",
        "Pour une fenêtre de trois pions à soi, combien de conditions de votre fonction sont vraies : une, ou "
        "plusieurs ?",
    ),
)
def three_counted_as_two_as_well(board, player):
    return _value(board, player, own=lambda own, other, _empty: (0, 0, 2, 12, 1000)[own] if other == 0 else 0)


@also(three_counted_as_two_as_well)
def four_counted_as_less_as_well(board, player):
    return _value(board, player, own=lambda own, other, _empty: (0, 0, 2, 12, 1012)[own] if other == 0 else 0)


@misconception(
    en=(
        "An own piece alone in a window is worth 1: the table gives nothing for it.",
        "What does your function return for one piece in a corner of an empty board?",
    ),
    fr=(
        "Un pion à soi, seul dans une fenêtre, vaut 1 : le barème ne donne rien pour lui.",
        "Que renvoie votre fonction pour un seul pion, dans un coin d'un plateau vide ?",
    ),
)
def one_piece_counts(board, player):
    return _value(board, player, own=lambda own, other, _empty: (0, 1, 2, 10, 1000)[own] if other == 0 else 0)


@misconception(
    en=(
        "It never looks along the rows.",
        "Which of your windows lie in one row?",
    ),
    fr=(
        "Elle ne regarde jamais le long des lignes.",
        "Lesquelles de vos fenêtres sont dans une même ligne ?",
    ),
)
def horizontal_forgotten(board, player):
    return _value(board, player, windows=_without((0, 1)))


@misconception(
    en=(
        "It never looks along the columns.",
        "Which of your windows lie in one column?",
    ),
    fr=(
        "Elle ne regarde jamais le long des colonnes.",
        "Lesquelles de vos fenêtres sont dans une même colonne ?",
    ),
)
def vertical_forgotten(board, player):
    return _value(board, player, windows=_without((1, 0)))


@misconception(
    en=(
        "It never looks along the falling diagonal, from the upper left to the lower right.",
        "How many directions has a window, and which of them do you go through?",
    ),
    fr=(
        "Elle ne regarde jamais la diagonale descendante, d'en haut à gauche à en bas à droite.",
        "Combien de directions une fenêtre a-t-elle, et lesquelles parcourez-vous ?",
    ),
)
def falling_diagonal_forgotten(board, player):
    return _value(board, player, windows=_without((1, 1)))


@misconception(
    en=(
        "It never looks along the rising diagonal, from the lower left to the upper right.",
        "How many directions has a window, and which of them do you go through?",
    ),
    fr=(
        "Elle ne regarde jamais la diagonale montante, d'en bas à gauche à en haut à droite.",
        "Combien de directions une fenêtre a-t-elle, et lesquelles parcourez-vous ?",
    ),
)
def rising_diagonal_forgotten(board, player):
    return _value(board, player, windows=_without((-1, 1)))


@misconception(
    en=(
        "It looks along rows and columns, but along no diagonal.",
        "There are 69 windows: how many of them do you look at?",
    ),
    fr=(
        "Elle regarde les lignes et les colonnes, mais aucune diagonale.",
        "Il y a 69 fenêtres : combien en regardez-vous ?",
    ),
)
def diagonals_forgotten(board, player):
    return _value(board, player, windows=_without((1, 1), (-1, 1)))


@misconception(
    en=(
        "It stops a column, and a row, too early: the last windows of each direction are missing.",
        "Four cells from column 3 on: which is the last column, and does your loop get there?",
    ),
    fr=(
        "Elle s'arrête une colonne, et une ligne, trop tôt : il manque les dernières fenêtres de chaque direction.",
        "Quatre cases à partir de la colonne 3 : quelle est la dernière colonne, et votre boucle y arrive-t-elle ?",
    ),
)
def last_windows_forgotten(board, player):
    def is_last(window):
        down, right = _step(window)
        return (right == 1 and window[0][1] == 3) or (down != 0 and max(row for row, _ in window) == 5)

    return _value(board, player, windows=[window for window in _WINDOWS if not is_last(window)])


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
    return _value(board, 1)


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
    return _value(board, 3 - player)


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
    return -_value(board, player)


@misconception(
    en=(
        "It subtracts the opponent's value from `player`'s: that is what `negamax` does with it.",
        "Which function asks for the difference of two values, and which for one of them?",
    ),
    fr=(
        "Elle soustrait la valeur de l'adversaire de celle de `player` : c'est `negamax` qui fait cela avec elle.",
        "Quelle fonction demande la différence de deux valeurs, et laquelle demande l'une d'elles ?",
    ),
)
def difference_of_both_sides(board, player):
    return _value(board, player) - _value(board, 3 - player)
