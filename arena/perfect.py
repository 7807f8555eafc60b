"""Perfect play: the value of every move in any position, by the solver bitbully.

Its database holds the positions with twelve pieces, so the search is short both before and after them. A position takes
a millisecond as a rule, and about a second at worst, with twelve to fourteen pieces (`python -m bench.perfect`)."""

from functools import cache, lru_cache
from typing import Any

from arena.position import Position
from grader import environment


class Perfect:
    """Access to the solver, loaded once per process. Raises GraderError when bitbully is not installed."""

    def __init__(self) -> None:
        _bitbully()

    def values(self, position: Position) -> dict[int, int]:
        """Return the value of each legal column for the side to move; none when the game is over.

        A positive value wins, 0 draws, a negative value loses. 1 wins with the side's last piece, 2 with its last but
        one; -1 loses to the opponent's last piece, and so on."""
        return dict(_values(position))

    def keeps(self, position: Position, col: int) -> bool:
        """Tell whether a legal move keeps the result: a win stays a win, a draw a draw; a lost position stays lost."""
        values = _values(position)
        return _result(values[col]) == _result(max(values.values()))

    def best(self, position: Position) -> list[int]:
        """Return, from the left, the columns that win soonest, else draw, else lose last."""
        values = _values(position)
        return [col for col, value in values.items() if value == max(values.values())]


def _result(value: int) -> int:
    return (value > 0) - (value < 0)


@lru_cache(maxsize=1 << 16)
def _values(position: Position) -> dict[int, int]:
    board = _bitbully().Board(list(position.moves))
    scores = _solver().score_all_moves(board)
    return {col: int(scores[col]) for col in position.legal()}  # bitbully also scores columns of a game that is over


@cache
def _solver() -> Any:
    return _bitbully().BitBully()  # takes half a second to read its database


@cache
def _bitbully() -> Any:
    return environment.library("bitbully", "perfect play needs bitbully", "arena")
