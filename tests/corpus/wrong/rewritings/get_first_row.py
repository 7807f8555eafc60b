"""Each misconception of get_first_row, in another style."""

REWRITINGS: dict[str, str] = {
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
