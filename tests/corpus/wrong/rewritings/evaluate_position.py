"""Each misconception of evaluate_position in another style, with its own loops and French names.

Each is an edit of a correct program in that style; the tests check that this program is correct.
"""

from tests.support.building import edited

Edits = list[tuple[str, str]]

RIGHT = """
def evaluate_position(board, player):
    lui = 1 if player == 2 else 2
    total = 0
    for ligne in range(6):
        if board[ligne][3] == player:
            total += 3
    for dl, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
        for l in range(6):
            for c in range(7):
                if not (l + 3 * dl <= 5 and 0 <= c + 3 * dc <= 6):
                    continue
                cases = [board[l + i * dl][c + i * dc] for i in range(4)]
                a_moi = cases.count(player)
                a_lui = cases.count(lui)
                vides = cases.count(0)
                if a_moi == 4:
                    total += 1000
                elif a_moi == 3 and vides == 1:
                    total += 10
                elif a_moi == 2 and vides == 2:
                    total += 2
                if a_lui == 3 and vides == 1:
                    total -= 8
    return total
"""
_CENTRE = "        if board[ligne][3] == player:\n            total += 3\n"
_THEIR_THREE = "                if a_lui == 3 and vides == 1:\n                    total -= 8\n"
_FOUR = "                if a_moi == 4:\n                    total += 1000\n"
_THREE, _TWO = "elif a_moi == 3 and vides == 1:", "elif a_moi == 2 and vides == 2:"
_STEPS = "[(0, 1), (1, 0), (1, 1), (1, -1)]"
_NO_TWICE = "elif a_moi == 2 and vides == 2:\n                    total += 2\n"
_TWICE = "if a_moi in (2, 3) and a_lui == 0:\n                    total += 2\n"
_SIGNED = "def evaluate_position(board, player):\n    return valeur(board, 3 - player)\n\ndef valeur("

EDITS: dict[str, Edits] = {
    "centre_forgotten": [("            total += 3\n", "            total += 0\n")],
    "centre_of_both": [(_CENTRE, _CENTRE.replace("== player", "in (1, 2)"))],
    "centre_of_the_opponent_taken_away": [(_CENTRE, _CENTRE + "        elif board[ligne][3] == lui:\n            total -= 3\n")],
    "centre_counted_once": [(_CENTRE, _CENTRE + "            break\n")],
    "opponents_three_forgotten": [(_THEIR_THREE, "")],
    "opponents_three_added": [("total -= 8", "total -= -8")],
    "opponents_three_even_blocked": [("if a_lui == 3 and vides == 1:", "if a_lui == 3:")],
    "opponents_three_worth_ten": [("total -= 8", "total -= 10")],
    "opponents_two_taken_away": [(_THEIR_THREE, _THEIR_THREE + "                if a_lui == 2 and not a_moi:\n                    total -= 2\n")],
    "opponents_four_taken_away": [(_THEIR_THREE, _THEIR_THREE + "                if a_lui == 4:\n                    total -= 1000\n")],
    "four_forgotten": [("total += 1000", "total += 0")],
    "stops_at_four": [("total += 1000", "return 1000")],
    "blocked_windows_counted": [(_THREE, "elif a_moi == 3:"), (_TWO, "elif a_moi == 2:")],
    "blocked_threes_counted": [(_THREE, "elif a_moi == 3:")],
    "blocked_twos_counted": [(_TWO, "elif a_moi == 2:")],
    "three_counted_as_two_as_well": [(_NO_TWICE, _TWICE)],
    "four_counted_as_less_as_well": [("total += 1000", "total += 1012"), (_NO_TWICE, _TWICE)],
    "one_piece_counts": [(_THEIR_THREE, _THEIR_THREE + "                total += a_moi == 1 and vides == 3\n")],
    "horizontal_forgotten": [(_STEPS, "[(1, 0), (1, 1), (1, -1)]")],
    "vertical_forgotten": [(_STEPS, "[(0, 1), (1, 1), (1, -1)]")],
    "falling_diagonal_forgotten": [(_STEPS, "[(0, 1), (1, 0), (1, -1)]")],
    "rising_diagonal_forgotten": [(_STEPS, "[(0, 1), (1, 0), (1, 1)]")],
    "diagonals_forgotten": [(_STEPS, "[(1, 0), (0, 1)]")],
    "last_windows_forgotten": [("l + 3 * dl <= 5 and 0 <= c + 3 * dc <= 6", "(dl == 0 or l < 2) and (dc == 0 or dc == 1 and c < 3 or dc == -1 and 2 < c < 6)")],
    "always_for_player_one": [("    lui = 1 if player == 2 else 2\n", "    player, lui = 1, 2\n")],
    "value_for_the_opponent": [("def evaluate_position(", _SIGNED)],
    "wrong_sign": [("    return total\n", "    return -total\n")],
    "difference_of_both_sides": [("def evaluate_position(", _SIGNED.replace("valeur(board, 3 - player)", "valeur(board, player) - valeur(board, 3 - player)"))],
}  # fmt: skip

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ("total += 10\n", "total += 11\n"))
# Two entries at once: centre_of_both, opponents_three_forgotten.
TWO_AT_ONCE = edited(RIGHT, ("board[ligne][3] == player", "board[ligne][3] != 0"), ("total -= 8", "total -= 0"))
