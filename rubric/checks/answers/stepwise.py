"""The model solution's searches of part C, run on states that live in a worker: one look at a state at a time.

A search is a generator. It yields what it wants to look at, [ply, move, is_leaf]: the state after the move of that
number, played on the last state looked at one ply above (at ply 0 the state the search began with, which no move leads
to), and whether it is a leaf by its depth. It receives what was seen: ["value", number] of a leaf, or of a game that is
over, else ["moves", count]. So neither states nor `evaluate` leave the worker, nor the search this side.
"""

from collections.abc import Callable, Generator
from math import inf
from typing import Any

import numpy as np

Look = list[Any]
Looking = Generator[Look, Look, Any]
MOST_SEARCHES = 16  # kept unfinished: a search within the `evaluate` of another, or ended by an error
MOST_MOVES = 10_000  # of a state


def minimax(depth: int, maximizing: bool) -> Looking:
    """The value: what is cut cannot change it."""
    return _value(0, 0, depth, -inf, inf, maximizing)


def alphabeta(depth: int, alpha: float, beta: float, maximizing: bool) -> Looking:
    """The value, or a bound on its side of the window."""
    return _value(0, 0, depth, alpha, beta, maximizing)


def best_move(depth: int) -> Looking:
    """The number of a move that reaches the value, the first of them: the move itself is the worker's."""
    _, count = yield [0, 0, False]
    best, chosen = -inf, 0
    for move in range(count):
        value = yield from _value(1, move, depth - 1, best, inf, False)
        if value > best:
            best, chosen = value, move
    return {"move": chosen}


def _value(ply: int, move: int, depth: int, alpha: float, beta: float, maximizing: bool) -> Looking:
    kind, number = yield [ply, move, depth == 0]
    if kind == "value":
        return number
    best = -inf if maximizing else inf
    for child in range(number):
        value = yield from _value(ply + 1, child, depth - 1, alpha, beta, not maximizing)
        best = max(best, value) if maximizing else min(best, value)
        if best >= beta if maximizing else best <= alpha:
            break
        alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
    return best


SEARCHES: dict[str, Callable[..., Looking]] = {"minimax": minimax, "alphabeta": alphabeta, "best_move": best_move}


class Searches:
    """The searches under way for one worker, by number; the worker is asked for one look after the other."""

    def __init__(self) -> None:
        self._running: dict[int, Looking] = {}
        self._begun = 0

    def begin(self, name: str, args: list[Any]) -> dict[str, Any]:
        """The first look of a search. Raises TypeError for arguments it does not take."""
        numbers = list(map(plain, args))
        if any(type(number) not in (int, float, bool) for number in numbers):
            raise TypeError(f"{name} takes numbers after the state")
        self._begun += 1
        self._running[self._begun] = SEARCHES[name](*numbers)
        if len(self._running) > MOST_SEARCHES:
            del self._running[min(self._running)]
        return self._next(self._begun, None)

    def go_on(self, number: int, seen: Any) -> dict[str, Any]:
        """The next look of a search, or its result. Raises TypeError for what cannot have been seen."""
        if type(seen) is not list or len(seen) != 2 or type(number) is not int or number not in self._running:
            raise TypeError("no such search")
        kind, count = seen[0], plain(seen[1])
        is_value = kind == "value" and type(count) in (int, float)
        if not is_value and not (kind == "moves" and type(count) is int and 0 <= count <= MOST_MOVES):
            raise TypeError("a state must have moves, and its value be a number")
        return self._next(number, [kind, count])

    def _next(self, number: int, seen: Look | None) -> dict[str, Any]:
        search = self._running[number]
        try:
            return {"search": number, "look": search.send(seen) if seen is not None else next(search)}
        except StopIteration as end:
            del self._running[number]
            return end.value if type(end.value) is dict else {"value": end.value}


def plain(value: Any) -> Any:
    """A NumPy number as Python's; anything else as it is."""
    return value.item() if isinstance(value, np.generic) else value
