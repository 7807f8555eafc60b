"""What the verbs share: the options of a grading, its isolation, progress on the terminal, and files written whole."""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from rich.console import Console

from grader import files
from grader.assignment import folder
from grader.assignment.seed import private_seed
from grader.grading.feedback import FEEDBACK
from grader.model import TIERS, GraderError, Report, Settings
from grader.reports import FORMATS, sentences
from grader.sandbox import hardening, selftest

if TYPE_CHECKING:
    Verbs = argparse._SubParsersAction[argparse.ArgumentParser]

Reports = Sequence[tuple[str, Path]]  # FORMAT=FILE, as they were asked for
T = TypeVar("T")
GRADED, BELOW, FAILED = 0, 1, 2
STDOUT = Path("-")  # in the place of a report's file


def run_program(
    parser: Callable[[], argparse.ArgumentParser],
    run: Callable[[argparse.Namespace], int],
    arguments: Sequence[str] | None = None,
) -> int:
    """Parse `arguments`, by default those of the command line, by the `parser` made here, and `run` the command; the
    exit status. A GraderError is one sentence on stderr; an interrupt is left to the caller."""
    options = argparse.Namespace(lang=None)
    try:
        parser().parse_args(arguments, options)
        return run(options)
    except GraderError as error:
        print(f"grader: {sentences.reason(language(options), error.said)}", file=sys.stderr)
        return FAILED


def add_grading(parser: argparse.ArgumentParser) -> None:
    """The options that say how to grade."""
    add_language(parser)
    parser.add_argument(
        "--seed", type=seed, metavar="N", help="what examples are drawn from (default: a number private to this user)"
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
        "--patience", type=positive, default=1, metavar="X", help="multiply time limits by X (default: 1)"
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """--lang."""
    parser.add_argument("--lang", choices=sentences.LANGUAGES, help="language of the report (else the environment's)")


def language(options: argparse.Namespace) -> str:
    """The language asked for, else the environment's."""
    return options.lang or sentences.language_of(os.environ)


def report_option(text: str, formats: Sequence[str] = tuple(FORMATS)) -> tuple[str, Path]:
    """FORMAT=FILE."""
    name, _, file = text.partition("=")
    if name not in formats or not file:
        raise argparse.ArgumentTypeError(f"{text!r} is not FORMAT=FILE with FORMAT one of: {', '.join(formats)}")
    return name, Path(file)


def seed(text: str) -> int:
    """A whole number, 0 or above."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, 0 or above")
    return int(text)


def positive(text: str) -> float:
    """A number above 0."""
    number = float(text)
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return number


def isolation(accepted: str) -> dict[str, object]:
    """What the self-test found, once, before anything is graded. Raises GraderError when it is not enough."""
    hardening.close_memory()
    return selftest.required(accepted, folder.reference())


def console() -> Console:
    """The terminal."""
    return Console(highlight=False, soft_wrap=False)


def status(report: Report, fail_under: float) -> int:
    """The exit status of a grading."""
    if not report.complete:
        return FAILED
    return GRADED if float(report.score) >= fail_under else BELOW


def settings(options: argparse.Namespace, elsewhere: bool = False) -> Settings:
    """How to grade, after a self-test of the isolation; where grading is done elsewhere, it is tested there.

    Raises GraderError."""
    found = {"tier": options.accept} if elsewhere else isolation(options.accept)
    chosen = private_seed() if options.seed is None else options.seed
    return Settings(language(options), chosen, options.patience, feedback=options.feedback, isolation=found)


def with_progress(options: argparse.Namespace, work: Callable[[Path, Settings, Callable[[str], None]], T]) -> T:
    """Grade while a line on the terminal says which exercise is being graded. Reports must be writable first."""
    reports_must_be_writable(options.report)
    preparing = sentences.word(language(options), "preparing", "class")
    with Console(stderr=True).status(preparing) as line:
        return work(options.path, settings(options), lambda exercise: line.update(sentences.printable(exercise)))


def reports_must_be_writable(reports: Reports) -> None:
    """Raises GraderError for a report that cannot be written, before anything is graded or played."""
    for _, file in reports:
        if file != STDOUT:
            must_be_writable(file)


def on_terminal(reports: Reports) -> bool:
    """True when a report takes the place of the terminal's own."""
    return any(file == STDOUT for _, file in reports)


def write_report(file: Path, text: str) -> None:
    """Write a report into its file, or on the terminal."""
    if file == STDOUT:
        print(text, end="")
    else:
        write(file, text)


def must_be_writable(file: Path) -> None:
    """Raises GraderError when the file cannot be written, or something else is in its place."""
    if file == STDOUT:
        raise GraderError("cannot write -: only a --report may go to the terminal; name a file")
    files.must_take(file)
    if file.exists() and not file.is_file():
        raise GraderError(f"cannot write {file}: it is there and is not a file")


def write(file: Path, content: str | bytes) -> None:
    """Write all of it or nothing: a half-written report is never seen."""
    with files.writing(file):
        handle, name = tempfile.mkstemp(dir=file.absolute().parent, prefix=".grader-")
        try:
            with os.fdopen(handle, "wb") as temporary:
                temporary.write(content.encode() if isinstance(content, str) else content)
            Path(name).chmod(0o644)
            Path(name).replace(file)
        except OSError:
            with suppress(OSError):
                Path(name).unlink()
            raise
