"""Partie D : des joueurs de Puissance 4, du glouton à MCTS.
Part D: players of Connect Four, from greedy to MCTS.

Les règles sont dans rules.py, sur le plateau de la partie A ; les six fonctions sont à vous.
The rules are in rules.py, on the board of part A; the six functions are yours.

Solution modèle. / Model solution.
"""

import random
from math import inf, log, sqrt
from time import monotonic

from rules import COLS, ROWS, WINDOWS, empty_board, is_over, legal_moves, play, winner  # noqa: F401

OWN = {4: 1000, 3: 10, 2: 2, 1: 0, 0: 0}  # by own pieces of a window without one of the opponent's
OPPONENT_THREE = -8
CENTRE = 3
WIN = 100_000
EXPLORATION = 1.414


def evaluate_position(board, player):
    """Ce que vaut le plateau pour `player`. Pour chacune des 69 fenêtres de quatre cases (WINDOWS) : 4 pions à soi
    +1000 ; 3 à soi et 1 vide +10 ; 2 à soi et 2 vides +2 ; 3 à l'adversaire et 1 vide -8. Et +3 pour chaque pion à soi
    dans la colonne du centre.
    What the board is worth for `player`. For each of the 69 windows of four cells (WINDOWS): 4 own pieces +1000; 3 own
    and 1 empty +10; 2 own and 2 empty +2; 3 of the opponent's and 1 empty -8. And +3 for each own piece in the centre
    column.

    >>> board = empty_board()
    >>> for turn, col in enumerate([3, 3, 4, 2, 5, 4, 4, 5]):
    ...     board = play(board, col, 1 + turn % 2)
    >>> evaluate_position(board, 1), evaluate_position(board, 2)
    (-3, 17)
    """
    rows, opponent = board.tolist(), 3 - player
    score = sum(CENTRE for row in rows if row[COLS // 2] == player)
    for window in WINDOWS:
        pieces = [rows[row][col] for row, col in window]
        own, empty = pieces.count(player), pieces.count(0)
        if own + empty == 4:
            score += OWN[own]
        elif pieces.count(opponent) == 3 and empty == 1:
            score += OPPONENT_THREE
    return score


def greedy(board, player):
    """La colonne que joue `player` : un coup qui gagne tout de suite, sinon un coup qui empêche l'adversaire de gagner
    au coup suivant, sinon celui après lequel evaluate_position est la meilleure pour `player` (à égalité, le plus près
    du centre). La partie n'est pas finie.
    The column `player` plays: a move that wins at once, else one that keeps the opponent from winning with the next
    move, else the one after which evaluate_position is best for `player` (among equals, the nearest to the centre).
    The game is not over.

    >>> greedy(empty_board(), 1)
    3
    """
    moves = legal_moves(board)
    for side in (player, 3 - player):
        for col in moves:
            if winner(play(board, col, side)) == side:
                return col
    return max(moves, key=lambda col: (evaluate_position(play(board, col, player), player), -_from_centre(col)))


def _from_centre(col):
    """How many columns away from the centre."""
    return abs(col - COLS // 2)


def order_moves(board, player, moves):
    """Les colonnes de `moves` dans l'ordre où les essayer quand `player` doit jouer : d'abord celles qui gagnent tout
    de suite, puis celles où l'adversaire gagnerait, puis les autres, de la plus proche à la plus éloignée du centre.
    L'ordre entre égales est libre. `moves` est une liste de colonnes permises ; on renvoie une liste sans rien changer.
    The columns of `moves` in the order in which to try them when `player` is to move: first those that win at once,
    then those where the opponent would win, then the others, from the nearest to the farthest from the centre. The
    order among equals is free. `moves` is a list of legal columns; a list is returned, nothing is changed.

    >>> [abs(col - 3) for col in order_moves(empty_board(), 1, [0, 1, 2, 3, 4, 5, 6])]
    [0, 1, 1, 2, 2, 3, 3]
    """

    def rank(col):
        if winner(play(board, col, player)) == player:
            return -2
        if winner(play(board, col, 3 - player)) == 3 - player:
            return -1
        return _from_centre(col)

    return sorted(moves, key=rank)


def negamax(board, depth, alpha, beta, player):
    """(col, score) : la valeur minimax à `depth` coups, vue de `player`, qui doit jouer, et une colonne qui
    l'atteint. Partie gagnée : 100000 + depth ; perdue : -(100000 + depth) ; nulle : 0. À depth 0 :
    evaluate_position de `player` moins celle de l'adversaire. Dans ces cas, col n'importe pas (None). Avec élagage :
    un fils se cherche dans la fenêtre (-beta, -alpha), et l'on s'arrête dès que alpha >= beta.
    (col, score): the minimax value at `depth` plies, from the side of `player`, who is to move, and a column that
    reaches it. A game won: 100000 + depth; lost: -(100000 + depth); drawn: 0. At depth 0: evaluate_position of
    `player` minus that of the opponent. In these cases col does not matter (None). With pruning: a child is searched
    in the window (-beta, -alpha), and the search stops as soon as alpha >= beta.

    >>> negamax(play(empty_board(), 3, 1), 0, -inf, inf, 2)
    (None, -3)
    >>> board = empty_board()
    >>> for col in (0, 1, 2):
    ...     board = play(play(board, col, 1), 6, 2)
    >>> negamax(board, 2, -inf, inf, 1)
    (3, 100001)
    """
    if monotonic() > _deadline:
        raise _OutOfTime
    opponent, won = 3 - player, winner(board)
    if won:
        return None, WIN + depth if won == player else -(WIN + depth)
    moves = legal_moves(board)
    if not moves:
        return None, 0
    if depth == 0:
        return None, evaluate_position(board, player) - evaluate_position(board, opponent)
    best_col, best = None, -inf
    for col in order_moves(board, player, moves):
        _, score = negamax(play(board, col, player), depth - 1, -beta, -alpha, opponent)
        if -score > best:
            best_col, best = col, -score
        alpha = max(alpha, best)
        if alpha >= beta:  # the opponent has a better answer to our last move than to let us come here
            break
    return best_col, best


class _OutOfTime(Exception):
    """Ends a search wherever it is."""


_deadline = inf  # negamax has no parameter for it: iterative_deepening says here when to stop


def iterative_deepening(board, player, time_limit=1.0):
    """La colonne que joue `player` après avoir cherché à profondeur 1, 2, 3… pendant au plus `time_limit` secondes :
    celle de la dernière profondeur **finie**. Quand le temps est écoulé au milieu d'une recherche, on l'abandonne.
    Toujours un coup permis, même avec 0 seconde. La partie n'est pas finie.
    The column `player` plays after having searched to depth 1, 2, 3 … for `time_limit` seconds at most: that of the
    last depth that was **finished**. When time is up in the middle of a search, the search is given up. Always a legal
    move, even with 0 seconds. The game is not over.

    >>> iterative_deepening(empty_board(), 1, 0.0) in legal_moves(empty_board())
    True
    """
    global _deadline
    moves = legal_moves(board)
    best = min(moves, key=_from_centre)
    _deadline = monotonic() + time_limit
    try:
        for depth in range(1, (board == 0).sum() + 1):
            best, score = negamax(board, depth, -inf, inf, player)
            if abs(score) >= WIN:  # it is decided: looking deeper changes nothing
                break
    except _OutOfTime:
        pass  # `best` is that of the last depth that was finished
    finally:
        _deadline = inf
    return best


def mcts(board, player, iterations=1000):
    """La colonne que joue `player` d'après `iterations` parties au hasard, par recherche arborescente Monte-Carlo :
    descendre en choisissant le fils de plus grand UCB1, w / n + 1.414 * sqrt(ln(N) / n) ; ajouter un noeud ; finir la
    partie au hasard ; remonter le résultat (1 pour qui a gagné, un demi-point chacun pour une nulle). On joue le coup
    le plus visité. La partie n'est pas finie.
    The column `player` plays, by Monte-Carlo tree search with `iterations` random games: go down, choosing the child
    of greatest UCB1, w / n + 1.414 * sqrt(ln(N) / n); add a node; finish the game at random; bring the result up (1 for
    the winner, half a point each for a draw). The most visited move is played. The game is not over.

    >>> mcts(empty_board(), 1, 1) in legal_moves(empty_board())
    True
    """
    root = _Node(board, 3 - player, None, None)
    for _ in range(iterations):
        node = root
        while not node.untried and node.children:
            node = max(node.children, key=_Node.ucb1)
        if node.untried:
            node = node.expanded()
        won = _rolled_out(node.board, 3 - node.player)
        while node is not None:
            node.visits += 1
            node.points += 0.5 if won == 0 else won == node.player
            node = node.parent
    return max(root.children, key=lambda child: child.visits).col


class _Node:
    """A position of the tree; `player` made the move `col` that leads here, and the points are theirs."""

    def __init__(self, board, player, col, parent):
        self.board, self.player, self.col, self.parent = board, player, col, parent
        self.untried = [] if is_over(board) else legal_moves(board)
        self.children = []
        self.visits, self.points = 0, 0

    def ucb1(self):
        """What the node promises: its share of points, and more the less it was visited."""
        return self.points / self.visits + EXPLORATION * sqrt(log(self.parent.visits) / self.visits)

    def expanded(self):
        """A new child, by a move not yet tried."""
        col = self.untried.pop(random.randrange(len(self.untried)))
        child = _Node(play(self.board, col, 3 - self.player), 3 - self.player, col, self)
        self.children.append(child)
        return child


def _rolled_out(board, player):
    """The winner, or 0, of a game that goes on at random."""
    while not is_over(board):
        board = play(board, random.choice(legal_moves(board)), player)
        player = 3 - player
    return winner(board)
