"""Noeud.meilleur_coup"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubric.checks.strategies import (
    FAR_FROM_ZERO,
    Game,
    hopeless,
    late_games,
    rare_games,
    roomy_games,
    rows,
    unfinished_games,
)

EMPTY = Game(()).grid
WIN = Game((2, 6, 2, 3, 2, 3))  # player 1 wins in column 2
LOST = -float("inf")
TRAPS = [row for row in rows("bound_traps") if row[2] != "4"]  # deeper ones cost four times as much


@pytest.mark.weight(3)
def check_first_depths(student, reference):
    """From the empty grid, depths 1 to 4."""
    for depth in range(1, 5):
        assert student.Noeud(1, EMPTY).meilleur_coup(depth) in reference.best_moves(1, EMPTY, True, depth), "the_move"


@pytest.mark.weight(7)
@settings(max_examples=30)
@given(game=unfinished_games())
def check_one_ply(student, reference, game):
    """One ply ahead, where every child's score is its own value."""
    best = reference.best_moves(game.player, game.grid, True, 1)
    assert student.Noeud(game.player, game.grid).meilleur_coup(1) in best, "the_move"


@pytest.mark.weight(6)
@settings(max_examples=40)
@given(game=unfinished_games(), depth=st.integers(2, 3))
def check_any_grid(student, reference, game, depth):
    """From any grid where the computer is to move, two or three plies ahead."""
    best = reference.best_moves(game.player, game.grid, True, depth)
    if reference.value(game.player, game.grid, True, depth) > LOST:
        assert student.Noeud(game.player, game.grid).meilleur_coup(depth) in best, "the_move"


@pytest.mark.weight(3)
@settings(max_examples=40)
@given(game=unfinished_games())
def check_defending_root(student, reference, game):
    """From a node where the human is to move: the move that is worst for the computer."""
    pion_ordi = 3 - game.player
    best = reference.best_moves(pion_ordi, game.grid, False, 1)
    assert student.Noeud(pion_ordi, game.grid, False).meilleur_coup(1) in best, "the_move"


@pytest.mark.weight(3)
@settings(max_examples=40)
@given(
    game=late_games(min_moves=33, max_moves=41) | rare_games("last_cell", "open_column", "same_shape"),
    depth=st.integers(1, 4),
)
def check_end_of_game(student, reference, game, depth):
    """Near the end, when columns are full."""
    best = reference.best_moves(game.player, game.grid, True, depth)
    if reference.value(game.player, game.grid, True, depth) > LOST:
        assert student.Noeud(game.player, game.grid).meilleur_coup(depth) in best, "the_move"


@pytest.mark.weight(5)
def check_bound_traps(student, reference):
    """Not a child whose score is only a bound: its own value is worse."""
    for game, pion_ordi, depth in TRAPS:
        best = reference.best_moves(int(pion_ordi), game.grid, True, int(depth))
        assert student.Noeud(int(pion_ordi), game.grid).meilleur_coup(int(depth)) in best, "the_move"


@pytest.mark.weight(2)
def check_defending_traps(student, reference):
    """The same for the human: the computer's score that a child returns may be only a bound."""
    for game, player, depth in TRAPS:
        pion_ordi = 3 - int(player)
        best = reference.best_moves(pion_ordi, game.grid, False, int(depth))
        assert student.Noeud(pion_ordi, game.grid, False).meilleur_coup(int(depth)) in best, "the_move"


@pytest.mark.weight(2)
def check_far_from_zero(student, reference):
    """One side is far ahead of the other: the scores lie far from 0, and no win is near."""
    for game in FAR_FROM_ZERO:
        for depth in (1, 2, 3):
            best = reference.best_moves(game.player, game.grid, True, depth)
            assert student.Noeud(game.player, game.grid).meilleur_coup(depth) in best, "the_move"


@pytest.mark.weight(2)
@settings(max_examples=40)
@given(game=roomy_games(3), profondeur=st.integers(1, 3))
def check_later_node(student, reference, game, profondeur):
    """From a node that is not at depth 0: fewer plies are left."""
    best = reference.best_moves(game.player, game.grid, True, 2)
    if reference.value(game.player, game.grid, True, 2) > LOST:
        node = student.Noeud(game.player, game.grid, True, profondeur)
        assert node.meilleur_coup(profondeur + 2) in best, "the_move"


@pytest.mark.weight(3)
def check_hopeless(student, reference):
    """When every move loses, still a legal move."""
    best = reference.best_moves(1, WIN.grid, True, 1)
    assert student.Noeud(1, WIN.grid).meilleur_coup(1) in best, "win_not_played"
    for game, depth in hopeless(12):
        legal = reference.moves(game.grid)
        assert student.Noeud(game.player, game.grid).meilleur_coup(depth) in legal, "the_move"
