"""Each misconception of part A as a student might write it, in another style than the catalogue's code."""

FIRST_ROW = {
    "highest_empty_cell": """
def get_first_row(plateau, colonne):
    cases = [int(case) for case in plateau[:, colonne]]
    if 0 not in cases:
        return None
    return cases.index(0)
""",
    "highest_piece": """
def get_first_row(board, col):
    pions = np.nonzero(board[:, col])[0]
    if len(pions) == 0:
        return None
    return pions[0]
""",
    "top_row_forgotten": """
def get_first_row(board, col):
    ligne = ROWS - 1
    while ligne > 0 and board[ligne][col] != 0:
        ligne = ligne - 1
    if ligne:
        return ligne
""",
    "bottom_row_forgotten": """
def get_first_row(board, col):
    trouve = None
    for i in range(ROWS - 1):
        if board[i][col] == 0:
            trouve = i
    return trouve
""",
    "one_row_too_high": """
def get_first_row(board, col):
    colonne = board[:, col].tolist()
    if 0 not in colonne:
        return None
    ligne = 0
    while ligne < ROWS and colonne[ligne] == 0:
        ligne += 1
    ligne -= 1
    return ligne - 1
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
    "indices_exchanged": """
def get_first_row(board, col):
    cases = list(board[col])[:ROWS]
    cases.reverse()
    if 0 in cases:
        return ROWS - 1 - cases.index(0)
    return None
""",
    "only_player_one_counts": """
def get_first_row(board, col):
    ligne = ROWS - 1
    occupe = board[ligne][col] == 1
    while occupe:
        ligne -= 1
        if ligne < 0:
            return None
        occupe = board[ligne][col] == 1
    return ligne
""",
}

NEXT_BOARD = {
    "plays_on_the_argument": """
def get_next_board(board, col, player):
    ligne = get_first_row(board, col)
    if ligne is not None:
        nouveau = board[:]
        nouveau[ligne][col] = player
        return nouveau
""",
    "returns_the_untouched_copy": """
def get_next_board(board, col, player):
    copie = np.array(board)
    for ligne in range(ROWS - 1, -1, -1):
        if board[ligne][col] == 0:
            board[ligne][col] = player
            return copie
    return None
""",
    "nothing_is_played": """
def get_next_board(board, col, player):
    ligne = get_first_row(board, col)
    if ligne is None:
        return None
    nouveau = np.zeros((ROWS, COLS), dtype=int)
    for i in range(ROWS):
        for j in range(COLS):
            nouveau[i, j] = board[i, j]
    nouveau[ligne, col] == player
    return nouveau
""",
    "always_player_one": """
def get_next_board(board, col, player):
    if board[0][col] != 0:
        return None
    nouveau = np.array(board)
    i = 0
    while i + 1 < ROWS and nouveau[i + 1][col] == 0:
        i += 1
    nouveau[i][col] = 1
    return nouveau
""",
    "the_other_player": """
def get_next_board(board, col, player):
    ligne = get_first_row(board, col)
    if player == 1:
        adversaire = 2
    else:
        adversaire = 1
    if ligne is None:
        return None
    grille = board.tolist()
    grille[ligne][col] = adversaire
    return np.array(grille)
""",
    "player_guessed": """
def get_next_board(board, col, player):
    uns = 0
    deux = 0
    for ligne in board:
        for case in ligne:
            if case == 1:
                uns += 1
            elif case == 2:
                deux += 1
    joueur = 1 if uns == deux else 2
    r = get_first_row(board, col)
    if r is None:
        return None
    nouveau = np.array(board)
    nouveau[r, col] = joueur
    return nouveau
""",
    "full_column_gives_the_board": """
def get_next_board(board, col, player):
    nouveau = np.array(board)
    ligne = ROWS - 1
    while ligne >= 0 and nouveau[ligne][col] != 0:
        ligne -= 1
    if ligne >= 0:
        nouveau[ligne][col] = player
    return nouveau
""",
    "full_column_overwrites_the_top": """
def get_next_board(plateau, colonne, joueur):
    copie = np.copy(plateau)
    ligne = ROWS - 1
    while ligne > 0 and copie[ligne][colonne] != 0:
        ligne -= 1
    copie[ligne][colonne] = joueur
    return copie
""",
    "full_column_wraps_to_the_bottom": """
def get_next_board(board, col, player):
    new = np.array(board)
    vides = np.count_nonzero(new[:, col] == 0)
    new[vides - 1, col] = player
    return new
""",
    "none_used_as_an_index": """
def get_next_board(plateau, c, joueur):
    plateau2 = np.array(plateau)
    plateau2[get_first_row(plateau, c), c] = joueur
    return plateau2
""",
    "falsy_row_is_full": """
def get_next_board(plateau, colonne, joueur):
    ligne = get_first_row(plateau, colonne)
    if ligne:
        copie = np.array(plateau)
        copie[ligne][colonne] = joueur
        return copie
    return None
""",
    "one_cell_too_high": """
def get_next_board(board, col, player):
    premier_pion = 0
    while premier_pion < ROWS and board[premier_pion][col] == 0:
        premier_pion += 1
    if premier_pion == 0:
        return None
    nouveau = np.array(board)
    nouveau[premier_pion - 2][col] = player
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
}

CHECK_WINNER = {
    "horizontal_forgotten": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    cherche = str(joueur) * 4
    lignes = [
        [board[i, col] for i in range(row - 3, row + 4) if 0 <= i < ROWS],
        [board[row + i, col + i] for i in range(-3, 4) if 0 <= row + i < ROWS and 0 <= col + i < COLS],
        [board[row + i, col - i] for i in range(-3, 4) if 0 <= row + i < ROWS and 0 <= col - i < COLS],
    ]
    for ligne in lignes:
        if cherche in "".join(str(case) for case in ligne):
            return joueur
    return 0
""",
    "vertical_forgotten": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    gauche = col
    while gauche > 0 and board[row, gauche - 1] == joueur:
        gauche -= 1
    droite = col
    while droite < COLS - 1 and board[row, droite + 1] == joueur:
        droite += 1
    if droite - gauche + 1 >= 4:
        return joueur
    i = 0
    while row - i > 0 and col - i > 0 and board[row - i - 1, col - i - 1] == joueur:
        i += 1
    j = 0
    while row + j < ROWS - 1 and col + j < COLS - 1 and board[row + j + 1, col + j + 1] == joueur:
        j += 1
    if i + j >= 3:
        return joueur
    i = 0
    while row - i > 0 and col + i < COLS - 1 and board[row - i - 1, col + i + 1] == joueur:
        i += 1
    j = 0
    while row + j < ROWS - 1 and col - j > 0 and board[row + j + 1, col - j - 1] == joueur:
        j += 1
    if i + j >= 3:
        return joueur
    return 0
""",
    "falling_diagonal_forgotten": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for d in range(4):
        horizontal, vertical, diagonale = True, True, True
        for i in range(4):
            if not (0 <= col - d + i < COLS) or board[row, col - d + i] != joueur:
                horizontal = False
            if not (0 <= row - d + i < ROWS) or board[row - d + i, col] != joueur:
                vertical = False
            ligne, colonne = row + d - i, col - d + i
            if not (0 <= ligne < ROWS and 0 <= colonne < COLS) or board[ligne, colonne] != joueur:
                diagonale = False
        if horizontal or vertical or diagonale:
            return joueur
    return 0
""",
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
    "both_diagonals_forgotten": """
def check_winner(board, row, col):
    joueur = board[row][col]
    if joueur == 0:
        return 0
    ligne = "".join(str(case) for case in board[row, max(0, col - 3):col + 4])
    colonne = "".join(str(case) for case in board[max(0, row - 3):row + 4, col])
    if str(joueur) * 4 in ligne or str(joueur) * 4 in colonne:
        return joueur
    return 0
""",
    "only_from_the_first_piece": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    if col + 3 < COLS and (board[row, col:col + 4] == joueur).all():
        return joueur
    if row + 3 < ROWS:
        if (board[row:row + 4, col] == joueur).all():
            return joueur
        if col + 3 < COLS and all(board[row + i, col + i] == joueur for i in range(4)):
            return joueur
        if col >= 3 and all(board[row + i, col - i] == joueur for i in range(4)):
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
    "three_enough": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
        compteur = 0
        for sens in [1, -1]:
            l, c = row, col
            while 0 <= l < ROWS and 0 <= c < COLS and board[l, c] == joueur:
                compteur += 1
                l, c = l + sens * dl, c + sens * dc
        if compteur >= 4:
            return joueur
    return 0
""",
    "exactly_four": """
def longueur(cases, place):
    morceaux = [0]
    for i in range(len(cases)):
        if cases[i] != cases[place]:
            if i > place:
                break
            morceaux.append(0)
        else:
            morceaux[-1] += 1
    return morceaux[-1]


def check_winner(board, row, col):
    if board[row, col] == 0:
        return 0
    miroir = board[:, ::-1]
    if longueur(board[row, :], col) == 4 or longueur(board[:, col], row) == 4:
        return board[row, col]
    if longueur(np.diag(board, col - row), min(row, col)) == 4:
        return board[row, col]
    if longueur(np.diag(miroir, COLS - 1 - col - row), min(row, COLS - 1 - col)) == 4:
        return board[row, col]
    return 0
""",
    "gaps_counted": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    diagonale1 = np.diag(board, col - row)
    diagonale2 = np.diag(np.fliplr(board), COLS - 1 - col - row)
    for ligne in [board[row], board[:, col], diagonale1, diagonale2]:
        if np.count_nonzero(ligne == joueur) >= 4:
            return joueur
    return 0
""",
    "wraps_on_the_left": """
def check_winner(board, row, col):
    joueur = board[row][col]
    if joueur == 0:
        return 0
    # vertical
    haut, bas = row, row
    while haut > 0 and board[haut - 1][col] == joueur:
        haut -= 1
    while bas < ROWS - 1 and board[bas + 1][col] == joueur:
        bas += 1
    if bas - haut + 1 >= 4:
        return joueur
    # horizontal, puis les deux diagonales
    for pente in [0, 1, -1]:
        n = 1
        for i in range(1, 4):
            if col + i >= COLS or not 0 <= row + pente * i < ROWS or board[row + pente * i][col + i] != joueur:
                break
            n += 1
        for i in range(1, 4):
            if not 0 <= row - pente * i < ROWS or board[row - pente * i][col - i] != joueur:
                break
            n += 1
        if n >= 4:
            return joueur
    return 0
""",
    "wraps_on_the_left_until_an_error": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
        total = -1
        for sens in (1, -1):
            l, c = row, col
            while 0 <= l < ROWS and c < COLS and board[l, c] == joueur:
                total += 1
                l, c = l + sens * dl, c + sens * dc
        if total >= 4:
            return joueur
    return 0
""",
    "wraps_on_the_left_and_on_top_until_an_error": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
        total = -1
        for sens in (1, -1):
            l, c = row, col
            while l < ROWS and c < COLS and board[l, c] == joueur:
                total += 1
                l, c = l + sens * dl, c + sens * dc
        if total >= 4:
            return joueur
    return 0
""",
    "wraps_on_top": """
def suite(board, l, c, dl, dc, joueur):
    if l == ROWS or c == COLS or c < 0 or board[l, c] != joueur:
        return 0
    return 1 + suite(board, l + dl, c + dc, dl, dc, joueur)


def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
        if suite(board, row, col, dl, dc, joueur) + suite(board, row, col, -dl, -dc, joueur) - 1 >= 4:
            return joueur
    return 0
""",
    "last_column_forgotten": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
        total = 1
        for sens in (1, -1):
            for i in range(1, 4):
                l, c = row + i * dl * sens, col + i * dc * sens
                if l not in range(ROWS) or c not in range(COLS - 1) or board[l, c] != joueur:
                    break
                total += 1
        if total >= 4:
            return joueur
    return 0
""",
    "first_column_forgotten": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for pas in [(1, 0), (1, 1), (0, 1), (-1, 1)]:
        compteur = 1
        for sens in ["avant", "arriere"]:
            i, j = row, col
            fini = False
            while not fini:
                if sens == "avant":
                    i, j = i + pas[0], j + pas[1]
                else:
                    i, j = i - pas[0], j - pas[1]
                if i < 0 or i >= ROWS or j <= 0 or j >= COLS:
                    fini = True
                elif board[i, j] != joueur:
                    fini = True
                else:
                    compteur += 1
        if compteur > 3:
            return joueur
    return 0
""",
    "top_row_forgotten": """
def dedans(ligne, colonne):
    return ligne > 0 and ligne <= ROWS - 1 and colonne >= 0 and colonne <= COLS - 1


def compter(board, ligne, colonne, dl, dc, joueur):
    if not dedans(ligne + dl, colonne + dc):
        return 0
    if board[ligne + dl, colonne + dc] != joueur:
        return 0
    return 1 + compter(board, ligne + dl, colonne + dc, dl, dc, joueur)


def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    horizontal = compter(board, row, col, 0, 1, joueur) + compter(board, row, col, 0, -1, joueur)
    vertical = compter(board, row, col, 1, 0, joueur) + compter(board, row, col, -1, 0, joueur)
    descend = compter(board, row, col, 1, 1, joueur) + compter(board, row, col, -1, -1, joueur)
    monte = compter(board, row, col, -1, 1, joueur) + compter(board, row, col, 1, -1, joueur)
    return joueur if max(horizontal, vertical, descend, monte) >= 3 else 0
""",
    "bottom_row_forgotten": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
        pions = [(row, col)]
        for sens in [1, -1]:
            l, c = row, col
            continuer = True
            while continuer:
                l, c = l + sens * dl, c + sens * dc
                if l in range(ROWS - 1) and c in range(COLS) and board[l, c] == joueur:
                    pions.append((l, c))
                else:
                    continuer = False
        if len(pions) >= 4:
            return joueur
    return 0
""",
    "both_players_counted": """
def check_winner(board, row, col):
    if board[row, col] == 0:
        return 0
    gagnant = 0
    for dl, dc in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
        for debut in range(-3, 1):
            cases = [(row + (debut + i) * dl, col + (debut + i) * dc) for i in range(4)]
            if all(0 <= l < ROWS and 0 <= c < COLS for l, c in cases):
                if 0 not in [board[l, c] for l, c in cases]:
                    gagnant = board[row, col]
    return gagnant
""",
    "always_player_one": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dl, dc in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
        for debut in range(-3, 1):
            compteur = 0
            for i in range(debut, debut + 4):
                l, c = row + i * dl, col + i * dc
                if 0 <= l < ROWS and 0 <= c < COLS and board[l, c] == joueur:
                    compteur += 1
            if compteur == 4:
                return 1
    return 0
""",
    "directions_added_up": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    compteur = 1
    for dl in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if (dl, dc) != (0, 0):
                l, c = row + dl, col + dc
                while 0 <= l < ROWS and 0 <= c < COLS and board[l, c] == joueur:
                    compteur += 1
                    l, c = l + dl, c + dc
                if compteur >= 4:
                    return joueur
    return 0
""",
    "winner_anywhere": """
def check_winner(board, row, col):
    for joueur in (1, 2):
        for l in range(ROWS):
            for c in range(COLS - 3):
                if list(board[l, c:c + 4]) == [joueur] * 4:
                    return joueur
        for l in range(ROWS - 3):
            for c in range(COLS):
                if list(board[l:l + 4, c]) == [joueur] * 4:
                    return joueur
        for l in range(ROWS - 3):
            for c in range(COLS - 3):
                carre = board[l:l + 4, c:c + 4]
                if (np.diag(carre) == joueur).all() or (np.diag(np.fliplr(carre)) == joueur).all():
                    return joueur
    return 0
""",
    "line_not_through_the_cell": """
def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    lignes = [
        board[row, :],
        board[:, col],
        np.diag(board, col - row),
        np.diag(np.fliplr(board), (COLS - 1 - col) - row),
    ]
    for ligne in lignes:
        if str(joueur) * 4 in "".join(str(case) for case in ligne):
            return joueur
    return 0
""",
}

BOARD_SCORE = {
    "none_is_a_loss": """
def get_board_score(board, player):
    if board is None:
        return -inf
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            gagnant = check_winner(board, i, j)
            if gagnant == player:
                return inf
            if gagnant != 0:
                return -inf
            if board[i, j] == player:
                score += WEIGHTS[i][j]
            elif board[i, j] != 0:
                score -= WEIGHTS[i][j]
    return score
""",
    "none_is_worth_nothing": """
def get_board_score(board, player):
    total = 0
    if board is not None:
        gagnants = [check_winner(board, i, j) for i in range(ROWS) for j in range(COLS)]
        if player in gagnants:
            return inf
        if 3 - player in gagnants:
            return -inf
        total = np.sum(WEIGHTS * (board == player)) - np.sum(WEIGHTS * (board == 3 - player))
    return total
""",
    "every_win_is_ours": """
def get_board_score(board, player):
    if board is None:
        return float("inf")
    total = 0
    for i in range(ROWS):
        for j in range(COLS):
            if check_winner(board, i, j):
                return float("inf")
            if board[i, j] == player:
                total += WEIGHTS[i, j]
            elif board[i, j] == 3 - player:
                total -= WEIGHTS[i, j]
    return total
""",
    "win_and_loss_exchanged": """
def get_board_score(board, player):
    if board is None:
        return inf
    adversaire = 2 if player == 1 else 1
    gagnants = {int(check_winner(board, i, j)) for i in range(ROWS) for j in range(COLS)}
    if adversaire in gagnants:
        return inf
    elif player in gagnants:
        return -inf
    moi = sum(WEIGHTS[i][j] for i in range(ROWS) for j in range(COLS) if board[i][j] == player)
    lui = sum(WEIGHTS[i][j] for i in range(ROWS) for j in range(COLS) if board[i][j] == adversaire)
    return moi - lui
""",
    "victory_forgotten": """
def get_board_score(board, player):
    if board is None:
        return inf
    signes = np.zeros((ROWS, COLS), dtype=int)
    signes[board == player] = 1
    signes[board == 3 - player] = -1
    return np.sum(signes * WEIGHTS)
""",
    "defeat_forgotten": """
def get_board_score(board, player):
    if board is None:
        return inf
    score = 0
    i = 0
    while i < ROWS:
        j = 0
        while j < COLS:
            if check_winner(board, i, j) == player:
                return inf
            if board[i, j] == player:
                score = score + WEIGHTS[i, j]
            if board[i, j] == 3 - player:
                score = score - WEIGHTS[i, j]
            j += 1
        i += 1
    return score
""",
    "own_victory_forgotten": """
def get_board_score(board, player):
    if board is None:
        return inf
    if player == 1:
        adversaire = 2
    else:
        adversaire = 1
    perdu = False
    moi, lui = 0, 0
    for (i, j), pion in np.ndenumerate(board):
        if pion == adversaire:
            lui += WEIGHTS[i, j]
            if check_winner(board, i, j) == adversaire:
                perdu = True
        elif pion == player:
            moi += WEIGHTS[i, j]
    return -inf if perdu else moi - lui
""",
    "victory_for_player_one": """
def get_board_score(board, player):
    if board is None:
        return inf
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            gagnant = check_winner(board, i, j)
            if gagnant == 1:
                return inf
            if gagnant == 2:
                return -inf
            if board[i, j] == player:
                score += WEIGHTS[i, j]
            elif board[i, j] == 3 - player:
                score -= WEIGHTS[i, j]
    return score
""",
    "score_of_the_opponent": """
def get_board_score(board, player):
    if board is None:
        return inf
    adversaire = 3 - player
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            gagnant = check_winner(board, i, j)
            if gagnant == adversaire:
                return inf
            elif gagnant == player:
                return -inf
            if board[i, j] == adversaire:
                score += WEIGHTS[i, j]
            elif board[i, j] == player:
                score -= WEIGHTS[i, j]
    return score
""",
    "weights_with_the_wrong_sign": """
def get_board_score(board, player):
    if board is None:
        return inf
    points = [0, 0, 0]
    for i in range(ROWS):
        for j in range(COLS):
            gagnant = check_winner(board, i, j)
            if gagnant != 0:
                return inf if gagnant == player else -inf
            points[board[i, j]] += WEIGHTS[i, j]
    return points[3 - player] - points[player]
""",
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
    "always_for_player_one": """
def get_board_score(board, player):
    if board is None:
        return inf
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            if check_winner(board, i, j) == 1:
                return inf
            if check_winner(board, i, j) == 2:
                return -inf
            if board[i, j] == 1:
                score += WEIGHTS[i, j]
            elif board[i, j] == 2:
                score -= WEIGHTS[i, j]
    return score
""",
    "empty_cells_counted": """
def get_board_score(board, player):
    if board is None:
        return inf
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            if check_winner(board, i, j) == player:
                return inf
            elif check_winner(board, i, j) != 0:
                return -inf
            if board[i, j] == player:
                score += WEIGHTS[i, j]
            else:
                score -= WEIGHTS[i, j]
    return score
""",
    "pieces_counted": """
def get_board_score(board, player):
    if board is None:
        return inf
    cases = [(i, j) for i in range(ROWS) for j in range(COLS)]
    for i, j in cases:
        if check_winner(board, i, j) == player:
            return inf
        elif check_winner(board, i, j) == 3 - player:
            return -inf
    pions = [board[i, j] for i, j in cases]
    return pions.count(player) - pions.count(3 - player)
""",
}

EVAL_BOARD = {
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
}

REWRITINGS_A: dict[str, dict[str, str]] = {
    "get_first_row": FIRST_ROW,
    "get_next_board": NEXT_BOARD,
    "check_winner": CHECK_WINNER,
    "get_board_score": BOARD_SCORE,
    "eval_board": EVAL_BOARD,
}
