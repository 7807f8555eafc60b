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
_A_MAX = "alphabeta(suivant, depth - 1, alpha, beta, False, evaluate)"
_A_MIN = "alphabeta(apres, depth - 1, alpha, beta, True, evaluate)"
_CUT_MAX, _CUT_MIN = (
    "            if beta <= max_eval:\n                break\n",
    "        if alpha >= min_eval:\n            break\n",
)
_RAISE = "            if max_eval > alpha:\n                alpha = max_eval\n"
_LOWER = "        if min_eval < beta:\n            beta = min_eval\n"
_WINDOW_CUTS = [("if beta <= max_eval", "if beta <= alpha"), ("if alpha >= min_eval", "if alpha >= beta")]


def _below(window: str) -> Edits:
    """What the children receive."""
    return [(_A_MAX, _A_MAX.replace("alpha, beta", window)), (_A_MIN, _A_MIN.replace("alpha, beta", window))]


def _hint(before: bool) -> Edits:
    """The bounds moved by the heuristic of the child, asked for before or after the search of it."""
    maximum, minimum = "            h = evaluate(suivant)\n", "        h = evaluate(apres)\n"
    moved = [(_RAISE, "            alpha = max(alpha, h)\n"), (_LOWER, "        beta = min(beta, h)\n")]
    first = [
        (f"            score = {_A_MAX}\n", f"{maximum}            score = {_A_MAX}\n"),
        (f"        valeur = {_A_MIN}\n", f"{minimum}        valeur = {_A_MIN}\n"),
    ]
    after = [
        (f"            score = {_A_MAX}\n", f"            score = {_A_MAX}\n{maximum}"),
        (f"        valeur = {_A_MIN}\n", f"        valeur = {_A_MIN}\n{minimum}"),
    ]
    return [*(first if before else after), *moved]


EDITS: dict[str, Edits] = {
    "never_cuts": [(_CUT_MAX, ""), (_CUT_MIN, "")],
    "window_not_handed_down": _below('float("-inf"), float("inf")'),
    "bounds_from_the_heuristic_3": [*_hint(True), *_WINDOW_CUTS],
    "stops_after_the_first_child_on_the_window": [("if beta <= max_eval", "if alpha <= beta"), ("if alpha >= min_eval", "if alpha <= beta")],
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
