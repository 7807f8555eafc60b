"""The tree of a right search, when it is small enough to draw."""

from dataclasses import replace
from math import inf

from grader.assignment.oracle import module
from grader.model import Tree
from rubric.checks import Oracle
from rubric.checks.strategies import Game

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


def search_tree(branches, depth, maximizing, window=(-inf, inf)):
    """The tree of a right alphabeta on nested lists, with what is cut; without a window, that of minimax.

    None when it is too large to draw."""
    values = {}
    _search(branches, (), depth, window, maximizing, values)
    tree = _drawn(branches, (), depth, maximizing, values)
    return tree if _size(tree) <= MOST else None


def full_tree(branches, depth, maximizing):
    """The tree of a right minimax on nested lists: nothing is cut. None when it is too large to draw."""
    return search_tree(branches, depth, maximizing, None)


def _search(node, path, depth, window, maximizing, values):
    """The value of a node, kept in `values` under its path, as that of every node looked at; no window: no cut."""
    if depth == 0 or not isinstance(node, list):
        values[path] = leftmost(node)
        return values[path]
    best, bounds = (-inf if maximizing else inf), window
    for number, child in enumerate(node):
        value = _search(child, (*path, number), depth - 1, bounds, not maximizing, values)
        best = max(best, value) if maximizing else min(best, value)
        if window is not None:
            if best >= window[1] if maximizing else best <= window[0]:
                break
            bounds = (max(window[0], best), window[1]) if maximizing else (window[0], min(window[1], best))
    values[path] = best
    return best


def _drawn(node, path, depth, maximizing, values):
    move = str(path[-1]) if path else ""
    leaf = depth == 0 or not isinstance(node, list)
    value = values.get(path, leftmost(node) if leaf else 0)
    below = [] if leaf else enumerate(node)
    children = [_drawn(child, (*path, n), depth - 1, not maximizing, values) for n, child in below]
    return Tree(move, value_text(value), maximizing, tuple(children), cut=path not in values)


def leftmost(node):
    """The number of a leaf; of another node, of its leftmost leaf, as games.leaf_value gives it."""
    while isinstance(node, list):
        node = node[0]
    return node


def _size(tree):
    return 1 + sum(map(_size, tree.children))
