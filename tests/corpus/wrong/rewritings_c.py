"""Each misconception of part C in another style: in two branches, and without a heap.

Each is an edit of a correct program in that style; the tests check that this program is correct.
"""

from tests.support.building import edited

Edits = list[tuple[str, str]]

MINIMAX = """
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
_LEAF = "    if depth <= 0 or state.is_over():\n        return evaluate(state)\n"
_MAX, _MIN = "minimax(suivant, depth - 1, False, evaluate)", "minimax(apres, depth - 1, True, evaluate)"
_START_MAX, _START_MIN = 'max_eval = float("-inf")', 'min_eval = float("inf")'
_KEEP_MAX = "            if score > max_eval:\n                max_eval = score\n"
_KEEP_MIN = "        if valeur < min_eval:\n            min_eval = valeur\n"

_MINIMAX: dict[str, Edits] = {
    "one_move_ahead": [(_MAX, "evaluate(suivant)"), (_MIN, "evaluate(apres)")],
    "always_maximises": [("    if maximizing:\n", "    if True:\n")],
    "always_minimises": [("    if maximizing:\n", "    if maximizing is None:\n")],
    "roles_exchanged": [("    if maximizing:\n", "    if not maximizing:\n"), (_MAX, _MAX.replace("False", "True")), (_MIN, _MIN.replace("True", "False"))],
    "sides_never_change": [(_MAX, _MAX.replace("False", "maximizing")), (_MIN, _MIN.replace("True", "maximizing"))],
    "root_always_maximises": [("def minimax(", "def minimax(state, depth, maximizing, evaluate):\n    return chercher(state, depth, True, evaluate)\n\ndef chercher("), (_MAX, _MAX.replace("minimax", "chercher")), (_MIN, _MIN.replace("minimax", "chercher"))],
    "depth_never_ends": [(_MAX, _MAX.replace("depth - 1", "depth + 1")), (_MIN, _MIN.replace("depth - 1", "depth + 1")), ("depth <= 0", "depth == 0")],
    "one_ply_too_deep": [("depth <= 0", "depth == -1")],
    "one_ply_too_shallow": [("depth <= 0", "depth < 2")],
    "end_of_the_game_forgotten": [("depth <= 0 or state.is_over()", "depth == 0")],
    "starts_at_zero": [(_START_MAX, "max_eval = 0"), (_START_MIN, "min_eval = 0")],
    "starts_at_a_large_number": [(_START_MAX, "max_eval = -9999"), (_START_MIN, "min_eval = 9999")],
    "keeps_the_last_child": [(_KEEP_MAX, "            max_eval = score\n"), (_KEEP_MIN, "        min_eval = valeur\n")],
    "stops_after_the_first_child": [(_KEEP_MAX, _KEEP_MAX + "            return max_eval\n"), (_KEEP_MIN, _KEEP_MIN + "        return min_eval\n")],
    "sign_of_a_leaf_depends_on_the_side": [("        return evaluate(state)\n", "        signe = 1 if maximizing else -1\n        return signe * evaluate(state)\n")],
    "sign_of_every_child_changed": [(_MAX, f"-{_MAX}"), (_MIN, f"-{_MIN}")],
    "evaluates_every_state": [(_LEAF, "    h = evaluate(state)\n    if depth <= 0 or state.is_over():\n        return h\n")],
    "evaluates_every_child": [(_KEEP_MAX, "            heuristique = evaluate(suivant)\n" + _KEEP_MAX), (_KEEP_MIN, "        heuristique = evaluate(apres)\n" + _KEEP_MIN)],
    "leaf_value_in_the_place_of_evaluate": [("        return evaluate(state)\n", "        return leaf_value(state)\n")],
}  # fmt: skip

ALPHABETA = """
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


_ALPHABETA: dict[str, Edits] = {
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
    return [(_windowed(old), _windowed(new)) for old, new in _MINIMAX[name]]


def _windowed(text: str) -> str:
    text = text.replace("def minimax(state, depth, maximizing", "def alphabeta(state, depth, alpha, beta, maximizing")
    text = text.replace("chercher(state, depth, True", "chercher(state, depth, alpha, beta, True")
    for name in ("minimax(", "chercher("):
        for child in ("suivant", "apres"):
            for depth in ("depth - 1", "depth + 1"):
                text = text.replace(f"{name}{child}, {depth},", f"{name}{child}, {depth}, alpha, beta,")
    return text.replace("minimax(", "alphabeta(")


_ALPHABETA |= {name: _as_in_minimax(name) for name in _MINIMAX if name not in ("one_move_ahead", "stops_after_the_first_child", "evaluates_every_child")}  # fmt: skip

BEST_MOVE = """
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

_BEST_MOVE = {
    "worst_move": edited(BEST_MOVE, ("choix[-1]", "choix[0]")),
    "opponent_maximises_too": edited(BEST_MOVE, (_SCORE, _SCORE.replace("False", "True"))),
    "one_move_ahead": edited(BEST_MOVE, (_SCORE, "evaluate(state.play(coup))")),
    "one_ply_too_deep": edited(BEST_MOVE, ("depth - 1", "depth")),
    "bound_taken_for_a_value": edited(_LOOP, ("if score > meilleur", "if not score < meilleur")),
    "no_move_when_all_are_lost": _LOOP,
    "starts_at_zero": edited(_LOOP, ('float("-inf")', "0")),
    "starts_at_zero_with_the_first_move": edited(_LOOP, ('float("-inf")', "0"), ("coup_choisi = None", "coup_choisi = state.moves()[0]")),
    "always_the_first_move": "def best_move(state, depth, evaluate):\n    for coup in state.moves():\n        return coup\n",
    "always_the_last_move": edited(_LOOP, ("        if score > meilleur:\n            coup_choisi, meilleur = coup, score\n", "        if score > meilleur:\n            meilleur = score\n        coup_choisi = coup\n")),
    "value_in_the_place_of_the_move": edited(BEST_MOVE, ("    return choix[-1]\n", "    return scores[choix[-1]]\n")),
    "more_than_the_move": edited(BEST_MOVE, ("    return choix[-1]\n", "    return choix[-1], scores[choix[-1]]\n")),
}  # fmt: skip

SHORTEST_PATH = """
def shortest_path(board, player):
    n = len(board)
    voisins = [(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]

    def cout(r, c):
        if board[r][c] == player:
            return 0
        if board[r][c] == 0:
            return 1
        return float("inf")

    dist = [[float("inf")] * n for _ in range(n)]
    for i in range(n):
        r, c = (0, i) if player == 1 else (i, 0)
        dist[r][c] = cout(r, c)
    encore = True
    while encore:
        encore = False
        for r in range(n):
            for c in range(n):
                for dr, dc in voisins:
                    if 0 <= r + dr < n and 0 <= c + dc < n:
                        d = dist[r][c] + cout(r + dr, c + dc)
                        if d < dist[r + dr][c + dc]:
                            dist[r + dr][c + dc] = d
                            encore = True
    reste = min([dist[n - 1][i] if player == 1 else dist[i][n - 1] for i in range(n)])
    return reste
"""
_AROUND = "[(-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]"
_START = "        r, c = (0, i) if player == 1 else (i, 0)\n"
_END = "dist[n - 1][i] if player == 1 else dist[i][n - 1]"
_WALL = '            return 1\n        return float("inf")\n'
_REST = "    return reste\n"
_FIRST = "        dist[r][c] = cout(r, c)\n"


def _cut_off(value: str) -> Edits:
    return [(_REST, f'    if reste == float("inf"):\n        return {value}\n    return reste\n')]


_PATHS: dict[str, Edits] = {
    "own_cells_cost_one": [("            return 0\n", "            return 1\n")],
    "walls_are_crossed": [(_WALL, "            return 1\n        return 1\n")],
    "walls_cost_two": [(_WALL, "            return 1\n        return 2\n")],
    "four_neighbours": [(_AROUND, "[(1, 0), (0, 1), (-1, 0), (0, -1)]")],
    "eight_neighbours": [(_AROUND, "[(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]")],
    "the_other_diagonal": [(_AROUND, "[(-1, -1), (-1, 0), (0, -1), (0, 1), (1, 0), (1, 1)]")],
    "never_turns_back": [(_AROUND, "[(0, -1), (0, 1), (1, -1), (1, 0)] if player == 1 else [(-1, 0), (1, 0), (-1, 1), (0, 1)]")],
    "sides_exchanged": [(_START, _START.replace("player == 1", "player == 2")), (_END, _END.replace("player == 1", "player == 2"))],
    "top_to_bottom_for_both": [(_START, "        r, c = 0, i\n"), (_END, "dist[-1][i]")],
    "left_to_right_for_both": [(_START, "        r, c = i, 0\n"), (_END, "dist[i][-1]")],
    "player_ignored": [("    n = len(board)\n", "    n, player = len(board), 1\n")],
    "zero_when_cut_off": _cut_off("0"),
    "minus_one_when_cut_off": _cut_off("-1"),
    "nothing_when_cut_off": [(_REST, '    if reste < float("inf"):\n        return reste\n')],
    "large_number_when_cut_off": _cut_off("10**6"),
    "first_cell_not_counted": [(_FIRST, '        dist[r][c] = 0 if board[r][c] in (0, player) else float("inf")\n')],
    "first_cell_always_counted": [(_FIRST, '        dist[r][c] = 1 if board[r][c] in (0, player) else float("inf")\n')],
    "one_too_many": [(_REST, "    return 1 + reste\n")],
    "one_too_few": [(_REST, "    return reste - 1\n")],
    "starts_in_one_corner": [("    for i in range(n):\n        r, c", "    for i in range(1):\n        r, c")],
    "boards_of_fourteen_only": [("    n = len(board)\n", "    n = SIZE\n")],
}  # fmt: skip

_SHORTEST_PATH = {name: edited(SHORTEST_PATH, *pairs) for name, pairs in _PATHS.items()} | {
    "straight_lines_only": """
def shortest_path(board, player):
    meilleur = float("inf")
    for i in range(len(board)):
        ligne = [board[j][i] if player == 1 else board[i][j] for j in range(len(board))]
        if all(case in (0, player) for case in ligne):
            meilleur = min(meilleur, sum(case == 0 for case in ligne))
    return meilleur
""",
    "first_way_found": """
def shortest_path(board, player):
    from games import neighbours

    n = len(board)
    bord = [(0, i) if player == 1 else (i, 0) for i in range(n)]
    file = [case for case in bord if board[case[0]][case[1]] != 3 - player]
    venu_de = {case: None for case in file}
    while file:
        case = file.pop(0)
        if case[player - 1] == n - 1:
            vides = 0
            while case is not None:
                vides += board[case[0]][case[1]] == 0
                case = venu_de[case]
            return int(vides)
        for voisine in neighbours(case[0], case[1], n):
            if voisine not in venu_de and board[voisine[0]][voisine[1]] in (0, player):
                venu_de[voisine] = case
                file.append(voisine)
    return float("inf")
""",
}

HEX_PLAYER = """
def hex_player(state):
    moi = state.player
    lui = 1 if moi == 2 else 2

    def valeur(position):
        return shortest_path(position.board, lui) - shortest_path(position.board, moi)

    meilleur, alpha = None, float("-inf")
    for coup in sorted(state.moves(), key=lambda c: (c[0] - 6.5) ** 2 + (c[1] - 6.5) ** 2):
        score = alphabeta(state.play(coup), 1, alpha, float("inf"), False, valeur)
        if score > alpha or meilleur is None:
            meilleur, alpha = coup, score
    return meilleur
"""
_DIFFERENCE = "shortest_path(position.board, lui) - shortest_path(position.board, moi)"

_HEX_PLAYER = {
    "paths_exchanged": edited(HEX_PLAYER, (_DIFFERENCE, "shortest_path(position.board, moi) - shortest_path(position.board, lui)")),
    "plays_for_player_one": edited(HEX_PLAYER, ("moi = state.player", "moi = 1")),
    "first_empty_cell": "def hex_player(state):\n    for case in state.moves():\n        return case\n",
    "nearest_to_the_centre": "def hex_player(state):\n    return min(state.moves(), key=lambda c: abs(c[0] - 6.5) + abs(c[1] - 6.5))\n",
}  # fmt: skip

REWRITINGS_C = {
    "minimax": {name: edited(MINIMAX, *pairs) for name, pairs in _MINIMAX.items()},
    "alphabeta": {name: edited(ALPHABETA, *pairs) for name, pairs in _ALPHABETA.items()},
    "best_move": _BEST_MOVE,
    "shortest_path": _SHORTEST_PATH,
    "hex_player": _HEX_PLAYER,
}

# Start values of the searches above.
MAX_START, MIN_START = 'max_eval = float("-inf")', 'min_eval = float("inf")'

# Correct programs in the same style.
RIGHT_C = {
    "minimax": MINIMAX,
    "alphabeta": ALPHABETA,
    "best_move": BEST_MOVE,
    "shortest_path": SHORTEST_PATH,
    "hex_player": HEX_PLAYER,
}
# Mistakes that no entry of a catalogue describes.
UNKNOWN_C = {
    "minimax": edited(MINIMAX, ("return max_eval", "return max_eval + 1")),
    "alphabeta": edited(ALPHABETA, ("if beta <= max_eval", "if beta <= max_eval + 3")),
    "best_move": edited(BEST_MOVE, ("choix[-1]", "choix[len(choix) // 2]")),
    "shortest_path": edited(SHORTEST_PATH, ('return float("inf")', "return 3")),
}

# Two entries at once.
TWO_AT_ONCE_C = {
    # starts_at_zero, one_ply_too_shallow
    "minimax": edited(MINIMAX, (MAX_START, "max_eval = 0"), (MIN_START, "min_eval = 0"), ("depth <= 0", "depth <= 1")),
    # starts_at_zero, only_maximising_nodes_cut
    "alphabeta": edited(
        ALPHABETA,
        (MAX_START, "max_eval = 0"),
        (MIN_START, "min_eval = 0"),
        ("if alpha >= min_eval:\n            break", "pass"),
    ),
    # worst_move, one_ply_too_deep
    "best_move": edited(BEST_MOVE, ("choix[-1]", "choix[0]"), ("depth - 1", "depth")),
    # own_cells_cost_one, one_too_many
    "shortest_path": edited(
        SHORTEST_PATH, ("            return 0\n", "            return 1\n"), ("return reste", "return reste + 1")
    ),
}
