"""`python -m grader VERB`: the command line. Exit status 0 graded, 1 graded and below --fail-under, 2 could not."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from grader import __version__
from grader.cli.common import FAILED
from grader.model import GraderError

# What single assignments bring with them: a verb is there where that is.
_BROUGHT = {"arena": "grader.arena", "trace": "grader.checks.answers.pruning"}
_NAMES = "grade group class_ dashboard export similar release arena trace verify sandbox"  # in the order of --help


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # nor is the package it would be in
        return False


def _verbs() -> Iterator[ModuleType]:
    """The modules of the verbs, each with `add(verbs)`."""
    for name in _NAMES.split():
        module = f"grader.cli.{name}"
        if _is_there(module) and _is_there(_BROUGHT.get(name, module)):
            yield import_module(module)


VERBS = tuple(_verbs())


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
        description="Grade the hand-ins of an assignment.",
        epilog="Exit status: 0 graded and at or above --fail-under, 1 graded and below, 2 could not grade.",
    )
    parser.add_argument("--version", action="version", version=f"grader {__version__}")
    verbs = parser.add_subparsers(title="verbs", required=True, metavar="VERB")
    for verb in VERBS:
        verb.add(verbs)
    return parser
