"""A hand-in with two mistakes, to see what a report says of them: check_winner here, creer_fils in noeud.py."""

import numpy as np

ROWS, COLS = 6, 7
WEIGHTS = np.array(
    [
        [3, 4, 5, 7, 5, 4, 3],
        [4, 6, 8, 10, 8, 6, 4],
        [5, 8, 11, 14, 11, 8, 5],
        [5, 8, 11, 14, 11, 8, 5],
        [4, 6, 8, 10, 8, 6, 4],
        [3, 4, 5, 7, 5, 4, 3],
    ]
)


def get_first_row(board, col):
    for row in range(ROWS - 1, -1, -1):
        if board[row, col] == 0:
            return row
    return None


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    after = board.copy()
    after[row, col] = player
    return after


def check_winner(board, row, col):
    player = board[row, col]
    if player == 0:
        return 0
    for down, right in [(0, 1), (1, 0), (1, 1)]:
        aligned = 1
        for sign in (1, -1):
            r, c = row + sign * down, col + sign * right
            while 0 <= r < ROWS and 0 <= c < COLS and board[r, c] == player:
                aligned += 1
                r, c = r + sign * down, c + sign * right
        if aligned >= 4:
            return player
    return 0


def get_board_score(board, player):
    if board is None:
        return np.inf
    opponent = 3 - player
    for row in range(ROWS):
        for col in range(COLS):
            winner = check_winner(board, row, col)
            if winner == player:
                return np.inf
            if winner == opponent:
                return -np.inf
    return WEIGHTS[board == player].sum() - WEIGHTS[board == opponent].sum()


def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or np.isinf(score):
        return score, 0
    best = None
    for col in range(COLS):
        after = get_next_board(board, col, player)
        if after is not None:
            value = -eval_board(after, 3 - player, k - 1)[0]
            if best is None or value > best[0]:
                best = value, col
    return best or (score, 0)
