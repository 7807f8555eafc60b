"""order_moves"""

from functools import partial

from grader.assignment.authors import Question
from rubric import solution
from rubric.checks.strategies import Game

_rules = solution.given("rules")
# Boards and moves with a single correct order: at most one win, one block, and one of each two columns equally far
# from the centre.
_WIN_AND_THREAT = [
    (Game((0, 3, 0, 3, 0, 3)), [5, 2, 3, 0]),
    (Game((0, 3, 0, 3, 0, 3)), [0, 2, 3, 5]),
    (Game((5, 2, 5, 2, 5, 2, 0)), [3, 5, 2]),
]
_THREAT = [(Game((0, 6, 0, 6, 1, 6)), [0, 1, 3, 4, 6]), (Game((3, 0, 3, 1, 3)), [6, 5, 4, 3])]
_QUIET = [(Game(()), [6, 4, 1, 3]), (Game(()), [2, 5, 0]), (Game((3, 3, 2)), [0, 1, 2, 3])]
# Boards with full columns, on which all the legal columns have a single correct order too.
_QUIET_LATE = Game((5, 6, 2, 3, 5, 4, 2, 2, 3, 5, 6, 5, 6, 2, 6, 2, 2, 6, 6, 5, 3, 4, 5))
_FULL_COLUMNS = [
    (_QUIET_LATE, [0, 1, 4]),
    (Game((2, 0, 2, 6, 4, 6, 1, 2, 5, 2, 5, 6, 2, 5, 4, 2, 5, 5, 5, 0, 1)), [0, 1, 3, 4, 6]),  # a win and a threat
    # A win and a threat in the same column.
    (Game((6, 3, 1, 1, 1, 2, 6, 5, 6, 6, 3, 1, 5, 6, 6, 5, 2, 0, 4, 3, 5, 5, 1, 5, 0)), [0, 1, 2, 3, 4]),
    (Game((6, 1, 5, 3, 4, 2, 1, 3, 4, 1, 1, 5, 5, 2, 6, 2, 1, 1, 5, 5, 5, 4, 2, 4, 4, 4)), [3, 2, 0, 6]),
]
QUESTIONS = [Question(game, tuple(moves)) for game, moves in [*_QUIET, *_THREAT, *_WIN_AND_THREAT, *_FULL_COLUMNS]]


def ask(student, question):
    """Return the columns in order."""
    return student.order_moves(question.position.board, question.position.player, list(question.arguments))


def _wins(board, side, moves):
    """Return the columns with which this side would win at once."""
    return [col for col in moves if _rules.winner(_rules.play(board, col, side)) == side]


def _from_centre(col):
    return abs(col - 3)


def _ordered(board, player, moves, *, ranks=(0, 1, 2), rest=_from_centre):
    """Return the columns sorted by rank (of a win, of a block, of any other), then by `rest`."""
    wins, blocks = _wins(board, player, moves), _wins(board, 3 - player, moves)
    rank = {col: ranks[0 if col in wins else 1 if col in blocks else 2] for col in moves}
    return sorted(moves, key=lambda col: (rank[col], rest(col)))


def _others(board, player, moves):
    """Return the columns that neither win nor block."""
    return [col for col in moves if col not in _wins(board, player, moves) + _wins(board, 3 - player, moves)]


def blocks_before_wins(board, player, moves):
    blocks = _wins(board, 3 - player, moves)
    rest = _ordered(board, player, [col for col in moves if col not in blocks])
    return sorted(blocks, key=_from_centre) + rest


def wins_forgotten(board, player, moves):
    return sorted(moves, key=lambda col: (col not in _wins(board, 3 - player, moves), _from_centre(col)))


def others_dropped(board, player, moves):
    ordered, others = _ordered(board, player, moves), _others(board, player, moves)
    return [col for col in ordered if col not in others] or ordered


def win_and_block_twice(board, player, moves):
    wins, blocks = _wins(board, player, moves), _wins(board, 3 - player, moves)
    return wins + blocks + sorted(_others(board, player, moves), key=_from_centre)


def listed_again_among_the_others(board, player, moves):
    front = [col for col in _ordered(board, player, moves) if col not in _others(board, player, moves)]
    return front + sorted(moves, key=_from_centre)


VARIANTS = {
    "blocks_before_wins": blocks_before_wins,
    "blocks_forgotten": partial(_ordered, ranks=(0, 2, 2)),
    "wins_forgotten": wins_forgotten,
    "wins_and_blocks_alike": partial(_ordered, ranks=(0, 0, 1)),
    "centre_only": partial(_ordered, ranks=(0, 0, 0)),
    "edges_first": partial(_ordered, rest=lambda col: -_from_centre(col)),
    "others_as_given": partial(_ordered, rest=lambda _col: 0),
    "others_from_left_to_right": partial(_ordered, rest=lambda col: col),
    "as_given": lambda board, player, moves: moves,
    "whole_order_reversed": lambda board, player, moves: _ordered(board, player, moves)[::-1],
    "all_legal_columns": lambda board, player, moves: _ordered(board, player, _rules.legal_moves(board)),
    "best_column_only": lambda board, player, moves: _ordered(board, player, moves)[:1],
    "others_dropped": others_dropped,
    "win_and_block_twice": win_and_block_twice,
    "listed_again_among_the_others": listed_again_among_the_others,
    "always_for_player_one": lambda board, player, moves: _ordered(board, 1, moves),
    "returns_nothing": lambda board, player, moves: None,
    "pairs_in_the_place_of_columns": lambda board, player, moves: [
        (_from_centre(col), col) for col in _ordered(board, player, moves)
    ],
}
