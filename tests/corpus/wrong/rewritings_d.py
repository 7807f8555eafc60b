"""Each misconception of part D in another style: with its own loops and French names.

Each is an edit of a correct program in that style; the tests check that this program is correct.
"""

from tests.support.building import edited

Edits = list[tuple[str, str]]

EVALUATE_POSITION = """
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

_EVALUATE_POSITION: dict[str, Edits] = {
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

GREEDY = """
def greedy(board, player):
    lui = 1 if player == 2 else 2
    coups = [c for c in [3, 2, 4, 1, 5, 0, 6] if board[0, c] == 0]
    for c in coups:
        if winner(play(board, c, player)) == player:
            return c
    for c in coups:
        if winner(play(board, c, lui)) == lui:
            return c
    choix, meilleur = None, -inf
    for c in coups:
        suivant = play(board, c, player)
        note = evaluate_position(suivant, player)
        if note > meilleur:
            choix, meilleur = c, note
    return choix
"""
_WIN = "    for c in coups:\n        if winner(play(board, c, player)) == player:\n            return c\n"
_BLOCK = "    for c in coups:\n        if winner(play(board, c, lui)) == lui:\n            return c\n"
_COLUMNS = "[c for c in [3, 2, 4, 1, 5, 0, 6] if board[0, c] == 0]"
_NOTE = "note = evaluate_position(suivant, player)"
_LAST_LOOP = "    choix, meilleur = None, -inf\n    for c in coups:\n"
_RESULT = "    return choix\n"

_GREEDY: dict[str, Edits] = {
    "blocks_before_it_wins": [(_WIN + _BLOCK, _BLOCK + _WIN)],
    "does_not_block": [(_BLOCK, "")],
    "nearest_to_the_centre": [("        suivant = play(board, c, player)\n", "        suivant = board\n")],
    "first_free_column": [("evaluate_position(suivant, player)", "evaluate_position(board, player)"), (_LAST_LOOP, _LAST_LOOP.replace("coups", "sorted(coups)"))],
    "worst_value": [("None, -inf", "None, inf"), ("note > meilleur", "note < meilleur")],
    "value_for_the_opponent": [(_NOTE, _NOTE.replace("player", "lui"))],
    "worst_for_the_opponent": [(_NOTE, "note = 0 - evaluate_position(suivant, lui)")],
    "difference_of_both_sides": [(_NOTE, _NOTE + " - evaluate_position(suivant, lui)")],
    "opponents_piece_played": [("suivant = play(board, c, player)", "suivant = play(board, c, lui)")],
    "leftmost_of_equals": [(_COLUMNS, "legal_moves(board)")],
    "rightmost_of_equals": [(_COLUMNS, "legal_moves(board)"), ("note > meilleur", "note >= meilleur")],
    "farthest_of_equals": [("[3, 2, 4, 1, 5, 0, 6]", "[6, 0, 5, 1, 4, 2, 3]")],
    "always_for_player_one": [("    lui = 1 if player == 2 else 2\n", "    player, lui = 1, 2\n")],
    "centre_before_all": [(_WIN, "    if 3 in coups:\n        return 3\n" + _WIN)],
    "nearest_to_the_centre_before_all": [(_WIN, "    if coups:\n        return coups[0]\n" + _WIN)],
    "full_columns_tried": [(_COLUMNS, "[3, 2, 4, 1, 5, 0, 6]")],
    "value_in_the_place_of_the_column": [(_RESULT, "    return meilleur\n")],
}  # fmt: skip

ORDER_MOVES = """
def order_moves(board, player, moves):
    lui = 1 if player == 2 else 2
    gagnants, parades, autres = [], [], []
    for c in moves:
        if winner(play(board, c, player)) == player:
            gagnants.append(c)
        elif winner(play(board, c, lui)) == lui:
            parades.append(c)
        else:
            autres.append(c)
    autres.sort(key=lambda c: max(3 - c, c - 3))
    ordre = gagnants + parades + autres
    return ordre
"""
_WINNING = "        if winner(play(board, c, player)) == player:\n            gagnants.append(c)\n"
_BLOCKING = "        elif winner(play(board, c, lui)) == lui:\n            parades.append(c)\n"
_SORT = "    autres.sort(key=lambda c: max(3 - c, c - 3))\n"
_SUM, _ORDER = "gagnants + parades + autres", "    return ordre\n"

_ORDER_MOVES: dict[str, Edits] = {
    "blocks_before_wins": [(_WINNING + _BLOCKING, _BLOCKING.replace("elif", "if") + _WINNING.replace("if", "elif")), (_SUM, "parades + gagnants + autres")],
    "blocks_forgotten": [(_BLOCKING, "")],
    "wins_forgotten": [(_WINNING, ""), (_BLOCKING, _BLOCKING.replace("elif", "if"))],
    "wins_and_blocks_alike": [(_SUM, "sorted(gagnants + parades, key=lambda c: (c - 3) ** 2) + autres")],
    "centre_only": [(_SUM, "sorted(moves, key=lambda c: (c - 3) ** 2)")],
    "edges_first": [(_SORT, _SORT.replace("max(3 - c, c - 3)", "-abs(c - 3)"))],
    "others_as_given": [(_SORT, "")],
    "others_from_left_to_right": [(_SORT, "    autres.sort()\n")],
    "as_given": [(_ORDER, "    sorted(ordre)\n    return moves\n")],
    "whole_order_reversed": [(_ORDER, "    ordre.reverse()\n" + _ORDER)],
    "all_legal_columns": [("for c in moves:", "for c in legal_moves(board):")],
    "best_column_only": [(_ORDER, "    return [ordre[0]]\n")],
    "others_dropped": [(_SUM, "gagnants + parades or autres")],
    "win_and_block_twice": [(_BLOCKING, _BLOCKING.replace("elif", "if")), ("        else:\n", "        if c not in gagnants + parades:\n")],
    "listed_again_among_the_others": [("        else:\n            autres", "        if True:\n            autres")],
    "always_for_player_one": [("    lui = 1 if player == 2 else 2\n", "    player, lui = 1, 2\n")],
    "returns_nothing": [(_ORDER, "    moves[:] = ordre\n")],
    "pairs_in_the_place_of_columns": [(_ORDER, "    return [(i, c) for i, c in enumerate(ordre)]\n")],
}  # fmt: skip

NEGAMAX = """
def negamax(board, depth, alpha, beta, player):
    lui = 1 if player == 2 else 2
    gagnant = winner(board)
    if gagnant == player:
        return None, 100000 + depth
    if gagnant == lui:
        return None, -100000 - depth
    if 0 not in board:
        return None, 0
    if depth <= 0:
        return None, evaluate_position(board, player) - evaluate_position(board, lui)
    colonne, meilleur = None, -inf
    for c in order_moves(board, player, legal_moves(board)):
        suivant = play(board, c, player)
        valeur = -negamax(suivant, depth - 1, -beta, -alpha, lui)[1]
        if valeur > meilleur:
            meilleur = valeur
            colonne = c
        if meilleur > alpha:
            alpha = meilleur
        if alpha >= beta:
            break
    return colonne, meilleur
"""
_VALUE = "valeur = -negamax(suivant, depth - 1, -beta, -alpha, lui)[1]"
_KEEP = "        if valeur > meilleur:\n            meilleur = valeur\n            colonne = c\n"
_I_WON = "    if gagnant == player:\n        return None, 100000 + depth\n"
_I_LOST = "    if gagnant == lui:\n        return None, -100000 - depth\n"
_FULL = "    if 0 not in board:\n        return None, 0\n"
_LEAF = "evaluate_position(board, player) - evaluate_position(board, lui)"
_END = "    return colonne, meilleur\n"
_CUT = "        if alpha >= beta:\n            break\n"

_NEGAMAX: dict[str, Edits] = {
    "sign_never_changed": [(_VALUE, _VALUE.replace("= -negamax", "= negamax"))],
    "same_player_moves_again": [(_VALUE, _VALUE.replace("lui", "player"))],
    "window_of_the_parent": [(_VALUE, _VALUE.replace("-beta, -alpha", "alpha, beta"))],
    "window_upside_down": [(_VALUE, _VALUE.replace("-beta, -alpha", "-alpha, -beta"))],
    "any_win_is_worth_the_same": [("100000 + depth", "100000"), ("-100000 - depth", "-100000")],
    "slower_win_preferred": [("100000 + depth", "100000 - depth"), ("-100000 - depth", "-100000 + depth")],
    "won_by_anybody": [(_I_WON + _I_LOST, "    if gagnant:\n        return None, 100000 + depth\n")],
    "won_game_goes_on": [(_I_WON + _I_LOST, "")],
    "full_board_forgotten": [(_FULL, "")],
    "draw_counts_as_lost": [(_FULL, _FULL.replace("0\n", "-100000 - depth\n"))],
    "leaf_of_one_side": [(_LEAF, "evaluate_position(board, player)")],
    "leaf_for_the_opponent": [(_LEAF, "evaluate_position(board, lui) - evaluate_position(board, player)")],
    "leaf_for_player_one": [(_LEAF, "evaluate_position(board, 1) - evaluate_position(board, 2)")],
    "one_ply_too_deep": [("if depth <= 0:", "if depth < 0:")],
    "one_ply_too_shallow": [("if depth <= 0:", "if depth <= 1:")],
    "smallest_kept": [("colonne, meilleur = None, -inf", "colonne, meilleur = None, inf"), ("if valeur > meilleur:", "if valeur < meilleur:")],
    "last_child_kept": [(_KEEP, "        meilleur = valeur\n        colonne = c\n")],
    "first_column_with_the_score": [("            colonne = c\n", "            colonne = c if colonne is None else colonne\n")],
    "no_column_when_all_are_lost": [("colonne, meilleur = None, -inf", "colonne, meilleur = None, -100000")],
    "pair_reversed": [("return None, 100000 + depth", "return 100000 + depth, None"), ("return None, -100000 - depth", "return -100000 - depth, None"), ("return None, 0", "return 0, None"), (f"return None, {_LEAF}", f"return {_LEAF}, None"), (_END, "    return meilleur, colonne\n"), (_VALUE, _VALUE.replace("[1]", "[0]"))],
    "score_alone": [("return None, 100000", "return 100000"), ("return None, -100000", "return -100000"), ("return None, 0", "return 0"), (f"return None, {_LEAF}", f"return {_LEAF}"), (_END, "    return meilleur\n"), (_VALUE, _VALUE.replace("[1]", ""))],
    "leaf_without_a_column": [("return None, 100000", "return 100000"), ("return None, -100000", "return -100000"), ("return None, 0", "return 0"), (f"return None, {_LEAF}", f"return {_LEAF}")],
    "nothing_pruned": [(_CUT, "")],
}  # fmt: skip

ITERATIVE_DEEPENING = """
import time

class TempsEcoule(Exception):
    pass

def explore(board, prof, a, b, player, fin):
    if time.perf_counter() > fin:
        raise TempsEcoule
    gagnant = winner(board)
    if gagnant:
        return None, (100000 + prof) * (1 if gagnant == player else -1)
    coups = legal_moves(board)
    if not coups:
        return None, 0
    if prof == 0:
        return None, evaluate_position(board, player) - evaluate_position(board, 3 - player)
    choix, top = None, -inf
    for c in sorted(coups, key=lambda c: abs(c - 3)):
        note = -explore(play(board, c, player), prof - 1, -b, -a, 3 - player, fin)[1]
        if note > top:
            choix, top = c, note
        a = max(a, top)
        if a >= b:
            break
    return choix, top

def iterative_deepening(board, player, time_limit):
    fin = time.perf_counter() + time_limit
    libres = legal_moves(board)
    choix = min(libres, key=lambda c: abs(c - 3))
    prof = 1
    try:
        while prof <= 42:
            trouve, note = explore(board, prof, -inf, inf, player, fin)
            choix = trouve
            prof += 1
    except TempsEcoule:
        pass
    return choix
"""
_FIRST = "    choix = min(libres, key=lambda c: abs(c - 3))\n"
_CHOSEN = "            choix = trouve\n"
_CALL = "explore(board, prof, -inf, inf, player, fin)"
_CLOCK = "    if time.perf_counter() > fin:\n        raise TempsEcoule\n"

_ITERATIVE_DEEPENING: dict[str, Edits] = {
    "depth_one_only": [("while prof <= 42:", "while prof < 2:")],
    "depth_two_only": [("while prof <= 42:", "while prof <= 2:")],
    "depth_three_only": [("while prof <= 42:", "while prof != 4:")],
    "searches_for_the_opponent": [(_CALL, _CALL.replace("player", "3 - player"))],
    "always_for_player_one": [(_CALL, _CALL.replace("player", "1"))],
    "nearest_to_the_centre": [(_CHOSEN, "")],
    "first_free_column": [(_FIRST, "    choix = libres[0]\n"), (_CHOSEN, "            choix == trouve\n")],
    "none_without_time": [(_FIRST, "    choix = None\n")],
    "centre_without_time": [(_FIRST, "    choix = 3\n")],
    "first_column_without_time": [(_FIRST, "    choix = 0\n")],
    "full_columns_tried": [("coups = legal_moves(board)", "coups = list(range(7))")],
    "time_error_escapes": [("    except TempsEcoule:\n        pass\n", "    finally:\n        prof = 0\n")],
    "score_in_the_place_of_the_column": [(_CHOSEN, "            choix = note\n")],
    "pair_in_the_place_of_the_column": [(_CHOSEN, "            choix = trouve, note\n")],
    "clock_between_depths_only": [(_CLOCK, ""), ("while prof <= 42:", "while prof <= 42 and time.perf_counter() < fin:")],
}  # fmt: skip

MCTS = """
class Position:
    def __init__(self, plateau, trait, parent=None, coup=None):
        self.plateau, self.trait, self.parent, self.coup = plateau, trait, parent, coup
        self.enfants = []
        self.reste = [] if is_over(plateau) else list(legal_moves(plateau))
        self.n = 0
        self.w = 0

def score_ucb(enfant):
    return enfant.w / enfant.n + 1.414 * (log(enfant.parent.n) / enfant.n) ** 0.5

def simule(plateau, trait):
    while not is_over(plateau):
        coups = legal_moves(plateau)
        plateau = play(plateau, coups[random.randrange(len(coups))], trait)
        trait = 3 - trait
    return winner(plateau)

def mcts(board, player, iterations=1000):
    racine = Position(board, player)
    for _ in range(iterations):
        noeud = racine
        while noeud.enfants and not noeud.reste:
            noeud = max(noeud.enfants, key=score_ucb)
        if noeud.reste:
            coup = noeud.reste.pop(0)
            enfant = Position(play(noeud.plateau, coup, noeud.trait), 3 - noeud.trait, noeud, coup)
            noeud.enfants.append(enfant)
            noeud = enfant
        gagnant = simule(noeud.plateau, noeud.trait)
        while noeud is not None:
            noeud.n += 1
            if gagnant == 0:
                noeud.w += 0.5
            elif gagnant != noeud.trait:
                noeud.w += 1
            noeud = noeud.parent
    meilleur = racine.enfants[0]
    for enfant in racine.enfants:
        if enfant.n > meilleur.n:
            meilleur = enfant
    return meilleur.coup
"""
_ROOT, _COLUMN = "racine = Position(board, player)", "    return meilleur.coup\n"
_WON = "            elif gagnant != noeud.trait:\n"

_MCTS: dict[str, Edits] = {
    "points_for_the_loser": [(_WON, _WON.replace("!=", "=="))],
    "points_for_one_side": [(_WON, _WON.replace("!= noeud.trait", "== player"))],
    "draw_counts_as_a_win": [("noeud.w += 0.5", "noeud.w += 1.0")],
    "draw_counts_as_a_loss": [("noeud.w += 0.5", "noeud.w += 0")],
    "no_tree": [("while noeud.enfants and", "while noeud is racine and"), ("        if noeud.reste:\n", "        if noeud is racine and noeud.reste:\n")],
    "searches_for_the_opponent": [(_ROOT, _ROOT.replace("player", "3 - player"))],
    "always_for_player_one": [(_ROOT, _ROOT.replace("player", "1"))],
    "least_visited": [("if enfant.n > meilleur.n:", "if enfant.n < meilleur.n:")],
    "first_free_column": [("if enfant.n > meilleur.n:", "if enfant.n < 0:")],
    "index_in_the_place_of_the_column": [(_COLUMN, "    return racine.enfants.index(meilleur)\n")],
    "visits_in_the_place_of_the_column": [(_COLUMN, "    return meilleur.n\n")],
    "share_in_the_place_of_the_column": [(_COLUMN, "    return meilleur.w / meilleur.n\n")],
    "full_columns_tried": [("list(legal_moves(plateau))", "[0, 1, 2, 3, 4, 5, 6]")],
    "drawn_games_never_end": [("    while not is_over(plateau):\n", "    while not winner(plateau):\n")],
}  # fmt: skip

REWRITINGS_D = {
    "evaluate_position": {name: edited(EVALUATE_POSITION, *pairs) for name, pairs in _EVALUATE_POSITION.items()},
    "greedy": {name: edited(GREEDY, *pairs) for name, pairs in _GREEDY.items()},
    "order_moves": {name: edited(ORDER_MOVES, *pairs) for name, pairs in _ORDER_MOVES.items()},
    "negamax": {name: edited(NEGAMAX, *pairs) for name, pairs in _NEGAMAX.items()},
    "iterative_deepening": {n: edited(ITERATIVE_DEEPENING, *pairs) for n, pairs in _ITERATIVE_DEEPENING.items()},
    "mcts": {name: edited(MCTS, *pairs) for name, pairs in _MCTS.items()},
}

# Correct programs in the same style.
RIGHT_D = {
    "evaluate_position": EVALUATE_POSITION,
    "greedy": GREEDY,
    "order_moves": ORDER_MOVES,
    "negamax": NEGAMAX,
    "iterative_deepening": ITERATIVE_DEEPENING,
    "mcts": MCTS,
}

# Mistakes that no entry of a catalogue describes.
UNKNOWN_D = {
    "evaluate_position": edited(EVALUATE_POSITION, ("total += 10\n", "total += 11\n")),
    "greedy": edited(GREEDY, ("return choix", "return 6 - choix")),
    "order_moves": edited(ORDER_MOVES, ("max(3 - c, c - 3)", "max(4 - c, c - 4)")),
    "negamax": edited(NEGAMAX, ("return None, 0", "return None, 5")),
    # The best of the unfinished depth.
    "iterative_deepening": edited(
        ITERATIVE_DEEPENING,
        (_CHOSEN, "            choix = trouve\n            meneur[0] = None\n"),
        (
            "            choix, top = c, note\n",
            "            choix, top = c, note\n            if prof == fin[1]:\n                meneur[0] = c\n",
        ),
        ("time.perf_counter() > fin:", "time.perf_counter() > fin[0]:"),
        (_CALL, _CALL.replace("fin", "(fin, prof)")),
        ("        pass\n", "        choix = choix if meneur[0] is None else meneur[0]\n"),
        ("class TempsEcoule", "meneur = [None]\n\nclass TempsEcoule"),
    ),
    # The wrong side moves first in the random games.
    "mcts": edited(
        MCTS, ("gagnant = simule(noeud.plateau, noeud.trait)", "gagnant = simule(noeud.plateau, 3 - noeud.trait)")
    ),
}

# Two entries at once.
TWO_AT_ONCE_D = {
    # centre_of_both, opponents_three_forgotten
    "evaluate_position": edited(
        EVALUATE_POSITION, ("board[ligne][3] == player", "board[ligne][3] != 0"), ("total -= 8", "total -= 0")
    ),
    # does_not_block, leftmost_of_equals
    "greedy": edited(GREEDY, ("== lui:", "== 3:"), ("[3, 2, 4, 1, 5, 0, 6]", "range(7)")),
    # blocks_forgotten, others_from_left_to_right
    "order_moves": edited(
        ORDER_MOVES, ("== lui:", "== 3:"), ("    autres.sort(key=lambda c: max(3 - c, c - 3))", "    autres.sort()")
    ),
    # leaf_of_one_side, any_win_is_worth_the_same
    "negamax": edited(
        NEGAMAX,
        (" - evaluate_position(board, lui)", ""),
        ("100000 + depth", "100000"),
        ("-100000 - depth", "-100000"),
    ),
    # depth_one_only, centre_without_time
    "iterative_deepening": edited(
        ITERATIVE_DEEPENING, ("while prof <= 42:", "while prof < 2:"), (_FIRST, "    choix = 3\n")
    ),
    # points_for_the_loser, least_visited
    "mcts": edited(MCTS, (_WON, _WON.replace("!=", "==")), ("enfant.n > meilleur.n", "enfant.n < meilleur.n")),
}
