"""A correct search of the cheapest path, changed by the misconceptions."""

from heapq import heappop, heappush
from math import inf

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
