"""`python -m arena PLAYER…`: options, tournament and reports."""

import argparse
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from arena import ASSIGNMENT
from arena.entrants import Lineup, gather, is_hand_in
from arena.field import Field, Pairing
from arena.games_file import GamesFile
from arena.handin import WAYS
from arena.model import Game, Tournament
from arena.openings import MAX_OPENINGS
from arena.perfect import Perfect
from arena.reports import report
from arena.reports.html import render_arena
from arena.tournament import play_all, tournament
from grader.cli import options as cli_options
from grader.model import TIERS, GraderError
from grader.reports import charts
from grader.reports.sentences import Words
from grader.sandbox.server import ForkServer

FORMATS = ("html", "json")
_DEFAULTS = ", ".join(way if it.strength is None else f"{way}={it.strength:g}" for way, it in WAYS.items())
_PLAYERS = f"""a player of the kit (random, greedy, minimax:DEPTH, mcts:ITERATIONS, perfect) or a hand-in:
PATH, or PATH:WAY, or PATH:WAY=STRENGTH. WAY is one of its players; the strength is a depth, a count of iterations,
or seconds. Without a WAY, the first of these that answers on the empty board: {_DEFAULTS}"""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command's options."""
    parser = argparse.ArgumentParser(
        prog="python -m arena",
        description="Let every two players meet, with both colours and from varied openings.",
        epilog="example: python -m arena random greedy minimax:4 tests/corpus/correct/beginner:eval_board=4 --seed 1 "
        "--games-file games.jsonl --report html=tournament.html",
    )
    parser.add_argument("players", nargs="*", metavar="PLAYER", help=_PLAYERS)
    parser.add_argument("--class", dest="folder", type=Path, metavar="DIR", help="every hand-in directly below DIR too")
    parser.add_argument(
        "--games", type=_game_count, default=20, metavar="N", help="games of each pair, even (default: 20)"
    )
    parser.add_argument(
        "--seed", type=cli_options.seed, default=1, metavar="N", help="what chance depends on (default: 1)"
    )
    _add_run_options(parser)
    cli_options.add_language(parser)
    parser.set_defaults(root=ASSIGNMENT.root)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    return cli_options.run_program(parser, run, arguments)


def _add_run_options(parser: argparse.ArgumentParser) -> None:
    """Add the options on running and output, which do not change what is played."""
    parser.add_argument(
        "--move-time",
        type=cli_options.positive,
        default=5,
        metavar="S",
        help="seconds of CPU a hand-in has for a move (default: 5)",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: cores)")
    parser.add_argument("--games-file", type=Path, metavar="FILE", help="keep each game here, and go on where it ends")
    parser.add_argument("--no-accuracy", action="store_true", help="do not judge the moves by perfect play")
    parser.add_argument(
        "--report",
        type=_report_option,
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
    """Run the tournament and return the exit status, 0 when every game was played.

    1. Check the options and the isolation. 2. Gather the entrants. 3. Play the missing games. 4. Print and write the
    reports."""
    cli_options.assert_reports_writable(options.report)
    if any(name == "html" for name, _ in options.report):
        charts.library()
    errors = Console(stderr=True)
    with_hand_ins = options.folder is not None or any(map(is_hand_in, options.players))
    isolation = cli_options.isolation(options, options.accept) if with_hand_ins else {}
    lineup = _gather(options, with_hand_ins)
    field = Field(tuple(lineup.entrants), options.seed, options.games, options.move_time, _can_judge(options, errors))
    tournament(field, {})  # raises before the first game when a library for the table is missing
    result = _play(field, lineup, isolation, options, errors)
    words = cli_options.words_of(options)
    if not cli_options.on_terminal(options.report):
        report.show(result, words, cli_options.console())
    for name, file in options.report:
        cli_options.write_report(file, _render(name, result, words))
    return cli_options.GRADED if result.complete else cli_options.FAILED


def _gather(options: argparse.Namespace, with_hand_ins: bool) -> Lineup:
    with ExitStack() as stack:
        fork_server = stack.enter_context(ForkServer()) if with_hand_ins else None
        return gather(options.players, options.folder, options.move_time, fork_server)


def _can_judge(options: argparse.Namespace, errors: Console) -> bool:
    """Tell whether moves can be judged; print a hint when only a library is missing."""
    if options.no_accuracy:
        return False
    try:
        Perfect()
    except GraderError as error:
        errors.print(f"grader: no accuracy in the table: {error}", markup=False, highlight=False, soft_wrap=True)
        return False
    return True


def _play(
    field: Field, lineup: Lineup, isolation: dict[str, object], options: argparse.Namespace, errors: Console
) -> Tournament:
    """Return the tournament; after an interrupt, the part of it that was played."""
    with ExitStack() as stack:
        games_file = stack.enter_context(GamesFile(options.games_file, field)) if options.games_file else None
        results = dict(games_file.games) if games_file is not None else {}
        missing = [pairing for pairing in field.schedule() if pairing not in results]
        progress = stack.enter_context(_progress(errors))
        task = progress.add_task("…", total=len(missing) + len(results), completed=len(results))

        def on_start(pairing: Pairing) -> None:
            progress.update(task, description=f"{pairing.first} – {pairing.second}")

        def on_finish(pairing: Pairing, game: Game) -> None:
            with _delaying_interrupts():  # so that the report and the file hold the same games
                results[pairing] = game
                if games_file is not None:
                    games_file.append(pairing, game)
            progress.advance(task)

        try:
            play_all(missing, field, max(options.jobs, 1), on_start, on_finish)
        except KeyboardInterrupt:
            advice = "the same command goes on from here" if games_file else "with --games-file FILE, games are kept"
            progress.console.print(f"grader: stopped; {advice}.", markup=False)
    return tournament(field, results, notes=tuple(lineup.notes), isolation=isolation)


@contextmanager
def _delaying_interrupts() -> Iterator[None]:
    """Let a Ctrl-C that comes inside the block take effect at its end."""
    interrupts = list[tuple[int, FrameType | None]]()
    before = signal.signal(signal.SIGINT, lambda *interrupt: interrupts.append(interrupt))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if interrupts and callable(before):  # otherwise it is ignored
        before(*interrupts[0])


def _progress(errors: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=errors,
        transient=True,
    )


def _render(name: str, tournament: Tournament, words: Words) -> str:
    return report.to_json(tournament) if name == "json" else render_arena(tournament, words)


def _report_option(text: str) -> tuple[str, Path]:
    return cli_options.report_option(text, FORMATS)


def _game_count(text: str) -> int:
    """Parse the number of games of a pair, which must be even."""
    if not text.isdecimal() or int(text) % 2 or not 0 < int(text) <= 2 * MAX_OPENINGS:
        raise argparse.ArgumentTypeError(f"{text!r} is not an even number from 2 to {2 * MAX_OPENINGS}")
    return int(text)
