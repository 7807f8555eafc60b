"""Partie A : nos fonctions ont quelques paramètres de plus, avec des valeurs par défaut."""

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


def get_first_row(board, col, vide=0):
    libres = [row for row in range(ROWS) if board[row, col] == vide]
    return libres.pop() if libres else None


def get_next_board(board, col, player, copie=True):
    row = get_first_row(board, col)
    if row is None:
        return None
    if copie:
        board = board.copy()
    board[row, col] = player
    return board


def check_winner(board, row, col, longueur=4, *, directions=((0, 1), (1, 0), (1, 1), (1, -1))):
    player = board[row, col]
    if player == 0:
        return 0
    for dr, dc in directions:
        extremites = []
        for sens in (1, -1):
            pas = 0
            while True:
                r, c = row + sens * (pas + 1) * dr, col + sens * (pas + 1) * dc
                if r < 0 or c < 0 or r >= ROWS or c >= COLS or board[r, c] != player:
                    break
                pas += 1
            extremites.append(pas)
        if sum(extremites) + 1 >= longueur:
            return player
    return 0


def get_board_score(board, player, poids=WEIGHTS):
    if board is None:
        return float("inf")
    for row in range(ROWS):
        for col in range(COLS):
            if check_winner(board, row, col) == player:
                return float("inf")
            if check_winner(board, row, col) == 3 - player:
                return float("-inf")
    return np.sum(poids[board == player]) - np.sum(poids[board == 3 - player])


def eval_board(board, player, k, moi=None, profondeur=0, **options):
    """`moi` : pour qui on calcule le score (le joueur du premier appel)."""
    if moi is None:
        moi = player
    score = get_board_score(board, moi)
    if k == profondeur or score in (float("inf"), float("-inf")) or np.count_nonzero(board) == ROWS * COLS:
        return score, 0
    meilleur, choix = None, None
    for col in range(COLS):
        suivant = get_next_board(board, col, player, copie=True)
        if suivant is None:
            continue
        s, _ = eval_board(suivant, 3 - player, k, moi=moi, profondeur=profondeur + 1, **options)
        if choix is None or (s > meilleur if player == moi else s < meilleur):
            meilleur, choix = s, col
    return meilleur, choix
