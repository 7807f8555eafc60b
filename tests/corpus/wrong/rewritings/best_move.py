"""Misconceptions of best_move in another style, in two branches, and without a heap.

Each is an edit of a right program in that style, which is tested too.
"""

from tests.support.building import edited

RIGHT = """
def best_move(state, depth, evaluate):
    scores = {}
    for coup in state.moves():
        scores[coup] = minimax(state.play(coup), depth - 1, False, evaluate)
    choix = sorted(scores, key=lambda coup: scores[coup])
    return choix[-1]
"""
_LOOP = """
def best_move(state, depth, evaluate):
    coup_choisi = None
    meilleur = float("-inf")
    for coup in state.moves():
        score = alphabeta(state.play(coup), depth - 1, meilleur, float("inf"), False, evaluate)
        if score > meilleur:
            coup_choisi, meilleur = coup, score
    return coup_choisi
"""
_SCORE = "minimax(state.play(coup), depth - 1, False, evaluate)"

REWRITINGS = {
    "worst_move": edited(RIGHT, ("choix[-1]", "choix[0]")),
    "one_move_ahead": edited(RIGHT, (_SCORE, "evaluate(state.play(coup))")),
    "one_ply_too_deep": edited(RIGHT, ("depth - 1", "depth")),
    "bound_taken_for_a_value": edited(_LOOP, ("if score > meilleur", "if not score < meilleur")),
    "no_move_when_all_are_lost": _LOOP,
    "more_than_the_move": edited(RIGHT, ("    return choix[-1]\n", "    return choix[-1], scores[choix[-1]]\n")),
}  # fmt: skip

# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ("choix[-1]", "choix[len(choix) // 2]"))
# Two entries at once: worst_move, one_ply_too_deep.
TWO_AT_ONCE = edited(RIGHT, ("choix[-1]", "choix[0]"), ("depth - 1", "depth"))
