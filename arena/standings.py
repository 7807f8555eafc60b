"""The table of a tournament, computed from its games."""

from collections.abc import Sequence
from statistics import median
from typing import TypeVar

from arena.model import Ending, Game, Rating, Standing
from arena.rating import ratings

T = TypeVar("T")
WIN, DRAW = 3, 1  # points of a game


def standings(players: Sequence[str], games: Sequence[Game]) -> tuple[Standing, ...]:
    """Return a line for each player, sorted by points, then wins, then the order of `players`."""
    player_ratings = ratings(players, games)
    lines = [_standing(player, games, player_ratings[player]) for player in players]
    return tuple(sorted(lines, key=lambda line: (-line.points, -line.wins)))


def _standing(player: str, games: Sequence[Game], rating: Rating) -> Standing:
    player_games = [game for game in games if player in (game.first, game.second)]
    losses = [game for game in player_games if game.winner not in (player, None)]
    wins, draws = sum(game.winner == player for game in player_games), sum(game.winner is None for game in player_games)
    times = [time for game in player_games for time in _of_player(game, player, game.milliseconds)]
    judgements = [keeps for game in player_games for keeps in _of_player(game, player, game.keeps) if keeps is not None]
    return Standing(
        player=player,
        points=WIN * wins + DRAW * draws,
        wins=wins,
        draws=draws,
        losses=len(losses),
        milliseconds=median(times) if times else None,
        rating=rating,
        accuracy=sum(judgements) / len(judgements) if judgements else None,
        judged=len(judgements),
        forfeits=sum(game.ended not in (Ending.FOUR, Ending.FULL) for game in losses),
    )


def _of_player(game: Game, player: str, values: Sequence[T]) -> Sequence[T]:
    """Select the values of the player's moves from `values`, which has one for each move after the opening."""
    first_to_move = (game.first, game.second)[len(game.opening) % 2]
    return values[0 if player == first_to_move else 1 :: 2]
