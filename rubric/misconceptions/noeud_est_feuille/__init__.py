"""Noeud.est_feuille"""

from grader.assignment.misconception import Question, collect
from rubric.checks.strategies import HAND_OUT, Game, chosen
from rubric.misconceptions.noeud_est_feuille import conditions, lines, other_tests, reasons, several

_WON = [Game((0, 1) * 3 + (0,)), Game((0, 6, 1, 6, 2, 6, 4, 6))]  # won by player 1; by player 2
_LAST_PIECE_WINS = Game((*chosen("draws")[3].cut(34).moves, 2, 1, 3, 1, 1, 3, 1, 3))
_FULL, _BOTTOM_ROW = chosen("draws")[0], Game((0, 1, 2, 3, 4, 5, 6))
_ONE_COLUMN_FULL = [Game((col,) * 6) for col in (0, 3, 6)]
_GAMES = [Game(()), Game((3,)), *_WON, _BOTTOM_ROW, HAND_OUT, Game((5, 6) * 3), _FULL.cut(30), _FULL.cut(41), _FULL]
QUESTIONS = [
    *(
        Question(game, (pion_ordi, depth, depth_max))
        for game in _GAMES
        for pion_ordi in (1, 2)
        for depth, depth_max in ((0, 0), (0, 3), (1, 2), (2, 2))
        if pion_ordi == 1 or game in _WON
    ),
    *(Question(_LAST_PIECE_WINS, (1, depth, depth_max)) for depth, depth_max in ((2, 2), (0, 3))),
    Question(Game(()), (1, 0, 3), "with children"),
    *(Question(game, (1, 0, 3)) for game in (*_ONE_COLUMN_FULL, *chosen("alignments"))),
]


def ask(student, question):
    """Return whether a node at that depth is a leaf."""
    game, (pion_ordi, depth, depth_max) = question.position, question.arguments
    node = student.Noeud(pion_ordi, game.grid, game.player == pion_ordi)
    if depth:
        node.set("profondeur", depth)
    if question.look_at:
        node.set("fils", [0])
    return node.est_feuille(depth_max)


ENTRIES = collect(reasons, other_tests, conditions, several, lines)
