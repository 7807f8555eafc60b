"""get_next_board"""

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, collect
from rubric.checks.strategies import HAND_OUT, Game, chosen
from rubric.misconceptions.get_next_board import answers, boards, cells, pieces, players

_GAMES = [Game(()), Game((3,)), Game((0, 1)), HAND_OUT, Game((2,) * 5), Game((2,) * 6), Game((5, 6) * 3)]
_PLAYED = [
    (game, col, player)
    for game in [*_GAMES, Game((0, 6) * 3 + (0,)), *chosen("alignments")[:2], chosen("draws")[0].cut(30)]
    for col in (0, 2, 3, 5, 6)
    for player in (1, 2)
]
QUESTIONS = [Question(game, (col, player), look) for game, col, player in _PLAYED for look in ("returned", "argument")]


def ask(student, question):
    """Return the new board, or the argument board after the call."""
    board = student.keep(question.position.board)
    new_board = student.get_next_board(board, *question.arguments)
    if isinstance(new_board, OneOf):  # of errors: whatever is looked at
        return new_board
    return student.look(board) if question.look_at == "argument" else new_board


ENTRIES = collect(boards, players, cells, pieces, answers)
