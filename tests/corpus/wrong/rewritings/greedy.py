"""Each misconception of greedy in another style, with its own loops and French names.

Each is an edit of a correct program in that style; the tests check that this program is correct.
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
_LAST_LOOP = "    choix, meilleur = None, -inf\n    for c in coups:\n"
_RESULT = "    return choix\n"

EDITS: dict[str, Edits] = {
    "blocks_before_it_wins": [(_WIN + _BLOCK, _BLOCK + _WIN)],
    "does_not_block": [(_BLOCK, "")],
    "nearest_to_the_centre": [("        suivant = play(board, c, player)\n", "        suivant = board\n")],
    "first_free_column": [("evaluate_position(suivant, player)", "evaluate_position(board, player)"), (_LAST_LOOP, _LAST_LOOP.replace("coups", "sorted(coups)"))],
    "worst_value": [("None, -inf", "None, inf"), ("note > meilleur", "note < meilleur")],
    "value_for_the_opponent": [(_NOTE, _NOTE.replace("player", "lui"))],
    "worst_for_the_opponent": [(_NOTE, "note = 0 - evaluate_position(suivant, lui)")],
    "difference_of_both_sides": [(_NOTE, _NOTE + " - evaluate_position(suivant, lui)")],
    "opponents_piece_played": [("suivant = play(board, c, player)", "suivant = play(board, c, lui)")],
    "leftmost_of_equals": [(_COLUMNS, "legal_moves(board)")],
    "rightmost_of_equals": [(_COLUMNS, "legal_moves(board)"), ("note > meilleur", "note >= meilleur")],
    "farthest_of_equals": [("[3, 2, 4, 1, 5, 0, 6]", "[6, 0, 5, 1, 4, 2, 3]")],
    "always_for_player_one": [("    lui = 1 if player == 2 else 2\n", "    player, lui = 1, 2\n")],
    "centre_before_all": [(_WIN, "    if 3 in coups:\n        return 3\n" + _WIN)],
    "nearest_to_the_centre_before_all": [(_WIN, "    if coups:\n        return coups[0]\n" + _WIN)],
    "full_columns_tried": [(_COLUMNS, "[3, 2, 4, 1, 5, 0, 6]")],
    "value_in_the_place_of_the_column": [(_RESULT, "    return meilleur\n")],
}  # fmt: skip

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ("return choix", "return 6 - choix"))
# Two entries at once: does_not_block, leftmost_of_equals.
TWO_AT_ONCE = edited(RIGHT, ("== lui:", "== 3:"), ("[3, 2, 4, 1, 5, 0, 6]", "range(7)"))
