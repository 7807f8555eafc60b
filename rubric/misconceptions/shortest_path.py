"""shortest_path"""

from collections import deque
from heapq import heappop, heappush
from math import inf

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, misconception
from grader.assignment.oracle import given_module
from rubric.checks.searching import Board, board
from rubric.misconceptions.searching import STAND_INS

_BOARDS = [
    board("... ... ..."),
    board("..2 21. ..."),
    board("1. 22"),
    board(".1. .1. .1."),
    board("22. ..1 1.."),
    board(".22 .22 ..."),
    board("1... .1.. ..1. ...1"),
    board(".2.. .12. 1..2 2..1"),
    board("..1. ..1. .1.. 1..."),
    board(".... 2222 .... ...."),
    board("..... 2222. ..... .2222 ....."),
    board(".2222 .2... .2.2. ...2. 2222."),
    board("..... 222.2 ..... 2.222 ....."),
    board("2.1.2 1.2.1 ..1.. 2.2.1 1...2"),
]
QUESTIONS = [
    Question(Board(turned), (player,))
    for position in _BOARDS
    for turned, player in ((position.sent, 1), (position.sent, 2))
]


def ask(student, question):
    """Return the number of cells."""
    return student.shortest_path(question.position, *question.arguments)


_SIX = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))  # steps to the neighbours of a cell


def _sides(size, player):
    first, last = [(0, i) for i in range(size)], [(size - 1, i) for i in range(size)]
    return (first, last) if player == 1 else ([(j, i) for i, j in first], [(j, i) for i, j in last])


def _dijkstra(board, player, *, steps=_SIX, own=0, wall=inf, sides=None, first=None, cut_off=inf):
    """Return the correct length except for the arguments given; `first` replaces the cost of the first side's cells."""
    size = len(board)
    start, goal = sides or _sides(size, player)
    cost = {player: own, 0: 1, 3 - player: wall}
    waiting, visited = [], set()
    for row, col in start:
        if cost[board[row][col]] < inf:
            heappush(waiting, (cost[board[row][col]] if first is None else first, row, col))
    while waiting:
        distance, row, col = heappop(waiting)
        if (row, col) in goal:
            return distance
        if (row, col) in visited:
            continue
        visited.add((row, col))
        for r, c in ((row + dr, col + dc) for dr, dc in steps):
            if 0 <= r < size and 0 <= c < size and cost[board[r][c]] < inf:
                heappush(waiting, (distance + cost[board[r][c]], r, c))
    return cut_off


@misconception(
    en=(
        "It only looks at straight lines from one side to the other.",
        "The straight ways are closed: can a path bend around a wall?",
    ),
    fr=(
        "Elle ne regarde que les lignes droites d'un bord à l'autre.",
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
        "Elle compte les cases du joueur comme s'il devait encore les occuper.",
        "Quelles cases faut-il encore occuper, et lesquelles a-t-on déjà ?",
    ),
)
def own_cells_cost_one(board, player):
    return _dijkstra(board, player, own=1)


@misconception(
    en=(
        "It goes through the opponent's cells as if they were empty.",
        "Can you still put a piece where the opponent has one?",
    ),
    fr=(
        "Elle traverse les cases de l'adversaire comme si elles étaient vides.",
        "Peut-on encore poser un pion là où l'adversaire en a un ?",
    ),
)
def walls_are_crossed(board, player):
    return _dijkstra(board, player, wall=1)


@misconception(
    en=(
        "It goes through the opponent's cells at a higher cost: 2.",
        "Can you still put a piece where the opponent has one, however much you pay?",
    ),
    fr=(
        "Elle traverse les cases de l'adversaire en payant plus cher : 2.",
        "Peut-on encore poser un pion là où l'adversaire en a un, quel que soit le prix ?",
    ),
)
def walls_cost_two(board, player):
    return _dijkstra(board, player, wall=2)


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
    return _dijkstra(board, player, steps=((-1, 0), (0, -1), (0, 1), (1, 0)))


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
    return _dijkstra(board, player, steps=(*_SIX, (-1, -1), (1, 1)))


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
    return _dijkstra(board, player, steps=((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)))


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
    return _dijkstra(board, player, steps=[step for step in _SIX if step[player - 1] >= 0])


@misconception(
    en=(
        "It joins the wrong sides: player 1 from left to right, player 2 from top to bottom.",
        "Which two sides does player 1 join, and which coordinate changes on the way?",
    ),
    fr=(
        "Elle relie les mauvais bords : le joueur 1 de gauche à droite, le joueur 2 de haut en bas.",
        "Quels bords le joueur 1 relie-t-il, et quelle coordonnée change en chemin ?",
    ),
)
def sides_exchanged(board, player):
    return _dijkstra(board, player, sides=_sides(len(board), 3 - player))


@misconception(
    en=(
        "It joins the top to the bottom for either player.",
        "Which sides does player 2 join?",
    ),
    fr=(
        "Elle relie le haut au bas pour les deux joueurs.",
        "Quels bords le joueur 2 relie-t-il ?",
    ),
)
def top_to_bottom_for_both(board, player):
    return _dijkstra(board, player, sides=_sides(len(board), 1))


@misconception(
    en=(
        "It joins the left to the right for either player.",
        "Which sides does player 1 join?",
    ),
    fr=(
        "Elle relie la gauche à la droite pour les deux joueurs.",
        "Quels bords le joueur 1 relie-t-il ?",
    ),
)
def left_to_right_for_both(board, player):
    return _dijkstra(board, player, sides=_sides(len(board), 2))


@misconception(
    en=(
        "It gives the path of player 1 whoever is asked for.",
        "Where in your function is `player` used?",
    ),
    fr=(
        "Elle donne le chemin du joueur 1, quel que soit le joueur demandé.",
        "Où votre fonction se sert-elle de `player` ?",
    ),
)
def player_ignored(board, player):
    return _dijkstra(board, 1)


@misconception(
    en=(
        "It returns 0 when the player is cut off, as if the sides were joined.",
        "What does 0 say, and what should say that no path is left?",
    ),
    fr=(
        "Elle renvoie 0 quand le joueur est coupé, comme si les bords étaient reliés.",
        "Que veut dire 0, et comment dire qu'il ne reste aucun chemin ?",
    ),
)
def zero_when_cut_off(board, player):
    return _dijkstra(board, player, cut_off=0)


@misconception(
    en=(
        "It returns -1 when the player is cut off: less than any path.",
        "Which is worse for the player: a path of 3, or none? And which of the two numbers is larger?",
    ),
    fr=(
        "Elle renvoie -1 quand le joueur est coupé : moins que n'importe quel chemin.",
        "Qu'est-ce qui est pire pour le joueur : un chemin de 3, ou aucun ? Et lequel des deux nombres est le plus "
        "grand ?",
    ),
)
def minus_one_when_cut_off(board, player):
    return _dijkstra(board, player, cut_off=-1)


@misconception(
    en=(
        "It returns nothing, `None`, when the player is cut off.",
        "Which value can be compared and subtracted, and is larger than the length of any path?",
    ),
    fr=(
        "Elle ne renvoie rien, `None`, quand le joueur est coupé.",
        "Quelle valeur peut-on comparer et soustraire, et dépasse la longueur de tout chemin ?",
    ),
)
def nothing_when_cut_off(board, player):
    return _dijkstra(board, player, cut_off=None)


@misconception(
    en=(
        "It returns a large number when the player is cut off, not `inf`.",
        "What does the statement ask for when there is no path left?",
    ),
    fr=(
        "Elle renvoie un grand nombre quand le joueur est coupé, pas `inf`.",
        "Que demande l'énoncé quand il ne reste aucun chemin ?",
    ),
)
def large_number_when_cut_off(board, player):
    return _dijkstra(board, player, cut_off=OneOf(STAND_INS))


@misconception(
    en=(
        "It does not count the cell a path starts from: an empty one there costs nothing.",
        "The first cell of the path is empty: who puts a piece on it?",
    ),
    fr=(
        "Elle ne compte pas la case de départ : si elle est vide, elle ne coûte rien.",
        "Quand la première case du chemin est vide, qui y pose un pion ?",
    ),
)
def first_cell_not_counted(board, player):
    return _dijkstra(board, player, first=0)


@misconception(
    en=(
        "It counts the cell a path starts from even when the player has it already.",
        "The first cell of the path is the player's own: what does it still cost?",
    ),
    fr=(
        "Elle compte la case de départ même quand le joueur l'a déjà.",
        "Quand la première case du chemin est au joueur, que coûte-t-elle encore ?",
    ),
)
def first_cell_always_counted(board, player):
    return _dijkstra(board, player, first=1)


@misconception(
    en=(
        "It counts one cell too many.",
        "On an empty board of one cell, how many pieces does it take? And when both sides are joined already?",
    ),
    fr=(
        "Elle compte une case de trop.",
        "Sur un plateau vide d'une seule case, combien faut-il de pions ? Et quand les deux bords sont déjà reliés ?",
    ),
)
def one_too_many(board, player):
    return _dijkstra(board, player) + 1


@misconception(
    en=(
        "It counts one cell too few, even when the first one is the player's own.",
        "Do you count the cells of the path, or the steps between them?",
    ),
    fr=(
        "Elle compte une case de moins, même quand la première est déjà au joueur.",
        "Comptez-vous les cases du chemin, ou les pas d'une case à l'autre ?",
    ),
)
def one_too_few(board, player):
    return _dijkstra(board, player) - 1


@misconception(
    en=(
        "It starts from the first cell of the side only, not from all of them.",
        "At which cells may a path begin?",
    ),
    fr=(
        "Elle ne part que de la première case du bord, pas de toutes.",
        "Par quelles cases un chemin peut-il commencer ?",
    ),
)
def starts_in_one_corner(board, player):
    start, goal = _sides(len(board), player)
    return _dijkstra(board, player, sides=(start[:1], goal))


@misconception(
    en=(
        "It takes the way with the fewest cells, own ones included, and only then counts what it costs.",
        "Two ways lead through 4 and through 5 cells, and on the longer one all are yours: which is the shorter to "
        "build?",
    ),
    fr=(
        "Elle prend le chemin qui passe par le moins de cases, les siennes comprises, et ne compte qu'ensuite ce qu'il "
        "coûte.",
        "Un chemin passe par 4 cases, un autre par 5, qui sont toutes à vous : lequel demande le moins de pions ?",
    ),
)
def first_way_found(board, player):
    start, goal = _sides(len(board), player)
    waiting = deque((row, col, int(board[row][col] == 0)) for row, col in start if board[row][col] != 3 - player)
    visited = {cell[:2] for cell in waiting}
    while waiting:
        row, col, distance = waiting.popleft()
        if (row, col) in goal:
            return distance
        for r, c in given_module("games").neighbours(row, col, len(board)):
            if (r, c) not in visited and board[r][c] != 3 - player:
                visited.add((r, c))
                waiting.append((r, c, distance + (board[r][c] == 0)))
    return inf


@misconception(
    en=(
        "It only knows boards of 14 x 14.",
        "Which size has the board you are given, and where does your function ask for it?",
    ),
    fr=(
        "Elle ne connaît que les plateaux de 14 × 14.",
        "Quelle est la taille du plateau reçu, et où votre fonction la demande-t-elle ?",
    ),
)
def boards_of_fourteen_only(board, player):
    if len(board) < given_module("games").SIZE:
        raise IndexError
    return _dijkstra(board, player)
