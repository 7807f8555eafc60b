"""Puissance 4, partie A. On copie tout pour être sûr de ne rien casser."""

import copy

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


def tous_les_alignements():
    """Les 69 alignements de quatre cases (ligne, colonne)."""
    alignements = []
    for ligne in range(ROWS):
        for colonne in range(COLS):
            for pas in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
                cases = []
                for n in range(4):
                    cases.append((ligne + n * pas[0], colonne + n * pas[1]))
                dedans = True
                for (l, c) in cases:
                    if l < 0 or l >= ROWS or c < 0 or c >= COLS:
                        dedans = False
                if dedans:
                    alignements.append(cases)
    return alignements


LES_69 = tous_les_alignements()


def get_first_row(board, col):
    plateau = copy.deepcopy(board)
    colonne = list(copy.deepcopy(plateau[:, col]))
    vides = colonne.count(0)
    if vides == 0:
        return None
    return vides - 1


def get_next_board(board, col, player):
    plateau = copy.deepcopy(board)
    ligne = get_first_row(copy.deepcopy(plateau), col)
    if ligne is None:
        return None
    plateau[ligne, col] = player
    return copy.deepcopy(plateau)


def check_winner(board, row, col):
    plateau = copy.deepcopy(board)
    for alignement in LES_69:
        if (row, col) in alignement:
            valeurs = []
            for (l, c) in alignement:
                valeurs.append(int(plateau[l, c]))
            if valeurs == [1, 1, 1, 1]:
                return 1
            if valeurs == [2, 2, 2, 2]:
                return 2
    return 0


def get_board_score(board, player):
    if board is None:
        return float("inf")
    plateau = copy.deepcopy(board)
    for alignement in LES_69:
        valeurs = []
        for (l, c) in alignement:
            valeurs.append(int(plateau[l, c]))
        if valeurs == [player] * 4:
            return float("inf")
        if valeurs == [3 - player] * 4:
            return float("-inf")
    total = 0
    for l in range(ROWS):
        for c in range(COLS):
            if plateau[l, c] == player:
                total += int(WEIGHTS[l, c])
            elif plateau[l, c] == 3 - player:
                total -= int(WEIGHTS[l, c])
    return total


def eval_board(board, player, k):
    return minimax(copy.deepcopy(board), player, player, k)


def minimax(board, moi, joueur, k):
    """Le score est toujours vu de `moi` ; `joueur` est celui qui joue maintenant."""
    plateau = copy.deepcopy(board)
    score = get_board_score(copy.deepcopy(plateau), moi)
    possibles = []
    for col in range(COLS):
        if get_next_board(copy.deepcopy(plateau), col, joueur) is not None:
            possibles.append(col)
    if k == 0 or score in (float("inf"), float("-inf")) or possibles == []:
        return score, 0
    resultats = []
    for col in possibles:
        suivant = get_next_board(copy.deepcopy(plateau), col, joueur)
        resultats.append((minimax(copy.deepcopy(suivant), moi, 3 - joueur, k - 1)[0], col))
    valeurs = [r[0] for r in resultats]
    if joueur == moi:
        cible = max(valeurs)
    else:
        cible = min(valeurs)
    for r in resultats:
        if r[0] == cible:
            return r
