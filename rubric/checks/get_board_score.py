"""get_board_score"""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubric.checks.strategies import (
    CENTRE,
    HAND_OUT,
    Game,
    chosen,
    late_games,
    rare_games,
    rows,
    rows_of,
    unfinished_games,
)

HIGHEST = 278  # the sum of all weights: beyond it a score can only mean a won game


@pytest.mark.weight(4)
def check_hand_out(student, reference):
    """The board of the examples: -6 for player 2, 6 for player 1; and what a piece more adds."""
    assert student.get_board_score(HAND_OUT.board, 2) == -6
    assert student.get_board_score(HAND_OUT.board, 1) == 6
    for col in (2, 4):
        board = Game((*HAND_OUT.moves, col)).board
        assert student.get_board_score(board, 1) == reference.get_board_score(board, 1)


def assert_tells_players_apart(student, game, weight):
    """Assert what the only piece, of player 1, is worth: whoever looks at no weight and no player knows neither."""
    if student.get_board_score(game.board, 1) == student.get_board_score(game.board, 2):
        assert student.get_board_score(game.board, 1) == weight, "no_weights"
        assert student.get_board_score(game.board, 2) == -weight, "no_weights"


@pytest.mark.weight(6)
def check_no_board(student):
    """`None` in place of a board is worth +inf, and the empty board 0, to either player."""
    assert_tells_players_apart(student, CENTRE, 7)
    for player in (1, 2):
        assert student.get_board_score(None, player) == inf
        assert student.get_board_score(Game(()).board, player) == 0


@pytest.mark.weight(5)
def check_each_weight(student, reference):
    """Each cell counts its weight."""
    for col in range(7):
        for height in range(1, 7):
            board = Game((col,) * height).board
            assert student.get_board_score(board, 1) == reference.get_board_score(board, 1)


def assert_undecided(student, reference, game):
    """Assert that the board before the last move of a won game is not worth what a won board is, to either player."""
    before = game.cut(len(game.moves) - 1).board
    for player in (game.winner, 3 - game.winner):
        answer = student.get_board_score(before, player)
        if not -HIGHEST <= answer <= HIGHEST:  # which an answer of another type is not, either
            assert answer == reference.get_board_score(before, player), "nobody_has_won"


def assert_beyond_all_weights(student, reference, player_of):
    """Assert that a won board is worth more, or less, than all weights together; `player_of` gives the player."""
    assert student.get_board_score(Game(()).board, 1) == 0, "empty_board"
    for game, *_ in rows("alignments")[::16]:
        assert_undecided(student, reference, game)
    for game, *_ in rows("alignments"):
        player = player_of(game)
        score, expected = (side.get_board_score(game.board, player) for side in (student, reference))
        if not (score > HIGHEST if expected == inf else score < -HIGHEST and expected == -inf):
            assert score == expected


@pytest.mark.weight(5)
def check_won_boards(student, reference):
    """When the player has four aligned, the score is above all others: +inf in the statement."""
    assert_beyond_all_weights(student, reference, lambda game: game.winner)


@pytest.mark.weight(5)
def check_lost_boards(student, reference):
    """When the opponent has four aligned, the score is below all others: -inf in the statement."""
    assert_beyond_all_weights(student, reference, lambda game: 3 - game.winner)


@pytest.mark.weight(7)
def check_infinities(student, reference):
    """A won board is worth +inf to the winner and -inf to the loser."""
    for game, *_ in rows("alignments")[::6]:
        assert_undecided(student, reference, game)
        for player in (game.winner, 3 - game.winner):
            assert student.get_board_score(game.board, player) == reference.get_board_score(game.board, player)


@pytest.mark.weight(3)
@settings(max_examples=30)
@given(game=rare_games("late_win", "full_win"), player=st.sampled_from([1, 2]))
def check_late_wins(student, reference, game, player):
    """Won by one of the last pieces, when few cells or none are free."""
    assert_undecided(student, reference, game)
    assert student.get_board_score(game.board, player) == reference.get_board_score(game.board, player)


@pytest.mark.weight(4)
@given(game=unfinished_games() | late_games() | rare_games("heavy", "last_cell"))
def check_unfinished_games(student, reference, game):
    """The difference of the weights on any board nobody has won, for player 1."""
    assert student.get_board_score(game.board, 1) == reference.get_board_score(game.board, 1)


@pytest.mark.weight(4)
@given(game=unfinished_games() | late_games() | rare_games("heavy", "last_cell"))
def check_player_two(student, reference, game):
    """The difference of the weights on any board nobody has won, for player 2."""
    assert student.get_board_score(game.board, 2) == reference.get_board_score(game.board, 2)


@pytest.mark.weight(3)
def check_board_untouched(student):
    """The board it is given stays as it was."""
    for game, weight in ((CENTRE, 7), (Game((2,)), 5)):  # whoever looks at no weight does not earn this
        assert_tells_players_apart(student, game, weight)
        if student.get_board_score(game.board, 1) not in (weight, -weight):
            assert student.get_board_score(game.board, 1) == weight, "no_weights"
    for game in (HAND_OUT, chosen("alignments")[0], chosen("draws")[0]):
        for player in (1, 2):
            board = student.keep(game.board)
            student.get_board_score(board, player)
            assert student.look(board) == rows_of(game.board), "board_changed"


@pytest.mark.weight(2)
def check_full_boards(student, reference):
    """The difference of the weights on full boards, too, when nobody has won."""
    for game in chosen("draws"):
        for player in (1, 2):
            assert student.get_board_score(game.board, player) == reference.get_board_score(game.board, player)
