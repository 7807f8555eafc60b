"""Noeud.meilleur_coup"""

from grader.assignment.answer_types import OneOf
from grader.assignment.misconception import Question, collect
from rubric.checks import Oracle
from rubric.checks.strategies import Game, chosen, rows
from rubric.misconceptions.noeud_meilleur_coup import answers, choices, hopeless, moves, searches
from rubric.misconceptions.noeud_meilleur_coup.children import best_moves
from rubric.misconceptions.trees import alphabeta_tree

_EARLY = [Game(()), Game((3,)), Game((1, 5, 4, 2)), Game((0, 6, 0, 1, 6, 1, 1)), Game((6, 5, 1, 5, 5, 0, 3, 1, 1, 0))]
_TRAPS = [(game, (int(pion_ordi), int(depth))) for game, pion_ordi, depth in rows("bound_traps")[:8] if depth < "4"]
_HOPELESS = [game for game, depth in [*rows("hopeless")[:12], rows("hopeless")[21]] if depth == "2"]  # 21: full middle
# No win is within reach, so that nothing is cut.
_LATE = [chosen("draws")[i].cut(n) for i, n in ((16, 32), (20, 29), (9, 34))]
_WON_AT_ONCE = [game.cut(len(game.moves) - 1) for game in chosen("alignments")[4:40:12]]
QUESTIONS = [
    *(Question(game, (pion_ordi, 2)) for game in _EARLY for pion_ordi in (1, 2)),
    *(Question(game, (pion_ordi, 3)) for game in _LATE for pion_ordi in (1, 2)),
    *(Question(game, arguments) for game, arguments in _TRAPS),
    *(Question(game, (pion_ordi, 2)) for game in _HOPELESS for pion_ordi in (1, 2)),
    *(Question(game, (game.player, 2)) for game in _WON_AT_ONCE),
]


def ask(student, question):
    """Return the move; of several right ones always the first, since one is as good as another."""
    game, (pion_ordi, depth) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    if game.moves:
        x = game.moves[-1]
        node.set("dernier_coup", (x, len(game.columns[x]) - 1))
    move = node.meilleur_coup(depth)
    if isinstance(move, OneOf):
        return move
    best = Oracle().best_moves(pion_ordi, game.grid, game.player == pion_ordi, depth)
    best = best if isinstance(move, tuple) else [x for x, _ in best]
    return best[0] if move in best else move


def tree(question):
    """Return the tree of a correct search, with the cut branches."""
    return alphabeta_tree(question.position, *question.arguments)


right = best_moves
ENTRIES = collect(answers, choices, moves, searches, hopeless)
