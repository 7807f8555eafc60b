# Ma part du travail de groupe : get_first_row et eval_board.
# Les autres fonctions sont faites par Julie et Karim, je laisse juste leur nom.

import numpy as np

ROWS = 6
COLS = 7


def get_first_row(board, col):
    for row in range(ROWS - 1, -1, -1):
        if board[row, col] == 0:
            return row
    return None


def get_next_board(board, col, player):
    # Julie


def check_winner(board, row, col):
    # Julie


def get_board_score(board, player):
    # Karim


def eval_board(board, player, k):
    score = get_board_score(board, player)
    if k == 0 or score == np.inf or score == -np.inf:
        return score, 0
    meilleur_score = None
    meilleure_colonne = 0
    for col in range(COLS):
        suivant = get_next_board(board, col, player)
        if suivant is None:
            continue
        s = -eval_board(suivant, 3 - player, k - 1)[0]
        if meilleur_score is None or s > meilleur_score:
            meilleur_score = s
            meilleure_colonne = col
    if meilleur_score is None:
        return score, 0
    return meilleur_score, meilleure_colonne
