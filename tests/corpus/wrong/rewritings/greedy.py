"""Misconceptions of greedy in another style, with its own loops and French names.

Each is an edit of a right program in that style, which is tested too.
"""

from tests.support.building import edited

Edits = list[tuple[str, str]]

RIGHT = """
def greedy(board, player):
    lui = 1 if player == 2 else 2
    coups = [c for c in [3, 2, 4, 1, 5, 0, 6] if board[0, c] == 0]
    for c in coups:
        if winner(play(board, c, player)) == player:
            return c
    for c in coups:
        if winner(play(board, c, lui)) == lui:
            return c
    choix, meilleur = None, -inf
    for c in coups:
        suivant = play(board, c, player)
        note = evaluate_position(suivant, player)
        if note > meilleur:
            choix, meilleur = c, note
    return choix
"""
_WIN = "    for c in coups:\n        if winner(play(board, c, player)) == player:\n            return c\n"
_BLOCK = "    for c in coups:\n        if winner(play(board, c, lui)) == lui:\n            return c\n"
_COLUMNS = "[c for c in [3, 2, 4, 1, 5, 0, 6] if board[0, c] == 0]"
_NOTE = "note = evaluate_position(suivant, player)"

EDITS: dict[str, Edits] = {
    "does_not_block": [(_BLOCK, "")],
    "worst_value": [("None, -inf", "None, inf"), ("note > meilleur", "note < meilleur")],
    "difference_of_both_sides": [(_NOTE, _NOTE + " - evaluate_position(suivant, lui)")],
    "farthest_of_equals": [("[3, 2, 4, 1, 5, 0, 6]", "[6, 0, 5, 1, 4, 2, 3]")],
    "nearest_to_the_centre_before_all": [(_WIN, "    if coups:\n        return coups[0]\n" + _WIN)],
    "full_columns_tried": [(_COLUMNS, "[3, 2, 4, 1, 5, 0, 6]")],
}  # fmt: skip

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ("return choix", "return 6 - choix"))
# Two entries at once: does_not_block, leftmost_of_equals.
TWO_AT_ONCE = edited(RIGHT, ("== lui:", "== 3:"), ("[3, 2, 4, 1, 5, 0, 6]", "range(7)"))
