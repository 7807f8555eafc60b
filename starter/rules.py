"""Partie D : les règles du Puissance 4 sur le plateau de la partie A (ne pas modifier).
Part D: the rules of Connect Four on the board of part A (leave as they are).

`board` est un tableau NumPy de forme (6, 7) : 0 vide, 1 et 2 les joueurs ; la ligne 0 est en haut.
`board` is a NumPy array of shape (6, 7): 0 empty, 1 and 2 the players; row 0 is at the top.

Aucune de ces fonctions ne modifie le plateau qu'on lui donne. / None of these functions changes its board.
"""

import numpy as np

ROWS = 6
COLS = 7

# Les 69 alignements possibles, de quatre cases (row, col) chacun. / The 69 possible alignments, four cells each.
WINDOWS = [
    [(row + i * down, col + i * right) for i in range(4)]
    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1))
    for row in range(ROWS)
    for col in range(COLS)
    if 0 <= row + 3 * down < ROWS and col + 3 * right < COLS
]


def empty_board():
    """Un nouveau plateau vide. / A new empty board."""
    return np.zeros((ROWS, COLS), dtype=int)


def legal_moves(board):
    """La liste des colonnes où il reste de la place. / The list of the columns that still have room.

    >>> legal_moves(empty_board())
    [0, 1, 2, 3, 4, 5, 6]
    """
    return [col for col in range(COLS) if board[0, col] == 0]


def play(board, col, player):
    """Un NOUVEAU plateau, avec un pion de `player` dans la colonne. Lève ValueError si elle est pleine.
    A NEW board, with a piece of `player` in the column. Raises ValueError when it is full.

    >>> int(play(empty_board(), 3, 1)[5, 3])
    1
    """
    empty = int((board[:, col] == 0).sum())
    if empty == 0:
        raise ValueError(f"column {col} is full")
    new_board = board.copy()
    new_board[empty - 1, col] = player
    return new_board


def winner(board):
    """1 ou 2 si ce joueur a quatre pions alignés, sinon 0. / 1 or 2 when that player has four aligned, else 0."""
    rows = board.tolist()
    for (r0, c0), (r1, c1), (r2, c2), (r3, c3) in WINDOWS:
        piece = rows[r0][c0]
        if piece != 0 and piece == rows[r1][c1] == rows[r2][c2] == rows[r3][c3]:
            return piece
    return 0


def is_over(board):
    """True si quelqu'un a gagné, ou si le plateau est plein. / True when somebody has won, or the board is full."""
    return winner(board) != 0 or not legal_moves(board)
