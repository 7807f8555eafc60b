# Partie A - réalisée par Anaïs, Zoë et François
# (rédigé sous Windows, « à la main »)

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
    # on remonte depuis le bas jusqu'à la première case libre
    for numéro in range(1, ROWS + 1):
        if board[-numéro, col] == 0:
            return ROWS - numéro
    return None


def get_next_board(board, col, player):
    rangée = get_first_row(board, col)
    if rangée is None:
        return None
    plateau_modifié = board.copy()
    plateau_modifié[rangée, col] = player
    return plateau_modifié


def check_winner(board, row, col):
    """Vérifie les quatre directions : –, |, \\ et /."""
    joueur = board[row, col]
    if joueur == 0:
        return 0
    for (dl, dc) in [(0, 1), (1, 0), (1, 1), (1, -1)]:
        # on recule jusqu'au début de la série…
        l, c = row, col
        while 0 <= l - dl < ROWS and 0 <= c - dc < COLS and board[l - dl, c - dc] == joueur:
            l, c = l - dl, c - dc
        # … puis on la mesure
        série = 0
        while 0 <= l < ROWS and 0 <= c < COLS and board[l, c] == joueur:
            série += 1
            l, c = l + dl, c + dc
        if série >= 4:
            return int(joueur)
    return 0


def get_board_score(board, player):
    if board is None:
        return float("inf")
    adversaire = 3 - player
    for l in range(ROWS):
        for c in range(COLS):
            gagnant = check_winner(board, l, c)
            if gagnant == player:
                return float("inf")
            elif gagnant == adversaire:
                return -float("inf")
    à_moi = np.sum(WEIGHTS, where=(board == player))
    à_lui = np.sum(WEIGHTS, where=(board == adversaire))
    return int(à_moi - à_lui)


def eval_board(board, player, k):
    """Renvoie le couple (score, colonne) : l'œuvre maîtresse du TP !"""
    évaluation = get_board_score(board, player)
    terminé = évaluation in (float("inf"), -float("inf")) or not (board == 0).any()
    if k == 0 or terminé:
        return (évaluation, 0)
    meilleure_colonne = None
    for c in range(COLS):
        plateau = get_next_board(board, c, player)
        if plateau is None:
            continue
        score_adverse, _ = eval_board(plateau, 3 - player, k - 1)
        if meilleure_colonne is None or -score_adverse > meilleur_score:
            meilleur_score = -score_adverse
            meilleure_colonne = c
    return (meilleur_score, meilleure_colonne)
