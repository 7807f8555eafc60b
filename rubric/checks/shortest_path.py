"""shortest_path"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubric.checks.searching import MEASURED, boards


@pytest.mark.weight(2)
@pytest.mark.limit(call=2)
def check_chosen_boards(student):
    """The boards of the statement and some more, for both players."""
    for position, first, second in MEASURED:
        assert student.shortest_path(position, 1) == first
        assert student.shortest_path(position, 2) == second


@pytest.mark.weight(3)
@pytest.mark.limit(call=2)
@settings(max_examples=100)
@given(position=boards(st.integers(1, 6)), player=st.sampled_from([1, 2]))
def check_small_boards(student, reference, position, player):
    """Any small board, for either player."""
    assert student.shortest_path(position, player) == reference.shortest_path(position, player)


@pytest.mark.weight(2)
@pytest.mark.limit(call=2)
@settings(max_examples=40)
@given(position=boards(st.just(14)), player=st.sampled_from([1, 2]))
def check_the_board_of_the_game(student, reference, position, player):
    """Any board of 14 x 14, for either player."""
    assert student.shortest_path(position, player) == reference.shortest_path(position, player)
