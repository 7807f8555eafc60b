"""negamax"""

from collections import Counter
from itertools import product
from math import inf, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubric.checks.positions.counting import quiet_games, shows_nodes
from rubric.checks.strategies import Game, chosen, games, late_games, rows, unfinished_games

LEAST_GROWTH = 4  # from depth 2 to depth 5: in the best of orders, alpha-beta grows by more than 20
STEPS_A_NODE = 5  # that a search cannot do without which grows less


@pytest.mark.weight(1, kind="value")
def check_statement(student, reference):
    """The examples of the statement."""
    assert student.negamax(Game((3,)).board, 0, -inf, inf, 2)[1] == -3
    assert student.negamax(Game((0, 6, 1, 6, 2, 6)).board, 2, -inf, inf, 1) == (3, 100001)
    for depth in (1, 2, 3, 4):
        assert_best(student, reference, Game((3, 4, 3)), depth)


@pytest.mark.weight(1, kind="value")
@settings(max_examples=100)
@given(game=games())
def check_leaves(student, reference, game):
    """At depth 0, the difference of the two values; a finished game at any depth."""
    for depth in (0, 1, 3) if game.over else (0,):
        score = reference.negamax_value(game.board, depth, game.player)
        assert student.negamax(game.board, depth, -inf, inf, game.player)[1] == score, "the_score_second"


@pytest.mark.weight(3, kind="value")
@pytest.mark.limit(call=20, total=240)
@given(game=unfinished_games(), depth=st.integers(1, 3))
def check_any_game(student, reference, game, depth):
    """Any board: the value of minimax, and a column that reaches it."""
    assert_best(student, reference, game, depth)


@pytest.mark.weight(1, kind="value")
@pytest.mark.limit(call=20, total=240)
@settings(max_examples=30)
@given(game=late_games(min_moves=34, max_moves=41), depth=st.integers(1, 5))
def check_end_of_game(student, reference, game, depth):
    """The end of a game, when columns are full and the board may fill up before the depth."""
    assert_best(student, reference, game, depth)


@pytest.mark.weight(1, kind="value")
@pytest.mark.limit(call=20, total=240)
def check_won_and_lost(student, reference):
    """The quickest win, and the longest resistance when every move loses."""
    for game in chosen("alignments")[::9]:
        for depth in (1, 3):
            assert_best(student, reference, game.cut(len(game.moves) - 1), depth)
    for game, depth in rows("hopeless")[:12]:
        assert_best(student, reference, game, int(depth))


@pytest.mark.weight(1, kind="value")
@pytest.mark.limit(call=20, total=240)
@given(game=unfinished_games(), depth=st.integers(0, 3), alpha=st.integers(-40, 40), width=st.integers(1, 40))
def check_window(student, reference, game, depth, alpha, width):
    """With a window: the value when it lies inside, else a bound on its side."""
    value, beta = reference.negamax_value(game.board, depth, game.player), alpha + width
    score = student.negamax(game.board, depth, alpha, beta, game.player)[1]
    if value <= alpha:
        assert score <= alpha, "the_score_second"
    elif value >= beta:
        assert score >= beta, "the_score_second"
    else:
        assert score == value, "the_score_second"


@pytest.mark.weight(2, kind="pruning")
@pytest.mark.limit(call=120, total=400)
def check_visits(student, reference):
    """No more nodes visited than alpha-beta in column order or from the centre, over all the positions together."""
    allowed, visited, games = Counter(), Counter(), quiet_games(student.seed)
    for depth, game in [(1, games[0]), *product((3,), games[:2]), *product((4,), games)]:
        most = reference.most_visits(game.board, depth, game.player)
        student.watch("negamax", 20 * most)
        assert student.negamax(game.board, depth, -inf, inf, game.player)[1] == value(reference, game, depth)
        allowed[depth] += most
        visited[depth] += student.visits()
        if depth == 1 and not shows_nodes(visited[1], allowed[1]):  # the recursion bypasses `negamax`
            assert_work_saved(student, reference)
            return
    assert visited.total() <= allowed.total(), "nodes_visited"
    if not all(shows_nodes(visited[depth], allowed[depth]) for depth in allowed):
        assert_work_saved(student, reference)


@pytest.mark.weight(1, kind="pruning")
@pytest.mark.limit(call=120, total=400)
def check_work(student, reference):
    """From depth 2 to depth 5 the work grows as that of alpha-beta does, not as that of plain minimax."""
    assert_work_saved(student, reference)


def assert_work_saved(student, reference):
    """Assert that pruning saves work, by comparing the submission with itself; it counts steps, so no clock matters."""
    work, pruned, plain = [0, 0], [0, 0], [0, 0]
    for game in quiet_games(student.seed)[:2]:
        for i, depth in enumerate((2, 5)):
            student.count_steps()
            score = value(reference, game, depth)
            assert student.negamax(game.board, depth, -inf, inf, game.player)[1] == score, "the_score_second"
            work[i] += student.steps()
            pruned[i] += reference.most_visits(game.board, depth, game.player)
            plain[i] += reference.plain_visits(game.board, depth, game.player)
    allowed = sqrt((pruned[1] / pruned[0]) * (plain[1] / plain[0]))
    assert round(work[1] / max(work[0], 1)) <= round(allowed), "no_work_saved"
    if work[1] < LEAST_GROWTH * work[0]:  # most of it is no search, or the search works where no step is counted
        assert work[1] >= STEPS_A_NODE * pruned[1], "steps_hidden"


def value(reference, game, depth):
    """Return the value for the side to move."""
    return reference.negamax_value(game.board, depth, game.player)


def assert_best(student, reference, game, depth):
    """Assert the value, and that the column reaches it."""
    col, score = student.negamax(game.board, depth, -inf, inf, game.player)
    assert score == value(reference, game, depth), "the_score_second"
    assert col in reference.negamax_columns(game.board, depth, game.player), "the_column_first"
