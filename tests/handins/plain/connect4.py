"""Puissance 4, partie A : une solution toute simple, sans astuce."""

from math import inf

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
    ligne = ROWS - 1
    while ligne >= 0 and board[ligne, col] != 0:
        ligne -= 1  # occupée : on monte d'une case
    if ligne < 0:
        return None
    return ligne


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    suivant = board.copy()
    suivant[row, col] = player
    return suivant


def check_winner(board, row, col):
    pion = int(board[row, col])
    if pion == 0:
        return 0
    for dr, dc in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
        nb = 1  # le pion lui-même
        for sens in (1, -1):
            r, c = row + sens * dr, col + sens * dc
            while 0 <= r < ROWS and 0 <= c < COLS and board[r, c] == pion:
                nb += 1
                r += sens * dr
                c += sens * dc
        if nb >= 4:
            return pion
    return 0


def get_board_score(board, player):
    if board is None:
        return inf
    adversaire = 3 - player
    total = 0
    for i in range(ROWS):
        for j in range(COLS):
            if board[i, j] == 0:
                continue
            gagnant = check_winner(board, i, j)
            if gagnant == player:
                return inf
            if gagnant == adversaire:
                return -inf
            if board[i, j] == player:
                total += int(WEIGHTS[i, j])
            else:
                total -= int(WEIGHTS[i, j])
    return total


def eval_board(board, player, k):
    return _minimax(board, player, player, k)


def _minimax(board, moi, joueur, k):
    """`moi` a posé la question, `joueur` a le trait ; les scores sont toujours ceux de `moi`."""
    valeur = get_board_score(board, moi)
    if k == 0 or valeur == inf or valeur == -inf or (board != 0).all():
        return valeur, 0
    meilleur = -inf if joueur == moi else inf
    choix = None
    for col in range(COLS):
        suite = get_next_board(board, col, joueur)
        if suite is None:
            continue
        score, _ = _minimax(suite, moi, 3 - joueur, k - 1)
        if joueur == moi:
            mieux = score > meilleur
        else:
            mieux = score < meilleur
        if mieux or choix is None:
            meilleur, choix = score, col
    return meilleur, choix
