"""The rating of each player, with its interval: a Bradley-Terry model updated game by game."""

from collections.abc import Iterable, Sequence
from math import log, sqrt
from typing import Any

from arena.model import Game, Rating
from grader import environment

_MIDDLE = 1500.0
_NORMAL_95 = 1.96


def ratings(players: Sequence[str], games: Iterable[Game]) -> dict[str, Rating]:
    """Return a rating for each player on the Elo scale: 400 more points are 10 wins for each loss, and 1500 is the
    middle.

    Raises GraderError when the library that computes ratings is missing."""
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
    models = environment.library("openskill.models", "a rating needs openskill", "arena")
    # tau: a player's strength does not drift between games. gamma: updates are not damped; with the library's default
    # the interval shrinks too slowly, and the value lags behind (tests/arena/test_rating.py).
    return models.BradleyTerryFull(tau=0, gamma=lambda *_: 1.0)


def _rating(mean: float, deviation: float, model: Any) -> Rating:
    """Convert the model's odds of exp(difference / (sqrt(2) beta)) to the Elo scale's 10 ** (difference / 400)."""
    unit = 400 / log(10) / (sqrt(2) * model.beta)
    value, spread = _MIDDLE + unit * mean, unit * _NORMAL_95 * deviation
    return Rating(value, value - spread, value + spread)
