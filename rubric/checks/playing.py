"""Positions for the checks of part D."""

from rubric.checks.strategies import Game

STATEMENT = Game((3, 3, 4, 2, 5, 4, 4, 5))  # -3 for player 1, 17 for player 2
COUNTED = Game((3, 3, 4, 2, 5, 1, 2, 4))  # player 1 to move; the nodes visited with a move order are counted here

# A game, and evaluate_position for player 1 and for player 2, computed by hand from the table.
RULES = (
    (Game(()), 0, 0),
    (Game((3,)), 3, 0),  # the centre
    (Game((0, 6, 1)), 2, 0),  # two in a row
    (Game((0, 6, 1, 6, 2)), 12, -6),  # three in a row, 10 + 2, against two in a column, 2 - 8
    (Game((0, 1, 0, 1, 0)), 12, -6),  # three in a column
    (Game((0, 6, 1, 6, 3)), 15, -6),  # three with a gap, and the centre
    (Game((0, 3, 1, 4, 2)), 0, 5),  # three whose fourth cell is occupied are worth nothing
    (Game((0, 6, 1, 6, 2, 6, 3)), 1007, 4),  # four: 1000 + 10 + 2 + 3 - 8
)
# The player to move can win at once, must block, or both; and the correct columns.
CHOICES = (
    (Game((0, 6, 0, 6, 0, 6)), (0,)),  # a win and a threat: win
    (Game((0, 3, 0, 3, 0, 3)), (0,)),  # the same with the threat in the centre
    (Game((0, 6, 0, 6, 1, 6)), (6,)),  # a threat
    (Game((3, 0, 3, 1, 3)), (3,)),  # for player 2
    (Game((2, 6, 3, 6, 4, 0)), (1, 5)),  # two ways to win
    (Game((2, 6, 3, 6, 4)), (1, 5)),  # two threats
)
# Two columns have the same value, and one of them is nearer to the centre.
TIES = ((Game((3, 2, 4, 2)), 5), (Game((6, 4, 6, 3, 5, 0, 5)), 2), (Game((2, 5, 5, 6, 3, 4, 6, 4)), 1))
# One move creates a win on the next move that cannot be prevented.
WINS_IN_TWO = (
    (Game((4, 6, 0, 6, 4, 1, 3, 4, 6, 3, 3, 3, 6, 3, 3, 6, 6, 4, 4)), 5),
    (Game((2, 3, 2, 0, 2, 0, 3, 2, 3, 4, 3, 2, 0, 3, 0, 3, 2, 0, 4, 0)), 1),
    (Game((0, 3, 0, 4, 1, 3, 4, 3, 0, 4, 3, 3, 4, 4, 4, 0, 3, 0, 0)), 5),
    (Game((0, 4, 4, 5, 3, 3, 4, 0, 3, 3, 4, 4, 0, 4, 3, 0, 3, 0)), 1),
)
# Only one move does not lose to such a move. Four or five columns are open, the correct one is the last in centre
# order, and nobody wins at once: a search to depth 4 finds it.
DEFENCES = (
    (Game((3, 2, 0, 0, 0, 0, 2, 2, 2, 0, 3, 2, 5, 2, 3, 3, 3, 0, 3)), 6),
    (Game((4, 4, 0, 0, 6, 6, 4, 0, 0, 2, 0, 4, 0, 5, 6, 6, 6, 4, 6, 5)), 5),
    (Game((5, 4, 4, 0, 2, 2, 5, 5, 5, 4, 1, 2, 5, 5, 2, 4, 2, 4, 4, 2, 0, 6, 3)), 6),
)
# Late positions with one correct move, a win or a draw. Random playouts prefer a wrong move in most of them.
SOLVED = (
    (Game((0, 1, 5, 1, 1, 5, 1, 0, 4, 0, 5, 6, 5, 5, 5, 6, 0, 0, 1, 1, 0, 6, 6, 4, 6, 4)), 4),
    (Game((2, 3, 5, 5, 3, 6, 5, 1, 3, 6, 0, 5, 3, 5, 4, 5, 0, 0, 4, 6, 6, 4, 6, 4, 4, 4, 2, 3, 3, 1, 6)), 0),
    (Game((6, 2, 0, 0, 3, 1, 6, 0, 6, 1, 4, 0, 0, 0, 1, 1, 1, 4, 1, 4, 3, 2, 2, 3, 3, 5, 2, 6, 4, 3, 6)), 3),
    (Game((5, 5, 1, 5, 0, 2, 5, 0, 6, 6, 0, 0, 3, 0, 5, 0, 3, 3, 5, 6, 6, 6, 3, 4, 3, 6, 4, 1, 3, 2, 4, 4)), 4),
    (
        Game((1, 4, 5, 3, 0, 2, 6, 0, 0, 5, 6, 2, 4, 4, 0, 1, 0, 1, 5, 0, 2, 1, 2, 2, 3, 5, 5, 2, 1, 3, 3, 3, 4, 4, 4)),
        3,
    ),
    (
        Game(
            (0, 2, 6, 2, 0, 6, 2, 2, 2, 2, 1, 0, 0, 1, 4, 0, 4, 0, 1, 5, 3, 4, 4, 4, 1, 6, 5, 6, 4, 5, 5, 3, 6, 6, 3, 1)
        ),
        1,
    ),
)
GRACE = 0.25  # seconds allowed after the time limit
# Boards on which negamax nodes are counted; the mirror images keep any column order from being favoured.
QUIET = tuple(
    game for moves in ((3, 3, 2), (1, 3, 3, 2, 5), (4, 4, 3, 2, 2, 4)) for game in (Game(moves), Game(moves).mirrored())
)
