"""Misconceptions about the directions and the number of pieces in check_winner, in another style."""

REWRITINGS: dict[str, str] = {
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
}
