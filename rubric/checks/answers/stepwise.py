"""The model solution's searches of part C, run on states that live in a worker, one state per request.

A search is a generator. It yields a request [ply, move, is_leaf]: the state reached by that move number from the state
visited last one ply above (at ply 0, the initial state), and whether the depth makes it a leaf. It is sent the reply:
["value", number] for a leaf or a finished game, otherwise ["moves", count]. Thus neither states nor `evaluate` leave
the worker, and the search never leaves the trusted process.
"""

from collections.abc import Callable, Generator
from math import inf
from typing import Any

import numpy as np

Message = list[Any]
SearchGenerator = Generator[Message, Message, Any]
MOST_SEARCHES = 16  # unfinished at a time: nested in the `evaluate` of another search, or abandoned after an error
MOST_MOVES = 10_000  # of a state


def minimax(depth: int, maximizing: bool) -> SearchGenerator:
    """Search for the value. Nothing is pruned: an alpha-beta that only calls it must not look at fewer leaves."""
    return _value(0, 0, depth, -inf, inf, maximizing, prunes=False)


def alphabeta(depth: int, alpha: float, beta: float, maximizing: bool) -> SearchGenerator:
    """Search for the value, or for a bound when the value lies outside the window."""
    return _value(0, 0, depth, alpha, beta, maximizing)


def best_move(depth: int) -> SearchGenerator:
    """Search for the number of the first move that reaches the value; the worker knows the move itself."""
    _, count = yield [0, 0, False]
    best, chosen = -inf, 0
    for move in range(count):
        value = yield from _value(1, move, depth - 1, best, inf, False)
        if value > best:
            best, chosen = value, move
    return {"move": chosen}


def _value(
    ply: int, move: int, depth: int, alpha: float, beta: float, maximizing: bool, prunes: bool = True
) -> SearchGenerator:
    kind, number = yield [ply, move, depth == 0]
    if kind == "value":
        return number
    best = -inf if maximizing else inf
    for child in range(number):
        value = yield from _value(ply + 1, child, depth - 1, alpha, beta, not maximizing, prunes)
        best = max(best, value) if maximizing else min(best, value)
        if not prunes:
            continue
        if best >= beta if maximizing else best <= alpha:
            break
        alpha, beta = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
    return best


SEARCHES: dict[str, Callable[..., SearchGenerator]] = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "best_move": best_move,
}


class Searches:
    """The unfinished searches of one worker, by number. Each reply of a search holds its next request."""

    def __init__(self) -> None:
        self._running: dict[int, SearchGenerator] = {}
        self._begun = 0

    def begin(self, name: str, args: list[Any]) -> dict[str, Any]:
        """Start a search; return its first request. Raise TypeError for unsuitable arguments."""
        numbers = list(map(plain, args))
        if any(type(number) not in (int, float, bool) for number in numbers):
            raise TypeError(f"{name} takes numbers after the state")
        self._begun += 1
        self._running[self._begun] = SEARCHES[name](*numbers)
        if len(self._running) > MOST_SEARCHES:
            del self._running[min(self._running)]
        return self._next(self._begun, None)

    def resume(self, number: int, reply: Any) -> dict[str, Any]:
        """Continue a search with the worker's reply; return its next request or its result.

        Raise TypeError for a reply that no state can give."""
        if type(reply) is not list or len(reply) != 2 or type(number) is not int or number not in self._running:
            raise TypeError("no such search")
        kind, count = reply[0], plain(reply[1])
        is_value = kind == "value" and type(count) in (int, float)
        if not is_value and not (kind == "moves" and type(count) is int and 0 <= count <= MOST_MOVES):
            raise TypeError("a state must have moves, and its value be a number")
        return self._next(number, [kind, count])

    def _next(self, number: int, reply: Message | None) -> dict[str, Any]:
        search = self._running[number]
        try:
            return {"search": number, "look": search.send(reply) if reply is not None else next(search)}
        except StopIteration as end:
            del self._running[number]
            return end.value if type(end.value) is dict else {"value": end.value}


def plain(value: Any) -> Any:
    """Convert a NumPy scalar to a Python number; return any other value unchanged."""
    return value.item() if isinstance(value, np.generic) else value
