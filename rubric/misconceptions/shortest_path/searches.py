"""Where the search starts, when it stops, and on which boards it works."""

from collections import deque
from math import inf

from grader.assignment.misconception import misconception
from rubric import solution
from rubric.misconceptions.shortest_path.paths import dijkstra, sides_of


@misconception(
    en=(
        "It starts from the first cell of the side only, not from all of them.",
        "At which cells may a path begin?",
    ),
    fr=(
        "Votre fonction ne part que de la première case du bord, pas de toutes.",
        "Par quelles cases un chemin peut-il commencer ?",
    ),
)
def starts_in_one_corner(board, player):
    start, goal = sides_of(len(board), player)
    return dijkstra(board, player, sides=(start[:1], goal))


@misconception(
    en=(
        "It takes the way with the fewest cells, own ones included, and only then counts what it costs.",
        "Two ways lead through 4 and through 5 cells, and on the longer one all are yours: which is the shorter to "
        "build?",
    ),
    fr=(
        "Votre fonction prend le chemin qui passe par le moins de cases, les siennes comprises, et ne compte "
        "qu'ensuite ce qu'il coûte.",
        "Un chemin passe par 4 cases, un autre par 5, qui sont toutes à vous : lequel demande le moins de pions ?",
    ),
)
def first_way_found(board, player):
    start, goal = sides_of(len(board), player)
    waiting = deque((row, col, int(board[row][col] == 0)) for row, col in start if board[row][col] != 3 - player)
    visited = {cell[:2] for cell in waiting}
    while waiting:
        row, col, distance = waiting.popleft()
        if (row, col) in goal:
            return distance
        for r, c in solution.given("games").neighbours(row, col, len(board)):
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
        "Votre fonction ne connaît que les plateaux de 14 × 14.",
        "Quelle est la taille du plateau reçu, et où votre fonction la demande-t-elle ?",
    ),
)
def boards_of_fourteen_only(board, player):
    if len(board) < solution.given("games").SIZE:
        raise IndexError
    return dijkstra(board, player)
