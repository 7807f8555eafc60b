from itertools import product

import numpy as np

ROWS, COLS = 6, 7
WEIGHTS = np.array([[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4], [5, 8, 11, 14, 11, 8, 5]])
WEIGHTS = np.concatenate([WEIGHTS, WEIGHTS[::-1]])
INF = float("inf")
A4 = [s for (r, c), (a, b) in product(product(range(ROWS), range(COLS)), [(0, 1), (1, 0), (1, 1), (1, -1)])
      if 0 <= r + 3 * a < ROWS and 0 <= c + 3 * b < COLS for s in [{(r + n * a, c + n * b) for n in range(4)}]]

get_first_row = lambda board, col: max((r for r in range(ROWS) if board[r, col] == 0), default=None)


def get_next_board(board, col, player):
    return None if (r := get_first_row(board, col)) is None else np.array(
        [[player if (i, j) == (r, col) else board[i, j] for j in range(COLS)] for i in range(ROWS)])


def check_winner(board, row, col):
    return int(any(all(board[p] == board[row, col] for p in s) for s in A4 if (row, col) in s) and board[row, col])


def get_board_score(board, player):
    return INF if board is None or any(all(board[p] == player for p in s) for s in A4) else -INF if any(
        all(board[p] == 3 - player for p in s) for s in A4) else sum(
        int(WEIGHTS[p]) * {0: 0, player: 1}.get(int(board[p]), -1) for p in product(range(ROWS), range(COLS)))


def eval_board(board, player, k):
    s = get_board_score(board, player)
    return (s, 0) if not k or abs(s) == INF or np.all(board) else max(
        (-eval_board(b, 3 - player, k - 1)[0], c) for c in range(COLS)
        if (b := get_next_board(board, c, player)) is not None)
