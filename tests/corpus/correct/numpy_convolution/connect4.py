"""Partie A sans boucle sur les cases : on fait glisser un motif de quatre cases sur tout le plateau."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

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

MOTIFS = [
    np.ones((1, 4), dtype=int),
    np.ones((4, 1), dtype=int),
    np.eye(4, dtype=int),
    np.fliplr(np.eye(4, dtype=int)),
]


def correlation(pions, motif):
    """Pour chaque position du motif, combien de ses cases portent un pion."""
    fenetres = sliding_window_view(pions.astype(int), motif.shape)
    return np.einsum("abij,ij->ab", fenetres, motif)


def cases_alignees(board, player):
    """Masque des cases qui font partie d'un alignement de `player`."""
    masque = np.zeros((ROWS, COLS), dtype=bool)
    for motif in MOTIFS:
        for i, j in np.argwhere(correlation(board == player, motif) == 4):
            masque[i:i + motif.shape[0], j:j + motif.shape[1]] |= motif.astype(bool)
    return masque


def get_first_row(board, col):
    vides = int((board[:, col] == 0).sum())
    return vides - 1 if vides else None


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    pion = np.zeros_like(board)
    pion[row, col] = player
    return board + pion


def check_winner(board, row, col):
    for player in (1, 2):
        if cases_alignees(board, player)[row, col]:
            return player
    return 0


def gagne(board, player):
    return any((correlation(board == player, motif) == 4).any() for motif in MOTIFS)


def get_board_score(board, player):
    if board is None or gagne(board, player):
        return np.inf
    if gagne(board, 3 - player):
        return -np.inf
    signes = np.array([0, 1, -1]) if player == 1 else np.array([0, -1, 1])
    return np.vdot(signes[board], WEIGHTS)


def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or np.isinf(score) or board.all():
        return score, 0
    colonnes = np.flatnonzero(board[0] == 0)
    scores = np.array([-eval_board(get_next_board(board, c, player), 3 - player, k - 1)[0] for c in colonnes])
    i = scores.argmax()
    return scores[i], colonnes[i]
