"""order_moves"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubric.checks.playing import CHOICES, COUNTED
from rubric.checks.strategies import unfinished_games


def choices(game):
    """Draw some of the game's legal columns, in any order, together with the game."""
    columns = [col for col in range(7) if game.board[0, col] == 0]
    shuffled, count = st.permutations(columns), st.integers(1, len(columns))
    return st.tuples(st.just(game), st.builds(lambda moves, count: moves[:count], shuffled, count))


@pytest.mark.weight(1)
def check_chosen_boards(student, reference):
    """The empty board, wins, blocks, and both on one board."""
    for game in (COUNTED.cut(0), COUNTED, *(game for game, _ in CHOICES)):
        assert_ordered(student, reference, game.board, game.player, reference.legal_columns(game.board))


@pytest.mark.weight(3)
@settings(max_examples=100)
@given(choice=unfinished_games().flatmap(choices))
def check_any_moves(student, reference, choice):
    """Any board, and any of its legal columns, given in any order."""
    game, moves = choice
    assert_ordered(student, reference, game.board, game.player, moves)


@pytest.mark.weight(2)
@pytest.mark.limit(call=5, total=240)
def check_nodes(student, reference):
    """The nodes alpha-beta visits in your order on the board of the statement: 98, 392 and 686."""

    def order(board, player, moves):
        answer = student.order_moves(board, player, moves)
        assert sorted(answer) == moves, "other_columns"
        return answer

    wins, columns = CHOICES[4]
    answer = student.order_moves(wins.board, wins.player, reference.legal_columns(wins.board))
    first = answer[0] if answer else None
    assert first in columns, "win_not_first"  # an order that looks at no win may be lucky on one board
    for depth, most in ((4, 98), (5, 392), (6, 686)):
        visits = reference.visits_in_order(COUNTED.board, depth, COUNTED.player, order)
        assert visits <= most, "nodes_in_this_order"


def assert_ordered(student, reference, board, player, moves):
    """Assert that the answer holds the same columns in a correct order: sorting it again must change nothing."""
    answer = student.order_moves(board, player, moves)
    assert sorted(answer) == sorted(moves), "other_columns"
    assert answer == reference.order_moves(board, player, answer)
