"""The table: points, accuracy, times, and the coverage of the rating intervals."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from statistics import mean

import pytest

from arena.model import Ending, Game, Rating
from arena.rating import ratings
from arena.standings import standings
from grader.model import Note

FOUR_IN_COLUMN_0 = (0, 1, 0, 1, 0, 1, 0)


def won(winner: str, loser: str, **facts: object) -> Game:
    return Game(winner, loser, (), FOUR_IN_COLUMN_0, Ending.FOUR, winner, **facts)  # type: ignore[arg-type]


def drawn(first: str, second: str) -> Game:
    return Game(first, second, (), (), Ending.FULL, None)


def test_the_table_counts_what_was_played() -> None:
    times, keeps = (1, 10, 2, 20, 3, 30, 9), (True, None, False, None, None, False, True)
    forfeit = Game("b", "a", (3,), (3, 3), Ending.RAISED, "a", Note("raised"), (4.0,), (True,))
    games = [won("a", "b", milliseconds=times, keeps=keeps), forfeit, drawn("b", "c"), won("b", "c")]
    b, a, c = sorted(standings(("a", "b", "c"), games), key=lambda line: "bac".index(line.player))
    assert (a.points, a.wins, a.draws, a.losses, a.forfeits) == (6, 2, 0, 0, 0)
    assert (b.points, b.wins, b.draws, b.losses, b.forfeits) == (4, 1, 1, 2, 1)
    assert (c.points, c.wins, c.draws, c.losses, c.forfeits) == (1, 0, 1, 1, 0)
    assert (a.milliseconds, b.milliseconds, c.milliseconds) == (3, 20, None)  # medians of 1 2 3 9 4, and of 10 20 30
    assert (a.accuracy, a.judged, b.accuracy, b.judged, c.accuracy, c.judged) == (0.75, 4, 0, 1, None, 0)


def test_the_best_comes_first_and_equals_stay_as_named() -> None:
    games = [drawn("a", "b"), drawn("b", "a"), drawn("a", "b"), won("c", "d")]
    assert [line.player for line in standings(("a", "b", "c", "d"), games)] == ["c", "a", "b", "d"]
    assert [line.player for line in standings(("d", "b", "a", "c"), games)] == ["c", "b", "a", "d"]


def test_equal_players_are_rated_alike_the_winner_above_them_and_more_games_make_it_surer() -> None:
    rated = ratings(("a", "b", "c"), [drawn("a", "b"), won("c", "a"), won("c", "b"), drawn("b", "a")])
    assert rated["a"].value == pytest.approx(rated["b"].value, abs=15)
    assert rated["c"].value > rated["a"].value + 100
    assert all(rating.low < rating.value < rating.high for rating in rated.values())
    assert ratings(("x", "y"), [])["x"].value == 1500
    each = [ratings(("a", "b"), count * [won("a", "b"), won("b", "a")])["a"] for count in (1, 5, 25)]
    widths = [round(rating.high - rating.low) for rating in each]
    assert widths == sorted(widths, reverse=True)


def simulated(strengths: dict[str, float], draw: Random, rounds: int = 20) -> list[Game]:
    """Return games with winners drawn as the Elo scale predicts: ten wins for a loss with 400 points more."""
    games = []
    for _ in range(rounds):
        for one, other in combinations(strengths, 2):
            wins = draw.random() < 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
            games.append(won(one, other) if wins else won(other, one))
    return games


def centred(values: dict[str, float]) -> dict[str, float]:
    """Shift the values to mean 0: only differences of ratings matter."""
    middle = mean(values.values())
    return {name: value - middle for name, value in values.items()}


def held(reps: int, spread: float) -> float:
    """Return the share of players whose true strength lies in the interval, in simulated tournaments of six."""
    draw, inside = Random(11), 0
    for _ in range(reps):
        true = centred({name: draw.gauss(0, spread) for name in "abcdef"})
        rated = ratings("abcdef", simulated(true, draw))
        found = centred({name: rating.value for name, rating in rated.items()})
        half: Callable[[Rating], float] = lambda rating: (rating.high - rating.low) / 2  # noqa: E731
        inside += sum(abs(found[name] - true[name]) <= half(rated[name]) for name in true)
    return inside / (6 * reps)


def test_the_interval_holds_the_true_strength() -> None:
    assert 0.9 < held(25, 200) < 0.99


@pytest.mark.slow
@pytest.mark.parametrize("spread", [100, 300])
def test_the_interval_is_one_of_95_percent(spread: float) -> None:
    assert held(400, spread) == pytest.approx(0.95, abs=0.03)
