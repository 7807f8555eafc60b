"""The search of Noeud.remonter_score on nodes, in parts that a misconception changes."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from grader.assignment.authors import OneOf
from rubric.misconceptions.given import puissance4
from rubric.misconceptions.searching import any_stand_in


def value_of(node):
    """Return the right value of a leaf."""
    return puissance4.heuristique(node.colonnes, node.pion_ordi)


def moves_of(node):
    """Yield the legal moves (x, y), in the order of the columns."""
    for x in range(7):
        y = puissance4.hauteur(x, node.colonnes)
        if y != -1:
            yield x, y


def cuts(node, attacks):
    """Return True when the score reaches the bound of the other side."""
    return node.score >= node.beta if attacks else node.score <= node.alpha


def reaches_beyond(node, attacks):
    """Return True when the score is better than the bound of the other side."""
    return node.score > node.beta if attacks else node.score < node.alpha


def is_closed(node, _attacks):
    """Return True when no value is left between the bounds."""
    return node.alpha >= node.beta


@dataclass(frozen=True)
class Search:
    """A correct search except for the fields changed. `attacks` is the node's role, `best` its choice: max or min."""

    is_leaf: Callable[..., bool] = lambda node, depth_max: node.est_feuille(depth_max)
    value: Callable[..., Any] = value_of
    attacks: Callable[..., bool] = lambda node: node.attaquant
    start: Callable[..., float] = lambda _node: inf
    moves: Callable[..., Any] = moves_of
    depth_below: Callable[[int], int] = lambda depth_max: depth_max
    child_value: Callable[..., Any] = lambda child, depth_max: child.remonter_score(depth_max)
    keep: Callable[..., float] = lambda best, score, child_score: best(score, child_score)
    hint: Callable[..., float] | None = None  # what a child tells the bounds instead of the node's score
    cut: Callable[..., bool] = cuts
    cuts_last: bool = False  # after the bounds are updated
    raises_alpha: Callable[[bool], bool] = lambda attacks: attacks
    lowers_beta: Callable[[bool], bool] = lambda attacks: not attacks
    bound: Callable[..., float] = lambda best, bound, score, _child_score: best(bound, score)
    result: Callable[..., Any] = lambda node, _child_score: node.score

    def __call__(self, node, depth_max):
        """Return the result, and store the score and the bounds on the node."""
        if self.is_leaf(node, depth_max):
            node.score = self.value(node)
            return node.score
        attacks = self.attacks(node)
        best, node.score = (max, -self.start(node)) if attacks else (min, self.start(node))
        child_score = node.score
        for x, y in self.moves(node):
            child = node.creer_fils(x, y)
            child_score = self.child_value(child, self.depth_below(depth_max))
            node.score = self.keep(best, node.score, child_score)
            if not self.cuts_last and self.cut(node, attacks):
                break
            self._move_bounds(node, attacks, child, child_score)
            if self.cuts_last and self.cut(node, attacks):
                break
        return self.result(node, child_score)

    def _move_bounds(self, node, attacks, child, child_score):
        score = node.score if self.hint is None else self.hint(child)
        if self.raises_alpha(attacks):
            node.alpha = self.bound(max, node.alpha, score, child_score)
        if self.lowers_beta(attacks):
            node.beta = self.bound(min, node.beta, score, child_score)


def search(**different):
    """Return a remonter_score that tests the score before the bounds are updated."""
    return _method(Search(**different))


def window_search(cut=is_closed, **different):
    """Return a remonter_score that tests the window after the bounds are updated."""
    return _method(Search(cut=cut, cuts_last=True, **different))


def values(**different):
    """Return a remonter_score that is wrong in its values: its score at the root is a set, which leaves visits open."""
    searched = Search(**different)

    def remonter_score(node, depth_max):
        score = searched(node, depth_max)
        if node.profondeur:
            return score
        score = any_stand_in(score)
        return score if isinstance(score, OneOf) else OneOf({score})

    return remonter_score


def _method(searched):
    """Return a function, which becomes a method where it is an attribute of a class."""
    return lambda node, depth_max: searched(node, depth_max)
