"""Mistakes in part C, each in one exercise of the model solution; correct alternative styles; and forged searches."""

from tests.support.building import ROOT

SEARCH = (ROOT / "reference" / "search.py").read_text(encoding="utf-8")

RECURSION = "alphabeta(state.play(move), depth - 1, alpha, beta, not maximizing, evaluate)"
MAX_CUT = "            if best >= beta:  # the minimising parent will never let us get here\n                break\n"
MIN_CUT = "            if best <= alpha:  # the maximising parent has better elsewhere\n                break\n"
ONE_MOVE_AHEAD = """\
    if depth == 0 or state.is_over():
        return evaluate(state)
    values = [evaluate(state.play(move)) for move in state.moves()]
    return max(values) if maximizing else min(values)
"""
BOUNDS_FROM_THE_HEURISTIC = """\
        child = state.play(move)
        value = alphabeta(child, depth - 1, alpha, beta, not maximizing, evaluate)
        guess = evaluate(child)
"""
MINIMAX_BODY = SEARCH[SEARCH.index("    if depth == 0") : SEARCH.index("def alphabeta")].rstrip() + "\n"

# (exercise, the mistake, the edits that plant it)
WRONG = [
    ("minimax", "one move ahead, whatever the depth", [(MINIMAX_BODY, ONE_MOVE_AHEAD)]),
    ("alphabeta", "strict cut of max", [("if best >= beta:", "if best > beta:")]),
    ("alphabeta", "window not handed down", [(RECURSION, RECURSION.replace("alpha, beta", "-inf, inf"))]),
    ("alphabeta", "alpha from the heuristic of the child", [(f"        value = {RECURSION}\n", BOUNDS_FROM_THE_HEURISTIC), ("alpha = max(alpha, best)", "alpha = max(alpha, guess)")]),
    ("best_move", "the worst move", [("if value > best:", "if -value > best:")]),
    ("best_move", "None when every move loses", [("best, chosen = -inf, state.moves()[0]", "best, chosen = -inf, None")]),
    ("shortest_path", "own cells cost as much", [("reached = _through(own, grown, size)", "reached = grown"), ("own, empty = _cells(board, player), _cells(board, 0)", "own = 0\n    empty = _cells(board, player) | _cells(board, 0)")]),
    ("shortest_path", "only for 14 x 14", [("    size = len(board)\n", "    size = 14\n")]),
    ("hex_player", "only its own path", [("return shortest_path(leaf.board, opponent) - shortest_path(leaf.board, me)", "return -shortest_path(leaf.board, me)"), ("_CentreFirst(state.board, state.player), 2, evaluate", "_CentreFirst(state.board, state.player), 1, evaluate")]),
    ("hex_player", "the two paths exchanged", [("return shortest_path(leaf.board, opponent) - shortest_path(leaf.board, me)", "return shortest_path(leaf.board, me) - shortest_path(leaf.board, opponent)")]),
    # It wins six to eight of ten whole games against the greedy player, and all against a player at random.
    ("hex_player", "a move at random every second time", [("    me, opponent = state.player, 3 - state.player\n", "    if not draw.getrandbits(1):\n        return draw.choice(state.moves())\n    me, opponent = state.player, 3 - state.player\n"), ("from functools import cache\n", "import random\nfrom functools import cache\n\ndraw = random.Random(0)\n")]),
    ("hex_player", "the first empty cell", [("    return best_move(_CentreFirst(state.board, state.player), 2, evaluate)", "    return state.moves()[0]")]),
    ("hex_player", "a cell that is taken", [("    return best_move(_CentreFirst(state.board, state.player), 2, evaluate)", "    return (6, 6)")]),
    ("hex_player", "always for player 1", [("me, opponent = state.player, 3 - state.player", "me, opponent = 1, 2")]),
    ("hex_player", "row and column exchanged", [("    return best_move(_CentreFirst(state.board, state.player), 2, evaluate)", "    return best_move(_CentreFirst(state.board, state.player), 2, evaluate)[::-1]")]),
    ("hex_player", "nearest to the centre", [("    return best_move(_CentreFirst(state.board, state.player), 2, evaluate)", "    return _CentreFirst(state.board, state.player).moves()[0]")]),
    ("shortest_path", "own cells at the side are not followed", [("reached = _through(own, start & own, size)", "reached = start & own")]),
]  # fmt: skip

# Dijkstra as a student writes it. One player takes cells in another order, one draws among equal moves.
DEQUE = """

def shortest_path(board, player):
    size = len(board)
    dist = [[inf] * size for _ in range(size)]
    queue = deque()
    for i in range(size):
        r, c = (0, i) if player == 1 else (i, 0)
        if board[r][c] == player:
            dist[r][c] = 0
            queue.appendleft((r, c))
        elif board[r][c] == 0:
            dist[r][c] = 1
            queue.append((r, c))
    while queue:
        r, c = queue.popleft()
        for nr, nc in neighbours(r, c, size):
            if board[nr][nc] == 3 - player:
                continue
            cost = 0 if board[nr][nc] == player else 1
            if dist[r][c] + cost < dist[nr][nc]:
                dist[nr][nc] = dist[r][c] + cost
                if cost == 0:
                    queue.appendleft((nr, nc))
                else:
                    queue.append((nr, nc))
    if player == 1:
        return min(dist[size - 1])
    return min(row[size - 1] for row in dist)
"""
_IMPORTS = "from games import SIZE, Connect4, Hex, Tree, leaf_value  # noqa: F401\n"
HEX_PLAYERS: dict[str, list[tuple[str, str]]] = {
    "the model solution": [],
    "cells row by row": [("_CentreFirst(state.board, state.player), 2", "Hex(state.board, state.player), 2")],
    "by the square of the distance": [("key=lambda cell: abs(cell[0] - _CENTRE) + abs(cell[1] - _CENTRE),", "key=lambda cell: (cell[0] - _CENTRE) ** 2 + (cell[1] - _CENTRE) ** 2,")],
    "any of equal moves": [("return [cell for cell in _BY_DISTANCE if self.board[cell[0]][cell[1]] == 0]", "return draw.sample(super().moves(), len(super().moves()))"), (_IMPORTS, f"import random\n\n{_IMPORTS}\ndraw = random.Random(0)\n")],
    "one ply": [("_CentreFirst(state.board, state.player), 2", "_CentreFirst(state.board, state.player), 1")],
    "Dijkstra with a deque": [(_IMPORTS, f"from collections import deque\nfrom games import neighbours\n{_IMPORTS}"), ("class _CentreFirst(Hex)", f"{DEQUE.strip()}\n\n\nclass _CentreFirst(Hex)")],
}  # fmt: skip

OTHER_STYLES = {
    "fail hard": [("    return best\n\n\ndef best_move", "    return min(max(best, first_alpha), first_beta)\n\n\ndef best_move"), ("    best = -inf if maximizing else inf\n", "    first_alpha, first_beta = alpha, beta\n    best = -inf if maximizing else inf\n")],
    "cut on the window": [("if best >= beta:", "if alpha >= beta:"), ("if best <= alpha:", "if alpha >= beta:")],
    "asks twice": [("        return evaluate(state)\n    best", "        evaluate(state)\n        return evaluate(state)\n    best")],
}  # fmt: skip

FORGED = {
    # The submission controls its worker and may request any leaf, but every request is recorded.
    "asks for leaves by hand": """
def alphabeta(state, depth, alpha, beta, maximizing, evaluate):
    def path_of(path):
        return type("State", (), {"path": path})
    return max(evaluate(path_of((i,) * depth)) for i in range(2))
""",
    "asks for what is no leaf": """
def alphabeta(state, depth, alpha, beta, maximizing, evaluate):
    return evaluate(type("State", (), {"path": ("x", None, 1 << 70)}))
""",
    "an own class for the tree": """
import games
class Tree(games.Tree):
    pass
games.Tree = Tree
def alphabeta(state, depth, alpha, beta, maximizing, evaluate):
    return 7
""",
    "the numbers in the tree": """
from games import leaf_value
def alphabeta(state, depth, alpha, beta, maximizing, evaluate):
    if state.is_over() or not depth:
        return leaf_value(state)
    return (max if maximizing else min)(alphabeta(state.play(m), depth - 1, 0, 0, not maximizing, 0) for m in state.moves())
""",
}
