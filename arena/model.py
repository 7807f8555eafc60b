"""The frozen values of a tournament. Players are known by their labels; columns are counted from the left, from 0."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from grader.model import Note


class Ended(StrEnum):
    """How a game ended; all but the first two lose it for the side that was to move."""

    FOUR = "four"
    FULL = "full"
    ILLEGAL = "illegal"
    RAISED = "raised"
    TIMED_OUT = "timed_out"
    CRASHED = "crashed"


@dataclass(frozen=True)
class Game:
    """A game that was played. `moves` begins with `opening`; the first player makes the moves of even index."""

    first: str
    second: str
    opening: tuple[int, ...]
    moves: tuple[int, ...]
    ended: Ended
    winner: str | None  # None: a draw
    note: Note | None = None  # what an ending other than four or full came from
    milliseconds: tuple[float, ...] = ()  # of each move after the opening
    keeps: tuple[bool | None, ...] = ()  # of each move after the opening: keeps the result? None: it was not judged


@dataclass(frozen=True)
class Rating:
    """A strength and the interval it lies in with 95 % confidence."""

    value: float
    low: float
    high: float


def percent(accuracy: float, digits: int = 1) -> float:
    """In per cent, to be shown with so many digits; 100 is said of no mistake at all, and of nothing less."""
    return 100 if accuracy == 1 else min(100 * accuracy, 100 - 10**-digits)


@dataclass(frozen=True)
class Standing:
    """A line of the table. `accuracy`: of the judged moves, the part that keeps the result; None without any."""

    player: str
    points: int
    wins: int
    draws: int
    losses: int
    milliseconds: float | None  # a move, the median; None when no move was made
    rating: Rating
    accuracy: float | None
    judged: int  # moves
    forfeits: int = 0  # games lost by an illegal move, an error or a time-out


@dataclass(frozen=True)
class Tournament:
    """All that was played. `players` in the order they were named; `standings` from the best."""

    players: tuple[str, ...]
    seed: int
    games: tuple[Game, ...]
    standings: tuple[Standing, ...]
    complete: bool = True
    notes: tuple[Note, ...] = ()  # who plays with what, and who was left out
    isolation: Mapping[str, object] = field(default_factory=dict)  # of the hand-ins; empty without any

    def meetings(self, one: str, other: str) -> tuple[int, int, int]:
        """Of the games between two players: how many `one` won, how many were drawn, how many `other` won."""
        met = [game for game in self.games if {game.first, game.second} == {one, other}]
        won = sum(game.winner == one for game in met)
        drawn = sum(game.winner is None for game in met)
        return won, drawn, len(met) - won - drawn
