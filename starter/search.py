"""Partie C : la même recherche, sur n'importe quel jeu, et un joueur de Hex.
Part C: the same search on any game, and a player of Hex.

Les jeux (états : moves(), play(move), is_over()) sont dans games.py ; les cinq fonctions sont à vous.
The games (states: moves(), play(move), is_over()) are in games.py; the five functions are yours.

`evaluate(state)` est une fonction que l'on vous passe : la valeur d'une feuille, pour le camp qui maximise.
`evaluate(state)` is a function that is passed to you: the value of a leaf, for the side that maximises.
"""

from math import inf  # noqa: F401

from games import SIZE, Connect4, Hex, Tree, leaf_value, neighbours  # noqa: F401


def minimax(state, depth, maximizing, evaluate):
    """La valeur minimax de `state` à `depth` coups. Une feuille (depth 0, ou partie finie) vaut `evaluate(state)`,
    que l'on n'appelle que sur les feuilles ; ailleurs c'est le maximum des fils si `maximizing`, sinon le minimum.
    The minimax value of `state` at `depth` plies. A leaf (depth 0, or a game that is over) is worth
    `evaluate(state)`, which is called on leaves only; elsewhere the maximum of the children when `maximizing`,
    else the minimum.

    >>> minimax(Tree([[3, 8], [4, 6], [2, 7]]), 2, True, leaf_value)
    4
    >>> minimax(Tree([[3, 8], [4, 6], [2, 7]]), 2, False, leaf_value)
    6
    >>> minimax(Tree([[3, 8], [4, 6], [2, 7]]), 1, True, leaf_value)
    4
    """
    raise NotImplementedError("exercice minimax : à vous de l'écrire / yours to write")


def alphabeta(state, depth, alpha, beta, maximizing, evaluate):
    """La valeur de minimax, en élaguant : les fils dans l'ordre de `state.moves()` ; un noeud qui maximise s'arrête
    dès que sa valeur est >= bêta et relève alpha, un noeud qui minimise s'arrête à <= alpha et abaisse bêta.
    The value of minimax, with pruning: the children in the order of `state.moves()`; a maximising node stops as
    soon as its value is >= beta and raises alpha, a minimising node stops at <= alpha and lowers beta.

    >>> alphabeta(Tree([[3, 8], [2, 7]]), 2, -inf, inf, True, leaf_value)  # 7 n'est pas regardé / is not looked at
    3
    >>> from puissance4 import heuristique
    >>> alphabeta(Connect4(), 4, -inf, inf, True, lambda state: heuristique(state.grid, 1))
    -2
    """
    raise NotImplementedError("exercice alphabeta : à vous de l'écrire / yours to write")


def best_move(state, depth, evaluate):
    """Un coup qui atteint la valeur de `state` ; le camp qui maximise joue, depth >= 1, la partie n'est pas
    finie. Si tous les coups perdent (-inf), encore un coup permis.
    A move that reaches the value of `state`; the side that maximises is to move, depth >= 1, the game is not over.
    When every move loses (-inf), still a legal move.

    >>> best_move(Tree([[3, 8], [4, 6], [2, 7]]), 2, leaf_value)
    1
    """
    raise NotImplementedError("exercice best_move : à vous de l'écrire / yours to write")


def shortest_path(board, player):
    """Le nombre de cases vides que `player` doit encore occuper pour relier ses deux bords de Hex : ses cases
    coûtent 0, les vides 1, on ne passe pas par celles de l'adversaire. 0 si c'est fait, inf si c'est impossible.
    The number of empty cells `player` still has to take to join their two sides of Hex: own cells cost 0, empty
    ones 1, those of the opponent are walls. 0 when it is done, inf when it cannot be.

    `board` est un carré de n'importe quelle taille, lu par board[row][col] ; le joueur 1 va de la ligne 0 à la
    dernière, le joueur 2 de la colonne 0 à la dernière.
    `board` is a square of any size, read as board[row][col]; player 1 goes from row 0 to the last one, player 2
    from column 0 to the last one.

    >>> board = ((0, 0, 2),
    ...          (2, 1, 0),
    ...          (0, 0, 0))
    >>> shortest_path(board, 1), shortest_path(board, 2)
    (2, 1)
    >>> shortest_path(((1, 0), (2, 2)), 1), shortest_path(((1, 0), (2, 2)), 2)
    (inf, 0)
    """
    raise NotImplementedError("exercice shortest_path : à vous de l'écrire / yours to write")


def hex_player(state):
    """Le coup (row, col) de `state.player` sur un état Hex de 14 x 14 dont la partie n'est pas finie : alpha-bêta à
    profondeur 2, les coups essayés du plus proche au plus éloigné du centre (6.5, 6.5), une feuille valant le plus
    court chemin de l'adversaire moins le sien.
    The move (row, col) of `state.player` on a 14 x 14 state of Hex whose game is not over: alpha-beta at depth 2,
    the moves tried from the nearest to the farthest from the centre (6.5, 6.5), a leaf being worth the opponent's
    shortest path minus one's own.

    >>> state = Hex().play((6, 7))
    >>> hex_player(state) in state.moves()
    True
    """
    raise NotImplementedError("exercice hex_player : à vous de l'écrire / yours to write")
