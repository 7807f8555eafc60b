"""The tree of a right search, when it is small enough to draw."""

from dataclasses import replace
from math import inf

from grader.checks.strategies import Game
from grader.model import Tree
from grader.oracle import Oracle, module

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


def alphabeta_tree(game, pion_ordi, depth):
    """The tree of remonter_score, with what is cut. None when it is too large to draw."""
    root = module("noeud").Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    root.remonter_score(depth)
    tree = _alphabeta(root, "")
    return tree if _size(tree) <= MOST else None


def _alphabeta(node, move):
    visited = {child.dernier_coup[0]: child for child in node.fils}
    columns = [x for x, column in enumerate(node.colonnes) if not column[-1]] if visited else []
    cut = Tree("", "", False, cut=True)
    children = [_alphabeta(visited[x], str(x)) if x in visited else replace(cut, move=str(x)) for x in columns]
    return Tree(move, value_text(node.score), node.attaquant, tuple(children))


def _size(tree):
    return 1 + sum(map(_size, tree.children))
