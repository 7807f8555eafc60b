"""Positions for the checks of part C, described so that a worker can build them with games.py.

The numbers at the leaves of a tree stay in the trusted process: a submission learns only those it requests, and the
requests are recorded.
"""

from dataclasses import dataclass
from math import inf

from hypothesis import strategies as st

_NOTING = """looked_at = []
def evaluate(state):
    looked_at.append(state.path)
    return {value}
"""


@dataclass(frozen=True)
class Evaluate:
    """The `evaluate` argument of a call, as it appears in a message."""

    name: str
    setup: str = ""

    @property
    def written(self):
        """Return its name, and the code that must precede it."""
        return self.name, self.setup


@dataclass(frozen=True)
class Tree:
    """A tree of nested lists. With `noting`, the message shows code that records the leaves evaluated."""

    branches: object
    noting: bool = False
    made_by = "games.Tree"

    @property
    def made_of(self):
        """Return the constructor arguments for the worker: the shape, with zeros for the numbers."""
        return [_shape(self.branches)]

    @property
    def whole(self):
        """Return the constructor arguments for the reference."""
        return [self.branches]

    @property
    def evaluate(self):
        """Return the `evaluate` argument, as a tuple."""
        noting = Evaluate("evaluate", _NOTING.format(value="leaf_value(state)"))
        return (noting if self.noting else Evaluate("leaf_value"),)

    @property
    def written(self):
        return f"Tree({self.branches})".replace("inf", 'float("inf")'), "from games import *"

    @property
    def weight(self):
        """Return the number of nodes: the smallest failing tree is shown."""
        return str(self.branches).count(",") + str(self.branches).count("[")

    def value(self, path):
        """Return the number of the leaf at `path`, or of the leftmost leaf below it. Raise LookupError for an illegal
        path."""
        node = self.branches
        for move in path:
            if not isinstance(node, list) or move < 0:
                raise LookupError
            node = node[move]
        while isinstance(node, list):
            node = node[0]
        return node


def _shape(node):
    return [_shape(child) for child in node] if isinstance(node, list) else 0


@dataclass(frozen=True)
class Opening:
    """The empty board of Connect Four, valued by a heuristic of the moves played."""

    heuristic: object
    made_by, made_of, whole, weight = "games.Connect4", (), (), 1
    written = "Connect4()", "from games import *"
    evaluate = (
        Evaluate(
            "evaluate", "from puissance4 import heuristique\n" + _NOTING.format(value="heuristique(state.grid, 1)")
        ),
    )

    def value(self, path):
        """Return the heuristic after these moves, for player 1. Raise LookupError for an illegal path."""
        grid = [[0] * 6 for _ in range(7)]
        for turn, col in enumerate(path):
            if not 0 <= col < 7 or grid[col][-1]:
                raise LookupError
            grid[col][grid[col].index(0)] = 1 + turn % 2
        return self.heuristic(grid, 1)


@dataclass(frozen=True)
class Hex:
    """A position of Hex: its rows and the player to move."""

    rows: tuple[tuple[int, ...], ...]
    player: int
    made_by, evaluate, value = "games.Hex", (), None

    @property
    def made_of(self):
        """Return the constructor arguments for the worker."""
        return [self.rows, self.player]

    @property
    def weight(self):
        """Return the number of pieces."""
        return sum(cell != 0 for row in self.rows for cell in row)

    @property
    def written(self):
        return f"Hex(board, {self.player})", "from games import *\n" + board_text(self.rows)


@dataclass(frozen=True)
class Board:
    """A Hex board without a player to move."""

    sent: tuple[tuple[int, ...], ...]

    @property
    def written(self):
        return "board", board_text(self.sent)

    @property
    def weight(self):
        """Return a size that counts every cell, and occupied cells twice."""
        return sum(1 + (cell != 0) for row in self.sent for cell in row)


def board_text(rows):
    """Return the board as a Python assignment, one row per line."""
    return "board = (" + ",\n         ".join(map(str, rows)) + (")" if len(rows) > 1 else ",)")


LEAVES = st.integers(-9, 9)
# The tree of the statement, ties at every bound, leaves at different depths, a bound passed down two plies, and leaves
# so far from 0 that no number does for infinity.
CHOSEN = (
    ([[3, 8], [2, 7]], 2),
    ([[3, 8], [3, 7]], 2),
    ([[[7, 0], [8, 3]], [[5, -3], [-5, 4]], [[-1, 2], [-8, 1]]], 3),
    ([5, [1, [9, 2]], [[4, 6], 3]], 3),
    ([[[4, 2], [4, 9]], [[4, 1], [5, 0]]], 3),
    ([[[[6]], [[3], [7]]], [[[2, 9], [8, 5]], [[1]]]], 4),
    ([4, [[[5, 9], [1, 2]], [[0]]]], 4),
    ([[[10**6, 4 * 10**6], [10**6, 4 * 10**6]], [[2 * 10**6, 10**6], [2 * 10**6, 10**6]]], 3),
    ([[-4 * 10**6, -3 * 10**6], [-(10**6), -2 * 10**6]], 2),
)


def trees(leaves=LEAVES, max_leaves=24):
    """Draw trees with at least one move, of any shape or regular; regular trees are pruned more."""
    of_any_shape = st.recursive(leaves, lambda inner: st.lists(inner, min_size=1, max_size=4), max_leaves=max_leaves)
    return st.one_of(of_any_shape.filter(lambda tree: isinstance(tree, list)), regular(leaves))


def regular(leaves=LEAVES):
    """Draw trees with 2 or 3 children at every inner node, 2 to 4 plies deep."""

    def nested(shape):
        inner = leaves
        for _ in range(shape[0]):
            inner = st.lists(inner, min_size=shape[1], max_size=shape[1])
        return inner

    return st.sampled_from([(2, 3), (3, 2), (3, 3), (4, 2)]).flatmap(nested)


def infinite_trees():
    """Draw trees whose leaves include won and lost games."""
    return trees(st.sampled_from([-inf, inf, -inf, inf, 0, 1]), max_leaves=10)


def boards(sizes):
    """Draw Hex boards of these sizes, nearly full ones included."""
    cells = st.sampled_from([st.sampled_from([0, 0, 1, 2]), st.sampled_from([0, 1, 1, 2, 2]), st.sampled_from([0, 1])])

    def of_size(size, cell):
        return st.lists(st.lists(cell, min_size=size, max_size=size).map(tuple), min_size=size, max_size=size)

    return st.tuples(sizes, cells).flatmap(lambda pair: of_size(*pair)).map(lambda rows: Board(tuple(rows)))


def board(text):
    """Parse a board from its rows: "..2 21. ..."."""
    return Board(tuple(tuple(".12".index(cell) for cell in row) for row in text.split()))


# A board, and the length of the shortest path of each player.
MEASURED = (
    (board("..2 21. ..."), 2, 1),
    (board("1. 22"), inf, 0),
    (board("1. 2."), 2, 1),
    (board("."), 1, 1),
    (board("1"), 0, inf),
    (board("2"), inf, 0),
    (board(".... .... .... ...."), 4, 4),
    (board(".1.. .1.. 1... 1..."), 0, inf),
    (board("1... .1.. ..1. ...1"), 3, 4),  # the falling diagonal is no path: two cells of it do not touch
    (board("..... 2222. ..... .2222 ....."), 7, 1),  # a detour
    (board("..... 222.2 ..... 2.222 ....."), 5, 1),
    (board(".2222 .2... .2.2. ...2. 2222."), 11, 1),  # down, up and down again
    (board("1112 1.2. .1.. 2..."), 2, 2),  # the cell between two that are reached at once
    (board("2.. 122 .1."), 2, 1),  # the same, in another direction
)
