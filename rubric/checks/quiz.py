"""quiz"""

import pytest


@pytest.mark.weight(1)
def check_notebook_value(student, reference):
    """The tree of the statement: the value of the root."""
    tree = reference.quiz()
    assert student.answer("notebook", "value", "number", tree.drawn) == tree.value


@pytest.mark.weight(1)
def check_notebook_beta_cuts(student, reference):
    """The tree of the statement: the nodes cut short by beta."""
    tree = reference.quiz()
    assert sorted_of(student.answer("notebook", "beta_cuts", about=tree.drawn)) == tree.beta_cuts


@pytest.mark.weight(1)
def check_notebook_alpha_cuts(student, reference):
    """The tree of the statement: the nodes cut short by alpha."""
    tree = reference.quiz()
    assert sorted_of(student.answer("notebook", "alpha_cuts", about=tree.drawn)) == tree.alpha_cuts


@pytest.mark.weight(1)
def check_notebook_never_visited(student, reference):
    """The tree of the statement: the nodes never visited."""
    tree = reference.quiz()
    assert sorted_of(student.answer("notebook", "never_visited", about=tree.drawn)) == tree.never_visited


@pytest.mark.weight(1)
def check_notebook_leaves(student, reference):
    """The tree of the statement: the leaves looked at, in order."""
    tree = reference.quiz()
    assert student.answer("notebook", "leaves", about=tree.drawn) == tree.leaves


@pytest.mark.weight(1)
def check_mine_value(student, reference):
    """Your own tree: the value of the root."""
    tree = reference.quiz(student.identifier())
    assert student.answer("mine", "value", "number", tree.drawn) == tree.value


@pytest.mark.weight(1)
def check_mine_beta_cuts(student, reference):
    """Your own tree: the nodes cut short by beta."""
    tree = reference.quiz(student.identifier())
    assert sorted_of(student.answer("mine", "beta_cuts", about=tree.drawn)) == tree.beta_cuts


@pytest.mark.weight(1)
def check_mine_alpha_cuts(student, reference):
    """Your own tree: the nodes cut short by alpha."""
    tree = reference.quiz(student.identifier())
    assert sorted_of(student.answer("mine", "alpha_cuts", about=tree.drawn)) == tree.alpha_cuts


@pytest.mark.weight(1)
def check_mine_never_visited(student, reference):
    """Your own tree: the nodes never visited."""
    tree = reference.quiz(student.identifier())
    assert sorted_of(student.answer("mine", "never_visited", about=tree.drawn)) == tree.never_visited


@pytest.mark.weight(1)
def check_mine_leaves(student, reference):
    """Your own tree: the leaves looked at, in order."""
    tree = reference.quiz(student.identifier())
    assert student.answer("mine", "leaves", about=tree.drawn) == tree.leaves


def sorted_of(answer):
    """Return the distinct numbers in order, for answers whose order does not matter; return a non-list unchanged."""
    return sorted(set(answer)) if isinstance(answer, list) else answer
