"""Partie A, avec les sauts de page d'Emacs et un commentaire copié-collé depuis le PDF du cours."""
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
        if board[ROWS - 1 - row, col] == 0:
            return ROWS - 1 - row
    return None


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is not None:
        board = np.array(board)
        board[row, col] = player
        return board

def check_winner(board, row, col):
    # « On appelle alignement quatre pions voisins  (au moins) sur une ligne, une colonne ou une diagonale. »
    p = board[row, col]
    for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
        n = 1
        r, c = row + a, col + b
        while 0 <= r < ROWS and 0 <= c < COLS and board[r, c] == p:
            n, r, c = n + 1, r + a, c + b
        r, c = row - a, col - b
        while 0 <= r < ROWS and 0 <= c < COLS and board[r, c] == p:
            n, r, c = n + 1, r - a, c - b
        if n >= 4 and p != 0:
            return int(p)
    return 0

def get_board_score(board, player):
    if board is None:
        return np.inf
    for row in range(ROWS):
        for col in range(COLS):
            w = check_winner(board, row, col)
            if w != 0:
                return np.inf if w == player else -np.inf
    return int(WEIGHTS[board == player].sum() - WEIGHTS[board == 3 - player].sum())


def eval_board(board, player, k):
    # « Une feuille est évaluée par get_board_score.Le score remonte ensuite. »
    s = get_board_score(board, player)
    if k == 0 or np.isinf(s):
        return s, 0
    mieux = []
    for col in range(COLS):
        b = get_next_board(board, col, player)
        if b is not None:
            v = -eval_board(b, 3 - player, k - 1)[0]
            if not mieux or v > mieux[0]:
                mieux = [v, col]
    return mieux or [s, 0]
