"""Misconceptions of part A in another style than the catalogue's code: exercise -> entry -> function."""

PART_A: dict[str, dict[str, str]] = {
    "get_first_row": {
        "highest_empty_cell": """
def get_first_row(plateau, colonne):
    cases = [int(case) for case in plateau[:, colonne]]
    if 0 not in cases:
        return None
    return cases.index(0)
""",
        "minus_one_when_full": """
def get_first_row(board, col):
    r = ROWS - 1
    while r >= 0 and board[r, col] != 0:
        r -= 1
    return r
""",
        "zero_when_full": """
def get_first_row(board, col):
    ligne = 0
    for i in range(ROWS):
        if board[i][col] == 0:
            ligne = i
    return ligne
""",
        "empty_cells_counted": """
def get_first_row(board, col):
    compteur = 0
    for case in board[:, col]:
        if case == 0:
            compteur += 1
    if compteur == 0:
        return None
    return compteur
""",
    },
    "get_next_board": {
        "plays_on_the_argument": """
def get_next_board(board, col, player):
    ligne = get_first_row(board, col)
    if ligne is not None:
        nouveau = board[:]
        nouveau[ligne][col] = player
        return nouveau
""",
        "upside_down": """
def get_next_board(board, col, player):
    hauteur = np.count_nonzero(board[:, col])
    if hauteur == ROWS:
        return None
    nouveau = np.array(board)
    nouveau[hauteur][col] = player
    return nouveau
""",
    },
    "check_winner": {
        "rising_diagonal_forgotten": """
def quatre_de_suite(cases, place, joueur):
    debut = place
    while debut > 0 and cases[debut - 1] == joueur:
        debut -= 1
    fin = place
    while fin < len(cases) - 1 and cases[fin + 1] == joueur:
        fin += 1
    return fin - debut >= 3


def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    if quatre_de_suite(board[row], col, joueur):
        return joueur
    if quatre_de_suite(board[:, col], row, joueur):
        return joueur
    if quatre_de_suite(np.diag(board, col - row), min(row, col), joueur):
        return joueur
    return 0
""",
        "only_from_an_end": """
def check_winner(board, row, col):
    if board[row, col] == 0:
        return 0
    for dl in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if dl == 0 and dc == 0:
                continue
            gagne = True
            for k in range(1, 4):
                l, c = row + k * dl, col + k * dc
                if l < 0 or l >= ROWS or c < 0 or c >= COLS:
                    gagne = False
                elif board[l, c] != board[row, col]:
                    gagne = False
            if gagne:
                return board[row, col]
    return 0
""",
        "five_needed": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
        compteur = 0
        for sens in [1, -1]:
            l = row + sens * dl
            c = col + sens * dc
            while 0 <= l <= ROWS - 1 and 0 <= c <= COLS - 1 and board[l, c] == joueur:
                compteur += 1
                l += sens * dl
                c += sens * dc
        if compteur >= 4:
            return joueur
    return 0
""",
    },
    "get_board_score": {
        "own_pieces_only": """
def get_board_score(board, player):
    if board is None:
        return inf
    somme = 0
    for i in range(ROWS):
        for j in range(COLS):
            if check_winner(board, i, j) == player:
                return inf
            if check_winner(board, i, j) != 0:
                return -inf
            if board[i][j] == player:
                somme += WEIGHTS[i][j]
    return somme
""",
        "sum_instead_of_difference": """
def get_board_score(board, player):
    if board is None:
        return inf
    gagnants = [int(check_winner(board, i, j)) for i in range(ROWS) for j in range(COLS)]
    if max(gagnants) > 0:
        return inf if max(gagnants) == player else -inf
    score_moi = np.sum(np.where(board == player, WEIGHTS, 0))
    score_lui = np.sum(np.where(board == 3 - player, WEIGHTS, 0))
    return score_moi + score_lui
""",
    },
    "eval_board": {
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
    },
}
