"""Misconceptions about the values in eval_board, in another style."""

REWRITINGS: dict[str, str] = {
    "won_board_is_no_leaf": """
def valeur(plateau, joueur, moi, k):
    suivants = [get_next_board(plateau, c, joueur) for c in range(COLS)]
    suivants = [suivant for suivant in suivants if suivant is not None]
    if k == 0 or suivants == []:
        return get_board_score(plateau, moi)
    valeurs = [valeur(suivant, 3 - joueur, moi, k - 1) for suivant in suivants]
    if joueur == moi:
        return max(valeurs)
    return min(valeurs)


def eval_board(board, player, k):
    if k == 0:
        return get_board_score(board, player), 0
    meilleur, colonne = None, None
    for c in range(COLS):
        suivant = get_next_board(board, c, player)
        if suivant is not None:
            v = valeur(suivant, 3 - player, player, k - 1)
            if meilleur is None or v > meilleur:
                meilleur, colonne = v, c
    return meilleur, colonne
""",
    "sign_forgotten": """
def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or score == inf or score == -inf or 0 not in board:
        return score, 0
    scores = []
    colonnes = []
    for col in range(COLS):
        if board[0][col] == 0:
            resultat = eval_board(get_next_board(board, col, player), 3 - player, k - 1)
            scores.append(resultat[0])
            colonnes.append(col)
    i = scores.index(max(scores))
    return scores[i], colonnes[i]
""",
    "maximises_everywhere": """
def eval_board(board, player, k):
    def chercher(plateau, joueur, profondeur):
        valeur = get_board_score(plateau, player)
        if profondeur == 0 or abs(valeur) == inf or (plateau != 0).all():
            return valeur, 0
        autre = 2 if joueur == 1 else 1
        meilleure_valeur, meilleure_colonne = -inf, None
        for c in range(COLS):
            suivant = get_next_board(plateau, c, joueur)
            if suivant is not None:
                v = chercher(suivant, autre, profondeur - 1)[0]
                if meilleure_colonne is None or v > meilleure_valeur:
                    meilleure_valeur, meilleure_colonne = v, c
        return meilleure_valeur, meilleure_colonne

    return chercher(board, player, k)
""",
    "minimises": """
def minimax(board, joueur, k, moi):
    score = get_board_score(board, moi)
    if k == 0 or abs(score) == inf or 0 not in board:
        return score, 0
    scores = {}
    for col in range(COLS):
        suivant = get_next_board(board, col, joueur)
        if suivant is not None:
            scores[col] = minimax(suivant, 3 - joueur, k - 1, moi)[0]
    if joueur == moi:
        col = min(scores, key=scores.get)
    else:
        col = max(scores, key=scores.get)
    return scores[col], col


def eval_board(board, player, k):
    return minimax(board, player, k, player)
""",
    "players_do_not_alternate": """
def eval_board(plateau, joueur, k):
    fini = get_board_score(plateau, joueur) in (inf, -inf) or np.count_nonzero(plateau) == ROWS * COLS
    if k == 0 or fini:
        return get_board_score(plateau, joueur), 0
    couples = []
    for colonne in range(COLS):
        nouveau = get_next_board(plateau, colonne, joueur)
        if nouveau is not None:
            score, _ = eval_board(nouveau, joueur, k - 1)
            couples.append((-score, colonne))
    return max(couples)
""",
    "player_two_always_replies": """
def eval_board(plateau, joueur, k):
    adversaire = 2
    fini = get_board_score(plateau, joueur) in (inf, -inf) or np.count_nonzero(plateau) == ROWS * COLS
    if k == 0 or fini:
        return get_board_score(plateau, joueur), 0
    couples = []
    for colonne in range(COLS):
        nouveau = get_next_board(plateau, colonne, joueur)
        if nouveau is not None:
            score, _ = eval_board(nouveau, adversaire, k - 1)
            couples.append((-score, colonne))
    couples.sort()
    return couples[-1]
""",
    "depth_taken_down_twice": """
def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k <= 0 or abs(score) == inf or 0 not in board:
        return score, 0
    k -= 1
    meilleur, colonne = None, None
    col = 0
    while col < COLS:
        nouveau = get_next_board(board, col, player)
        if nouveau is not None:
            s = eval_board(nouveau, 3 - player, k - 1)[0] * -1
            if meilleur is None or s > meilleur:
                meilleur, colonne = s, col
        col += 1
    return meilleur, colonne
""",
    "one_ply_whatever_k": """
def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or score in (inf, -inf) or 0 not in board:
        return score, None
    colonnes = [c for c in range(COLS) if get_next_board(board, c, player) is not None]
    scores = [get_board_score(get_next_board(board, c, player), player) for c in colonnes]
    meilleur = max(scores)
    return meilleur, colonnes[scores.index(meilleur)]
""",
    "one_ply_too_few": """
def eval_board(board, player, k):
    k = k - 1
    score = get_board_score(board, player)
    if k <= 0 or score == inf or score == -inf or 0 not in board:
        return score, 0
    scores = {}
    for col in range(COLS):
        nouveau = get_next_board(board, col, player)
        if nouveau is not None:
            scores[col] = -eval_board(nouveau, 3 - player, k)[0]
    colonne = max(scores, key=scores.get)
    return scores[colonne], colonne
""",
    "one_ply_too_many": """
def eval_board(board, player, k):
    score = get_board_score(board, player)
    if abs(score) == inf or 0 not in board:
        return score, 0
    scores = {}
    for col in range(COLS):
        nouveau = get_next_board(board, col, player)
        if nouveau is not None:
            if k == 0:
                scores[col] = get_board_score(nouveau, player)
            else:
                scores[col] = -eval_board(nouveau, 3 - player, k - 1)[0]
    colonne = max(scores, key=scores.get)
    return scores[colonne], colonne
""",
    "leaves_for_the_wrong_side": """
def minimax(board, k, max_joue, moi, lui):
    score = get_board_score(board, lui)
    if k == 0 or score in [inf, -inf] or np.all(board != 0):
        return score, 0
    meilleur, colonne = None, None
    for col in range(COLS):
        nouveau = get_next_board(board, col, moi if max_joue else lui)
        if nouveau is None:
            continue
        s, _ = minimax(nouveau, k - 1, not max_joue, moi, lui)
        if meilleur is None or (max_joue and s > meilleur) or (not max_joue and s < meilleur):
            meilleur, colonne = s, col
    return meilleur, colonne


def eval_board(board, player, k):
    return minimax(board, k, True, player, 2 if player == 1 else 1)
""",
    "leaves_for_player_one": """
def eval_board(board, player, k):
    score = get_board_score(board, 1)
    if k == 0 or abs(score) == inf or 0 not in board:
        return score, 0
    possibles = [c for c in range(COLS) if board[0, c] == 0]
    scores = [-eval_board(get_next_board(board, c, player), 3 - player, k - 1)[0] for c in possibles]
    return max(scores), possibles[scores.index(max(scores))]
""",
    "best_starts_at_zero": """
def minimax(board, k, max_joue, moi):
    score = get_board_score(board, moi)
    if k == 0 or abs(score) == inf or 0 not in board:
        return score, 0
    meilleur = 0
    colonne = 0
    for col in range(COLS):
        nouveau = get_next_board(board, col, moi if max_joue else 3 - moi)
        if nouveau is not None:
            s = minimax(nouveau, k - 1, not max_joue, moi)[0]
            if max_joue and s > meilleur:
                meilleur, colonne = s, col
            if not max_joue and s < meilleur:
                meilleur, colonne = s, col
    return meilleur, colonne


def eval_board(board, player, k):
    return minimax(board, k, True, player)
""",
}
