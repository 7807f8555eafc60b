"""shortest_path"""

from collections import deque
from functools import partial
from heapq import heappop, heappush
from math import inf

from grader.assignment.authors import OneOf, Question
from rubric import solution
from rubric.checks.searching import Board, board
from rubric.misconceptions.searching import STAND_INS

SIX = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))  # steps to the neighbours of a cell


def sides_of(size, player):
    first, last = [(0, i) for i in range(size)], [(size - 1, i) for i in range(size)]
    return (first, last) if player == 1 else ([(j, i) for i, j in first], [(j, i) for i, j in last])


def dijkstra(board, player, *, steps=SIX, own=0, wall=inf, sides=None, first=None, cut_off=inf):
    """Return the correct length except for the arguments given; `first` replaces the cost of the first side's cells."""
    size = len(board)
    start, goal = sides or sides_of(size, player)
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


def straight_lines_only(board, player):
    lines = board if player == 2 else list(zip(*board, strict=True))
    return min((line.count(0) for line in lines if 3 - player not in line), default=inf)


def starts_in_one_corner(board, player):
    start, goal = sides_of(len(board), player)
    return dijkstra(board, player, sides=(start[:1], goal))


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


def boards_of_fourteen_only(board, player):
    if len(board) < solution.given("games").SIZE:
        raise IndexError
    return dijkstra(board, player)


VARIANTS = {
    # Which cells are neighbours, and what entering one costs.
    "straight_lines_only": straight_lines_only,
    "own_cells_cost_one": partial(dijkstra, own=1),
    "walls_are_crossed": partial(dijkstra, wall=1),
    "walls_cost_two": partial(dijkstra, wall=2),
    "four_neighbours": partial(dijkstra, steps=((-1, 0), (0, -1), (0, 1), (1, 0))),
    "eight_neighbours": partial(dijkstra, steps=(*SIX, (-1, -1), (1, 1))),
    "the_other_diagonal": partial(dijkstra, steps=((-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1))),
    "never_turns_back": lambda board, player: dijkstra(
        board, player, steps=[step for step in SIX if step[player - 1] >= 0]
    ),
    # Which two sides are joined.
    "sides_exchanged": lambda board, player: dijkstra(board, player, sides=sides_of(len(board), 3 - player)),
    "top_to_bottom_for_both": lambda board, player: dijkstra(board, player, sides=sides_of(len(board), 1)),
    "left_to_right_for_both": lambda board, player: dijkstra(board, player, sides=sides_of(len(board), 2)),
    "player_ignored": lambda board, player: dijkstra(board, 1),
    # What is returned when there is no path, and how the cells of one are counted.
    "zero_when_cut_off": partial(dijkstra, cut_off=0),
    "minus_one_when_cut_off": partial(dijkstra, cut_off=-1),
    "nothing_when_cut_off": partial(dijkstra, cut_off=None),
    "large_number_when_cut_off": partial(dijkstra, cut_off=OneOf(STAND_INS)),
    "first_cell_not_counted": partial(dijkstra, first=0),
    "first_cell_always_counted": partial(dijkstra, first=1),
    "one_too_many": lambda board, player: dijkstra(board, player) + 1,
    "one_too_few": lambda board, player: dijkstra(board, player) - 1,
    # Where the search starts, when it stops, and on which boards it works.
    "starts_in_one_corner": starts_in_one_corner,
    "first_way_found": first_way_found,
    "boards_of_fourteen_only": boards_of_fourteen_only,
}
