# -*- coding: utf-8 -*-
# Partie A. On suit l'énoncé à la lettre : un coup interdit donne un plateau None,
# et get_board_score(None, adversaire) vaut +inf pour l'adversaire, donc -inf pour celui qui a joué.

import math

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
    vides, = np.where(board[:, col] == 0)
    if len(vides) == 0:
        return None
    return int(max(vides))


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is not None:
        nb = np.array(board)
        nb[row, col] = player
        return nb


def check_winner(board, row, col):
    p = board[row, col]
    if p == 0:
        return 0
    # les quatre lignes qui passent par la case, en chaînes de caractères
    ligne = [(row, j) for j in range(COLS)]
    colonne = [(i, col) for i in range(ROWS)]
    diag1 = [(row + t, col + t) for t in range(-6, 7) if 0 <= row + t < ROWS and 0 <= col + t < COLS]
    diag2 = [(row - t, col + t) for t in range(-6, 7) if 0 <= row - t < ROWS and 0 <= col + t < COLS]
    for cases in (ligne, colonne, diag1, diag2):
        place = cases.index((row, col))
        debut = max(0, place - 3)
        for d in range(debut, place + 1):
            quatre = cases[d:d + 4]
            if len(quatre) == 4 and all(board[c] == p for c in quatre):
                return int(p)
    return 0


def get_board_score(board, player):
    if board is None:
        return math.inf
    score = 0
    for i in range(ROWS):
        for j in range(COLS):
            w = check_winner(board, i, j)
            if w == player:
                return math.inf
            if w == 3 - player:
                return -math.inf
            if board[i, j] == player:
                score += WEIGHTS[i, j]
            elif board[i, j] == 3 - player:
                score -= WEIGHTS[i, j]
    return score


def eval_board(board, player, k):
    score = get_board_score(board, player)
    if board is None or k == 0 or math.isinf(score):
        return score, 0
    best, best_col = -math.inf, None
    for col in range(COLS):
        suivant = get_next_board(board, col, player)
        s = -eval_board(suivant, 3 - player, k - 1)[0]
        # en cas d'égalité à -inf on préfère quand même un coup autorisé
        if s > best or (best_col is None and suivant is not None):
            best, best_col = s, col
    return best, best_col
