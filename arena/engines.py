"""The built-in players: `engine("minimax:4")`. They play as in the tournament notebook, but sooner."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial

from arena import montecarlo, search
from arena.lines import evaluate
from arena.perfect import Perfect
from arena.position import BOTTOMS, COLUMNS, Position, aligned
from grader.model import GraderError

Choice = Callable[[Position, random.Random], int]
LIMITS = {"minimax": 12, "mcts": 1_000_000}  # plies, iterations
_NUMBER = re.compile("[1-9][0-9]{0,6}")


@dataclass(frozen=True)
class Engine:
    """A built-in player, by the name it was asked for. It may be pickled."""

    name: str
    choice: Choice

    def choose(self, position: Position, draw: random.Random) -> int:
        """The column it plays. The game is not over; whatever is left to chance is drawn from `draw`."""
        return self.choice(position, draw)


def engine(spec: str) -> Engine:
    """The player `random`, `greedy`, `minimax:N`, `mcts:N` or `perfect`. Raises GraderError for any other."""
    name, _, number = spec.partition(":")
    if spec == "perfect":
        Perfect()  # what is missing is said now, not in the middle of a tournament
    if spec in _PLAIN:
        return Engine(spec, _PLAIN[spec])
    if _takes(name, number):
        return Engine(spec, partial(_NUMBERED[name], int(number)))
    known = ", ".join([*_PLAIN, *(f"{name}:N (N from 1 to {limit:,})" for name, limit in LIMITS.items())])
    raise GraderError(f"there is no built-in player {spec!r}{_near(name, number)}; there are: {known}")


def _takes(name: str, number: str) -> bool:
    return name in LIMITS and _NUMBER.fullmatch(number) is not None and int(number) <= LIMITS[name]


def _near(name: str, number: str) -> str:
    """The player that may have been meant, as a question."""
    for meant in get_close_matches(name.lower(), [*_PLAIN, *LIMITS], n=1):
        if meant in LIMITS:
            meant += f":{number if _takes(meant, number) else 'N'}"
        return f" (did you mean {meant}?)"
    return ""


def _random(position: Position, draw: random.Random) -> int:
    return draw.choice(position.legal())


def _greedy(position: Position, _draw: random.Random) -> int:
    """Win, else block, both looked for from the left; else the best evaluation after the move, from the centre."""
    own, other = position.sides
    taken = own | other
    bits = {col: taken + BOTTOMS[col] & COLUMNS[col] for col in position.legal()}
    for pieces in (own, other):
        for col, bit in bits.items():
            if aligned(pieces | bit):
                return col
    return max((col for col in search.FROM_CENTRE if col in bits), key=lambda col: evaluate(own | bits[col], other))


def _minimax(depth: int, position: Position, _draw: random.Random) -> int:
    return search.best_column(position, depth)


def _mcts(iterations: int, position: Position, draw: random.Random) -> int:
    return montecarlo.most_visited(position, iterations, draw)


def _perfect(position: Position, draw: random.Random) -> int:
    """Any of the best moves: between equals, chance keeps two games from being the same."""
    return draw.choice(Perfect().best(position))


_PLAIN: dict[str, Choice] = {"random": _random, "greedy": _greedy, "perfect": _perfect}
_NUMBERED: dict[str, Callable[[int, Position, random.Random], int]] = {"minimax": _minimax, "mcts": _mcts}
