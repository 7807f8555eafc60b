"""eval_board

The score and the column are asked apart. Most checks ask player 1, on boards with room, about searches that no win or
loss decides; player 2, full columns, full boards, forced results and the end of the game have checks of their own.
Those hold a search that counts its plies from another number to the depth it reaches: the depths have their checks.
"""

from itertools import product
from math import isfinite

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubric.checks.strategies import (
    CENTRE,
    HAND_OUT,
    Game,
    hopeless,
    late_games,
    rare_games,
    roomy_games,
    rows,
    rows_of,
    unfinished_games,
    won_games,
)

# Three traps of two plies and one of three. Then boards with full columns, on which no best column at a smaller depth
# is one at this: two of three plies, and two of two plies for player 2.
TRAPS = [
    *rows("column_traps")[:4],
    (Game((0, 6, 6, 3, 4, 3, 6, 0, 3, 0, 0, 6, 0, 0, 1, 4, 6, 3, 1, 6)), 3),
    (Game((1, 1, 6, 1, 0, 1, 1, 3, 0, 1, 2, 0, 0, 4, 5, 0, 6, 3, 5, 0)), 3),
    (Game((6, 5, 1, 1, 4, 1, 1, 1, 1, 0, 3)), 2),
    (Game((2, 0, 4, 4, 4, 4, 1, 5, 0, 4, 4)), 2),
]
# Whoever is to move wins at once.
WINNING = [game.cut(len(game.moves) - 1) for game, *_ in rows("alignments") if game.open_columns == 7][::6]
DEPTHS = Game((3, 3))  # player 1 is to move, and each of the first depths has another score than the next
FEWEST_CALLS = {1: 8, 2: 21}  # of itself, by alpha-beta within so many plies, where all boards are worth the same
LEAST = -278  # minus the sum of all weights: no board that goes on is worth less
# By player: no two of the first depths have one score, and nobody wins within them.
FIRST_MOVES = {1: (DEPTHS, Game((0, 2))), 2: (Game((2,)), Game((0, 0, 5)))}
FORCED = [(game, int(k)) for game, k in rows("hopeless") if game.open_columns == 7][:3]  # lost within k plies


def reached(student, reference, game, k):
    """Return the depth that the submission reaches when asked for k: k - 1, k or k + 1.

    Another depth must show on two boards, one of which is not always the same where k is small."""
    asked = DEPTHS, game if k <= 2 else HAND_OUT
    for shift in (-1, 1):
        if all(searches_at(student, reference, each, shift) for each in asked):
            return k + shift
    return k


def searches_at(student, reference, game, shift):
    """Return True when the scores at depths 1 and 2 are those that are right for this many plies more."""
    scores = [student.eval_board(game.board, game.player, depth)[0] for depth in (1, 2)]
    return scores == [reference.score(game.board, game.player, depth + shift) for depth in (1, 2)]


def assert_score(student, reference, game, k):
    """Assert the score at depth k, or at the depth the submission reaches."""
    score, _ = student.eval_board(game.board, game.player, k)
    if score != reference.score(game.board, game.player, k):
        depth = reached(student, reference, game, k)
        expected = reference.score(game.board, game.player, depth)
        score, _ = student.eval_board(game.board, game.player, k)
        if depth == k:
            assert score == expected, "the_score"
        assert score == expected, "the_score_at_its_depth"


def assert_column(student, reference, game, k):
    """Assert that the column is legal and reaches the score at depth k, or at the depth the submission reaches."""
    _, col = student.eval_board(game.board, game.player, k)
    if col not in reference.best_columns(game.board, game.player, k):
        depth = reached(student, reference, game, k)
        best = reference.best_columns(game.board, game.player, depth) if depth else reference.legal_columns(game.board)
        _, col = student.eval_board(game.board, game.player, k)
        if depth == k:
            assert col in best, "the_column" if col in reference.legal_columns(game.board) else "no_legal_column"
        assert col in best, "the_column_at_its_depth"


def undecided(reference, game, k):
    """Return True when neither side can force a win within k plies."""
    return isfinite(reference.score(game.board, game.player, k))


def going_on(reference, games):
    """Return the games, with k, that go on. A wrong win test, followed for its helper, may see them won."""
    return [(game, int(k)) for game, k in games if not reference.has_winner(game.board)]


def assert_for_a_player(student, reference, holds):
    """Assert that this holds for one of the players at least, and for the submission's own scores from depth 0 or 1 on:
    the other player, and the number that plies start from, have checks of their own."""
    for player, depth in product((1, 2), (0, 1)):
        if all(holds(student, game, player, depth) for game in FIRST_MOVES[player]):
            return
    for depth in (1, 2):
        score, _ = student.eval_board(DEPTHS.board, 1, depth)
        assert score == reference.score(DEPTHS.board, 1, depth), "no_minimax"


def chooses(student, game, player, depth):
    """Return True when the score one ply deeper is the best of the submission's own, and that two plies deeper is none
    beyond them all."""
    near, far = (values_after(student, game, player, depth, plies) for plies in (1, 2))
    score, deeper = (student.eval_board(game.board, player, depth + plies)[0] for plies in (1, 2))
    return score in map(max, near) and any(
        min(one + two) <= deeper <= max(one + two) for one, two in zip(near, far, strict=False)
    )


def replies(student, game, player, depth):
    """Return True when the score two plies deeper is the best of what the best replies leave."""
    score, _ = student.eval_board(game.board, player, depth + 2)
    far = values_after(student, game, player, depth, 2)
    return score in [max(min(values[at : at + 7]) for at in range(0, 49, 7)) for values in far]


def values_after(student, game, player, depth, plies):
    """Return the submission's scores at this depth after so many plies, for `player`, asked of either side.

    A search may value its leaves for the one who asks, or for the side to move. None are returned when all are alike,
    and it does not call itself to get there."""
    leaves = [Game((*game.moves, *moves)) for moves in product(range(7), repeat=plies)]
    mover, sign = (3 - player, -1) if plies % 2 else (player, 1)
    ways = [
        [factor * student.eval_board(leaf.board, asked, depth)[0] for leaf in leaves]
        for asked, factor in ((player, 1), (mover, sign))
    ]
    if all(len(set(values)) == 1 for values in ways):
        student.watch("eval_board", 10_000)
        student.eval_board(game.board, player, depth + plies)
        return ways if student.visits() >= FEWEST_CALLS[plies] else []
    return ways


@pytest.mark.weight(4)
def check_statement(student):
    """The two examples of the assignment."""
    assert student.eval_board(CENTRE.board, 2, 2) == (-11, 3)
    assert student.eval_board(CENTRE.board, 2, 1) == (3, 3)


@pytest.mark.weight(4)
@given(game=unfinished_games().filter(lambda game: game.player == 1))
def check_depth_zero(student, reference, game):
    """At depth 0 the score is get_board_score."""
    score, _ = student.eval_board(game.board, 1, 0)
    assert score == reference.score(game.board, 1, 0), "the_score"


@pytest.mark.weight(5)
@settings(max_examples=60)
@given(game=won_games().filter(lambda game: game.winner == 2), k=st.integers(1, 3))
def check_won_boards(student, reference, game, k):
    """A won game is a leaf at any depth."""
    score, _ = student.eval_board(game.board, 1, k)
    assert score == reference.score(game.board, 1, k), "the_score"


@pytest.mark.weight(6)
@given(game=roomy_games(1, player=1))
def check_one_ply(student, reference, game):
    """One ply ahead: the best score."""
    if undecided(reference, game, 1):
        score, _ = student.eval_board(game.board, 1, 1)
        assert score == reference.score(game.board, 1, 1), "the_score"


@pytest.mark.weight(8)
@settings(max_examples=45)
@given(game=roomy_games(2, player=1))
def check_two_plies(student, reference, game):
    """Two plies ahead: the score when the opponent answers best."""
    if undecided(reference, game, 2):
        score, _ = student.eval_board(game.board, 1, 2)
        assert score == reference.score(game.board, 1, 2), "the_score"


@pytest.mark.weight(15)
def check_choice(student, reference):
    """The best column decides the score, whatever boards are worth: a score is that of a board, never a sum."""
    assert_for_a_player(student, reference, chooses)


@pytest.mark.weight(18)
def check_replies(student, reference):
    """The opponent's best reply decides what a column is worth, whatever boards are worth."""
    assert_for_a_player(student, reference, replies)


@pytest.mark.weight(5)
@pytest.mark.limit(call=60, total=600)
@settings(max_examples=6)
@given(game=roomy_games(3, player=1))
def check_three_plies(student, reference, game):
    """Three plies ahead."""
    if undecided(reference, game, 3):
        score, _ = student.eval_board(game.board, 1, 3)
        assert score == reference.score(game.board, 1, 3), "the_score"


@pytest.mark.weight(5)
@settings(max_examples=50)
@given(game=late_games(max_moves=38).filter(lambda game: game.player == 1 and game.open_columns < 7))
def check_full_columns(student, reference, game):
    """Full columns are no moves, neither for the score nor for the column."""
    if undecided(reference, game, 1):
        assert_score(student, reference, game, 1)
        assert_column(student, reference, game, 1)


@pytest.mark.weight(7)
@pytest.mark.limit(call=60, total=600)
@settings(max_examples=60)
@given(game=late_games(min_moves=42), left=st.sampled_from([0, 2, 4]), more=st.integers(0, 1))
def check_full_board(student, reference, game, left, more):
    """The board fills up within the depth, or is full already."""
    position, k = game.cut(42 - left), left + more  # so that the smallest example is the smallest search
    if undecided(reference, position, k) or not reference.full_board_is_leaf:
        assert_score(student, reference, position, k)


@pytest.mark.weight(7)
@pytest.mark.limit(call=60, total=600)
def check_forced_results(student, reference):
    """A win or a loss that can be forced is worth +inf or -inf."""
    for game, k in FORCED:
        if game.player == 1:
            assert_score(student, reference, game, k)
        else:
            assert_score(student, reference, game.cut(len(game.moves) - 1), k + 1)


@pytest.mark.weight(4)
@pytest.mark.limit(call=60, total=600)
@settings(max_examples=30)
@given(game=late_games(min_moves=36), k=st.integers(1, 6))
def check_end_of_game(student, reference, game, k):
    """Near the end: full columns, a board that fills up and forced results, all together."""
    score, _ = student.eval_board(game.board, game.player, k)
    assert score == reference.score(game.board, game.player, k), "the_score"


@pytest.mark.weight(4)
@pytest.mark.limit(call=60, total=600)
@settings(max_examples=60)
@given(game=rare_games() | rare_games("same_shape", "own_shape", "other_shape"), k=st.integers(0, 3))
def check_rare_boards(student, reference, game, k):
    """Boards that random play seldom reaches, for either player: the last cells, late wins, scores far from 0."""
    k = min(k, 2) if game.open_columns > 4 else k
    board = student.keep(game.board)
    score, _ = student.eval_board(board, game.player, k)
    assert score == reference.score(game.board, game.player, k), "the_score"
    assert student.look(board) == rows_of(game.board), "board_changed"


@pytest.mark.weight(3)
@settings(max_examples=8)
@given(game=unfinished_games())
def check_move_after_move(student, reference, game):
    """A game position by position, as in a match: nothing stays behind from one call to the next."""
    student.show_earlier_calls()
    for length in range(max(0, len(game.moves) - 6), len(game.moves) + 1):
        position = game.cut(length)
        score, _ = student.eval_board(position.board, position.player, 2)
        assert score == reference.score(position.board, position.player, 2), "the_score"


@pytest.mark.weight(8)
@settings(max_examples=20)
@given(game=roomy_games(1, player=2))
def check_player_two(student, reference, game):
    """When player 2 is to move, the score is seen from player 2's side."""
    if undecided(reference, game, 1):
        assert_score(student, reference, game, 1)


@pytest.mark.weight(5)
@settings(max_examples=30)
@given(game=roomy_games(2, player=1), k=st.integers(1, 2))
def check_column(student, reference, game, k):
    """The column reaches the score."""
    if undecided(reference, game, k):
        assert_column(student, reference, game, k)


@pytest.mark.weight(5)
def check_column_traps(student, reference):
    """Not a column that pruning, or a smaller depth, makes seem as good: its own score is worse."""
    for game, k in going_on(reference, TRAPS):
        assert_column(student, reference, game, k)


@pytest.mark.weight(4)
@settings(max_examples=20)
@given(game=roomy_games(1, player=2))
def check_column_of_player_two(student, reference, game):
    """The column reaches the score when player 2 is to move."""
    if undecided(reference, game, 1):
        assert_column(student, reference, game, 1)


@pytest.mark.weight(6)
def check_winning_column(student, reference):
    """A win that is seen is played: the column reaches +inf."""
    for number, game in enumerate(WINNING):
        assert_column(student, reference, game, 1 + number % 2)


@pytest.mark.weight(3)
@pytest.mark.limit(call=60, total=600)
def check_hopeless(student, reference):
    """When every move loses, the column is still a legal one."""
    for game, k in going_on(reference, hopeless(12)):
        score, col = student.eval_board(game.board, game.player, k)
        if score not in [reference.score(game.board, game.player, k + shift) for shift in (-1, 1)]:
            assert score < LEAST, "no_search"  # below all boards: a search that starts there finds no better move
        assert col in reference.legal_columns(game.board), "the_column"


@pytest.mark.weight(3)
def check_board_untouched(student, reference):
    """The board it is given stays as it was."""
    scores = []
    for game in (CENTRE, DEPTHS, HAND_OUT):
        board = student.keep(game.board)
        score, _ = student.eval_board(board, game.player, 2)
        scores.append(score)
        assert student.look(board) == rows_of(game.board), "board_changed"
    static = [reference.score(game.board, game.player, 0) for game in (CENTRE, DEPTHS, HAND_OUT)]
    if scores.count(scores[0]) == len(scores) or scores[1:] == static[1:]:  # a constant, or no search
        score, _ = student.eval_board(HAND_OUT.board, 1, 2)
        assert score == reference.score(HAND_OUT.board, 1, 2), "same_score"
