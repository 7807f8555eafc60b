"""Monte Carlo tree search as in the tournament notebook: UCB1, random roll-outs, half a point for a draw.

It draws from the generator exactly when the notebook does, so that the same seed gives the same column. Nodes hold
no position: it is played again on the way down, which is quicker than to keep it and lets a million nodes fit.
"""

import random
from math import log, sqrt

from arena.lines import ADDS, FOUR, counts
from arena.position import BOTTOMS, COLS, COLUMNS, Position

EXPLORATION = 1.414


class _Node:
    """A position of the tree, by the move that leads to it; `wins` are those of the side that made it."""

    __slots__ = ("children", "col", "untried", "visits", "wins")

    def __init__(self, col: int) -> None:
        self.col = col
        self.wins = 0.0
        self.visits = 0
        self.untried: list[int] | None = None  # None: nobody has looked
        self.children: list[_Node] = []

    def best_child(self) -> "_Node":
        """The child with the highest UCB1, the eldest of several."""
        weight = log(self.visits)
        return max(
            self.children, key=lambda child: child.wins / child.visits + EXPLORATION * sqrt(weight / child.visits)
        )


class _Game:
    """A game that is being played on, in place: whose turn it is, and who has won."""

    __slots__ = ("mine", "open", "places", "turn", "winner", "yours")

    def __init__(self, position: Position) -> None:
        own, other = position.sides
        self.mine, self.yours = counts(own), counts(other)
        taken = own | other
        self.places = [taken + BOTTOMS[col] & COLUMNS[col] for col in range(COLS)]
        self.open = [col for col in range(COLS) if self.places[col]]
        self.turn = 0  # 0: the side that asked for a move, 1: the other
        self.winner = -1  # as turn; -1: nobody

    def copy(self) -> "_Game":
        """The same game, to be played on apart."""
        twin = object.__new__(_Game)
        twin.mine, twin.yours, twin.turn, twin.winner = self.mine, self.yours, self.turn, self.winner
        twin.places, twin.open = self.places[:], self.open[:]
        return twin

    def play(self, col: int) -> None:
        bit = self.places[col]
        after = self.mine + ADDS[bit]
        if after & FOUR:
            self.winner = self.turn
        self.mine, self.yours = self.yours, after
        self.turn = 1 - self.turn
        self.places[col] = bit << 1 & COLUMNS[col]
        if not self.places[col]:
            self.open.remove(col)

    def roll_out(self, draw: random.Random) -> None:
        """Play random moves to the end."""
        while self.winner < 0 and self.open:
            self.play(draw.choice(self.open))


def most_visited(position: Position, iterations: int, draw: random.Random) -> int:
    """The column most visited in `iterations` roll-outs, the first of several. The game is not over."""
    start, root = _Game(position), _Node(-1)
    for _ in range(iterations):
        _iterate(root, start.copy(), draw)
    return max(root.children, key=lambda child: child.visits).col


def _iterate(root: _Node, game: _Game, draw: random.Random) -> None:
    """Descend to a node that is not fully expanded, expand it, roll out, and tell all nodes on the path."""
    path = [root]
    while True:
        node = path[-1]
        if node.untried is None:
            node.untried = game.open[:]
        if game.winner >= 0 or node.untried or not node.children:
            break
        path.append(node.best_child())
        game.play(path[-1].col)
    if game.winner < 0 and node.untried:
        col = draw.choice(node.untried)
        node.untried.remove(col)
        node.children.append(_Node(col))
        path.append(node.children[-1])
        game.play(col)
    game.roll_out(draw)
    _tell(path, game.winner)


def _tell(path: list[_Node], winner: int) -> None:
    for ply, node in enumerate(path):
        node.visits += 1
        if winner < 0:
            node.wins += 0.5
        elif winner != ply % 2:  # at an odd ply stands what the side that asked has just played
            node.wins += 1
