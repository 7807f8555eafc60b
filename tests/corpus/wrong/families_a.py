"""Mistakes of part A that differ in a number, a direction or a condition: programs in which one passage is replaced."""

from itertools import product

from tests.corpus.wrong.rewritings_a import EVAL_BOARD


def changed(program: str, *pairs: tuple[str, str]) -> str:
    """Return the program with each first text replaced by the second."""
    for old, new in pairs:
        assert old in program, old
        program = program.replace(old, new)
    return program


MINIMAX = """
def valeur(plateau, joueur, moi, k, tour):
    note = get_board_score(plateau, moi)
    fini = abs(note) == inf
    if 0 not in plateau and not fini:
        return note, 0
    if k == 0 or fini:
        return note, 0
    cherche_max = joueur == moi
    meilleur, colonne = (-inf if cherche_max else inf), None
    for c in range(COLS):
        if get_first_row(plateau, c) is None:
            continue
        suivant = get_next_board(plateau, c, joueur)
        v, _ = valeur(suivant, 3 - joueur, moi, k - 1, tour + 1)
        if colonne is None or (v > meilleur if cherche_max else v < meilleur):
            meilleur, colonne = v, c
    return meilleur, colonne


def eval_board(board, player, k):
    return valeur(board, player, player, k, 0)
"""
NEGAMAX = """
def negamax(plateau, joueur, k):
    if get_board_score(plateau, joueur) in (inf, -inf) or k == 0 or plateau.all():
        return get_board_score(plateau, joueur), 0
    options = []
    for col in range(COLS):
        suivant = get_next_board(plateau, col, joueur)
        if suivant is not None:
            options.append((-negamax(suivant, 3 - joueur, k - 1)[0], col))
    return max(options)


def eval_board(board, player, k):
    return negamax(board, player, k)
"""
_LEAF, _ENDS, _MAX = "note = get_board_score(plateau, moi)", "fini = abs(note) == inf", "cherche_max = joueur == moi"
_START, _BETTER = "(-inf if cherche_max else inf)", "colonne is None or (v > meilleur if cherche_max else v < meilleur)"
_OR_EQUAL = "v >= meilleur if cherche_max else v <= meilleur"
_STOP, _ROOT, _RESULT = "if k == 0 or fini:", "valeur(board, player, player, k, 0)", "return meilleur, colonne"
_MOVE = """        if get_first_row(plateau, c) is None:
            continue
        suivant = get_next_board(plateau, c, joueur)
        v, _ = valeur(suivant, 3 - joueur, moi, k - 1, tour + 1)
"""
_BELOW, _NO_STOP = (_ENDS, f"{_ENDS} and tour > 0"), (_STOP, "if (k <= 0 and tour > 0) or fini:")
_NO_END = (_STOP, "if (k == 0 and tour > 0) or fini:")


def _minimax(*pairs: tuple[str, str]) -> str:
    return changed(MINIMAX, *pairs)


def _starting(values: str) -> str:
    return _minimax((_START, values), (_BETTER, _OR_EQUAL))


def _full_column(value: str) -> str:
    searched = "valeur(suivant, 3 - joueur, moi, k - 1, tour + 1)[0]"
    move = f"""        suivant = get_next_board(plateau, c, joueur)
        v = {value} if suivant is None else {searched}
"""
    return _minimax((_MOVE, move))


BLOCK = """
def eval_board(board, player, k):
    libres = [c for c in range(COLS) if get_first_row(board, c) is not None]
    if k > 0 and abs(get_board_score(board, player)) != inf:
        for joueur in (player, 3 - player):
            for c in libres:
                if get_board_score(get_next_board(board, c, joueur), joueur) == inf:
                    return (inf if joueur == player else 0), c
    return valeur(board, player, player, k, 0)
"""
SIGN_AT_THE_ROOT = """
def eval_board(board, player, k):
    if get_board_score(board, player) in (inf, -inf) or k == 0 or board.all():
        return get_board_score(board, player), 0
    suivants = [(get_next_board(board, col, player), col) for col in range(COLS)]
    return max((negamax(b, 3 - player, k - 1)[0], col) for b, col in suivants if b is not None)
"""
PRUNES = """
def valeur(plateau, joueur, moi, k, alpha, beta):
    note = get_board_score(plateau, moi)
    if k == 0 or abs(note) == inf or plateau.all():
        return note, 0
    meilleur, colonne = (-inf if joueur == moi else inf), None
    for c in range(COLS):
        if get_first_row(plateau, c) is None:
            continue
        v, _ = valeur(get_next_board(plateau, c, joueur), 3 - joueur, moi, k - 1, alpha, beta)
        if joueur == moi and v >= meilleur:
            meilleur, colonne = v, c
            alpha = max(alpha, v)
        elif joueur != moi and v <= meilleur:
            meilleur, colonne = v, c
            beta = min(beta, v)
        if alpha >= beta:
            break
    return meilleur, colonne


def eval_board(board, player, k):
    return valeur(board, player, player, k, -inf, inf)
"""
EVAL_BOARDS = {
    "cut_column_taken_as_best": PRUNES,
    "full_board_is_worth_nothing": _minimax(("return note, 0\n    if k", "return 0, 0\n    if k")),
    "full_board_is_worth_nothing_before_the_end": _minimax(
        ("return note, 0\n    if k", "return 0 if k else note, 0\n    if k")
    ),
    "finished_root_is_searched": _minimax(_BELOW),
    "root_is_searched_with_none_left": _minimax(_NO_STOP),
    "search_to_the_end_with_none_left": _minimax(_NO_END),
    "root_is_never_a_leaf": _minimax(_BELOW, _NO_STOP),
    "root_is_never_a_leaf_to_the_end": _minimax(_BELOW, _NO_END),
    "minimises_everywhere": _minimax((_MAX, "cherche_max = False")),
    "roles_shifted_by_a_ply": _minimax((_MAX, "cherche_max = tour == 0 or tour % 2 == 1")),
    "player_moves_twice": _minimax(("suivant, 3 - joueur", "suivant, 3 - joueur if tour else joueur")),
    "sign_forgotten_at_the_root": NEGAMAX + SIGN_AT_THE_ROOT,
    "leaves_for_the_side_to_move": _minimax((_LEAF, "note = get_board_score(plateau, joueur)")),
    "leaves_for_the_side_that_played": _minimax((_LEAF, "note = get_board_score(plateau, 3 - joueur)")),
    "leaves_for_player_two": changed(EVAL_BOARD["leaves_for_player_one"], ("(board, 1)", "(board, 2)")),
    "always_for_player_two": changed(EVAL_BOARD["always_for_player_one"], ("(board, 1)", "(board, 2)")),
    "player_one_always_replies": changed(EVAL_BOARD["player_two_always_replies"], ("adversaire = 2", "adversaire = 1")),
    "opponent_is_always_player_one": changed(EVAL_BOARD["opponent_is_always_player_two"], ("else 2", "else 1")),
    **{
        f"player_{word}_always_maximises": _minimax(
            (_LEAF, f"note = get_board_score(plateau, {n})"), ("== moi", f"== {n}")
        )
        for n, word in ((1, "one"), (2, "two"))
    },
    **{
        f"plays_as_player_{word}": _minimax((_ROOT, _ROOT.replace("player", n)))
        for n, word in (("1", "one"), ("2", "two"))
    },
    **{
        f"player_{word}_is_always_the_minimum": _minimax(("suivant, 3 - joueur", f"suivant, {n}"))
        for n, word in ((1, "one"), (2, "two"))
    },
    "block_before_the_search": MINIMAX + BLOCK,
    "best_starts_at_a_finite_number": _starting("(-1000 if cherche_max else 1000)"),
    "best_starts_at_the_wrong_end": _starting("(inf if cherche_max else -inf)"),
    "best_starts_at_a_finite_wrong_end": _starting("(10000 if cherche_max else -10000)"),
    "minimum_starts_at_minus_infinity": _starting("-inf"),
    "minimum_starts_at_a_finite_number": _starting("(-inf if cherche_max else -100000)"),
    "full_column_is_worth_infinity": _full_column("inf"),
    "full_column_is_a_loss": _full_column("-inf"),
    "full_column_is_worth_nothing": _full_column("0"),
    **{
        f"column_{n}_when_hopeless": _minimax((_RESULT, f"return meilleur, ({n} if meilleur == -inf else colonne)"))
        for n in (0, 3, 6)
    },
    "keeps_the_first_column": _minimax((_BETTER, "colonne is None")),
    "keeps_the_last_column": _minimax((_BETTER, "True")),
    "return_missing": _minimax((f"return {_ROOT}", _ROOT)),
    "return_missing_but_at_leaves": _minimax((_RESULT, "meilleur, colonne")),
    "score_alone": _minimax((_ROOT, f"{_ROOT}[0]")),
    "score_alone_at_leaves": _minimax(("return note, 0", "return note")),
    "numpy_score_alone_at_leaves": changed(
        NEGAMAX, ("return get_board_score(plateau, joueur), 0", "return np.float64(get_board_score(plateau, joueur))")
    ),
    **{f"always_{n}_plies": _minimax((_ROOT, f"valeur(board, player, player, {n}, 0)")) for n in (2, 3, 4)},
    "only_own_win_is_a_leaf": _minimax((_ENDS, "fini = note == inf")),
    "only_a_loss_is_a_leaf": _minimax((_ENDS, "fini = note == -inf")),
    "only_a_win_of_the_side_to_move_is_a_leaf": _minimax((_ENDS, "fini = get_board_score(plateau, joueur) == inf")),
    "only_own_moves": _minimax(("suivant, 3 - joueur", "suivant, moi")),
    "one_ply_too_many_but_for_none": _minimax((_ROOT, "valeur(board, player, player, k + 1 if k else 0, 0)")),
}

# check_winner: four pieces in a row are looked for with text, or line by line.

SENSES = """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0

    def suite(dl, dc, n=0):
        l, c = row + (n + 1) * dl, col + (n + 1) * dc
        if l not in range(ROWS) or c not in range(COLS) or board[l, c] != joueur:
            return n
        return suite(dl, dc, n + 1)

    for groupe in GROUPES:
        if sum(suite(dl, dc) for dl, dc in groupe) >= 3:
            return joueur
    return 0
"""
_SENSES = {
    "horizontal": {"right": (0, 1), "left": (0, -1)},
    "vertical": {"down": (1, 0), "up": (-1, 0)},
    "falling": {"down_right": (1, 1), "up_left": (-1, -1)},
    "rising": {"down_left": (1, -1), "up_right": (-1, 1)},
}
_AXIS_FORGOTTEN = {
    ("right", "left"): "horizontal_forgotten",
    ("down", "up"): "vertical_forgotten",
    ("down_right", "up_left"): "falling_diagonal_forgotten",
    ("down_left", "up_right"): "rising_diagonal_forgotten",
    ("down_right", "up_left", "down_left", "up_right"): "both_diagonals_forgotten",
    ("left", "up", "up_left", "up_right"): "only_from_the_first_piece",
    ("left", "up", "up_left", "down_left"): "only_from_the_first_piece_upwards",
    tuple(sense for senses in _SENSES.values() for sense in senses): "always_zero",
}


def _senses() -> dict[str, str]:
    """Return a program for every choice of senses that is not followed, and those that look from an end."""
    programs = {}
    for missing in product((False, True), repeat=8):
        names = [name for senses in _SENSES.values() for name in senses]
        left_out = tuple(name for name, gone in zip(names, missing, strict=True) if gone)
        groups = [[step for name, step in senses.items() if name not in left_out] for senses in _SENSES.values()]
        if left_out:
            name = _AXIS_FORGOTTEN.get(left_out, "_".join(("never", *left_out)))
            programs[name] = changed(SENSES, ("GROUPES", str(groups)))
        if left_out and all(len(group) != 1 for group in groups) and left_out not in list(_AXIS_FORGOTTEN)[-1:]:
            ends = [[step] for group in groups for step in group]
            programs["_".join(("from_an_end_never", *left_out))] = changed(SENSES, ("GROUPES", str(ends)))
    return programs


LINES = """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for axe, (dl, dc) in {"horizontal": (0, 1), "vertical": (1, 0), "falling": (1, 1), "rising": (-1, 1)}.items():
        for l in range(ROWS):
            for c in range(COLS):
                cases = [(l + i * dl, c + i * dc) for i in range(4)]
                dedans = all(0 <= x < ROWS and 0 <= y < COLS for x, y in cases)
                if dedans and not (OUBLI) and (row, col) in cases and all(board[case] == joueur for case in cases):
                    return joueur
    return 0
"""
_BORDERS = {
    "top_row": "0 in [x for x, _ in cases]",
    "bottom_row": "ROWS - 1 in [x for x, _ in cases]",
    "first_column": "0 in [y for _, y in cases]",
    "last_column": "COLS - 1 in [y for _, y in cases]",
}
_AXES = tuple(_SENSES)


def _without(condition: str) -> str:
    return changed(LINES, ("OUBLI", condition))


def _subsets() -> list[tuple[str, ...]]:
    choices = product((False, True), repeat=4)
    return [
        tuple(axis for axis, taken in zip(_AXES, choice, strict=True) if taken) for choice in choices if any(choice)
    ]


def _borders() -> dict[str, str]:
    programs = {}
    for (border, touches), axes in product(_BORDERS.items(), _subsets()):
        name = f"{border}_forgotten_by_{'lines' if len(axes) == 4 else '_'.join(axes)}"
        programs[name] = _without(f"axe in {axes} and {touches}")
    return programs


WHOLE_LINES = """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    miroir = np.fliplr(board)
    lignes = {
        "horizontal": (board[row], col),
        "vertical": (board[:, col], row),
        "falling": (np.diag(board, col - row), min(row, col)),
        "rising": (np.diag(miroir, COLS - 1 - col - row), min(row, COLS - 1 - col)),
    }
    for axe, (cases, place) in lignes.items():
        morceaux = "".join("x" if case == joueur else " " for case in cases)
        for debut in range(len(cases) - 3):
            if morceaux[debut : debut + 4] == "xxxx" and (axe in PARTOUT or debut <= place < debut + 4):
                return joueur
    return 0
"""
ANYWHERE = """
def gagne(board, joueur):
    for l in range(ROWS):
        for c in range(COLS):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cases = [(l + i * dl, c + i * dc) for i in range(4)]
                if all(0 <= x < ROWS and 0 <= y < COLS and board[x, y] == joueur for x, y in cases):
                    return True
    return False


def check_winner(board, row, col):
    joueur = board[row, col]
    return joueur if joueur != 0 and CONDITION else 0
"""
BORDER_BY_INDEX = """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        compteur = 1
        for sens in (1, -1):
            for i in (1, 2, 3):
                l, c = row + sens * i * dl, col + sens * i * dc
                if ARRET:
                    break
                compteur += 1
        if compteur >= 4:
            return joueur
    return 0
"""
EAGER = """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        voisines = [[(row + s * i * dl, col + s * i * dc) for i in (1, 2, 3)] for s in (1, -1)]
        compteur = 1
        for cases in voisines:
            pions = [board[l, c] == joueur for l, c in cases GARDE]
            compteur += [*pions, False].index(False)
        if compteur >= 4:
            return joueur
    return 0
"""
_OUT = "l < 0 or c < 0 or board[l, c] != joueur"
WINNERS = {
    **_senses(),
    **_borders(),
    **{
        "_".join(("line_not_through_the_cell", *(axes if len(axes) < 4 else ()))): changed(
            WHOLE_LINES, ("PARTOUT", str(axes))
        )
        for axes in _subsets()
    },
    "columns_on_the_right_forgotten": _without("axe == 'vertical' and c >= 4"),
    "columns_on_the_left_forgotten": _without("axe == 'vertical' and c < 3"),
    "rows_below_forgotten": _without("axe == 'horizontal' and l >= 3"),
    "rows_above_forgotten": _without("axe == 'horizontal' and l < 3"),
    "never_from_the_last_piece": _without("(row, col) == (cases[0] if axe == 'rising' else cases[3])"),
    "never_from_the_first_piece": _without("(row, col) == (cases[3] if axe == 'rising' else cases[0])"),
    "never_from_the_top_of_a_rising_line": _without("(row, col) == cases[3]"),
    "never_from_the_foot_of_a_rising_line": _without("(row, col) == cases[0]"),
    "own_win_anywhere": changed(ANYWHERE, ("CONDITION", "gagne(board, joueur)")),
    "owner_when_anybody_wins": changed(ANYWHERE, ("CONDITION", "(gagne(board, 1) or gagne(board, 2))")),
    "wraps_on_the_left_and_on_top": changed(
        BORDER_BY_INDEX, ("ARRET", "l >= ROWS or c >= COLS or board[l, c] != joueur")
    ),
    "wraps_everywhere": changed(BORDER_BY_INDEX, ("ARRET", "board[l % ROWS, c % COLS] != joueur")),
    "wraps_on_the_left_and_right": changed(
        BORDER_BY_INDEX, ("ARRET", "l < 0 or l >= ROWS or board[l, c % COLS] != joueur")
    ),
    "wraps_on_top_and_at_the_bottom": changed(
        BORDER_BY_INDEX, ("ARRET", "c < 0 or c >= COLS or board[l % ROWS, c] != joueur")
    ),
    "index_error_at_the_border": changed(BORDER_BY_INDEX, ("ARRET", _OUT)),
    "index_error_at_the_border_and_wraps": changed(BORDER_BY_INDEX, ("ARRET", "board[l, c] != joueur")),
    "index_error_at_the_border_of_a_line": changed(EAGER, ("GARDE", "if l >= 0 and c >= 0")),
    "index_error_at_the_border_of_a_line_and_wraps": changed(EAGER, (" GARDE", "")),
    "gaps_counted_nearby": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        pions = 0
        for i in range(-3, 4):
            l, c = row + i * dl, col + i * dc
            if l in range(ROWS) and c in range(COLS) and board[l, c] == joueur:
                pions += 1
        if pions > 3:
            return joueur
    return 0
""",
    "true_for_an_alignment": changed(_without("False"), ("return joueur", "return True")),
    "none_when_nobody": changed(_without("False"), ("return 0", "return None")),
    "false_when_nobody": changed(_without("False"), ("return 0", "return False")),
    "true_or_false": changed(_without("False"), ("return joueur", "return True"), ("return 0", "return False")),
    "return_missing": changed(_without("False"), ("return joueur", "gagnant = joueur"), ("return 0", "return")),
}

# The short exercises.

ROW = """
def get_first_row(board, col):
    ligne = ROWS - 1
    while ligne >= 0:
        if board[ligne][col] == 0:
            return ligne
        ligne -= 1
    return None
"""
NEXT = """
def get_next_board(board, col, player):
    nouveau = np.array(board)
    for ligne in range(ROWS - 1, -1, -1):
        if nouveau[ligne][col] == 0:
            nouveau[ligne][col] = player
            return nouveau
    return None
"""
SCORE = """
def get_board_score(board, player):
    if board is None:
        return inf
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            gagnant = check_winner(board, i, j)
            if gagnant != 0:
                return inf if gagnant == player else -inf
            poids = WEIGHTS[i][j]
            if board[i][j] == player:
                score += poids
            elif board[i][j] != 0:
                score -= poids
    return score
"""
ROWS_FOUND = {
    "false_when_full": changed(ROW, ("return None", "return False")),
    "error_when_full": changed(ROW, ("while ligne >= 0", "while True")),
    "decides_at_the_bottom_cell": changed(ROW, ("        ligne -= 1\n", "        return None\n")),
    "only_player_two_counts": changed(ROW, ("== 0:", "!= 2:")),
    "return_missing": changed(ROW, ("return ligne", "return")),
    "highest_piece_or_the_bottom": """
def get_first_row(board, col):
    ligne = 0
    while ligne < ROWS - 1 and board[ligne, col] == 0:
        ligne += 1
    return ligne
""",
    "rows_minus_1_when_full": changed(ROW, ("return None", "return ROWS - 1")),
    "rows_when_full": changed(ROW, ("return None", "return ROWS")),
}
BOARDS = {
    "full_column_gives_another_value": changed(NEXT, ("return None", "return -1")),
    "error_when_full": changed(NEXT, ("return None", "raise ValueError")),
    "always_player_two": changed(NEXT, ("= player", "= 2")),
    "piece_stays_at_the_top": changed(NEXT, ("range(ROWS - 1, -1, -1)", "range(ROWS)")),
    "column_filled": changed(
        NEXT, ("            return nouveau\n    return None", "    return None if board[0][col] else nouveau")
    ),
    "highest_piece_replaced": changed(
        NEXT, ("nouveau[ligne][col] = player", "nouveau[min(ligne + 1, ROWS - 1)][col] = player")
    ),
    "return_missing": changed(NEXT, ("return nouveau", "return")),
    "plays_on_the_argument_and_returns_nothing": changed(
        NEXT, ("np.array(board)", "board"), ("return nouveau", "return")
    ),
    "list_of_lists": changed(NEXT, ("return nouveau", "return [list(ligne) for ligne in nouveau]")),
    "won_boards_refused": changed(
        NEXT,
        ("    for ligne", "    if get_board_score(board, player) in (inf, -inf):\n        return None\n    for ligne"),
    ),
}
SCORES = {
    "error_without_a_board": changed(SCORE, ("    if board is None:\n        return inf\n", "")),
    "finite_victory": changed(
        SCORE, ("return inf if gagnant == player else -inf", "return 10000 if gagnant == player else -10000")
    ),
    "thirteen_in_the_centre": changed(
        SCORE, ("poids = WEIGHTS[i][j]", "poids = 13 if WEIGHTS[i][j] == 14 else WEIGHTS[i][j]")
    ),
    "constant_added": changed(SCORE, ("    return score\n", "    return 138 + score\n")),
    "full_board_is_worth_nothing": changed(SCORE, ("    return score\n", "    return score if 0 in board else 0\n")),
    "return_missing": changed(
        SCORE, ("return inf", "return"), (" if gagnant == player else -inf", ""), ("return score", "return")
    ),
    "sum_is_not_returned": changed(SCORE, ("    return score\n", "")),
    "weights_for_player_one": changed(SCORE, ("board[i][j] == player", "board[i][j] == 1")),
    "weights_for_player_two": changed(SCORE, ("board[i][j] == player", "board[i][j] == 2")),
}
FAMILIES_A = {
    "get_first_row": ROWS_FOUND,
    "get_next_board": BOARDS,
    "check_winner": WINNERS,
    "get_board_score": SCORES,
    "eval_board": EVAL_BOARDS,
}
