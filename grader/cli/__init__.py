"""`python -m grader VERB`: the command line. Exit status 0 graded, 1 graded and below --fail-under, 2 could not."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from grader import __version__, sentences
from grader.cli.common import FAILED, language
from grader.model import GraderError

# What single assignments bring with them: a verb is there where that is.
_BROUGHT = {"arena": "grader.arena", "trace": "grader.checks.answers.pruning"}
_NAMES = "grade group class_ dashboard export similar release arena trace verify sandbox"  # in the order of --help


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # nor is the package it would be in
        return False


def verbs(only: str = "") -> Iterator[ModuleType]:
    """The modules of the verbs, each with `add(verbs)`; of one verb, nothing the others need is imported."""
    modules = [f"grader.cli.{name}" for name in _NAMES.split() if _is_there(f"grader.cli.{name}")]
    there = [module for module in modules if _is_there(_BROUGHT.get(module.rpartition(".")[2], module))]
    named = [module for module in there if module.rpartition(".")[2].rstrip("_") == only]
    yield from map(import_module, named or there)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; its exit status. An interrupt is left to the caller."""
    words = sys.argv[1:] if arguments is None else arguments
    options = argparse.Namespace(lang=None)
    try:
        _parser(words[0] if words else "").parse_args(words, options)
        return int(options.run(options))
    except GraderError as error:
        print(f"grader: {sentences.reason(language(options), error.said)}", file=sys.stderr)
        return FAILED


def _parser(verb: str = "") -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m grader",
        description="Grade the hand-ins of an assignment.",
        epilog="Exit status: 0 graded and at or above --fail-under, 1 graded and below, 2 could not grade.",
    )
    parser.add_argument("--version", action="version", version=f"grader {__version__}")
    added = parser.add_subparsers(title="verbs", required=True, metavar="VERB")
    for module in verbs(verb):
        module.add(added)
    return parser
