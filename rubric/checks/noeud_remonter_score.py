"""Noeud.remonter_score"""

from collections import Counter
from itertools import product
from math import isfinite

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubric.checks.positions import counting
from rubric.checks.strategies import FAR_FROM_ZERO, Game, late_games, rare_games, roomy_games, rows

EMPTY = Game(()).grid
# Where alpha-beta is wrong whose table takes an upper bound for a lower one (about one position in 4,000), and where it
# is that takes a lower bound for the score (one in 200).
MIXED_BOUNDS = [
    *[(Game((6, 6, 1, 6, 1, 3, 4, 0)), 4), (Game((4, 5, 5, 2, 1, 1)), 4)],
    *[(Game((6, 2, 4, 1, 1)), 4), (Game((0, 2, 0, 0, 1, 2, 4, 2, 5, 4, 0, 4, 5, 3, 2)), 4)],
]
# The allowed growth: 0 is that of alpha-beta, 1 that of plain minimax (geometrically).
TOWARDS_MINIMAX = 0.8  # of the nodes visited, which other checks compare exactly
STEPS_TOWARDS_MINIMAX = 0.2
LEAST_GROWTH = 4  # from depth 4 to depth 7: in the best of orders, alpha-beta grows by more than 10
NO_LIMIT = 1 << 40
STEPS_A_NODE = 5  # that a search cannot do without which grows less, for its steps at depth 4 are mostly others
FIRST_SCORES = ((1, 7), (2, -3), (3, 9), (4, -2))  # from the empty grid, as in the table of the statement
NODES_AT_FOUR, NODES_AT_SIX = 763, 10_300  # of alpha-beta in column order, from the empty grid
FROM_EMPTY = [
    counting.Search(Game(()), 1, True, depth, score, nodes)
    for (depth, score), nodes in zip(FIRST_SCORES, (8, 42, 174), strict=False)
]


def assert_searches(student, reference):
    """Assert a score that stands in no table of the statement, which may have been learnt by heart."""
    game = Game((2, 3))
    assert student.Noeud(1, game.grid).remonter_score(3) == reference.value(1, game.grid, True, 3), "another_grid"


@pytest.mark.weight(8, kind="value")
def check_first_depths(student, reference):
    """From the empty grid, depths 1 to 4."""
    assert_searches(student, reference)
    for depth, score in FIRST_SCORES:
        assert student.Noeud(1, EMPTY).remonter_score(depth) == score, "one_ply" if depth == 1 else "the_value"


@pytest.mark.weight(9, kind="value")
@settings(max_examples=30)
@given(game=roomy_games(3, player=1), depth=st.integers(1, 3))
def check_any_grid(student, reference, game, depth):
    """From any grid where the computer is to move and has piece 1."""
    assert_undecided(student, reference, game, 1, depth)


@pytest.mark.weight(5, kind="value")
@settings(max_examples=15)
@given(game=roomy_games(3, player=2), depth=st.integers(1, 3))
def check_defending_root(student, reference, game, depth):
    """From a node where the human is to move."""
    assert_undecided(student, reference, game, 1, depth)


@pytest.mark.weight(5, kind="value")
@settings(max_examples=15)
@given(game=roomy_games(3, player=2), depth=st.integers(1, 3))
def check_piece_two(student, reference, game, depth):
    """The computer has piece 2."""
    assert_undecided(student, reference, game, 2, depth)


@pytest.mark.weight(7, kind="value")
@settings(max_examples=40)
@given(game=late_games(min_moves=33), pion_ordi=st.sampled_from([1, 2]), depth=st.integers(1, 4))
def check_end_of_game(student, reference, game, pion_ordi, depth):
    """Near the end, when columns are full and the grid fills up before the depth is reached."""
    assert_undecided(student, reference, game, pion_ordi, depth)


@pytest.mark.weight(4, kind="value")
@settings(max_examples=30)
@given(game=rare_games(), depth=st.integers(1, 3))
def check_rare_grids(student, reference, game, depth):
    """Grids that random play seldom reaches, for both pieces of the computer: the last cells, scores far from 0."""
    for pion_ordi in (1, 2):
        attacks = game.player == pion_ordi
        expected = reference.value(pion_ordi, game.grid, attacks, depth)
        score = student.Noeud(pion_ordi, game.grid, attacks).remonter_score(depth)
        assert score == expected, "one_ply" if depth == 1 else "the_value"


@pytest.mark.weight(3, kind="value")
def check_far_from_zero(student, reference):
    """One side is far ahead of the other: the score lies far from 0, and no win is near."""
    for game, depth in product(FAR_FROM_ZERO, (1, 2, 3)):
        for pion_ordi in (1, 2):
            assert_undecided(student, reference, game, pion_ordi, depth)


def with_best_move(reference, game):
    """Return the game with the move that is best for the next player, two plies ahead."""
    attacks = game.player == 1
    after = [Game((*game.moves, col)) for col in range(7) if len(game.columns[col]) < 6]
    return (max if attacks else min)(after, key=lambda each: reference.value(1, each.grid, not attacks, 1))


@pytest.mark.weight(3, kind="value")
@settings(max_examples=5)
@given(game=roomy_games(3).filter(lambda game: len(game.moves) >= 3))
def check_search_after_search(student, reference, game):
    """Position after position of one game, at other depths: nothing stays behind from one search to the next."""
    student.show_earlier_calls()
    game = with_best_move(reference, game)  # a score that stays behind decides that of the position before
    for length, depth in ((0, 4), (1, 2), (1, 1), (2, 3), (0, 1)):
        position = game.cut(len(game.moves) - length)
        attacks = position.player == 1
        expected = reference.value(1, position.grid, attacks, depth)
        score = student.Noeud(1, position.grid, attacks).remonter_score(depth)
        if isfinite(expected):
            assert score == expected


@pytest.mark.weight(3, kind="value")
def check_transpositions(student, reference):
    """Where several orders of moves lead to a grid: a bound found there in one window is no score in another."""
    for game, depth in [*rows("transpositions")[:8], *MIXED_BOUNDS]:
        attacks = game.player == 1
        expected = reference.value(1, game.grid, attacks, int(depth))
        assert student.Noeud(1, game.grid, attacks).remonter_score(int(depth)) == expected


@pytest.mark.weight(2, kind="value")
@settings(max_examples=20)
@given(game=roomy_games(2, player=1), profondeur=st.integers(1, 3))
def check_later_node(student, reference, game, profondeur):
    """From a node that is not at depth 0: fewer plies are left."""
    expected = reference.value(1, game.grid, True, 2)
    if isfinite(expected):
        assert student.Noeud(1, game.grid, True, profondeur).remonter_score(profondeur + 2) == expected


@pytest.mark.weight(5, kind="value")
def check_forced_results(student):
    """A win or a loss that can be forced is worth +inf or -inf."""
    for game, depth in rows("hopeless")[:16]:
        attacks = game.player == 1
        score = -float("inf") if attacks else float("inf")
        assert student.Noeud(1, game.grid, attacks).remonter_score(int(depth)) == score


@pytest.mark.weight(7, kind="value")
def check_won_games(student):
    """A won grid is worth +inf or -inf at any depth."""
    for game, *_ in rows("alignments")[::3]:
        score = float("inf") if game.winner == 1 else -float("inf")
        assert student.Noeud(1, game.grid, game.player == 1).remonter_score(3) == score


@pytest.mark.weight(5, kind="pruning")
@pytest.mark.limit(call=60, total=600)
def check_visits(student):
    """No more nodes visited than alpha-beta in column order, over all the positions together."""
    allowed, visited, missed, beyond = Counter(), Counter(), [], []
    searches = [*FROM_EMPTY, *counting.searches(student.seed)]
    most = sum(search.nodes for search in searches)
    for search in searches:
        score, nodes = visit(student, search, most - visited.total())
        if score != search.score and is_checked_apart(search):
            missed.append(search)
            continue
        assert score == search.score, "score_before_nodes"
        if search.depth == 1 and not counting.shows_nodes(nodes, search.nodes):
            assert_steps_of_alphabeta(student)
            return
        allowed[search.depth] += search.nodes
        visited[search.depth] += nodes
        beyond += [search] if nodes > search.nodes else []
    if visited.total() > allowed.total():  # the smallest search that shows it has figures of its own
        smallest = min(beyond, key=lambda search: (search.nodes, len(search.game.moves)))
        _, nodes = visit(student, smallest, most)
        assert nodes <= smallest.nodes, "nodes_visited"
        assert visited.total() <= allowed.total(), "nodes_together"
    for search in missed if len(missed) <= 2 else ():  # one position and its mirror image
        score, _ = visit(student, search, most)
        assert score == search.score, "score_before_nodes"
    if not all(counting.shows_nodes(visited[depth], allowed[depth]) for depth in allowed):
        assert_steps_of_alphabeta(student)


def visit(student, search, at_most):
    """Return the score of a search, and the nodes visited; a search that visits more than `at_most` is stopped."""
    node = student.Noeud(search.pion_ordi, search.game.grid, search.attaquant)
    student.watch("Noeud.remonter_score", at_most)
    return node.remonter_score(search.depth), student.visits()


def is_checked_apart(search):
    """Return whether checks of its own ask what is peculiar to a position: the computer's piece 2, or a forced result.

    A mistake about one of the two is paid there alone; one that shows on a single position here, here."""
    return search.pion_ordi == 2 or not isfinite(search.score)


def assert_undecided(student, reference, game, pion_ordi, depth):
    """Assert the score when neither side can force a win within the depth; the side to move decides the role."""
    attacks = game.player == pion_ordi
    expected = reference.value(pion_ordi, game.grid, attacks, depth)
    if isfinite(expected):
        score = student.Noeud(pion_ordi, game.grid, attacks).remonter_score(depth)
        assert score == expected, "one_ply" if depth == 1 else "the_value"


@pytest.mark.weight(2, kind="pruning")
@pytest.mark.limit(call=240, total=600)
def check_computing_time(student):
    """From depth 4 to depth 7 the search grows as alpha-beta does, not as plain minimax."""
    assert_growth_of_alphabeta(student)


def assert_growth_of_alphabeta(student):
    """Assert that pruning slows the growth of the search, by comparing the submission with itself.

    The nodes visited decide, unless they are so few, or grow so little, that the recursion bypasses `remonter_score`:
    then the number of steps does."""
    roots = counting.growths(student.seed)
    nodes = nodes_visited(student, roots, 4, NO_LIMIT)
    if 10 * nodes > sum(root.alphabeta[0] for root in roots):
        most = most_growth(roots, TOWARDS_MINIMAX) * nodes
        visited = nodes_visited(student, roots, 7, int(most))
        assert visited <= int(most), "nodes_together"
        if visited >= LEAST_GROWTH * nodes:
            return
    assert_steps_of_alphabeta(student)


def nodes_visited(student, roots, depth, at_most):
    """Return the nodes that these searches visit; the one that goes beyond `at_most` is stopped."""
    visited = 0
    for root in roots:
        student.watch("Noeud.remonter_score", at_most - visited)
        search(student, [root], depth)
        visited += student.visits()
    return visited


def assert_steps_of_alphabeta(student):
    """Assert the same of the steps, calls of any function and turns of loops, which no machine's speed changes.

    Where they are few and hardly grow, the search does its work where no step is counted, as in arrays of NumPy."""
    roots = counting.growths(student.seed)
    student.count_steps()
    search(student, roots, 4)
    few = student.steps()
    student.count_steps(int(most_growth(roots, STEPS_TOWARDS_MINIMAX) * few))
    search(student, roots, 7)
    steps = student.steps()
    if steps < LEAST_GROWTH * few:
        assert steps >= STEPS_A_NODE * sum(root.alphabeta[1] for root in roots), "steps_hidden"
        student.count_steps()  # these roots have few columns; on the empty grid what is hidden is more
        assert student.Noeud(1, EMPTY).remonter_score(6) == 0, "score_before_nodes"
        assert student.steps() >= STEPS_A_NODE * NODES_AT_SIX, "steps_hidden"


def most_growth(roots, towards_minimax):
    """Return by what factor a search may grow from depth 4 to depth 7."""
    alphabeta, minimax = (
        sum(counts[1] for counts in all_) / sum(counts[0] for counts in all_)
        for all_ in zip(*((root.alphabeta, root.minimax) for root in roots), strict=True)
    )
    return alphabeta * (minimax / alphabeta) ** towards_minimax


def search(student, roots, depth):
    """Search these positions."""
    for root in roots:
        score = student.Noeud(root.pion_ordi, root.game.grid, root.attaquant).remonter_score(depth)
        if depth == 7:
            assert score == root.score, "score_before_nodes"


@pytest.mark.weight(6, kind="value")
@pytest.mark.limit(call=240, total=600)
def check_depths_five_and_six(student, reference):
    """From the empty grid, depths 5 and 6."""
    student.watch("Noeud.remonter_score", NO_LIMIT)  # instead of that of an earlier check
    assert_searches(student, reference)
    for depth, score in FIRST_SCORES:  # wrong there, a dear search would only show the same mistake
        assert student.Noeud(1, EMPTY).remonter_score(depth) == score, "no_deeper"
    for depth, score in ((5, 6), (6, 0)):
        assert student.Noeud(1, EMPTY).remonter_score(depth) == score


@pytest.mark.weight(1, kind="pruning")
@pytest.mark.limit(call=360, total=360)
def check_depth_seven(student, reference):
    """Depth 7 from the empty grid: the score 5, which plain minimax takes 960,793 nodes to find."""
    student.watch("Noeud.remonter_score", 2801)  # at depth 4, all of plain minimax
    assert_searches(student, reference)
    node = student.Noeud(1, EMPTY)
    student.visits()
    assert node.remonter_score(4) == -2, "no_deeper"
    nodes = student.visits()
    assert nodes <= 2 * NODES_AT_FOUR, "no_deeper"
    if not counting.shows_nodes(nodes, NODES_AT_FOUR):  # plain minimax that hides its nodes would take a minute
        assert_steps_of_alphabeta(student)
        student.count_steps()
    node = student.Noeud(1, EMPTY)
    student.watch("Noeud.remonter_score", 60395)
    assert node.remonter_score(7) == 5
