"""Misconceptions of order_moves in another style, with its own loops and French names.

Each is an edit of a right program in that style, which is tested too.
"""

from tests.support.building import edited

Edits = list[tuple[str, str]]

RIGHT = """
def order_moves(board, player, moves):
    lui = 1 if player == 2 else 2
    gagnants, parades, autres = [], [], []
    for c in moves:
        if winner(play(board, c, player)) == player:
            gagnants.append(c)
        elif winner(play(board, c, lui)) == lui:
            parades.append(c)
        else:
            autres.append(c)
    autres.sort(key=lambda c: max(3 - c, c - 3))
    ordre = gagnants + parades + autres
    return ordre
"""

EDITS: dict[str, Edits] = {
    "others_as_given": [("    autres.sort(key=lambda c: max(3 - c, c - 3))\n", "")],
    "others_dropped": [("gagnants + parades + autres", "gagnants + parades or autres")],
}

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ("max(3 - c, c - 3)", "max(4 - c, c - 4)"))
# Two entries at once: blocks_forgotten, others_from_left_to_right.
TWO_AT_ONCE = edited(
    RIGHT, ("== lui:", "== 3:"), ("    autres.sort(key=lambda c: max(3 - c, c - 3))", "    autres.sort()")
)
