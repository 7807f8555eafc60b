"""The strength of each player, with its interval: a Bradley-Terry model fed with the games in their order."""

from collections.abc import Iterable, Sequence
from math import log, sqrt
from typing import Any

from arena.model import Game, Rating
from grader import libraries

_MIDDLE = 1500.0
_NORMAL_95 = 1.96


def ratings(players: Sequence[str], games: Iterable[Game]) -> dict[str, Rating]:
    """A rating for each player, on the scale of chess: 400 more are 10 wins for each loss, and the middle is 1500.

    Raises GraderError without the library that computes it."""
    model = _model()
    strengths = {player: model.rating() for player in players}
    for game in games:
        pair = game.first, game.second
        ranks = [int(game.winner not in (player, None)) for player in pair]  # a draw: the same rank for both
        updated = model.rate([[strengths[player]] for player in pair], ranks=ranks)
        for player, (strength,) in zip(pair, updated, strict=True):
            strengths[player] = strength
    return {player: _rating(strength.mu - model.mu, strength.sigma, model) for player, strength in strengths.items()}


def _model() -> Any:
    models = libraries.library("openskill.models", "a rating needs openskill", "arena")
    # tau: a player does not grow stronger from game to game. gamma: a game tells as much as the theory says; under the
    # library's default the interval shrinks too slowly, and the value lags behind (tests/test_arena_rating.py).
    return models.BradleyTerryFull(tau=0, gamma=lambda *_: 1.0)


def _rating(mean: float, deviation: float, model: Any) -> Rating:
    """The model gives odds of exp(difference / (sqrt(2) beta)); the scale of chess, 10 to the difference / 400."""
    unit = 400 / log(10) / (sqrt(2) * model.beta)
    value, spread = _MIDDLE + unit * mean, unit * _NORMAL_95 * deviation
    return Rating(value, value - spread, value + spread)
