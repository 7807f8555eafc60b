"""Partie A avec deux entiers de 49 bits (un par joueur) au lieu du tableau, pour aller vite.

Le bit 7 * col + h est la case de hauteur h (0 = en bas) ; le bit 7 * col + 6 reste toujours vide.
"""

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

INF = float("inf")
# un masque de cases par poids : la somme devient un comptage de bits
MASQUES = {}
for _l in range(ROWS):
    for _c in range(COLS):
        _p = int(WEIGHTS[_l, _c])
        MASQUES[_p] = MASQUES.get(_p, 0) | 1 << (7 * _c + ROWS - 1 - _l)
PLEIN = sum(MASQUES.values())


def vers_bits(board):
    bits = [0, 0, 0]
    lignes = board.tolist()
    for l in range(ROWS):
        for c in range(COLS):
            bits[lignes[l][c]] |= 1 << (7 * c + ROWS - 1 - l)
    return bits[1], bits[2]


def aligne(b):
    for d in (1, 7, 6, 8):
        m = b & (b >> d)
        if m & (m >> 2 * d):
            return True
    return False


def somme(b):
    return sum(p * bin(b & m).count("1") for p, m in MASQUES.items())


def score_bits(moi, lui):
    if aligne(moi):
        return INF
    if aligne(lui):
        return -INF
    return somme(moi) - somme(lui)


def get_first_row(board, col):
    un, deux = vers_bits(board)
    h = ((un | deux) >> 7 * col & 0x3F).bit_length()
    return None if h == ROWS else ROWS - 1 - h


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    copie = board.copy()
    copie[row, col] = player
    return copie


def check_winner(board, row, col):
    un, deux = vers_bits(board)
    case = 1 << (7 * col + ROWS - 1 - row)
    for player, b in ((1, un), (2, deux)):
        if b & case:
            for d in (1, 7, 6, 8):
                m = b & (b >> d)
                departs = m & (m >> 2 * d)
                if (departs | departs << d | departs << 2 * d | departs << 3 * d) & case:
                    return player
    return 0


def get_board_score(board, player):
    if board is None:
        return INF
    bits = vers_bits(board)
    return score_bits(bits[player - 1], bits[2 - player])


def cherche(moi, lui, k):
    score = score_bits(moi, lui)
    occupe = moi | lui
    if k == 0 or score == INF or score == -INF or occupe == PLEIN:
        return score, 0
    meilleur, colonne = None, None
    for c in range(COLS):
        coup = (occupe + (1 << 7 * c)) & ~occupe & (0x3F << 7 * c)
        if coup:
            s = -cherche(lui, moi | coup, k - 1)[0]
            if meilleur is None or s > meilleur:
                meilleur, colonne = s, c
    return meilleur, colonne


def eval_board(board, player, k):
    bits = vers_bits(board)
    return cherche(bits[player - 1], bits[2 - player], k)
