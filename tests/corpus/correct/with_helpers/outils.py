"""Petits outils communs à nos deux fichiers."""

import numpy as np

INFINI = float("inf")
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def dans_plateau(row, col):
    return 0 <= row < 6 and 0 <= col < 7


def autre(player):
    return 3 - player


def rayon(board, row, col, dr, dc):
    """Les cases identiques à (row, col) qui la suivent dans une direction."""
    cases = []
    r, c = row + dr, col + dc
    while dans_plateau(r, c) and board[r, c] == board[row, col]:
        cases.append((r, c))
        r, c = r + dr, c + dc
    return cases


def somme_des_poids(board, poids, player):
    return int(np.sum(poids * (board == player)))
