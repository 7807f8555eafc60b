"""Each misconception of alphabeta in another style, in two branches, and without a heap.

Each is an edit of a correct program in that style; the tests check that this program is correct.
"""

from tests.corpus.wrong.rewritings.minimax import EDITS as MINIMAX_EDITS
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
    "only_maximising_nodes_cut": [(_CUT_MIN, "")],
    "only_minimising_nodes_cut": [(_CUT_MAX, "")],
    "cuts_only_beyond_the_bound": [("if beta <= max_eval", "if beta < max_eval"), ("if alpha >= min_eval", "if alpha > min_eval")],
    "maximising_nodes_cut_only_beyond_beta": [("if beta <= max_eval", "if beta < max_eval")],
    "minimising_nodes_cut_only_beyond_alpha": [("if alpha >= min_eval", "if alpha > min_eval")],
    "stops_after_the_first_child": [(_CUT_MAX, "            return max_eval\n"), (_CUT_MIN, "        return min_eval\n")],
    "maximising_nodes_cut_the_wrong_way": [("if beta <= max_eval", "if max_eval <= beta")],
    "minimising_nodes_cut_the_wrong_way": [("if alpha >= min_eval", "if min_eval >= alpha")],
    "window_not_handed_down": _below('float("-inf"), float("inf")'),
    "alpha_not_handed_down": _below('float("-inf"), beta'),
    "beta_not_handed_down": _below('alpha, float("inf")'),
    "window_never_moves": [(_RAISE, ""), (_LOWER, "")],
    "alpha_never_raised": [(_RAISE, "")],
    "beta_never_lowered": [(_LOWER, "")],
    "bound_follows_the_last_child": [(_RAISE, "            alpha = score\n"), (_LOWER, "        beta = valeur\n")],
    "bound_is_the_value_of_the_node": [(_RAISE, "            alpha = max_eval\n"), (_LOWER, "        beta = min_eval\n")],
    "bounds_from_the_heuristic": [*_hint(False), *_WINDOW_CUTS],
    "bounds_from_the_heuristic_2": _hint(False),
    "bounds_from_the_heuristic_3": [*_hint(True), *_WINDOW_CUTS],
    "bounds_from_the_heuristic_4": _hint(True),
    "one_move_ahead": [(_A_MAX, "evaluate(suivant)"), (_A_MIN, "evaluate(apres)")],
    "always_returns_alpha": [("        return max_eval\n", "        return alpha\n"), ("    return min_eval\n", "    return alpha\n")],
    "cutting_child_not_counted": [(_RAISE + _CUT_MAX, _CUT_MAX + _RAISE), (_LOWER + _CUT_MIN, _CUT_MIN + _LOWER), ("        return max_eval\n", "        return alpha\n"), ("    return min_eval\n", "    return beta\n")],
    "window_exchanged": _below("beta, alpha"),
    "window_exchanged_on_the_window": [*_below("beta, alpha"), *_WINDOW_CUTS],
    "window_negated": _below("-beta, -alpha"),
    "last_move_first": [("list(state.moves())", "list(reversed(state.moves()))")],
    "only_maximising_nodes_cut_on_the_window": [(_CUT_MIN, ""), _WINDOW_CUTS[0]],
    "stops_after_the_first_child_on_the_window": [("if beta <= max_eval", "if alpha <= beta"), ("if alpha >= min_eval", "if alpha <= beta")],
    "alpha_never_raised_on_the_window": [(_RAISE, ""), *_WINDOW_CUTS],
    "beta_never_lowered_on_the_window": [(_LOWER, ""), *_WINDOW_CUTS],
}  # fmt: skip


def _as_in_minimax(name: str) -> Edits:
    """The edit of minimax in alphabeta: the two programs have the same lines but for the name and the window."""
    return [(_windowed(old), _windowed(new)) for old, new in MINIMAX_EDITS[name]]


def _windowed(text: str) -> str:
    text = text.replace("def minimax(state, depth, maximizing", "def alphabeta(state, depth, alpha, beta, maximizing")
    text = text.replace("chercher(state, depth, True", "chercher(state, depth, alpha, beta, True")
    for name in ("minimax(", "chercher("):
        for child in ("suivant", "apres"):
            for depth in ("depth - 1", "depth + 1"):
                text = text.replace(f"{name}{child}, {depth},", f"{name}{child}, {depth}, alpha, beta,")
    return text.replace("minimax(", "alphabeta(")


EDITS |= {name: _as_in_minimax(name) for name in MINIMAX_EDITS if name not in ("one_move_ahead", "stops_after_the_first_child", "evaluates_every_child")}  # fmt: skip

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
