"""Command line `python -m grader VERB`. Exit status: 0 graded, 1 graded and below --fail-under, 2 could not grade."""

import argparse
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from grader import __version__
from grader.cli.options import VARIABLE, run_program

# In the order of --help.
_NAMES = (
    *("grade", "group", "collect", "class_", "history", "adjust", "forget", "dashboard", "export", "similar"),
    *("release", "ci", "verify", "sandbox", "new"),
)
_PROGRAM = "python -m grader"


def verbs(verb: str = "") -> Iterator[ModuleType]:
    """Import the module of `verb`, or of every verb when there is no such verb. Each module has `add(verbs)`."""
    matches = [name for name in _NAMES if name.rstrip("_") == verb]
    for name in matches or _NAMES:
        yield import_module(f"grader.cli.{name}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status. KeyboardInterrupt is left to the caller."""
    before_verb = _common_parser()
    before_verb.add_argument("rest", nargs=argparse.REMAINDER)
    common_options, unknown = before_verb.parse_known_args(arguments)
    words = [*unknown, *common_options.rest]
    verb = next(iter(common_options.rest), "")

    def run(options: argparse.Namespace) -> int:
        options.root = common_options.root
        return int(options.run(options))

    return run_program(lambda: _parser(verb), run, words)


def _common_parser() -> argparse.ArgumentParser:
    """Return the parser of the options that stand before the verb: verbs may have others of the same name."""
    parser = argparse.ArgumentParser(prog=_PROGRAM, add_help=False, allow_abbrev=False)
    parser.add_argument(
        "--assignment",
        dest="root",
        type=Path,
        metavar="DIR",
        help=f"the assignment's folder (default: ${VARIABLE}, the grader's own, or the current folder)",
    )
    return parser


def _parser(verb: str = "") -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=_PROGRAM,
        allow_abbrev=False,
        parents=[_common_parser()],
        description="Grade the hand-ins of an assignment.",
        epilog="Exit status: 0 graded and at or above --fail-under, 1 graded and below, 2 could not grade.",
    )
    parser.add_argument("--version", action="version", version=f"grader {__version__}")
    subparsers = parser.add_subparsers(title="verbs", required=True, metavar="VERB")
    for module in verbs(verb):
        module.add(subparsers)
    return parser
