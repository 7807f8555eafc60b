"""What the verbs share: options, the choice of the assignment, settings, the private seed, and errors."""

import argparse
import os
import secrets
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import inf, isfinite
from pathlib import Path
from typing import TypeAlias, TypeVar

from rich.console import Console

from grader import environment
from grader.assignment.assignment import Assignment, is_assignment, load_assignment
from grader.assignment.rubric import Rubric
from grader.model import FEEDBACK, TIERS, GraderError, Note, Report, Settings
from grader.reports import FORMATS, sentences
from grader.reports.sentences import Words
from grader.sandbox import launch, selftest

_BITS = 128  # too many to try each seed until it gives the examples that a report shows
Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
Reports = Sequence[tuple[str, Path]]  # FORMAT=FILE, as given on the command line
T = TypeVar("T")
GRADED, BELOW, FAILED = 0, 1, 2
LOCATE = "line"  # what is told of where a mistake is
VARIABLE = "GRADER_ASSIGNMENT"  # of the environment: the folder of the assignment
STDOUT = Path("-")  # as the FILE of a report


def state_name(assignment: Assignment) -> str:
    """Return the name of the folder of the seed and the prepared checks of an assignment."""
    return f"{assignment.rubric.kit}-kit"


def state_folder(assignment: Assignment) -> Path | None:
    """Return the folder, which may not exist yet; None for a user without a home."""
    with suppress(RuntimeError):
        state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
        return state / state_name(assignment)
    return None


def private_seed(state: Path | None) -> int:
    """Return the seed in the user's state folder. Draw and save one when there is none.

    Where no file can be written (a read-only or temporary container), each call draws another seed."""
    if state is None:
        return secrets.randbits(_BITS)
    file = state / "seed"
    try:
        return int(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        seed = secrets.randbits(_BITS)
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as opened:
            opened.write(str(seed))
    except OSError:
        pass
    return seed


def run_program(
    parser: Callable[[], argparse.ArgumentParser],
    run: Callable[[argparse.Namespace], int],
    arguments: Sequence[str] | None = None,
) -> int:
    """Parse `arguments` (default: those of the process), `run` the command, and return its exit status.

    A GraderError is printed on stderr as one sentence; KeyboardInterrupt is left to the caller."""
    options = argparse.Namespace(lang=None)
    try:
        parser().parse_args(arguments, options)
        return run(options)
    except GraderError as error:
        print(f"grader: {_words_for_error(options).reason(error.message)}", file=sys.stderr)
        return FAILED
    except Exception as error:  # without its source lines, which may be those of the model solution
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).parent.name}/{Path(place.filename).name}, line {place.lineno}"
        text = sentences.printable(f"{type(error).__name__}: {error}")
        print(f"grader: failed with {text} ({where}); no hand-in is at fault", file=sys.stderr)
        return FAILED


def _words_for_error(options: argparse.Namespace) -> Words:
    """Return the sentences of the assignment; those of the engine where there is none, or it is what is wrong."""
    if "root" in options:
        with suppress(GraderError):
            return words_of(options)
    return Words(language(options))


def add_grading(parser: argparse.ArgumentParser) -> None:
    """Add the options on how to grade."""
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
    parser.add_argument(
        "--locate",
        choices=("line", "edit", "off"),
        default=LOCATE,
        help="tell the line of a mistake that a small edit repairs; for the instructor, the edit, too; or do not look "
        "for it, which takes up to 15 s of CPU for a wrong hand-in (default: line)",
    )
    parser.add_argument("--fail-under", type=points, default=0, metavar="X", help="exit with 1 below X points")
    parser.add_argument(
        "--patience", type=positive, default=1, metavar="X", help="multiply time limits by X (default: 1)"
    )


def add_gradebook_verb(
    verbs: "Verbs", name: str, run: Callable[[argparse.Namespace], int], summary: str, description: str, example: str
) -> argparse.ArgumentParser:
    """Define a verb on a gradebook, its first argument; return the parser, to which others are added."""
    epilog = f"example: python -m grader {name} {example}"
    parser = verbs.add_parser(name, help=summary, description=description, epilog=epilog)
    parser.add_argument("gradebook", type=Path, metavar="GRADEBOOK", help="the file `python -m grader class` keeps")
    add_language(parser)
    parser.set_defaults(run=run)
    return parser


def add_student(parser: argparse.ArgumentParser) -> None:
    """Add the argument that names a student, or a hand-in."""
    parser.add_argument(
        "student",
        metavar="STUDENT",
        help="an id, e-mail or name of the roster, a hand-in's name, or a part that only one of them has",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option --lang."""
    parser.add_argument("--lang", choices=sentences.LANGUAGES, help="language of the report (else the environment's)")


def language(options: argparse.Namespace) -> str:
    """Return the language of --lang, else that of the environment."""
    return options.lang or sentences.language_of(os.environ)


def words_of(options: argparse.Namespace) -> Words:
    """Return the sentences of the assignment, in the language of --lang or of the environment."""
    return Words(language(options), assignment(options).locale)


def assignment(options: argparse.Namespace) -> Assignment:
    """Return the assignment that --assignment names, else that of `find_assignment`."""
    return load_assignment(options.root) if options.root is not None else find_assignment()


def find_assignment() -> Assignment:
    """Return the assignment in the first of these folders: the environment variable, the folder that contains the
    package `grader`, the current folder. Raise GraderError when there is none."""
    value = os.environ.get(VARIABLE)
    candidates = [Path(value)] if value else [Path(__file__).parents[2], Path.cwd()]
    for folder in candidates:
        if is_assignment(folder):
            return load_assignment(folder)
    raise GraderError(f"no assignment in {candidates[-1]}: name the folder that holds rubric/ with --assignment DIR")


def report_option(text: str, formats: Sequence[str] = tuple(FORMATS)) -> tuple[str, Path]:
    """Parse FORMAT=FILE, as the `type` of an option."""
    name, _, file = text.partition("=")
    if name not in formats or not file:
        raise argparse.ArgumentTypeError(f"{text!r} is not FORMAT=FILE with FORMAT one of: {', '.join(formats)}")
    return name, Path(file)


def seed(text: str) -> int:
    """Parse a whole number, 0 or above."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, 0 or above")
    return int(text)


def no_such_exercise(name: str, rubric: Rubric) -> Note:
    """Return why an exercise cannot be named, with those that can."""
    return Note.of("no_such_exercise", exercise=name, names=", ".join(rubric.exercises))


def positive(text: str) -> float:
    """Parse a number above 0. argparse shows the name of this function: "invalid positive value"."""
    number = float(text)
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"{text} is not a number above 0")
    return number


def points(text: str) -> float:
    """Parse a number of points. argparse shows the name of this function: "invalid points value"."""
    number = float(text)
    if not isfinite(number):
        raise argparse.ArgumentTypeError(f"{text} is not a number of points")
    return number


def least_zero(text: str) -> float:
    """Parse a number of points that is not below 0."""
    number = points(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{text} is below 0")
    return number


def isolation(options: argparse.Namespace, weakest_tier: str) -> dict[str, object]:
    """Test the isolation and return the result. Raise GraderError when it is weaker than `weakest_tier`."""
    launch.close_memory()
    return selftest.require_tier(weakest_tier, assignment(options).reference)


def console() -> Console:
    """Return a console on stdout."""
    return Console(highlight=False, soft_wrap=False)


def status(report: Report, fail_under: float) -> int:
    """Return the exit status of a grading."""
    if not report.complete:
        return FAILED
    return GRADED if float(report.score) >= fail_under else BELOW


def settings(options: argparse.Namespace, remote: bool = False) -> Settings:
    """Return the settings of a grading. Raise GraderError when the isolation is too weak.

    The isolation is tested here, unless the grading is `remote`: then each node tests its own."""
    result = {"tier": options.accept} if remote else isolation(options, options.accept)
    state = state_folder(assignment(options))
    chosen_seed = private_seed(state) if options.seed is None else options.seed
    return Settings(
        language(options),
        chosen_seed,
        options.patience,
        locates=options.locate != "off",
        feedback=options.feedback,
        isolation=result,
        state=state,
    )


def assert_reports_writable(reports: Reports) -> None:
    """Raise GraderError when a report cannot be written. Call it before the work the reports are on."""
    for _, file in reports:
        if file != STDOUT:
            assert_writable(file)


def on_terminal(reports: Reports) -> bool:
    """Return whether a report is printed in place of the default one."""
    return any(file == STDOUT for _, file in reports)


def write_report(file: Path, text: str) -> None:
    """Write a report to its file or to the terminal."""
    if file == STDOUT:
        print(text, end="")
    else:
        write(file, text)


def assert_writable(file: Path) -> None:
    """Raise GraderError when the file cannot be written, or its path is no regular file."""
    if file == STDOUT:
        raise GraderError("cannot write -: only a --report may go to the terminal; name a file")
    environment.assert_writable(file)
    if file.exists() and not file.is_file():
        raise GraderError(f"cannot write {file}: it is there and is not a file")


def write(file: Path, content: str | bytes) -> None:
    """Write the file as a whole or not at all, so that no reader sees a half-written report."""
    with environment.writing(file):
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
