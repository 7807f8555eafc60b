"""`python -m grader VERB`: the command line. Exit status 0 graded, 1 graded and below --fail-under, 2 could not."""

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from grader import __version__
from grader.assignment import folder
from grader.cli.common import FAILED, run_program

_NAMES = ("grade", "group", "class_", "dashboard", "export", "similar", "release", "verify", "sandbox")  # as in --help
_MOVED = {"arena": "python -m arena", "trace": "python -m arena.trace"}  # verbs that are programs of their own now


def verbs(only: str = "") -> Iterator[ModuleType]:
    """The modules of the verbs, each with `add(verbs)`; of one verb, nothing the others need is imported."""
    named = [name for name in _NAMES if name.rstrip("_") == only]
    for name in named or _NAMES:
        yield import_module(f"grader.cli.{name}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit status. An interrupt is left to the caller."""
    before_verb, words = _before_verb().parse_known_args(arguments)
    verb = words[0] if words else ""

    def parser() -> argparse.ArgumentParser:
        if before_verb.assignment is not None:
            folder.choose(before_verb.assignment)
        return _parser(verb)

    if verb in _MOVED:
        print(
            f"grader: {verb} is a program of its own: {_MOVED[verb]} {shlex.join(words[1:])}".rstrip(), file=sys.stderr
        )
        return FAILED
    return run_program(parser, lambda options: int(options.run(options)), words)


def _before_verb() -> argparse.ArgumentParser:
    """What every verb understands, wherever it stands."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument(
        "--assignment",
        type=Path,
        metavar="DIR",
        help=f"the assignment's folder (default: ${folder.VARIABLE}, the grader's own, or the current folder)",
    )
    return parser


def _parser(verb: str = "") -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m grader",
        parents=[_before_verb()],
        description="Grade the hand-ins of an assignment.",
        epilog="Exit status: 0 graded and at or above --fail-under, 1 graded and below, 2 could not grade.",
    )
    parser.add_argument("--version", action="version", version=f"grader {__version__}")
    added = parser.add_subparsers(title="verbs", required=True, metavar="VERB")
    for module in verbs(verb):
        module.add(added)
    return parser
