"""get_board_score"""

from math import inf

import pytest
from hypothesis import given

from rubric.checks.strategies import HAND_OUT, Game, games, late_games, rows, unfinished_games


@pytest.mark.weight(1)
def check_hand_out(student):
    """The board of the examples: -6 for player 2, 6 for player 1."""
    assert student.get_board_score(HAND_OUT.board, 2) == -6
    assert student.get_board_score(HAND_OUT.board, 1) == 6


@pytest.mark.weight(1)
def check_no_board(student):
    """No board is worth +inf, and the empty board 0, to either player."""
    for player in (1, 2):
        assert student.get_board_score(None, player) == inf
        assert student.get_board_score(Game(()).board, player) == 0


@pytest.mark.weight(1)
def check_each_weight(student, reference):
    """Each cell counts its weight."""
    for col in range(7):
        for height in range(1, 7):
            board = Game((col,) * height).board
            assert student.get_board_score(board, 1) == reference.get_board_score(board, 1)


@pytest.mark.weight(2)
def check_won_boards(student):
    """+inf for the winner and -inf for the loser, along every alignment."""
    for game, *_ in rows("alignments"):
        assert student.get_board_score(game.board, game.winner) == inf
        assert student.get_board_score(game.board, 3 - game.winner) == -inf


@pytest.mark.weight(2)
@given(game=unfinished_games() | late_games())
def check_unfinished_games(student, reference, game):
    """The difference of the weights on any board nobody has won."""
    for player in (1, 2):
        assert student.get_board_score(game.board, player) == reference.get_board_score(game.board, player)


@pytest.mark.weight(1)
@given(game=games())
def check_any_game(student, reference, game):
    """Any board, over or not."""
    for player in (1, 2):
        assert student.get_board_score(game.board, player) == reference.get_board_score(game.board, player)
