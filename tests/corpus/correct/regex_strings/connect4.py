"""Partie A avec des chaînes de caractères et des expressions régulières."""

import re

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

# Le plateau en une seule chaîne : six lignes de sept chiffres, séparées par des "/".
# D'une ligne à l'autre il y a donc 8 caractères, 9 en diagonale, 7 dans l'autre diagonale.
GAGNE = re.compile(r"(?=([12])(?:\1{3}|(?:.{7}\1){3}|(?:.{8}\1){3}|(?:.{6}\1){3}))")


def texte(board):
    return "/".join("".join(str(int(v)) for v in ligne) for ligne in board)


def get_first_row(board, col):
    colonne = "".join(str(int(v)) for v in board[:, col])
    vide = re.match("0+", colonne)
    if vide is None:
        return None
    return vide.end() - 1


def get_next_board(board, col, player):
    row = get_first_row(board, col)
    if row is None:
        return None
    t = texte(board)
    place = row * (COLS + 1) + col
    t = t[:place] + str(player) + t[place + 1:]
    return np.array([[int(v) for v in ligne] for ligne in t.split("/")])


def check_winner(board, row, col):
    t = texte(board)
    place = row * (COLS + 1) + col
    pion = t[place]
    if pion == "0":
        return 0
    for pas in (1, COLS, COLS + 1, COLS + 2):
        # une tranche de la chaîne qui passe par la case ; un "/" coupe l'alignement
        tranche = t[place % pas::pas]
        for m in re.finditer(pion + "{4,}", tranche):
            if m.start() <= place // pas < m.end():
                return int(pion)
    return 0


def get_board_score(board, player):
    if board is None:
        return float("inf")
    m = GAGNE.search(texte(board))
    if m:
        return float("inf") if m.group(1) == str(player) else -float("inf")
    pour = sum(int(WEIGHTS[divmod(m.start(), 8)]) for m in re.finditer(str(player), texte(board)))
    contre = sum(int(WEIGHTS[divmod(m.start(), 8)]) for m in re.finditer(str(3 - player), texte(board)))
    return pour - contre


def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or "inf" in str(score) or "0" not in texte(board):
        return score, 0
    coups = {}
    for col in range(COLS):
        suite = get_next_board(board, col, player)
        if suite is not None:
            coups[col] = -eval_board(suite, 3 - player, k - 1)[0]
    col = max(coups, key=coups.get)
    return coups[col], col
