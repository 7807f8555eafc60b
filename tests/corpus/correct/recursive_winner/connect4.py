"""Partie A, tout en récursif (le chapitre du moment)."""

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


def get_first_row(board, col, row=ROWS - 1):
    if row < 0:
        return None
    if board[row, col] == 0:
        return row
    return get_first_row(board, col, row - 1)


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    suite = board.copy()
    suite[row, col] = player
    return suite


def compter(board, row, col, dr, dc, player):
    """Nombre de pions de `player` à la suite, à partir de (row, col) incluse."""
    if row < 0 or row >= ROWS or col < 0 or col >= COLS or board[row, col] != player:
        return 0
    return 1 + compter(board, row + dr, col + dc, dr, dc, player)


def check_winner(board, row, col, directions=((0, 1), (1, 0), (1, 1), (1, -1))):
    player = board[row, col]
    if player == 0 or not directions:
        return 0
    (dr, dc), *reste = directions
    if compter(board, row, col, dr, dc, player) + compter(board, row, col, -dr, -dc, player) > 4:
        return int(player)
    return check_winner(board, row, col, reste)


def gagnant(board, n=0):
    if n == ROWS * COLS:
        return 0
    return check_winner(board, n // COLS, n % COLS) or gagnant(board, n + 1)


def somme(board, player, n=0):
    if n == ROWS * COLS:
        return 0
    pion = board[n // COLS, n % COLS]
    poids = int(WEIGHTS[n // COLS, n % COLS])
    if pion == 0:
        signe = 0
    elif pion == player:
        signe = 1
    else:
        signe = -1
    return signe * poids + somme(board, player, n + 1)


def get_board_score(board, player):
    if board is None:
        return np.inf
    g = gagnant(board)
    if g == 0:
        return somme(board, player)
    return np.inf if g == player else -np.inf


def meilleur(board, player, k, col):
    """Le meilleur couple (score, colonne) parmi les colonnes col, col + 1, ..., 6 ; None s'il n'y en a pas."""
    if col == COLS:
        return None
    suite = meilleur(board, player, k, col + 1)
    plateau = get_next_board(board, col, player)
    if plateau is None:
        return suite
    score = -eval_board(plateau, 3 - player, k - 1)[0]
    if suite is None or score >= suite[0]:
        return score, col
    return suite


def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or abs(score) == np.inf:
        return score, 0
    return meilleur(board, player, k, 0) or (score, 0)
