"""Misconceptions about the borders and the players in check_winner, in another style."""

REWRITINGS: dict[str, str] = {
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
