"""Partie A avec des types NumPy partout : plateaux uint8, scores np.float64, lignes np.int64, couples en listes."""

import numpy as np

ROWS = np.int64(6)
COLS = np.int64(7)

WEIGHTS = np.array([
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 14, 11, 8, 5],
    [5, 8, 11, 14, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
], dtype=np.float64)


def get_first_row(board, col):
    libres = np.flatnonzero(board[:, col] == 0)
    return libres[-1] if libres.size else None


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    suite = np.array(board, dtype=np.uint8, copy=True)
    suite[row, col] = player
    return suite


def check_winner(board, row, col):
    qui = board[row, col]
    if qui == 0:
        return np.int64(0)
    pions = board == qui
    retourne = pions[:, ::-1]
    lignes = [
        (pions[row, :], col),
        (pions[:, col], row),
        (np.diagonal(pions, col - row), min(row, col)),
        (np.diagonal(retourne, (COLS - 1 - col) - row), min(row, COLS - 1 - col)),
    ]
    for ligne, place in lignes:
        for debut in range(max(0, place - 3), place + 1):
            morceau = ligne[debut:debut + 4]
            if morceau.size == 4 and morceau.all():
                return qui
    return np.int64(0)


def get_board_score(board, player):
    if board is None:
        return np.float64(np.inf)
    for row, col in np.argwhere(board):
        gagnant = check_winner(board, row, col)
        if gagnant:
            return np.float64(np.inf) if gagnant == player else -np.float64(np.inf)
    signe = np.where(board == player, 1.0, np.where(board == 0, 0.0, -1.0))
    return np.sum(signe * WEIGHTS)


def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or np.isinf(score) or np.all(board):
        return [score, np.int64(0)]
    colonnes = np.flatnonzero(board[0] == 0)
    scores = np.empty(colonnes.size, dtype=np.float64)
    for i, col in enumerate(colonnes):
        suite = get_next_board(board, col, player)
        scores[i] = -eval_board(suite, np.uint8(3) - np.uint8(player), k - 1)[0]
    i = np.argmax(scores)
    return [scores[i], colonnes[i]]
