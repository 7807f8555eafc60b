"""What is returned when there is no path, and how the cells of one are counted."""

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import misconception
from rubric.misconceptions.searching import STAND_INS
from rubric.misconceptions.shortest_path.paths import dijkstra


@misconception(
    en=(
        "It returns 0 when the player is cut off, as if the sides were joined.",
        "What does 0 say, and what should say that no path is left?",
    ),
    fr=(
        "Votre fonction renvoie 0 quand le joueur est coupé, comme si les bords étaient reliés.",
        "Que veut dire 0, et comment dire qu'il ne reste aucun chemin ?",
    ),
)
def zero_when_cut_off(board, player):
    return dijkstra(board, player, cut_off=0)


@misconception(
    en=(
        "It returns -1 when the player is cut off: less than any path.",
        "Which is worse for the player: a path of 3, or none? And which of the two numbers is larger?",
    ),
    fr=(
        "Votre fonction renvoie -1 quand le joueur est coupé : moins que n'importe quel chemin.",
        "Qu'est-ce qui est pire pour le joueur : un chemin de 3, ou aucun ? Et lequel des deux nombres est le plus "
        "grand ?",
    ),
)
def minus_one_when_cut_off(board, player):
    return dijkstra(board, player, cut_off=-1)


@misconception(
    en=(
        "It returns nothing, `None`, when the player is cut off.",
        "Which value can be compared and subtracted, and is larger than the length of any path?",
    ),
    fr=(
        "Votre fonction ne renvoie rien, `None`, quand le joueur est coupé.",
        "Quelle valeur peut-on comparer et soustraire, et dépasse la longueur de tout chemin ?",
    ),
)
def nothing_when_cut_off(board, player):
    return dijkstra(board, player, cut_off=None)


@misconception(
    en=(
        "It returns a large number when the player is cut off, not `inf`.",
        "What does the statement ask for when there is no path left?",
    ),
    fr=(
        "Votre fonction renvoie un grand nombre quand le joueur est coupé, pas `inf`.",
        "Que demande l'énoncé quand il ne reste aucun chemin ?",
    ),
)
def large_number_when_cut_off(board, player):
    return dijkstra(board, player, cut_off=OneOf(STAND_INS))


@misconception(
    en=(
        "It does not count the cell a path starts from: an empty one there costs nothing.",
        "The first cell of the path is empty: who puts a piece on it?",
    ),
    fr=(
        "Votre fonction ne compte pas la case de départ : si elle est vide, elle ne coûte rien.",
        "Quand la première case du chemin est vide, qui y pose un pion ?",
    ),
)
def first_cell_not_counted(board, player):
    return dijkstra(board, player, first=0)


@misconception(
    en=(
        "It counts the cell a path starts from even when the player has it already.",
        "The first cell of the path is the player's own: what does it still cost?",
    ),
    fr=(
        "Votre fonction compte la case de départ même quand le joueur l'a déjà.",
        "Quand la première case du chemin est au joueur, que coûte-t-elle encore ?",
    ),
)
def first_cell_always_counted(board, player):
    return dijkstra(board, player, first=1)


@misconception(
    en=(
        "It counts one cell too many.",
        "On an empty board of one cell, how many pieces does it take? And when both sides are joined already?",
    ),
    fr=(
        "Votre fonction compte une case de trop.",
        "Sur un plateau vide d'une seule case, combien faut-il de pions ? Et quand les deux bords sont déjà reliés ?",
    ),
)
def one_too_many(board, player):
    return dijkstra(board, player) + 1


@misconception(
    en=(
        "It counts one cell too few, even when the first one is the player's own.",
        "Do you count the cells of the path, or the steps between them?",
    ),
    fr=(
        "Votre fonction compte une case de moins, même quand la première est déjà au joueur.",
        "Comptez-vous les cases du chemin, ou les pas d'une case à l'autre ?",
    ),
)
def one_too_few(board, player):
    return dijkstra(board, player) - 1
