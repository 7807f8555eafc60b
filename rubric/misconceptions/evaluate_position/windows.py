"""What the player's own windows are worth."""

from grader.assignment.misconception import also, misconception
from rubric.misconceptions.evaluate_position.terms import WINDOWS, own_window, value


def _when(counts, worth):
    """Return a window function that uses `worth` for these numbers of own pieces, ignoring all other cells."""
    return lambda own, other, empty: worth[own] if own in counts else own_window(own, other, empty)


@misconception(
    en=(
        "It does not see four aligned: the 1000 is missing.",
        "How much does your function give to a window that holds four own pieces?",
    ),
    fr=(
        "Votre fonction ne voit pas quatre pions alignés : il manque les 1000.",
        "Combien votre fonction donne-t-elle à une fenêtre qui contient quatre pions à soi ?",
    ),
)
def four_forgotten(board, player):
    return value(board, player, own=_when([4], (0, 0, 0, 0, 0)))


@misconception(
    en=(
        "It stops at four aligned and returns 1000: all the other windows are left out.",
        "Is the value of a board the value of one window, or the sum over all 69?",
    ),
    fr=(
        "Votre fonction s'arrête à quatre pions alignés et renvoie 1000 : toutes les autres fenêtres manquent.",
        "La valeur d'un plateau est-elle celle d'une fenêtre, ou la somme sur les 69 ?",
    ),
)
def stops_at_four(board, player):
    return 1000 if any(all(board[cell] == player for cell in window) for window in WINDOWS) else value(board, player)


@misconception(
    en=(
        "It counts windows in which the opponent has a piece: three or two own pieces are enough for it.",
        "Two own pieces, one of the opponent's and an empty cell: can that window still be won?",
    ),
    fr=(
        "Votre fonction compte des fenêtres où l'adversaire a un pion : il lui suffit de trois ou de deux pions à soi.",
        "Deux pions à soi, un pion adverse et une case vide : peut-on encore gagner dans cette fenêtre ?",
    ),
)
def blocked_windows_counted(board, player):
    return value(board, player, own=_when([2, 3], (0, 0, 2, 10)))


@also(blocked_windows_counted)
def blocked_threes_counted(board, player):
    return value(board, player, own=_when([3], (0, 0, 0, 10)))


@also(blocked_windows_counted)
def blocked_twos_counted(board, player):
    return value(board, player, own=_when([2], (0, 0, 2)))


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
    return value(board, player, own=lambda own, other, _empty: (0, 0, 2, 12, 1000)[own] if other == 0 else 0)


@also(three_counted_as_two_as_well)
def four_counted_as_less_as_well(board, player):
    return value(board, player, own=lambda own, other, _empty: (0, 0, 2, 12, 1012)[own] if other == 0 else 0)


@misconception(
    en=(
        "An own piece alone in a window is worth 1: the table gives nothing for it.",
        "What does your function return for one piece in a corner of an empty board?",
    ),
    fr=(
        "Un pion à soi, seul dans une fenêtre, vaut 1 : le tableau de l'énoncé ne donne rien pour lui.",
        "Que renvoie votre fonction pour un seul pion, dans un coin d'un plateau vide ?",
    ),
)
def one_piece_counts(board, player):
    return value(board, player, own=lambda own, other, _empty: (0, 1, 2, 10, 1000)[own] if other == 0 else 0)
