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
_WINNING = "        if winner(play(board, c, player)) == player:\n            gagnants.append(c)\n"
_BLOCKING = "        elif winner(play(board, c, lui)) == lui:\n            parades.append(c)\n"
_SORT = "    autres.sort(key=lambda c: max(3 - c, c - 3))\n"
_SUM, _ORDER = "gagnants + parades + autres", "    return ordre\n"

EDITS: dict[str, Edits] = {
    "blocks_before_wins": [(_WINNING + _BLOCKING, _BLOCKING.replace("elif", "if") + _WINNING.replace("if", "elif")), (_SUM, "parades + gagnants + autres")],
    "others_as_given": [(_SORT, "")],
    "others_dropped": [(_SUM, "gagnants + parades or autres")],
    "win_and_block_twice": [(_BLOCKING, _BLOCKING.replace("elif", "if")), ("        else:\n", "        if c not in gagnants + parades:\n")],
}  # fmt: skip

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ("max(3 - c, c - 3)", "max(4 - c, c - 4)"))
# Two entries at once: blocks_forgotten, others_from_left_to_right.
TWO_AT_ONCE = edited(
    RIGHT, ("== lui:", "== 3:"), ("    autres.sort(key=lambda c: max(3 - c, c - 3))", "    autres.sort()")
)
