"""Misconceptions of alphabeta in another style, in two branches, and without a heap.

Each is an edit of a right program in that style, which is tested too.
"""

from tests.support.building import edited

Edits = list[tuple[str, str]]

RIGHT = """
def alphabeta(state, depth, alpha, beta, maximizing, evaluate):
    if depth <= 0 or state.is_over():
        return evaluate(state)
    coups = list(state.moves())
    if maximizing:
        max_eval = float("-inf")
        for coup in coups:
            suivant = state.play(coup)
            score = alphabeta(suivant, depth - 1, alpha, beta, False, evaluate)
            if score > max_eval:
                max_eval = score
            if max_eval > alpha:
                alpha = max_eval
            if beta <= max_eval:
                break
        return max_eval
    min_eval = float("inf")
    for coup in coups:
        apres = state.play(coup)
        valeur = alphabeta(apres, depth - 1, alpha, beta, True, evaluate)
        if valeur < min_eval:
            min_eval = valeur
        if min_eval < beta:
            beta = min_eval
        if alpha >= min_eval:
            break
    return min_eval
"""
_CUT_MAX, _CUT_MIN = (
    "            if beta <= max_eval:\n                break\n",
    "        if alpha >= min_eval:\n            break\n",
)

EDITS: dict[str, Edits] = {
    "never_cuts": [(_CUT_MAX, ""), (_CUT_MIN, "")],
}  # fmt: skip

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ("if beta <= max_eval", "if beta <= max_eval + 3"))
# Two entries at once: starts_at_zero, only_maximising_nodes_cut.
TWO_AT_ONCE = edited(
    RIGHT,
    ('max_eval = float("-inf")', "max_eval = 0"),
    ('min_eval = float("inf")', "min_eval = 0"),
    ("if alpha >= min_eval:\n            break", "pass"),
)
