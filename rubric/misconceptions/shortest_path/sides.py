"""Which two sides are joined."""

from grader.assignment.misconception import misconception
from rubric.misconceptions.shortest_path.paths import dijkstra, sides_of


@misconception(
    en=(
        "It joins the wrong sides: player 1 from left to right, player 2 from top to bottom.",
        "Which two sides does player 1 join, and which coordinate changes on the way?",
    ),
    fr=(
        "Votre fonction relie les mauvais bords : le joueur 1 de gauche à droite, le joueur 2 de haut en bas.",
        "Quels bords le joueur 1 relie-t-il, et quelle coordonnée change en chemin ?",
    ),
)
def sides_exchanged(board, player):
    return dijkstra(board, player, sides=sides_of(len(board), 3 - player))


@misconception(
    en=(
        "It joins the top to the bottom for either player.",
        "Which sides does player 2 join?",
    ),
    fr=(
        "Votre fonction relie le haut au bas pour les deux joueurs.",
        "Quels bords le joueur 2 relie-t-il ?",
    ),
)
def top_to_bottom_for_both(board, player):
    return dijkstra(board, player, sides=sides_of(len(board), 1))


@misconception(
    en=(
        "It joins the left to the right for either player.",
        "Which sides does player 1 join?",
    ),
    fr=(
        "Votre fonction relie la gauche à la droite pour les deux joueurs.",
        "Quels bords le joueur 1 relie-t-il ?",
    ),
)
def left_to_right_for_both(board, player):
    return dijkstra(board, player, sides=sides_of(len(board), 2))


@misconception(
    en=(
        "It gives the path of player 1 whoever is asked for.",
        "Where in your function is `player` used?",
    ),
    fr=(
        "Votre fonction donne le chemin du joueur 1, quel que soit le joueur demandé.",
        "Où votre fonction se sert-elle de `player` ?",
    ),
)
def player_ignored(board, player):
    return dijkstra(board, 1)
