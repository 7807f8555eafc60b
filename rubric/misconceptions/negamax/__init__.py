"""negamax"""

from collections.abc import Callable
from typing import Any

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, collect
from rubric.checks.strategies import Game, chosen
from rubric.misconceptions.negamax import children, ends, leaves, results
from rubric.misconceptions.negamax.search import WHOLE, oracle

_DRAWS = chosen("draws")
_LEAVES = [Game((3,)), Game((3, 3, 4)), _DRAWS[5].cut(20), _DRAWS[7].cut(27)]
_WON = [chosen("alignments")[i] for i in (3, 40)]
_DRAWN = [_DRAWS[0], _DRAWS[1], _DRAWS[2].cut(41), _DRAWS[3].cut(40)]
# Three or four columns are open, and one of them is best.
_LATE = [_DRAWS[i].cut(n) for i, n in ((6, 34), (9, 31), (16, 32), (16, 31), (31, 33))]
_DECIDED = [_DRAWS[i].cut(n) for i, n in ((1, 30), (2, 33), (3, 28), (34, 33))]  # won, won, lost, lost
_LIMITED = [
    (_DRAWS[9].cut(31), 2, (-30, -5)),
    (_DRAWS[16].cut(31), 3, (-60, -30)),
    (_DRAWS[16].cut(32), 3, (50, 60)),
    (_DRAWS[31].cut(33), 2, (-40, -6)),
    (_DRAWS[6].cut(34), 2, (-35, -20)),
]
QUESTIONS = [
    *(Question(game, (0, *WHOLE)) for game in _LEAVES),
    *(Question(game, (depth, *WHOLE)) for game in [*_WON, *_DRAWN] for depth in (0, 2)),
    *(Question(game, (depth, *WHOLE)) for game in [*_DECIDED, *_LATE] for depth in (1, 2, 3)),
    *(Question(game, (depth, *window), "window") for game, depth, window in _LIMITED),
    *(Question(game, (depth, *WHOLE), "column") for game in _LATE for depth in (1, 2, 3)),
    *(Question(game, (1, *WHOLE), "column") for game in (_DRAWS[16].cut(24), _DRAWS[29].cut(25), _DRAWS[39].cut(25))),
    *(Question(game, (3, *WHOLE), "visits") for game in (_DRAWS[6].cut(34), _DRAWS[9].cut(31), _DRAWS[33].cut(34))),
]


def ask(student, question):
    """Return the score, the score clipped to the window, the column, or the number of nodes visited."""
    game, look_at = question.position, question.look_at
    if look_at == "visits":
        return _visits(student, game, *question.arguments)
    answer = student.negamax(game.board, *question.arguments, game.player)
    if look_at == "column":
        return _each(lambda pair: pair[0], answer)
    if look_at == "window":
        return _each(lambda pair: min(max(pair[1], question.arguments[1]), question.arguments[2]), answer)
    return _each(lambda pair: pair[1], answer)


def _each(part: Callable[[Any], Any], answer: Any) -> Any:
    return OneOf(map(part, answer)) if isinstance(answer, OneOf) else part(answer)


def _visits(student, game, depth, alpha, beta):
    """Return plain minimax's number of visits when it is met exactly and the score is correct, else alpha-beta's."""
    arguments = game.board, depth, game.player
    plain, pruned = oracle.plain_visits(*arguments), oracle.most_visits(*arguments)
    student.watch("negamax", 5000)
    score = _each(lambda pair: pair[1], student.negamax(game.board, depth, alpha, beta, game.player))
    visits = student.visits()
    if isinstance(score, OneOf):
        return OneOf([("visits", pruned), ("visits", plain)])
    return "visits", plain if visits == plain and score == oracle.negamax_value(*arguments) else pruned


ENTRIES = collect(children, ends, leaves, results)
