"""`python -m arena PLAYER…`: the options, the tournament, its reports."""

import argparse
import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from arena.entrants import Gathered, gather, is_hand_in
from arena.field import Field, Pairing
from arena.games_file import GamesFile
from arena.handin import WAYS
from arena.model import Game, Tournament
from arena.openings import MOST
from arena.perfect import Perfect
from arena.reports import report
from arena.reports.html import render_arena
from arena.tournament import play_all, tournament
from grader.cli import common
from grader.model import TIERS, GraderError
from grader.reports import charts
from grader.sandbox.server import ForkServer

FORMATS = ("html", "json")
_DEFAULTS = ", ".join(way if it.strength is None else f"{way}={it.strength:g}" for way, it in WAYS.items())
_PLAYERS = f"""a player of the kit (random, greedy, minimax:DEPTH, mcts:ITERATIONS, perfect) or a hand-in:
PATH, or PATH:WAY, or PATH:WAY=STRENGTH. WAY is one of its players; the strength is a depth, a count of iterations,
or seconds. Without a WAY, the first of these that answers on the empty board: {_DEFAULTS}"""


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser(
        prog="python -m arena",
        description="Let every two players meet, with both colours and from varied openings.",
        epilog="example: python -m arena random greedy minimax:4 tests/corpus/correct/beginner:eval_board=4 --seed 1 "
        "--games-file games.jsonl --report html=tournament.html",
    )
    parser.add_argument("players", nargs="*", metavar="PLAYER", help=_PLAYERS)
    parser.add_argument("--class", dest="folder", type=Path, metavar="DIR", help="every hand-in directly below DIR too")
    parser.add_argument("--games", type=_games, default=20, metavar="N", help="games of each pair, even (default: 20)")
    parser.add_argument("--seed", type=common.seed, default=1, metavar="N", help="what chance depends on (default: 1)")
    _add_running(parser)
    common.add_language(parser)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    return common.run_program(parser, run, arguments)


def _add_running(parser: argparse.ArgumentParser) -> None:
    """How it is run and what is written, not what is played."""
    parser.add_argument(
        "--move-time",
        type=common.positive,
        default=5,
        metavar="S",
        help="seconds of CPU a hand-in has for a move (default: 5)",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: cores)")
    parser.add_argument("--games-file", type=Path, metavar="FILE", help="keep each game here, and go on where it ends")
    parser.add_argument("--no-accuracy", action="store_true", help="do not judge the moves by perfect play")
    parser.add_argument(
        "--report",
        type=_report,
        action="append",
        default=[],
        metavar="FORMAT=FILE",
        help="FORMAT is html or json; FILE may be -, the terminal",
    )
    parser.add_argument(
        "--accept",
        choices=TIERS,
        default=TIERS[0],
        help="the weakest isolation to run hand-ins with (default: official)",
    )


def run(options: argparse.Namespace) -> int:
    """Play, show, write. Exit status 0 when every game was played."""
    common.reports_must_be_writable(options.report)
    if any(name == "html" for name, _ in options.report):
        charts.library()
    errors = Console(stderr=True)
    with_hand_ins = options.folder is not None or any(map(is_hand_in, options.players))
    isolation = common.isolation(options.accept) if with_hand_ins else {}
    gathered = _gathered(options, with_hand_ins)
    field = Field(tuple(gathered.entrants), options.seed, options.games, options.move_time, _judged(options, errors))
    tournament(field, {})  # what is missing for the table is said before anything is played
    found = _played(field, gathered, isolation, options, errors)
    language = common.language(options)
    if not common.on_terminal(options.report):
        report.show(found, language, common.console())
    for name, file in options.report:
        common.write_report(file, _written(name, found, language))
    return common.GRADED if found.complete else common.FAILED


def _gathered(options: argparse.Namespace, with_hand_ins: bool) -> Gathered:
    with ExitStack() as stack:
        fork_server = stack.enter_context(ForkServer()) if with_hand_ins else None
        return gather(options.players, options.folder, options.move_time, fork_server)


def _judged(options: argparse.Namespace, errors: Console) -> bool:
    """Whether the moves are judged; a hint when only a library is missing."""
    if options.no_accuracy:
        return False
    try:
        Perfect()
    except GraderError as error:
        errors.print(f"grader: no accuracy in the table: {error}", markup=False, highlight=False, soft_wrap=True)
        return False
    return True


def _played(
    field: Field, gathered: Gathered, isolation: dict[str, object], options: argparse.Namespace, errors: Console
) -> Tournament:
    """The tournament; what has been played of it when it is interrupted."""
    with ExitStack() as stack:
        kept = stack.enter_context(GamesFile(options.games_file, field)) if options.games_file else None
        played = dict(kept.played) if kept is not None else {}
        missing = [pairing for pairing in field.schedule() if pairing not in played]
        progress = stack.enter_context(_progress(errors))
        task = progress.add_task("…", total=len(missing) + len(played), completed=len(played))

        def started(pairing: Pairing) -> None:
            progress.update(task, description=f"{pairing.first} – {pairing.second}")

        def finished(pairing: Pairing, game: Game) -> None:
            played[pairing] = game
            if kept is not None:
                kept.append(pairing, game)
            progress.advance(task)

        try:
            play_all(missing, field, max(options.jobs, 1), started, finished)
        except KeyboardInterrupt:
            go_on = "the same command goes on from here" if kept else "with --games-file FILE, games are kept"
            progress.console.print(f"grader: stopped; {go_on}.", markup=False)
    return tournament(field, played, notes=tuple(gathered.notes), isolation=isolation)


def _progress(errors: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    )


def _written(name: str, found: Tournament, language: str) -> str:
    return report.to_json(found) if name == "json" else render_arena(found, language)


def _report(text: str) -> tuple[str, Path]:
    return common.report_option(text, FORMATS)


def _games(text: str) -> int:
    """An even number."""
    if not text.isdecimal() or int(text) % 2 or not 0 < int(text) <= 2 * MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is not an even number from 2 to {2 * MOST}")
    return int(text)
