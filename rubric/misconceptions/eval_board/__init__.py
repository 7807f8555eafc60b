"""eval_board"""

from grader.assignment.misconception import Question, collect
from rubric.checks.strategies import Game, rows
from rubric.misconceptions.eval_board import (
    best,
    columns,
    depths,
    full_columns,
    other_forms,
    players,
    recursion,
    results,
    roots,
)
from rubric.misconceptions.eval_board.changes import CHANGES
from rubric.misconceptions.eval_board.search import Search, searching
from rubric.misconceptions.trees import minimax_tree

# A search that plays on after a win lets both players align four here, which parts two forms of that mistake.
_WON_TWICE = Game(tuple(map(int, "1016445462420360214162215214353355")))
QUESTIONS = [
    *(
        Question(game, (game.player, int(word.strip("="))), "score" if word.endswith("=") else "")
        for game, *words in rows("part_eval_board")
        for word in words
    ),
    *(Question(game, (1, int(k))) for game, k in rows("column_traps")[::4]),
    Question(_WON_TWICE, (_WON_TWICE.player, 4)),
]


def ask(student, question):
    """Return the score and the column, or the score alone where any column is correct."""
    score, col = student.eval_board(question.position.board, *question.arguments)
    return score if question.look_at == "score" else (score, col)


def tree(question):
    """Return the tree of a correct search."""
    return minimax_tree(question.position, *question.arguments)


def together(one, other):
    """Return the search with the changes of both misconceptions, or None when they change the same."""
    (style, changes), (other_style, other_changes) = CHANGES[one.name], CHANGES[other.name]
    if changes.keys() & other_changes.keys() or (style and other_style and style != other_style):
        return None
    return searching(style or other_style, changes | other_changes)


right = Search()
ENTRIES = collect(recursion, columns, roots, players, best, full_columns, results, depths, other_forms)
