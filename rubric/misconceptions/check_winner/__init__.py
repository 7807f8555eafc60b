"""check_winner"""

from grader.assignment.misconception import Question, collect
from rubric.checks.strategies import COLS, ROWS, rows
from rubric.misconceptions.check_winner import alignments, answers, beside, borders, ends, other_forms, senses, wraps
from rubric.misconceptions.check_winner.changes import CHANGES, Look

QUESTIONS = [
    *(Question(game, tuple(map(int, word.split(",")))) for game, *words in rows("part_check_winner") for word in words),
    *(
        Question(game, (row, col))
        for game, kind in rows("near_misses")
        if kind.startswith("wrap")
        for row, col in game.pieces
        if row in (0, ROWS - 1) and col in (0, COLS - 1)
    ),
]


def ask(student, question):
    """Return the winner seen from the cell."""
    return student.check_winner(question.position.board, *question.arguments)


def together(one, other):
    """Return the function with the changes of both misconceptions, or None when they change the same."""
    changes = CHANGES[one.name], CHANGES[other.name]
    keys = [{"axes" if key in ("lengths", "windows") else key for key in each} for each in changes]
    return None if keys[0] & keys[1] else Look(**changes[0] | changes[1])


ENTRIES = collect(alignments, wraps, ends, answers, senses, beside, borders, other_forms)
