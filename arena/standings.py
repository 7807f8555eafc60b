"""From the games to the table."""

from collections.abc import Sequence
from statistics import median
from typing import TypeVar

from arena.model import Ended, Game, Rating, Standing
from arena.rating import ratings

T = TypeVar("T")
WIN, DRAW = 3, 1  # points


def standings(players: Sequence[str], games: Sequence[Game]) -> tuple[Standing, ...]:
    """A line for each player, from the best: points, then wins, then the order in which they were named."""
    rated = ratings(players, games)
    lines = [_standing(player, games, rated[player]) for player in players]
    return tuple(sorted(lines, key=lambda line: (-line.points, -line.wins)))


def _standing(player: str, games: Sequence[Game], rating: Rating) -> Standing:
    played = [game for game in games if player in (game.first, game.second)]
    lost = [game for game in played if game.winner not in (player, None)]
    wins, draws = sum(game.winner == player for game in played), sum(game.winner is None for game in played)
    times = [time for game in played for time in _own(game, player, game.milliseconds)]
    judged = [keeps for game in played for keeps in _own(game, player, game.keeps) if keeps is not None]
    return Standing(
        player=player,
        points=WIN * wins + DRAW * draws,
        wins=wins,
        draws=draws,
        losses=len(lost),
        milliseconds=median(times) if times else None,
        rating=rating,
        accuracy=sum(judged) / len(judged) if judged else None,
        judged=len(judged),
        forfeits=sum(game.ended not in (Ended.FOUR, Ended.FULL) for game in lost),
    )


def _own(game: Game, player: str, of_each_move: Sequence[T]) -> Sequence[T]:
    """Of what is known of each move after the opening, that of the player's moves."""
    first_to_move = (game.first, game.second)[len(game.opening) % 2]
    return of_each_move[0 if player == first_to_move else 1 :: 2]
