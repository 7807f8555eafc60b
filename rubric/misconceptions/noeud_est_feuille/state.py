"""Whether a node is won or over."""

from math import inf

from rubric.misconceptions.given import puissance4


def is_won(node):
    """Return True when either player has won."""
    return abs(puissance4.heuristique(node.colonnes, node.pion_ordi)) == inf


def is_over(node):
    """Return True when the game is over."""
    return is_won(node) or puissance4.grille_complete(node.colonnes)


def leaf(node, depth_max, won):
    """Return the right answer for a node that is won or not."""
    return node.profondeur >= depth_max or won or puissance4.grille_complete(node.colonnes)
