"""iterative_deepening

A variant does not search as long as it may: it knows the moves of the questions, or searches to a fixed depth."""

from functools import partial
from math import inf

from grader.assignment.authors import AnyReading, OneOf, Question, Slow
from rubric import solution
from rubric.checks.playing import CHOICES, DEFENCES, GRACE, QUIET, WINS_IN_TWO
from rubric.checks.strategies import Game

_rules = solution.given("rules")
_BOTH_CAN_WIN = (Game((3, 0, 6, 0, 6, 0, 6)), (0,))  # player 2 to move; player 1 would win in column 6
_WITHOUT_TIME = (Game((3,) * 6), Game((0,) * 6), QUIET[0])  # the centre column is full; the first one; none
_IN_A_HURRY = 0.4  # seconds
_KNOWN = {
    game.board.tobytes(): columns
    for game, columns in (
        *CHOICES,
        _BOTH_CAN_WIN,
        *((game, (col,)) for game, col in (*WINS_IN_TWO, *DEFENCES)),
    )
}
QUESTIONS = [
    *(Question(game, (0.3,)) for game, _ in (*CHOICES[:4], _BOTH_CAN_WIN)),
    *(Question(game, (1.0,)) for game, _ in (*WINS_IN_TWO, *DEFENCES)),
    *(Question(game, (limit,)) for game, _ in DEFENCES[:2] for limit in (0.9, 1.1)),
    Question(Game(()), (0.2,)),
    *(Question(game, (0,)) for game in _WITHOUT_TIME),
    Question(QUIET[0], (_IN_A_HURRY,), "seconds"),
]
_MISTAKES = (
    *("NameError", "UnboundLocalError", "TypeError", "ValueError", "IndexError", "KeyError", "AttributeError"),
    *("ZeroDivisionError", "RecursionError", "NotImplementedError", "AssertionError", "ModuleNotFoundError"),
)


def ask(student, question):
    """Return the column; or, to look at the time, the limit when it is kept on some quiet boards, else infinity."""
    game, (limit,) = question.position, question.arguments
    if question.look_at != "seconds":
        return student.iterative_deepening(game.board, game.player, limit)
    for quiet in QUIET[::2]:
        answer = student.iterative_deepening(quiet.board, quiet.player, limit)
        if isinstance(answer, AnyReading):  # of a variant, which may raise an error instead
            return type(answer)([limit])
        if round(student.seconds(), 2) > limit + GRACE:
            return inf
    return limit


def right(board, player, time_limit):
    """Return the set of columns that the checks accept."""
    return OneOf(_KNOWN.get(board.tobytes(), ()) if time_limit else ()) or _legal(board)


def _legal(board):
    return OneOf(_rules.legal_moves(board))


def _besides(accepts):
    """Return a class of sets of columns, which hold what else `accepts` is true for."""

    class Besides(AnyReading):
        def __contains__(self, reply):
            return super().__contains__(reply) or accepts(reply)

    return Besides


def _is_no_column(reply):
    return reply == ("wrong type", "float_is_no_index") or (type(reply) is int and reply not in range(7))


def _is_pair(reply):
    return reply == ("wrong type", "not_an_index")


def _is_own_error(reply):
    return type(reply) is tuple and reply[0] == "raised" and reply[1] not in _MISTAKES


def _is_refusal(reply):
    return reply == ("raised", "ValueError")


_OrNumber, _OrPair, _OrError, _OrRefusal = map(_besides, (_is_no_column, _is_pair, _is_own_error, _is_refusal))


def _at_depth(depth, board, player, time_limit):
    """Return the set of columns that are best at this depth; any legal one when there is no time."""
    if not time_limit:
        return _legal(board)
    negamax = solution.module("players").negamax
    worth = {
        col: -negamax(_rules.play(board, col, player), depth - 1, -inf, inf, 3 - player)[1]
        for col in _rules.legal_moves(board)
    }
    return OneOf(col for col in worth if worth[col] == max(worth.values()))


def _wins_at_once(board, player):
    return OneOf(c for c in _rules.legal_moves(board) if _rules.winner(_rules.play(board, c, player)) == player)


def always_for_player_one(board, player, time_limit):
    if player == 1:
        return right(board, player, time_limit)
    return (_wins_at_once(board, 1) if time_limit else None) or _legal(board)


def nearest_to_the_centre(board, player, time_limit):
    legal = _rules.legal_moves(board)
    return OneOf(col for col in legal if abs(col - 3) == min(abs(other - 3) for other in legal))


def full_columns_tried(board, player, time_limit):
    is_tried_now = time_limit and board[0].any()  # elsewhere perhaps, deep in the search
    return _OrRefusal(() if is_tried_now else right(board, player, time_limit))


def clock_between_depths_only(board, player, time_limit):
    is_quiet = any(board.tobytes() == game.board.tobytes() for game in QUIET)
    return Slow(right(board, player, time_limit), 5 * time_limit if is_quiet else 0)


VARIANTS = {
    "depth_one_only": partial(_at_depth, 1),
    "depth_two_only": partial(_at_depth, 2),
    "depth_three_only": partial(_at_depth, 3),
    "searches_for_the_opponent": lambda board, player, time_limit: (
        (_wins_at_once(board, 3 - player) if time_limit else None) or _legal(board)
    ),
    "always_for_player_one": always_for_player_one,
    "nearest_to_the_centre": nearest_to_the_centre,
    "first_free_column": lambda board, player, time_limit: _rules.legal_moves(board)[0],
    "none_without_time": lambda board, player, time_limit: right(board, player, time_limit) if time_limit else None,
    "centre_without_time": lambda board, player, time_limit: right(board, player, time_limit) if time_limit else 3,
    "first_column_without_time": lambda board, player, time_limit: (
        right(board, player, time_limit) if time_limit else 0
    ),
    "full_columns_tried": full_columns_tried,
    "time_error_escapes": lambda board, player, time_limit: _OrError(
        right(board, player, time_limit) if board.any() and time_limit else ()
    ),
    "score_in_the_place_of_the_column": lambda board, player, time_limit: _OrNumber(
        () if time_limit and board.tobytes() in _KNOWN else _legal(board)
    ),
    "pair_in_the_place_of_the_column": lambda board, player, time_limit: (
        (3, 0) if time_limit else _OrPair(_legal(board))
    ),
    "clock_between_depths_only": clock_between_depths_only,
}
