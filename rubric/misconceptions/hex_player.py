"""hex_player"""

import random

from grader.assignment.authors import OneOf, Question
from rubric import solution
from rubric.checks.searching import Hex

_INSIDE = range(4, 10)
TAKES_SETS = True  # a variant needs minutes for a game: its set of moves, not a legal move, ends the game at once


def _inside(seed, pieces):
    """Return a board of 14 x 14 on which only the 6 x 6 cells in the middle matter.

    `pieces` of these cells are occupied at random. The cells outside connect each player to its own two borders."""
    draw = random.Random(seed)
    cells = [(row, col) for row in _INSIDE for col in _INSIDE]
    occupied = {cell: 1 + i % 2 for i, cell in enumerate(draw.sample(cells, pieces))}
    rows = [
        [occupied.get((r, c), 0 if (r, c) in cells else 2 if r in _INSIDE else 1) for c in range(14)] for r in range(14)
    ]
    return Hex(tuple(map(tuple, rows)), 1 + pieces % 2)


QUESTIONS = [Question(_inside(seed, pieces)) for seed, pieces in ((3, 16), (0, 9))]


def ask(student, question):
    """Return the move."""
    return student.hex_player(question.position)


def right(state):
    """Return the set of moves with the highest value at depth 2."""
    return _best(state, _difference)


def _path(state, player):
    return solution.module("search").shortest_path(state.board, player)


def _difference(leaf, me):
    return _path(leaf, 3 - me) - _path(leaf, me)


def _best(state, value):
    """Return the set of moves with the highest value at depth 2."""
    me, worth = state.player, {}
    for move in state.moves():
        child = state.play(move)
        answers = [] if child.is_over() else child.moves()
        worth[move] = min((value(child.play(answer), me) for answer in answers), default=value(child, me))
    return OneOf(move for move, number in worth.items() if number == max(worth.values()))


def nearest_to_the_centre(state):
    distances = {(row, col): abs(row - 6.5) + abs(col - 6.5) for row, col in state.moves()}
    return OneOf(move for move, distance in distances.items() if distance == min(distances.values()))


VARIANTS = {
    "paths_exchanged": lambda state: _best(state, lambda leaf, me: -_difference(leaf, me)),
    "plays_for_player_one": lambda state: _best(state, lambda leaf, _me: _difference(leaf, 1)),
    "first_empty_cell": lambda state: state.moves()[0],
    "nearest_to_the_centre": nearest_to_the_centre,
}
