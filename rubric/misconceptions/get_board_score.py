"""get_board_score"""

from functools import partial
from math import inf

import numpy as np

from grader.assignment.authors import ERRORS, OneOf, Question
from rubric import solution
from rubric.checks.strategies import CENTRE, HAND_OUT, Game, chosen, rows
from rubric.misconceptions.searching import STAND_IN, any_stand_in

_reference = solution.module("connect4")
_SIX = _reference.WEIGHTS[:, :6]
_ONE_PIECE = [Game((0,) * n + (6,)) for n in range(5)] + [Game((6,) * 6), Game((0, 6, 0)), Game((2, 4, 3))]
_GAMES = [CENTRE, Game(()), *_ONE_PIECE, HAND_OUT, *(game for game, *_ in rows("alignments")[::8])]
_LAST_PIECE_WINS = [game for game, kind in rows("rare") if kind == "full_win"][:2]
_LATE = [game.cut(length) for game, length in zip(chosen("draws")[:6], (12, 20, 27, 33, 38, 42), strict=True)]
QUESTIONS = [
    *(Question(None, (player,)) for player in (1, 2)),
    *(Question(game, (player,)) for game in [*_GAMES, *_LATE, *_LAST_PIECE_WINS] for player in (1, 2)),
]


def ask(student, question):
    """Return the score."""
    board = question.position.board if question.position is not None else None
    return student.get_board_score(board, *question.arguments)


def _winner(board):
    score = _reference.get_board_score(board, 1)
    return {inf: 1, -inf: 2}.get(score, 0)


def _weighed(board, player, weights=_reference.WEIGHTS):
    """Return the sum of weights under a player's pieces, minus the sum under the opponent's."""
    return int(weights[board == player].sum() - weights[board == 3 - player].sum())


def _score(board, player, *, none=inf, won=(inf, -inf), value=_weighed):
    """Return the correct score except for the arguments given."""
    if board is None:
        return none
    winner = _winner(board)
    return value(board, player) if winner == 0 else won[0] if winner == player else won[1]


def defeat_forgotten(board, player):
    return _weighed(board, player) if board is not None and _winner(board) == 3 - player else _score(board, player)


def own_victory_forgotten(board, player):
    return _weighed(board, player) if board is not None and _winner(board) == player else _score(board, player)


def victory_for_player_one(board, player):
    if board is None:
        return inf
    winner = _winner(board)
    return {1: inf, 2: -inf}[winner] if winner else _weighed(board, player)


def empty_cells_counted(board, player):
    weights = _reference.WEIGHTS
    return _score(
        board, player, value=lambda board, player: int(weights[board == player].sum() - weights[board != player].sum())
    )


def finite_victory(board, player):
    much, little = any_stand_in(STAND_IN), any_stand_in(-STAND_IN)
    return _score(board, player, none=OneOf({inf, *much}), won=(much, little))


def _when_full(value):
    """Return a function that gives a full board this value, whether it is won or not."""
    return lambda board, player: value(board, player) if board is not None and board.all() else _score(board, player)


def thirteen_in_the_centre(board, player):
    weights = np.minimum(_reference.WEIGHTS, 13)
    return _score(board, player, value=lambda board, player: _weighed(board, player, weights))


VARIANTS = {
    "none_is_a_loss": partial(_score, none=-inf),
    "none_is_worth_nothing": partial(_score, none=0),
    "every_win_is_ours": partial(_score, won=(inf, inf)),
    "win_and_loss_exchanged": partial(_score, won=(-inf, inf)),
    "victory_forgotten": lambda board, player: inf if board is None else _weighed(board, player),
    "defeat_forgotten": defeat_forgotten,
    "own_victory_forgotten": own_victory_forgotten,
    "victory_for_player_one": victory_for_player_one,
    "score_of_the_opponent": lambda board, player: inf if board is None else _score(board, 3 - player),
    "weights_with_the_wrong_sign": partial(_score, value=lambda board, player: -_weighed(board, player)),
    "own_pieces_only": partial(_score, value=lambda board, player: int(_reference.WEIGHTS[board == player].sum())),
    "sum_instead_of_difference": partial(_score, value=lambda board, _: int(_reference.WEIGHTS[board != 0].sum())),
    "always_for_player_one": lambda board, player: inf if board is None else _score(board, 1),
    "empty_cells_counted": empty_cells_counted,
    "pieces_counted": partial(
        _score, value=lambda board, player: int((board == player).sum() - (board == 3 - player).sum())
    ),
    "error_without_a_board": partial(_score, none=OneOf(ERRORS)),
    "finite_victory": finite_victory,
    "thirteen_in_the_centre": thirteen_in_the_centre,
    "constant_added": partial(_score, value=lambda board, player: 138 + _weighed(board, player)),
    "full_board_is_worth_nothing": partial(
        _score, value=lambda board, player: 0 if board.all() else _weighed(board, player)
    ),
    "full_board_is_never_won": _when_full(lambda *_: 0),
    "full_board_is_only_weighed": _when_full(_weighed),
    "error_on_a_won_board": partial(_score, won=(OneOf(ERRORS), OneOf(ERRORS))),
    "last_column_forgotten": partial(_score, value=lambda board, player: _weighed(board[:, :6], player, _SIX)),
    "return_missing": lambda _board, _player: None,
    "sum_is_not_returned": partial(_score, value=lambda *_: None),
    "weights_for_player_one": partial(_score, value=lambda board, _: _weighed(board, 1)),
    "weights_for_player_two": partial(_score, value=lambda board, _: _weighed(board, 2)),
}
SAME_TEXT = {"full_board_is_only_weighed": "full_board_is_never_won"}
