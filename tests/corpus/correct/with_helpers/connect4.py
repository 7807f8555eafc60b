"""Partie A ; les petites fonctions sont dans outils.py."""

import numpy as np

import outils
from outils import DIRECTIONS, INFINI, autre

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
    nouveau = board.copy()
    nouveau[row, col] = player
    return nouveau


def check_winner(board, row, col):
    if board[row, col] == 0:
        return 0
    for dr, dc in DIRECTIONS:
        avant = outils.rayon(board, row, col, dr, dc)
        apres = outils.rayon(board, row, col, -dr, -dc)
        if len(avant) + 1 + len(apres) >= 4:
            return int(board[row, col])
    return 0


def get_board_score(board, player):
    if board is None:
        return INFINI
    for row in range(ROWS):
        for col in range(COLS):
            gagnant = check_winner(board, row, col)
            if gagnant == player:
                return INFINI
            if gagnant == autre(player):
                return -INFINI
    return outils.somme_des_poids(board, WEIGHTS, player) - outils.somme_des_poids(board, WEIGHTS, autre(player))


def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or score in (INFINI, -INFINI):
        return score, 0
    meilleur = None
    for col in range(COLS):
        nouveau = get_next_board(board, col, player)
        if nouveau is None:
            continue
        s, _ = eval_board(nouveau, autre(player), k - 1)
        if meilleur is None or -s > meilleur[0]:
            meilleur = (-s, col)
    if meilleur is None:
        return score, 0
    return meilleur
