"""Each misconception of get_next_board, in another style."""

REWRITINGS: dict[str, str] = {
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
