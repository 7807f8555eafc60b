"""iterative_deepening"""

import pytest

from rubric.checks.playing import GRACE, QUIET, WINS_IN_TWO
from rubric.checks.positions.counting import quiet_games
from rubric.checks.positions.solving import choices_of_one_ply, defences, wins_in_two
from rubric.checks.strategies import Game, chosen, rows


@pytest.mark.weight(1)
@pytest.mark.limit(call=30, total=240)
def check_legal(student, reference):
    """A legal move within the limit, even with no time at all, one column left, or every move lost."""
    assert_searches(student)
    cases = [(Game(()), 0), (QUIET[0], 0), (QUIET[0], 0.05)]
    cases += [
        (game.cut(length), limit) for game in chosen("draws")[:3] for length, limit in ((38, 0), (41, 0), (41, 0.2))
    ]
    cases += [(game, 0.1) for game, _ in rows("hopeless")[:4]]
    for game, limit in cases:
        in_time(student, game, limit, reference.legal_columns(game.board))


@pytest.mark.weight(2)
@pytest.mark.limit(call=60, total=240)
def check_in_time(student, reference):
    """In the middle of a search too the time is up when it is up: a quarter of a second late at most."""
    assert_searches(student)
    for game in quiet_games(student.seed)[:4:2]:
        for limit in (0.4, 0.6):
            in_time(student, game, limit, reference.legal_columns(game.board))


@pytest.mark.weight(1)
@pytest.mark.limit(call=30, total=240)
def check_one_move(student):
    """With a third of a second: a win at once, or the block of a threat."""
    for game, columns in choices_of_one_ply(student.seed):
        in_time(student, game, 0.3, columns)


@pytest.mark.weight(2)
@pytest.mark.limit(call=30, total=240)
def check_wins_in_two(student):
    """With a second: the only move after which the win cannot be prevented."""
    for game, columns in wins_in_two(student.seed):
        in_time(student, game, 1.0, columns)


@pytest.mark.weight(3)
@pytest.mark.limit(call=30, total=240)
def check_defences(student):
    """With about a second: the only move that does not lose, whenever time runs out. An unfinished depth misleads."""
    assert_searches(student)
    for game, columns in defences(student.seed):
        for limit in (0.9, 1.0, 1.1):
            in_time(student, game, limit, columns)


def assert_searches(student):
    """Assert a move that nobody finds without looking three plies ahead: who answers at once is always in time."""
    game, col = WINS_IN_TWO[2]
    assert student.iterative_deepening(game.board, game.player, 1.0) == col, "no_search_ahead"


def in_time(student, game, limit, columns):
    """Assert that the answer is one of these columns and arrives in time."""
    col = student.iterative_deepening(game.board, game.player, limit)
    assert col in columns, "the_move"
    assert round(student.elapsed(), 2) <= limit + GRACE, "too_late"
