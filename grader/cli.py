"""`python -m grader VERB`: the command line. Exit status 0 graded, 1 graded and below --fail-under, 2 could not."""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import TypeVar

from rich.console import Console

from grader import __version__, guard, selftest, sentences
from grader.alphabeta import parse, search
from grader.feedback import FEEDBACK
from grader.grade import grade
from grader.group import grade_group
from grader.model import TIERS, GraderError, Report, Settings
from grader.oracle import Oracle
from grader.reports import FORMATS, group_report, sandbox_report, terminal, trace_report, verify_report
from grader.seed import private_seed

T = TypeVar("T")
GRADED, BELOW, FAILED = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit status."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except GraderError as error:
        print(f"grader: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        print("grader: stopped; nothing was written.", file=sys.stderr)
    return FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m grader",
        description="Grade hand-ins of the Connect Four assignment.",
        epilog="Exit status: 0 graded and at or above --fail-under, 1 graded and below, 2 could not grade.",
    )
    parser.add_argument("--version", action="version", version=f"grader {__version__}")
    verbs = parser.add_subparsers(title="verbs", required=True, metavar="VERB")
    _add_grade(
        verbs.add_parser(
            "grade",
            help="grade one hand-in",
            description="Grade one hand-in: a folder with connect4.py, noeud.py, or both; a zip or notebook of them.",
            epilog="example: python -m grader grade tests/handins/beginner --lang fr --report json=report.json",
        )
    )
    _add_group(
        verbs.add_parser(
            "group",
            help="grade one hand-in per member of a group, and their common program",
            description="Grade each member's own functions, and the program made of the best version of each.",
            epilog="example: python -m grader group work/group-3 --report json=group-3.json",
        )
    )
    _add_trace(
        verbs.add_parser(
            "trace",
            help="show alpha-beta on a small tree, step by step",
            description="Show alpha-beta on a small tree, step by step: who asks whom, alpha, beta, and what is cut.",
            epilog='example: python -m grader trace "7 0 | 8 3 || 5 -3 | -5 4" --delay 1',
        )
    )
    _add_verify(
        verbs.add_parser(
            "verify",
            help="let the kit prove itself: model solution, stubs, statement, misconceptions, mutants",
            description="Prove that the kit is sound; exit status 0 when every claim holds, 1 when one does not.",
            epilog="example: python -m grader verify --mutants",
        )
    )
    sandbox = verbs.add_parser(
        "sandbox",
        help="try what a hand-in might try, and say what this machine stops",
        description="Try what a hand-in might try, from a closed worker against live targets, layer by layer.",
    )
    sandbox.set_defaults(run=_sandbox)
    return parser


def _add_grade(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", type=Path, help="the hand-in: a folder, a .py, a .ipynb or a .zip")
    formats = ", ".join(FORMATS)
    parser.add_argument(
        "--report",
        metavar="FORMAT=FILE",
        type=_report_option,
        action="append",
        default=[],
        help=f"also write the report to FILE; FORMAT is one of: {formats}; may be repeated",
    )
    _add_common(parser)
    parser.set_defaults(run=_grade)


def _add_group(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", type=Path, help="the folder that holds one hand-in per member")
    parser.add_argument("--report", metavar="json=FILE", type=_group_report_option, action="append", default=[])
    _add_common(parser)
    parser.set_defaults(run=_group)


def _add_trace(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tree", nargs="?", help="leaves from left to right, bars between nodes (default: the quiz's)")
    parser.add_argument("--student", metavar="ID", help="the quiz's own tree of this student")
    parser.add_argument("--lang", choices=sentences.LANGUAGES, help="language (else the environment's)")
    parser.add_argument(
        "--delay", type=float, default=1.5, metavar="S", help="seconds between two steps (default: 1.5)"
    )
    parser.set_defaults(run=_trace)


def _add_verify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--mutants", action="store_true", help="grade every mutant of the model solution too (minutes)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: cores)")
    parser.set_defaults(run=_verify)


def _add_common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=sentences.LANGUAGES, help="language of the report (else the environment's)")
    parser.add_argument(
        "--seed", type=_seed, metavar="N", help="what examples are drawn from (default: a number private to this user)"
    )
    parser.add_argument("--feedback", choices=FEEDBACK, default=FEEDBACK[0], help="how much a report tells a student")
    parser.add_argument(
        "--accept",
        choices=TIERS,
        default=TIERS[0],
        help="the weakest isolation to grade with (default: official; `python -m grader sandbox` shows what is here)",
    )
    parser.add_argument("--fail-under", type=float, default=0, metavar="X", help="exit with 1 below X points")
    parser.add_argument(
        "--patience", type=_positive, default=1, metavar="X", help="multiply time limits by X (default: 1)"
    )


def _report_option(text: str, formats: Sequence[str] = tuple(FORMATS)) -> tuple[str, Path]:
    name, _, file = text.partition("=")
    if name not in formats or not file:
        raise argparse.ArgumentTypeError(f"{text!r} is not FORMAT=FILE with FORMAT one of: {', '.join(formats)}")
    return name, Path(file)


def _group_report_option(text: str) -> tuple[str, Path]:
    return _report_option(text, ("json",))


def _seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, 0 or above")
    return int(text)


def _positive(text: str) -> float:
    number = float(text)
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return number


def _grade(options: argparse.Namespace) -> int:
    report = _with_progress(options, grade)
    for name, file in options.report:
        _write(file, FORMATS[name](report))
    terminal.show(report, _console())
    return _status(report, options.fail_under)


def _group(options: argparse.Namespace) -> int:
    report = _with_progress(options, grade_group)
    for _, file in options.report:
        _write(file, group_report.render_json(report))
    group_report.show(report, _console())
    return _status(report.program, options.fail_under)


def _sandbox(_options: argparse.Namespace) -> int:
    found = selftest.run()
    sandbox_report.show(found, _console())
    return GRADED if found.tier == TIERS[0] else FAILED


def _trace(options: argparse.Namespace) -> int:
    if options.tree is not None and options.student is not None:
        raise GraderError("either a tree or --student, not both")
    found = search(parse(options.tree)) if options.tree is not None else Oracle().quiz(options.student or "")
    trace_report.show(found, options.lang or sentences.language_of(os.environ), max(options.delay, 0), _console())
    return GRADED


def _verify(options: argparse.Namespace) -> int:
    _isolation(TIERS[-1])
    return GRADED if verify_report.run(max(options.jobs, 1), options.mutants, _console()) else BELOW


def _isolation(accepted: str) -> dict[str, object]:
    """What the self-test found, once, before anything is graded. Raises GraderError when it is not enough."""
    guard.close_memory()
    found = selftest.run()
    if TIERS.index(found.tier) > TIERS.index(accepted):
        lines = [f"not graded: the isolation here is {found.tier!r} and {accepted!r} is asked for", *found.remedies()]
        lines.append(f"or grade all the same, and see {found.tier.upper()} in every report: --accept {found.tier}")
        raise GraderError("\n  ".join(lines))
    return found.as_dict()


def _console() -> Console:
    return Console(highlight=False, soft_wrap=False)


def _status(report: Report, fail_under: float) -> int:
    if not report.complete:
        return FAILED
    return GRADED if float(report.score) >= fail_under else BELOW


def _with_progress(options: argparse.Namespace, work: Callable[[Path, Settings, Callable[[str], None]], T]) -> T:
    """Grade while a line on the terminal says which exercise is being graded. Reports must be writable first."""
    for _, file in options.report:
        if not file.absolute().parent.is_dir():
            raise GraderError(f"cannot write {file}: there is no folder {file.parent}")
    language = options.lang or sentences.language_of(os.environ)
    with Console(stderr=True).status("…") as status:
        isolation = _isolation(options.accept)
        seed = private_seed() if options.seed is None else options.seed
        settings = Settings(language, seed, options.patience, feedback=options.feedback, isolation=isolation)
        return work(options.path, settings, lambda exercise: status.update(sentences.printable(exercise)))


def _write(file: Path, text: str) -> None:
    """Write all of it or nothing: a half-written report is never seen."""
    handle, name = tempfile.mkstemp(dir=file.absolute().parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as temporary:
            temporary.write(text)
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except OSError as error:
        with suppress(OSError):
            Path(name).unlink()
        raise GraderError(f"cannot write {file}: {error.strerror}") from None
