"""Misconceptions of evaluate_position in another style, with its own loops and French names.

Each is an edit of a right program in that style, which is tested too.
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

EDITS: dict[str, Edits] = {
    "opponents_three_even_blocked": [("if a_lui == 3 and vides == 1:", "if a_lui == 3:")],
    "stops_at_four": [("total += 1000", "return 1000")],
}

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ("total += 10\n", "total += 11\n"))
# Two entries at once: centre_of_both, opponents_three_forgotten.
TWO_AT_ONCE = edited(RIGHT, ("board[ligne][3] == player", "board[ligne][3] != 0"), ("total -= 8", "total -= 0"))
