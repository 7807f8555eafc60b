"""`python -m grader VERB`: the command line. Exit status 0 graded, 1 graded and below --fail-under, 2 could not."""

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from grader import __version__, sentences
from grader.grade import grade
from grader.model import GraderError, Report, Settings
from grader.reports import FORMATS, terminal

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
            description="Grade one hand-in: a folder that holds connect4.py, noeud.py, or both.",
            epilog="example: python -m grader grade tests/handins/beginner --lang fr --report json=report.json",
        )
    )
    return parser


def _add_grade(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", type=Path, help="the folder of the hand-in")
    parser.add_argument(
        "--report",
        metavar="FORMAT=FILE",
        type=_report_option,
        action="append",
        default=[],
        help=f"also write the report to FILE; FORMAT is one of: {', '.join(FORMATS)}; may be repeated",
    )
    parser.add_argument("--lang", choices=sentences.LANGUAGES, help="language of the report (else the environment's)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="draw other examples (default: 0)")
    parser.add_argument("--fail-under", type=float, default=0, metavar="X", help="exit with 1 below X points")
    parser.add_argument("--patience", type=float, default=1, metavar="X", help="multiply time limits by X (default: 1)")
    parser.set_defaults(run=_grade)


def _report_option(text: str) -> tuple[str, Path]:
    name, _, file = text.partition("=")
    if name not in FORMATS or not file:
        raise argparse.ArgumentTypeError(f"{text!r} is not FORMAT=FILE with FORMAT one of: {', '.join(FORMATS)}")
    return name, Path(file)


def _grade(options: argparse.Namespace) -> int:
    if not options.patience > 0:
        raise GraderError("--patience takes a number above 0")
    for _, file in options.report:
        if not file.absolute().parent.is_dir():
            raise GraderError(f"cannot write {file}: there is no folder {file.parent}")
    language = options.lang or sentences.language_of(os.environ)
    settings = Settings(language, options.seed, options.patience)
    report = _with_progress(options.path, settings)
    for name, file in options.report:
        _write(file, FORMATS[name](report))
    terminal.show(report, Console(highlight=False, soft_wrap=False))
    if not report.complete:
        return FAILED
    return GRADED if float(report.score) >= options.fail_under else BELOW


def _with_progress(path: Path, settings: Settings) -> Report:
    """Grade while a line on the terminal says which exercise is being graded."""
    console = Console(stderr=True)
    with console.status("…") as status:
        return grade(path, settings, lambda exercise: status.update(exercise))


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
