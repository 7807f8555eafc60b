"""Partie C : trois jeux sur lesquels chercher (ne pas modifier). / Part C: three games to search (leave as they are).

Un état du jeu offre / a state of a game offers:

    moves()      la liste des coups permis / the list of the legal moves
    play(move)   un NOUVEL état, après le coup / a NEW state, after the move
    is_over()    True si la partie est finie / True when the game is over
    path         les coups joués depuis le départ, un tuple / the moves played since the start, a tuple

Un état ne change jamais. / A state never changes.
"""

from functools import lru_cache

from puissance4 import grille_complete, grille_vierge, hauteur, heuristique, jouer


class Tree:
    """Un arbre écrit en toutes lettres : des listes dans des listes, et des nombres aux feuilles.
    A tree written out: lists in lists, with numbers at the leaves. The moves of [3, [8, 5]] are 0 and 1.

    >>> tree = Tree([3, [8, 5]])
    >>> tree.moves(), tree.play(1).branches, tree.play(0).is_over()
    ([0, 1], [8, 5], True)
    """

    def __init__(self, branches, path=()):
        self.branches = branches
        self.path = path

    def moves(self):
        return list(range(len(self.branches)))

    def play(self, move):
        return type(self)(self.branches[move], (*self.path, move))

    def is_over(self):
        return not isinstance(self.branches, list)


def leaf_value(tree):
    """Le nombre d'une feuille de Tree ; d'un autre noeud, celui de la feuille la plus à gauche sous lui.
    The number of a leaf of Tree; of any other node, that of the leftmost leaf below it.

    >>> leaf_value(Tree([3, 8]).play(1)), leaf_value(Tree([[4, 9], 2]))
    (8, 4)
    """
    branches = tree.branches
    while isinstance(branches, list):
        branches = branches[0]
    return branches


class Connect4:
    """Puissance 4 sur la grille de la partie B ; un coup est une colonne. `player` est celui qui va jouer.
    Connect Four on the grid of part B; a move is a column. `player` is the one to move.

    >>> state = Connect4().play(3)
    >>> state.player, state.grid[3], state.moves()
    (2, [1, 0, 0, 0, 0, 0], [0, 1, 2, 3, 4, 5, 6])
    """

    def __init__(self, grid=None, player=1, path=()):
        self.grid = grille_vierge() if grid is None else grid
        self.player = player
        self.path = path

    def moves(self):
        return [x for x in range(7) if hauteur(x, self.grid) != -1]

    def play(self, move):
        grid = jouer(move, hauteur(move, self.grid), self.player, self.grid)
        return type(self)(grid, 3 - self.player, (*self.path, move))

    def is_over(self):
        return grille_complete(self.grid) or abs(heuristique(self.grid, 1)) == float("inf")


SIZE = 14  # lignes et colonnes du plateau de Hex / rows and columns of the Hex board


class Hex:
    """Hex ; un coup est une case vide (row, col). `player` est celui qui va jouer.
    Hex; a move is an empty cell (row, col). `player` is the one to move.

    `board[row][col]` vaut 0 (vide), 1 ou 2 ; c'est un tuple de tuples, qu'on lit mais ne modifie pas.
    `board[row][col]` is 0 (empty), 1 or 2; it is a tuple of tuples, to be read but not changed.
    Le joueur 1 relie le haut (ligne 0) au bas, le joueur 2 la gauche (colonne 0) à la droite.
    Player 1 joins the top (row 0) to the bottom, player 2 the left (column 0) to the right.

    >>> state = Hex().play((6, 7))
    >>> state.player, state.board[6][7], len(state.moves())
    (2, 1, 195)
    """

    def __init__(self, board=None, player=1, path=()):
        self.board = tuple((0,) * SIZE for _ in range(SIZE)) if board is None else tuple(map(tuple, board))
        self.player = player
        self.path = path

    def moves(self):
        """Les cases vides, ligne par ligne. / The empty cells, row by row."""
        return [(row, col) for row, line in enumerate(self.board) for col, cell in enumerate(line) if cell == 0]

    def play(self, move):
        row, col = move
        line = self.board[row]
        board = (*self.board[:row], (*line[:col], self.player, *line[col + 1 :]), *self.board[row + 1 :])
        return type(self)(board, 3 - self.player, (*self.path, move))

    def is_over(self):
        return self.winner() != 0

    def winner(self):
        """1 ou 2 si ce joueur a relié ses deux bords, sinon 0.
        1 or 2 when that player has joined both sides, else 0."""
        return next((player for player in (1, 2) if self._joined(player)), 0)

    def _joined(self, player):
        last = len(self.board) - 1
        start = [(0, i) if player == 1 else (i, 0) for i in range(last + 1)]
        waiting = [(row, col) for row, col in start if self.board[row][col] == player]
        seen = set(waiting)
        while waiting:
            cell = waiting.pop()
            if cell[player - 1] == last:
                return True
            for row, col in neighbours(*cell, last + 1):
                if self.board[row][col] == player and (row, col) not in seen:
                    seen.add((row, col))
                    waiting.append((row, col))
        return False


def neighbours(row, col, size=SIZE):
    """Les cases voisines de (row, col) sur le plateau : six, moins au bord.
    The cells next to (row, col) on the board: six of them, fewer at the edge.

    >>> neighbours(5, 5)
    [(4, 5), (4, 6), (5, 4), (5, 6), (6, 4), (6, 5)]
    >>> neighbours(0, 0)
    [(0, 1), (1, 0)]
    """
    return list(_neighbours(row, col, size))


@lru_cache(maxsize=None, typed=True)  # asked for millions of times in a game
def _neighbours(row, col, size):
    around = [(row - 1, col), (row - 1, col + 1), (row, col - 1), (row, col + 1), (row + 1, col - 1), (row + 1, col)]
    return tuple((r, c) for r, c in around if 0 <= r < size and 0 <= c < size)
