"""Monte Carlo tree search as in the tournament notebook: UCB1, random roll-outs, half a point for a draw.

It draws from the generator exactly when the notebook does, so that the same seed gives the same column. Nodes store no
position: replaying the moves on the way down is faster than storing it, and lets a million nodes fit into memory."""

import random
from math import log, sqrt

from arena.lines import FOUR, INCREMENTS, counts
from arena.position import BOTTOMS, COLS, COLUMNS, Position

EXPLORATION = 1.414


class _Node:
    """A position of the tree, identified by the move that leads to it; `wins` are those of the move's side."""

    __slots__ = ("children", "col", "untried_columns", "visits", "wins")

    def __init__(self, col: int) -> None:
        self.col = col
        self.wins = 0.0
        self.visits = 0
        self.untried_columns: list[int] | None = None  # None before the first visit
        self.children: list[_Node] = []

    def best_child(self) -> "_Node":
        """Return the child with the highest UCB1, the oldest one of several."""
        weight = log(self.visits)
        return max(
            self.children, key=lambda child: child.wins / child.visits + EXPLORATION * sqrt(weight / child.visits)
        )


class _Game:
    """A mutable game in progress: the window counts of both players, free cells, whose turn it is, and who has won."""

    __slots__ = ("cells", "columns", "opponent", "player", "turn", "winner")

    def __init__(self, position: Position) -> None:
        player, opponent = position.sides
        self.player, self.opponent = counts(player), counts(opponent)
        occupied = player | opponent
        self.cells = [occupied + BOTTOMS[col] & COLUMNS[col] for col in range(COLS)]
        self.columns = [col for col in range(COLS) if self.cells[col]]
        self.turn = 0  # 0: the side to move at the root, 1: its opponent
        self.winner = -1  # numbered like `turn`; -1: nobody

    def copy(self) -> "_Game":
        """Return an independent copy of the game."""
        game = object.__new__(_Game)
        game.player, game.opponent, game.turn, game.winner = self.player, self.opponent, self.turn, self.winner
        game.cells, game.columns = self.cells[:], self.columns[:]
        return game

    def play(self, col: int) -> None:
        bit = self.cells[col]
        counts_after = self.player + INCREMENTS[bit]
        if counts_after & FOUR:
            self.winner = self.turn
        self.player, self.opponent = self.opponent, counts_after
        self.turn = 1 - self.turn
        self.cells[col] = bit << 1 & COLUMNS[col]
        if not self.cells[col]:
            self.columns.remove(col)

    def roll_out(self, rng: random.Random) -> None:
        """Play random moves to the end."""
        while self.winner < 0 and self.columns:
            self.play(rng.choice(self.columns))


def most_visited(position: Position, iterations: int, rng: random.Random) -> int:
    """Return the column most visited in `iterations` roll-outs, the first of several. The game must not be over."""
    start, root = _Game(position), _Node(-1)
    for _ in range(iterations):
        _iterate(root, start.copy(), rng)
    return max(root.children, key=lambda child: child.visits).col


def _iterate(root: _Node, game: _Game, rng: random.Random) -> None:
    """Descend to a node that is not fully expanded, expand it, roll out, and update the nodes on the path."""
    path = [root]
    while True:
        node = path[-1]
        if node.untried_columns is None:
            node.untried_columns = game.columns[:]
        if game.winner >= 0 or node.untried_columns or not node.children:
            break
        path.append(node.best_child())
        game.play(path[-1].col)
    if game.winner < 0 and node.untried_columns:
        col = rng.choice(node.untried_columns)
        node.untried_columns.remove(col)
        node.children.append(_Node(col))
        path.append(node.children[-1])
        game.play(col)
    game.roll_out(rng)
    _backpropagate(path, game.winner)


def _backpropagate(path: list[_Node], winner: int) -> None:
    for ply, node in enumerate(path):
        node.visits += 1
        if winner < 0:
            node.wins += 0.5
        elif winner != ply % 2:  # nodes at an odd ply are moves of side 0
            node.wins += 1
