"""Which cells are neighbours, and what entering one costs."""

from math import inf

from grader.assignment.misconception import misconception
from rubric.misconceptions.shortest_path.paths import SIX, dijkstra


@misconception(
    en=(
        "It only looks at straight lines from one side to the other.",
        "The straight ways are closed: can a path bend around a wall?",
    ),
    fr=(
        "Votre fonction ne regarde que les lignes droites d'un bord à l'autre.",
        "Si les lignes droites sont barrées, un chemin peut-il contourner un mur ?",
    ),
)
def straight_lines_only(board, player):
    lines = board if player == 2 else list(zip(*board, strict=True))
    return min((line.count(0) for line in lines if 3 - player not in line), default=inf)


@misconception(
    en=(
        "It counts the player's own cells as if they still had to be taken.",
        "Which cells does the player still need, and which are there already?",
    ),
    fr=(
        "Votre fonction compte les cases du joueur comme s'il devait encore les occuper.",
        "Quelles cases faut-il encore occuper, et lesquelles a-t-on déjà ?",
    ),
)
def own_cells_cost_one(board, player):
    return dijkstra(board, player, own=1)


@misconception(
    en=(
        "It goes through the opponent's cells as if they were empty.",
        "Can you still put a piece where the opponent has one?",
    ),
    fr=(
        "Votre fonction traverse les cases de l'adversaire comme si elles étaient vides.",
        "Peut-on encore poser un pion là où l'adversaire en a un ?",
    ),
)
def walls_are_crossed(board, player):
    return dijkstra(board, player, wall=1)


@misconception(
    en=(
        "It goes through the opponent's cells at a higher cost: 2.",
        "Can you still put a piece where the opponent has one, however much you pay?",
    ),
    fr=(
        "Votre fonction traverse les cases de l'adversaire en payant plus cher : 2.",
        "Peut-on encore poser un pion là où l'adversaire en a un, quel que soit le prix ?",
    ),
)
def walls_cost_two(board, player):
    return dijkstra(board, player, wall=2)


@misconception(
    en=(
        "A cell has four neighbours, as on a square grid.",
        "What does `neighbours(1, 1)` give: how many cells, and which?",
    ),
    fr=(
        "Une case a quatre voisines, comme sur un quadrillage.",
        "Que donne `neighbours(1, 1)` : combien de cases, et lesquelles ?",
    ),
)
def four_neighbours(board, player):
    return dijkstra(board, player, steps=((-1, 0), (0, -1), (0, 1), (1, 0)))


@misconception(
    en=(
        "A cell has eight neighbours, both diagonals included.",
        "What does `neighbours(1, 1)` give: which of the diagonal cells touch, and which do not?",
    ),
    fr=(
        "Une case a huit voisines, les deux diagonales comprises.",
        "Que donne `neighbours(1, 1)` : quelles cases en diagonale se touchent, et lesquelles non ?",
    ),
)
def eight_neighbours(board, player):
    return dijkstra(board, player, steps=(*SIX, (-1, -1), (1, 1)))


@misconception(
    en=(
        "A cell has six neighbours, but along the other diagonal: (row + 1, col + 1) is none.",
        "Is (2, 2) among `neighbours(1, 1)`? And (2, 0)?",
    ),
    fr=(
        "Une case a six voisines, mais selon l'autre diagonale : (row + 1, col + 1) n'en est pas une.",
        "(2, 2) est-elle parmi `neighbours(1, 1)` ? Et (2, 0) ?",
    ),
)
def the_other_diagonal(board, player):
    return dijkstra(board, player, steps=((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)))


@misconception(
    en=(
        "A path never goes back towards the side it comes from.",
        "Can a path around a wall have to go back by a row before it goes on?",
    ),
    fr=(
        "Un chemin ne revient jamais vers le bord d'où il vient.",
        "Pour contourner un mur, un chemin peut-il devoir reculer d'une ligne avant de repartir ?",
    ),
)
def never_turns_back(board, player):
    return dijkstra(board, player, steps=[step for step in SIX if step[player - 1] >= 0])
