"""Misconceptions of negamax in another style, with its own loops and French names.

Each is an edit of a right program in that style, which is tested too.
"""

from tests.support.building import edited

Edits = list[tuple[str, str]]

RIGHT = """
def negamax(board, depth, alpha, beta, player):
    lui = 1 if player == 2 else 2
    gagnant = winner(board)
    if gagnant == player:
        return None, 100000 + depth
    if gagnant == lui:
        return None, -100000 - depth
    if 0 not in board:
        return None, 0
    if depth <= 0:
        return None, evaluate_position(board, player) - evaluate_position(board, lui)
    colonne, meilleur = None, -inf
    for c in order_moves(board, player, legal_moves(board)):
        suivant = play(board, c, player)
        valeur = -negamax(suivant, depth - 1, -beta, -alpha, lui)[1]
        if valeur > meilleur:
            meilleur = valeur
            colonne = c
        if meilleur > alpha:
            alpha = meilleur
        if alpha >= beta:
            break
    return colonne, meilleur
"""
_VALUE = "valeur = -negamax(suivant, depth - 1, -beta, -alpha, lui)[1]"
_KEEP = "        if valeur > meilleur:\n            meilleur = valeur\n            colonne = c\n"
_I_WON = "    if gagnant == player:\n        return None, 100000 + depth\n"
_I_LOST = "    if gagnant == lui:\n        return None, -100000 - depth\n"
_LEAF = "evaluate_position(board, player) - evaluate_position(board, lui)"
_END = "    return colonne, meilleur\n"
_CUT = "        if alpha >= beta:\n            break\n"

EDITS: dict[str, Edits] = {
    "sign_never_changed": [(_VALUE, _VALUE.replace("= -negamax", "= negamax"))],
    "window_upside_down": [(_VALUE, _VALUE.replace("-beta, -alpha", "-alpha, -beta"))],
    "won_by_anybody": [(_I_WON + _I_LOST, "    if gagnant:\n        return None, 100000 + depth\n")],
    "smallest_kept": [("colonne, meilleur = None, -inf", "colonne, meilleur = None, inf"), ("if valeur > meilleur:", "if valeur < meilleur:")],
    "last_child_kept": [(_KEEP, "        meilleur = valeur\n        colonne = c\n")],
    "first_column_with_the_score": [("            colonne = c\n", "            colonne = c if colonne is None else colonne\n")],
    "pair_reversed": [("return None, 100000 + depth", "return 100000 + depth, None"), ("return None, -100000 - depth", "return -100000 - depth, None"), ("return None, 0", "return 0, None"), (f"return None, {_LEAF}", f"return {_LEAF}, None"), (_END, "    return meilleur, colonne\n"), (_VALUE, _VALUE.replace("[1]", "[0]"))],
    "nothing_pruned": [(_CUT, "")],
}  # fmt: skip

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ("return None, 0", "return None, 5"))
# Two entries at once: leaf_of_one_side, any_win_is_worth_the_same.
TWO_AT_ONCE = edited(
    RIGHT,
    (" - evaluate_position(board, lui)", ""),
    ("100000 + depth", "100000"),
    ("-100000 - depth", "-100000"),
)
