"""Noeud.remonter_score"""

from grader.assignment.answer_types import ANYTHING, OneOf
from grader.assignment.misconception import Question, collect
from rubric.checks.strategies import Game, chosen, rows
from rubric.misconceptions.noeud_remonter_score import (
    bounds,
    choices,
    columns,
    cut_tests,
    cuts,
    ends,
    gaps,
    infinities,
    leaves,
    moved_bounds,
    repetition,
    results,
    roles,
    window,
)
from rubric.misconceptions.trees import alphabeta_tree

_THREE = [Game((0, 1, 0, 1, 0, 2)), Game((6, 5, 6, 5, 6, 4))]  # a win in the first column; a win in the last
_EARLY = [Game(()), *_THREE, Game((1, 1, 1, 0, 1, 6, 1)), Game((3, 2, 0, 2, 3, 1, 1, 2, 0))]
_LATE = [chosen("draws")[i].cut(n) for i, n in ((1, 38), (9, 34), (9, 36), (10, 30), (10, 32), (11, 30))]
# The side to move can align four in its turn, but the other has won already.
_OVER = [Game((0, 6, 1, 6, 2, 6, 3)), Game((5, 0, 6, 1, 6, 2, 6, 3))]
_LAST = [
    *((chosen("draws")[i].cut(n), k) for i, n, k in ((3, 41, 2), (2, 40, 3), (5, 39, 3), (11, 37, 4), (30, 36, 4))),
    *((game, 2) for game, depth in rows("hopeless")[:3] if depth == "2"),
]
_PRUNED = [(chosen("draws")[i].cut(n), k) for i, n, k in ((4, 32, 2), (7, 32, 2), (16, 32, 3), (16, 32, 4), (9, 34, 4))]
QUESTIONS = [  # in this order few searches are made of many variants
    *(Question(game, (pion_ordi, 1)) for game in _EARLY for pion_ordi in (1, 2)),
    *(
        Question(game, (pion_ordi, k), "visits")
        for game, k in [*_PRUNED, (_OVER[0], 1), _LAST[-1]]
        for pion_ordi in (1, 2)
    ),
    *(Question(game, (pion_ordi, 1)) for game in _OVER for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, k)) for game, k in _LAST for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, depth)) for game in _LATE for depth in (1, 3) for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, 2)) for game in _EARLY for pion_ordi in (1, 2)),
]


def ask(student, question):
    """Return the score, or the number of nodes visited, labelled so that no score is mistaken for it.

    The number says nothing about a variant that returns its score as a set: how a search with this mistake prunes, and
    in which order, is left open."""
    score, visits = _watched(student, question, "Noeud.remonter_score")
    if question.look_at != "visits":
        return score
    if isinstance(score, OneOf):
        return "visits", ANYTHING
    if visits == 1 and not question.position.over:  # the recursion bypasses `remonter_score`
        visits = _watched(student, question, "Noeud.creer_fils")[1]  # the children made, and the root, still counted
    return "visits", visits


def _watched(student, question, name):
    """Return the score of a search, and how often it called this method and those watched before."""
    game, (pion_ordi, depth) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    student.watch(name, 5000)
    return node.remonter_score(depth), student.visits()


def tree(question):
    """Return the tree of a correct search, with the cut branches."""
    return alphabeta_tree(question.position, *question.arguments)


ENTRIES = collect(
    cuts,
    bounds,
    choices,
    leaves,
    columns,
    roles,
    infinities,
    ends,
    gaps,
    results,
    cut_tests,
    moved_bounds,
    repetition,
    window,
)
