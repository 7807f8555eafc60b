"""shortest_path"""

from grader.assignment.misconception import Question, collect
from rubric.checks.searching import Board, board
from rubric.misconceptions.shortest_path import cells, counts, searches, sides

_BOARDS = [
    board("... ... ..."),
    board("..2 21. ..."),
    board("1. 22"),
    board(".1. .1. .1."),
    board("22. ..1 1.."),
    board(".22 .22 ..."),
    board("1... .1.. ..1. ...1"),
    board(".2.. .12. 1..2 2..1"),
    board("..1. ..1. .1.. 1..."),
    board(".... 2222 .... ...."),
    board("..... 2222. ..... .2222 ....."),
    board(".2222 .2... .2.2. ...2. 2222."),
    board("..... 222.2 ..... 2.222 ....."),
    board("2.1.2 1.2.1 ..1.. 2.2.1 1...2"),
]
QUESTIONS = [
    Question(Board(turned), (player,))
    for position in _BOARDS
    for turned, player in ((position.sent, 1), (position.sent, 2))
]


def ask(student, question):
    """Return the number of cells."""
    return student.shortest_path(question.position, *question.arguments)


ENTRIES = collect(cells, sides, counts, searches)
