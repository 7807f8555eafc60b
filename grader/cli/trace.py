"""`python -m grader trace [TREE]`"""

import argparse
from typing import TYPE_CHECKING

from grader.checks import Oracle
from grader.checks.answers.pruning import parse, search
from grader.cli.common import GRADED, add_language, console, language
from grader.model import GraderError
from grader.reports import trace_report

if TYPE_CHECKING:
    from grader.cli.common import Verbs


def add(verbs: "Verbs") -> None:
    """The verb and its options."""
    parser = verbs.add_parser(
        "trace",
        help="show alpha-beta on a small tree, step by step",
        description="Show alpha-beta on a small tree, step by step: who asks whom, alpha, beta, and what is cut.",
        epilog='example: python -m grader trace "7 0 | 8 3 || 5 -3 | -5 4" --delay 1',
    )
    parser.add_argument("tree", nargs="?", help="leaves from left to right, bars between nodes (default: the quiz's)")
    parser.add_argument("--student", metavar="ID", help="the quiz's own tree of this student")
    add_language(parser)
    parser.add_argument(
        "--delay", type=float, default=1.5, metavar="S", help="seconds between two steps (default: 1.5)"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show the search. Raises GraderError when two trees are named."""
    if options.tree is not None and options.student is not None:
        raise GraderError("either a tree or --student, not both")
    found = search(parse(options.tree)) if options.tree is not None else Oracle().quiz(options.student or "")
    trace_report.show(found, language(options), max(options.delay, 0), console())
    return GRADED
