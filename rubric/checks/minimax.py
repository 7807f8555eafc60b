"""minimax"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubric.checks.searching import CHOSEN, Opening, Tree, infinite_trees, trees


@pytest.mark.weight(2)
def check_chosen_trees(student, reference):
    """The trees of the statement and some more, both sides to move."""
    for branches, depth in CHOSEN:
        for maximizing in (True, False):
            value, _ = reference.minimax(Tree(branches), depth, maximizing)
            assert student.minimax(Tree(branches), depth, maximizing) == value


@pytest.mark.weight(3)
@given(branches=trees(), depth=st.integers(0, 5), maximizing=st.booleans())
def check_any_tree(student, reference, branches, depth, maximizing):
    """Any tree, to any depth: leaves sooner than the depth, and depths sooner than the leaves."""
    value, _ = reference.minimax(Tree(branches), depth, maximizing)
    assert student.minimax(Tree(branches), depth, maximizing) == value


@pytest.mark.weight(1)
@given(branches=infinite_trees(), depth=st.integers(1, 4), maximizing=st.booleans())
def check_won_and_lost(student, reference, branches, depth, maximizing):
    """Trees with won and lost games: +inf and -inf are values like others."""
    value, _ = reference.minimax(Tree(branches), depth, maximizing)
    assert student.minimax(Tree(branches), depth, maximizing) == value


@pytest.mark.weight(1)
@given(branches=trees(), depth=st.integers(0, 4), maximizing=st.booleans())
def check_leaves(student, reference, branches, depth, maximizing):
    """`evaluate` is called on the leaves, and on nothing else."""
    value, leaves = reference.minimax(Tree(branches), depth, maximizing)
    assert student.minimax(Tree(branches, noting=True), depth, maximizing) == value
    assert sorted(student.looked_at()) == sorted(leaves), "leaves_looked_at"


@pytest.mark.weight(1)
def check_connect_four(student, reference):
    """Connect Four from the empty board, depths 1 to 3."""
    opening = Opening(reference.given.heuristique)
    for depth, value in ((1, 7), (2, -3), (3, 9)):
        assert student.minimax(opening, depth, True) == value
