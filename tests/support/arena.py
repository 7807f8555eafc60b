"""Small tournaments for the tests, and submissions that take part in them."""

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

# A player of part A that plays the leftmost open column, after executing `BODY`.
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
    """Return one fork server for all tests of a process."""
    return ForkServer()


def entrants(*players: object, folder: Path | None = None, move_time: float = 5) -> tuple[Entrant, ...]:
    return tuple(gather([str(player) for player in players], folder, move_time, fork_server()).entrants)


def play_all(field: Field) -> list[Game]:
    """Play every game of the field in this process, one after the other."""
    hall = MatchRunner(field)
    try:
        return [hall.play(pairing) for pairing in field.schedule()]
    finally:
        hall.close()


def timeless(game: Game) -> Game:
    """Return the game without its computing times."""
    return replace(game, milliseconds=())


def same_tournament(one: Tournament, other: Tournament) -> bool:
    """Return True when the tournaments differ in nothing but computing times."""
    return _timeless(one) == _timeless(other)


def _timeless(tournament: Tournament) -> Tournament:
    lines = tuple(replace(line, milliseconds=0) for line in tournament.standings)
    return replace(tournament, games=tuple(map(timeless, tournament.games)), standings=lines, isolation={})


def arena(*arguments: object) -> int:
    """Run the command; return its exit status."""
    return main(["--lang", "en", "--no-accuracy", *map(str, arguments)])


def read_report(path: Path) -> Tournament:
    """Read the tournament from a JSON report."""
    return report.from_json(path.read_text(encoding="utf-8"))
