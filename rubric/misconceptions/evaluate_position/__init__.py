"""evaluate_position"""

from grader.assignment.misconception import Question, collect
from rubric.checks.playing import RULES, STATEMENT
from rubric.checks.strategies import Game, chosen
from rubric.misconceptions.evaluate_position import centre, directions, opponent, sides, windows

_ALIGNED = chosen("alignments")[::14]
_BEFORE = [game.cut(len(game.moves) - 1) for game in _ALIGNED]
_EDGES = [Game((4, 0, 5, 0, 6)), Game((1, 0, 1, 0, 2, 0, 2)), Game((0, 6, 0))]
_GAMES = [*(game for game, *_ in RULES), STATEMENT, *_EDGES, *_BEFORE, *_ALIGNED, chosen("draws")[3].cut(25)]
QUESTIONS = [Question(game, (player,)) for game in _GAMES for player in (1, 2)]


def ask(student, question):
    """Return the value."""
    return student.evaluate_position(question.position.board, *question.arguments)


ENTRIES = collect(centre, opponent, windows, directions, sides)
