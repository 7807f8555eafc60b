"""Partie A avec des caches : la même position n'est jamais calculée deux fois."""

from functools import lru_cache

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

_deja_vu = {}


def get_first_row(board, col):
    return _premiere_ligne(tuple(int(v) for v in board[:, col]))


@lru_cache(maxsize=None)
def _premiere_ligne(colonne):
    for i in range(ROWS - 1, -1, -1):
        if colonne[i] == 0:
            return i
    return None


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    nouveau = board.copy()
    nouveau[row, col] = player
    return nouveau


@lru_cache(maxsize=None)
def _fenetres(row, col):
    """Toutes les fenêtres de quatre cases qui passent par (row, col)."""
    res = []
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        for depart in range(-3, 1):
            cases = [(row + (depart + n) * dr, col + (depart + n) * dc) for n in range(4)]
            if all(0 <= r < ROWS and 0 <= c < COLS for r, c in cases):
                res.append(cases)
    return res


def check_winner(board, row, col):
    p = int(board[row, col])
    if p != 0:
        for cases in _fenetres(int(row), int(col)):
            if all(board[case] == p for case in cases):
                return p
    return 0


def _cle(board):
    return board.astype(np.int8).tobytes()


def get_board_score(board, player):
    if board is None:
        return float("inf")
    return _score(_cle(board), int(player))


@lru_cache(maxsize=200_000)
def _score(octets, player):
    board = np.frombuffer(octets, dtype=np.int8).reshape(ROWS, COLS)
    for row in range(ROWS):
        for col in range(COLS):
            w = check_winner(board, row, col)
            if w:
                return float("inf") if w == player else -float("inf")
    return int(WEIGHTS[board == player].sum()) - int(WEIGHTS[board == 3 - player].sum())


def eval_board(board, player, k):
    cle = (_cle(board), int(player), int(k))
    if cle in _deja_vu:
        return _deja_vu[cle]
    score = get_board_score(board, player)
    if k == 0 or score in (float("inf"), -float("inf")) or 0 not in board:
        resultat = (score, 0)
    else:
        resultat = None
        for col in range(COLS):
            nouveau = get_next_board(board, col, player)
            if nouveau is not None:
                s = -eval_board(nouveau, 3 - player, k - 1)[0]
                if resultat is None or s > resultat[0]:
                    resultat = (s, col)
    _deja_vu[cle] = resultat
    return resultat
