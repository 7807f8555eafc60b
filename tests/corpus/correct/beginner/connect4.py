# TP puissance 4 - partie A
# groupe 12

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
    # on part du haut et on descend tant que c'est vide
    ligne = 0
    trouve = False
    while ligne < 6 and trouve == False:
        if board[ligne][col] != 0:
            trouve = True
        else:
            ligne = ligne + 1
    if ligne == 0:
        return None
    else:
        return ligne - 1


def get_next_board(board, col, player):
    ligne = get_first_row(board, col)
    if ligne == None:
        return None
    nouveau = np.zeros((6, 7), dtype=int)
    i = 0
    while i < 6:
        j = 0
        while j < 7:
            nouveau[i][j] = board[i][j]
            j = j + 1
        i = i + 1
    nouveau[ligne][col] = player
    return nouveau


def check_winner(board, row, col):
    joueur = int(board[row][col])
    if joueur == 0:
        return 0

    # horizontal
    compteur = 0
    j = 0
    gagne = False
    while j < 7:
        if board[row][j] == joueur:
            compteur = compteur + 1
        else:
            if compteur >= 4 and j - compteur <= col and col < j:
                gagne = True
            compteur = 0
        j = j + 1
    if compteur >= 4 and j - compteur <= col and col < j:
        gagne = True

    # vertical
    compteur = 0
    i = 0
    while i < 6:
        if board[i][col] == joueur:
            compteur = compteur + 1
        else:
            if compteur >= 4 and i - compteur <= row and row < i:
                gagne = True
            compteur = 0
        i = i + 1
    if compteur >= 4 and i - compteur <= row and row < i:
        gagne = True

    # diagonale qui descend vers la droite
    liste = [(row, col)]
    i = row - 1
    j = col - 1
    continuer = True
    while i >= 0 and j >= 0 and continuer == True:
        if board[i][j] == joueur:
            liste.append((i, j))
        else:
            continuer = False
        i = i - 1
        j = j - 1
    i = row + 1
    j = col + 1
    continuer = True
    while i < 6 and j < 7 and continuer == True:
        if board[i][j] == joueur:
            liste.append((i, j))
        else:
            continuer = False
        i = i + 1
        j = j + 1
    if len(liste) >= 4:
        gagne = True

    # diagonale qui monte vers la droite
    liste = [(row, col)]
    i = row - 1
    j = col + 1
    continuer = True
    while i >= 0 and j < 7 and continuer == True:
        if board[i][j] == joueur:
            liste.append((i, j))
        else:
            continuer = False
        i = i - 1
        j = j + 1
    i = row + 1
    j = col - 1
    continuer = True
    while i < 6 and j >= 0 and continuer == True:
        if board[i][j] == joueur:
            liste.append((i, j))
        else:
            continuer = False
        i = i + 1
        j = j - 1
    if len(liste) >= 4:
        gagne = True

    if gagne == True:
        return joueur
    else:
        return 0


def get_board_score(board, player):
    if board is None:
        return np.inf
    if player == 1:
        adversaire = 2
    else:
        adversaire = 1
    somme = 0
    i = 0
    while i < 6:
        j = 0
        while j < 7:
            if board[i][j] != 0:
                gagnant = check_winner(board, i, j)
                if gagnant == player:
                    return np.inf
                if gagnant == adversaire:
                    return -np.inf
            if board[i][j] == player:
                somme = somme + WEIGHTS[i][j]
            if board[i][j] == adversaire:
                somme = somme - WEIGHTS[i][j]
            j = j + 1
        i = i + 1
    return somme


def eval_board(board, player, k):
    score_actuel = get_board_score(board, player)
    if k == 0:
        return (score_actuel, 0)
    if score_actuel == np.inf or score_actuel == -np.inf:
        return (score_actuel, 0)

    if player == 1:
        adversaire = 2
    else:
        adversaire = 1

    liste_scores = []
    liste_colonnes = []
    c = 0
    while c < 7:
        plateau = get_next_board(board, c, player)
        if plateau is not None:
            (s, inutile) = eval_board(plateau, adversaire, k - 1)
            liste_scores.append(-s)
            liste_colonnes.append(c)
        c = c + 1

    if len(liste_scores) == 0:  # plus de place : match nul
        return (score_actuel, 0)

    indice_max = 0
    i = 1
    while i < len(liste_scores):
        if liste_scores[i] > liste_scores[indice_max]:
            indice_max = i
        i = i + 1
    return (liste_scores[indice_max], liste_colonnes[indice_max])
