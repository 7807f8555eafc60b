"""Who meets whom, and under which rules: all that the games of a tournament depend on."""

import hashlib
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from arena.handin import HandIn
from arena.openings import openings
from grader.model import LAYERS


@dataclass(frozen=True)
class BuiltIn:
    """A player of the kit, by its specification."""

    label: str
    spec: str


Entrant = BuiltIn | HandIn


@dataclass(frozen=True)
class Pairing:
    """One game to be played: `first` begins. `number` counts the games of the pair, from 0."""

    first: str
    second: str
    number: int
    opening: tuple[int, ...]
    seed: str  # what is drawn in the game depends on it alone


@dataclass(frozen=True)
class Field:
    """The entrants of a tournament and its rules."""

    entrants: tuple[Entrant, ...]
    seed: int
    games: int = 20  # of each pair, half of them with each colour
    move_time: float = 5  # seconds of CPU a hand-in has for a move
    judged: bool = True  # whether the moves are judged
    layers: Sequence[str] = field(default=LAYERS)  # what closes the worker of a hand-in

    @property
    def labels(self) -> tuple[str, ...]:
        """The players, in the order in which they were named."""
        return tuple(entrant.label for entrant in self.entrants)

    def schedule(self) -> list[Pairing]:
        """Every game, round by round: in each, each pair plays one."""
        pairs = [self._pairings(one, other) for one, other in combinations(self.labels, 2)]
        return [pairing for round_ in zip(*pairs, strict=True) for pairing in round_]

    def _pairings(self, one: str, other: str) -> list[Pairing]:
        """The games of a pair: each opening twice, with either player first. They depend on the pair alone."""
        seed = f"{self.seed} {one!r} {other!r}"
        drawn = openings(self.games // 2, random.Random(seed))
        return [
            Pairing(first, second, 2 * i + j, opening, f"{seed} {2 * i + j}")
            for i, opening in enumerate(drawn)
            for j, (first, second) in enumerate(((one, other), (other, one)))
        ]

    def identity(self) -> str:
        """A text that two fields share when their games are the same."""
        players = [_identity(entrant) for entrant in self.entrants]
        rules = [self.seed, self.games, self.move_time, self.judged]
        return hashlib.sha256(json.dumps([players, rules]).encode()).hexdigest()


def _identity(entrant: Entrant) -> list[object]:
    if isinstance(entrant, BuiltIn):
        return [entrant.label, entrant.spec]
    return [entrant.label, dict(entrant.texts), dict(entrant.given), entrant.way, entrant.strength]
