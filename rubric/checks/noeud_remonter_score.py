"""Noeud.remonter_score"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubric.checks.strategies import Game, late_games, pick, rows, unfinished_games

EMPTY = Game(()).grid
TOWARDS_MINIMAX = 0.8  # allowed growth: 0 is the growth of alpha-beta, 1 that of plain minimax (geometrically)


@pytest.mark.weight(2, kind="value")
def check_first_depths(student):
    """From the empty grid, depths 1 to 4."""
    for depth, score in ((1, 7), (2, -3), (3, 9), (4, -2)):
        assert student.Noeud(1, EMPTY).remonter_score(depth) == score


@pytest.mark.weight(3, kind="value")
@given(game=unfinished_games(), pion_ordi=st.sampled_from([1, 2]), depth=st.integers(1, 3))
def check_any_grid(student, reference, game, pion_ordi, depth):
    """From any grid, attacking and defending, whichever piece the computer has."""
    attacks = game.player == pion_ordi
    expected = reference.value(pion_ordi, game.grid, attacks, depth)
    assert student.Noeud(pion_ordi, game.grid, attacks).remonter_score(depth) == expected


@pytest.mark.weight(2, kind="value")
@settings(max_examples=40)
@given(game=late_games(min_moves=33), pion_ordi=st.sampled_from([1, 2]), depth=st.integers(1, 4))
def check_end_of_game(student, reference, game, pion_ordi, depth):
    """Near the end, when the grid fills up before the depth is reached."""
    attacks = game.player == pion_ordi
    expected = reference.value(pion_ordi, game.grid, attacks, depth)
    assert student.Noeud(pion_ordi, game.grid, attacks).remonter_score(depth) == expected


@pytest.mark.weight(1, kind="value")
def check_won_games(student):
    """A won grid is worth +inf or -inf at any depth."""
    for game, *_ in rows("alignments")[::6]:
        for pion_ordi in (1, 2):
            score = float("inf") if game.winner == pion_ordi else -float("inf")
            node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
            assert node.remonter_score(3) == score


@pytest.mark.weight(2, kind="value")
@pytest.mark.limit(call=240, total=600)
def check_depths_five_and_six(student):
    """From the empty grid, depths 5 and 6."""
    for depth, score in ((5, 6), (6, 0)):
        assert student.Noeud(1, EMPTY).remonter_score(depth) == score


@pytest.mark.weight(4, kind="pruning")
@pytest.mark.limit(call=60, total=600)
def check_visits(student):
    """No more nodes visited than alpha-beta in column order, over all the positions together."""
    allowed = 0
    for game, pion_ordi, attacks, depth, value, ab in openings():
        node = student.Noeud(pion_ordi, game.grid, attacks)
        student.watch("Noeud.remonter_score", 50 * ab)
        assert node.remonter_score(depth) == value
        if student.visits() <= depth:  # the recursion bypasses `remonter_score`: compare the computing time instead
            assert_time_saved(student)
            return
        allowed += ab
    assert student.visits_in_all() <= allowed, "nodes_visited"


def openings():
    """Yield the empty grid, and positions with their mirror images, so that no column order is favoured."""
    yield Game(()), 1, True, 5, 6, 3490
    for game, pion_ordi, role, depth, value, ab, _ in rows("openings")[:24]:
        yield game, int(pion_ordi), role == "attacking", int(depth), float(value), int(ab)


@pytest.mark.weight(2, kind="pruning")
@pytest.mark.limit(call=240, total=240)
def check_depth_seven(student):
    """Depth 7 from the empty grid: the score 5, which plain minimax takes 960,793 nodes to find."""
    node = student.Noeud(1, EMPTY)
    student.watch("Noeud.remonter_score", 2 * 60395)
    assert node.remonter_score(7) == 5
    assert student.visits() <= 60395, "nodes_visited"


@pytest.mark.weight(2, kind="pruning")
@pytest.mark.limit(call=240, total=600)
def check_computing_time(student):
    """From depth 4 to depth 7 the computing time grows as alpha-beta's does, not as plain minimax's."""
    assert_time_saved(student)


def assert_time_saved(student):
    """Assert that pruning saves time, by comparing the submission with itself, whatever its speed and the machine's.

    Time grows faster than the tree, because Python's garbage collector repeatedly traverses all objects kept."""
    student.watch("Noeud.remonter_score", 1 << 40)
    positions = pick("depth7", 3, student.seed)
    student.measure()
    for game, pion_ordi, role, *_ in positions:
        student.Noeud(int(pion_ordi), game.grid, role == "attacking").remonter_score(4)
    ab4, ab7, mm4, mm7 = (sum(int(line[i]) for line in positions) for i in (4, 5, 6, 7))
    alphabeta, minimax = ab7 / ab4, mm7 / mm4
    student.allow(alphabeta * (minimax / alphabeta) ** TOWARDS_MINIMAX, "no_time_saved")
    for game, pion_ordi, role, value, *_ in positions:
        node = student.Noeud(int(pion_ordi), game.grid, role == "attacking")
        assert node.remonter_score(7) == float(value)
