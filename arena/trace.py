"""`python -m arena.trace [TREE]`: show alpha-beta on a small tree, step by step."""

import argparse
import sys

from arena import ASSIGNMENT
from arena.reports import trace_report
from grader.__main__ import run as run_module
from grader.cli.options import GRADED, add_language, console, run_program, words_of
from grader.model import GraderError
from rubric.checks import Oracle
from rubric.checks.answers.pruning import parse, search


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command's options."""
    parser = argparse.ArgumentParser(
        prog="python -m arena.trace",
        description="Show alpha-beta on a small tree, step by step: who asks whom, alpha, beta, and what is cut.",
        epilog='example: python -m arena.trace "7 0 | 8 3 || 5 -3 | -5 4" --delay 1',
    )
    parser.add_argument(
        "tree",
        nargs="?",
        metavar="TREE",
        help="leaves from left to right, bars between nodes (default: the quiz's)",
    )
    parser.add_argument("--student", metavar="ID", help="the quiz's own tree of this student")
    add_language(parser)
    parser.add_argument(
        "--delay", type=float, default=1.5, metavar="S", help="seconds between two steps (default: 1.5)"
    )
    parser.set_defaults(root=ASSIGNMENT.root)
    return parser


def run(options: argparse.Namespace) -> int:
    """Show the search. Raise GraderError when two trees are named."""
    if options.tree is not None and options.student is not None:
        raise GraderError("either a tree or --student, not both")
    result = search(parse(options.tree)) if options.tree is not None else Oracle().quiz(options.student or "")
    trace_report.show(result, words_of(options), max(options.delay, 0), console())
    return GRADED


def main() -> int:
    """Run the command and return its exit status."""
    return run_program(parser, run)


if __name__ == "__main__":
    sys.exit(run_module("arena.trace"))
