import numpy as np
from numpy import inf

ROWS, COLS = 6, 7

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
        if not board[row, col]:
            return row


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    suite = board.copy()
    suite[row, col] = player
    return suite


def check_winner(board, row, col):
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for dx, dy in [(1, 0), (0, 1), (1, 1), (-1, 1)]:
        # fenêtre de 4 cases qui contient (row, col)
        for decalage in range(4):
            ok = True
            for n in range(4):
                i = row + (n - decalage) * dx
                j = col + (n - decalage) * dy
                if i < 0 or i >= ROWS or j < 0 or j >= COLS or board[i, j] != joueur:
                    ok = False
                    break
            if ok:
                return joueur
    return 0


def get_board_score(board, player):
    if board is None:
        return inf
    for row in range(ROWS):
        for col in range(COLS):
            gagnant = check_winner(board, row, col)
            if gagnant:
                return inf if gagnant == player else -inf
    return np.sum(WEIGHTS * (board == player)) - np.sum(WEIGHTS * (board == 3 - player))


def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or score == inf or score == -inf or np.all(board != 0):
        return score, None if k else 0
    best, best_col = -inf, None
    for col in range(COLS):
        suite = get_next_board(board, col, player)
        if suite is None:
            continue
        s, _ = eval_board(suite, 3 - player, k - 1)
        if -s > best:
            best, best_col = -s, col
    return best, best_col
