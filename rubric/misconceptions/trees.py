"""Drawings of the trees of correct searches, for trees small enough to draw."""

from math import inf

from grader.assignment.authors import Tree
from rubric.checks import Oracle
from rubric.checks.answers import trees
from rubric.checks.answers.trees import MOST, size, value_text


def minimax_tree(game, player, plies):
    """Return the tree of eval_board with the values for the root player, or None when it is too large."""
    return trees.minimax_tree(Oracle(), game.board, player, plies)


def alphabeta_tree(game, pion_ordi, depth):
    """Return the tree of remonter_score with the cut branches, or None when it is too large."""
    return trees.alphabeta_tree(pion_ordi, game.grid, game.player == pion_ordi, depth)


def search_tree(branches, depth, maximizing, window=(-inf, inf)):
    """Return the tree of a correct alphabeta on nested lists, with the cut branches, or None when it is too large.

    Without a window, return the tree of minimax."""
    values = {}
    _search(branches, (), depth, window, maximizing, values)
    tree = _drawn(branches, (), depth, maximizing, values)
    return tree if size(tree) <= MOST else None


def full_tree(branches, depth, maximizing):
    """Return the tree of a correct minimax on nested lists, or None when it is too large."""
    return search_tree(branches, depth, maximizing, None)


def _search(node, path, depth, window, maximizing, values):
    """Return the value of a node; store it in `values` under its path, with those of all nodes visited below.

    Without a window nothing is cut."""
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
    """Return the number of a leaf, or of the leftmost leaf below another node, like games.leaf_value."""
    while isinstance(node, list):
        node = node[0]
    return node
