"""alphabeta"""

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubric.checks.searching import CHOSEN, Opening, Tree, infinite_trees, trees


@pytest.mark.weight(1, kind="value")
def check_chosen_trees(student, reference):
    """The trees of the statement and some more, both sides to move."""
    for branches, depth in CHOSEN:
        for maximizing in (True, False):
            value, _ = reference.minimax(Tree(branches), depth, maximizing)
            assert student.alphabeta(Tree(branches), depth, -inf, inf, maximizing) == value


@pytest.mark.weight(3, kind="value")
@given(branches=trees(), depth=st.integers(0, 5), maximizing=st.booleans())
def check_any_tree(student, reference, branches, depth, maximizing):
    """Any tree, to any depth: the value of minimax."""
    value, _ = reference.minimax(Tree(branches), depth, maximizing)
    assert student.alphabeta(Tree(branches), depth, -inf, inf, maximizing) == value


@pytest.mark.weight(1, kind="value")
@given(branches=infinite_trees(), depth=st.integers(1, 4), maximizing=st.booleans())
def check_won_and_lost(student, reference, branches, depth, maximizing):
    """Trees with won and lost games: +inf and -inf are values like others."""
    value, _ = reference.minimax(Tree(branches), depth, maximizing)
    assert student.alphabeta(Tree(branches), depth, -inf, inf, maximizing) == value


@pytest.mark.weight(1, kind="value")
@given(
    branches=trees(),
    depth=st.integers(1, 4),
    maximizing=st.booleans(),
    alpha=st.integers(-9, 8),
    width=st.integers(1, 9),
)
def check_window(student, reference, branches, depth, maximizing, alpha, width):
    """With a window: the value when it lies inside, else a bound on its side."""
    value, _ = reference.minimax(Tree(branches), depth, maximizing)
    answer = student.alphabeta(Tree(branches), depth, alpha, alpha + width, maximizing)
    if value <= alpha:
        assert answer <= alpha
    elif value >= alpha + width:
        assert answer >= alpha + width
    else:
        assert answer == value


@pytest.mark.weight(1, kind="pruning")
def check_chosen_cuts(student, reference):
    """The trees of the statement and some more: exactly the leaves alpha-beta looks at, in order."""
    for branches, depth in CHOSEN:
        for maximizing in (True, False):
            value, leaves = reference.alphabeta_with_leaves(Tree(branches), depth, maximizing)
            assert student.alphabeta(Tree(branches, noting=True), depth, -inf, inf, maximizing) == value
            assert student.looked_at() == leaves, "leaves_looked_at"


@pytest.mark.weight(3, kind="pruning")
@given(branches=trees(), depth=st.integers(1, 5), maximizing=st.booleans())
def check_leaves(student, reference, branches, depth, maximizing):
    """Any tree: exactly the leaves alpha-beta looks at, in order."""
    value, leaves = reference.alphabeta_with_leaves(Tree(branches), depth, maximizing)
    assert student.alphabeta(Tree(branches, noting=True), depth, -inf, inf, maximizing) == value
    assert student.looked_at() == leaves, "leaves_looked_at"


@pytest.mark.weight(1, kind="pruning")
@given(
    branches=trees(),
    depth=st.integers(1, 4),
    maximizing=st.booleans(),
    alpha=st.integers(-9, 8),
    width=st.integers(1, 9),
)
def check_window_leaves(student, reference, branches, depth, maximizing, alpha, width):
    """With a window, which cuts from the first leaf on."""
    value, leaves = reference.alphabeta_with_leaves(Tree(branches), depth, maximizing, alpha, alpha + width)
    answer = student.alphabeta(Tree(branches, noting=True), depth, alpha, alpha + width, maximizing)
    if alpha < value < alpha + width:
        assert answer == value
    assert student.looked_at() == leaves, "leaves_looked_at"


@pytest.mark.weight(1, kind="pruning")
@pytest.mark.limit(call=60, total=240)
def check_connect_four(student, reference):
    """Connect Four from the empty board: the scores and the numbers of leaves of part B."""
    opening = Opening(reference.given.heuristique)
    for depth, value, leaves in ((1, 7, 7), (2, -3, 34), (3, 9, 140), (4, -2, 582), (5, 6, 2673)):
        assert student.alphabeta(opening, depth, -inf, inf, True) == value
        looked_at = len(student.looked_at())
        assert looked_at <= leaves, "leaves_counted"
        assert looked_at >= leaves // 10, "leaves_missing"  # the best of orders needs more: no search found this value
