"""Perfect play: the value of every move of any position, from the first move on, by the solver bitbully.

Its database holds the positions of twelve pieces: the search is short before them and after. A millisecond as a rule,
about a second at worst, at twelve to fourteen pieces (`python -m bench.perfect`).
"""

from functools import cache, lru_cache
from typing import Any

from arena.position import Position
from grader import libraries


class Perfect:
    """What perfect play knows. Loads bitbully once a process; raises GraderError when it is not installed."""

    def __init__(self) -> None:
        _bitbully()

    def values(self, position: Position) -> dict[int, int]:
        """Of each legal column: above 0 it wins, 0 draws, below 0 loses, for the side to move; none when it is over.

        1 is a win with the side's last piece, 2 with its last but one; -1 a loss to the other's last, and so on.
        """
        return dict(_values(position))

    def keeps(self, position: Position, col: int) -> bool:
        """Whether a legal move keeps the result: a win stays a win, a draw a draw. What is lost can't be lost again."""
        values = _values(position)
        return _result(values[col]) == _result(max(values.values()))

    def best(self, position: Position) -> list[int]:
        """The columns that win soonest, or draw, or lose last, from the left."""
        values = _values(position)
        return [col for col, value in values.items() if value == max(values.values())]


def _result(value: int) -> int:
    return (value > 0) - (value < 0)


@lru_cache(maxsize=1 << 16)
def _values(position: Position) -> dict[int, int]:
    board = _bitbully().Board(list(position.moves))
    found = _solver().score_all_moves(board)
    return {col: int(found[col]) for col in position.legal()}  # of a game that is won bitbully scores more


@cache
def _solver() -> Any:
    return _bitbully().BitBully()  # reads its database: half a second


@cache
def _bitbully() -> Any:
    return libraries.library("bitbully", "perfect play needs bitbully", "arena")
