"""Directions and windows that are not looked at."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.evaluate_position.terms import WINDOWS, value


def _step(window):
    """Return (down, right) from the first cell of a window to the second."""
    (row, col), (next_row, next_col) = window[:2]
    return next_row - row, next_col - col


def _without(*steps):
    """Return the windows in other directions than these."""
    return [window for window in WINDOWS if _step(window) not in steps]


@misconception(
    en=(
        "It never looks along the rows.",
        "Which of your windows lie in one row?",
    ),
    fr=(
        "Votre fonction ne regarde jamais le long des lignes.",
        "Lesquelles de vos fenêtres sont dans une même ligne ?",
    ),
)
def horizontal_forgotten(board, player):
    return value(board, player, windows=_without((0, 1)))


@misconception(
    en=(
        "It never looks along the columns.",
        "Which of your windows lie in one column?",
    ),
    fr=(
        "Votre fonction ne regarde jamais le long des colonnes.",
        "Lesquelles de vos fenêtres sont dans une même colonne ?",
    ),
)
def vertical_forgotten(board, player):
    return value(board, player, windows=_without((1, 0)))


@misconception(
    en=(
        "It never looks along the falling diagonal, from the upper left to the lower right.",
        "How many directions has a window, and which of them do you go through?",
    ),
    fr=(
        "Votre fonction ne regarde jamais la diagonale descendante, d'en haut à gauche à en bas à droite.",
        "Combien de directions une fenêtre a-t-elle, et lesquelles parcourez-vous ?",
    ),
)
def falling_diagonal_forgotten(board, player):
    return value(board, player, windows=_without((1, 1)))


@misconception(
    en=(
        "It never looks along the rising diagonal, from the lower left to the upper right.",
        "How many directions has a window, and which of them do you go through?",
    ),
    fr=(
        "Votre fonction ne regarde jamais la diagonale montante, d'en bas à gauche à en haut à droite.",
        "Combien de directions une fenêtre a-t-elle, et lesquelles parcourez-vous ?",
    ),
)
def rising_diagonal_forgotten(board, player):
    return value(board, player, windows=_without((-1, 1)))


@misconception(
    en=(
        "It looks along rows and columns, but along no diagonal.",
        "There are 69 windows: how many of them do you look at?",
    ),
    fr=(
        "Votre fonction regarde les lignes et les colonnes, mais aucune diagonale.",
        "Il y a 69 fenêtres : combien en regardez-vous ?",
    ),
)
def diagonals_forgotten(board, player):
    return value(board, player, windows=_without((1, 1), (-1, 1)))


@misconception(
    en=(
        "It stops a column, and a row, too early: the last windows of each direction are missing.",
        "Four cells from column 3 on: which is the last column, and does your loop get there?",
    ),
    fr=(
        "Votre fonction s'arrête une colonne, et une ligne, trop tôt : il manque les dernières fenêtres de chaque "
        "direction.",
        "Quatre cases à partir de la colonne 3 : quelle est la dernière colonne, et votre boucle y arrive-t-elle ?",
    ),
)
def last_windows_forgotten(board, player):
    def is_last(window):
        down, right = _step(window)
        return (right == 1 and window[0][1] == 3) or (down != 0 and max(row for row, _ in window) == 5)

    return value(board, player, windows=[window for window in WINDOWS if not is_last(window)])
