"""Noeud.creer_fils"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubric.checks.strategies import Game, unfinished_games

roots = {
    "game": unfinished_games().filter(lambda game: len(game.moves) < 41),
    "pion_ordi": st.sampled_from([1, 2]),
    "col": st.integers(0, 6),
}


def make(student, game, pion_ordi, col):
    """Return a node whose player is to move, its child in the first free column from `col` on, and the move."""
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    x = next(c % 7 for c in range(col, col + 7) if len(game.columns[c % 7]) < 6)
    y = len(game.columns[x])
    return node, node.creer_fils(x, y), (x, y)


def assert_is_child(node, child, game, move):
    """Assert what tells a child from its parent, two at least of four signs: the piece, the role, the depth, the move.

    A copy of the node, or a root, shows none of them, and earns nothing for what it has not changed."""
    x, y = move
    grid, role = Game((*game.moves, x)).grid, not node.attaquant
    shown = (child.colonnes == grid) + (child.attaquant == role)
    if shown < 2 and shown + (child.profondeur == 1) + (child.dernier_coup in [(x, y), [x, y], x]) < 2:
        assert child.colonnes == grid, "no_child"
        assert child.attaquant == role, "no_child"


@pytest.mark.weight(9)
@settings(max_examples=12)
@given(**roots)
def check_grid(student, game, pion_ordi, col):
    """The child's grid holds the node's piece, and the node's own grid stays as it was."""
    node, child, (x, _) = make(student, game, pion_ordi, col)
    assert child.colonnes == Game((*game.moves, x)).grid
    assert node.colonnes == game.grid, "grid_changed"


@pytest.mark.weight(4)
@settings(max_examples=12)
@given(**roots)
def check_role(student, game, pion_ordi, col):
    """The child has the opposite role and the other piece to place; the computer's piece stays the same."""
    _, child, _ = make(student, game, pion_ordi, col)
    assert child.attaquant == (game.player != pion_ordi)
    assert child.pion_a_placer == 3 - game.player
    assert child.pion_ordi == pion_ordi


@pytest.mark.weight(3)
@settings(max_examples=12)
@given(**roots)
def check_move(student, game, pion_ordi, col):
    """The child knows the move that led to it."""
    _, child, (x, y) = make(student, game, pion_ordi, col)
    assert child.dernier_coup in [(x, y), [x, y], x]


@pytest.mark.weight(3)
@settings(max_examples=12)
@given(**roots)
def check_depth(student, game, pion_ordi, col):
    """The child is one ply deeper than its parent."""
    _, child, (x, _) = make(student, game, pion_ordi, col)
    assert child.profondeur == 1
    free = next((x, len(column)) for x, column in enumerate(Game((*game.moves, x)).columns) if len(column) < 6)
    grandchild = child.creer_fils(*free)
    assert grandchild.profondeur == 2


@pytest.mark.weight(4)
@settings(max_examples=12)
@given(game=unfinished_games(), pion_ordi=st.sampled_from([1, 2]), right_to_left=st.booleans())
def check_children(student, game, pion_ordi, right_to_left):
    """Each child is appended to the node's own list, in order, and returned."""
    attacks = game.player == pion_ordi
    node, other = (student.Noeud(pion_ordi, game.grid, attacks) for _ in range(2))
    free = [(x, len(column)) for x, column in enumerate(game.columns) if len(column) < 6]
    moves = free[::-1] if right_to_left else free
    children = [node.creer_fils(x, y) for x, y in moves]
    assert_is_child(node, children[0], game, moves[0])
    assert node.fils == children
    assert children[0].fils == []
    assert other.fils == [], "other_node"


@pytest.mark.weight(4)
@settings(max_examples=8)
@given(**roots)
def check_children_apart(student, game, pion_ordi, col):
    """Each child stays as it was when others are made, and when another one is changed."""
    node, child, move = make(student, game, pion_ordi, col)
    assert_is_child(node, child, game, move)
    before = child.colonnes
    for x, column in enumerate(game.columns):
        if len(column) < 6:
            other = node.creer_fils(x, len(column))
    assert child.colonnes == before, "children_share"
    again = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi).creer_fils(*move)
    for changed in (other, again):
        changed.set("alpha", 5)
        assert child.alpha != 5, "children_share"


@pytest.mark.weight(2)
@settings(max_examples=12)
@given(game=unfinished_games(), pion_ordi=st.sampled_from([1, 2]))
def check_node_unchanged(student, game, pion_ordi):
    """Making children leaves the node itself, its depth, role, piece and move, as it was."""
    attacks = game.player == pion_ordi
    node = student.Noeud(pion_ordi, game.grid, attacks)
    free = [(x, len(column)) for x, column in enumerate(game.columns) if len(column) < 6]
    children = [node.creer_fils(x, y) for x, y in free]
    assert_is_child(node, children[0], game, free[0])
    assert node.profondeur == 0
    assert node.attaquant == attacks
    assert node.pion_a_placer == game.player
    assert node.dernier_coup == None  # noqa: E711


@pytest.mark.weight(5)
@settings(max_examples=12)
@given(**roots, window=st.tuples(st.integers(-30, 0), st.integers(1, 30)))
def check_alpha_beta(student, game, pion_ordi, col, window):
    """Every child receives the alpha and beta the node has at that moment."""
    node, child, move = make(student, game, pion_ordi, col)
    assert_is_child(node, child, game, move)
    assert child.alpha == -float("inf")
    assert child.beta == float("inf")
    node.set("alpha", window[0])
    node.set("beta", window[1])
    free = [x for x, column in enumerate(game.columns) if len(column) < 6]
    for x in free:
        child = node.creer_fils(x, len(game.columns[x]))
        assert child.alpha == window[0]
        assert child.beta == window[1]
    child.set("alpha", window[0] + 1)
    after = Game((*game.moves, free[-1])).columns
    x = next(x for x, column in enumerate(after) if len(column) < 6)
    grandchild = child.creer_fils(x, len(after[x]))
    assert grandchild.alpha == window[0] + 1
    assert grandchild.beta == window[1]
