"""Misconceptions of hex_player in another style, in two branches, and without a heap.

Each is an edit of a right program in that style, which is tested too.
"""

from tests.support.building import edited

RIGHT = """
def hex_player(state):
    moi = state.player
    lui = 1 if moi == 2 else 2

    def valeur(position):
        return shortest_path(position.board, lui) - shortest_path(position.board, moi)

    meilleur, alpha = None, float("-inf")
    for coup in sorted(state.moves(), key=lambda c: (c[0] - 6.5) ** 2 + (c[1] - 6.5) ** 2):
        score = alphabeta(state.play(coup), 1, alpha, float("inf"), False, valeur)
        if score > alpha or meilleur is None:
            meilleur, alpha = coup, score
    return meilleur
"""
_DIFFERENCE = "shortest_path(position.board, lui) - shortest_path(position.board, moi)"

REWRITINGS = {
    "paths_exchanged": edited(RIGHT, (_DIFFERENCE, "shortest_path(position.board, moi) - shortest_path(position.board, lui)")),
    "plays_for_player_one": edited(RIGHT, ("moi = state.player", "moi = 1")),
    "first_empty_cell": "def hex_player(state):\n    for case in state.moves():\n        return case\n",
    "nearest_to_the_centre": "def hex_player(state):\n    return min(state.moves(), key=lambda c: abs(c[0] - 6.5) + abs(c[1] - 6.5))\n",
}  # fmt: skip
