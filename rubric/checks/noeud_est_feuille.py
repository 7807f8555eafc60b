"""Noeud.est_feuille"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubric.checks.strategies import LOPSIDED, Game, games, late_games, rare_games, rows

# Four aligned on the bottom row, and no column holds two pieces.
FLAT = [
    Game((0, 4, 1, 5, 2, 6, 3)),
    Game((1, 0, 2, 5, 3, 6, 4)),
    Game((2, 0, 3, 1, 4, 6, 5)),
    Game((3, 0, 4, 1, 5, 2, 6)),
]
WINDOWS = ((-float("inf"), 3), (-1, 0), (2, 2), (4, -4), (3, float("inf")))


def root(student, game, pion_ordi):
    """Return a root whose role matches the player to move: the computer attacks, the human defends."""
    return student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)


def assert_wins(student, by_computer):
    """Assert that a game is a leaf once it is won by the computer, or by the human, and not a move before, when it is
    the other's turn, nor two moves before, when it is the same player's."""
    for game in [*FLAT, *(game for game, *_ in rows("alignments")[::2])]:
        pion_ordi = game.winner if by_computer else 3 - game.winner
        assert root(student, game, pion_ordi).est_feuille(9) == True  # noqa: E712
        for moves in (1, 2):
            before = game.cut(len(game.moves) - moves)
            assert root(student, before, pion_ordi).est_feuille(9) == False, "not_over_yet"  # noqa: E712


@pytest.mark.weight(5)
def check_depth(student):
    """A node at the greatest depth is a leaf, one above it is not."""
    for pion_ordi in (1, 2):
        for depth in range(4):
            node = student.Noeud(pion_ordi, Game(()).grid)
            node.set("profondeur", depth)
            assert node.est_feuille(depth) == True  # noqa: E712
            assert node.est_feuille(depth + 1) == False  # noqa: E712


@pytest.mark.weight(5)
def check_won_by_computer(student):
    """A game that the computer has won is a leaf, whichever piece it has."""
    assert_wins(student, by_computer=True)


@pytest.mark.weight(5)
def check_won_by_human(student):
    """A game that the human has won is a leaf, whichever piece the computer has."""
    assert_wins(student, by_computer=False)


@pytest.mark.weight(2)
def check_far_ahead(student):
    """Nobody has won where one side is far ahead of the other."""
    won = rows("alignments")[0][0]
    if not any(root(student, won, pion_ordi).est_feuille(9) for pion_ordi in (1, 2)):
        assert root(student, won, 1).est_feuille(9) == True, "no_win_seen"  # noqa: E712
    for game in LOPSIDED:
        for pion_ordi in (1, 2):
            assert root(student, game, pion_ordi).est_feuille(9) == False  # noqa: E712


@pytest.mark.weight(1)
def check_window(student):
    """The node's alpha and beta decide nothing: the three reasons alone do."""
    for alpha, beta in WINDOWS:
        for depth, leaf in ((2, True), (4, False)):
            node = student.Noeud(1, Game(()).grid, True, 2)
            node.set("alpha", alpha)
            node.set("beta", beta)
            assert node.est_feuille(depth) == leaf


@pytest.mark.weight(5)
@given(
    game=late_games(min_moves=40, max_moves=42) | rare_games("last_cell", "open_column", "full_win"),
    pion_ordi=st.sampled_from([1, 2]),
)
def check_full_grid(student, game, pion_ordi):
    """A full grid is a leaf, a nearly full one is not."""
    assert root(student, game, pion_ordi).est_feuille(3) == game.full


@pytest.mark.weight(1)
@given(game=games() | rare_games(), pion_ordi=st.sampled_from([1, 2]))
def check_any_game(student, game, pion_ordi):
    """Any grid that is not full, for an attacking and a defending node."""
    if not game.full:
        assert root(student, game, pion_ordi).est_feuille(5) == game.over
