"""Partie C : la même recherche, sur n'importe quel jeu, et un joueur de Hex.
Part C: the same search on any game, and a player of Hex.

Solution modèle. / Model solution.
"""

from functools import cache
from math import inf

from games import SIZE, Connect4, Hex, Tree, leaf_value  # noqa: F401


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
    if depth == 0 or state.is_over():
        return evaluate(state)
    values = [minimax(state.play(move), depth - 1, not maximizing, evaluate) for move in state.moves()]
    return max(values) if maximizing else min(values)


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
    if depth == 0 or state.is_over():
        return evaluate(state)
    best = -inf if maximizing else inf
    for move in state.moves():
        value = alphabeta(state.play(move), depth - 1, alpha, beta, not maximizing, evaluate)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
            if best >= beta:  # the minimising parent will never let us get here
                break
        else:
            best = min(best, value)
            beta = min(beta, best)
            if best <= alpha:  # the maximising parent has better elsewhere
                break
    return best


def best_move(state, depth, evaluate):
    """Un coup qui atteint la valeur de `state` ; le camp qui maximise joue, depth >= 1, la partie n'est pas
    finie. Si tous les coups perdent (-inf), encore un coup permis.
    A move that reaches the value of `state`; the side that maximises is to move, depth >= 1, the game is not over.
    When every move loses (-inf), still a legal move.

    >>> best_move(Tree([[3, 8], [4, 6], [2, 7]]), 2, leaf_value)
    1
    """
    best, chosen = -inf, state.moves()[0]
    for move in state.moves():
        # Above alpha the value of a child is exact; one that only equals alpha may be a mere bound.
        value = alphabeta(state.play(move), depth - 1, best, inf, False, evaluate)
        if value > best:
            best, chosen = value, move
    return chosen


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
    size = len(board)
    own, empty = _cells(board, player), _cells(board, 0)
    start, goal = _sides(size, player)
    reached = _through(own, start & own, size)  # what can be reached with 0 empty cells
    steps = 0
    while not reached & goal:
        grown = reached | (_around(reached, size) | start) & empty
        if grown == reached:
            return inf
        reached = _through(own, grown, size)
        steps += 1
    return steps


# Dijkstra's circles, one step at a time. A set of cells is an integer, a bit a cell, row after row with one bit
# between two rows that is no cell: the neighbours of all cells at once are six shifts.


def _cells(board, piece):
    """The set of the cells that hold `piece`."""
    digits = b"0".join(map(bytes, board)).translate(_DIGITS[piece])
    return int(digits, 2)


_OUTSIDE = ord("0")  # stands between two rows
_DIGITS = [bytes(ord("1") if value == piece else _OUTSIDE for value in range(256)) for piece in (0, 1, 2)]


@cache
def _sides(size, player):
    """The sets of the cells of the two sides `player` joins."""
    rows = [[1 if row == 0 else 0] * size if player == 1 else [1] + [0] * (size - 1) for row in range(size)]
    opposite = [line[::-1] for line in rows[::-1]]
    return _cells(rows, 1), _cells(opposite, 1)


def _around(cells, size):
    """The set of the neighbours of `cells`, and a few bits that are no cells."""
    row = size + 1
    return cells << 1 | cells >> 1 | cells << row | cells >> row | cells << row - 1 | cells >> row - 1


def _through(own, reached, size):
    """`reached` with all own cells that hang together with it: they cost nothing."""
    while (grown := reached | _around(reached, size) & own) != reached:
        reached = grown
    return reached


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
    me, opponent = state.player, 3 - state.player

    def evaluate(leaf):
        return shortest_path(leaf.board, opponent) - shortest_path(leaf.board, me)

    return best_move(_CentreFirst(state.board, state.player), 2, evaluate)


class _CentreFirst(Hex):
    """Hex, whose moves come from the nearest to the farthest from the centre: alpha-beta then cuts sooner."""

    def moves(self):
        return [cell for cell in _BY_DISTANCE if self.board[cell[0]][cell[1]] == 0]


_CENTRE = (SIZE - 1) / 2
_BY_DISTANCE = sorted(
    ((row, col) for row in range(SIZE) for col in range(SIZE)),
    key=lambda cell: abs(cell[0] - _CENTRE) + abs(cell[1] - _CENTRE),
)
