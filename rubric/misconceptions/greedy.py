"""greedy"""

from functools import partial

from grader.assignment.authors import OneOf, Question
from rubric import solution
from rubric.checks.playing import CHOICES, STATEMENT, TIES
from rubric.checks.strategies import Game, chosen

_evaluate = solution.module("players").evaluate_position
_rules = solution.given("rules")
_GAMES = [Game(()), STATEMENT, *(game for game, _ in CHOICES), *(game for game, _ in TIES)]
_OPENINGS = [chosen("draws")[i].cut(n) for i, n in ((0, 9), (1, 12), (2, 15), (3, 10), (4, 13), (5, 8), (6, 18))]
# Boards with full columns and no immediate win.
_LATE = [chosen("draws")[i].cut(n) for i, n in ((3, 28), (6, 30), (9, 34), (11, 28))]
_DISTINGUISHING = [
    Game((3, 0, 5)),
    Game((3, 3, 0, 2, 0, 0, 0, 1, 5, 0, 0, 2, 5)),
    Game((3, 3, 3, 3, 0, 3, 3)),
]
QUESTIONS = [Question(game) for game in [*_GAMES, *_OPENINGS, *_LATE, *_DISTINGUISHING]]


def ask(student, question):
    """Return the column."""
    return student.greedy(question.position.board, question.position.player)


def right(board, player):
    """Return the set of equally good columns."""
    return _greedy(board, player)


def _wins(board, side):
    """Return the columns with which this side would win at once."""
    return [col for col in _rules.legal_moves(board) if _rules.winner(_rules.play(board, col, side)) == side]


def _from_centre(col):
    return abs(col - 3)


def _value_after(board, col, player):
    return _evaluate(_rules.play(board, col, player), player)


def _best(board, player, *, value=_value_after, tie=_from_centre, best=max):
    """Return the columns of the best value; among these, the ones with the least `tie`."""
    worth = {col: value(board, col, player) for col in _rules.legal_moves(board)}
    equal = [col for col in worth if worth[col] == best(worth.values())]
    return OneOf(col for col in equal if tie(col) == min(map(tie, equal)))


def _greedy(board, player, *, sides=(0, 1), otherwise=_best):
    """Return the correct columns except for the arguments: whose wins to look for, and what to play without one."""
    for side in sides:
        if wins := _wins(board, (player, 3 - player)[side]):
            return OneOf(wins)
    return otherwise(board, player)


def _by(value):
    """Return a function that chooses the columns with the best `value`, where neither side wins."""
    return partial(_greedy, otherwise=partial(_best, value=value))


def _difference(board, col, player):
    after = _rules.play(board, col, player)
    return _evaluate(after, player) - _evaluate(after, 3 - player)


def full_columns_tried(board, player):
    for side in (player, 3 - player):
        for col in range(7):
            if _rules.winner(_rules.play(board, col, side)) == side:
                return OneOf(_wins(board, side))
    return _best(board, player)


def value_in_the_place_of_the_column(board, player):
    worth = {col: _value_after(board, col, player) for col in _rules.legal_moves(board)}
    return _greedy(board, player, otherwise=lambda *_: max(worth.values()))


VARIANTS = {
    "blocks_before_it_wins": partial(_greedy, sides=(1, 0)),
    "does_not_block": partial(_greedy, sides=(0,)),
    "nearest_to_the_centre": _by(lambda *_: 0),
    "first_free_column": partial(_greedy, otherwise=lambda board, _player: _rules.legal_moves(board)[0]),
    "worst_value": partial(_greedy, otherwise=partial(_best, best=min)),
    "value_for_the_opponent": _by(lambda board, col, player: _evaluate(_rules.play(board, col, player), 3 - player)),
    "worst_for_the_opponent": _by(lambda board, col, player: -_evaluate(_rules.play(board, col, player), 3 - player)),
    "difference_of_both_sides": _by(_difference),
    "opponents_piece_played": _by(lambda board, col, player: _evaluate(_rules.play(board, col, 3 - player), player)),
    "leftmost_of_equals": partial(_greedy, otherwise=partial(_best, tie=lambda col: col)),
    "rightmost_of_equals": partial(_greedy, otherwise=partial(_best, tie=lambda col: -col)),
    "farthest_of_equals": partial(_greedy, otherwise=partial(_best, tie=lambda col: -_from_centre(col))),
    "always_for_player_one": lambda board, player: _greedy(board, 1),
    "centre_before_all": lambda board, player: 3 if 3 in _rules.legal_moves(board) else _greedy(board, player),
    "nearest_to_the_centre_before_all": partial(_best, value=lambda *_: 0),
    "full_columns_tried": full_columns_tried,
    "value_in_the_place_of_the_column": value_in_the_place_of_the_column,
}
SAME_TEXT = {"nearest_to_the_centre_before_all": "centre_before_all"}
