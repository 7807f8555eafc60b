"""Partie A avec match / case (Python 3.10 et plus)."""

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
    match board[:, col].tolist():
        case [0, 0, 0, 0, 0, 0]:
            return 5
        case [0, 0, 0, 0, 0, _]:
            return 4
        case [0, 0, 0, 0, *_]:
            return 3
        case [0, 0, 0, *_]:
            return 2
        case [0, 0, *_]:
            return 1
        case [0, *_]:
            return 0
        case _:
            return None


def get_next_board(board, col, player):
    match get_first_row(board, col):
        case None:
            return None
        case row:
            suite = board.copy()
            suite[row, col] = player
            return suite


def quatre_a_la_suite(cases):
    match cases:
        case [1, 1, 1, 1]:
            return 1
        case [2, 2, 2, 2]:
            return 2
        case _:
            return 0


def check_winner(board, row, col):
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        ligne = []
        for n in range(-3, 4):
            r, c = row + n * dr, col + n * dc
            if 0 <= r < ROWS and 0 <= c < COLS:
                ligne.append(int(board[r, c]))
            else:
                ligne.append(-1)
        for debut in range(4):
            match quatre_a_la_suite(ligne[debut:debut + 4]):
                case 1 | 2 as gagnant:
                    return gagnant
    return 0


def get_board_score(board, player):
    if board is None:
        return float("inf")
    score = 0
    for row in range(ROWS):
        for col in range(COLS):
            match int(board[row, col]), check_winner(board, row, col):
                case 0, _:
                    pass
                case p, 0 if p == player:
                    score += int(WEIGHTS[row, col])
                case _, 0:
                    score -= int(WEIGHTS[row, col])
                case p, _ if p == player:
                    return float("inf")
                case _:
                    return float("-inf")
    return score


def eval_board(board, player, k):
    match get_board_score(board, player), k:
        case score, 0:
            return score, 0
        case float(score), _ if np.isinf(score):
            return score, 0
        case score, _:
            coups = [
                (-eval_board(suite, 3 - player, k - 1)[0], col)
                for col in range(COLS)
                if (suite := get_next_board(board, col, player)) is not None
            ]
            match coups:
                case []:
                    return score, 0
                case _:
                    return max(coups)
