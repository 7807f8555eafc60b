"""best_move"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubric.checks.searching import CHOSEN, Opening, Tree, infinite_trees, regular, trees


@pytest.mark.weight(1)
def check_chosen_trees(student, reference):
    """The trees of the statement and some more."""
    for branches, depth in CHOSEN:
        assert student.best_move(Tree(branches), depth) in reference.best_choices(Tree(branches), depth)


@pytest.mark.weight(2)
@given(branches=trees(), depth=st.integers(1, 5))
def check_any_tree(student, reference, branches, depth):
    """Any tree: a move whose own value is the best."""
    assert student.best_move(Tree(branches), depth) in reference.best_choices(Tree(branches), depth)


@pytest.mark.weight(2)
@given(branches=regular(st.integers(0, 2)))
def check_bound_traps(student, reference, branches):
    """Trees with many ties, where a cut child seems as good as the best."""
    assert student.best_move(Tree(branches), 4) in reference.best_choices(Tree(branches), 4)


@pytest.mark.weight(1)
@given(branches=infinite_trees(), depth=st.integers(1, 4))
def check_won_and_lost(student, reference, branches, depth):
    """Won and lost games: a legal move even when every move loses."""
    assert student.best_move(Tree(branches), depth) in reference.best_choices(Tree(branches), depth)


@pytest.mark.weight(1)
@pytest.mark.limit(call=30, total=120)
def check_connect_four(student, reference):
    """Connect Four from the empty board, depths 1 to 4."""
    opening = Opening(reference.given.heuristique)
    for depth, columns in ((1, [3]), (2, [1, 2, 3, 4, 5]), (3, [3]), (4, [3])):
        assert student.best_move(opening, depth) in columns
