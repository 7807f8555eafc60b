"""Each misconception of shortest_path in another style, in two branches, and without a heap.

Each is an edit of a correct program in that style; the tests check that this program is correct.
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
_AROUND = "[(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]"
_START = "        r, c = (0, i) if player == 1 else (i, 0)\n"
_END = "dist[n - 1][i] if player == 1 else dist[i][n - 1]"
_WALL = '            return 1\n        return float("inf")\n'
_REST = "    return reste\n"
_FIRST = "        dist[r][c] = cout(r, c)\n"


def _cut_off(value: str) -> Edits:
    return [(_REST, f'    if reste == float("inf"):\n        return {value}\n    return reste\n')]


_PATHS: dict[str, Edits] = {
    "own_cells_cost_one": [("            return 0\n", "            return 1\n")],
    "walls_are_crossed": [(_WALL, "            return 1\n        return 1\n")],
    "walls_cost_two": [(_WALL, "            return 1\n        return 2\n")],
    "four_neighbours": [(_AROUND, "[(1, 0), (0, 1), (-1, 0), (0, -1)]")],
    "eight_neighbours": [(_AROUND, "[(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]")],
    "the_other_diagonal": [(_AROUND, "[(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)]")],
    "never_turns_back": [(_AROUND, "[(0, -1), (0, 1), (1, -1), (1, 0)] if player == 1 else [(-1, 0), (1, 0), (-1, 1), (0, 1)]")],
    "sides_exchanged": [(_START, _START.replace("player == 1", "player == 2")), (_END, _END.replace("player == 1", "player == 2"))],
    "top_to_bottom_for_both": [(_START, "        r, c = 0, i\n"), (_END, "dist[-1][i]")],
    "left_to_right_for_both": [(_START, "        r, c = i, 0\n"), (_END, "dist[i][-1]")],
    "player_ignored": [("    n = len(board)\n", "    n, player = len(board), 1\n")],
    "zero_when_cut_off": _cut_off("0"),
    "minus_one_when_cut_off": _cut_off("-1"),
    "nothing_when_cut_off": [(_REST, '    if reste < float("inf"):\n        return reste\n')],
    "large_number_when_cut_off": _cut_off("10**6"),
    "first_cell_not_counted": [(_FIRST, '        dist[r][c] = 0 if board[r][c] in (0, player) else float("inf")\n')],
    "first_cell_always_counted": [(_FIRST, '        dist[r][c] = 1 if board[r][c] in (0, player) else float("inf")\n')],
    "one_too_many": [(_REST, "    return 1 + reste\n")],
    "one_too_few": [(_REST, "    return reste - 1\n")],
    "starts_in_one_corner": [("    for i in range(n):\n        r, c", "    for i in range(1):\n        r, c")],
    "boards_of_fourteen_only": [("    n = len(board)\n", "    n = SIZE\n")],
}  # fmt: skip

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in _PATHS.items()} | {
    "straight_lines_only": """
def shortest_path(board, player):
    meilleur = float("inf")
    for i in range(len(board)):
        ligne = [board[j][i] if player == 1 else board[i][j] for j in range(len(board))]
        if all(case in (0, player) for case in ligne):
            meilleur = min(meilleur, sum(case == 0 for case in ligne))
    return meilleur
""",
    "first_way_found": """
def shortest_path(board, player):
    from games import neighbours

    n = len(board)
    bord = [(0, i) if player == 1 else (i, 0) for i in range(n)]
    file = [case for case in bord if board[case[0]][case[1]] != 3 - player]
    venu_de = {case: None for case in file}
    while file:
        case = file.pop(0)
        if case[player - 1] == n - 1:
            vides = 0
            while case is not None:
                vides += board[case[0]][case[1]] == 0
                case = venu_de[case]
            return int(vides)
        for voisine in neighbours(case[0], case[1], n):
            if voisine not in venu_de and board[voisine[0]][voisine[1]] in (0, player):
                venu_de[voisine] = case
                file.append(voisine)
    return float("inf")
""",
}

# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ('return float("inf")', "return 3"))
# Two entries at once: own_cells_cost_one, one_too_many.
TWO_AT_ONCE = edited(RIGHT, ("            return 0\n", "            return 1\n"), ("return reste", "return reste + 1"))
