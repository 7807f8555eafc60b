"""Misconceptions of shortest_path in another style, in two branches, and without a heap.

Each is an edit of a right program in that style, which is tested too.
"""

from tests.support.building import edited

Edits = list[tuple[str, str]]

RIGHT = """
def shortest_path(board, player):
    n = len(board)
    voisins = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]

    def cout(r, c):
        if board[r][c] == player:
            return 0
        if board[r][c] == 0:
            return 1
        return float("inf")

    dist = [[float("inf")] * n for _ in range(n)]
    for i in range(n):
        r, c = (0, i) if player == 1 else (i, 0)
        dist[r][c] = cout(r, c)
    encore = True
    while encore:
        encore = False
        for r in range(n):
            for c in range(n):
                for dr, dc in voisins:
                    if 0 <= r + dr < n and 0 <= c + dc < n:
                        d = dist[r][c] + cout(r + dr, c + dc)
                        if d < dist[r + dr][c + dc]:
                            dist[r + dr][c + dc] = d
                            encore = True
    reste = min([dist[n - 1][i] if player == 1 else dist[i][n - 1] for i in range(n)])
    return reste
"""
_REST = "    return reste\n"

EDITS: dict[str, Edits] = {
    "nothing_when_cut_off": [(_REST, '    if reste < float("inf"):\n        return reste\n')],
    "large_number_when_cut_off": [(_REST, f'    if reste == float("inf"):\n        return 10**6\n{_REST}')],
}

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ('return float("inf")', "return 3"))
# Two entries at once: own_cells_cost_one, one_too_many.
TWO_AT_ONCE = edited(RIGHT, ("            return 0\n", "            return 1\n"), ("return reste", "return reste + 1"))
