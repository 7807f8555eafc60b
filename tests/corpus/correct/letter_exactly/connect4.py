"""Partie A, l'algorithme de l'énoncé recopié sans rien y ajouter.

pour chaque colonne : jouer, évaluer pour l'adversaire à k - 1, changer de signe, garder si c'est mieux que le meilleur.
"""

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
    for row in range(ROWS - 1, -1, -1):
        if board[row, col] == 0:
            return row
    return None


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    next_board = board.copy()
    next_board[row, col] = player
    return next_board


def check_winner(board, row, col):
    player = board[row, col]
    if player == 0:
        return 0
    for k in range(4):
        # les quatre fenêtres horizontales, puis verticales, puis diagonales, qui contiennent la case
        if 0 <= col - k and col - k + 3 < COLS:
            if (board[row, col - k:col - k + 4] == player).all():
                return player
        if 0 <= row - k and row - k + 3 < ROWS:
            if (board[row - k:row - k + 4, col] == player).all():
                return player
        if 0 <= row - k and row - k + 3 < ROWS and 0 <= col - k and col - k + 3 < COLS:
            if all(board[row - k + i, col - k + i] == player for i in range(4)):
                return player
        if 0 <= row - k and row - k + 3 < ROWS and col + k < COLS and 0 <= col + k - 3:
            if all(board[row - k + i, col + k - i] == player for i in range(4)):
                return player
    return 0


def get_board_score(board, player):
    if board is None:
        return np.inf
    for row in range(ROWS):
        for col in range(COLS):
            winner = check_winner(board, row, col)
            if winner == player:
                return np.inf
            if winner != 0:
                return -np.inf
    score = 0
    for row in range(ROWS):
        for col in range(COLS):
            if board[row, col] == player:
                score += WEIGHTS[row, col]
            elif board[row, col] != 0:
                score -= WEIGHTS[row, col]
    return score


def eval_board(board, player, k):
    current = get_board_score(board, player)
    if k == 0 or current == np.inf or current == -np.inf:
        return current, None
    best_score = -np.inf
    best_col = None
    for col in range(COLS):
        score, _ = eval_board(get_next_board(board, col, player), 3 - player, k - 1)
        if -score > best_score:
            best_score = -score
            best_col = col
    return best_score, best_col
