"""The built-in players: `engine("minimax:4")`. They choose the same moves as in the tournament notebook, but faster."""

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
LIMITS = {"minimax": 12, "mcts": 1_000_000}  # highest number each accepts: plies, iterations
_NUMBER = re.compile("[1-9][0-9]{0,6}")


@dataclass(frozen=True)
class Engine:
    """A built-in player and the specification it was created from. Pickleable."""

    name: str
    choice: Choice

    def choose(self, position: Position, rng: random.Random) -> int:
        """Return the column to play, drawing random numbers from `rng`. The game must not be over."""
        return self.choice(position, rng)


def engine(spec: str) -> Engine:
    """Return the player `random`, `greedy`, `minimax:N`, `mcts:N` or `perfect`. Raise GraderError for other names."""
    name, _, number = spec.partition(":")
    if spec == "perfect":
        Perfect()  # raises now, not in the middle of a tournament, when the library is missing
    if spec in _WITHOUT_NUMBER:
        return Engine(spec, _WITHOUT_NUMBER[spec])
    if _is_valid(name, number):
        return Engine(spec, partial(_WITH_NUMBER[name], int(number)))
    choices = ", ".join([*_WITHOUT_NUMBER, *(f"{name}:N (N from 1 to {limit:,})" for name, limit in LIMITS.items())])
    raise GraderError(f"there is no built-in player {spec!r}{_suggestion(name, number)}; there are: {choices}")


def _is_valid(name: str, number: str) -> bool:
    return name in LIMITS and _NUMBER.fullmatch(number) is not None and int(number) <= LIMITS[name]


def _suggestion(name: str, number: str) -> str:
    """Return the closest valid name as a question; '' when there is none."""
    for suggestion in get_close_matches(name.lower(), [*_WITHOUT_NUMBER, *LIMITS], n=1):
        if suggestion in LIMITS:
            suggestion += f":{number if _is_valid(suggestion, number) else 'N'}"
        return f" (did you mean {suggestion}?)"
    return ""


def _random(position: Position, rng: random.Random) -> int:
    return rng.choice(position.legal())


def _greedy(position: Position, _rng: random.Random) -> int:
    """Choose the leftmost win, else the leftmost block, else the best evaluation after the move, from the centre."""
    player, opponent = position.sides
    occupied = player | opponent
    bits = {col: occupied + BOTTOMS[col] & COLUMNS[col] for col in position.legal()}
    for side in (player, opponent):
        for col, bit in bits.items():
            if aligned(side | bit):
                return col
    return max(
        (col for col in search.FROM_CENTRE if col in bits), key=lambda col: evaluate(player | bits[col], opponent)
    )


def _minimax(depth: int, position: Position, _rng: random.Random) -> int:
    return search.best_column(position, depth)


def _mcts(iterations: int, position: Position, rng: random.Random) -> int:
    return montecarlo.most_visited(position, iterations, rng)


def _perfect(position: Position, rng: random.Random) -> int:
    """Return a random one of the best moves, so that games differ."""
    return rng.choice(Perfect().best(position))


_WITHOUT_NUMBER: dict[str, Choice] = {"random": _random, "greedy": _greedy, "perfect": _perfect}
_WITH_NUMBER: dict[str, Callable[[int, Position, random.Random], int]] = {"minimax": _minimax, "mcts": _mcts}
