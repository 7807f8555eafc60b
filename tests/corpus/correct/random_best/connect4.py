"""Une IA imprévisible : à score égal, la colonne est tirée au sort."""

import random

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


def get_first_row(board, col):
    for row in range(ROWS):
        if board[row, col] != 0:
            if row == 0:
                return None
            return row - 1
    return ROWS - 1


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    b = np.copy(board)
    b[row][col] = player
    return b


def longueur(board, row, col, dr, dc):
    n = 0
    r, c = row + dr, col + dc
    while 0 <= r <= 5 and 0 <= c <= 6:
        if board[r][c] != board[row][col]:
            return n
        n += 1
        r += dr
        c += dc
    return n


def check_winner(board, row, col):
    if board[row][col] == 0:
        return 0
    horizontal = longueur(board, row, col, 0, 1) + longueur(board, row, col, 0, -1)
    vertical = longueur(board, row, col, 1, 0) + longueur(board, row, col, -1, 0)
    diagonale = longueur(board, row, col, 1, 1) + longueur(board, row, col, -1, -1)
    anti = longueur(board, row, col, 1, -1) + longueur(board, row, col, -1, 1)
    if max(horizontal, vertical, diagonale, anti) >= 3:
        return int(board[row][col])
    return 0


def get_board_score(board, player):
    if board is None:
        return np.inf
    for row in range(ROWS):
        for col in range(COLS):
            gagnant = check_winner(board, row, col)
            if gagnant == player:
                return np.inf
            if gagnant == 3 - player:
                return -np.inf
    return WEIGHTS[board == player].sum() - WEIGHTS[board == 3 - player].sum()


def eval_board(board, player, k):
    score = get_board_score(board, player)
    jouables = [col for col in range(COLS) if get_first_row(board, col) is not None]
    if k == 0 or np.isinf(score) or len(jouables) == 0:
        return score, random.randrange(COLS)
    resultats = {}
    for col in jouables:
        b = get_next_board(board, col, player)
        resultats[col] = -eval_board(b, 3 - player, k - 1)[0]
    meilleur = max(resultats.values())
    meilleures_colonnes = [col for col in resultats if resultats[col] == meilleur]
    return meilleur, random.choice(meilleures_colonnes)
