"""Mistakes of eval_board that differ in a number, direction or condition: one passage of a program is replaced."""

from tests.corpus.wrong.families.editing import changed
from tests.corpus.wrong.rewritings.eval_board import REWRITINGS

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


def _searching_none(program: str, stop: str) -> str:
    return changed(program, ("STOP", stop))


_VALUES_OF_NONE = """
def valeur(plateau, joueur, moi, k):
    if STOP or abs(get_board_score(plateau, moi)) == inf:
        return get_board_score(plateau, moi), 0
    suivants = [(get_next_board(plateau, c, joueur), c) for c in range(COLS)]
    couples = [(valeur(suivant, 3 - joueur, moi, k - 1)[0], c) for suivant, c in suivants]
    return max(couples) if joueur == moi else min(couples)


def eval_board(board, player, k):
    return valeur(board, player, player, k)
"""

_NEGAMAX_OF_NONE = """
def eval_board(plateau, joueur, k):
    if STOP or abs(get_board_score(plateau, joueur)) == inf:
        return get_board_score(plateau, joueur), 0
    suivants = [(get_next_board(plateau, c, joueur), c) for c in range(COLS)]
    return max((-eval_board(suivant, 3 - joueur, k - 1)[0], c) for suivant, c in suivants)
"""

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

FAMILIES = {
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
    "leaves_for_player_two": changed(REWRITINGS["leaves_for_player_one"], ("(board, 1)", "(board, 2)")),
    "always_for_player_two": changed(REWRITINGS["always_for_player_one"], ("(board, 1)", "(board, 2)")),
    "player_one_always_replies": changed(REWRITINGS["player_two_always_replies"], ("adversaire = 2", "adversaire = 1")),
    "opponent_is_always_player_one": changed(REWRITINGS["opponent_is_always_player_two"], ("else 2", "else 1")),
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
    "full_column_is_searched_for_an_attribute": _searching_none(_VALUES_OF_NONE, "k == 0 or plateau.all()"),
    "full_column_is_searched_by_negamax": _searching_none(_NEGAMAX_OF_NONE, "k == 0 or 0 not in plateau"),
    "full_column_is_searched_by_negamax_for_an_attribute": _searching_none(_NEGAMAX_OF_NONE, "k == 0 or plateau.all()"),
    "full_column_is_searched_at_once": _searching_none(_VALUES_OF_NONE, "0 not in plateau or k == 0"),
    "full_column_is_searched_at_once_for_an_attribute": _searching_none(_NEGAMAX_OF_NONE, "plateau.all() or k == 0"),
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
