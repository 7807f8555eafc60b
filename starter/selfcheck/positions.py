"""Des parties à rejouer, pour les tests. / Games to replay, for the tests."""

import dataclasses

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from puissance4 import grille_complete, grille_vierge, hauteur, heuristique, jouer
from selfcheck.drawing import describe

# The same cases every time. No deadline: a slow computer is no mistake.
quick = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate, Phase.shrink],
)


def slow(test):
    """For a search, which takes time: fewer cases, and a failing one is shown as it comes."""
    return pytest.mark.timeout(30)(settings(quick, max_examples=15, phases=[Phase.generate])(test))


@dataclasses.dataclass(frozen=True)
class Position:
    """Where a game stands: the grid of part B, who moves next, and the last move (x, y)."""

    grid: list
    player: int = 1
    last: tuple = None

    @property
    def board(self):
        """The same position as a fresh board of part A."""
        return np.array(self.grid).T[::-1].copy()

    @property
    def drawing(self):
        return describe(self.board)

    @property
    def won(self):
        return abs(heuristique(self.grid, 1)) == float("inf")

    @property
    def over(self):
        return self.won or grille_complete(self.grid)

    @property
    def legal(self):
        """The columns that still have room."""
        return [x for x in range(7) if hauteur(x, self.grid) != -1]

    @property
    def mirror(self):
        return Position(self.grid[::-1], self.player)

    def play(self, x):
        y = hauteur(x, self.grid)
        return Position(jouer(x, y, self.player, self.grid), 3 - self.player, (x, y))

    def __repr__(self):
        return f"Position({self.grid})"


def after(columns):
    """The position after the moves in these columns, player 1 first; a move in a full column is left out."""
    position = Position(grille_vierge())
    for x in map(int, columns):
        if not position.over and x in position.legal:
            position = position.play(x)
    return position


def _columns(shortest, longest):
    return st.lists(st.integers(0, 6), min_size=shortest, max_size=longest)


def unfinished(longest=30):
    """Positions in the middle of a game."""
    return _columns(0, longest).map(after).filter(lambda position: not position.over)


def crowded():
    """Positions of a game that goes on, in which one column or two are full."""
    full = st.permutations(range(7)).flatmap(lambda columns: st.integers(1, 2).map(lambda n: columns[:n]))
    moves = st.tuples(full, _columns(0, 12)).map(lambda drawn: [x for x in drawn[0] for _ in range(6)] + drawn[1])
    return moves.map(after).filter(lambda position: not position.over)


def just_won():
    """Positions whose last move has aligned four."""
    return _columns(7, 30).map(after).filter(lambda position: position.won)


EMPTY = after("")
HAND_OUT = after("3232324320")
CENTRE = after("3")
FULL = after("356431200131264624654564622024550513103310")
ONE_FREE = after("35643120013126462465456462202455051310331")  # in column 0
