"""Partie A : Puissance 4 sur un plateau NumPy, et le minimax.
Part A: Connect Four on a NumPy board, and minimax.

Un plateau / a board: np.array, shape (ROWS, COLS), dtype int.
0 = case vide / empty cell, 1 et 2 = les joueurs / the players.
Ligne ROWS - 1 = en bas, ligne 0 = en haut. / Row ROWS - 1 is the bottom, row 0 the top.

Remplacez chaque `raise NotImplementedError(...)` par votre code, puis lancez `pytest`.
Replace each `raise NotImplementedError(...)` with your code, then run `pytest`.
"""

import numpy as np

ROWS = 6
COLS = 7

# Le poids de chaque case, pour get_board_score. / The weight of each cell, for get_board_score.
WEIGHTS = np.array(
    [
        [3, 4, 5, 7, 5, 4, 3],
        [4, 6, 8, 10, 8, 6, 4],
        [5, 8, 11, 14, 11, 8, 5],
        [5, 8, 11, 14, 11, 8, 5],
        [4, 6, 8, 10, 8, 6, 4],
        [3, 4, 5, 7, 5, 4, 3],
    ]
)

# Le plateau des exemples : 10 pions, c'est à 1 de jouer. / The board of the examples: 10 pieces, 1 moves next.
HAND_OUT = np.array(
    [
        [0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0],
        [0, 0, 1, 2, 0, 0, 0],
        [0, 0, 2, 1, 0, 0, 0],
        [0, 0, 2, 1, 0, 0, 0],
        [2, 0, 2, 1, 1, 0, 0],
    ]
)

# Le joueur 1 vient d'ouvrir au centre. / Player 1 has just opened in the centre.
CENTRE = np.zeros((ROWS, COLS), dtype=int)
CENTRE[5, 3] = 1


def get_first_row(board, col):
    """Ligne où s'arrête un pion lâché dans la colonne `col` ; None si la colonne est pleine.
    Row where a piece dropped into column `col` comes to rest; None when the column is full.

    >>> get_first_row(HAND_OUT, 0)
    4
    >>> get_first_row(HAND_OUT, 3)
    1
    >>> get_first_row(HAND_OUT, 6)
    5
    """
    raise NotImplementedError("exercice get_first_row : à vous de l'écrire / yours to write")


def get_next_board(board, col, player):
    """Un NOUVEAU plateau où `player` a joué en `col` ; `board` reste intact ; None si la colonne est pleine.
    A NEW board on which `player` has played `col`; `board` stays as it was; None when the column is full.

    La fonction ne juge pas la partie : elle joue aussi sur un plateau gagné, et pour n'importe quel joueur.
    It does not judge the game: it plays on a won board too, and for either player.

    >>> new = get_next_board(HAND_OUT, 2, 1)
    >>> int(new[1, 2]), int(HAND_OUT[1, 2])
    (1, 0)
    """
    raise NotImplementedError("exercice get_next_board : à vous de l'écrire / yours to write")


def check_winner(board, row, col):
    """1 ou 2 si le pion de la case (row, col) fait partie d'un alignement d'au moins quatre pions
    de ce joueur (horizontal, vertical, ou l'une des deux diagonales, à n'importe quelle place) ;
    0 sinon, et 0 pour une case vide.
    1 or 2 when the piece in cell (row, col) is part of an alignment of four or more of that player
    (horizontal, vertical, or either diagonal, at any place within it); 0 otherwise, and 0 for an empty cell.

    >>> check_winner(HAND_OUT, 3, 2)
    0
    """
    raise NotImplementedError("exercice check_winner : à vous de l'écrire / yours to write")


def get_board_score(board, player):
    """Valeur du plateau pour `player` : +inf si `board` vaut None (l'adversaire vient de tricher) ;
    +inf si `player` a quatre pions alignés ; -inf si l'adversaire les a ;
    sinon la somme des poids WEIGHTS sous ses pions moins celle sous les pions adverses.
    Value of the board for `player`: +inf when `board` is None (the opponent has just made an illegal move);
    +inf when `player` has four aligned; -inf when the opponent has;
    otherwise the sum of WEIGHTS under its pieces minus the sum under the opponent's.

    >>> get_board_score(HAND_OUT, 2)
    -6
    >>> get_board_score(HAND_OUT, 1)
    6
    """
    raise NotImplementedError("exercice get_board_score : à vous de l'écrire / yours to write")


def eval_board(board, player, k):
    """Le couple (score, col) du minimax : `player` doit jouer, les deux camps jouent au mieux pendant `k` coups,
    les feuilles valent get_board_score du point de vue de `player`, et `col` est une colonne jouable qui
    atteint `score`. Une partie finie (gagnée, ou plateau plein) est une feuille quel que soit `k`.
    The pair (score, col) of minimax: `player` is to move, both sides play best for `k` plies, leaves are worth
    get_board_score from `player`'s point of view, and `col` is a legal column that reaches `score`.
    A finished game (won, or the board full) is a leaf at any `k`.

    k = 0 : get_board_score et n'importe quelle colonne. / k = 0: get_board_score and any column.
    Si tous les coups perdent, `col` reste une colonne jouable. / When every move loses, `col` is still legal.

    >>> eval_board(CENTRE, 2, 2)
    (-11, 3)
    >>> eval_board(CENTRE, 2, 1)
    (3, 3)
    """
    raise NotImplementedError("exercice eval_board : à vous de l'écrire / yours to write")
