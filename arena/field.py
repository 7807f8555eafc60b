"""The schedule and the rules of a tournament: everything its games depend on."""

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
    """A built-in player, with its specification."""

    label: str
    spec: str


Entrant = BuiltIn | HandIn


@dataclass(frozen=True)
class Pairing:
    """One game to play, which `first` begins. `number` counts the games of the pair, from 0."""

    first: str
    second: str
    number: int
    opening: tuple[int, ...]
    seed: str  # the only source of randomness in the game


@dataclass(frozen=True)
class Field:
    """The entrants of a tournament and its rules."""

    entrants: tuple[Entrant, ...]
    seed: int
    games: int = 20  # of each pair; each player moves first in half of them
    move_time: float = 5  # CPU seconds a submission has for a move
    judged: bool = True  # whether perfect play judges the moves
    layers: Sequence[str] = field(default=LAYERS)  # isolation of the submissions' workers

    @property
    def labels(self) -> tuple[str, ...]:
        """The players, in the order of the command line."""
        return tuple(entrant.label for entrant in self.entrants)

    def schedule(self) -> list[Pairing]:
        """Return every game, round by round; each pair plays one game per round."""
        pairs = [self._pairings(player, opponent) for player, opponent in combinations(self.labels, 2)]
        return [pairing for round_ in zip(*pairs, strict=True) for pairing in round_]

    def _pairings(self, player: str, opponent: str) -> list[Pairing]:
        """Return the games of a pair: each opening twice, with either player first. They depend on nothing but the
        pair."""
        seed = f"{self.seed} {player!r} {opponent!r}"
        pair_openings = openings(self.games // 2, random.Random(seed))
        return [
            Pairing(first, second, 2 * i + j, opening, f"{seed} {2 * i + j}")
            for i, opening in enumerate(pair_openings)
            for j, (first, second) in enumerate(((player, opponent), (opponent, player)))
        ]

    def identity(self) -> str:
        """Return a digest that is equal for two fields with the same games."""
        players = [_identity(entrant) for entrant in self.entrants]
        rules = [self.seed, self.games, self.move_time, self.judged]
        return hashlib.sha256(json.dumps([players, rules]).encode()).hexdigest()


def _identity(entrant: Entrant) -> list[object]:
    if isinstance(entrant, BuiltIn):
        return [entrant.label, entrant.spec]
    return [entrant.label, dict(entrant.texts), dict(entrant.given), entrant.way, entrant.strength]
