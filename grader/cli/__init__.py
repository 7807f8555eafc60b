"""`python -m grader VERB`: the command line. Exit status 0 graded, 1 graded and below --fail-under, 2 could not."""

import argparse
import sys
from collections.abc import Sequence

from grader import __version__
from grader.cli import (
    arena,
    class_,
    dashboard,
    export,
    grade,
    group,
    release,
    sandbox,
    similar,
    trace,
    verify,
)
from grader.cli.common import FAILED
from grader.model import GraderError

VERBS = (  # in the order of --help; a verb is a module with `add(verbs)`
    grade,
    group,
    class_,
    dashboard,
    export,
    similar,
    release,
    arena,
    trace,
    verify,
    sandbox,
)


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
    for verb in VERBS:
        verb.add(verbs)
    return parser
