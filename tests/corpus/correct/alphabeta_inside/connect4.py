"""Partie A, avec l'élagage alpha-bêta déjà dans eval_board (le sujet ne le demandait pas)."""

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
    row = ROWS - 1
    while row >= 0 and board[row, col] > 0:
        row -= 1
    return row if row >= 0 else None


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    res = board.copy()
    res[row, col] = player
    return res


def check_winner(board, row, col):
    p = int(board[row, col])
    if not p:
        return 0

    def suite(dr, dc):
        """Pions consécutifs de p à partir de la case voisine."""
        r, c = row + dr, col + dc
        if not (0 <= r < ROWS and 0 <= c < COLS):
            return 0
        n = 0
        for _ in range(3):
            if not (0 <= r < ROWS and 0 <= c < COLS) or board[r, c] != p:
                break
            n += 1
            r, c = r + dr, c + dc
        return n

    for dr, dc in ((1, 0), (0, 1), (1, 1), (1, -1)):
        if suite(dr, dc) + suite(-dr, -dc) >= 3:
            return p
    return 0


def get_board_score(board, player):
    if board is None:
        return np.inf
    score = 0
    for (row, col), pion in np.ndenumerate(board):
        if pion == 0:
            continue
        if check_winner(board, row, col):
            return np.inf if pion == player else -np.inf
        score += WEIGHTS[row, col] if pion == player else -WEIGHTS[row, col]
    return score


def alphabeta(board, player, k, alpha, beta):
    score = get_board_score(board, player)
    if k == 0 or score == np.inf or score == -np.inf or (board[0] != 0).all():
        return score, 0
    best, best_col = -np.inf, None
    # du centre vers les bords
    for col in sorted(range(COLS), key=lambda c: abs(c - 3)):
        suivant = get_next_board(board, col, player)
        if suivant is None:
            continue
        s = -alphabeta(suivant, 3 - player, k - 1, -beta, -alpha)[0]
        if best_col is None or s > best:
            best, best_col = s, col
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best, best_col


def eval_board(board, player, k):
    return alphabeta(board, player, k, -np.inf, np.inf)
