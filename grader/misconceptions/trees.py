"""The tree of a right search, when it is small enough to draw."""

from math import inf

from grader.checks.strategies import Game
from grader.model import Tree
from grader.oracle import Oracle

MOST = 16  # positions of a tree that is drawn


def value_text(value):
    """A value as it is written in a tree."""
    return {inf: "+∞", -inf: "-∞"}.get(value, f"{value:g}")


def minimax_tree(game, player, plies):
    """The tree of eval_board: every value is the root player's. None when it is too large to draw."""
    tree = _minimax(game, player, plies, "")
    return tree if _size(tree) <= MOST else None


def _minimax(game, root, plies, move):
    score = Oracle().score(game.board, game.player, plies)
    value = value_text(score if game.player == root else -score)
    columns = [] if plies == 0 or game.over else [col for col in range(7) if len(game.columns[col]) < 6]
    children = tuple(_minimax(Game((*game.moves, col)), root, plies - 1, str(col)) for col in columns)
    return Tree(move, value, game.player == root, children)


def _size(tree):
    return 1 + sum(map(_size, tree.children))
