# Partie A, Puissance 4
# get_first_row renvoie une HAUTEUR comptée depuis le bas (0 = tout en bas), comme dans les exemples du sujet :
# sur le plateau de l'énoncé, colonne 0 -> 1, colonne 3 -> 4, colonne 6 -> 0

import numpy as np

ROWS = 6
COLS = 7

WEIGHTS = np.array([
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 14, 11, 8, 5],
    [5, 8, 11, 14, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
])

INFINI = float("inf")


def get_first_row(board, col):
    nb_pions = 0
    for i in range(ROWS):
        if board[i, col] != 0:
            nb_pions += 1
    if nb_pions == ROWS:
        return None
    return nb_pions


def get_next_board(board, col, player):
    h = get_first_row(board, col)
    if h is None:
        return None
    copie = np.copy(board)
    copie[ROWS - 1 - h, col] = player  # hauteur -> indice de ligne
    return copie


def compte(board, i, j, di, dj):
    """Nombre de pions du même joueur en partant de (i, j), case de départ comprise."""
    joueur = board[i, j]
    n = 0
    while i in range(ROWS) and j in range(COLS) and board[i, j] == joueur:
        n += 1
        i += di
        j += dj
    return n


def check_winner(board, row, col):
    if board[row, col] == 0:
        return 0
    for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1)):
        # la case (row, col) est comptée deux fois
        if compte(board, row, col, di, dj) + compte(board, row, col, -di, -dj) - 1 >= 4:
            return int(board[row, col])
    return 0


def get_board_score(board, player):
    if board is None:
        return INFINI
    for i in range(ROWS):
        for j in range(COLS):
            g = check_winner(board, i, j)
            if g == player:
                return INFINI
            elif g != 0:
                return -INFINI
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            if board[i, j] == player:
                score += int(WEIGHTS[i, j])
            elif board[i, j] != 0:
                score -= int(WEIGHTS[i, j])
    return score


def eval_board(board, player, k):
    s = get_board_score(board, player)
    if k == 0 or abs(s) == INFINI:
        return s, 0
    libres = [c for c in range(COLS) if get_first_row(board, c) is not None]
    if not libres:
        return s, 0
    meilleur, choix = -INFINI, libres[0]
    for c in libres:
        v = -eval_board(get_next_board(board, c, player), 3 - player, k - 1)[0]
        if v > meilleur:
            meilleur, choix = v, c
    return meilleur, choix
