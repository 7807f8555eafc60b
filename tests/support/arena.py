"""Small tournaments for the tests, and hand-ins that take part in them."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from arena.command import main
from arena.entrants import gather
from arena.field import Entrant, Field
from arena.match_runner import MatchRunner
from arena.model import Game, Tournament
from arena.reports import report
from grader.sandbox.server import ForkServer

# A player of part A that plays the leftmost open column, unless `BODY` does something else first.
LEFTMOST = """
import os, random, sys, time
def eval_board(board, player, k):
    BODY
    return 0, min(col for col in range(7) if board[0, col] == 0)
"""


def leftmost(body: str = "pass") -> str:
    return LEFTMOST.replace("BODY", body)


@cache
def fork_server() -> ForkServer:
    """One for all tests of a process; it dies with it."""
    return ForkServer()


def entrants(*players: object, folder: Path | None = None, move_time: float = 5) -> tuple[Entrant, ...]:
    return tuple(gather([str(player) for player in players], folder, move_time, fork_server()).entrants)


def played(field: Field) -> list[Game]:
    """Every game of the field, one after the other, in this process."""
    hall = MatchRunner(field)
    try:
        return [hall.play(pairing) for pairing in field.schedule()]
    finally:
        hall.close()


def timeless(game: Game) -> Game:
    """The game without what it took to compute."""
    return replace(game, milliseconds=())


def same(one: Tournament, other: Tournament) -> bool:
    """True when the tournaments differ in nothing but the time of the moves."""
    return _timeless(one) == _timeless(other)


def _timeless(tournament: Tournament) -> Tournament:
    lines = tuple(replace(line, milliseconds=0) for line in tournament.standings)
    return replace(tournament, games=tuple(map(timeless, tournament.games)), standings=lines, isolation={})


def arena(*arguments: object) -> int:
    """The exit status of the command."""
    return main(["--lang", "en", "--no-accuracy", *map(str, arguments)])


def told(path: Path) -> Tournament:
    """The tournament of a JSON report."""
    return report.from_json(path.read_text(encoding="utf-8"))
