"""Immutable values of a tournament. Players are identified by their labels; columns count from the left, from 0."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from grader.model import Note


class Ending(StrEnum):
    """How a game ended; every ending but the first two loses it for the side to move."""

    FOUR = "four"
    FULL = "full"
    ILLEGAL = "illegal"
    RAISED = "raised"
    TIMED_OUT = "timed_out"
    CRASHED = "crashed"


@dataclass(frozen=True)
class Game:
    """A game that was played. `moves` starts with `opening`; the first player makes the moves with an even index."""

    first: str
    second: str
    opening: tuple[int, ...]
    moves: tuple[int, ...]
    ended: Ending
    winner: str | None  # None: a draw
    note: Note | None = None  # the reason of a forfeit
    milliseconds: tuple[float, ...] = ()  # of each move after the opening
    keeps: tuple[bool | None, ...] = ()  # whether each move after the opening keeps the result; None: not judged


@dataclass(frozen=True)
class Rating:
    """A strength with its 95 % confidence interval."""

    value: float
    low: float
    high: float


def percent(accuracy: float, digits: int = 1) -> float:
    """Return per cent to show with `digits` decimals: 100 only when no move was a mistake."""
    return 100 if accuracy == 1 else min(100 * accuracy, 100 - 10**-digits)


@dataclass(frozen=True)
class Standing:
    """A line of the table. `accuracy` is the share of judged moves that keep the result, None without any."""

    player: str
    points: int
    wins: int
    draws: int
    losses: int
    milliseconds: float | None  # median per move; None without moves
    rating: Rating
    accuracy: float | None
    judged: int  # number of judged moves
    forfeits: int = 0  # games lost by an illegal move, an error or a timeout


@dataclass(frozen=True)
class Tournament:
    """The games and results of a tournament. `players` are in the order of the command line; `standings` start with the
    best."""

    players: tuple[str, ...]
    seed: int
    games: tuple[Game, ...]
    standings: tuple[Standing, ...]
    complete: bool = True
    notes: tuple[Note, ...] = ()  # the player function of each submission, and submissions left out
    isolation: Mapping[str, object] = field(default_factory=dict)  # of the submissions; empty without any

    def meetings(self, player: str, opponent: str) -> tuple[int, int, int]:
        """Return how many games `player` won, drew and lost against `opponent`."""
        games = [game for game in self.games if {game.first, game.second} == {player, opponent}]
        won = sum(game.winner == player for game in games)
        drawn = sum(game.winner is None for game in games)
        return won, drawn, len(games) - won - drawn
