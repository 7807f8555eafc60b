"""mcts"""

import pytest

from rubric.checks.playing import CHOICES, SOLVED
from rubric.checks.positions.solving import choices_of_one_ply, misleading_choices
from rubric.checks.strategies import Game, chosen

ITERATIONS = 1000
# Enough iterations to exclude luck: python -m bench.mcts.


@pytest.mark.weight(1)
@pytest.mark.limit(call=60, total=240)
def check_legal(student, reference):
    """A legal move, even after a single iteration, or with one column left."""
    games = [Game(()), CHOICES[0][0], *(game.cut(length) for game in chosen("draws")[:3] for length in (30, 38, 41))]
    for number, game in enumerate(games):
        for iterations in (1, 2, 20):
            student.seed_chance(number)
            assert student.mcts(game.board, game.player, iterations) in reference.legal_columns(game.board)


@pytest.mark.weight(2)
@pytest.mark.limit(call=120, total=900)
def check_one_move(student):
    """A win at once is played, and a threat is blocked."""
    assert_learns(student)
    for number, (game, columns) in enumerate(choices_of_one_ply(student.seed)):
        student.seed_chance(number)
        assert student.mcts(game.board, game.player, ITERATIONS) in columns, "the_move"


def assert_learns(student):
    """Assert that one of two moves is found which neither a win, nor a threat, nor the nearest centre shows."""
    for number, (game, col) in enumerate((SOLVED[0], SOLVED[5])):
        student.seed_chance(number)
        if (found := student.mcts(game.board, game.player, ITERATIONS)) == col:
            return
    assert found == col, "nothing_learnt"


@pytest.mark.weight(5)
@pytest.mark.limit(call=120, total=900)
def check_solved(student):
    """The best move, where games played at random mislead: one move wins, or one alone does not lose."""
    known = [(game, (col,)) for game, col in SOLVED]  # a draw decides in some of them, which is rare at random
    for number, (game, columns) in enumerate([*known, *misleading_choices(student.seed)]):
        wrong = 0
        for chance in range(3):
            student.seed_chance(3 * number + chance)
            col = student.mcts(game.board, game.player, ITERATIONS)
            if col in columns and not wrong:
                break
            wrong += col not in columns
            if wrong == 2:  # of three: one miss may be bad luck
                assert col in columns, "the_move"
