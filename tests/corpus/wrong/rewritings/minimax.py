"""Misconceptions of minimax in another style, in two branches, and without a heap.

Each is an edit of a right program in that style, which is tested too.
"""

from tests.support.building import edited

Edits = list[tuple[str, str]]

RIGHT = """
def minimax(state, depth, maximizing, evaluate):
    if depth <= 0 or state.is_over():
        return evaluate(state)
    coups = list(state.moves())
    if maximizing:
        max_eval = float("-inf")
        for coup in coups:
            suivant = state.play(coup)
            score = minimax(suivant, depth - 1, False, evaluate)
            if score > max_eval:
                max_eval = score
        return max_eval
    min_eval = float("inf")
    for coup in coups:
        apres = state.play(coup)
        valeur = minimax(apres, depth - 1, True, evaluate)
        if valeur < min_eval:
            min_eval = valeur
    return min_eval
"""
_MAX, _MIN = "minimax(suivant, depth - 1, False, evaluate)", "minimax(apres, depth - 1, True, evaluate)"
_START_MAX, _START_MIN = 'max_eval = float("-inf")', 'min_eval = float("inf")'

EDITS: dict[str, Edits] = {
    "root_always_maximises": [("def minimax(", "def minimax(state, depth, maximizing, evaluate):\n    return chercher(state, depth, True, evaluate)\n\ndef chercher("), (_MAX, _MAX.replace("minimax", "chercher")), (_MIN, _MIN.replace("minimax", "chercher"))],
    "starts_at_a_large_number": [(_START_MAX, "max_eval = -9999"), (_START_MIN, "min_eval = 9999")],
}  # fmt: skip

REWRITINGS = {name: edited(RIGHT, *pairs) for name, pairs in EDITS.items()}
# A mistake that no entry of the catalogue describes.
UNKNOWN = edited(RIGHT, ("return max_eval", "return max_eval + 1"))
# Two entries at once: starts_at_zero, one_ply_too_shallow.
TWO_AT_ONCE = edited(
    RIGHT,
    ('max_eval = float("-inf")', "max_eval = 0"),
    ('min_eval = float("inf")', "min_eval = 0"),
    ("depth <= 0", "depth <= 1"),
)
