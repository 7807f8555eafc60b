"""Partie A : dans nos fonctions le plateau devient un dictionnaire {(ligne, colonne): joueur}."""

from collections import Counter, defaultdict

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


def en_dico(board):
    pions = defaultdict(int)  # une case absente vaut 0, même en dehors du plateau
    for i in range(ROWS):
        for j in range(COLS):
            if board[i, j]:
                pions[i, j] = int(board[i, j])
    return pions


def en_tableau(pions):
    board = np.zeros((ROWS, COLS), dtype=int)
    for (i, j), joueur in pions.items():
        if joueur:
            board[i, j] = joueur
    return board


def premiere_ligne(pions, col):
    libres = [i for i in range(ROWS) if not pions.get((i, col))]
    return max(libres) if libres else None


def aligne(pions, i, j):
    joueur = pions.get((i, j), 0)
    if not joueur:
        return False
    for di, dj in ((0, 1), (1, 0), (1, 1), (-1, 1)):
        for debut in (0, 1, 2, 3):
            suite = [pions.get((i + (n - debut) * di, j + (n - debut) * dj)) for n in range(4)]
            if suite == [joueur] * 4:
                return True
    return False


def valeur(pions, player):
    for (i, j) in list(pions):
        if aligne(pions, i, j):
            return float("inf") if pions[i, j] == player else float("-inf")
    sommes = Counter()
    for (i, j), joueur in pions.items():
        sommes[joueur] += int(WEIGHTS[i, j])
    return sommes[player] - sommes[3 - player]


def get_first_row(board, col):
    return premiere_ligne(en_dico(board), col)


def get_next_board(board, col, player):
    pions = en_dico(board)
    ligne = premiere_ligne(pions, col)
    if ligne is None:
        return None
    pions[ligne, col] = player
    return en_tableau(pions)


def check_winner(board, row, col):
    pions = en_dico(board)
    return pions[row, col] if aligne(pions, row, col) else 0


def get_board_score(board, player):
    if board is None:
        return float("inf")
    return valeur(en_dico(board), player)


def minimax(pions, player, k):
    v = valeur(pions, player)
    if k == 0 or v in (float("inf"), float("-inf")) or len(pions) == ROWS * COLS:
        return v, 0
    resultats = {}
    for col in range(COLS):
        ligne = premiere_ligne(pions, col)
        if ligne is not None:
            pions[ligne, col] = player
            resultats[col] = -minimax(pions, 3 - player, k - 1)[0]
            del pions[ligne, col]
    choix = max(resultats, key=resultats.get)
    return resultats[choix], choix


def eval_board(board, player, k):
    return minimax(en_dico(board), player, k)
