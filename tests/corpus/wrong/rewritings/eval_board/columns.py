"""Misconceptions about the columns and the players in eval_board, in another style."""

REWRITINGS: dict[str, str] = {
    "index_instead_of_column": """
def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or abs(score) == inf or 0 not in board:
        return score, 0
    plateaux = [get_next_board(board, c, player) for c in range(COLS)]
    scores = [-eval_board(p, 3 - player, k - 1)[0] for p in plateaux if p is not None]
    return max(scores), int(np.argmax(scores))
""",
    "row_instead_of_column": """
def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or abs(score) == inf or 0 not in board:
        return score, 0
    coups = []
    for c in range(COLS):
        ligne = get_first_row(board, c)
        if ligne is not None:
            nouveau = np.array(board)
            nouveau[ligne, c] = player
            coups.append((-eval_board(nouveau, 3 - player, k - 1)[0], ligne))
    meilleur = coups[0]
    for coup in coups:
        if coup[0] > meilleur[0]:
            meilleur = coup
    return meilleur
""",
    "last_column_tried": """
def minimax(board, joueur, k, moi):
    score = get_board_score(board, moi)
    if k == 0 or abs(score) == inf or 0 not in board:
        return score, 0
    scores = []
    for c in range(COLS):
        if board[0][c] == 0:
            colonne = c
            scores.append(minimax(get_next_board(board, c, joueur), 3 - joueur, k - 1, moi)[0])
    if joueur == moi:
        return max(scores), colonne
    return min(scores), colonne


def eval_board(board, player, k):
    return minimax(board, player, k, player)
""",
    "last_column_forgotten": """
def minimax(board, k, max_joue, moi):
    score = get_board_score(board, moi)
    if k == 0 or abs(score) == inf or np.count_nonzero(board == 0) == 0:
        return score, 0
    meilleur, colonne = (-inf, None) if max_joue else (inf, None)
    c = 0
    while c < COLS - 1:
        nouveau = get_next_board(board, c, moi if max_joue else 3 - moi)
        if nouveau is not None:
            s = minimax(nouveau, k - 1, not max_joue, moi)[0]
            if colonne is None or (s > meilleur if max_joue else s < meilleur):
                meilleur, colonne = s, c
        c += 1
    return meilleur, colonne


def eval_board(board, player, k):
    return minimax(board, k, True, player)
""",
    "first_column_forgotten": """
def minimax(board, k, max_joue, moi):
    score = get_board_score(board, moi)
    if k == 0 or abs(score) == inf or np.count_nonzero(board == 0) == 0:
        return score, 0
    meilleur, colonne = (-inf, None) if max_joue else (inf, None)
    c = COLS - 1
    while c > 0:
        nouveau = get_next_board(board, c, moi if max_joue else 3 - moi)
        if nouveau is not None:
            s = minimax(nouveau, k - 1, not max_joue, moi)[0]
            if colonne is None or (s > meilleur if max_joue else s < meilleur):
                meilleur, colonne = s, c
        c -= 1
    return meilleur, colonne


def eval_board(board, player, k):
    return minimax(board, k, True, player)
""",
    "stops_at_a_full_column": """
def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or abs(score) == inf or 0 not in board:
        return score, 0
    meilleur, colonne = -inf, 0
    c = 0
    while c < COLS and get_first_row(board, c) is not None:
        s = -eval_board(get_next_board(board, c, player), 3 - player, k - 1)[0]
        if s > meilleur:
            meilleur, colonne = s, c
        c += 1
    return meilleur, colonne
""",
    "full_column_is_a_victory": """
def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or abs(score) == inf or 0 not in board:
        return score, 0
    scores = []
    for c in range(COLS):
        nouveau = get_next_board(board, c, player)
        if nouveau is None:
            scores.append(get_board_score(nouveau, player))
        else:
            scores.append(-eval_board(nouveau, 3 - player, k - 1)[0])
    return max(scores), scores.index(max(scores))
""",
    "score_of_the_board_itself": """
def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or abs(score) == inf or 0 not in board:
        return score, 0
    couples = []
    for c in range(COLS):
        nouveau = get_next_board(board, c, player)
        if nouveau is not None:
            s, _ = eval_board(nouveau, 3 - player, k - 1)
            couples.append((-s, c))
    meilleur_score, colonne = max(couples)
    return score, colonne
""",
    "pair_exchanged": """
def minimax(board, joueur, k, moi):
    score = get_board_score(board, moi)
    if k == 0 or abs(score) == inf or 0 not in board:
        return 0, score
    colonnes = [c for c in range(COLS) if board[0, c] == 0]
    scores = []
    for c in colonnes:
        _, s = minimax(get_next_board(board, c, joueur), 3 - joueur, k - 1, moi)
        scores.append(s)
    meilleur = max(scores) if joueur == moi else min(scores)
    return colonnes[scores.index(meilleur)], meilleur


def eval_board(board, player, k):
    return minimax(board, player, k, player)
""",
    "no_column_when_hopeless": """
def minimax(board, k, max_joue, moi):
    score = get_board_score(board, moi)
    if k == 0 or score == inf or score == -inf or 0 not in board:
        return score, None
    colonne = None
    if max_joue:
        meilleur = -inf
        for c in range(COLS):
            nouveau = get_next_board(board, c, moi)
            if nouveau is not None:
                s, _ = minimax(nouveau, k - 1, False, moi)
                if s > meilleur:
                    meilleur, colonne = s, c
    else:
        meilleur = inf
        for c in range(COLS):
            nouveau = get_next_board(board, c, 3 - moi)
            if nouveau is not None:
                s, _ = minimax(nouveau, k - 1, True, moi)
                if s < meilleur:
                    meilleur, colonne = s, c
    return meilleur, colonne


def eval_board(board, player, k):
    return minimax(board, k, True, player)
""",
    "same_piece_at_every_ply": """
def minimax(board, k, max_joue, moi):
    score = get_board_score(board, moi)
    if k == 0 or abs(get_board_score(board, 1)) == inf or 0 not in board:
        return score, None
    meilleur, colonne = None, None
    for col in range(COLS):
        nouveau = get_next_board(board, col, moi)
        if nouveau is None:
            continue
        s, _ = minimax(nouveau, k - 1, not max_joue, moi)
        if meilleur is None or (max_joue and s > meilleur) or (not max_joue and s < meilleur):
            meilleur, colonne = s, col
    return meilleur, colonne


def eval_board(board, player, k):
    return minimax(board, k, True, player)
""",
    "always_for_player_one": """
def minimax(board, k, max_joue, moi):
    score = get_board_score(board, 1)
    if k == 0 or abs(get_board_score(board, 1)) == inf or 0 not in board:
        return score, None
    meilleur, colonne = None, None
    for col in range(COLS):
        nouveau = get_next_board(board, col, moi if max_joue else 3 - moi)
        if nouveau is None:
            continue
        s, _ = minimax(nouveau, k - 1, not max_joue, moi)
        if meilleur is None or (max_joue and s > meilleur) or (not max_joue and s < meilleur):
            meilleur, colonne = s, col
    return meilleur, colonne


def eval_board(board, player, k):
    return minimax(board, k, True, player)
""",
    "opponent_is_always_player_two": """
def minimax(board, k, max_joue, moi):
    score = get_board_score(board, moi)
    if k == 0 or abs(get_board_score(board, 1)) == inf or 0 not in board:
        return score, None
    meilleur, colonne = None, None
    for col in range(COLS):
        nouveau = get_next_board(board, col, moi if max_joue else 2)
        if nouveau is None:
            continue
        s, _ = minimax(nouveau, k - 1, not max_joue, moi)
        if meilleur is None or (max_joue and s > meilleur) or (not max_joue and s < meilleur):
            meilleur, colonne = s, col
    return meilleur, colonne


def eval_board(board, player, k):
    return minimax(board, k, True, player)
""",
    "full_column_is_searched": """
def minimax(board, joueur, k, max_joue, moi):
    if k == 0 or board[0].min() > 0 or abs(get_board_score(board, moi)) == inf:
        return get_board_score(board, moi), 0
    meilleur, colonne = None, None
    for col in range(COLS):
        s, _ = minimax(get_next_board(board, col, joueur), 3 - joueur, k - 1, not max_joue, moi)
        if meilleur is None or (max_joue and s > meilleur) or (not max_joue and s < meilleur):
            meilleur, colonne = s, col
    return meilleur, colonne


def eval_board(board, player, k):
    return minimax(board, player, k, True, player)
""",
}
